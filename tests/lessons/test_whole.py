"""Whole deals: every seat plays by the rules, all 32 cards are played, and the piles add up to what the deal has."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lessons.pack import read_one
from lessons.whole import LEARNER, UnplayableError, Whole, after, counted, played, ruling
from rules.cards import DECK, Card, Seat, Team
from rules.notation import read_cards, write_cards
from rules.profile import PROFILE_IDS, load

TOTAL = {"sun": 130, "hokum": 162}  # S0 §1


def dealt(contract: str, chance: Random) -> Whole:
    cards = list(DECK)
    chance.shuffle(cards)
    hands = {seat.value: write_cards(cards[at * 8 : at * 8 + 8]) for at, seat in enumerate(Seat)}
    raw: dict[str, Any] = {"id": "deal", "ask": "deal", "contract": contract, "dealer": "W", "hands": hands}
    item = read_one(raw).item
    assert item is not None
    assert isinstance(item.answer, Whole)
    return item.answer


@pytest.mark.parametrize("contract", ["sun by S", "hokum H by E"])
@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_a_deal_is_played_to_the_end(contract: str, profile: str) -> None:
    chance = Random(7)
    for _ in range(15):
        deal = dealt(contract, chance)._replace(profile=load(profile))
        course = played(deal, ())
        mine: tuple[Card, ...] = ()
        while not course.over:
            assert course.to_play is LEARNER
            card = chance.choice(ruling(course, deal.profile).legal)
            course, mine = after(course, card, deal.profile), (*mine, card)
        assert len(mine) == len(course.tricks) == 8
        assert {card for trick in course.tricks for _, card in trick} == set(DECK)
        assert not course.faults
        assert sum(course.piles.values()) == TOTAL[contract.split(maxsplit=1)[0]]
        assert sum(course.taken.values()) == 8
        assert played(deal, mine) == course  # the learner's cards alone say where the deal stands


def test_the_dealers_right_leads() -> None:
    course = played(dealt("sun by S", Random(1)), ())
    assert course.trick == ()  # W deals, so S leads
    assert course.to_play is Seat.S


def test_cards_that_cannot_be_played_are_refused() -> None:
    deal = dealt("sun by S", Random(1))
    elsewhere = deal.hands[Seat.E][0]
    with pytest.raises(UnplayableError):
        played(deal, (elsewhere,))
    first = deal.hands[Seat.S][0]
    with pytest.raises(UnplayableError):
        played(deal, (first, first))


# All spades with S, all hearts with E …: S leads and takes every trick, 120 and the last ten.
def test_the_piles_are_counted() -> None:
    hands = {"S": "A♠ K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠", "E": "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥"}
    hands |= {"N": "A♦ K♦ Q♦ J♦ T♦ 9♦ 8♦ 7♦", "W": "A♣ K♣ Q♣ J♣ T♣ 9♣ 8♣ 7♣"}
    item = read_one({"id": "d", "ask": "deal", "contract": "sun by S", "dealer": "W", "hands": hands}).item
    assert item is not None
    assert isinstance(item.answer, Whole)
    course = played(item.answer, read_cards(hands["S"]))
    assert (course.taken[Team.US], course.piles[Team.US], course.piles[Team.THEM]) == (8, 130, 0)
    form = counted(course, item.profile)
    assert [(field.name, field.value) for field in form.fields] == [("pile-us", 130), ("pile-them", 0)]


@pytest.mark.parametrize(
    "hands",
    [
        {"S": "A♠ K♠"},
        {"S": "A♠ K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠", "E": "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥", "N": "A♦", "W": "A♣"},
    ],
)
def test_a_deal_needs_every_card(hands: dict[str, str]) -> None:
    raw = {"id": "d", "ask": "deal", "contract": "sun by S", "dealer": "W", "hands": hands}
    assert [fault.code for fault in read_one(raw).faults] == ["deal-hands"]
