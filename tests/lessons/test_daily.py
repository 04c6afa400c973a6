"""The day's five: dealt once for everybody, and the days in a row by the learner's own clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest
from pytest_django import DjangoAssertNumQueries

from lessons.daily import FIRST_DAY, SIZE, Dealt, Streak, daily, is_open, pack_of, streak, today
from lessons.models import Attempt, Daily
from lessons.progress import Drilled, record

pytestmark = pytest.mark.django_db

RIYADH, TOKYO, LOS_ANGELES = ZoneInfo("Asia/Riyadh"), ZoneInfo("Asia/Tokyo"), ZoneInfo("America/Los_Angeles")
NOON = datetime(2026, 12, 10, 9, 0, tzinfo=UTC)  # noon in Riyadh
TODAY = date(2026, 12, 10)
DRILLED = Drilled("seats", False, 0, {})


def answer(who: UUID, day: date, at: datetime, count: int = SIZE, right: bool = True) -> None:
    """The questions of a day answered for the first time, at one moment."""
    for number in range(1, count + 1):
        record(who, pack_of(day), 1, str(number), answer="x", right=right, drilled=DRILLED)
    Attempt.objects.filter(learner=who, pack=pack_of(day)).update(made=at)


def row(who: UUID, *ago: int) -> None:
    """Whole sets, each answered on its own day at noon in Riyadh."""
    for days in ago:
        answer(who, TODAY - timedelta(days=days), NOON - timedelta(days=days))


@pytest.mark.parametrize(
    ("hour", "minute", "day"),
    [(23, 59, date(2026, 12, 9)), (0, 0, date(2026, 12, 9)), (2, 59, date(2026, 12, 9)), (3, 0, date(2026, 12, 10))],
)
def test_the_day_turns_at_three_in_the_morning(hour: int, minute: int, day: date) -> None:
    date_of = 9 if hour == 23 else 10
    assert today(RIYADH, datetime(2026, 12, date_of, hour, minute, tzinfo=RIYADH)) == day


def test_other_places_have_other_days() -> None:
    now = datetime(2026, 12, 9, 19, 0, tzinfo=UTC)
    assert today(TOKYO, now) == date(2026, 12, 10)
    assert today(RIYADH, now) == date(2026, 12, 9)
    assert today(LOS_ANGELES, now) == date(2026, 12, 9)
    assert today(LOS_ANGELES, datetime(2026, 12, 9, 10, 59, tzinfo=UTC)) == date(2026, 12, 8)


def test_a_day_is_open_once_it_has_begun_somewhere() -> None:
    assert is_open(TODAY, NOON)
    assert is_open(TODAY + timedelta(days=1), datetime(2026, 12, 10, 10, 0, tzinfo=UTC))
    assert not is_open(TODAY + timedelta(days=1), datetime(2026, 12, 10, 9, 59, tzinfo=UTC))
    assert is_open(FIRST_DAY, NOON)
    assert not is_open(FIRST_DAY - timedelta(days=1), NOON)


def test_a_day_is_dealt_once_and_kept(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    dealt: list[float] = []

    def deal(chance: Random) -> Iterator[Dealt]:
        for number in range(SIZE):
            dealt.append(chance.random())
            yield f"skill-{number}", {"id": "drill", "n": str(dealt[-1])}

    first = daily(TODAY, deal)
    with django_assert_num_queries(1):
        assert daily(TODAY, deal) == first
    assert len(dealt) == SIZE
    assert Daily.objects.count() == 1
    assert daily(TODAY + timedelta(days=1), deal) != first


def test_nobody_has_no_row(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert streak(None, RIYADH, NOON) == Streak(0, False)


def test_days_in_a_row(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    who = uuid4()
    row(who, 3, 2, 1, 0)
    with django_assert_num_queries(1):
        assert streak(who, RIYADH, NOON) == Streak(4, True)
    assert streak(uuid4(), RIYADH, NOON) == Streak(0, False)


def test_today_is_not_missed_before_it_is_over() -> None:
    who = uuid4()
    row(who, 3, 2, 1)
    assert streak(who, RIYADH, NOON) == Streak(3, False)


def test_one_missed_day_is_forgiven_and_two_are_not() -> None:
    one, two = uuid4(), uuid4()
    row(one, 5, 4, 2, 0)
    assert streak(one, RIYADH, NOON) == Streak(4, True)
    row(two, 5, 4, 1, 0)
    assert streak(two, RIYADH, NOON) == Streak(2, True)


def test_a_set_that_is_not_whole_does_not_count() -> None:
    who = uuid4()
    answer(who, TODAY, NOON, count=SIZE - 1)
    assert streak(who, RIYADH, NOON) == Streak(0, False)


def test_wrong_answers_count_as_well() -> None:
    who = uuid4()
    answer(who, TODAY, NOON, right=False)
    assert streak(who, RIYADH, NOON) == Streak(1, True)


def test_the_same_answer_again_does_not_count_twice() -> None:
    who = uuid4()
    for _ in range(3):
        answer(who, TODAY, NOON, count=2)
    assert streak(who, RIYADH, NOON) == Streak(0, False)
    for number in range(1, 3):
        record(who, pack_of(TODAY), 1, str(number), answer="another", right=True, drilled=DRILLED)
    Attempt.objects.filter(learner=who).update(made=NOON)
    assert streak(who, RIYADH, NOON) == Streak(0, False)


def test_an_answer_on_a_later_day_does_not_count() -> None:
    who = uuid4()
    row(who, 0)
    answer(who, TODAY - timedelta(days=1), NOON)
    answer(who, TODAY - timedelta(days=2), NOON)
    assert streak(who, RIYADH, NOON) == Streak(1, True)


def test_after_midnight_it_is_still_the_day_before() -> None:
    who = uuid4()
    late = datetime(2026, 12, 11, 2, 30, tzinfo=RIYADH)
    answer(who, TODAY, late)
    assert streak(who, RIYADH, late) == Streak(1, True)
    assert streak(who, RIYADH, late + timedelta(hours=1)) == Streak(1, False)


def test_the_row_is_kept_by_the_learners_own_clock() -> None:
    """Eight in the evening in Los Angeles is the next day in Riyadh already."""
    who = uuid4()
    evening = datetime(2026, 12, 10, 20, 0, tzinfo=LOS_ANGELES)
    answer(who, TODAY, evening)
    assert streak(who, LOS_ANGELES, evening) == Streak(1, True)
    assert streak(who, RIYADH, evening) == Streak(0, False)
