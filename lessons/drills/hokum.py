"""Tricks in Hokum up to the learner: following, beating a trump led, trumping and overtrumping, locked deals."""

from __future__ import annotations

from collections.abc import Sequence

from lessons.drills.laying import Fits, Laying
from lessons.drills.marking import Plan
from lessons.drills.skill import Level, by_level
from rules.cards import Card


def trumps(cards: Laying, level: Level) -> list[Card]:
    return cards.some(cards.between(*by_level(level, (1, 1), (1, 2), (2, 3))), lambda card: card.suit is cards.trump)


def follow_suit(cards: Laying, level: Level) -> Plan:
    """One to three played before. Hard: the trick may have been trumped, and one follows all the same."""
    before = cards.between(1, 3)
    trick = [cards.of(cards.led) for _ in range(before)]
    if before > 1 and level and cards.likely(level / 3):
        trick[-1] = cards.of(cards.trump)
    needs = cards.some(cards.between(*by_level(level, (1, 2), (1, 2), (1, 3))), lambda card: card.suit is cards.led)
    return Plan(trick, [*needs, *trumps(cards, level)], lambda card: card.suit is not cards.led)


def beat_led_trump(cards: Laying, level: Level) -> Plan:
    """An opponent's trump is winning; the hand has a higher and a lower one."""
    trick, best = _trumps_led(cards, level, least=2, most=6)
    more = [] if level < 2 else cards.some(1, lambda card: card.suit is cards.trump)
    return Plan(trick, [cards.above(best, cards.trump), cards.below(best, cards.trump), *more], not_trump(cards))


def led_trump_cannot(cards: Laying, level: Level) -> Plan:
    """An opponent's trump is winning and every trump of the hand is lower: any of them will do, but a trump it is."""
    trick, best = _trumps_led(cards, level, least=4, most=7)
    needs = [cards.below(best, cards.trump) for _ in range(2)]
    more = [cards.below(best, cards.trump)] if level == 2 and len(trick) < 3 else []
    return Plan(trick, [*needs, *(card for card in more if card)], not_trump(cards))


def partner_led_trump(cards: Laying, level: Level) -> Plan:
    """The partner's trump is winning, so it need not be beaten; the hand has a higher and a lower one."""
    # Hard: the partner's trump looks beatable, because little is above it.
    led = cards.heights(cards.trump, 1, trump=True, least=by_level(level, 3, 2, 4), most=6)[0]
    discards = level == 2 and cards.likely(0.3)
    follow = cards.take(not_trump(cards)) if discards else cards.below(led, cards.trump)
    more = [] if level < 2 else cards.some(1, lambda card: card.suit is cards.trump)
    needs = [cards.above(led, cards.trump), cards.below(led, cards.trump)]
    return Plan([led, follow], [*needs, *more], not_trump(cards))


def _trumps_led(cards: Laying, level: Level, *, least: int, most: int) -> tuple[list[Card | None], Card]:
    """Trumps led and followed, an opponent's the highest; in front of E, N and W, who play in this order."""
    before = cards.between(*by_level(level, (1, 1), (1, 3), (2, 3)))
    best = cards.heights(cards.trump, 1, trump=True, least=least, most=most)[0]
    trick: list[Card | None] = [cards.below(best, cards.trump) for _ in range(before - 1)]
    opponents = [place for place in range(before) if (before - place) % 2]
    trick.insert(cards.chance.choice(opponents), best)
    if level == 2 and trick[0] is best and before == 3 and cards.likely(0.4):
        trick[1] = cards.take(not_trump(cards))
    return trick, best


def second_seat(cards: Laying, level: Level) -> Plan:
    return void(cards, level, [cards.of(cards.led)])


def fourth_seat_free(cards: Laying, level: Level) -> Plan:
    """The partner wins, with a card of the suit led or, not on the easy level, with a trump."""
    if level and cards.likely(0.35):
        return void(cards, level, [cards.of(cards.led), cards.of(cards.trump), cards.of(cards.led)])
    low, middle, high = cards.heights(cards.led, 3, trump=False)
    second = [low, middle]
    cards.chance.shuffle(second)
    return void(cards, level, [second[0], high, second[1]])


def fourth_seat(cards: Laying, level: Level) -> Plan:
    """An opponent wins with a plain card; hard: by one step over the partner's."""
    if level == 2:
        lowest = cards.between(1, 6)
        close = cards.heights(cards.led, 2, trump=False, least=lowest, most=lowest + 1)
        other = cards.below(close[0], None)
        return void(cards, level, [other, close[0], close[1]] if cards.likely(0.5) else [close[1], close[0], other])
    low, middle, high = cards.heights(cards.led, 3, trump=False)
    return void(cards, level, [high, low, middle] if cards.likely(0.5) else [low, middle, high])


def overtrump(cards: Laying, level: Level) -> Plan:
    """An opponent has trumped; the hand has a higher and a lower trump."""
    ruff = cards.heights(cards.trump, 1, trump=True, least=by_level(level, 2, 1, 1), most=6)[0]
    needs = [cards.above(ruff, cards.trump), cards.below(ruff, cards.trump)]
    more = [] if level < 2 else cards.some(1, lambda card: card.suit is cards.trump)
    trick = _trumped(cards, level, ruff)
    return Plan(trick, [*needs, *more], cards.plain)


def cannot_beat(cards: Laying, level: Level) -> Plan:
    """An opponent has trumped, and every trump of the hand is lower."""
    ruff = cards.heights(cards.trump, 1, trump=True, least=by_level(level, 5, 3, 4), most=7)[0]
    needs = [cards.below(ruff, cards.trump)]
    more = [cards.below(ruff, cards.trump) for _ in range(cards.between(*by_level(level, (0, 0), (0, 1), (1, 2))))]
    trick = _trumped(cards, level, ruff)
    return Plan(trick, [*needs, *(card for card in more if card)], cards.plain)


def _trumped(cards: Laying, level: Level, ruff: Card) -> list[Card | None]:
    """In third seat, or also in fourth; there the partner may have been overtrumped."""
    if level == 0 or cards.likely(0.5):
        return [cards.of(cards.led), ruff]
    partner = cards.below(ruff, cards.trump) if level == 2 and cards.likely(0.5) else cards.of(cards.led)
    return [cards.of(cards.led), partner, ruff]


def locked_lead(cards: Laying, level: Level) -> Plan:
    """On lead in a locked deal. Hard: more trumps than plain cards, or nothing but trumps, which frees."""
    raised = cards.chance.choice(
        by_level(level, ("double locked",), ("double locked", "four locked"), ("four locked",))
    )
    count = cards.between(*by_level(level, (1, 1), (1, 3), (3, 5)))
    held = cards.some(count, lambda card: card.suit is cards.trump)
    only = level == 2 and cards.likely(0.25)
    return Plan([], held, lambda card: (card.suit is cards.trump) is only, raised=raised)


def void(cards: Laying, level: Level, trick: Sequence[Card | None]) -> Plan:
    """Without the suit led, with trumps and something else."""
    return Plan(trick, trumps(cards, level), cards.plain)


def not_trump(cards: Laying) -> Fits:
    return lambda card: card.suit is not cards.trump
