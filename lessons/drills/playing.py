"""Whole deals: proof that a duty comes up, whatever else the learner plays."""

from __future__ import annotations

from lessons.drills.skill import Decided
from lessons.pack import Item
from lessons.whole import Whole, after, played, ruling
from rules.contract import height
from rules.ruling import RuleId


def comes_up(*rules: RuleId) -> Decided:
    """In the deal where the learner always plays the lowest card that may be played, one of the rules takes a choice
    away at least once."""

    def decided(item: Item) -> bool:
        deal = item.answer
        if not isinstance(deal, Whole):
            return False
        course = played(deal, ())
        while not course.over:
            found = ruling(course, deal.profile)
            if any(step.rule in rules and step.removed for step in found.steps):
                return True
            lowest = min(found.legal, key=lambda card: (height(card, deal.contract.trump), card.name))
            course = after(course, lowest, deal.profile)
        return False

    return decided
