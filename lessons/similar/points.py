"""Numbers moved by the least that turns the answer; another buyer, raise, project, offender or table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from lessons.pack import Item
from lessons.schema import MatchScenario, PenaltyScenario, ScoreScenario
from lessons.similar.writing import Raw, shuffled, with_buyer, without
from rules.cards import Seat, Team
from rules.contract import Mode

_FARTHEST: Final = 40
_RAISES: Final = {
    Mode.HOKUM: ("none", "double open", "triple", "four open"),
    Mode.SUN: ("none", "double"),
}


def to_score(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """Card points step by step, in both directions; then who bought, the raise, Baloot and projects."""
    scenario = item.scenario
    assert isinstance(scenario, ScoreScenario)
    total = item.profile.deal_total(scenario.contract.mode)
    # Where nothing that is asked comes from the points, they are left as they are.
    if scenario.piles and scenario.lines != ("counts",):
        yield from _moved(raw, total, chance)
    raises = _RAISES[scenario.contract.mode]
    others = [raw | {"raise": one} for one in raises if one != raw.get("raise", "none")]
    others += [with_buyer(raw, side.value) for side in Team if side is not scenario.contract.side]
    if scenario.kaboot:
        others.append(raw | {"kaboot": scenario.kaboot.other.value})
    if scenario.baloot:
        others += [without(raw, "baloot"), raw | {"baloot": scenario.baloot.other.value}]
    if any(scenario.projects.values()):
        others += [without(raw, "projects")]
        others += [raw | {"projects": {side.value: kinds}} for side, kinds in _other_side(raw)]
    yield from shuffled(others, chance)


def _moved(raw: Raw, total: int, chance: Random) -> Iterator[Raw]:
    piles = {side: int(points) for side, points in raw["piles"].items()}
    for distance in range(1, total):
        for step in shuffled((distance, -distance), chance):
            signs = {side: step if at == 0 else -step for at, side in enumerate(piles)}
            moved = {side: points + signs[side] for side, points in piles.items()}
            if all(0 <= points <= total for points in moved.values()):
                yield raw | {"piles": {side: str(points) for side, points in moved.items()}}


def _other_side(raw: Raw) -> list[tuple[Team, str]]:
    return [(Team(side).other, kinds) for side, kinds in raw["projects"].items() if kinds != "none"]


def to_end(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """The totals before the deal, by the least, neither of them there yet; else what the deal brought."""
    scenario = item.scenario
    assert isinstance(scenario, MatchScenario)
    target = item.profile.clauses["match-end"].parameters.points
    for distance in range(1, _FARTHEST):
        for side in shuffled(Team, chance):
            for step in shuffled((distance, -distance), chance):
                number = scenario.totals[side] + step
                if 0 <= number < target:
                    yield raw | {"totals": raw["totals"] | {side.value: str(number)}}
    dealt = sum(scenario.award.values())  # the same deal shared otherwise
    for part in shuffled(range(dealt + 1), chance):
        yield raw | {"award": {"us": str(part), "them": str(dealt - part)}}


def to_pay(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """An offender of the other side, the other contract; at a table without penalties, one that has them."""
    scenario = item.scenario
    assert isinstance(scenario, PenaltyScenario)
    by = raw["contract"].rsplit(" ", 1)[1]
    hokum = scenario.contract.mode is Mode.HOKUM
    seats = [seat for seat in Seat if seat.team is not scenario.offender.team]
    yield from shuffled(
        [raw | {"offender": chance.choice(seats).value}, raw | {"contract": f"{'sun' if hokum else 'hokum'} by {by}"}],
        chance,
    )
    yield raw | {"profile": "federation-reported"}
