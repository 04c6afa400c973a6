"""Results, worked out from answers alone: who by question, by rule, by wrong answer, where it is stuck, day by day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from lessons.assigning import Assignment
from lessons.classes import Member
from lessons.results import (
    Cell,
    Column,
    Row,
    RuleShare,
    Stuck,
    Total,
    Wrong,
    by_rule,
    cells,
    days,
    stuck,
    totals,
    wrongs,
)

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


def test_where_the_verdict_was_kept_back_the_last_answer_counts() -> None:
    late = [Column(1, "one", (), last=True)]
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
    hidden = [Column(1, "one", ("ekka",), last=True, hidden=True)]
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
        Wrong((1, "one"), "partner-always-frees", "9♠", 2, 3),
        Wrong((1, "one"), "", "T♠", 1, 3),
        Wrong((1, "two"), "", "8♠", 1, 1),
    ]


def test_an_answer_that_was_taken_back_is_no_wrong_answer() -> None:
    late = [Column(1, "one", (), last=True)]
    rows = [row(A, "one", "8♠"), row(A, "one", "Q♥", right=True), row(B, "one", "8♠")]
    assert wrongs(late, rows) == [Wrong((1, "one"), "", "8♠", 1, 2)]


def test_where_learners_are_stuck() -> None:
    rows = [
        row(A, "one", "8♠"),
        row(A, "one", "9♠"),
        row(A, "two", "8♠"),
        row(B, "two", "8♠"),
        row(B, "one", "8♠"),
        row(B, "one", "Q♥", right=True),
    ]
    assert stuck(NOW, cells(NOW, rows)) == [Stuck((1, "two"), 2, 2, 1), Stuck((1, "one"), 1, 2, 2)]


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
    given = [Assignment(pk=1, feedback="now"), Assignment(pk=2, feedback="due")]
    rows = [
        row(A, "one", "Q♥", right=True),
        row(A, "one", "8♠", at=1),
        row(A, "one", "Q♥", right=True, to=2, at=2),
        row(A, "one", "8♠", to=2, at=3),
        row(A, "two", "8♠", at=4),
    ]
    assert totals(everybody, rows, given) == [Total(5, 1, rows[-1].made), Total(0, 0, None)]


def test_nothing_of_nothing() -> None:
    assert cells(NOW, []) == {}
    nothing: list[object] = [*by_rule(NOW, {}), *wrongs(NOW, []), *stuck(NOW, {}), *days({}, UTC)]
    assert nothing == []
