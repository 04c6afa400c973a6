"""Drills dealt to order: each is about the skill it is named for, proved by the engine, and no two need be alike."""

from __future__ import annotations

from random import Random

import pytest

from lessons.answer import Ruled
from lessons.drills import SKILLS, TRIES, drill
from lessons.form import Form
from lessons.grading import grade, right_answer
from lessons.pack import read_one
from tutor.wording import LANGUAGES, book

# The rule and the outcome that a drill of each skill must be about (S0 §3, §4).
ABOUT = {
    "follow-suit": ("follow-suit", "holds"),
    "beat-led-trump": ("beat-led-trump", "opponent"),
    "partner-led-trump": ("beat-led-trump", "partner"),
    "second-seat": ("trump-when-void", "opponent-plain"),
    "third-seat-silent": ("trump-when-void", "partner-silent"),
    "third-seat-ace": ("trump-when-void", "partner-ace"),
    "third-seat-ekka": ("trump-when-void", "partner-ekka"),
    "third-seat-silent-highest": ("trump-when-void", "partner-silent-highest"),
    "third-seat-false-ekka": ("trump-when-void", "partner-false-ekka"),
    "fourth-seat-free": ("trump-when-void", "partner-fourth"),
    "fourth-seat": ("trump-when-void", "opponent-plain"),
    "overtrump": ("overtrump", "opponent-trump"),
    "cannot-beat": ("trump-when-void", "cannot-beat"),
    "locked-lead": ("locked-lead", "holds-plain"),
}
SEATS = {"second-seat": 1, "third-seat-silent": 2, "third-seat-ace": 2, "fourth-seat-free": 3, "fourth-seat": 3}


@pytest.mark.parametrize("skill", SKILLS)
def test_every_drill_is_about_its_skill(skill: str) -> None:
    chance, seen = Random(17), set()
    for _ in range(150):
        dealt = drill(skill, chance)
        seen.add(str(dealt.raw))
        again = read_one(dealt.raw).item
        assert again is not None
        assert again.answer == dealt.item.answer  # stored as cards: reading it again is the same question
        assert grade(dealt.item.answer, right_answer(dealt.item.answer)).right
        if isinstance(dealt.item.answer, Ruled):
            steps = [(step.rule, step.outcome) for step in dealt.item.answer.ruling.steps]
            assert ABOUT[skill] in steps
            assert len(dealt.item.answer.position.turn.trick) == SEATS.get(
                skill, len(dealt.item.answer.position.turn.trick)
            )
    assert len(seen) > 50


@pytest.mark.parametrize("skill", SKILLS)
def test_a_drill_is_found_quickly(skill: str) -> None:
    """Counts, not seconds: no skill needs more than a handful of draws on the average, none comes near the limit."""
    chance = Random(3)
    tries = [drill(skill, chance).tries for _ in range(200)]
    assert sum(tries) / len(tries) < 8
    assert max(tries) < TRIES / 4


def test_skills_of_play_have_a_wrong_card_to_find() -> None:
    """Where the rule binds there is something illegal; where it is waived there is more than one card to choose."""
    chance = Random(5)
    for skill in ABOUT:
        answer = drill(skill, chance).item.answer
        assert isinstance(answer, Ruled)
        assert len(answer.ruling.candidates) >= 3


def test_ties_are_ties() -> None:
    chance = Random(6)
    for _ in range(50):
        answer = drill("ties", chance).item.answer
        assert isinstance(answer, Form)
        assert answer.field("tie")


def test_no_such_skill() -> None:
    with pytest.raises(KeyError):
        drill("bidding", Random(1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_has_a_name(language: str) -> None:
    assert set(book(language)["skills"]) == set(SKILLS)
