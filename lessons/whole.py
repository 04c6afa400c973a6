"""A whole deal to play: the hands, the cards played so far, the computer's seats, and the counting at the end.

The other seats follow the rules and nothing else: they play the lowest card that they may, and take the trick cheaply
when they can. That is no advice and no opponent; it is there so that the duties of a card come up.
"""

from __future__ import annotations

from typing import NamedTuple

from lessons.form import Field, Form
from lessons.schema import DealScenario
from lessons.situation import Problem, trump_problems
from rules.cards import DECK, Card, Seat, Team
from rules.contract import Contract, beats, height
from rules.playing import Course, Hands, begin, follow, play_one
from rules.profile import Profile
from rules.ruling import Ruling
from rules.sheet import Column, Sheet
from rules.trick import FinishedTrick, Played

LEARNER = Seat.S


class Whole(NamedTuple):
    """A deal before its first card. ``leader`` is the dealer's right."""

    contract: Contract
    hands: Hands
    leader: Seat
    profile: Profile


class UnplayableError(ValueError):
    """Cards that do not follow from this deal: not held, not allowed, or more than there are."""


def whole(scenario: DealScenario, profile: Profile) -> tuple[Whole | None, list[Problem]]:
    problems = trump_problems(scenario.contract)
    cards = [card for hand in scenario.hands.values() for card in hand]
    if len(scenario.hands) < 4 or set(cards) != set(DECK) or any(len(hand) != 8 for hand in scenario.hands.values()):
        problems.append(Problem("deal-hands", ("hands",), {}))
    if problems:
        return None, problems
    return Whole(scenario.contract, scenario.hands, scenario.dealer.next, profile), []


def played(deal: Whole, mine: tuple[Card, ...]) -> Course:
    """The deal after the learner's cards, every other seat having played up to the learner's next turn or the end.

    UnplayableError where one of the cards could not be played.
    """
    course = _up_to_learner(begin(deal.contract, deal.hands, deal.leader), deal.profile)
    for card in mine:
        if course.over or card not in ruling(course, deal.profile).legal:
            raise UnplayableError(card)
        course = _up_to_learner(play_one(course, card, deal.profile), deal.profile)
    return course


def ruling(course: Course, profile: Profile) -> Ruling[Card]:
    """What the player whose turn it is may play. ValueError once the deal is over."""
    return profile.may_play(*course.position)


def after(course: Course, card: Card, profile: Profile) -> Course:
    """The learner's card and the replies, up to the learner's next turn."""
    return _up_to_learner(play_one(course, card, profile), profile)


def _up_to_learner(course: Course, profile: Profile) -> Course:
    while not course.over and course.to_play is not LEARNER:
        course = follow(course, (Played(course.to_play, computer_card(course, profile)),), profile)
    return course


def computer_card(course: Course, profile: Profile) -> Card:
    """The cheapest card that takes the trick from an opponent, else the lowest that may be played."""
    trump, (now, hand) = course.contract.trump, course.position
    values = profile.clauses["card-points"].parameters
    legal = sorted(
        profile.may_play(now, hand).legal,
        key=lambda card: (card.suit is trump, values.of(card, trump), height(card, trump), card.name),
    )
    if now.best is None:
        return next((card for card in reversed(legal) if card.suit is not trump), legal[-1])
    if now.best.seat is now.seat.partner:
        return legal[0]
    return next((card for card in legal if beats(card, now.best.card, trump)), legal[0])


def counted(course: Course, profile: Profile) -> Form:
    """Both piles, to be counted by the learner, with the points of every trick as lines. Only when the deal is over."""
    lines = tuple(
        line
        for index, trick in enumerate(course.tricks)
        for line in profile.trick_sheet(FinishedTrick(course.contract, trick, last=index == 7)).lines
        if line.column is Column.CARD_POINTS
    )
    fields = tuple(
        Field(
            f"pile-{side.value}", course.piles[side], tuple(line for line in lines if line.side is side and line.amount)
        )
        for side in Team
    )
    return Form(fields, tuple(field.name for field in fields), Sheet(lines))
