"""What the answers say beyond who gave them: rules, shared wrong answers, where it is stuck, progress over time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import tzinfo
from typing import NamedTuple

from django.urls import reverse

from lessons.given import Place, Row
from lessons.results import Cells, Column, by_rule, days, stuck, unsolved, wrongs
from tutor.classes.results_picture import Picture, picture
from tutor.classes.results_table import Head
from tutor.explaining.explained import Pieces
from tutor.explaining.given_words import given_words
from tutor.wording import book, rule_name


class Share(NamedTuple):
    """How a rule is held: a bar of ``percent``, of those that were right at first."""

    rule: str
    name: str
    url: str
    asked: int
    right: int
    first: int

    @property
    def percent(self) -> int:
        return round(100 * self.first / self.asked)


class SharedMistake(NamedTuple):
    """A wrong answer as so many of those who answered gave it at first; ``slip`` says what it follows from, if that
    is known.
    """

    head: Head
    slip: str
    says: Pieces
    learners: int
    of: int


class StuckAt(NamedTuple):
    """Of a class of so many, ``of``, how many learners are stuck at a question, and how many have no try left."""

    head: Head
    learners: int
    of: int
    spent: int
    most: int


class Insight(NamedTuple):
    """What the answers say beyond who gave them. ``picture`` is None as long as there is nothing to draw."""

    rules: list[Share]
    mistakes: list[SharedMistake]
    stuck: list[StuckAt]
    picture: Picture | None


def insight(
    columns: Sequence[Column],
    rows: Sequence[Row],
    found: Cells,
    heads: Mapping[Place, Head],
    size: int,
    language: str,
    zone: tzinfo,
) -> Insight:
    """``size`` is how many members there are. Of one, whatever is not right yet stands where others are stuck."""
    shares = [
        Share(
            one.rule, rule_name(one.rule, language), reverse("rule", args=[one.rule]), one.asked, one.right, one.first
        )
        for one in by_rule(columns, found)
    ]
    open_at = (unsolved if size == 1 else stuck)(columns, found)
    where = [StuckAt(heads[one.place], one.learners, size, one.spent, one.most) for one in open_at]
    drawn = picture(days(found, zone), len(columns) * size)
    return Insight(shares, list(_mistakes(columns, rows, heads, language)), where, drawn)


def _mistakes(
    columns: Sequence[Column], rows: Sequence[Row], heads: Mapping[Place, Head], language: str
) -> Iterable[SharedMistake]:
    slips = book(language)["slips"]
    for one in wrongs(columns, rows):
        head = heads[one.place]
        says = given_words(head.question.item, one.answer, language, wrong=True)
        yield SharedMistake(head, str(slips.get(one.slip, "")), says, one.learners, one.of)
