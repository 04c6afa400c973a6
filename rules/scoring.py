"""From a finished deal to what each side writes.

Authority: S0 §6. One number is counted, the counting side's pile; it is rounded and converted, and the other side gets
the rest of 16 or 26, so the two cannot add to 17 in a profile that says "rest". Projects and Baloot are compared at
their plain value. Kaboot is known by tricks, never by points. What is then written stands in ``writing``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, Protocol

from rules.cards import Team
from rules.contract import Contract, Mode, Raise
from rules.projects import ProjectKind
from rules.ruling import Fact
from rules.sheet import CardPoints, Column, Line, Sheet


class Scored(NamedTuple):
    """A project that counts after the comparison, with its plain game points."""

    side: Team
    kind: ProjectKind
    game: int


class Deal(NamedTuple):
    """A finished deal. ``us`` and ``them`` are card points, the ten of the last trick included; after a ``kaboot`` the
    sweeper has them all. ``baloot`` is the holder's side, with its plain ``baloot_game`` points; None: nobody.
    ``first_with_ace``: the buyer was the first speaker and held an ace, which only a reverse kaboot looks at."""

    contract: Contract
    us: CardPoints
    them: CardPoints
    kaboot: Team | None = None
    projects: tuple[Scored, ...] = ()
    baloot: Team | None = None
    baloot_game: int = 0
    first_with_ace: bool = False

    def pile(self, side: Team) -> CardPoints:
        return self.us if side is Team.US else self.them

    @property
    def project_game(self) -> int:
        return sum(project.game for project in self.projects)


class PerMode(NamedTuple):
    hokum: int
    sun: int


class HasModes(Protocol):
    """Parameters with a number for each contract."""

    @property
    def hokum(self) -> int: ...
    @property
    def sun(self) -> int: ...


def for_mode(parameters: HasModes, mode: Mode) -> int:
    return parameters.hokum if mode is Mode.HOKUM else parameters.sun


class RaiseFactor(NamedTuple):
    double: int
    triple: int
    four: int


class CountingSide(NamedTuple):
    counts: Literal["opponents-of-last-raiser", "always-defenders"]


class Rounding(NamedTuple):
    hokum_five: Literal["down", "up"]
    sun_five: Literal["keep", "down", "up"]


class Remainder(NamedTuple):
    other_side: Literal["rest", "own-rounding"]
    hokum: int
    sun: int


class Comparison(NamedTuple):
    """What is compared: game points, or card points to which projects are added at so many a game point."""

    by: Literal["game-points", "raw-points"]
    hokum: int
    sun: int


class Tie(NamedTuple):
    """How a tie is decided: by the last digit of the counted pile, by more card points, or by who bought or raised.

    The digit strings say who wins the deal: the counting side, or the buyer; on every other digit the side that did not
    count. They are empty where digits do not decide.
    """

    by: Literal["last-digit", "card-points", "last-raiser-loses"]
    hokum_counters: str
    hokum_buyer: str
    sun_counters: str
    sun_buyer: str


type Writer = Callable[[Deal, Sheet], tuple[Line, ...]]

BY_BUYER: Final = (Raise.TRIPLE, Raise.GAHWA)


def tally(deal: Deal, writers: tuple[Writer, ...]) -> Sheet:
    sheet = Sheet()
    for write in writers:
        sheet = Sheet(sheet.lines + write(deal, sheet))
    return sheet


def last_raiser(contract: Contract) -> Team | None:
    """Double and Four come from the defence, Triple and Gahwa from the buyer's side (S0 §3)."""
    if contract.raised is Raise.NONE:
        return None
    return contract.side if contract.raised in BY_BUYER else contract.side.other


def raise_factor(deal: Deal, sheet: Sheet, parameters: RaiseFactor) -> tuple[Line, ...]:
    raised = deal.contract.raised
    if raised in (Raise.NONE, Raise.GAHWA):
        return ()
    factor = {Raise.DOUBLE: parameters.double, Raise.TRIPLE: parameters.triple, Raise.FOUR: parameters.four}[raised]
    return (Line("raise-factor", raised.value, last_raiser(deal.contract), Column.DECISION, 0, {"factor": factor}),)


def counting_side(deal: Deal, sheet: Sheet, parameters: CountingSide) -> tuple[Line, ...]:
    if deal.kaboot:
        return ()
    buyer, raiser = deal.contract.side, last_raiser(deal.contract)
    facts: dict[str, Fact] = {"buyer": buyer}
    if raiser is None:
        return (Line("counting-side", "undoubled", buyer.other, Column.DECISION, 0, facts),)
    if parameters.counts == "always-defenders":
        return (Line("counting-side", "raised-defence", buyer.other, Column.DECISION, 0, facts),)
    return (Line("counting-side", "raised", raiser.other, Column.DECISION, 0, facts | {"raiser": raiser}),)


def rounding(deal: Deal, sheet: Sheet, parameters: Rounding) -> tuple[Line, ...]:
    if deal.kaboot:
        return ()
    side = _counters(sheet)
    outcome, amount = rounded(deal.pile(side), deal.contract.mode, parameters)
    facts = {"points": deal.pile(side), "digit": deal.pile(side) % 10, "rounded": amount}
    return (Line("rounding", outcome, side, Column.ROUNDED, amount, facts),)


