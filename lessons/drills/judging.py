"""Ekka to be judged: was it allowed to say it?"""

from __future__ import annotations

from random import Random

from lessons.drills.laying import Laying, plays
from lessons.drills.skill import Level, Raw, by_level
from rules.cards import Card, Rank, Seat
from rules.ekka import higher_left
from rules.notation import SIGNS, write_cards

_HIGH = (Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)


def ekka(chance: Random, level: Level) -> Raw | None:
    """True, or something higher is out. Then a trump, or Sun; hard: all gone but one, an ace, not on lead."""
    cards = Laying(chance)
    kinds = by_level(
        level,
        ("true", "out"),
        ("true", "true", "out", "part", "trump", "sun"),
        ("true", "part", "last", "ace", "trump", "sun"),
    )
    kind = chance.choice(kinds)
    suit = cards.trump if kind == "trump" else cards.led
    ranks = (Rank.ACE,) if kind == "ace" else _HIGH[1:] if kind == "part" else _HIGH
    card = cards.of(suit, *ranks)
    if card is None:
        return None
    higher = list(higher_left(card, frozenset()))
    gone = higher if kind in ("true", "trump", "sun", "last") else []
    if kind == "part":
        chance.shuffle(higher)
        gone = higher[1:]
    first = chance.choice(tuple(Seat))
    bought = "sun" if kind == "sun" else f"hokum {SIGNS[cards.trump]}"
    raw: Raw = {"id": "drill", "ask": "judge", "contract": f"{bought} by {chance.choice('SENW')}"}
    raw |= {"tricks": [_said(cards, card, first, last=kind == "last")]}
    return raw | ({"played": write_cards(gone)} if gone else {})


def _said(cards: Laying, card: Card, first: Seat, *, last: bool) -> str:
    """``last``: by a player who does not lead, on the highest card of another suit than the one led."""
    if not last:
        return plays([first], [card], ekka=True)
    led = cards.take(lambda one: one.suit not in (card.suit, cards.trump))
    return f"{plays([first], [led] if led else [])}, {plays([first.next], [card], ekka=True)}"
