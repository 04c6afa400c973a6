"""Sets of questions, answered one after another under an address of their own. Only the first answer to each counts.

A set is the same whoever opens it: its positions are kept, or stand in its address, signed. What a learner has answered
is kept under the name of the set, so that going back, reloading or a second tab change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from django.core import signing
from django.http import QueryDict

from lessons.answer import Ruled
from lessons.calling import Called
from lessons.drills import SKILLS
from lessons.drills.near import near
from lessons.form import Form
from lessons.pack import Item, read_one
from lessons.progress import First
from lessons.sets import Dealt
from lessons.sorting import Ordered, Spotted
from rules.notation import read_cards
from tutor.asking import ask
from tutor.asking.ask import Asked, Kept
from tutor.practice.drills import ALSO, drill_title

type Firsts = Mapping[str, First]
"""The first answers to the questions of a set, by their numbers."""


class SetStep(NamedTuple):
    """What the page of a question needs to know of its place in a set; ``last`` leads to the result."""

    title: str
    item: Item
    url: str
    after_url: str
    last: bool
    before_url: str = ""
    once: bool = True


class Mark(NamedTuple):
    """A question in the list of a set. ``right`` is None until it was answered; ``here`` is the page shown."""

    number: int
    url: str
    right: bool | None
    here: bool = False


class Sitting(NamedTuple):
    """A set as it is sat: the name under which answers are kept, its questions, its own address, one a question."""

    pack: str
    questions: Sequence[Dealt]
    url: str
    address: Callable[[int], str]

    @property
    def size(self) -> int:
        return len(self.questions)


class Shown(NamedTuple):
    """A set around one of its questions. ``first`` says whether the first answer to it was right; None before it."""

    title: str
    url: str
    marks: tuple[Mark, ...]
    first: bool | None


def marks(sitting: Sitting, found: Firsts, here: int = 0) -> tuple[Mark, ...]:
    def right(number: int) -> bool | None:
        first = found.get(str(number))
        return first.right if first else None

    return tuple(
        Mark(number, sitting.address(number), right(number), number == here) for number in range(1, sitting.size + 1)
    )


def shown(sitting: Sitting, title: str, found: Firsts, here: int) -> Shown:
    all_marks = marks(sitting, found, here)
    return Shown(title, sitting.url, all_marks, all_marks[here - 1].right)


def unanswered(sitting: Sitting, found: Firsts) -> str | None:
    """The address of the first question without an answer; None when the set is complete."""
    return next((mark.url for mark in marks(sitting, found) if mark.right is None), None)


def rights(sitting: Sitting, found: Firsts) -> int:
    return sum(mark.right is True for mark in marks(sitting, found))


def step_of(sitting: Sitting, number: int, item: Item, title: str) -> SetStep:
    last = number == sitting.size
    return SetStep(title, item, sitting.address(number), sitting.url if last else sitting.address(number + 1), last)


def question(
    sitting: Sitting, number: int, language: str, around: Callable[[UUID | None], Mapping[str, Any]]
) -> Asked | None:
    """None where there is no such question, or one that the engine does not accept any more."""
    if not 1 <= number <= sitting.size:
        return None
    skill, raw = sitting.questions[number - 1]
    item = read_one(raw, ALSO).item
    if item is None:
        return None
    step = step_of(sitting, number, item, drill_title(skill, language))
    kept, drilled = Kept(sitting.pack, 1, str(number)), ask.Dealt(skill, raw, near(item, SKILLS[skill].rule))
    return Asked(item, lambda who: step, kept, "sets/question.html", drilled, around)


def as_posted(item: Item, answer: str) -> QueryDict:
    """A kept answer as the page had posted it, so that it can be read and explained again."""
    posted = QueryDict(mutable=True)
    match item.answer:
        case Ruled() | Spotted():
            posted.setlist("card", [card.name for card in read_cards("" if answer == "none" else answer)])
        case Called():
            posted.setlist("call", answer.split(", "))
        case Ordered():
            posted["placed"] = answer
        case Form():
            for pair in answer.split():
                name, _, value = pair.partition("=")
                posted[name] = value
        case _:
            posted["allowed"] = answer
    return posted


def seal(kind: str, value: object) -> str:
    """A value as a piece of an address that nobody else can make."""
    return signing.dumps(value, salt=kind, compress=True)


def unseal(kind: str, token: str) -> Any:
    """None where it was not sealed here, or not for this."""
    try:
        return signing.loads(token, salt=kind)
    except signing.BadSignature:
        return None


def name_of(kind: str, token: str) -> str:
    """Under which name the answers to a set are kept that stands in its address."""
    return f"{kind}-{sha256(token.encode()).hexdigest()[:16]}"
