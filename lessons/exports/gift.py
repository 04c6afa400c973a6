"""Questions as GIFT, the text format that Moodle imports. One way: cards, rules and proofs do not come back from it.

What is written is what Moodle's own reader takes: its escapes, and only the weights that it knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from lessons.exports.question import Choice, Number, Order, Question, Truth

WEIGHTS: Final = ("100", "50", "33.33333", "25", "20", "16.66667", "14.28571", "12.5", "11.11111", "10")
"""The share of each of so many right answers, as Moodle spells it."""
_ESCAPED: Final = str.maketrans(
    {"\\": "\\\\", ":": "\\:", "~": "\\~", "=": "\\=", "#": "\\#", "{": "\\{", "}": "\\}", "\n": "\\n", "\r": None}
)


class Gift(NamedTuple):
    """``left_out`` are the questions that the format cannot ask."""

    text: str
    left_out: tuple[Question, ...]


def as_gift(questions: Sequence[Question], notes: Sequence[str] = ()) -> Gift:
    """``notes`` stand before the first question, where Moodle does not read them."""
    fitting = [one for one in questions if fits(one)]
    comments = "".join(f"// {' '.join(note.split())}\n" for note in notes)
    text = "\n".join([comments, *(_written(one) for one in fitting)])
    return Gift(text, tuple(one for one in questions if not fits(one)))


def fits(question: Question) -> bool:
    """Whether the question can be asked there: something to choose from, and something right in it."""
    match question.key:
        case Choice(options, several):
            rights = sum(option.right for option in options)
            different = len({option.text for option in options}) == len(options)
            right = 1 <= rights <= len(WEIGHTS) if several else 1 <= rights < len(options)
            return len(options) > 1 and different and right
        case Order(right, _):
            return len(right) > 2
    return True


def _written(question: Question) -> str:
    text = "\n".join((question.text, *question.position))
    feedback = "\n".join(f"{one.says} ({one.rule}, {one.cites})" for one in question.reasons)
    feedback = "\n".join(piece for piece in (feedback, question.takeaway) if piece)
    name = f"{question.id} {question.title}".strip()
    head = f"::{_escaped(name)}::[plain]{_escaped(text)}"
    after = f"\n####[plain]{_escaped(feedback)}" if feedback else ""
    return f"{head}{{{''.join(_answers(question))}{after}\n}}\n"


def _answers(question: Question) -> Iterator[str]:
    match question.key:
        case Truth(right, _, _):
            yield "T" if right else "F"
        case Number(value):
            yield f"#{value}"
        case Order(right, _):
            yield from (f"\n={place} -> {_escaped(thing)}" for place, thing in enumerate(right, start=1))
        case Choice(options, several):
            share = WEIGHTS[sum(option.right for option in options) - 1]
            for option in options:
                mark = ("=" if option.right else "~") if not several else f"~%{share if option.right else -100}%"
                yield f"\n{mark}{_escaped(option.text)}"


def _escaped(text: str) -> str:
    return text.strip().translate(_ESCAPED)
