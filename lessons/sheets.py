"""How a member stands with what the class was given: each question, what was answered, and whether more may be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import NamedTuple

from lessons.assigning import Assignment, Question, questions, size
from lessons.class_days import is_over
from lessons.classes import Member
from lessons.counting import Counts, counts, due_of, is_withheld, tries_of
from lessons.given import Row, is_right, rows_of


class Closed(Enum):
    """Why no more answers are kept: the class has ended, the time is over, it is right, or no try is left."""

    OVER = "over"
    DUE = "due"
    RIGHT = "right"
    TRIES = "tries"


class Place(NamedTuple):
    """A question in its sheet. ``answer`` is the one to be shown, a right one if there is any, empty for none.

    ``right`` is what counts, ``solved`` whether it is right in the end; both are None without an answer and while the
    verdict is withheld. ``left`` is how many other answers may be given, None for any number.
    """

    number: int
    question: Question
    tries: int
    left: int | None
    answer: str
    right: bool | None
    solved: bool | None
    withheld: bool
    closed: Closed | None

    @property
    def is_open(self) -> bool:
        """Whether it waits for an answer: for the first one, or for a right one where another may be given."""
        return self.closed is None and not (self.withheld and self.tries) and not self.solved

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

    @property
    def next_open(self) -> Place | None:
        """The first question without an answer, else the first that may be answered again; None where none is."""
        waiting = [one for one in self.places if one.is_open]
        return next((one for one in waiting if not one.tries), next(iter(waiting), None))


class Line(NamedTuple):
    """An assignment in the list of all: of ``size`` questions so many were answered, and so many are ``right`` as they
    count, None while that is withheld. ``open`` while something in it waits for an answer.
    """

    assignment: Assignment
    due: datetime | None
    tries: int | None
    late: bool
    answered: int
    right: int | None
    size: int
    open: bool


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
    last = counts(assignment, whole=question.whole) is Counts.LAST
    shown = rows[-1] if rows else None
    if not last:
        shown = next((row for row in rows if row.right), shown)
    most = None if question.whole else tries_of(assignment, member)
    left = None if most is None else max(0, most - len(rows))
    solved = shown.right if shown and not withheld else None
    right = None if solved is None else is_right(assignment, rows)
    closed = shut or (Closed.RIGHT if solved and not last else Closed.TRIES if left == 0 else None)
    answer = shown.answer if shown else ""
    return Place(number, question, len(rows), left, answer, right, solved, withheld, closed)


def lines(assignments: Sequence[Assignment], member: Member, now: datetime | None = None) -> list[Line]:
    """Everything a member has to do: first what waits for an answer, of that what is due next, else the newest.

    One query, and no pack is read.
    """
    now = now or datetime.now(UTC)
    given: dict[int, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows_of(assignments, [member]):
        given[row.assignment][row.name].append(row)
    found = [_line(one, list(given[one.pk].values()), member, now) for one in assignments]
    return sorted(
        found, key=lambda one: (not one.open, one.late, not one.due, one.due if one.due and one.open else now)
    )


def _line(assignment: Assignment, given: Sequence[Sequence[Row]], member: Member, now: datetime) -> Line:
    due, tries, all_of_it = due_of(assignment, member), tries_of(assignment, member), size(assignment)
    late = is_over(member.classroom, now) or bool(due and due <= now)
    withheld = is_withheld(assignment, member, now)
    right = None if withheld else sum(is_right(assignment, rows) for rows in given)
    settled = sum(
        withheld or any(row.right for row in rows) or (tries is not None and len(rows) >= tries) for rows in given
    )
    return Line(assignment, due, tries, late, len(given), right, all_of_it, not late and settled < all_of_it)
