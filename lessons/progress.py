"""The only reader and writer of the attempts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Q

from lessons.models import Attempt


class Standing(NamedTuple):
    """How a learner stands with one scenario: different answers given, and whether one of them was right."""

    tries: int
    done: bool


NOT_TRIED = Standing(0, False)

type Standings = Mapping[tuple[str, str], Standing]
"""By pack id and scenario id; a scenario that was never answered is not in it."""


def record(learner: UUID, pack: str, version: int, scenario: str, *, answer: str, right: bool) -> None:
    """Keep an answer. The same answer again changes nothing."""
    attempt = Attempt(learner=learner, pack=pack, version=version, scenario=scenario, answer=answer[:200], right=right)
    Attempt.objects.bulk_create([attempt], ignore_conflicts=True)


def standings(learner: UUID | None) -> Standings:
    """One query; none for somebody who never answered."""
    if learner is None:
        return {}
    rows = (
        Attempt.objects.filter(learner=learner)
        .values_list("pack", "scenario")
        .annotate(tries=Count("id"), right=Count("id", filter=Q(right=True)))
    )
    return {(pack, scenario): Standing(tries, right > 0) for pack, scenario, tries, right in rows}


def start_again(learner: UUID, pack: str | None = None) -> int:
    """Forget a learner's answers, all or those of one lesson. Gives back how many there were."""
    attempts = Attempt.objects.filter(learner=learner)
    if pack is not None:
        attempts = attempts.filter(pack=pack)
    return attempts.delete()[0]
