"""Dealing a drill: a recipe draws, the engine proves, and what was lately seen or would not mislead is passed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from lessons.drills.likeness import essence
from lessons.drills.near import near
from lessons.drills.skill import LEVELS, Level, Raw, SkillId
from lessons.drills.skills import SKILLS
from lessons.grading import grade, right_answer
from lessons.pack import Item, read_one
from lessons.slips import SLIPS, SlipId

TRIES: Final = 400
# Where a slip cannot go wrong in a skill, or a skill has few positions, an ordinary one is dealt after so many draws.
SLIP_TRIES: Final = 100
# A slip may not show on the level asked for; then a harder one will do, where there are more near misses.
SLIP_TRIES_ON_LEVEL: Final = 25
UNLIKE_TRIES: Final = 60


class Drill(NamedTuple):
    """``tries`` counts the draws; ``near`` says that it is a near miss."""

    skill: SkillId
    raw: Raw
    item: Item
    tries: int
    near: bool


def drill(
    skill: SkillId,
    chance: Random,
    *,
    level: Level = 1,
    unlike: Iterable[Mapping[str, Any]] = (),
    slip: SlipId | None = None,
) -> Drill:
    """A fresh scenario for a skill, of a level from 0 to 2, unlike those lately seen, in which a slip goes wrong.

    KeyError for a skill or a slip that is not there, ValueError for a level that is not, or when nothing fitted (never
    seen).
    """
    about, seen = SKILLS[skill], {essence(raw) for raw in unlike}
    if level not in LEVELS:
        raise ValueError(level)
    if slip is not None and slip not in SLIPS:
        raise KeyError(slip)
    for tries in range(1, TRIES + 1):
        steered = slip is not None and SLIP_TRIES_ON_LEVEL < tries <= SLIP_TRIES
        raw = about.deals(chance, chance.choice((1, 2, 2)) if steered else level)
        item = read_one(raw).item if raw else None
        if raw is None or item is None or not about.decided(item):
            continue
        if seen and tries <= UNLIKE_TRIES and essence(raw) in seen:
            continue
        if slip and tries <= SLIP_TRIES and not misleads(item, slip):
            continue
        return Drill(skill, raw, item, tries, near(item, about.rule))
    raise ValueError(skill)


def misleads(item: Item, slip: SlipId) -> bool:
    """Whether somebody who reasons by the slip answers this scenario, and wrongly."""
    mistaken = SLIPS[slip](item.scenario, item.profile)
    try:
        return mistaken is not None and not grade(item.answer, right_answer(mistaken)).right
    except (KeyError, StopIteration, TypeError):
        return False  # the mistaken answer has no such lines: it answers another question
