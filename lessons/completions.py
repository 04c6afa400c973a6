"""Cards that nobody has seen, and every way in which they can lie: counted, gone through, or drawn fairly.

A seat may be known not to hold a suit. Cards are therefore taken in groups, by who may hold them; how many of a group
go to whom decides how many ways are left for the others. Counting by groups is exact however many deals there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product
from math import comb
from random import Random
from typing import NamedTuple

from rules.cards import Card, Seat, Suit

type Deal = Mapping[Seat, tuple[Card, ...]]


class Unknown(NamedTuple):
    """``needs``: how many unseen cards each seat holds. ``pool``: all that are unseen; what nobody gets is gone.
    ``barred``: suits that a seat is known not to hold."""

    needs: tuple[tuple[Seat, int], ...]
    pool: tuple[Card, ...]
    barred: tuple[tuple[Seat, Suit], ...] = ()


class _Group(NamedTuple):
    """Cards that the same seats may hold; ``open`` are their places in ``needs``."""

    cards: tuple[Card, ...]
    open: tuple[int, ...]


class _Split(NamedTuple):
    """How many cards of a group each seat gets, what is still needed then, and in how many ways that can be."""

    taken: tuple[int, ...]
    left: tuple[int, ...]
    ways: int


def count(unknown: Unknown) -> int:
    """In how many ways the unseen cards can lie; 0 where they cannot."""
    groups, needs = _groups(unknown)
    return _ways(_shape(groups), needs)


def every(unknown: Unknown) -> Iterator[Deal]:
    """Each of these ways once, always in the same order."""
    groups, needs = _groups(unknown)
    seats = [seat for seat, _ in unknown.needs]
    for hands in _lie(groups, needs):
        yield dict(zip(seats, hands, strict=True))


def draw(unknown: Unknown, chance: Random) -> Deal:
    """One of them, each as likely as any other. ValueError where there is none."""
    groups, needs = _groups(unknown)
    hands: list[tuple[Card, ...]] = [()] * len(needs)
    for index, group in enumerate(groups):
        rest = _shape(groups[index + 1 :])
        splits = [(one, one.ways * _ways(rest, one.left)) for one in _splits(len(group.cards), group.open, needs)]
        place = chance.randrange(sum(ways for _, ways in splits))
        split = _at(splits, place)
        cards = chance.sample(group.cards, sum(split.taken))
        for seat, number in enumerate(split.taken):
            hands[seat] += tuple(cards[:number])
            cards = cards[number:]
        needs = split.left
    if any(needs):
        raise ValueError("no deal")
    return {seat: _sorted(unknown, hand) for (seat, _), hand in zip(unknown.needs, hands, strict=True)}


def deals(unknown: Unknown, chance: Random, *, most: int, some: int) -> Iterator[Deal]:
    """All of them in a random order, where there are at most ``most``; else ``some`` different ones."""
    if count(unknown) <= most:
        found = list(every(unknown))
        chance.shuffle(found)
        yield from found
        return
    seen: set[tuple[tuple[Card, ...], ...]] = set()
    while len(seen) < some:
        deal = draw(unknown, chance)
        if (key := tuple(deal.values())) not in seen:
            seen.add(key)
            yield deal


def _groups(unknown: Unknown) -> tuple[tuple[_Group, ...], tuple[int, ...]]:
    found: dict[tuple[int, ...], list[Card]] = {}
    for card in unknown.pool:
        places = enumerate(unknown.needs)
        may = tuple(place for place, (seat, _) in places if (seat, card.suit) not in unknown.barred)
        found.setdefault(may, []).append(card)
    groups = tuple(_Group(tuple(cards), may) for may, cards in found.items())
    return groups, tuple(number for _, number in unknown.needs)


type _Shape = tuple[tuple[int, tuple[int, ...]], ...]


def _shape(groups: tuple[_Group, ...]) -> _Shape:
    return tuple((len(group.cards), group.open) for group in groups)


@lru_cache(maxsize=4096)
def _ways(groups: _Shape, needs: tuple[int, ...]) -> int:
    if not groups:
        return int(not any(needs))
    (size, may), *rest = groups
    return sum(one.ways * _ways(tuple(rest), one.left) for one in _splits(size, may, needs))


@lru_cache(maxsize=4096)
def _splits(size: int, may: tuple[int, ...], needs: tuple[int, ...]) -> tuple[_Split, ...]:
    found = []
    for numbers in product(*(range(min(needs[place], size) + 1) for place in may)):
        if sum(numbers) > size:
            continue
        taken, left, ways, free = [0] * len(needs), list(needs), 1, size
        for place, number in zip(may, numbers, strict=True):
            taken[place] = number
            left[place] -= number
            ways *= comb(free, number)
            free -= number
        found.append(_Split(tuple(taken), tuple(left), ways))
    return tuple(found)


def _at(splits: list[tuple[_Split, int]], place: int) -> _Split:
    for split, ways in splits:
        if place < ways:
            return split
        place -= ways
    raise AssertionError("more ways than were counted")


def _lie(groups: tuple[_Group, ...], needs: tuple[int, ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not groups:
        if not any(needs):
            yield tuple(() for _ in needs)
        return
    group, rest = groups[0], groups[1:]
    for split in _splits(len(group.cards), group.open, needs):
        if _ways(_shape(rest), split.left):
            for given in _given(group.cards, split.taken):
                for others in _lie(rest, split.left):
                    yield tuple(one + other for one, other in zip(given, others, strict=True))


def _given(cards: tuple[Card, ...], numbers: tuple[int, ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not numbers:
        yield ()
        return
    for hand in combinations(cards, numbers[0]):
        left = tuple(card for card in cards if card not in hand)
        for others in _given(left, numbers[1:]):
            yield (hand, *others)


def _sorted(unknown: Unknown, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in unknown.pool if card in hand)
