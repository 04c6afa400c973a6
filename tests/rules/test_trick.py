"""Who takes a trick, and the card points in it. Expected values from cases.md of the sources and S0 §1, §4, §9."""

from __future__ import annotations

import pytest

from rules.cards import DECK, Suit, Team
from rules.notation import read_cards, read_contract, read_trick
from rules.profile import load
from rules.sheet import Column
from rules.trick import FinishedTrick, winning

# Contract, trick, winner, card points without and with the ten of the last trick.
TRICKS = {
    "TW-03": ("hokum D by W", "S A♦, E 9♦, N T♦, W K♦", "E", 39, 49),
    "TW-05": ("hokum H by W", "N K♣, W 7♣, S Q♥, E A♣", "S", 18, 28),
    "worth nothing": ("hokum H by W", "N 7♠, W 8♠, S 9♠, E 8♦", "S", 0, 10),
    "the ten beats the king": ("sun by W", "N K♠, W T♠, S Q♠, E 7♠", "W", 17, 27),
    "a discarded ace wins nothing": ("sun by W", "N 7♠, W A♥, S 8♠, E A♦", "S", 22, 32),
    "the nine of trumps beats the ace of trumps": ("hokum S by W", "N A♠, W 9♠, S 7♠, E 8♠", "W", 25, 35),
    "the same nine is worth nothing elsewhere": ("hokum S by W", "N A♥, W 9♥, S 7♥, E 8♥", "N", 11, 21),
}


@pytest.mark.parametrize("name", TRICKS)
def test_winner_and_points(name: str) -> None:
    contract, trick, winner, points, last = TRICKS[name]
    finished = FinishedTrick(read_contract(contract), read_trick(trick).played)
    assert winning(finished.trick, finished.contract.trump).seat.value == winner
    side = winning(finished.trick, finished.contract.trump).seat.team
    sheet = load("saudi").trick_sheet(finished)
    assert sheet.total(side, Column.CARD_POINTS) == points
    assert sheet.total(side.other, Column.CARD_POINTS) == 0
    eighth = load("saudi").trick_sheet(finished._replace(last=True))
    assert eighth.total(side, Column.CARD_POINTS) == last


@pytest.mark.parametrize("trump", list(Suit))
def test_a_whole_hokum_deal_is_162(trump: Suit) -> None:
    contract = read_contract(f"hokum {trump.value} by us")
    assert load("saudi").pile_sheet(contract, DECK, last=True).total(Team.US, Column.CARD_POINTS) == 162


def test_a_whole_sun_deal_is_130() -> None:
    assert (
        load("saudi").pile_sheet(read_contract("sun by us"), DECK, last=True).total(Team.US, Column.CARD_POINTS) == 130
    )


# S0 §1, card by card.
@pytest.mark.parametrize(
    ("card", "trump", "plain"),
    [("J", 20, 2), ("9", 14, 0), ("A", 11, 11), ("T", 10, 10), ("K", 4, 4), ("Q", 3, 3), ("8", 0, 0), ("7", 0, 0)],
)
def test_card_points(card: str, trump: int, plain: int) -> None:
    cards = read_cards(f"{card}♥")
    points = {
        contract: load("saudi")
        .pile_sheet(read_contract(contract), cards, last=False)
        .total(Team.US, Column.CARD_POINTS)
        for contract in ("hokum H by us", "hokum S by us", "sun by us")
    }
    assert points == {"hokum H by us": trump, "hokum S by us": plain, "sun by us": plain}
