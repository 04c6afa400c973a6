"""What a skill is: the rule that decides, the group it stands in, how it is dealt, and what proves that it was met."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from lessons.pack import Item
from rules.ruling import RuleId

type SkillId = str
type Raw = dict[str, Any]
type Level = int
type Recipe = Callable[[Random, Level], Raw | None]
type Decided = Callable[[Item], bool]

GROUPS: Final = (
    "table", "sun", "hokum", "third-seat", "scoring", "auction", "raises", "projects", "match", "disputes"
)  # fmt: skip

LEVELS: Final = (0, 1, 2)
"""0: the rule alone, as its lesson brings it in. 1: with what surrounds it at the table. 2: longer, and near misses."""


class Skill(NamedTuple):
    """``deals`` draws a scenario, None where the draw failed; ``decided`` says whether ``rule`` decides it."""

    rule: RuleId
    group: str
    deals: Recipe
    decided: Decided


def by_level[T](level: Level, *values: T) -> T:
    """The value for a level: one each for easy, usual and hard."""
    return values[level]
