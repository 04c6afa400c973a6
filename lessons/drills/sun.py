"""Tricks in Sun up to the learner: only following suit binds, and who cannot follow plays anything."""

from __future__ import annotations

from lessons.drills.laying import Laying
from lessons.drills.marking import Plan
from lessons.drills.skill import Level, by_level
from rules.cards import Rank


def follow(cards: Laying, level: Level) -> Plan:
    """Hard: the only card of the suit would lose a high one, or there is none and all are free."""
    before = cards.between(1, 3)
    trick = [cards.of(cards.led) for _ in range(before)]
    if level == 2 and before > 1 and cards.likely(0.3):
        trick[-1] = cards.take(lambda card: card.suit is not cards.led)
    if cards.likely(by_level(level, 0, 0.15, 0.3)):
        return Plan(trick, [], lambda card: card.suit is not cards.led, least=3)
    if level == 2 and cards.likely(0.5):
        needs = [cards.of(cards.led, Rank.TEN, Rank.KING, Rank.ACE)]
    else:
        wanted = cards.between(*by_level(level, (1, 2), (1, 2), (1, 3)))
        needs = [*cards.some(wanted, lambda card: card.suit is cards.led)]
    return Plan(trick, needs, lambda card: card.suit is not cards.led)
