"""Five positions a day, the same for everybody, and the days in a row on which they were answered.

A set is dealt once, kept as cards, and never dealt again, so that a later engine cannot change a day that was played. A
day belongs to the learner's own clock and ends at three in the morning; one missed day in a row is forgiven.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, Final, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from lessons.models import Attempt, Daily

SIZE: Final = 5
GRACE: Final = timedelta(hours=3)
FORGIVEN: Final = 1
FIRST_DAY: Final = date(2026, 11, 1)

type Raw = Mapping[str, Any]
type Dealt = tuple[str, Raw]
"""A skill and the position dealt for it."""


class Streak(NamedTuple):
    """Days in a row with the whole set answered; ``today`` says whether today's is among them."""

    days: int
    today: bool


def today(zone: ZoneInfo, now: datetime | None = None) -> date:
    """The learner's day, which begins at three in the morning."""
    return ((now or datetime.now(UTC)).astimezone(zone) - GRACE).date()


def is_open(day: date, now: datetime | None = None) -> bool:
    """Whether a day's set may be seen: from its first hour anywhere on earth."""
    latest = ((now or datetime.now(UTC)) + timedelta(hours=14)).date()
    return FIRST_DAY <= day <= latest


def daily(day: date, deal: Callable[[Random], Iterable[Dealt]]) -> tuple[Dealt, ...]:
    """The set of a day; dealt by ``deal`` when nobody asked for that day before."""
    kept = Daily.objects.filter(day=day).first()
    if kept is None:
        dealt = [[skill, dict(raw)] for skill, raw in deal(Random(f"five of {day.isoformat()}"))]
        kept, _ = Daily.objects.get_or_create(day=day, defaults={"deals": dealt})
    return tuple((skill, raw) for skill, raw in kept.deals)


def pack_of(day: date) -> str:
    """Under which name the answers of a day are kept."""
    return f"daily-{day.isoformat()}"


def streak(learner: UUID | None, zone: ZoneInfo, now: datetime | None = None) -> Streak:
    """Only a set answered on its own day counts, whether right or wrong; a later answer is practice. One query."""
    if learner is None:
        return Streak(0, False)
    here = today(zone, now)
    rows = Attempt.objects.filter(learner=learner, pack__startswith="daily-", first=True).values_list("pack", "made")
    answered: dict[date, int] = {}
    for pack, made in rows:
        day = today(zone, made)
        if pack == pack_of(day):
            answered[day] = answered.get(day, 0) + 1
    whole = {day for day, count in answered.items() if count >= SIZE}
    return Streak(_in_a_row(whole, here), here in whole)


def _in_a_row(whole: set[date], here: date) -> int:
    """Counting back from today, which is not missed until it is over."""
    days, missed, day = 0, 0, here
    while missed <= FORGIVEN:
        if day in whole:
            days, missed = days + 1, 0
        elif day != here:
            missed += 1
        day -= timedelta(days=1)
    return days
