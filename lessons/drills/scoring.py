"""Scores dealt backwards: first how far the sides are apart, then the card points that give it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Final, NamedTuple

from lessons.drills.skill import Level, Raw, Recipe, by_level
from rules.contract import Mode, Raise
from rules.notation import read_raise
from rules.profile import load
from rules.scoring import BY_BUYER, for_mode, rounded

SIDES: Final = ("us", "them")
OTHER: Final = {"us": "them", "them": "us"}
VALUES: Final[Mapping[str, Mapping[str, int]]] = {
    "hokum": {"sira": 2, "fifty": 5, "hundred": 10},
    "sun": {"sira": 4, "fifty": 10, "hundred": 20, "four-hundred": 40},
}
RAISES: Final = ("double open", "double locked", "triple", "four open", "four locked")
NEAR_DIGITS: Final = "456"


class Extras(NamedTuple):
    """What is added to the card points: the projects of one side, in a row, and Baloot. Empty where there is none."""

    side: str = ""
    projects: str = ""
    baloot: str = ""

    def of(self, side: str, mode: str) -> int:
        """Game points that they add to a side."""
        own = sum(VALUES[mode][kind] for kind in self.projects.split()) if side == self.side else 0
        return own + 2 * (side == self.baloot)


NOTHING: Final = Extras()


@cache
def total(mode: str) -> int:
    return load("saudi").deal_total(Mode(mode))


@cache
def points_for(mode: str) -> Mapping[int, tuple[int, ...]]:
    """The card points that convert to so many game points, without those that no pile can have."""
    clauses = load("saudi").clauses
    divisor = for_mode(clauses["conversion"].parameters, Mode(mode))
    found: dict[int, list[int]] = {}
    for points in range(total(mode) + 1):
        if points not in (1, total(mode) - 1):
            game = rounded(points, Mode(mode), clauses["rounding"].parameters)[1] // divisor
            found.setdefault(game, []).append(points)
    return {game: tuple(every) for game, every in found.items()}


def counters(buyer: str, raised: str) -> str:
    """The side that counts: the opponents of the buyer, after a raise those of whoever raised last."""
    level = read_raise(raised)[0]
    return buyer if level is not Raise.NONE and level not in BY_BUYER else OTHER[buyer]


def scored(
    chance: Random, mode: str, lines: str, *, buyer: str, counted: int, raised: str = "none", extras: Extras = NOTHING
) -> Raw:
    """``counted`` is the pile of the side that counts; either pile may be the one that is told."""
    side = counters(buyer, raised)
    told = chance.choice(SIDES)
    raw: Raw = {"id": "drill", "ask": "score", "contract": f"{mode} by {buyer}"}
    raw |= {"raise": raised} if raised != "none" else {}
    raw |= {"piles": {told: str(counted if told == side else total(mode) - counted)}}
    raw |= {"projects": {extras.side: extras.projects}} if extras.projects else {}
    return raw | ({"baloot": extras.baloot} if extras.baloot else {}) | {"lines": lines}


def apart(
    chance: Random, mode: str, margins: Iterable[int], *, buyer: str, raised: str = "none", extras: Extras = NOTHING
) -> int:
    """Card points of the counting side after which the buyer is so many game points ahead, by one of the margins.

    IndexError where no card points give any of them. Whether a margin is odd depends on projects alone.
    """
    side = counters(buyer, raised)
    ahead = extras.of(side, mode) - extras.of(OTHER[side], mode)
    base = 16 if mode == "hokum" else 26
    doubles = (base - ahead + (margin if side == buyer else -margin) for margin in margins)
    games = [double // 2 for double in doubles if not double % 2 and double // 2 in points_for(mode)]
    return chance.choice(points_for(mode)[chance.choice(games)])


def some_extras(chance: Random, mode: str, level: Level, *, must: bool = False) -> Extras:
    """Nothing on the easy level; else now and then a project or two of one side, and in Hokum Baloot."""
    if level == 0 and not must:
        return NOTHING
    kinds = ("sira", "fifty", "sira sira", *by_level(level, (), (), ("hundred", "fifty sira", "fifty fifty")))
    projects = chance.choice(kinds) if must or chance.random() < by_level(level, 0, 0.5, 0.7) else ""
    baloot = chance.choice(SIDES) if mode == "hokum" and chance.random() < by_level(level, 0, 0.2, 0.4) else ""
    return Extras(chance.choice(SIDES) if projects else "", projects, baloot)


def digits(chance: Random, mode: str, level: Level) -> int:
    """Card points: easy without the digits on which rounding turns, hard mostly with them."""
    near = chance.random() < by_level(level, 0, 0.4, 0.85)
    while True:
        points = chance.randint(2, total(mode) - 2)
        if level == 1 or (str(points % 10) in NEAR_DIGITS) is near:
            return points


def decided_by(lines: str) -> Recipe:
    """Who has more: easy by a lot, hard by next to nothing."""

    def recipe(chance: Random, level: Level) -> Raw | None:
        mode, buyer = chance.choice(("hokum", "sun")), chance.choice(SIDES)
        extras = some_extras(chance, mode, level)
        sign = chance.choice((1, -1))
        margins = (sign * margin for margin in by_level(level, (4, 6, 8, 10, 12), (1, 2, 3, 4, 6, 8, 9), (0, 1, 2, 3)))
        counted = apart(chance, mode, margins, buyer=buyer, extras=extras)
        return scored(chance, mode, lines, buyer=buyer, counted=counted, extras=extras)

    return recipe
