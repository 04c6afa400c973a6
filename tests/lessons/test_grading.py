"""Grading: which answers are right, and which rule or line is named when they are not."""

from __future__ import annotations

import pytest

from lessons.answer import Answer
from lessons.form import Field, Value
from lessons.grading import CardVerdict, Filled, FormVerdict, JudgeVerdict, Picked, Said, as_text, grade
from rules.cards import Seat, Team
from rules.notation import read_card, read_cards
from tests.lessons.packs import read, scenario


def answer(text: str) -> Answer:
    pack = read(text).pack
    assert pack is not None
    return pack.items[0].answer


SCORE = "  - {id: one, ask: score, contract: hokum by us, piles: {us: 86, them: 76}}\n"


def test_a_right_and_a_wrong_card() -> None:
    ruled = answer(scenario())
    assert grade(ruled, Picked(read_cards("Q♥"))).right
    verdict = grade(ruled, Picked(read_cards("8♠")))
    assert isinstance(verdict, CardVerdict)
    assert not verdict.right
    assert verdict.refused[read_card("8♠")].rule == "trump-when-void"


@pytest.mark.parametrize(
    ("marked", "right", "refused", "missed"),
    [("Q♥", True, "", ""), ("Q♥ 7♥", False, "7♥", ""), ("7♥", False, "7♥", "Q♥")],
)
def test_marking(marked: str, right: bool, refused: str, missed: str) -> None:
    ruled = answer(scenario(ask="mark", hands="{S: Q♥ 7♥ 9♦}", tricks='["N A♣, W 8♥, S ?"]'))
    verdict = grade(ruled, Picked(read_cards(marked), all_asked=True))
    assert isinstance(verdict, CardVerdict)
    assert (verdict.right, tuple(verdict.refused), verdict.missed) == (right, read_cards(refused), read_cards(missed))


def test_judging() -> None:
    judged = answer("  - {id: one, ask: judge, contract: hokum H by W, tricks: [N K♣ ekka]}\n")
    assert grade(judged, Said(False)) == JudgeVerdict(True, False)
    assert grade(judged, Said(True)) == JudgeVerdict(False, True)


RIGHT: dict[str, Value] = {"counts": Team.THEM, "counted": 8, "rest": 8, "us": 8, "them": 8}


@pytest.mark.parametrize(
    ("changed", "wrong", "rule"),
    [
        ({}, None, None),
        # Both sides rounded: 86 -> 9. The first wrong line is the rest, not the total.
        ({"rest": 9, "us": 9}, "rest", "remainder"),
        ({"counts": Team.US, "counted": 9}, "counts", "counting-side"),
        ({"counted": 7}, "counted", "conversion"),
        ({"them": 9}, "them", "made"),
    ],
)
def test_the_first_wrong_line_is_named(changed: dict[str, Value], wrong: str | None, rule: str | None) -> None:
    verdict = grade(answer(SCORE), Filled(RIGHT | changed))
    assert isinstance(verdict, FormVerdict)
    found: Field | None = verdict.wrong
    assert (found.name if found else None, found.lines[-1].rule if found else None) == (wrong, rule)


def test_an_answer_of_another_kind_is_no_answer() -> None:
    with pytest.raises(TypeError):
        grade(answer(SCORE), Said(True))


def test_answers_as_kept() -> None:
    assert as_text(Picked(read_cards("QH 8S"))) == "Q♥ 8♠"
    assert as_text(Said(False)) == "no"
    assert as_text(Filled({"winner": Seat.S, "points": 18})) == "winner=S points=18"
