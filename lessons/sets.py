"""Sets of questions, dealt to be kept as cards: five for a day, two instead of lessons, six for a placement.

Chance is handed in, and nothing else decides, so that the same chance deals the same set. A deal to be played as a
whole is no question of a set: there is no first answer to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any, Final

from lessons.curriculum import BY_PACK, ORDER, Door, before
from lessons.drills import GROUPS, SKILLS, SkillId, drill

FIVE: Final = 5
CHECK: Final = 2
PLACEMENT: Final = 6
WHOLE_DEALS: Final = frozenset({"mini-sun", "mini-hokum"})

type Raw = Mapping[str, Any]
type Dealt = tuple[SkillId, Raw]
"""A skill and the position dealt for it."""


def five(chance: Random) -> tuple[Dealt, ...]:
    """Five rules, from as many groups as there are, the ones that are taught first at the beginning."""
    skills: list[SkillId] = []
    groups = list(GROUPS)
    chance.shuffle(groups)
    for group in cycle(groups):
        used = {SKILLS[skill].rule for skill in skills}
        fresh = [skill for skill in _asked() if SKILLS[skill].group == group and SKILLS[skill].rule not in used]
        skills += [chance.choice(fresh)] if fresh else []
        if len(skills) == FIVE:
            break
    return dealt(sorted(skills, key=_asked().index), chance)


def two(packs: Sequence[str], chance: Random) -> tuple[Dealt, ...]:
    """Two positions about lessons to be skipped, at least one of them given: one each, from the last one backwards.

    Where nothing can be asked about any of them, about what they build on.
    """
    pools = _pools(packs) or _pools(sorted({one for pack in packs for one in before(pack)}, key=ORDER.index))
    skills: list[SkillId] = []
    for pool in islice(cycle(pools), CHECK):
        fresh = [skill for skill in pool if skill not in skills] or pool
        rules = {SKILLS[skill].rule for skill in skills}
        skills.append(chance.choice([skill for skill in fresh if SKILLS[skill].rule not in rules] or fresh))
    return dealt(skills, chance)


def six(door: Door, chance: Random) -> tuple[Dealt, ...]:
    """The placement of a door: its skills in turn."""
    return dealt(islice(cycle(door.skills), PLACEMENT), chance)


def dealt(skills: Iterable[SkillId], chance: Random) -> tuple[Dealt, ...]:
    """A position for each skill, no two alike."""
    found: list[Dealt] = []
    for skill in skills:
        found.append((skill, drill(skill, chance, unlike=tuple(raw for _, raw in found)).raw))
    return tuple(found)


def lesson_of(skill: SkillId, packs: Sequence[str]) -> str | None:
    """The first of these lessons that teaches a skill; None where none does."""
    return next((pack for pack in packs if skill in BY_PACK[pack].skills), None)


def _asked() -> list[SkillId]:
    """Every skill that a set may ask for, in the order of the path, then those that no lesson has."""
    taught = [skill for pack in ORDER for skill in BY_PACK[pack].skills]
    return [skill for skill in dict.fromkeys([*taught, *SKILLS]) if skill not in WHOLE_DEALS]


def _pools(packs: Sequence[str]) -> list[list[SkillId]]:
    """What can be asked about each of these lessons, the last one first; lessons without such a skill are left out."""
    pools = [[skill for skill in BY_PACK[pack].skills if skill not in WHOLE_DEALS] for pack in reversed(packs)]
    return [pool for pool in pools if pool]
