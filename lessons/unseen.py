"""A Sawa while some cards are unseen: it holds when it holds however they lie.

Every deal is judged exactly, with its hands open. Where there are too many, a sample of them is judged, always the same
for the same question, and the result says that it is one. A single deal in which the claim fails settles it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

from lessons.completions import Deal, Unknown, count, deals
from rules.cards import Card, Seat
from rules.claims import Claim, ClaimRuling, Rulings, claim_holds
from rules.contract import Contract
from rules.notation import write_cards, write_contract
from rules.profile import Profile, load
from rules.settling import settle
from rules.sheet import Sheet

MOST: Final = 35_000
"""More deals than these are sampled. With four cards left and one hand seen there are 34,650."""
SAMPLE: Final = 2_000
TRIED: Final = 150_000
"""After so many cards tried, a few seconds' worth, no further deal is begun."""
DEALT: Final = 4
"""A deal costs as much as trying so many cards, before one is tried."""

type Known = tuple[tuple[Seat, tuple[Card, ...]], ...]


class Deals(NamedTuple):
    """Of ``total`` deals that the unseen cards allow, ``checked`` were judged; fewer than all are a sample.

    ``failing`` has the unseen cards of one in which the claim fails; None where none was found.
    """

    total: int
    checked: int
    failing: Deal | None

    @property
    def sample(self) -> bool:
        """Whether the answer rests on a sample. A deal that fails is enough by itself."""
        return self.failing is None and self.checked < self.total


class Unseen(NamedTuple):
    """The claim in the deal that decides: the failing one, else one like all the others."""

    claim: Claim
    ruling: ClaimRuling
    sheet: Sheet
    deals: Deals


def settle_unseen(contract: Contract, seat: Seat, known: Known, unknown: Unknown, profile: Profile) -> Unseen:
    """``known`` are the seen cards of every seat. There must be at least one deal."""
    if load(profile.id) is not profile:
        return _settle(contract, seat, known, unknown, profile)
    return _remembered(contract, seat, known, unknown, profile.id)


@lru_cache(maxsize=256)
def _remembered(contract: Contract, seat: Seat, known: Known, unknown: Unknown, profile_id: str) -> Unseen:
    return _settle(contract, seat, known, unknown, load(profile_id))


def _settle(contract: Contract, seat: Seat, known: Known, unknown: Unknown, profile: Profile) -> Unseen:
    seen, chance = dict(known), Random(seed(contract, seat, known, unknown))
    rulings: Rulings = {}
    claim, checked, tried, failing = None, 0, 0, None
    for deal in deals(unknown, chance, most=MOST, some=SAMPLE):
        claim = Claim(contract, seat, _hands(seen, deal))
        holds, nodes = claim_holds(claim, profile, rulings)
        checked, tried = checked + 1, tried + DEALT + nodes
        if not holds:
            failing = deal
        if failing is not None or tried > TRIED:
            break
    assert claim is not None
    return Unseen(claim, *settle(claim, profile), Deals(count(unknown), checked, failing))


def _hands(seen: Mapping[Seat, tuple[Card, ...]], deal: Deal) -> dict[Seat, tuple[Card, ...]]:
    return {seat: (*hand, *deal.get(seat, ())) for seat, hand in seen.items()}


def seed(contract: Contract, seat: Seat, known: Known, unknown: Unknown) -> int:
    """From what is asked, and from nothing else: the same question is checked in the same deals everywhere."""
    written = [write_contract(contract), seat.value]
    written += [f"{one.value} {write_cards(hand)}" for one, hand in known]
    written += [f"{one.value} {number}" for one, number in unknown.needs]
    written += [write_cards(unknown.pool), *(f"{one.value} {suit.value}" for one, suit in unknown.barred)]
    return int.from_bytes(sha256("|".join(written).encode()).digest()[:8])
