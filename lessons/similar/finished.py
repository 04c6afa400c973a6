"""Finished tricks and cards in a row: another card, another trump, another order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from lessons.pack import Item
from lessons.schema import SeatScenario, SpotScenario, WinnerScenario
from lessons.similar.writing import (
    Raw,
    exchanged,
    hand_of,
    shuffled,
    tricks_of,
    trump_of,
    unseen,
    with_hand,
    with_trump,
    without,
)
from lessons.sorting import Ordered, Spotted
from rules.cards import Card, Seat, Suit
from rules.contract import height
from rules.notation import write_cards, write_trick
from rules.trick import Trick, winning


def to_win(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    scenario = item.scenario
    assert isinstance(scenario, WinnerScenario)
    yield from _taken_by_another(raw, scenario.tricks[-1].played, chance)


def _taken_by_another(raw: Raw, trick: Trick, chance: Random) -> Iterator[Raw]:
    """One card exchanged, the nearest in its suit first; then two that change hands; then another trump."""
    trump = trump_of(raw)
    best = winning(trick, trump).seat

    def distance(change: tuple[int, Card]) -> tuple[bool, int]:
        old, new = trick[change[0]].card, change[1]
        return old.suit is not new.suit, abs(height(old, trump) - height(new, trump))

    for at, card in sorted(((at, card) for card in unseen(raw, chance) for at in range(4)), key=distance):
        changed = tuple(one._replace(card=card) if place == at else one for place, one in enumerate(trick))
        if winning(changed, trump).seat is not best:
            yield _with_last(raw, changed)
    for first, second in shuffled(combinations(trick, 2), chance):
        turned = {first.seat: second.card, second.seat: first.card}
        yield _with_last(raw, tuple(one._replace(card=turned.get(one.seat, one.card)) for one in trick))
    yield from (with_trump(raw, suit) for suit in shuffled(Suit, chance) if trump is not None)


def _with_last(raw: Raw, trick: Trick) -> Raw:
    return raw | {"tricks": [*tricks_of(raw)[:-1], write_trick(trick)]}


def to_seat(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    scenario = item.scenario
    assert isinstance(scenario, SeatScenario)
    if scenario.about == "leads":
        yield from _taken_by_another(raw, scenario.tricks[-1].played, chance)
    yield from (raw | {"seat": seat.value} for seat in shuffled(Seat, chance))


def to_count(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """With the last trick or without it; another trump; one card for another."""
    last = without(raw, "last-trick") if raw.get("last-trick") == "yes" else raw | {"last-trick": "yes"}
    if raw.get("last-trick") == "yes" or chance.random() < 0.3:
        yield last
    cards = getattr(item.scenario, "cards", ())
    if trump_of(raw) is not None and chance.random() < 0.5:
        yield from (with_trump(raw, suit) for suit in shuffled({card.suit for card in cards}, chance))
    for card in unseen(raw, chance):
        for old in shuffled(cards, chance):
            yield raw | {"cards": write_cards(exchanged(cards, old, card))}
    yield last


def to_order(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """The same cards as trumps, as plain cards, as in projects; where that is one order, one card for another."""
    row = item.answer
    assert isinstance(row, Ordered)
    suit = row.shown[0].suit
    others = [
        with_trump(without(raw, "by"), suit),
        with_trump(without(raw, "by"), None),
        with_trump(raw, None) | {"by": "projects"},
    ]
    yield from shuffled(others, chance)
    for card in unseen(raw, chance):
        if card.suit is suit:
            yield raw | {"cards": write_cards(exchanged(row.shown, chance.choice(row.shown), card))}


def to_spot(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """Two cards of a player in the other order, or one that stayed in the hand exchanged for one that is not seen."""
    scenario, answer = item.scenario, item.answer
    assert isinstance(scenario, SpotScenario)
    assert isinstance(answer, Spotted)
    blamed = {played.seat for trick in answer.course.tricks for played in trick if played.card in answer.course.faults}
    seats = sorted(shuffled(scenario.hands, chance), key=lambda seat: seat not in blamed)
    for seat in seats:
        kept = answer.course.held[seat]
        own = [card for trick in answer.course.tricks for one, card in trick if one is seat]
        for first, second in shuffled(
            [*combinations(own, 2), *((card, held) for card in own for held in kept)], chance
        ):
            yield raw | {"tricks": [_crossed(one.played, seat, first, second) for one in scenario.tricks]}
    for seat in seats:
        for card in unseen(raw, chance):
            for old in answer.course.held[seat]:
                yield with_hand(raw, seat, exchanged(hand_of(raw, seat), old, card))


def _crossed(trick: Trick, seat: Seat, first: Card, second: Card) -> str:
    """The trick with two cards of one player in each other's place."""
    turned = {first: second, second: first}
    return write_trick(
        tuple(one._replace(card=turned.get(one.card, one.card)) if one.seat is seat else one for one in trick)
    )
