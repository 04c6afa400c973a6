"""Sawa: "all remaining tricks are ours", judged exactly over all four hands.

Authority: S1 'Sawa' (said on one's own lead with an empty table after the first trick, for one's team; a false one
gives the remaining tricks to the opponents). S0 has none. That it holds when the team, playing best with its hands
open, takes every trick against every legal play of the opponents, and that nothing cuts this search short, is ours.

What may be played is asked of the profile and remembered, never restated here. What the search adds of its own is one
shortcut (a leader whom no card can beat stays on lead) and which cards are alike, so that only one of them is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from rules.cards import DECK, Card, Seat, Suit
from rules.contract import Contract, beats, height
from rules.play import turn
from rules.profile import Profile
from rules.trick import Played, Trick


class Claim(NamedTuple):
    """``seat`` claims, on lead with an empty table; ``hands`` are what each of the four seats still holds, 1 to 8."""

    contract: Contract
    seat: Seat
    hands: Mapping[Seat, tuple[Card, ...]]


class ClaimRuling(NamedTuple):
    """Whether the claim holds, and one way to play it out, in whole tricks of four cards.

    ``line`` is never empty: it ends with the first trick that the opponents take, or goes on to the last card when the
    claim holds. ``nodes`` counts the cards tried until the answer was known, 0 where none had to be.
    """

    holds: bool
    line: tuple[Trick, ...]
    nodes: int


def judge_claim(claim: Claim, profile: Profile) -> ClaimRuling:
    """No Ekka is said while a claim is played out.

    ValueError with a code when the hands are none: seat-missing, hands-unequal, hands-empty, card-twice.
    """
    _check(claim)
    search = _Search(claim, profile, {})
    holds = search.takes_all(search.cards, 0)
    nodes = search.nodes
    return ClaimRuling(holds, search.line(holds), nodes)


type Rulings = dict[tuple[int, int, int, int, int, int, int], int]


def claim_holds(claim: Claim, profile: Profile, rulings: Rulings) -> tuple[bool, int]:
    """Whether a claim holds, and how many cards were tried; the line of play is not looked for.

    ``rulings``, empty at first, spares asking again for another deal of the same contract, claimant and profile.
    ValueError as in ``judge_claim``.
    """
    _check(claim)
    search = _Search(claim, profile, rulings)
    return search.takes_all(search.cards, 0), search.nodes


def _check(claim: Claim) -> None:
    if set(claim.hands) != set(Seat):
        raise ValueError("seat-missing")
    sizes = {len(hand) for hand in claim.hands.values()}
    if len(sizes) > 1:
        raise ValueError("hands-unequal")
    if sizes == {0}:
        raise ValueError("hands-empty")
    if len({card for hand in claim.hands.values() for card in hand}) < 4 * sizes.pop():
        raise ValueError("card-twice")


class _Bits(NamedTuple):
    """Cards as single bits, sets of cards as ints: nine bits a suit, from the top down, then a fence; trumps first.

    ``over`` are the cards that take the trick from a card, or from none (0); ``above`` those of its own suit. ``plain``
    are the cards of which the highest left is like no other: in Hokum it can matter to the third player that it was
    led. There are none in Sun.
    """

    bit: Mapping[Card, int]
    card: Mapping[int, Card]
    over: Mapping[int, int]
    above: Mapping[int, int]
    plain: int


_FENCES: Final = sum(1 << 9 * suit + 8 for suit in range(len(Suit)))


@cache
def _bits(trump: Suit | None) -> _Bits:
    suits = sorted(Suit, key=lambda suit: suit is not trump)
    bit = {card: 1 << 9 * suits.index(card.suit) + 7 - height(card, trump) for card in DECK}
    over = {bit[card]: sum(bit[other] for other in DECK if beats(other, card, trump)) for card in DECK}
    above = {one: over[one] & 0xFF << one.bit_length() // 9 * 9 for one in over}
    plain = sum(bit[card] for card in DECK if card.suit is not trump) if trump else 0
    return _Bits(bit, {one: card for card, one in bit.items()}, over | {0: -1}, above | {0: 0}, plain)


def _each(cards: int) -> Iterator[int]:
    while cards:
        first = cards & -cards
        yield first
        cards ^= first


def _highest_of_each_run(cards: int, apart: int = 0) -> int:
    """Of cards in a suit with none of ``apart`` between them, the highest. No card is in both sets."""
    ends = apart | _FENCES
    # Every run now has a bit at its end, so taking one off its first bit clears its first card and borrows no further.
    return cards & ~((cards | ends) - (ends << 1 | 1))


class _Search:
    """Seats are numbered from the claimant in playing order, so 0 and 2 are the team. Sets of cards are ints."""

    def __init__(self, claim: Claim, profile: Profile, rulings: Rulings) -> None:
        self.contract, self.profile = claim.contract, profile
        self.bit, self.card, self.over, self.above, self.plain = _bits(claim.contract.trump)
        self.seats = (claim.seat, claim.seat.next, claim.seat.partner, claim.seat.partner.next)
        self.hands = tuple(self._set(claim.hands[seat]) for seat in self.seats)
        self.team = self.hands[0] | self.hands[2]
        self.cards = sum(self.hands)
        self.nodes = 0
        self.known: dict[tuple[int, int], bool] = {}
        self.rulings = rulings

    def takes_all(self, left: int, leader: int) -> bool:
        """Whether the team takes every trick that is left when ``leader``, one of it, leads."""
        if not left:
            return True
        known = self.known.get((left, leader))
        if known is None:
            known = self.known[left, leader] = self._stays_on_lead(left, leader) or self._goes_on(left, leader, (), 0)
        return known

    def line(self, holds: bool) -> tuple[Trick, ...]:
        left, leader, tricks = self.cards, 0, []
        while left and not leader & 1:
            trick: tuple[int, ...] = ()
            best = 0
            for place in range(4):
                left, trick, best = self._best_play(left, leader + place & 3, trick, best, holds)
            tricks.append(self._trick(trick, leader))
            leader = leader + trick.index(best) & 3
        return tuple(tricks)

    def _best_play(
        self, left: int, seat: int, trick: tuple[int, ...], best: int, holds: bool
    ) -> tuple[int, tuple[int, ...], int]:
        """The first card after which the verdict still stands: what is left then, the trick, the card winning."""
        for card in self._tries(left, seat, trick, best):
            after = left ^ card, (*trick, card), card if card & self.over[best] else best
            if self._goes_on(after[0], seat + 1 & 3, *after[1:]) is holds:
                return after
        raise AssertionError("verdict lost")

    def _goes_on(self, left: int, seat: int, trick: tuple[int, ...], best: int) -> bool:
        """``takes_all`` within a trick: ``seat`` is to play, ``best`` is the card that is winning, 0 on the lead."""
        if len(trick) > 2:
            if not best & self.team:  # only an opponent is still to play
                return False
            if len(trick) == 4:
                return self.takes_all(left, 0 if best & self.hands[0] else 2)
        ours = not seat & 1
        for card in self._tries(left, seat, trick, best):
            self.nodes += 1
            wins = card if card & self.over[best] else best
            if self._goes_on(left ^ card, seat + 1 & 3, (*trick, card), wins) is ours:
                return ours
        return not ours

    def _stays_on_lead(self, left: int, leader: int) -> bool:
        """Whatever the others play, allowed or not: no card of theirs beats any of the leader's."""
        own = left & self.hands[leader]
        return not any(self.over[card] & left & ~own for card in _each(own))

    def _tries(self, left: int, seat: int, trick: tuple[int, ...], best: int) -> list[int]:
        """One of the cards alike, the likeliest to do first: on lead the least beatable, later those that take over.

        Only the partner of the winning player begins with those that do not.
        """
        hand = left & self.hands[seat]
        out = left | sum(trick)
        legal = self._legal(seat, trick, best, hand, out)
        if seat & 1:
            # Between opponents it never matters who is higher: where one of them wins, the claim has failed.
            tries = _highest_of_each_run(legal, out & self.team)
        else:
            highest = _highest_of_each_run(out) & self.plain & legal
            tries = highest | _highest_of_each_run(legal & ~highest, out & ~hand | highest)
        if not trick:
            them = left & ~self.team
            return sorted(
                _each(tries), key=lambda card: ((self.over[card] & them).bit_count(), self.above[card].bit_count())
            )
        over = self.over[best]
        first = ~over if not seat & 1 and best & self.team else over
        return [*_each(tries & first), *reversed([*_each(tries & ~first)])]

    def _legal(self, seat: int, trick: tuple[int, ...], best: int, hand: int, out: int) -> int:
        """The profile's answer, remembered by all that a rule asks for: who plays in which place, the cards led and
        winning and whose the latter is, the hand, and which cards above the one led are gone."""
        led = trick[0] if trick else 0
        gone = self.above[led] & ~out
        key = (seat, len(trick), trick.index(best) if trick else 0, led, best, hand, gone)
        known = self.rulings.get(key)
        if known is None:
            known = self.rulings[key] = self._ruled(seat, trick, hand, gone)
        return known

    def _ruled(self, seat: int, trick: tuple[int, ...], hand: int, gone: int) -> int:
        played = self._trick(trick, seat - len(trick))
        now = turn(self.contract, self.seats[seat], played, gone=frozenset(self._cards(gone)))
        return self._set(self.profile.may_play(now, self._cards(hand)).legal)

    def _trick(self, cards: tuple[int, ...], leader: int) -> Trick:
        return tuple([Played(self.seats[leader + place & 3], self.card[card]) for place, card in enumerate(cards)])

    def _cards(self, cards: int) -> tuple[Card, ...]:
        return tuple([self.card[one] for one in _each(cards)])

    def _set(self, cards: tuple[Card, ...]) -> int:
        return sum([self.bit[card] for card in cards])
