"""What is written once a deal is decided: each its own, all to the defence, times a raise, kaboot, or the whole match.

Authority: S0 §6 (failed, raised, Al-kaboot; two for Baloot in an unraised sweep is its own didactic agreement), S4 §4
(Baloot stays with its holder, where a profile says so). A raise multiplies the base by its factor and the projects as
the profile says; Baloot stays two.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.cards import Team
from rules.contract import Mode, Raise
from rules.ruling import Fact
from rules.scoring import Deal, for_mode, winner
from rules.sheet import Column, GamePoints, Line, Sheet


class Failed(NamedTuple):
    projects: Literal["to-defence", "own-only"]
    baloot: Literal["to-winner", "stays-with-holder"]
    hokum: int
    sun: int


class Raised(NamedTuple):
    """What the winner of a raised deal writes; ``projects``: always doubled, times the raise, or only at Double."""

    projects: Literal["x2", "times-the-raise", "x2-at-double-only"]
    baloot: Literal["to-winner", "stays-with-holder"]
    hokum: int
    sun: int


class Kaboot(NamedTuple):
    """``reverse``: what the defence writes, never multiplied, when it sweeps a Sun that the first speaker bought with
    an ace in hand; 0 where that is a kaboot like any other."""

    raised: Literal["times-the-raise", "flat"]
    projects: Literal["x2", "times-the-raise", "x2-at-double-only"]
    baloot: Literal["own", "stays-with-holder"]
    reverse: int
    hokum: int
    sun: int


def made(deal: Deal, sheet: Sheet) -> tuple[Line, ...]:
    buyer = deal.contract.side
    if deal.kaboot or deal.contract.raised is not Raise.NONE or winner(deal, sheet) is not buyer:
        return ()
    return tuple(
        Line("made", "each-own", side, Column.WRITTEN, sheet.total(side, Column.COMPARED), {"buyer": buyer})
        for side in (buyer, buyer.other)
    )


def failed(deal: Deal, sheet: Sheet, parameters: Failed) -> tuple[Line, ...]:
    buyer = deal.contract.side
    if deal.kaboot or deal.contract.raised is not Raise.NONE or winner(deal, sheet) is buyer:
        return ()
    base, defence = for_mode(parameters, deal.contract.mode), buyer.other
    lines = [Line("failed", "all-to-defence", defence, Column.WRITTEN, base, {"buyer": buyer, "base": base})]
    own_only = parameters.projects == "own-only"
    game = sum(one.game for one in deal.projects if not own_only or one.side is defence)
    if game:
        lines.append(Line("failed", "projects", defence, Column.WRITTEN, game, {"buyer": buyer, "game": game}))
    lines += _baloot_line("failed", deal, defence, stays=parameters.baloot == "stays-with-holder")
    return (*lines, Line("failed", "buyer-nothing", buyer, Column.WRITTEN, 0, {"buyer": buyer}))


def raised(deal: Deal, sheet: Sheet, parameters: Raised) -> tuple[Line, ...]:
    """Double, Triple and Four: the winner takes everything."""
    if deal.kaboot or deal.contract.raised in (Raise.NONE, Raise.GAHWA):
        return ()
    won, base, factor = winner(deal, sheet), for_mode(parameters, deal.contract.mode), _factor(sheet)
    facts: dict[str, Fact] = {"side": won, "base": base, "factor": factor, "game": base * factor}
    lines = [Line("raised", "base", won, Column.WRITTEN, base * factor, facts)]
    lines += _project_line("raised", deal, won, deal.project_game, parameters.projects, factor)
    lines += _baloot_line("raised", deal, won, stays=parameters.baloot == "stays-with-holder")
    return (*lines, Line("raised", "loser-nothing", won.other, Column.WRITTEN, 0, {"side": won.other}))


def kaboot(deal: Deal, sheet: Sheet, parameters: Kaboot) -> tuple[Line, ...]:
    """All eight tricks: a fixed base, the sweeper's own projects and Baloot, nothing for the others."""
    swept = deal.kaboot
    if swept is None or deal.contract.raised is Raise.GAHWA:
        return ()
    sun_lost = deal.contract.mode is Mode.SUN and swept is not deal.contract.side
    if parameters.reverse and sun_lost and deal.first_with_ace:
        turned: dict[str, Fact] = {"side": swept, "game": parameters.reverse}
        nothing = Line("kaboot", "swept-nothing", swept.other, Column.WRITTEN, 0, {"side": swept.other})
        return (Line("kaboot", "reverse", swept, Column.WRITTEN, parameters.reverse, turned), nothing)
    is_raised = deal.contract.raised is not Raise.NONE
    factor = _factor(sheet) if is_raised else 1
    times = factor if parameters.raised == "times-the-raise" else 1
    base = for_mode(parameters, deal.contract.mode)
    facts: dict[str, Fact] = {"side": swept, "base": base, "factor": times, "game": base * times}
    lines = [Line("kaboot", "base-raised" if times > 1 else "base", swept, Column.WRITTEN, base * times, facts)]
    own = sum(one.game for one in deal.projects if one.side is swept)
    lines += _project_line("kaboot", deal, swept, own, parameters.projects, factor)
    if deal.baloot is swept or parameters.baloot == "stays-with-holder":
        lines += _baloot_line("kaboot", deal, swept, stays=True)
    return (*lines, Line("kaboot", "swept-nothing", swept.other, Column.WRITTEN, 0, {"side": swept.other}))


def gahwa(deal: Deal, sheet: Sheet) -> tuple[Line, ...]:
    if deal.contract.raised is not Raise.GAHWA:
        return ()
    won = winner(deal, sheet)
    return (Line("gahwa", "wins-the-match", won, Column.DECISION, 0, {"side": won}),)


def _project_line(rule: str, deal: Deal, side: Team, game: int, how: str, factor: int) -> list[Line]:
    if not game:
        return []
    if deal.contract.raised is Raise.NONE:
        return [Line(rule, "projects", side, Column.WRITTEN, game, {"side": side, "game": game})]
    times = {"x2": 2, "times-the-raise": factor, "x2-at-double-only": 2 if factor == 2 else 1}[how]
    facts: dict[str, Fact] = {"side": side, "base": game, "factor": times, "game": game * times}
    return [Line(rule, "projects-raised", side, Column.WRITTEN, game * times, facts)]


def _baloot_line(rule: str, deal: Deal, won: Team, *, stays: bool) -> list[Line]:
    if deal.baloot is None:
        return []
    side = deal.baloot if stays else won
    facts: dict[str, Fact] = {"side": side, "game": deal.baloot_game}
    return [Line(rule, "baloot", side, Column.WRITTEN, deal.baloot_game, facts)]


def written(sheet: Sheet, side: Team) -> GamePoints:
    return GamePoints(sheet.total(side, Column.WRITTEN))


def _factor(sheet: Sheet) -> int:
    factor = sheet.the("raise-factor").facts["factor"]
    assert isinstance(factor, int)
    return factor
