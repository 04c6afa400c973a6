"""Answers about cards in a row: put in order from the highest, or the cards of finished tricks that broke a rule."""

from __future__ import annotations

from typing import NamedTuple

from lessons.schema import OrderScenario, SpotScenario
from lessons.situation import Problem, card_problems, held, raise_problems, trump_problems
from rules.cards import Card
from rules.contract import Contract
from rules.playing import Course, begin, follow
from rules.profile import Profile
from rules.ranking import By, card_order, from_the_top
from rules.sheet import Line


class Ordered(NamedTuple):
    """``shown`` as the author gave them, ``order`` from the top; a line for each two neighbours of the order."""

    contract: Contract
    by: By
    shown: tuple[Card, ...]
    order: tuple[Card, ...]
    lines: tuple[Line, ...]


class Spotted(NamedTuple):
    """``course`` has the ruling on each card; ``cards`` are all that were played, in order."""

    course: Course
    cards: tuple[Card, ...]

    @property
    def illegal(self) -> tuple[Card, ...]:
        faults = self.course.faults
        return tuple(card for card in self.cards if card in faults)


def ordered(scenario: OrderScenario) -> tuple[Ordered | None, list[Problem]]:
    cards, contract, by = scenario.cards, scenario.contract, scenario.by
    problems = trump_problems(contract)
    if len(cards) < 2:
        problems.append(Problem("cards-empty", ("cards",), {}))
    elif len(set(cards)) < len(cards) or len({card.suit for card in cards}) > 1:
        problems.append(Problem("order-one-suit", ("cards",), {}))
    if problems:
        return None, problems
    order = from_the_top(cards, contract.trump, by)
    return Ordered(contract, by, cards, order, card_order(cards, contract.trump, by)), []


def spotted(scenario: SpotScenario, profile: Profile) -> tuple[Spotted | None, list[Problem]]:
    raised, locked = scenario.raise_
    contract = scenario.contract._replace(raised=raised, locked=locked)
    problems = [*trump_problems(contract), *raise_problems(contract.mode, raised)]
    if not scenario.tricks:
        problems.append(Problem("tricks-empty", ("tricks",), {}))
    problems += [
        Problem("trick-unfinished", ("tricks", index), {})
        for index, trick in enumerate(scenario.tricks)
        if len(trick.played) != 4
    ]
    problems = problems or card_problems(scenario)
    if problems:
        return None, problems
    ekka = frozenset(card for one in scenario.tricks for seat, card in one.played[:1] if seat in one.ekka)
    hands = held(scenario.hands, [one.played for one in scenario.tricks])
    course = begin(contract, hands, scenario.tricks[0].played[0].seat)
    course = course._replace(ekka=ekka, before=frozenset(scenario.played))
    plays = [played for one in scenario.tricks for played in one.played]
    course = follow(course, plays, profile)
    if course.odd is not None:
        facts = {"found": plays[course.odd].seat.value, "allowed": course.to_play.value}
        return None, [Problem("wrong-leader", ("tricks", course.odd // 4), facts)]
    return Spotted(course, tuple(card for _, card in plays)), []
