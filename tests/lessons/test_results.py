"""Results, worked out from answers alone: who by question, by rule, by wrong answer, where it is stuck, day by day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from lessons.assigning import Assignment
from lessons.classes import Member
from lessons.counting import Counts
from lessons.given import Row, Total, totals
from lessons.results import Cell, Column, RuleShare, Stuck, Wrong, by_rule, cells, days, stuck, unsolved, wrongs

START = datetime(2026, 3, 1, 20, tzinfo=UTC)
A, B, C = (UUID(int=number) for number in (1, 2, 3))


def row(who: UUID, name: str, answer: str, *, right: bool = False, slip: str = "", at: float = 0, to: int = 1) -> Row:
    return Row(to, who, name, answer, right, slip, START + timedelta(hours=at))


NOW = [Column(1, "one", ("follow-suit",)), Column(1, "two", ("ekka", "follow-suit"))]


def test_right_at_first_right_later_and_wrong() -> None:
    rows = [
        row(A, "one", "Q♥", right=True, at=0),
        row(B, "one", "8♠", at=1),
        row(B, "one", "9♠", at=2),
        row(B, "one", "Q♥", right=True, at=3),
        row(C, "one", "8♠", at=4),
        row(C, "gone", "8♠", at=4),
    ]
    found = cells(NOW, rows)
    assert found == {
        (A, (1, "one")): Cell(1, True, True, rows[0].made, rows[0].made),
        (B, (1, "one")): Cell(3, True, False, rows[1].made, rows[3].made),
        (C, (1, "one")): Cell(1, False, False, rows[4].made, None),
    }


def test_where_the_answer_is_shown_the_first_one_counts() -> None:
    shown = [Column(1, "one", ("ekka",), counts=Counts.FIRST)]
    rows = [row(A, "one", "8♠"), row(A, "one", "Q♥", right=True, at=1), row(B, "one", "Q♥", right=True, at=2)]
    found = cells(shown, rows)
    assert found[A, (1, "one")] == Cell(2, False, False, START, rows[1].made)
    assert found[B, (1, "one")] == Cell(1, True, True, rows[2].made, rows[2].made)
    assert by_rule(shown, found) == [RuleShare("ekka", 2, 1, 1)]
    assert [(one.began, one.right) for one in days(found, UTC)] == [(2, 1)]
    assert stuck(shown, found) == []


def test_tries_that_are_left_and_more_of_them_for_some() -> None:
    two = [Column(1, "one", (), tries=2)]
    rows = [row(A, "one", "8♠"), row(B, "one", "8♠")]
    found = cells(two, rows, {B: 50})
    assert [found[who, (1, "one")].left for who in (A, B)] == [1, 2]
    assert cells(NOW, rows)[A, (1, "one")].left is None


def test_where_the_verdict_was_kept_back_the_last_answer_counts() -> None:
    late = [Column(1, "one", (), counts=Counts.LAST)]
    rows = [
        row(A, "one", "Q♥", right=True),
        row(A, "one", "8♠", at=1),
        row(B, "one", "8♠"),
        row(B, "one", "Q♥", right=True),
    ]
    found = cells(late, rows)
    assert found[A, (1, "one")] == Cell(2, False, False, START, None)
    assert found[B, (1, "one")] == Cell(2, True, True, START, START)


def test_a_hidden_verdict_is_in_no_result() -> None:
    hidden = [Column(1, "one", ("ekka",), counts=Counts.LAST, hidden=True)]
    rows = [row(A, "one", "8♠", slip="must-undertrump"), row(B, "one", "Q♥", right=True)]
    found = cells(hidden, rows)
    assert set(found.values()) == {Cell(1, None, False, START, None)}
    assert by_rule(hidden, found) == []
    assert wrongs(hidden, rows) == []
    assert stuck(hidden, found) == []
    assert [one.right for one in days(found, UTC)] == [0]


def test_by_rule_the_weakest_first() -> None:
    rows = [
        row(A, "one", "Q♥", right=True),
        row(B, "one", "8♠"),
        row(B, "one", "Q♥", right=True, at=1),
        row(A, "two", "8♠"),
        row(B, "two", "8♠"),
        row(C, "two", "yes", right=True),
    ]
    assert by_rule(NOW, cells(NOW, rows)) == [RuleShare("ekka", 3, 1, 1), RuleShare("follow-suit", 5, 3, 2)]


def test_wrong_answers_are_counted_by_the_slip_behind_them() -> None:
    rows = [
        row(A, "one", "8♠", slip="partner-always-frees"),
        row(A, "one", "9♠", slip="partner-always-frees", at=1),
        row(B, "one", "9♠", slip="partner-always-frees"),
        row(B, "one", "T♠"),
        row(C, "one", "Q♥", right=True),
        row(C, "two", "8♠"),
    ]
    assert wrongs(NOW, rows) == [
        Wrong((1, "one"), "partner-always-frees", "8♠", 2, 3),
        Wrong((1, "two"), "", "8♠", 1, 1),
    ]


def test_in_a_deal_every_card_that_was_refused_is_a_wrong_answer() -> None:
    rows = [row(A, "one", "1: 8♠"), row(A, "one", "3: 9♠", at=1), row(A, "one", "pile-us=60", right=True, at=2)]
    assert [one.answer for one in wrongs(NOW, rows)] == ["1: 8♠", "3: 9♠"]


def test_an_answer_that_was_taken_back_is_no_wrong_answer() -> None:
    late = [Column(1, "one", (), counts=Counts.LAST)]
    rows = [row(A, "one", "8♠"), row(A, "one", "Q♥", right=True), row(B, "one", "8♠")]
    assert wrongs(late, rows) == [Wrong((1, "one"), "", "8♠", 1, 2)]


def test_where_learners_are_stuck() -> None:
    """Nobody is after one try, nor who was right after all; first where no try is left."""
    columns = [Column(1, "one", (), tries=2), Column(1, "two", ()), Column(1, "three", (), tries=5)]
    rows = [
        row(A, "two", "8♠"),
        row(A, "two", "9♠"),
        row(A, "two", "T♠"),
        row(A, "two", "J♠"),
        row(B, "two", "8♠"),
        row(C, "two", "8♠"),
        row(C, "two", "9♠"),
        row(C, "two", "T♠"),
        row(C, "two", "Q♥", right=True),
        row(A, "one", "8♠"),
        row(A, "one", "9♠"),
        row(B, "one", "8♠"),
        row(B, "three", "8♠"),
        row(B, "three", "9♠"),
    ]
    found = cells(columns, rows)
    assert stuck(columns, found) == [Stuck((1, "one"), 1, 1, 2), Stuck((1, "two"), 1, 0, 4)]
    assert unsolved(columns, found) == [
        Stuck((1, "one"), 2, 1, 2),
        Stuck((1, "two"), 2, 0, 4),
        Stuck((1, "three"), 1, 0, 2),
    ]


@pytest.mark.parametrize(
    ("zone", "found"),
    [
        ("UTC", [("2026-03-01", 2, 1), ("2026-03-03", 3, 2)]),
        ("Asia/Riyadh", [("2026-03-01", 1, 1), ("2026-03-02", 2, 1), ("2026-03-03", 3, 2)]),
    ],
)
def test_day_by_day_in_the_readers_zone(zone: str, found: list[tuple[str, int, int]]) -> None:
    rows = [
        row(A, "one", "Q♥", right=True),
        row(B, "one", "8♠", at=2),
        row(B, "one", "Q♥", right=True, at=40),
        row(B, "two", "8♠", at=41),
    ]
    shown = days(cells(NOW, rows), ZoneInfo(zone))
    assert [(one.day.isoformat(), one.began, one.right) for one in shown] == found


def test_everything_of_a_member_at_a_glance() -> None:
    everybody = [Member(learner=A), Member(learner=B)]
    given = [
        Assignment(pk=1, feedback="now", tries=2),
        Assignment(pk=2, feedback="due"),
        Assignment(pk=3, feedback="now"),
    ]
    rows = [
        row(A, "one", "8♠"),
        row(A, "one", "Q♥", right=True, at=1),
        row(A, "one", "Q♥", right=True, to=2, at=2),
        row(A, "one", "8♠", to=2, at=3),
        row(A, "two", "8♠", at=4),
        row(A, "one", "8♠", to=3, at=5),
        row(A, "one", "Q♥", right=True, to=3, at=6),
        row(A, "deal", "1: 8♠", to=3, at=7),
        row(A, "deal", "pile-us=60 pile-them=70", right=True, to=3, at=8),
    ]
    assert totals(everybody, rows, given) == [Total(9, 2, rows[-1].made), Total(0, 0, None)]


def test_nothing_of_nothing() -> None:
    assert cells(NOW, []) == {}
    nothing: list[object] = [*by_rule(NOW, {}), *wrongs(NOW, []), *stuck(NOW, {}), *days({}, UTC)]
    assert nothing == []
