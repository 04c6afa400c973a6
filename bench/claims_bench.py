"""Sawa by the cards left: how long a claim takes to judge, at the middle, near the end and at worst.

Random claims mostly fail soon. The strong ones, where the claimant's side has most of the high cards, must be played
out against every answer, and the close ones among them are what a search finds hardest.
"""

from __future__ import annotations

import gc
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from bench.measure import percentile
from rules.cards import DECK, Card, Seat, Suit
from rules.claims import Claim, judge_claim
from rules.contract import Contract, Mode, height
from rules.profile import Profile

SIZES: Final = range(2, 9)
CLAIMS: Final = 400
KINDS: Final = ("random", "strong")
SEATS: Final = tuple(Seat)
SUITS: Final = tuple(Suit)

# How many ranks chance may lift a card by when the strong side takes the high ones.
BLUR: Final = 6.0


class ClaimFigures(NamedTuple):
    """``seconds`` and ``nodes`` of each claim of one kind and size; ``held`` of them were right."""

    kind: str
    left: int
    seconds: tuple[float, ...]
    nodes: tuple[int, ...]
    held: int

    def milliseconds(self, share: float) -> float:
        return 1_000 * percentile(self.seconds, share)


def claim(kind: str, left: int, chance: Random) -> Claim:
    sun = chance.random() < 0.4
    seat = chance.choice(SEATS)
    trump = None if sun else chance.choice(SUITS)
    cards = chance.sample(DECK, 4 * left)
    if kind == "strong":
        cards.sort(key=lambda card: _strength(card, trump) + BLUR * chance.random(), reverse=True)
        ours, theirs = cards[: 2 * left], cards[2 * left :]
        chance.shuffle(ours)
        chance.shuffle(theirs)
        cards = ours + theirs
    order = (seat, seat.partner, seat.next, seat.partner.next)
    hands = {one: tuple(cards[place * left : (place + 1) * left]) for place, one in enumerate(order)}
    return Claim(Contract(Mode.SUN if sun else Mode.HOKUM, trump, seat.team, seat), seat, hands)


def _strength(card: Card, trump: Suit | None) -> int:
    return height(card, trump) + (4 if card.suit is trump else 0)


def measure(profile: Profile, seed: int, *, budget: float) -> tuple[ClaimFigures, ...]:
    """Random and strong claims in turn, so many of each size; fewer where ``budget`` seconds are spent before."""
    return tuple(
        figures for left in SIZES for figures in _of_size(profile, left, Random(seed + left), budget / len(SIZES))
    )


def _of_size(profile: Profile, left: int, chance: Random, budget: float) -> tuple[ClaimFigures, ...]:
    seconds: dict[str, list[float]] = {kind: [] for kind in KINDS}
    nodes: dict[str, list[int]] = {kind: [] for kind in KINDS}
    held = dict.fromkeys(KINDS, 0)
    began = perf_counter()
    for number in range(CLAIMS):
        if number and perf_counter() - began > budget:
            break
        if number % 50 == 0:
            gc.collect()
        for kind in KINDS:
            one = claim(kind, left, chance)
            start = perf_counter()
            found = judge_claim(one, profile)
            seconds[kind].append(perf_counter() - start)
            nodes[kind].append(found.nodes)
            held[kind] += found.holds
    return tuple(ClaimFigures(kind, left, tuple(seconds[kind]), tuple(nodes[kind]), held[kind]) for kind in KINDS)
