"""Dealing drills, skill by skill: the draws that one takes, and the time for it with the proof."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from bench.measure import Contender, Figures, Work, alternate
from lessons.drills import LEVELS, SKILLS, SkillId, drill

EACH: Final = 24
"""Drills of a skill in one round, of all levels in turn."""


class Dealt(NamedTuple):
    """``tries`` is the number of draws for one drill on the average, ``most`` the largest."""

    skill: SkillId
    tries: float
    most: int
    figures: Figures


def measure(seed: int, rounds: int, *, budget: float, skills: tuple[SkillId, ...] = tuple(SKILLS)) -> tuple[Dealt, ...]:
    tries: dict[SkillId, list[int]] = {skill: [] for skill in skills}
    figures = alternate([_contender(skill, seed, tries[skill]) for skill in skills], rounds, budget=budget)
    return tuple(
        Dealt(skill, sum(tries[skill]) / len(tries[skill]), max(tries[skill]), one)
        for skill, one in zip(skills, figures, strict=True)
    )


def _contender(skill: SkillId, seed: int, tries: list[int]) -> Contender:
    chance = Random(seed)
    return Contender(skill, lambda: _deal(skill, chance, tries.append))


def _deal(skill: SkillId, chance: Random, noted: Callable[[int], None]) -> Work:
    def work() -> int:
        for number in range(EACH):
            noted(drill(skill, chance, level=LEVELS[number % len(LEVELS)]).tries)
        return EACH

    return work
