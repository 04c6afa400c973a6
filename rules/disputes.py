"""What a dispute costs: a Sawa that fails, and a play that was not allowed (qaid).

Authority: S1 "Sawa" (claimed on one's own lead for the team; true: the rest of the tricks, false: they go to the
others) and S1 "How a trick is played" (an app that lets no illegal card through needs no penalty). S0 knows neither.
FED, as reported, gives the whole deal to the other side for an illegal play: 16 in Hokum, 26 in Sun.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.cards import Team
from rules.contract import Contract
from rules.ruling import Fact
from rules.scoring import for_mode
from rules.sheet import Column, Line
from rules.trick import Played


class Sawa(NamedTuple):
    claims: Literal["not-played", "rest-of-tricks"]


class Qaid(NamedTuple):
    penalty: Literal["no-penalty", "whole-deal"]
    hokum: int
    sun: int


def sawa(side: Team, lost_to: Played | None, parameters: Sawa) -> tuple[Line, ...]:
    """``lost_to`` is the card of the others that takes a trick; None when the claim holds."""
    suffix = "-unplayed" if parameters.claims == "not-played" else ""
    facts: dict[str, Fact] = {"side": side}
    if lost_to is None:
        return (Line("sawa", f"holds{suffix}", side, Column.DECISION, 0, facts),)
    facts |= {"seat": lost_to.seat, "card": lost_to.card}
    return (Line("sawa", f"fails{suffix}", side.other, Column.DECISION, 0, facts),)


def qaid(contract: Contract, offender: Team, parameters: Qaid) -> tuple[Line, ...]:
    facts: dict[str, Fact] = {"side": offender.other}
    if parameters.penalty == "no-penalty":
        return (Line("qaid", "no-penalty", None, Column.DECISION, 0, {}),)
    base = for_mode(parameters, contract.mode)
    return (Line("qaid", "penalty", offender.other, Column.WRITTEN, base, facts | {"base": base}),)
