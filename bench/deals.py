"""Whole deals of random legal cards: dealt, played in eight tricks, counted and scored."""

from __future__ import annotations

from random import Random
from typing import Final

from bench.measure import Contender, Work
from rules.cards import DECK, Card, Seat, Suit, Team
from rules.contract import Contract, Mode
from rules.play import turn
from rules.profile import Profile
from rules.sheet import Column, Sheet
from rules.trick import FinishedTrick, Played, Trick

DEALS: Final = 100
SEATS: Final = tuple(Seat)
SUITS: Final = tuple(Suit)


def contenders(profile: Profile, seed: int) -> tuple[Contender, ...]:
    return (
        Contender("a Hokum deal", lambda: _deals(profile, Mode.HOKUM, seed)),
        Contender("a Sun deal", lambda: _deals(profile, Mode.SUN, seed)),
    )


def _deals(profile: Profile, mode: Mode, seed: int) -> Work:
    chance = Random(seed)  # anew for each round: every round plays the same deals

    def work() -> int:
        for _ in range(DEALS):
            play_deal(profile, mode, chance)
        return DEALS

    return work


def play_deal(profile: Profile, mode: Mode, chance: Random) -> Sheet:
    """One deal without raises, projects and Ekka, and its score sheet."""
    cards = list(DECK)
    chance.shuffle(cards)
    hands = {seat: tuple(cards[place::4]) for place, seat in enumerate(SEATS)}
    buyer, leader = chance.choice(SEATS), chance.choice(SEATS)
    contract = Contract(mode, None if mode is Mode.SUN else chance.choice(SUITS), buyer.team, buyer)
    gone: frozenset[Card] = frozenset()
    points, taken = dict.fromkeys(Team, 0), dict.fromkeys(Team, 0)
    for number in range(8):
        trick: Trick = ()
        seat = leader
        for _ in range(4):
            card = chance.choice(profile.may_play(turn(contract, seat, trick, gone=gone), hands[seat]).legal)
            hands[seat] = tuple(held for held in hands[seat] if held is not card)
            trick = (*trick, Played(seat, card))
            seat = seat.next
        sheet = profile.trick_sheet(FinishedTrick(contract, trick, last=number == 7))
        winner = sheet.the("trick-winner").facts["seat"]
        assert isinstance(winner, Seat)
        leader = winner
        taken[leader.team] += 1
        points[leader.team] += sheet.total(leader.team, Column.CARD_POINTS)
        gone |= {played.card for played in trick}
    assert sum(points.values()) == profile.deal_total(mode)
    kaboot = next((side for side in Team if taken[side] == 8), None)
    return profile.score_sheet(profile.deal(contract, None if kaboot else points[Team.US], kaboot=kaboot))
