"""Finished tricks with one card in them that was not allowed, or, one time in four, with none."""

from __future__ import annotations

from random import Random
from typing import Final

from lessons.drills.laying import Laying, plays
from lessons.drills.skill import Decided, Level, Raw, Recipe, by_level
from lessons.pack import Item
from lessons.sorting import Spotted
from rules.cards import Card, Seat
from rules.contract import Contract, Mode
from rules.notation import SIGNS, write_cards
from rules.play import turn
from rules.profile import load
from rules.ruling import RuleId
from rules.trick import Played, winning

NONE_IN: Final = 4
REDEALS: Final = 20
FOLLOWING: Final = ("follow-suit",)
TRUMPING: Final = ("trump-when-void", "overtrump", "beat-led-trump")


def spot(*rules: RuleId) -> Recipe:
    """The card breaks one of the rules. Easy: two tricks; hard: three, with more cards in every hand."""

    def recipe(chance: Random, level: Level) -> Raw | None:
        plant = chance.randrange(NONE_IN) > 0
        # Dealt again until there is something to plant, so that the share of tricks without a fault stays what it is.
        for _ in range(REDEALS):
            raw = _dealt(chance, level, rules, plant=plant)
            if raw is not None:
                return raw
        return None

    return recipe


def _dealt(chance: Random, level: Level, rules: tuple[RuleId, ...], *, plant: bool) -> Raw | None:
    cards = Laying(chance)
    count = cards.between(*by_level(level, (2, 2), (2, 3), (3, 3)))
    size = count + by_level(level, 1, 1, 2)
    sun = rules == FOLLOWING and cards.likely(0.4)
    hands = {seat: _hand(cards, size, trumps=rules == TRUMPING) for seat in Seat}
    contract = Contract(Mode.SUN if sun else Mode.HOKUM, None if sun else cards.trump, Seat.S.team)
    tricks = _played(chance, contract, hands, count, rules if plant else ())
    if tricks is None:
        return None
    bought = "sun" if sun else f"hokum {SIGNS[cards.trump]}"
    raw: Raw = {"id": "drill", "ask": "spot", "contract": f"{bought} by {chance.choice('SENW')}"}
    raw |= {"hands": {seat.value: write_cards(hand) for seat, hand in hands.items()}}
    return raw | {"tricks": [plays([one.seat for one in trick], [one.card for one in trick]) for trick in tricks]}


def _hand(cards: Laying, size: int, *, trumps: bool) -> tuple[Card, ...]:
    """``trumps``: one of them at least, so that there is something to be forgotten."""
    held = cards.some(int(trumps), lambda card: card.suit is cards.trump)
    return (*held, *cards.some(size - len(held), lambda card: True))


def _played(
    chance: Random, contract: Contract, hands: dict[Seat, tuple[Card, ...]], count: int, rules: tuple[RuleId, ...]
) -> list[list[Played]] | None:
    """Legal cards by lot, but for one that breaks a rule where any are named; None where none came up."""
    profile, seat = load("saudi"), chance.choice(tuple(Seat))
    held = dict(hands)
    tricks: list[list[Played]] = []
    wanted = bool(rules)
    for number in range(count):
        trick: list[Played] = []
        for _ in range(4):
            ruling = profile.may_play(turn(contract, seat, tuple(trick), gone=_gone(tricks)), held[seat])
            wrong = [card for step in ruling.steps if step.rule in rules for card in step.removed] if wanted else []
            # In the last trick there is no putting it off.
            if wrong and (number == count - 1 or chance.randrange(2)):
                card, wanted = chance.choice(wrong), False
            else:
                card = chance.choice(ruling.legal)
            trick.append(Played(seat, card))
            held[seat] = tuple(one for one in held[seat] if one is not card)
            seat = seat.next
        tricks.append(trick)
        seat = winning(tuple(trick), contract.trump).seat
    return None if wanted else tricks


def _gone(tricks: list[list[Played]]) -> frozenset[Card]:
    return frozenset(card for trick in tricks for _, card in trick)


def spotted(*rules: RuleId) -> Decided:
    """The fault is by one of the rules; where there is none, one of them was in force and was kept."""

    def decided(item: Item) -> bool:
        answer = item.answer
        if not isinstance(answer, Spotted):
            return False
        faults = answer.course.faults
        if faults:
            return [step.rule in rules for step in faults.values()] == [True]
        steps = [step for ruling in answer.course.rulings.values() for step in ruling.steps]
        return any(step.rule in rules and step.removed for step in steps)

    return decided
