"""The third seat, void: the partner led a plain card; whether it frees hangs on ace, Ekka, and what is gone."""

from __future__ import annotations

from lessons.drills.hokum import void
from lessons.drills.laying import Laying
from lessons.drills.marking import Plan
from lessons.drills.skill import Level, by_level
from rules.cards import Card, Rank
from rules.ekka import higher_left

_HIGH = (Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)


def silent(cards: Laying, level: Level) -> Plan:
    """No ace, no word. Hard: a high card, with part of what is above it gone."""
    ranks = by_level(level, (Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.EIGHT), (*_HIGH, Rank.NINE), _HIGH[:3])
    led = cards.of(cards.led, *ranks)
    return _behind(cards, level, led, gone=_some_gone(cards, led) if level == 2 else ())


def ace(cards: Laying, level: Level) -> Plan:
    return _behind(cards, level, cards.of(cards.led, Rank.ACE))


def ekka(cards: Laying, level: Level) -> Plan:
    """Everything above the card led is gone, and it was said."""
    return _highest(cards, level, said=True)


def silent_highest(cards: Laying, level: Level) -> Plan:
    """Everything above the card led is gone, and nothing was said."""
    return _highest(cards, level, said=False)


def false_ekka(cards: Laying, level: Level) -> Plan:
    """Said although something higher is out; not on the easy level, some of it may be gone."""
    led = cards.of(cards.led, *by_level(level, _HIGH, _HIGH, (Rank.KING, Rank.QUEEN, Rank.JACK)))
    gone = _some_gone(cards, led) if level == 2 or (level and cards.likely(0.3)) else ()
    return _behind(cards, level, led, gone=gone, said=True)


def opponent(cards: Laying, level: Level) -> Plan:
    """The partner's card was beaten by a plain one; hard: by one step only, or an Ekka that did not help."""
    lowest = cards.between(*by_level(level, (0, 3), (0, 5), (3, 6)))
    low, high = cards.heights(cards.led, 2, trump=False, least=lowest, most=lowest + by_level(level, 4, 2, 1))
    return void(cards, level, [low, high])


def _highest(cards: Laying, level: Level, *, said: bool) -> Plan:
    led = cards.of(cards.led, *by_level(level, (Rank.TEN, Rank.KING), _HIGH, _HIGH[1:]))
    return _behind(cards, level, led, gone=_all_gone(cards, led), said=said)


def _behind(cards: Laying, level: Level, led: Card | None, *, gone: tuple[Card, ...] = (), said: bool = False) -> Plan:
    """The opponent between follows below, or, now and then, throws away."""
    follow = cards.below(led, None) if led else None
    if level and cards.likely(0.15):
        follow = cards.take(cards.plain)
    plan = void(cards, level, [led, follow])
    return plan._replace(ekka=said, gone=gone)


def _all_gone(cards: Laying, led: Card | None) -> tuple[Card, ...]:
    higher = higher_left(led, frozenset()) if led else ()
    return tuple(card for card in higher if cards.card(card))


def _some_gone(cards: Laying, led: Card | None) -> tuple[Card, ...]:
    """At least one of the higher cards is left out; none where there is only one."""
    higher = list(higher_left(led, frozenset()) if led else ())
    cards.chance.shuffle(higher)
    gone = higher[1:][: cards.between(1, 2)]
    return tuple(card for card in gone if cards.card(card))
