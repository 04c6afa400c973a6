"""Hands: one card for another, what was announced, who speaks first, two cards that change hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from lessons.form import Form
from lessons.pack import Item
from lessons.schema import ClaimScenario, ProjectsScenario
from lessons.similar.writing import Raw, exchanged, shuffled, trump_of, unseen, with_hand, with_trump, without
from rules.cards import Card, Rank, Seat, Suit
from rules.projects import candidates


def to_find(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """What was said and when; who speaks first; then one card of a project, or of Baloot, for one that is not seen."""
    scenario = item.scenario
    assert isinstance(scenario, ProjectsScenario)
    assert isinstance(item.answer, Form)
    if not scenario.baloot_said:
        yield without(raw, "baloot-said")
    if scenario.late:
        yield without(raw, "late")
    if scenario.declared is not None:
        yield from _said(raw, item, chance)
        yield from (raw | {"profile": other} for other in ("online-app", "encyclopedia") if other != item.profile.id)
    for dealer in shuffled(Seat, chance):
        yield raw | {"dealer": dealer.value}
    yield from _moved(raw, scenario, chance)
    for seat, card in shuffled(_telling(scenario), chance):
        for other in unseen(raw, chance)[:6]:
            yield with_hand(raw, seat, exchanged(scenario.hands[seat], card, other))
    for seat, hand in shuffled(scenario.hands.items(), chance):
        for old, other in shuffled(product(hand, unseen(raw, chance)), chance):
            yield with_hand(raw, seat, exchanged(hand, old, other))


def _moved(raw: Raw, scenario: ProjectsScenario, chance: Random) -> Iterator[Raw]:
    """King or queen of trumps in another hand that is shown, against one of its cards."""
    for seat, card in shuffled(_pair(scenario), chance):
        for other, hand in shuffled(scenario.hands.items(), chance):
            if other is not seat:
                given = chance.choice(hand)
                taken = with_hand(raw, seat, exchanged(scenario.hands[seat], card, given))
                yield with_hand(taken, other, exchanged(hand, given, card))


def _said(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """What a player held and kept quiet about, announced: beside the rest, or, where that was too much, alone."""
    assert isinstance(item.answer, Form)
    for field in shuffled(item.answer.fields, chance):
        seat = field.name.removeprefix("holds-")
        if seat in Seat.__members__ and seat not in raw["declared"] and field.value != "none":
            first = " ".join(str(field.value).split()[:2])
            yield without(raw, "late") | {"declared": raw["declared"] | {seat: first}}
            yield without(raw, "late") | {"declared": {seat: first}}


def _telling(scenario: ProjectsScenario) -> list[tuple[Seat, Card]]:
    """The cards that projects are made of, and king and queen of trumps."""
    mode = scenario.contract.mode
    found = [
        (seat, card)
        for seat, hand in scenario.hands.items()
        for project in candidates(hand, mode)
        for card in project.cards
    ]
    return list(dict.fromkeys([*found, *_pair(scenario)]))


def _pair(scenario: ProjectsScenario) -> list[tuple[Seat, Card]]:
    trump = scenario.contract.trump
    pair = [Card(rank, trump) for rank in (Rank.KING, Rank.QUEEN)] if trump else []
    return [(seat, card) for seat, hand in scenario.hands.items() for card in hand if card in pair]


def to_claim(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """A card of the side that claims against one of the others; another trump."""
    scenario = item.scenario
    assert isinstance(scenario, ClaimScenario)
    ours = [seat for seat in Seat if seat.team is scenario.seat.team]
    theirs = [seat for seat in Seat if seat.team is not scenario.seat.team]
    pairs = [
        (mine, card, other, taken)
        for mine in ours
        for other in theirs
        for card, taken in product(scenario.hands[mine], scenario.hands[other])
    ]
    # Cards of one suit first: that is the smaller change.
    for mine, card, other, taken in sorted(shuffled(pairs, chance), key=lambda one: one[1].suit is not one[3].suit):
        given = with_hand(raw, mine, exchanged(scenario.hands[mine], card, taken))
        yield with_hand(given, other, exchanged(scenario.hands[other], taken, card))
    yield from (with_trump(raw, suit) for suit in [*shuffled(Suit, chance), None] if suit is not trump_of(raw))
