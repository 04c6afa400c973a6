"""A match as it stands: its deals with what each writes and the totals after it, who deals, and whether it is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from lessons.keeper.deal import KeptDeal, Result, result
from lessons.keeper.events import (
    Corrected,
    DealerSet,
    Deleted,
    Entered,
    Event,
    Inserted,
    Names,
    ProfileChanged,
    Renamed,
    Started,
    ThrownIn,
)
from lessons.keeper.table import Table, next_dealer, profile_of, raise_refused
from rules.cards import Seat, Team
from rules.contract import Raise
from rules.match import Award
from rules.raises import RaiseCall
from rules.ruling import Step
from rules.sheet import Line

type Numbered = tuple[int, Event]
"""An event with its number in the log."""


class Row(NamedTuple):
    """A deal in its place. ``us`` and ``them`` are the totals after it.

    ``refused`` is the rule by which its raise was not open at the totals before it, which a correction further up can
    bring about. ``beyond`` marks a deal that came after the end of the match: it counts no more.
    """

    id: int
    deal: KeptDeal
    dealer: Seat
    result: Result
    us: int
    them: int
    refused: Step[RaiseCall] | None = None
    beyond: bool = False

    def total(self, side: Team) -> int:
        return self.us if side is Team.US else self.them


class Ended(NamedTuple):
    """With which deal, for whom, and the line of the rules that says so."""

    id: int
    winner: Team
    line: Line


class Match(NamedTuple):
    """``dealer`` deals next."""

    names: Names
    table: Table
    dealer: Seat
    rows: tuple[Row, ...] = ()
    us: int = 0
    them: int = 0
    ended: Ended | None = None

    def row(self, number: int) -> Row | None:
        return next((row for row in self.rows if row.id == number), None)

    def before(self, number: int) -> tuple[int, int]:
        """The totals before a deal. KeyError when it is not there."""
        us = them = 0
        for row in self.rows:
            if row.id == number:
                return us, them
            us, them = row.us, row.them
        raise KeyError(number)


def build(done: Iterable[Numbered]) -> Match:
    """A match from the events that stand, in their order; the first one starts it."""
    deals: dict[int, KeptDeal] = {}
    order: list[tuple[int, Seat | None]] = []
    match: Match | None = None
    for number, event in done:
        match event:
            case Started(names, table, dealer):
                match = Match(names, table, dealer)
            case Entered(deal):
                deals[number] = deal
                order.append((number, None))
            case Inserted(before, deal):
                deals[number] = deal
                order.insert(order.index((before, None)), (number, None))
            case Corrected(of, deal):
                deals[of] = deal
            case Deleted(of):
                del deals[of]
            case ThrownIn():
                order.append((0, None))
            case DealerSet(dealer):
                order.append((0, dealer))
            case Renamed(names):
                assert match
                match = match._replace(names=names)
            case ProfileChanged(table):
                assert match
                match = match._replace(table=table)
    assert match, "a log that nobody started"
    return _played(match, deals, order)


def _played(match: Match, deals: Mapping[int, KeptDeal], order: Iterable[tuple[int, Seat | None]]) -> Match:
    rows: list[Row] = []
    dealer, us, them, ended = match.dealer, 0, 0, match.ended
    for number, seat in order:
        if number:
            if number not in deals:
                continue
            row, ended = _row(number, deals[number], dealer, match.table, us, them, ended)
            us, them = row.us, row.them
            rows.append(row)
        dealer = seat or next_dealer(dealer)
    return match._replace(dealer=dealer, rows=tuple(rows), us=us, them=them, ended=ended)


def _row(
    number: int, deal: KeptDeal, dealer: Seat, table: Table, us: int, them: int, ended: Ended | None
) -> tuple[Row, Ended | None]:
    found = result(deal, table)
    refused = None if deal.raised is Raise.NONE else raise_refused(table, deal.contract, us, them)
    if ended:
        return Row(number, deal, dealer, found, us, them, refused, True), ended
    line = end_line(deal, found, table, us, them)
    row = Row(number, deal, dealer, found, us + found.us, them + found.them, refused)
    return row, Ended(number, line.side, line) if line.side else None


def end_line(deal: KeptDeal, found: Result, table: Table, us: int, them: int) -> Line:
    """What the rules say of the match after a deal, from the totals before it; its side is None when it goes on."""
    if found.gahwa:
        return found.gahwa
    return profile_of(table).match_sheet(Award(us, them, found.us, found.them)).the("match-end")


def after(match: Match, number: int, event: Event) -> Match | None:
    """The match after one more event, where that needs no look at what was before; else None."""
    match event:
        case Entered(deal):
            row, ended = _row(number, deal, match.dealer, match.table, match.us, match.them, match.ended)
            dealer = next_dealer(match.dealer)
            return match._replace(rows=(*match.rows, row), us=row.us, them=row.them, ended=ended, dealer=dealer)
        case ThrownIn():
            return match._replace(dealer=next_dealer(match.dealer))
        case DealerSet(dealer):
            return match._replace(dealer=dealer)
        case Renamed(names):
            return match._replace(names=names)
    return None


class Moved(NamedTuple):
    """What an event did to a match beside what it says: the rows that changed as they were before, and those gone.

    A deal that is new has not moved; ``new`` are those that stand before one that was there already.
    """

    rows: Mapping[int, Row]
    gone: tuple[Row, ...]
    ended: bool
    new: tuple[int, ...] = ()

    @property
    def any(self) -> bool:
        return bool(self.rows or self.gone or self.ended)


def moved(before: Match, now: Match) -> Moved:
    """``ended`` says that the match ended, reopened, or went to the other side."""
    old = {row.id: row for row in before.rows}
    rows = {row.id: old[row.id] for row in now.rows if row.id in old and old[row.id] != row}
    there = {row.id for row in now.rows}
    gone = tuple(row for row in before.rows if row.id not in there)
    last = max((at for at, row in enumerate(now.rows) if row.id in old), default=0)
    new = tuple(row.id for row in now.rows[:last] if row.id not in old)
    return Moved(rows, gone, _winner(before) is not _winner(now), new)


def _winner(match: Match) -> Team | None:
    return match.ended.winner if match.ended else None
