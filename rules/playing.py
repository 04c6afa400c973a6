"""The play of a deal, card by card: whose turn it is, what each still holds, what each side has taken.

Authority: S0 §4, through ``play`` and ``trick``: the dealer's right leads first whoever bought, then whoever took the
trick. Every card is judged as it is played; one that was not allowed stays played, and the game goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.cards import Card, Seat, Team
from rules.change import Position
from rules.contract import Contract
from rules.play import turn
from rules.profile import Profile
from rules.ruling import Ruling, Step
from rules.sheet import Column
from rules.trick import FinishedTrick, Played, Trick, winning

type Hands = Mapping[Seat, tuple[Card, ...]]


class Course(NamedTuple):
    """How far a deal has come.

    ``tricks`` are the finished ones, ``trick`` the one on the table, ``to_play`` whose turn it is; ``rulings`` has one
    for every card whose hand was known, ``faults`` the step against each that was not allowed; ``odd`` is the index of
    the first play that is out of turn or of a card not held, after which nothing more is followed; ``ekka`` are leads
    announced as Ekka; ``before`` are cards gone in tricks before the first one followed.
    """

    contract: Contract
    held: Hands
    to_play: Seat
    tricks: tuple[Trick, ...] = ()
    trick: Trick = ()
    piles: Mapping[Team, int] = dict.fromkeys(Team, 0)
    taken: Mapping[Team, int] = dict.fromkeys(Team, 0)
    rulings: Mapping[Card, Ruling[Card]] = {}
    odd: int | None = None
    ekka: frozenset[Card] = frozenset()
    before: frozenset[Card] = frozenset()

    @property
    def faults(self) -> Mapping[Card, Step[Card]]:
        steps = ((card, ruling.why_not(card)) for card, ruling in self.rulings.items())
        return {card: step for card, step in steps if step is not None}

    @property
    def gone(self) -> frozenset[Card]:
        return self.before | {card for trick in self.tricks for _, card in trick}

    @property
    def over(self) -> bool:
        return not any(self.held.values())

    @property
    def position(self) -> Position:
        """The player whose turn it is. Only where that player holds a card."""
        said = bool(self.trick) and self.trick[0].card in self.ekka
        now = turn(self.contract, self.to_play, self.trick, ekka=said, gone=self.gone)
        return Position(now, self.held[self.to_play])


def begin(contract: Contract, hands: Hands, leader: Seat) -> Course:
    return Course(contract, dict(hands), leader)


def follow(course: Course, plays: Iterable[Played], profile: Profile) -> Course:
    for index, played in enumerate(plays):
        if played.seat is not course.to_play or played.card not in course.held.get(played.seat, (played.card,)):
            return course._replace(odd=index)
        course = play_one(course, played.card, profile)
    return course


def play_one(course: Course, card: Card, profile: Profile) -> Course:
    """The card of the player whose turn it is, judged where the hand is known."""
    seat, rulings, held = course.to_play, course.rulings, course.held
    if seat in held:
        rulings = {**rulings, card: profile.may_play(*course.position)}
        held = {**held, seat: tuple(one for one in held[seat] if one is not card)}
    course = course._replace(held=held, rulings=rulings, trick=(*course.trick, Played(seat, card)), to_play=seat.next)
    return _collected(course, profile) if len(course.trick) == 4 else course


def _collected(course: Course, profile: Profile) -> Course:
    side = (best := winning(course.trick, course.contract.trump)).seat.team
    sheet = profile.trick_sheet(FinishedTrick(course.contract, course.trick, last=len(course.tricks) == 7))
    return course._replace(
        tricks=(*course.tricks, course.trick),
        trick=(),
        to_play=best.seat,
        piles={**course.piles, side: course.piles[side] + sheet.total(side, Column.CARD_POINTS)},
        taken={**course.taken, side: course.taken[side] + 1},
    )
