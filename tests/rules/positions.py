"""Random positions to play from, and what S0 says about them, written a second time without the engine.

``oracle`` shares nothing with ``rules.play``: it compares cards by literal orders and answers yes or no for one card.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.cards import DECK, Card, Rank, Seat, Suit, Team
from rules.change import Position
from rules.contract import Contract, Mode, Raise
from rules.play import turn
from rules.trick import Played

TRUMPS = "78QKTA9J"
PLAINS = "789JQKTA"


def random_positions(count: int, seed: int) -> Iterator[Position]:
    """Positions of every kind: Sun and Hokum, leads and all seats, locked or not, Ekka said or not."""
    chance = Random(seed)
    for _ in range(count):
        yield random_position(chance)


def random_position(chance: Random) -> Position:
    sun = chance.random() < 0.2
    trump = None if sun else chance.choice(list(Suit))
    locked = not sun and chance.random() < 0.2
    raised = Raise.DOUBLE if locked else Raise.NONE
    contract = Contract(Mode.SUN if sun else Mode.HOKUM, trump, Team.THEM, Seat.W, raised, locked)
    cards = list(DECK)
    chance.shuffle(cards)
    if chance.random() < 0.5:  # short suits make void hands common
        cards.sort(key=lambda card: card.suit is chance.choice(list(Suit)))
    before = chance.randrange(4)
    leader = chance.choice(list(Seat))
    seats = [leader]
    while len(seats) < 4:
        seats.append(seats[-1].next)
    trick = tuple(Played(seat, cards.pop()) for seat in seats[:before])
    hand = tuple(cards.pop() for _ in range(chance.randrange(1, 9)))
    gone = frozenset(cards[: chance.randrange(0, 13)])
    ekka = bool(trick) and chance.random() < 0.3
    return Position(turn(contract, seats[before], trick, ekka=ekka, gone=gone), hand)


def oracle(position: Position, card: Card) -> bool:
    now, hand = position
    trump = now.contract.trump
    if not now.trick:
        only = all(one.suit == trump for one in hand)
        return not (now.contract.locked and card.suit == trump and not only)
    led = now.trick[0].card
    same = [one for one in hand if one.suit == led.suit]
    if same and card.suit != led.suit:
        return False
    if trump is None:
        return True
    out = [played.card for played in now.trick]
    trumps_out = [one for one in out if one.suit == trump]
    partner_wins = _winner(now.trick, trump) in (now.seat.next.next,)
    if led.suit == trump:
        if not same or partner_wins:
            return True
        return _rises(card, trumps_out) or not any(_rises(one, trumps_out) for one in same)
    if same:
        return True
    trumps = [one for one in hand if one.suit == trump]
    if partner_wins and len(out) == 3:
        return True
    if partner_wins:
        higher = PLAINS[PLAINS.index(led.rank.value) + 1 :]
        true_ekka = now.ekka and all(Card(Rank(rank), led.suit) in now.gone for rank in higher)
        free = led.rank.value == "A" or true_ekka
        return free or not trumps or card.suit == trump
    winners = [one for one in trumps if _rises(one, trumps_out)]
    return not winners or card in winners


def _rises(card: Card, over: list[Card]) -> bool:
    return all(TRUMPS.index(card.rank.value) > TRUMPS.index(one.rank.value) for one in over)


def _winner(trick: tuple[Played, ...], trump: Suit | None) -> Seat:
    trumps = [played for played in trick if played.card.suit == trump]
    if trumps:
        return max(trumps, key=lambda played: TRUMPS.index(played.card.rank.value)).seat
    led = [played for played in trick if played.card.suit == trick[0].card.suit]
    return max(led, key=lambda played: PLAINS.index(played.card.rank.value)).seat
