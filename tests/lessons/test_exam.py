"""Five hundred disputes: each has exactly one right rule to choose, and the verdict is the engine's."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from lessons.answer import Judged
from lessons.calling import JudgedCall
from lessons.disputes import Dispute, decides, spoken, turned
from lessons.exam import PASS, PLAN, SIZE, Decided, Disputed, as_text, decide, exam, from_text
from lessons.grading import Said, grade
from lessons.pack import read_one
from rules.catalogue import CATALOGUE
from tutor.wording import LANGUAGES, book

EXAMS = 42  # 504 disputes


@cache
def every() -> tuple[tuple[Disputed, Dispute], ...]:
    chance = Random(26)
    found = []
    for _ in range(EXAMS):
        for one in exam(chance):
            item = read_one(one.raw).item
            assert item is not None
            assert isinstance(item.answer, (Judged, JudgedCall))
            found.append((one, item.answer))
    return tuple(found)


def test_an_exam_has_twelve_half_of_them_allowed() -> None:
    assert sum(count for count, _ in PLAN) == SIZE
    assert len(every()) == SIZE * EXAMS >= 500
    for at in range(0, len(every()), SIZE):
        assert sum(answer.allowed for _, answer in every()[at : at + SIZE]) == SIZE // 2
    assert 0 < PASS <= SIZE


def test_the_first_half_gives_nothing_away() -> None:
    """What is allowed stands at every place of an exam, and with every rule that can be both."""
    places = Counter(at % SIZE for at, (_, answer) in enumerate(every()) if answer.allowed)
    assert all(0.25 < places[at] / EXAMS < 0.75 for at in range(SIZE))


def test_exactly_one_rule_is_right() -> None:
    for one, answer in every():
        step = decides(answer)
        assert 4 <= len(one.choices) == len(set(one.choices)) <= 6
        assert list(one.choices) == [rule for rule in CATALOGUE if rule in one.choices]
        assert [rule for rule in one.choices if rule in spoken(answer)] == [step.rule], one
        assert [rule for rule in one.choices if decide(answer, Decided(answer.allowed, rule)).right] == [step.rule]


def test_the_verdict_is_the_engines() -> None:
    for one, answer in every():
        step = decides(answer)
        for allowed in (True, False):
            found = decide(answer, Decided(allowed, step.rule))
            assert found.right is found.allowed is grade(answer, Said(allowed)).right
            other = next(rule for rule in one.choices if rule != step.rule)
            assert not decide(answer, Decided(allowed, other)).right


def test_what_refused_a_play_is_what_decides() -> None:
    for _, answer in every():
        if not answer.allowed:
            assert decides(answer) is answer.faults[0]
            assert len(answer.faults) == 1
        elif isinstance(answer, Judged):
            assert not decides(answer).removed or answer.played.card not in decides(answer).removed


def test_many_rules_decide_and_every_seat_plays() -> None:
    rules = Counter(decides(answer).rule for _, answer in every())
    play = {"locked-lead", "follow-suit", "beat-led-trump", "trump-when-void", "overtrump", "ekka"}
    calls = {"turn-to-speak", "hokum-suit", "one-hokum", "ashkal", "sun-priority"}
    assert play | calls | {"raise-turn", "open-or-locked", "sun-double"} == set(rules)
    assert max(rules.values()) < len(every()) / 2
    seats = Counter(answer.played.seat if isinstance(answer, Judged) else answer.called.seat for _, answer in every())
    assert len(seats) == 4
    assert min(seats.values()) > len(every()) / 10


def test_a_rule_of_play_is_not_right_by_being_in_the_list() -> None:
    offered = Counter(rule for one, _ in every() for rule in one.choices)
    right = Counter(decides(answer).rule for _, answer in every() if isinstance(answer, Judged))
    assert all(right[rule] < 0.7 * offered[rule] for rule in right), {
        rule: right[rule] / offered[rule] for rule in right
    }


@pytest.mark.parametrize("by", range(4))
def test_moving_everybody_on_changes_nothing_that_matters(by: int) -> None:
    for one, answer in every()[:60]:
        item = read_one(turned(one.raw, by)).item
        assert item is not None
        assert isinstance(item.answer, (Judged, JudgedCall))
        assert item.answer.allowed is answer.allowed
        assert decides(item.answer)[:2] == decides(answer)[:2]
        assert turned(turned(one.raw, by), -by) == one.raw


def test_an_answer_is_kept_as_text() -> None:
    assert as_text(Decided(False, "trump-when-void")) == "no trump-when-void"
    for given in (Decided(True, "ekka"), Decided(False, "overtrump")):
        assert from_text(as_text(given)) == given


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_name(language: str) -> None:
    names = [book(language)["rules"][rule]["name"] for rule in {rule for one, _ in every() for rule in one.choices}]
    assert all(names)
    assert len(set(names)) == len(names)
