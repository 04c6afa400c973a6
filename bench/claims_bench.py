"""Sawa by the cards left: how long a claim takes to judge, at the middle, near the end and at worst.

Random claims mostly fail soon. The strong ones, where the claimant's side has most of the high cards, must be played
out against every answer, and the close ones among them are what a search finds hardest.
"""

from __future__ import annotations

import gc
from random import Random
from time import perf_counter, process_time
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

# How many ranks chance may lift a card by when the strong side takes the high ones: it then has about four top cards of
# five and some two claims of three hold, which is where the search has most to do.
BLUR: Final = 12.0


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
    """Every size and kind once a round, so that all are judged equally often and in the same weather. After ``budget``
    seconds no further round begins; the first is always whole."""
    chances = {left: Random(seed + left) for left in SIZES}
    groups = tuple((left, kind) for left in SIZES for kind in KINDS)
    seconds: dict[tuple[int, str], list[float]] = {group: [] for group in groups}
    nodes: dict[tuple[int, str], list[int]] = {group: [] for group in groups}
    held = dict.fromkeys(groups, 0)
    began = perf_counter()
    for number in range(CLAIMS):
        if number and perf_counter() - began > budget:
            break
        gc.collect()
        for left, kind in groups:
            one = claim(kind, left, chances[left])
            start = process_time()
            found = judge_claim(one, profile)
            seconds[left, kind].append(process_time() - start)
            nodes[left, kind].append(found.nodes)
            held[left, kind] += found.holds
    return tuple(
        ClaimFigures(kind, left, tuple(seconds[left, kind]), tuple(nodes[left, kind]), held[left, kind])
        for left, kind in groups
    )
