"""From the card points of a finished deal to what each side writes.

Authority: S0 §6. This module covers deals without raise, projects and kaboot. The one number that is counted is the
counting side's pile; it is rounded, converted, and the other side gets the rest of 16 or 26, so the two can never add
to 17. Each writer reads the sheet so far and adds its own lines; the order is that of the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from rules.cards import Team
from rules.contract import Contract, Mode
from rules.ruling import Fact, Facts
from rules.sheet import CardPoints, Column, GamePoints, Line, Sheet


class Deal(NamedTuple):
    """A finished deal. ``us`` and ``them`` are card points, the ten of the last trick included."""

    contract: Contract
    us: CardPoints
    them: CardPoints

    def pile(self, side: Team) -> CardPoints:
        return self.us if side is Team.US else self.them


class PerMode(NamedTuple):
    hokum: int
    sun: int

    def of(self, mode: Mode) -> int:
        return self.hokum if mode is Mode.HOKUM else self.sun


class CountingSide(NamedTuple):
    counts: Literal["opponents-of-last-raiser", "always-defenders"]


class Rounding(NamedTuple):
    hokum_five: Literal["down"]
    sun_five: Literal["keep", "down"]


class Tie(NamedTuple):
    """How equal game points are decided: by the last digit of the counted pile, or by more card points.

    The digit strings say who wins the deal: the counting side, or the buyer; on every other digit the side that did not
    count. They are empty where card points decide.
    """

    by: Literal["last-digit", "card-points"]
    hokum_counters: str
    hokum_buyer: str
    sun_counters: str
    sun_buyer: str


type Writer = Callable[[Deal, Sheet], tuple[Line, ...]]


def tally(deal: Deal, writers: tuple[Writer, ...]) -> Sheet:
    sheet = Sheet()
    for write in writers:
        sheet = Sheet(sheet.lines + write(deal, sheet))
    return sheet


def counting_side(deal: Deal, sheet: Sheet, parameters: CountingSide) -> tuple[Line, ...]:
    """Without a raise the two readings agree: the buyer's opponents count."""
    side = deal.contract.side.other
    return (Line("counting-side", "undoubled", side, Column.DECISION, 0, {"buyer": deal.contract.side}),)


def rounding(deal: Deal, sheet: Sheet, parameters: Rounding) -> tuple[Line, ...]:
    side = _counters(sheet)
    points: int = deal.pile(side)
    digit = points % 10
    five = parameters.hokum_five if deal.contract.mode is Mode.HOKUM else parameters.sun_five
    if digit == 0:
        outcome, amount = "exact", points
    elif digit == 5 and five == "keep":
        outcome, amount = "five-kept", points
    elif digit == 5:
        outcome, amount = "five-down", points - 5
    elif digit < 5:
        outcome, amount = "down", points - digit
    else:
        outcome, amount = "up", points + 10 - digit
    facts = {"points": points, "digit": digit, "rounded": amount}
    return (Line("rounding", outcome, side, Column.ROUNDED, amount, facts),)


def conversion(deal: Deal, sheet: Sheet, parameters: PerMode) -> tuple[Line, ...]:
    rounded = sheet.the("rounding")
    divisor = parameters.of(deal.contract.mode)
    game = rounded.amount // divisor
    facts = {"rounded": rounded.amount, "divisor": divisor, "game": game}
    return (Line("conversion", deal.contract.mode.value, rounded.side, Column.COMPARED, game, facts),)


def remainder(deal: Deal, sheet: Sheet, parameters: PerMode) -> tuple[Line, ...]:
    base = parameters.of(deal.contract.mode)
    game = sheet.the("conversion").amount
    side = _counters(sheet).other
    facts = {"base": base, "game": game, "rest": base - game}
    return (Line("remainder", deal.contract.mode.value, side, Column.COMPARED, base - game, facts),)


def comparison(deal: Deal, sheet: Sheet) -> tuple[Line, ...]:
    buyer = deal.contract.side
    mine, theirs = sheet.total(buyer, Column.COMPARED), sheet.total(buyer.other, Column.COMPARED)
    facts: Facts = {"buyer": buyer, "buyer_game": mine, "defence_game": theirs}
    if mine == theirs:
        return (Line("comparison", "level", None, Column.DECISION, 0, facts),)
    ahead, outcome = (buyer, "buyer-more") if mine > theirs else (buyer.other, "defence-more")
    return (Line("comparison", outcome, ahead, Column.DECISION, 0, facts),)


def tie(deal: Deal, sheet: Sheet, parameters: Tie) -> tuple[Line, ...]:
    if sheet.the("comparison").outcome != "level":
        return ()
    buyer, counters = deal.contract.side, _counters(sheet)
    points = deal.pile(counters)
    facts: dict[str, Fact] = {"points": points, "digit": points % 10, "counters": counters, "buyer": buyer}
    if parameters.by == "card-points":
        more = deal.pile(buyer) > deal.pile(buyer.other)
        facts |= {"buyer_points": deal.pile(buyer), "defence_points": deal.pile(buyer.other)}
        outcome, ahead = ("buyer-more-cards", buyer) if more else ("buyer-not-more-cards", buyer.other)
    else:
        outcome, ahead = _by_digit(str(points % 10), deal.contract.mode, buyer, counters, parameters)
    return (Line("tie", outcome, ahead, Column.DECISION, 0, facts),)


def _by_digit(digit: str, mode: Mode, buyer: Team, counters: Team, parameters: Tie) -> tuple[str, Team]:
    hokum = mode is Mode.HOKUM
    if digit in (parameters.hokum_counters if hokum else parameters.sun_counters):
        return "counters-win", counters
    if digit in (parameters.hokum_buyer if hokum else parameters.sun_buyer):
        return "level-buyer", buyer
    return "counters-lose", counters.other


def made(deal: Deal, sheet: Sheet) -> tuple[Line, ...]:
    if winner(sheet) is not deal.contract.side:
        return ()
    return tuple(
        Line(
            "made", "each-own", side, Column.WRITTEN, sheet.total(side, Column.COMPARED), {"buyer": deal.contract.side}
        )
        for side in (deal.contract.side, deal.contract.side.other)
    )


def failed(deal: Deal, sheet: Sheet, parameters: PerMode) -> tuple[Line, ...]:
    buyer = deal.contract.side
    if winner(sheet) is buyer:
        return ()
    base = parameters.of(deal.contract.mode)
    facts: Facts = {"buyer": buyer, "base": base}
    return (
        Line("failed", "all-to-defence", buyer.other, Column.WRITTEN, base, facts),
        Line("failed", "buyer-nothing", buyer, Column.WRITTEN, 0, facts),
    )


def winner(sheet: Sheet) -> Team:
    """Who wins the deal, once ``comparison`` and ``tie`` have written."""
    decided = sheet.line("tie") or sheet.the("comparison")
    assert decided.side is not None, "a tie that nobody broke"
    return decided.side


def written(sheet: Sheet, side: Team) -> GamePoints:
    return GamePoints(sheet.total(side, Column.WRITTEN))


def _counters(sheet: Sheet) -> Team:
    side = sheet.the("counting-side").side
    assert side is not None
    return side