def rounded(points: int, mode: Mode, parameters: Rounding) -> tuple[str, int]:
    """Card points to the nearest ten, and which way they went."""
    digit = points % 10
    five = parameters.hokum_five if mode is Mode.HOKUM else parameters.sun_five
    if digit == 0:
        return "exact", points
    if digit == 5:
        return {"keep": ("five-kept", points), "down": ("five-down", points - 5), "up": ("five-up", points + 5)}[five]
    return ("down", points - digit) if digit < 5 else ("up", points + 10 - digit)


def conversion(deal: Deal, sheet: Sheet, parameters: PerMode) -> tuple[Line, ...]:
    if deal.kaboot:
        return ()
    line = sheet.the("rounding")
    divisor = for_mode(parameters, deal.contract.mode)
    game = line.amount // divisor
    facts = {"rounded": line.amount, "divisor": divisor, "game": game}
    return (Line("conversion", deal.contract.mode.value, line.side, Column.COMPARED, game, facts),)


def remainder(deal: Deal, sheet: Sheet, parameters: Remainder) -> tuple[Line, ...]:
    if deal.kaboot:
        return ()
    mode, side = deal.contract.mode, _counters(sheet).other
    base, line = for_mode(parameters, mode), sheet.the("conversion")
    if parameters.other_side == "rest":
        facts = {"base": base, "game": line.amount, "rest": base - line.amount}
        return (Line("remainder", mode.value, side, Column.COMPARED, base - line.amount, facts),)
    divisor = line.facts["divisor"]
    assert isinstance(divisor, int)
    five: Literal["keep", "down"] = "keep" if mode is Mode.SUN else "down"
    _, amount = rounded(deal.pile(side), mode, Rounding("down", five))
    facts = {"points": deal.pile(side), "rest": amount // divisor}
    return (Line("remainder", "own", side, Column.COMPARED, amount // divisor, facts),)


def scored_projects(deal: Deal, sheet: Sheet) -> tuple[Line, ...]:
    return tuple(
        Line("scored-projects", kind.value, side, Column.COMPARED, game, {"side": side, "game": game})
        for side, kind, game in deal.projects
    )


def scored_baloot(deal: Deal, sheet: Sheet) -> tuple[Line, ...]:
    if deal.baloot is None:
        return ()
    facts: dict[str, Fact] = {"side": deal.baloot, "game": deal.baloot_game}
    return (Line("scored-baloot", "held", deal.baloot, Column.COMPARED, deal.baloot_game, facts),)


def comparison(deal: Deal, sheet: Sheet, parameters: Comparison) -> tuple[Line, ...]:
    if deal.kaboot:
        return ()
    buyer = deal.contract.side
    mine, theirs = sheet.total(buyer, Column.COMPARED), sheet.total(buyer.other, Column.COMPARED)
    names = ("buyer_game", "defence_game")
    raw = parameters.by == "raw-points"
    if raw:
        weight, names = for_mode(parameters, deal.contract.mode), ("buyer_points", "defence_points")
        mine, theirs = (deal.pile(side) + weight * _extras(deal, side) for side in (buyer, buyer.other))
    facts: dict[str, Fact] = {"buyer": buyer, names[0]: mine, names[1]: theirs}
    ahead = None if mine == theirs else buyer if mine > theirs else buyer.other
    outcome = "level" if ahead is None else "buyer-more" if ahead is buyer else "defence-more"
    return (Line("comparison", f"{outcome}-raw" if raw else outcome, ahead, Column.DECISION, 0, facts),)


def _extras(deal: Deal, side: Team) -> int:
    """Projects and Baloot of a side, in game points."""
    own = sum(project.game for project in deal.projects if project.side is side)
    return own + (deal.baloot_game if deal.baloot is side else 0)


def tie(deal: Deal, sheet: Sheet, parameters: Tie) -> tuple[Line, ...]:
    if deal.kaboot or sheet.the("comparison").side is not None:
        return ()
    buyer, counters, raiser = deal.contract.side, _counters(sheet), last_raiser(deal.contract)
    points = deal.pile(counters)
    facts: dict[str, Fact] = {"points": points, "digit": points % 10, "counters": counters, "buyer": buyer}
    match parameters.by:
        case "card-points":
            more = deal.pile(buyer) > deal.pile(buyer.other)
            facts |= {"buyer_points": deal.pile(buyer), "defence_points": deal.pile(buyer.other)}
            outcome, ahead = ("buyer-more-cards", buyer) if more else ("buyer-not-more-cards", buyer.other)
        case "last-raiser-loses" if raiser is not None:
            outcome, ahead = "raiser-loses", raiser.other
        case "last-raiser-loses":
            outcome, ahead = "exact-buyer", buyer
        case "last-digit":
            outcome, ahead = _by_digit(str(points % 10), deal.contract.mode, buyer, counters, parameters)
    return (Line("tie", outcome, ahead, Column.DECISION, 0, facts),)


def _by_digit(digit: str, mode: Mode, buyer: Team, counters: Team, parameters: Tie) -> tuple[str, Team]:
    hokum = mode is Mode.HOKUM
    if digit in (parameters.hokum_counters if hokum else parameters.sun_counters):
        return "counters-win", counters
    if digit in (parameters.hokum_buyer if hokum else parameters.sun_buyer):
        return "level-buyer", buyer
    return "counters-lose", counters.other


def winner(deal: Deal, sheet: Sheet) -> Team:
    """Who wins the deal, once ``comparison`` and ``tie`` have written."""
    if deal.kaboot:
        return deal.kaboot
    decided = sheet.line("tie") or sheet.the("comparison")
    assert decided.side is not None, "a tie that nobody broke"
    return decided.side


def _counters(sheet: Sheet) -> Team:
    side = sheet.the("counting-side").side
    assert side is not None
    return side
