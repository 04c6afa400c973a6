"""A trick on the table: who is winning it, who takes it, and the card points in it.

Authority: S0 §4 ("higher trump, or higher card of the suit led, wins and leads next"), S0 §1 (card points, ten
for the last trick). Card points are parameters of the rule ``card-points``, the ten of ``last-trick``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.cards import Card, Rank, Seat, Suit, Team
from rules.contract import Contract, beats
from rules.ruling import Facts
from rules.sheet import Column, Line


class Played(NamedTuple):
    seat: Seat
    card: Card


type Trick = tuple[Played, ...]


class FinishedTrick(NamedTuple):
    """Four cards in the order they were played, the first one led; ``last`` says that it is the eighth trick."""

    contract: Contract
    trick: Trick
    last: bool = False


class CardPointValues(NamedTuple):
    trump: Mapping[Rank, int]
    plain: Mapping[Rank, int]

    def of(self, card: Card, trump: Suit | None) -> int:
        return (self.trump if card.suit is trump else self.plain)[card.rank]


class LastTrick(NamedTuple):
    points: int


def winning(trick: Trick, trump: Suit | None) -> Played:
    """The card that is winning so far. The trick must have at least one card."""
    best = trick[0]
    for played in trick[1:]:
        if beats(played.card, best.card, trump):
            best = played
    return best


def trick_winner(finished: FinishedTrick) -> tuple[Line, ...]:
    trump = finished.contract.trump
    best = winning(finished.trick, trump)
    led = finished.trick[0].card.suit
    trumped = best.card.suit is trump and led is not trump
    facts: Facts = {"seat": best.seat, "card": best.card, "suit": led}
    return (Line("trick-winner", "trumped" if trumped else "highest", best.seat.team, Column.DECISION, 0, facts),)


def card_points(finished: FinishedTrick, parameters: CardPointValues) -> tuple[Line, ...]:
    trump = finished.contract.trump
    side = winning(finished.trick, trump).seat.team
    return tuple(card_line(card, trump, side, parameters) for _, card in finished.trick)


def card_line(card: Card, trump: Suit | None, side: Team, values: CardPointValues) -> Line:
    outcome, points = "trump" if card.suit is trump else "plain", values.of(card, trump)
    return Line("card-points", outcome, side, Column.CARD_POINTS, points, {"card": card, "points": points})


def last_trick(finished: FinishedTrick, parameters: LastTrick) -> tuple[Line, ...]:
    if not finished.last:
        return ()
    side = winning(finished.trick, finished.contract.trump).seat.team
    return (last_line(side, parameters),)


def last_line(side: Team, parameters: LastTrick) -> Line:
    return Line("last-trick", "ten", side, Column.CARD_POINTS, parameters.points, {"points": parameters.points})
