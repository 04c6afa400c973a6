"""What the deal is played under: Sun or Hokum, trump, the buying side, the raise; and how cards rank then.

Authority: S0 §1 (both rank orders), §3 (contracts, raises, open and locked). No profile varies the orders.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from rules.cards import Card, Rank, Seat, Suit, Team


class Mode(Enum):
    SUN = "sun"
    HOKUM = "hokum"

    __hash__ = object.__hash__


class Raise(Enum):
    NONE = "none"
    DOUBLE = "double"
    TRIPLE = "triple"
    FOUR = "four"
    GAHWA = "gahwa"

    __hash__ = object.__hash__


class Contract(NamedTuple):
    """Who bought what.

    ``trump`` is None in Sun, and in Hokum where only points matter and the suit was not said.
    ``buyer`` is None where only the side is known. ``locked`` is true only in a locked Double or Four.
    """

    mode: Mode
    trump: Suit | None
    side: Team
    buyer: Seat | None = None
    raised: Raise = Raise.NONE
    locked: bool = False


PLAIN_ORDER: Final = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
TRUMP_ORDER: Final = (Rank.SEVEN, Rank.EIGHT, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE, Rank.NINE, Rank.JACK)

PLAIN_HEIGHT: Final[dict[Rank, int]] = {rank: height for height, rank in enumerate(PLAIN_ORDER)}
TRUMP_HEIGHT: Final[dict[Rank, int]] = {rank: height for height, rank in enumerate(TRUMP_ORDER)}


def height(card: Card, trump: Suit | None) -> int:
    """How high a card stands in its own suit, 0 (the seven) to 7."""
    return TRUMP_HEIGHT[card.rank] if card.suit is trump else PLAIN_HEIGHT[card.rank]


def beats(card: Card, other: Card, trump: Suit | None) -> bool:
    """Whether ``card`` takes the trick from ``other``, which was winning it."""
    if card.suit is other.suit:
        return height(card, trump) > height(other, trump)
    return card.suit is trump


def in_order(cards: tuple[Card, ...], trump: Suit | None) -> tuple[Card, ...]:
    """A hand as one holds it: trumps first, suits with the colours alternating, each from the top down."""
    suits = sorted(_COLOURS_ALTERNATE, key=lambda suit: suit is not trump)
    return tuple(sorted(cards, key=lambda card: (suits.index(card.suit), -height(card, trump))))


_COLOURS_ALTERNATE: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
