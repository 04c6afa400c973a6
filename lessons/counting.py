"""Until when and how often a member may answer, whether verdicts are kept back, and which answer counts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import Enum

from lessons.assigning import DUE, Question
from lessons.models import Assignment, Member
from lessons.progress import Turn


class Counts(Enum):
    """Which answer to a question counts in results.

    The first, where the right one is shown after it; the last, where verdicts are kept back until the due date; any
    right one, where a wrong answer is told of without the right one, and in a deal, which answers every card at once.
    """

    FIRST = "first"
    LAST = "last"
    ANY = "any"


def due_of(assignment: Assignment, member: Member) -> datetime | None:
    """Until when this member may answer: later by the member's percentage of the time that there was, but not later
    than it was closed for everybody.
    """
    due = assignment.due
    if due is not None:
        due += max(due - assignment.made, timedelta()) * member.extra / 100
    return min((one for one in (due, assignment.closed) if one), default=None)


def tries_of(assignment: Assignment, member: Member) -> int | None:
    """How many different answers to one question this member has, rounded up; None for any number."""
    return more_tries(assignment.tries, member.extra)


def more_tries(tries: int | None, extra: int) -> int | None:
    return None if tries is None else -(-tries * (100 + extra) // 100)


def is_withheld(assignment: Assignment, member: Member, now: datetime | None = None) -> bool:
    """Whether the verdicts are still kept back."""
    due = due_of(assignment, member)
    return assignment.feedback == DUE and due is not None and (now or datetime.now(UTC)) < due


def turn_of(assignment: Assignment, member: Member, question: Question, *, closed: bool) -> Turn:
    """How an answer is kept: nothing any more once it is ``closed``."""
    if closed:
        return Turn(assignment.pk, 0)
    most = None if question.whole else tries_of(assignment, member)
    return Turn(assignment.pk, most, last=counts(assignment, whole=question.whole) is Counts.LAST)


def counts(assignment: Assignment, *, whole: bool) -> Counts:
    """``whole``: of a deal to be played."""
    if whole:
        return Counts.ANY
    if assignment.feedback == DUE:
        return Counts.LAST
    return Counts.FIRST if assignment.tries is None else Counts.ANY


def hushes(assignment: Assignment, question: Question) -> bool:
    """Whether a wrong answer is told of without the right one, as long as there are tries left."""
    return not question.whole and counts(assignment, whole=False) is Counts.ANY


def is_ended(assignment: Assignment, now: datetime | None = None) -> bool:
    """Whether it was closed, or its due date has passed, be it that some members have more time."""
    return any(one is not None and one <= (now or datetime.now(UTC)) for one in (assignment.due, assignment.closed))
