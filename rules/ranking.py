"""How cards stand above each other: in tricks, where trump has its own order, and in projects.

Authority: S0 §1 (J 9 A 10 K Q 8 7 in trump, A 10 K Q J 9 8 7 in every other suit) and §5 (A K Q J 10 9 8 7 in
projects). No profile varies the orders.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from rules.cards import Card, Suit
from rules.contract import height
from rules.projects import in_project_order
from rules.ruling import Facts
from rules.sheet import Column, Line

type By = Literal["tricks", "projects"]


def from_the_top(cards: tuple[Card, ...], trump: Suit | None, by: By) -> tuple[Card, ...]:
    """Cards of one suit, the highest first."""
    if by == "projects":
        return in_project_order(cards)
    return tuple(sorted(cards, key=lambda card: -height(card, trump)))


def card_order(cards: tuple[Card, ...], trump: Suit | None, by: By) -> tuple[Line, ...]:
    """A line for each two neighbours in the order from the top; none for a single card."""
    return tuple(_line(above, below, trump, by) for above, below in pairwise(from_the_top(cards, trump, by)))


def _line(above: Card, below: Card, trump: Suit | None, by: By) -> Line:
    outcome = "projects" if by == "projects" else "trump" if above.suit is trump else "plain"
    facts: Facts = {"card": above, "other": below}
    return Line("card-order", outcome, None, Column.DECISION, 0, facts)
