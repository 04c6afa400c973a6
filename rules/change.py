"""One change to a position: another card, an Ekka said or not, a hand with or without a card, another trump.

Near misses and "what would have freed it" are the same thing seen from two sides, so they share this value. Authority:
none of its own; a change states no rule, it only asks the rules again.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from rules.cards import Card, Seat, Suit
from rules.contract import Mode
from rules.play import Turn, turn
from rules.trick import Played


class ChangeKind(Enum):
    PLAYS = "plays"
    EKKA = "ekka"
    SILENT = "silent"
    HOLDS = "holds"
    LACKS = "lacks"
    TRUMP = "trump"


class Change(NamedTuple):
    """``cards``: the card played instead (PLAYS), added or taken away (HOLDS, LACKS), gone earlier (EKKA)."""

    kind: ChangeKind
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None


class Position(NamedTuple):
    """A player about to play, with the hand."""

    turn: Turn
    hand: tuple[Card, ...]


def applied(position: Position, change: Change) -> Position | None:
    """The position after the change; None when it cannot be made there (no such card played, no card left)."""
    now, hand = position
    contract, trick, ekka, gone = now.contract, now.trick, now.ekka, now.gone
    match change.kind:
        case ChangeKind.PLAYS:
            if change.seat not in {played.seat for played in trick}:
                return None
            trick = tuple(Played(seat, change.cards[0] if seat is change.seat else card) for seat, card in trick)
        case ChangeKind.EKKA | ChangeKind.SILENT:
            if not trick or change.seat not in (None, trick[0].seat):
                return None
            ekka, gone = change.kind is ChangeKind.EKKA, gone | set(change.cards)
        case ChangeKind.HOLDS:
            hand += tuple(card for card in change.cards if card not in hand)
        case ChangeKind.LACKS:
            hand = tuple(card for card in hand if card not in change.cards)
        case ChangeKind.TRUMP:
            if contract.mode is Mode.SUN:
                return None
            contract = contract._replace(trump=change.suit)
    if not hand or len({card for _, card in trick} | set(hand) | gone) < len(trick) + len(hand) + len(gone):
        return None
    return Position(turn(contract, now.seat, trick, ekka=ekka, gone=gone), hand)
