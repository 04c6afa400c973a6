"""A question as it stands on paper: the position in words, what to tick or to fill in, and its entry in the key.

An author's texts are HTML here where they have a little Markdown; for other programs they become plain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any, Final, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from lessons.answer import Ruled
from lessons.calling import Called, JudgedCall
from lessons.exports.question import Choice, Cited, Key, Number, Option, Order, Question, Truth
from lessons.form import Form
from lessons.grading import grade, right_answer
from lessons.pack import Item, Pack
from lessons.sorting import Ordered, Spotted
from lessons.whole import Whole
from rules.cards import Card
from tutor.asking.steps import Bare
from tutor.explaining.answer_words import given_words, yes_no_words
from tutor.explaining.explain import explain
from tutor.explaining.explained import Pieces, Reason, call_words, line_reason
from tutor.library.paper_position import Line, position
from tutor.pages import Entry, step_page
from tutor.templatetags.baloot import words
from tutor.wording import plain

_LINE_END: Final = re.compile(r"<br\s*/?>|</(?:p|li)>")
_TAG: Final = re.compile(r"</?[a-z]+>")


class Box(NamedTuple):
    """Something to tick."""

    says: Pieces
    right: bool


class Blank(NamedTuple):
    """Something to fill in: one of the boxes, or a number where there are none."""

    name: str
    label: str
    boxes: tuple[Box, ...]
    value: int


class Paper(NamedTuple):
    """One question. It has boxes (``several`` of them may be right), or blanks, or cards to put in ``order``."""

    id: str
    ask: str
    title: str
    note: str
    prompt: str
    lines: list[Line]
    boxes: tuple[Box, ...]
    several: bool
    blanks: tuple[Blank, ...]
    shown: tuple[Card, ...]
    order: tuple[Card, ...]
    answer: Pieces
    reasons: list[Reason]
    takeaway: str
    profile: str


def papers(pack: Pack, language: str) -> list[Paper]:
    """Every question of a pack in its order, but for whole deals, which need somebody to play against."""
    return [paper(item, language) for item in pack.items if not isinstance(item.answer, Whole)]


def deals(pack: Pack) -> list[Item]:
    """What is left out on paper."""
    return [item for item in pack.items if isinstance(item.answer, Whole)]


def paper(item: Item, language: str) -> Paper:
    page, scenario = step_page(Bare(item), language), item.scenario
    prompt = words(scenario.prompt) or render_to_string("parts/prompt.html", {"scenario": scenario}).strip()
    ordered = item.answer if isinstance(item.answer, Ordered) else None
    return Paper(
        scenario.id,
        scenario.ask,
        words(scenario.title),
        words(scenario.note),
        prompt,
        position(item, page, language),
        _boxes(item, page, language),
        isinstance(item.answer, (Called, Spotted)) or scenario.ask == "mark",
        tuple(_blank(item.answer, entry) for entry in page["entries"] or ()) if isinstance(item.answer, Form) else (),
        ordered.shown if ordered else (),
        ordered.order if ordered else (),
        given_words(item, right_answer(item.answer), language),
        _reasons(item, language),
        words(scenario.takeaway),
        item.profile.id,
    )


def _boxes(item: Item, page: Mapping[str, Any], language: str) -> tuple[Box, ...]:
    match item.answer:
        case Ruled() as ruled:
            return tuple(Box([one.card], one.card in ruled.ruling.legal) for one in page["hand"])
        case Spotted() as spotted:
            return tuple(Box([card], card in spotted.illegal) for card in spotted.cards)
        case Called() as called:
            return tuple(Box([call_words(text, language)], text in called.legal) for text in called.texts)
    if page["yes_no"]:
        yes, no = yes_no_words(item)
        allowed = given_words(item, right_answer(item.answer), language) == [yes]
        return (Box([yes], allowed), Box([no], not allowed))
    return ()


def _blank(form: Form, entry: Entry) -> Blank:
    value = form.field(entry.name).value
    right = str(getattr(value, "value", value))
    boxes = tuple(Box([text], name == right) for name, text in entry.choices)
    return Blank(entry.name, entry.label, boxes, value if isinstance(value, int) else 0)


def _reasons(item: Item, language: str) -> list[Reason]:
    """What the key cites: the reasons of the right answer; of a form the lines of every field asked, each once."""
    if not isinstance(item.answer, Form):
        chain = explain(item, grade(item.answer, right_answer(item.answer)), language).chain
        # Whether one call was allowed hangs on one rule; the others speak of calls that nobody asks about.
        deciding = [one for one in chain if one.deciding] if isinstance(item.answer, JudgedCall) else []
        return deciding or list(chain)
    form = item.answer
    lines = [line for name in form.asked for line in form.field(name).lines]
    once = [line for index, line in enumerate(lines) if line not in lines[:index]]
    return [line_reason(line, item, language, deciding=False) for line in once]


def questions(pack: Pack, language: str) -> list[Question]:
    """The questions in plain words; one that asks for several things becomes as many."""
    return [one for on_paper in papers(pack, language) for one in _questions(on_paper, language)]


def _questions(on_paper: Paper, language: str) -> list[Question]:
    text = "\n".join(unmarked(piece) for piece in (on_paper.note, on_paper.prompt) if piece)
    lines = tuple(f"{line.label}: {plain(line.says, language)}" for line in on_paper.lines)
    cited = tuple(Cited(plain(one.says, language), one.name, one.cites) for one in on_paper.reasons)
    whole = Question(
        on_paper.id,
        on_paper.ask,
        on_paper.title,
        text,
        lines,
        _key(on_paper, language),
        cited,
        unmarked(on_paper.takeaway),
        on_paper.profile,
    )
    if not on_paper.blanks:
        return [whole]
    return [
        whole._replace(
            id=f"{on_paper.id}/{blank.name}" if len(on_paper.blanks) > 1 else on_paper.id,
            position=(*lines, f"{blank.label}: ?"),
            key=_choice(blank.boxes, language) if blank.boxes else Number(blank.value),
        )
        for blank in on_paper.blanks
    ]


def unmarked(text: str) -> str:
    """An author's text without its tags: a line for each paragraph and each item of a list."""
    if not isinstance(text, SafeString):
        return text
    lines = _TAG.sub("", _LINE_END.sub("\n", text.replace("<li>", "– "))).split("\n")
    return "\n".join(unescape(line.strip()) for line in lines if line.strip())


def _key(on_paper: Paper, language: str) -> Key:
    if on_paper.order:
        right, shown = ([plain([card], language) for card in some] for some in (on_paper.order, on_paper.shown))
        return Order(tuple(right), tuple(shown))
    if on_paper.ask in ("judge", "claim"):
        yes, no = (plain(box.says, language) for box in on_paper.boxes)
        return Truth(on_paper.boxes[0].right, yes, no)
    return _choice(on_paper.boxes, language, several=on_paper.several)


def _choice(boxes: tuple[Box, ...], language: str, *, several: bool = False) -> Choice:
    return Choice(tuple(Option(plain(box.says, language), box.right) for box in boxes), several)
