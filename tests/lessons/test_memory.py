"""What is remembered of a skill: how answers are rated, when it comes back, and what is asked next. Fuzz is off."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4

import pytest
from fsrs import Rating, Scheduler
from pytest_django import DjangoAssertNumQueries

from lessons.memory import DAILY_CAP, Held, due, memories, next_skill, rating, remember

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
EXACT = Scheduler(
    learning_steps=[timedelta(minutes=10)], relearning_steps=[timedelta(minutes=10)], enable_fuzzing=False
)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("rated", "behaviour"),
    [
        (Rating.Again, {"right": False}),
        (Rating.Again, {"right": False, "near": True, "took": timedelta(seconds=3)}),
        (Rating.Hard, {"right": True, "hints": 1}),
        (Rating.Hard, {"right": True, "hints": 2, "near": True, "took": timedelta(seconds=3)}),
        (Rating.Good, {"right": True}),
        (Rating.Good, {"right": True, "took": timedelta(hours=9)}),
        (Rating.Good, {"right": True, "took": timedelta(seconds=3)}),
        (Rating.Good, {"right": True, "near": True, "took": timedelta(seconds=13)}),
        (Rating.Easy, {"right": True, "near": True, "took": timedelta(seconds=12)}),
    ],
)
def test_the_rating_comes_from_behaviour(rated: Rating, behaviour: dict[str, object]) -> None:
    assert rating(**behaviour) is rated  # type: ignore[arg-type]


def learn(who: UUID, *answers: tuple[Rating, datetime], skill: str = "ties") -> Held:
    for rated, at in answers:
        remember(who, skill, rated, now=at, scheduler=EXACT)
    return memories(who, now=answers[-1][1])[skill]


@pytest.mark.django_db
def test_a_right_answer_waits_longer_each_time() -> None:
    who = uuid4()
    first = learn(who, (Rating.Good, NOON))
    second = learn(who, (Rating.Good, first.due))
    third = learn(who, (Rating.Good, second.due))
    assert timedelta(days=1) <= first.due - NOON <= timedelta(days=3)
    assert second.due - first.due > first.due - NOON
    assert third.due - second.due > 2 * (second.due - first.due)
    assert (third.asked, third.right, third.level) == (3, 3, 1)


@pytest.mark.django_db
def test_a_wrong_answer_comes_back_in_ten_minutes_and_makes_the_deals_easier() -> None:
    who = uuid4()
    held = learn(who, *[(Rating.Good, NOON + n * 9 * DAY) for n in range(6)])
    assert held.level == 2
    later = NOON + 60 * DAY
    held = learn(who, (Rating.Again, later))
    assert held.due == later + timedelta(minutes=10)
    assert (held.asked, held.right, held.level) == (7, 6, 0)


@pytest.mark.django_db
def test_hard_comes_back_before_good_and_good_before_easy() -> None:
    hard, good, easy = (learn(uuid4(), (one, NOON)).due for one in (Rating.Hard, Rating.Good, Rating.Easy))
    assert hard < good < easy


@pytest.mark.django_db
def test_fuzz_is_only_a_fuzz() -> None:
    """As the site runs, the day of return may differ by a little; with fuzz off it is the same every time."""
    assert len({learn(uuid4(), (Rating.Good, NOON), (Rating.Good, NOON + 3 * DAY)).due for _ in range(5)}) == 1


@pytest.mark.django_db
def test_recall_sinks(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    who = uuid4()
    learn(who, (Rating.Good, NOON))
    now, later = (memories(who, now=NOON + days * DAY)["ties"].recall for days in (0, 30))
    assert now > 0.99
    assert 0 < later < 0.9
    with django_assert_num_queries(1):
        memories(who)
    with django_assert_num_queries(0):
        assert memories(None) == {}


def held(skill: str, *, due_in: timedelta, seen: timedelta = 9 * DAY, recall: float = 0.9, asked: int = 3) -> Held:
    return Held(skill, NOON + due_in, NOON - seen, asked, asked, 0, recall)


def test_a_break_does_no_harm() -> None:
    """After a long absence the day still brings no more than the cap, the most forgotten first."""
    every = {str(n): held(str(n), due_in=-n * DAY, recall=1 - n / 100) for n in range(1, 60)}
    coming = due(every, now=NOON)
    assert len(coming) == DAILY_CAP
    assert coming[:2] == ["59", "58"]
    done = {name: one._replace(seen=NOON, due=NOON + DAY) for name, one in every.items() if name in coming[:15]}
    assert len(due({**every, **done}, now=NOON)) == DAILY_CAP - 15


RULES = {"a": "one", "b": "one", "c": "one", "d": "two"}


def test_what_is_due_comes_first_then_what_is_new() -> None:
    known = {"a": held("a", due_in=DAY), "b": held("b", due_in=-DAY)}
    assert next_skill(known, "abcd", RULES, Random(1), now=NOON) == "b"
    assert next_skill(known, "abcd", RULES, Random(1), last="b", now=NOON) == "c"


def test_rare_rules_come_as_often_as_common_ones() -> None:
    known = {name: held(name, due_in=DAY) for name in "abcd"}
    chance = Random(2)
    drawn = [next_skill(known, "abcd", RULES, chance, now=NOON) for _ in range(4000)]
    assert 1850 < drawn.count("d") < 2150
    assert min(drawn.count(name) for name in "abc") > 550


def test_one_skill_alone_is_asked_again() -> None:
    assert next_skill({}, ["a"], RULES, Random(1), last="a", now=NOON) == "a"
    with pytest.raises(ValueError, match="nothing"):
        next_skill({}, [], RULES, Random(1), now=NOON)
