"""From a laid trick and a hand to a scenario in which every legal card is to be marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from lessons.drills.laying import BEFORE_SOUTH, Fits, Laying, plays
from lessons.drills.skill import Level, Raw, Recipe
from rules.cards import Card
from rules.notation import SIGNS, write_cards


class Plan(NamedTuple):
    """The trick up to the learner, which cards the hand needs, and which others may fill it.

    A None among the cards means that the draw failed. ``least`` of the others are wanted in any case, ``gone`` were
    played in earlier tricks.
    """

    trick: Sequence[Card | None]
    needs: Sequence[Card | None]
    others: Fits
    least: int = 1
    ekka: bool = False
    gone: tuple[Card, ...] = ()
    raised: str = ""


def marked(lay: Callable[[Laying, Level], Plan], *, sun: bool = False) -> Recipe:
    def recipe(chance: Random, level: Level) -> Raw | None:
        cards = Laying(chance)
        plan = lay(cards, level)
        trick = [card for card in plan.trick if card]
        needs = [card for card in plan.needs if card]
        if len(trick) < len(plan.trick) or len(needs) < len(plan.needs):
            return None
        hand = cards.filled(needs, level, plan.others, least=plan.least)
        seats = BEFORE_SOUTH[len(BEFORE_SOUTH) - len(trick) :]
        bought = "sun" if sun else f"hokum {SIGNS[cards.trump]}"
        raw: Raw = {
            "id": "drill",
            "ask": "mark",
            "contract": f"{bought} by {chance.choice('SENW')}",
            "hands": {"S": write_cards(hand)},
            "tricks": [plays(seats, trick, ekka=plan.ekka, asked="S")],
        }
        if plan.raised:
            raw["raise"] = plan.raised
        return raw | ({"played": write_cards(plan.gone)} if plan.gone else {})

    return recipe
