"""Laying cards to order: the cards that are left, taken by suit, by height and by condition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from lessons.drills.skill import Level, by_level
from rules.cards import DECK, Card, Rank, Seat, Suit
from rules.contract import height
from rules.notation import write_cards

BEFORE_SOUTH: Final = (Seat.E, Seat.N, Seat.W)

type Fits = Callable[[Card], bool]


class Laying:
    """``trump`` and ``led`` are two suits drawn by lot, ``others`` the other two. Nothing is laid twice."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.left = list(DECK)
        chance.shuffle(self.left)
        suits = list(Suit)
        chance.shuffle(suits)
        self.trump, self.led, *self.others = suits

    def likely(self, share: float) -> bool:
        return self.chance.random() < share

    def between(self, least: int, most: int) -> int:
        return self.chance.randint(least, most)

    def take(self, fits: Fits) -> Card | None:
        found = next((card for card in self.left if fits(card)), None)
        if found:
            self.left.remove(found)
        return found

    def some(self, count: int, fits: Fits) -> list[Card]:
        """So many cards, or as many as there are."""
        found = [card for card in self.left if fits(card)][: max(count, 0)]
        for card in found:
            self.left.remove(card)
        return found

    def card(self, card: Card) -> Card | None:
        """This very card; None when it has been laid."""
        return self.take(lambda one: one is card)

    def of(self, suit: Suit, *ranks: Rank) -> Card | None:
        """A card of a suit, of one of the ranks where some are named."""
        return self.take(lambda card: card.suit is suit and (not ranks or card.rank in ranks))

    def heights(self, suit: Suit, count: int, *, trump: bool, least: int = 0, most: int = 7) -> list[Card]:
        """So many cards of a suit, from the lowest to the highest of them, none outside these heights (0 to 7)."""
        order = suit if trump else None
        found = self.some(count, lambda card: card.suit is suit and least <= height(card, order) <= most)
        return sorted(found, key=lambda card: height(card, order))

    def above(self, than: Card, trump: Suit | None) -> Card | None:
        return self.take(lambda card: card.suit is than.suit and height(card, trump) > height(than, trump))

    def below(self, than: Card, trump: Suit | None) -> Card | None:
        return self.take(lambda card: card.suit is than.suit and height(card, trump) < height(than, trump))

    def plain(self, card: Card) -> bool:
        """Neither trump nor of the suit led."""
        return card.suit is not self.trump and card.suit is not self.led

    def filled(self, needs: Iterable[Card], level: Level, fits: Fits, *, least: int = 0) -> list[Card]:
        """A hand of three or four cards, four to six, six to eight: what it needs, and others that fit."""
        held = list(needs)
        size = max(self.between(*by_level(level, (3, 4), (4, 6), (6, 8))), len(held) + least)
        held += self.some(min(size, 8) - len(held), fits)
        self.chance.shuffle(held)
        return held


def plays(seats: Iterable[Seat], cards: Iterable[Card], *, ekka: bool = False, asked: str = "") -> str:
    """A trick as a pack has it; ``ekka`` was said by the leader, ``asked`` is the seat to play next."""
    pieces = [f"{seat.value} {write_cards([card])}" for seat, card in zip(seats, cards, strict=True)]
    if ekka:
        pieces[0] += " ekka"
    return ", ".join([*pieces, *([f"{asked} ?"] if asked else [])])


def around(first: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """The four seats in playing order."""
    return (first, first.next, first.partner, first.next.partner)
