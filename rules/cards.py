"""Suits, ranks, cards, seats and teams.

Authority: S0 §1 (32 cards, 7 to ace; four players in fixed pairs; everything moves counter-clockwise).
Seats are named as on a map with the learner at S. Counter-clockwise on a map is S, E, N, W, so the next
player always sits at the current player's right. No profile varies any of this.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, final


class Suit(Enum):
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    __hash__ = object.__hash__


class Rank(Enum):
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    __hash__ = object.__hash__


@final
class Card:
    """One of the 32 cards. There is one object per card: compare with ``is`` or ``==``, both mean identity."""

    __slots__ = ("name", "rank", "suit")

    rank: Rank
    suit: Suit
    name: str

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        return _CARDS[rank, suit]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot change: {name}")

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)


def _make(rank: Rank, suit: Suit) -> Card:
    made = object.__new__(Card)
    object.__setattr__(made, "rank", rank)
    object.__setattr__(made, "suit", suit)
    object.__setattr__(made, "name", rank.value + suit.value)
    return made


_CARDS: Final[dict[tuple[Rank, Suit], Card]] = {(rank, suit): _make(rank, suit) for suit in Suit for rank in Rank}

DECK: Final[tuple[Card, ...]] = tuple(_CARDS.values())


class Team(Enum):
    """The two sides, seen from the learner: ``US`` is S and N, ``THEM`` is E and W."""

    US = "us"
    THEM = "them"

    __hash__ = object.__hash__

    @property
    def other(self) -> Team:
        return Team.THEM if self is Team.US else Team.US


class Seat(Enum):
    S = "S"
    E = "E"
    N = "N"
    W = "W"

    __hash__ = object.__hash__

    @property
    def next(self) -> Seat:
        """The player at this one's right, who speaks and plays after it."""
        return _ORDER[_ORDER.index(self) + 1]

    @property
    def partner(self) -> Seat:
        return _ORDER[_ORDER.index(self) + 2]

    @property
    def team(self) -> Team:
        return Team.US if self in (Seat.S, Seat.N) else Team.THEM


_ORDER: Final = (Seat.S, Seat.E, Seat.N, Seat.W, Seat.S, Seat.E)
