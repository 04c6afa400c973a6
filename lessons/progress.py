"""The reader and writer of answers, and of the lessons a learner is known to master."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q

from lessons.models import Attempt, Known, Member

PRACTICE: Final = "practice"


class Standing(NamedTuple):
    """How a learner stands with one scenario: different answers given, and whether one of them was right."""

    tries: int
    done: bool


NOT_TRIED = Standing(0, False)

type Standings = Mapping[tuple[str, str], Standing]
"""By pack id and scenario id; a scenario that was never answered is not in it. Drills are not among them."""


class Drilled(NamedTuple):
    """What is kept of a drill beside the answer."""

    skill: str
    near: bool
    hints: int
    position: Mapping[str, Any]


class Turn(NamedTuple):
    """What an answer is for in a class: an assignment, where so many different answers to one question are kept, None
    for any number. With ``last`` it is the last one that counts, so that one given again becomes the last again.
    """

    assignment: int
    most: int | None = None
    last: bool = False


class Answered(NamedTuple):
    """The first answer to a drill."""

    right: bool
    near: bool
    hints: int
    slip: str
    made: datetime
    position: Mapping[str, Any] | None


class First(NamedTuple):
    """The first answer to a question of a set, as it was kept."""

    answer: str
    right: bool
    made: datetime


def record(
    learner: UUID,
    pack: str,
    version: int,
    scenario: str,
    *,
    answer: str,
    right: bool,
    slip: str = "",
    drilled: Drilled | None = None,
    turn: Turn | None = None,
) -> bool:
    """Keep an answer, and say whether it was the first one to this drill. The same answer again changes nothing.

    One statement; two for a drill, where the first answer counts for more than the others; three in a class, where
    nothing is kept once there are as many answers as may be. Under no name, where a pack is only tried, nothing is.
    """
    if not pack:
        return False
    first = drilled is not None and not Attempt.objects.filter(learner=learner, pack=pack, scenario=scenario).exists()
    attempt = Attempt(
        learner=learner,
        pack=pack,
        version=version,
        scenario=scenario,
        answer=answer[:200],
        right=right,
        slip=slip,
        first=first,
        assignment_id=turn.assignment if turn else None,
        **(drilled._asdict() if drilled else {}),
    )
    if turn is None:
        Attempt.objects.bulk_create([attempt], ignore_conflicts=True)
    else:
        _keep_within(attempt, turn)
    return first


def _keep_within(attempt: Attempt, turn: Turn) -> None:
    with transaction.atomic():
        # One answer of a member at a time: of two that arrive at once, only one can be the last that is allowed.
        list(Member.objects.select_for_update().filter(learner=attempt.learner).values_list("pk"))
        names = ("learner", "pack", "version", "scenario")
        others = Attempt.objects.filter(**{name: getattr(attempt, name) for name in names})
        given = dict(others.values_list("answer", "pk"))
        if attempt.answer in given:
            if turn.last:
                others.filter(pk=given[attempt.answer]).update(made=datetime.now(UTC))
        elif turn.most is None or len(given) < turn.most:
            attempt.save(force_insert=True)


def standings(learner: UUID | None) -> Standings:
    """One query; none for somebody who never answered."""
    if learner is None:
        return {}
    rows = (
        Attempt.objects.filter(learner=learner)
        .exclude(pack=PRACTICE)
        .values_list("pack", "scenario")
        .annotate(tries=Count("id"), right=Count("id", filter=Q(right=True)))
    )
    return {(pack, scenario): Standing(tries, right > 0) for pack, scenario, tries, right in rows}


def last_answers(learner: UUID | None, skills: Sequence[str], count: int) -> list[Answered]:
    """The latest first answers to drills of these skills, the latest first."""
    if learner is None:
        return []
    rows = (
        Attempt.objects.filter(learner=learner, skill__in=skills, first=True)
        .order_by("-made", "-id")
        .values_list("right", "near", "hints", "slip", "made", "position")[:count]
    )
    return [Answered(*row) for row in rows]


def firsts(learner: UUID | None, pack: str) -> Mapping[str, First]:
    """The first answers under one name, by scenario. One query; none for a stranger."""
    if learner is None:
        return {}
    rows = Attempt.objects.filter(learner=learner, pack=pack).order_by("-id")
    kept = rows.values_list("scenario", "answer", "right", "made")
    return {scenario: First(answer, right, made) for scenario, answer, right, made in kept}


class How(Enum):
    """By which way a lesson is known."""

    MASTERED = "mastered"
    SKIPPED = "skipped"
    PLACED = "placed"


def know(learner: UUID, packs: Sequence[str], how: How) -> None:
    """Mark lessons as known. What is known already stays as it was."""
    rows = [Known(learner=learner, pack=pack, how=how.value) for pack in packs]
    Known.objects.bulk_create(rows, ignore_conflicts=True)


def known(learner: UUID | None) -> Mapping[str, How]:
    """The lessons known, by pack. One query; none for a stranger."""
    if learner is None:
        return {}
    return {pack: How(how) for pack, how in Known.objects.filter(learner=learner).values_list("pack", "how")}
