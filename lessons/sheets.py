"""How a member stands with what the class was given: each question, what was answered, and whether more may be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import NamedTuple

from lessons.assigning import (
    DUE,
    Assignment,
    Question,
    due_of,
    is_withheld,
    last_counts,
    questions,
    size,
    tries_of,
)
from lessons.classes import Member, is_over
from lessons.results import Row, rows_of


class Closed(Enum):
    """Why no more answers are kept: the class has ended, the time is over, it is answered, or no try is left."""

    OVER = "over"
    DUE = "due"
    RIGHT = "right"
    TRIES = "tries"


class Place(NamedTuple):
    """A question in its sheet. ``answer`` is the one that counts, empty for none; ``right`` is None without an answer
    and while the verdict is withheld; ``left`` is how many other answers may be given, None for any number.
    """

    number: int
    question: Question
    tries: int
    left: int | None
    answer: str
    right: bool | None
    withheld: bool
    closed: Closed | None

    @property
    def refuses(self) -> bool:
        """Whether an answer is turned away; one that comes too late, or in a deal, is told of but not kept."""
        late = self.closed in (Closed.OVER, Closed.DUE)
        return self.closed is not None and not self.question.whole and not (late and not self.withheld)


class Sheet(NamedTuple):
    """An assignment as a member has it. ``due`` and ``tries`` have the member's extra in them."""

    assignment: Assignment
    member: Member
    due: datetime | None
    tries: int | None
    withheld: bool
    late: bool
    places: tuple[Place, ...]

    def place(self, name: str) -> Place | None:
        return next((one for one in self.places if one.question.name == name), None)


class Line(NamedTuple):
    """An assignment in the list of all. ``done`` of ``size``: those with an answer that stands, or no try left."""

    assignment: Assignment
    due: datetime | None
    tries: int | None
    late: bool
    done: int
    size: int


def sheet(assignment: Assignment, member: Member, now: datetime | None = None) -> Sheet:
    """One query."""
    now = now or datetime.now(UTC)
    given: dict[str, list[Row]] = defaultdict(list)
    for row in rows_of([assignment], [member]):
        given[row.name].append(row)
    due, withheld = due_of(assignment, member), is_withheld(assignment, member, now)
    shut = Closed.OVER if is_over(member.classroom, now) else Closed.DUE if due and due <= now else None
    places = tuple(
        _place(number, one, given[one.name], assignment, member, withheld and not one.whole, shut)
        for number, one in enumerate(questions(assignment), start=1)
    )
    return Sheet(assignment, member, due, tries_of(assignment, member), withheld, shut is not None, places)


def _place(
    number: int,
    question: Question,
    rows: Sequence[Row],
    assignment: Assignment,
    member: Member,
    withheld: bool,
    shut: Closed | None,
) -> Place:
    last = last_counts(assignment, question)
    counts = rows[-1] if rows else None
    if not last:
        counts = next((row for row in rows if row.right), counts)
    most = None if question.whole else tries_of(assignment, member)
    left = None if most is None else max(0, most - len(rows))
    right = counts.right if counts and not withheld else None
    closed = shut or (Closed.RIGHT if right and not last else Closed.TRIES if left == 0 else None)
    return Place(number, question, len(rows), left, counts.answer if counts else "", right, withheld, closed)


def lines(assignments: Sequence[Assignment], member: Member, now: datetime | None = None) -> list[Line]:
    """Everything a member has to do, in the order given. One query, and no pack is read."""
    now = now or datetime.now(UTC)
    given: dict[tuple[int, str], list[Row]] = defaultdict(list)
    for row in rows_of(assignments, [member]):
        given[row.place].append(row)
    found = []
    for one in assignments:
        due, tries = due_of(one, member), tries_of(one, member)
        mine = [rows for (pk, _), rows in given.items() if pk == one.pk]
        done = sum(_stands(one, rows, tries) for rows in mine)
        late = is_over(member.classroom, now) or bool(due and due <= now)
        found.append(Line(one, due, tries, late, done, size(one)))
    return found


def _stands(assignment: Assignment, rows: Sequence[Row], tries: int | None) -> bool:
    return assignment.feedback == DUE or any(row.right for row in rows) or (tries is not None and len(rows) >= tries)
