"""The tables of results: who by question in one assignment, and who by assignment in a class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lessons.assigning import Assignment, Question, questions
from lessons.classes import Member
from lessons.counting import Counts, counts
from lessons.results import NOT_YET, Cell, Cells
from tutor.classes.named import assignment_name
from tutor.practice.drills import skill_name
from tutor.templatetags.baloot import words


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
    def first(self) -> int:
        return sum(one.first for one in self.cells)

    @property
    def answered(self) -> int:
        return sum(one.tries > 0 for one in self.cells)

    @property
    def tries(self) -> int:
        return sum(one.tries for one in self.cells)


class Table(NamedTuple):
    """One assignment: the questions, and a line for each member; which answer ``counts`` (deals apart)."""

    assignment: Assignment
    name: str
    heads: tuple[Head, ...]
    lines: tuple[Line, ...]
    counts: Counts
    hidden: bool = False

    @property
    def both(self) -> bool:
        """Whether right at first and right in the end are two things."""
        return self.counts is Counts.ANY or any(head.question.whole for head in self.heads)

    @property
    def pairs(self) -> list[tuple[Head, Cell]]:
        """The questions with the cells of the first member, for a report of one."""
        return list(zip(self.heads, self.lines[0].cells, strict=True))


class Score(NamedTuple):
    """A member in the table of all assignments, with the member's line in each of them."""

    member: Member
    lines: tuple[Line, ...]


def table_of(assignment: Assignment, members: Sequence[Member], found: Cells, language: str, *, hidden: bool) -> Table:
    heads = heads_of(assignment, language)
    lines = tuple(
        Line(one, tuple(found.get((one.learner, (assignment.pk, head.question.name)), NOT_YET) for head in heads))
        for one in members
    )
    name, which = assignment_name(assignment, language), counts(assignment, whole=False)
    return Table(assignment, name, heads, lines, which, hidden)


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


def scores_of(tables: Sequence[Table], members: Sequence[Member]) -> list[Score]:
    return [Score(one, tuple(table.lines[at] for table in tables)) for at, one in enumerate(members)]
