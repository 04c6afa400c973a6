"""The pages of a match: its totals, who deals, its deals as they are shown, and what moved."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from lessons.keeper.log import Kept
from lessons.keeper.match import Match, Moved, Row, moved
from lessons.keeper.table import next_dealer
from rules.cards import Seat, Team
from tutor.keeper.chart import chart
from tutor.keeper.words import (
    baloot_words,
    count_words,
    mode_words,
    pair,
    project_words,
    raise_words,
    rules_words,
    seat_title,
    side_title,
)
from tutor.wording import Piece, book, sentence

SOME: Final = 30
MANY: Final = 500


class Column(NamedTuple):
    """A side's part of a row: what it writes, its total, and whether it won the deal, which may have been its own."""

    name: str
    writes: int
    total: int
    won: bool
    bought: bool


class Shown(NamedTuple):
    """A deal of the history. ``place`` counts from 1. ``was`` has the totals that it had before the last change; empty
    where it did not move; ``dealt_by`` who had dealt it then, if somebody else. ``refused`` says why its raise was not
    open."""

    id: int
    place: int
    us: Column
    them: Column
    dealer: str
    bought: str
    parts: tuple[str, ...]
    points: str
    outcome: str
    tie: bool
    beyond: bool
    refused: list[Piece]
    was: str
    dealt_by: str

    @property
    def sides(self) -> tuple[Column, Column]:
        return self.us, self.them


def shown_row(row: Row, place: int, match: Match, language: str, was: Row | None = None) -> Shown:
    deal, names = row.deal, match.names
    parts = (raise_words(deal, language), project_words(deal, names, language), baloot_words(deal, names))
    step = row.refused
    return Shown(
        row.id,
        place,
        _column(row, match, Team.US),
        _column(row, match, Team.THEM),
        seat_title(names, row.dealer, language),
        mode_words(deal, language),
        tuple(part for part in parts if part),
        count_words(deal, match.table, names),
        outcome_words(row, language),
        row.result.tie,
        row.beyond,
        sentence(step.rule, step.outcome, step.facts, language) if step else [],
        pair(names, was.us, was.them) if was else "",
        seat_title(names, was.dealer, language) if was and was.dealer is not row.dealer else "",
    )


def _column(row: Row, match: Match, side: Team) -> Column:
    title = side_title(match.names, side)
    return Column(title, row.result.of(side), row.total(side), row.result.winner is side, row.deal.side is side)


def outcome_words(row: Row, language: str) -> str:
    if row.result.gahwa:
        return _("Gahwa: the match")
    return str(book(language)["values"][row.result.outcome])


def match_page(kept: Kept, language: str, *, most: int = SOME, until: int | None = None) -> dict[str, Any]:
    """``most`` deals at most, the latest first, none after place ``until``."""
    match = kept.match
    change = moved(kept.before, match)
    last = min(len(match.rows), until if until is not None else len(match.rows))
    first = max(0, last - most)
    rows = [
        shown_row(row, place, match, language, change.rows.get(row.id))
        for place, row in enumerate(match.rows[first:last], start=first + 1)
    ]
    return {
        **head(match, language),
        "kept": kept,
        "match": match,
        "rows": rows[::-1],
        "count": len(match.rows),
        "first": first,
        "last": last,
        "moved": moved_words(change, match, language),
        "chart": chart(match),
    }


def then_words(before: Match, after: Match, language: str) -> list[str]:
    """What becomes of a match through a change that is only looked at yet."""
    change, names = moved(before, after), after.names
    found = [_("The match stays at %(now)s.") % {"now": pair(names, after.us, after.them)}]
    if (before.us, before.them) != (after.us, after.them):
        now, then = pair(names, before.us, before.them), pair(names, after.us, after.them)
        found = [_("The match stands at %(now)s, and would stand at %(then)s.") % {"now": now, "then": then}]
    closed = [
        str(place)
        for place, row in enumerate(after.rows, start=1)
        if row.refused and row.id in change.rows and not change.rows[row.id].refused
    ]
    if closed:
        comma = book(language)["terms"]["comma"]
        found.append(_("A raise that would not have been open: deal %(places)s.") % {"places": comma.join(closed)})
    if change.ended:
        found.append(_("The match would be over.") if after.ended else _("The match would be open again."))
    return found


def head(match: Match, language: str) -> dict[str, Any]:
    """What stands on top of every page about a match."""
    ended = match.ended
    return {
        "us": side_title(match.names, Team.US),
        "them": side_title(match.names, Team.THEM),
        "named": bool(match.names.us or match.names.them),
        "rules_text": rules_words(match.table, language),
        "dealer": seat_title(match.names, match.dealer, language),
        "dealer_after": seat_title(match.names, next_dealer(match.dealer), language),
        "players": [
            (side_title(match.names, side), [seat_title(match.names, seat, language) for seat in seats])
            for side, seats in _SEATS
        ],
        "ended": sentence(ended.line.rule, ended.line.outcome, ended.line.facts, language) if ended else [],
        "winner": side_title(match.names, ended.winner) if ended else "",
    }


def moved_words(change: Moved, match: Match, language: str) -> list[str]:
    """What the last change did further down, in a few lines; empty where nothing moved."""
    found = []
    if change.rows:
        places = [str(place) for place, row in enumerate(match.rows, start=1) if row.id in change.rows]
        comma = book(language)["terms"]["comma"]
        listed = f"\u2066{places[0]}–{places[-1]}\u2069" if len(places) > 2 else comma.join(places)
        found.append(_("Moved by the last change: deal %(places)s.") % {"places": listed})
    if change.new:
        new = [str(place) for place, row in enumerate(match.rows, start=1) if row.id in change.new]
        found.append(_("Put in: deal %(places)s.") % {"places": book(language)["terms"]["comma"].join(new)})
    if change.gone:
        found.append(_("Deals gone: %(count)s.") % {"count": len(change.gone)})
    if change.ended:
        found.append(_("The match is over now.") if match.ended else _("The match is open again."))
    return found


_SEATS: Final = tuple((side, tuple(seat for seat in Seat if seat.team is side)) for side in Team)
