"""The answers that were kept in a class, and which of them are right as they count."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from lessons.classes import Member
from lessons.counting import Counts, counts
from lessons.models import Assignment, Attempt

OF_DEAL: Final = re.compile(r"\d: |pile-")
"""How the answers to a deal begin: a card that was refused in a trick, or the count of both piles."""


type Place = tuple[int, str]
"""A question: the number of its assignment and its name there."""


class Row(NamedTuple):
    """An answer that was kept."""

    assignment: int
    learner: UUID
    name: str
    answer: str
    right: bool
    slip: str
    made: datetime

    @property
    def place(self) -> Place:
        return self.assignment, self.name


class Total(NamedTuple):
    """All of a member at a glance: answers given, questions that are right, and when the last answer was given."""

    tries: int
    right: int
    last: datetime | None


def rows_of(assignments: Sequence[Assignment], members: Sequence[Member]) -> list[Row]:
    """Every answer of these members to these assignments, the earliest first. One query."""
    learners = {one.learner for one in members}
    found = Attempt.objects.filter(assignment__in=[one.pk for one in assignments])
    if len(members) == 1:
        found = found.filter(learner=members[0].learner)
    values = found.order_by("made", "pk").values_list(
        "assignment_id", "learner", "scenario", "answer", "right", "slip", "made"
    )
    return [Row(*one) for one in values if one[1] in learners]


def totals(members: Sequence[Member], rows: Iterable[Row], assignments: Sequence[Assignment]) -> list[Total]:
    """One for each member. Without reading any pack."""
    by_pk = {one.pk: one for one in assignments}
    given: dict[UUID, dict[Place, list[Row]]] = {one.learner: defaultdict(list) for one in members}
    last: dict[UUID, datetime] = {}
    for row in rows:
        given[row.learner][row.place].append(row)
        last[row.learner] = row.made

    def total(who: UUID) -> Total:
        right = sum(is_right(by_pk[place[0]], some) for place, some in given[who].items())
        return Total(sum(map(len, given[who].values())), right, last.get(who))

    return [total(one.learner) for one in members]


def is_right(assignment: Assignment, rows: Sequence[Row]) -> bool:
    """Whether the answer of one member that counts is right. At least one row, all of the same question."""
    return counted(counts(assignment, whole=any(OF_DEAL.match(row.answer) for row in rows)), rows)


def counted(which: Counts, rows: Sequence[Row]) -> bool:
    match which:
        case Counts.FIRST:
            return rows[0].right
        case Counts.LAST:
            return rows[-1].right
        case Counts.ANY:
            return any(row.right for row in rows)
