"""Ekka: announcing that the plain card one leads is the highest of its suit still unplayed.

Authority: S0 §4 (legal when it is the highest plain card left, false while a higher one is unplayed; it never frees
from following suit). S0 does not speak of trumps or of Sun: not offered there [ours]. Said on an ace it is true and
needless, because an ace frees the partner by itself. "Left" counts all 32 cards but those of earlier tricks, so also
the ones in the leader's own hand [ours].
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Literal, NamedTuple

from rules.cards import Card, Rank
from rules.contract import PLAIN_ORDER, Contract, Mode
from rules.ruling import Binds, Finding, Waived


class Announcement(Enum):
    EKKA = "ekka"
    SILENT = "silent"

    __hash__ = object.__hash__


class Lead(NamedTuple):
    """A card about to be played, and whether it opens the trick; ``gone`` are the cards of earlier tricks."""

    contract: Contract
    card: Card
    leads: bool
    gone: frozenset[Card]


class Ekka(NamedTuple):
    call: Literal["announced", "automatic", "none"]


def higher_left(card: Card, gone: frozenset[Card]) -> tuple[Card, ...]:
    """The cards of a plain card's suit that rank above it and are still unplayed, from the top down."""
    above = PLAIN_ORDER[PLAIN_ORDER.index(card.rank) + 1 :]
    return tuple(higher for rank in reversed(above) if (higher := Card(rank, card.suit)) not in gone)


def ekka(lead: Lead, calls: Sequence[Announcement], parameters: Ekka) -> Finding:
    silent = (Announcement.SILENT,)
    if parameters.call == "none":
        return Binds("not-played", silent, {"card": lead.card})
    if not lead.leads:
        return Binds("not-leading", silent, {"card": lead.card})
    if lead.contract.mode is Mode.SUN:
        return Binds("sun", silent, {"card": lead.card})
    if lead.card.suit is lead.contract.trump:
        return Binds("trump", silent, {"card": lead.card})
    if lead.card.rank is Rank.ACE:
        return Waived("ace", {"card": lead.card})
    higher = higher_left(lead.card, lead.gone)
    if higher:
        return Binds("higher-out", silent, {"card": lead.card, "cards": higher})
    return Waived("highest", {"card": lead.card, "suit": lead.card.suit})
