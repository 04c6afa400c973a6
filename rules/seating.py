"""Who sits where and whose turn it is: partners, the order of play, who begins, who deals next.

Authority: S0 §1 (four players in two fixed pairs that face each other, everything counter-clockwise), §2 (the deal
passes to the right), §4 (the player at the dealer's right leads first, then whoever took the trick). No
profile varies it.
"""

from __future__ import annotations

from enum import Enum

from rules.cards import Seat, Suit
from rules.ruling import Fact
from rules.sheet import Column, Line
from rules.trick import Trick, winning


class About(Enum):
    """What is asked: who plays after a seat, who is its partner, who begins or deals after it has dealt."""

    NEXT = "next"
    PARTNER = "partner"
    FIRST = "first"
    NEXT_DEALER = "next-dealer"


def seating(about: About, seat: Seat) -> tuple[Line, ...]:
    """One line whose fact ``other`` is the seat in question."""
    found = seat.partner if about is About.PARTNER else seat.next
    return (_line(about.value, found, {"seat": seat, "other": found}),)


def leads_next(trick: Trick, trump: Suit | None) -> tuple[Line, ...]:
    """Who leads after a finished trick."""
    best = winning(trick, trump)
    return (_line("winner-leads", best.seat, {"other": best.seat, "card": best.card}),)


def _line(outcome: str, found: Seat, facts: dict[str, Fact]) -> Line:
    return Line("seating", outcome, found.team, Column.DECISION, 0, facts)
