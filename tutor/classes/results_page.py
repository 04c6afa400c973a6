"""The results of a class as pages show them: who by question, by rule, by wrong answer, where it is stuck, over time.

A learner's own report is made in the same way, of one member; verdicts that are withheld are in neither. The tables
that are downloaded are written from what is made here, so that they say what the screen says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from typing import Any, NamedTuple

from django.urls import reverse

from lessons.assigning import Assignment, Question, is_withheld, questions
from lessons.classes import Member
from lessons.results import (
    NOT_YET,
    Cell,
    Cells,
    Column,
    Place,
    Row,
    by_rule,
    cells,
    columns_of,
    days,
    rows_of,
    stuck,
    wrongs,
)
from tutor.classes.results_picture import Picture, picture
from tutor.explaining.explained import Pieces
from tutor.explaining.given_words import given_words
from tutor.practice.drills import skill_name
from tutor.templatetags.baloot import words
from tutor.wording import book, rule_name


class Head(NamedTuple):
    """A question as it is named in results."""

    number: int
    title: str
    question: Question
    assignment: Assignment


class Line(NamedTuple):
    """A member in the table of one assignment: a cell for each question, and the sums."""

    member: Member
    cells: tuple[Cell, ...]

    @property
    def right(self) -> int:
        return sum(one.right is True for one in self.cells)

    @property
    def answered(self) -> int:
        return sum(one.tries > 0 for one in self.cells)

    @property
    def tries(self) -> int:
        return sum(one.tries for one in self.cells)


class Share(NamedTuple):
    """How a rule is held: a bar of ``percent``."""

    rule: str
    name: str
    url: str
    asked: int
    right: int
    first: int

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.asked)


class SharedMistake(NamedTuple):
    """A wrong answer as so many of those who answered gave it; ``slip`` says what it follows from, if that is known."""

    head: Head
    slip: str
    says: Pieces
    learners: int
    of: int


class StuckAt(NamedTuple):
    head: Head
    learners: int
    tries: int
    most: int


class Insight(NamedTuple):
    """What the answers say beyond who gave them. ``picture`` is None as long as there is nothing to draw."""

    rules: list[Share]
    mistakes: list[SharedMistake]
    stuck: list[StuckAt]
    picture: Picture | None


class Table(NamedTuple):
    """One assignment: the questions, and a line for each member."""

    assignment: Assignment
    heads: tuple[Head, ...]
    lines: tuple[Line, ...]
    hidden: bool = False

    @property
    def pairs(self) -> list[tuple[Head, Cell]]:
        """The questions with the cells of the first member, for a report of one."""
        return list(zip(self.heads, self.lines[0].cells, strict=True))


class Score(NamedTuple):
    """A member in the table of all assignments: right of all, and answered, one each."""

    member: Member
    scores: tuple[tuple[int, int], ...]


def table_of(assignment: Assignment, members: Sequence[Member], found: Cells, language: str, *, hidden: bool) -> Table:
    heads = heads_of(assignment, language)
    lines = tuple(
        Line(one, tuple(found.get((one.learner, (assignment.pk, head.question.name)), NOT_YET) for head in heads))
        for one in members
    )
    return Table(assignment, heads, lines, hidden)


def heads_of(assignment: Assignment, language: str) -> tuple[Head, ...]:
    return tuple(
        Head(number, _title(one, language), one, assignment)
        for number, one in enumerate(questions(assignment), start=1)
    )


def _title(question: Question, language: str) -> str:
    """A title, or what it was dealt for; empty where there is neither."""
    if question.item.scenario.title:
        return words(question.item.scenario.title)
    return skill_name(question.skill, language) if question.skill else ""


def results_page(
    assignments: Sequence[Assignment],
    members: Sequence[Member],
    language: str,
    zone: tzinfo,
    hidden: frozenset[int] = frozenset(),
) -> dict[str, Any]:
    """One query. ``hidden`` are assignments whose verdicts are not to be seen yet."""
    rows, columns = rows_of(assignments, members), columns_of(assignments, hidden)
    found = cells(columns, rows)
    tables = [table_of(one, members, found, language, hidden=one.pk in hidden) for one in assignments]
    heads = {(head.assignment.pk, head.question.name): head for table in tables for head in table.heads}
    total = len(columns) * len(members)
    return {
        "tables": tables,
        "scores": _scores(tables, members),
        "insight": insight(columns, rows, found, heads, total, language, zone),
        "single": len(members) == 1,
        "right": sum(line.right for table in tables for line in table.lines),
        "answered": sum(line.answered for table in tables for line in table.lines),
        "total": total,
    }


def report_page(
    member: Member, assignments: Sequence[Assignment], language: str, zone: tzinfo, *, own: bool
) -> dict[str, Any]:
    """Of one member; ``own`` where they look at it themselves and must not see what is withheld."""
    hidden = frozenset(one.pk for one in assignments if own and is_withheld(one, member))
    return {**results_page(assignments, [member], language, zone, hidden), "member": member}


def _scores(tables: Sequence[Table], members: Sequence[Member]) -> list[Score]:
    return [
        Score(one, tuple((table.lines[at].right, table.lines[at].answered) for table in tables))
        for at, one in enumerate(members)
    ]


def insight(
    columns: Sequence[Column],
    rows: Sequence[Row],
    found: Cells,
    heads: dict[Place, Head],
    total: int,
    language: str,
    zone: tzinfo,
) -> Insight:
    shares = [
        Share(
            one.rule, rule_name(one.rule, language), reverse("rule", args=[one.rule]), one.asked, one.right, one.first
        )
        for one in by_rule(columns, found)
    ]
    where = [StuckAt(heads[one.place], one.learners, one.tries, one.most) for one in stuck(columns, found)]
    return Insight(shares, list(_mistakes(columns, rows, heads, language)), where, picture(days(found, zone), total))


def _mistakes(
    columns: Sequence[Column], rows: Sequence[Row], heads: dict[Place, Head], language: str
) -> Iterable[SharedMistake]:
    slips = book(language)["slips"]
    for one in wrongs(columns, rows):
        head = heads[one.place]
        says = given_words(head.question.item, one.answer, language, wrong=True)
        yield SharedMistake(head, str(slips.get(one.slip, "")), says, one.learners, one.of)
