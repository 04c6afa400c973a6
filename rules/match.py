"""The end of a match.

Authority: S0 §7: awards are added after the whole deal; at 152 the higher total wins, and equal totals of at least 152
ask for another deal. S4 §8 ends it above 152. S0 warns that 152 is also, by coincidence, the cards of a Hokum deal.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.cards import Team
from rules.ruling import Fact
from rules.sheet import Column, Line


class Award(NamedTuple):
    """Totals before a deal, and what it adds, in game points."""

    us: int
    them: int
    us_award: int
    them_award: int


class Target(NamedTuple):
    points: int
    at: Literal["reach", "exceed"]


def match_end(award: Award, parameters: Target) -> tuple[Line, ...]:
    us, them = award.us + award.us_award, award.them + award.them_award
    facts: dict[str, Fact] = {"us": us, "them": them, "target": parameters.points}
    floor = parameters.points + (parameters.at == "exceed")
    if max(us, them) < floor:
        return (Line("match-end", "goes-on", None, Column.DECISION, 0, facts),)
    if us == them:
        return (Line("match-end", "equal", None, Column.DECISION, 0, facts),)
    ahead = Team.US if us > them else Team.THEM
    outcome = "both-over" if min(us, them) >= floor else "reached"
    return (Line("match-end", outcome, ahead, Column.DECISION, 0, facts | {"side": ahead}),)
