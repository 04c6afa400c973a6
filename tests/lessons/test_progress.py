"""What is kept about a learner."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from lessons.progress import Standing, record, standings

pytestmark = pytest.mark.django_db


def answer(who: UUID, text: str, right: bool, scenario: str = "one") -> None:
    record(who, "pack", 1, scenario, answer=text, right=right)


def test_nobody_has_no_standing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert standings(None) == {}


def test_right_after_wrong_is_done() -> None:
    who = uuid4()
    answer(who, "8♠", False)
    assert standings(who) == {("pack", "one"): Standing(1, False)}
    answer(who, "Q♥", True)
    assert standings(who) == {("pack", "one"): Standing(2, True)}


def test_wrong_after_right_stays_done() -> None:
    who = uuid4()
    answer(who, "Q♥", True)
    answer(who, "8♠", False)
    assert standings(who) == {("pack", "one"): Standing(2, True)}


def test_a_double_click_is_one_attempt(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    who = uuid4()
    for _ in range(3):
        with django_assert_num_queries(1):
            answer(who, "8♠", False)
    assert standings(who)["pack", "one"].tries == 1


def test_learners_do_not_see_each_other() -> None:
    answer(uuid4(), "Q♥", True)
    assert standings(uuid4()) == {}
