"""Text to values and back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import DECK, Card, Seat, Team
from rules.notation import (
    NotationError,
    read_card,
    read_cards,
    read_change,
    read_contract,
    read_deal,
    read_number,
    read_position,
    read_raise,
    read_trick,
    write_card,
    write_cards,
    write_contract,
    write_position,
    write_trick,
)
from tests.rules.positions import random_position


@given(st.sampled_from(DECK))
def test_cards_round_trip(card: Card) -> None:
    assert read_card(write_card(card)) is card


@pytest.mark.parametrize("text", ["T♥", "10♥", "TH", "th", "10h", "t♥", "10♥\ufe0f"])
def test_the_ten_of_hearts_in_every_spelling(text: str) -> None:
    assert read_card(text).name == "TH"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1♠", "card-rank"),
        ("11♠", "card-rank"),
        ("♠", "card-rank"),
        ("Q", "card-suit"),
        ("QX", "card-suit"),
        ("", "card-suit"),
    ],
)
def test_no_card(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_card(text)
    assert caught.value.code == code


@given(st.lists(st.sampled_from(DECK), unique=True, max_size=8))
def test_hands_round_trip(cards: list[Card]) -> None:
    assert read_cards(write_cards(cards)) == tuple(cards)


def test_a_card_twice_is_found_where_it_stands() -> None:
    with pytest.raises(NotationError) as caught:
        read_cards("Q♥ 8♠ Q♥")
    assert (caught.value.code, caught.value.found, caught.value.at) == ("card-twice", "Q♥", 6)


@given(st.integers(0, 2**32))
def test_positions_round_trip(seed: int) -> None:
    position = random_position(Random(seed))
    if position.turn.gone & set(position.hand):
        return
    assert read_position(write_position(position)) == position


@pytest.mark.parametrize("text", ["sun by S", "hokum ♥ by W", "hokum by us", "sun by them"])
def test_contracts_round_trip(text: str) -> None:
    assert write_contract(read_contract(text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hokum H", "contract"),
        ("hokum X by W", "suit"),
        ("belote by W", "contract-mode"),
        ("hokum H by X", "contract-buyer"),
        ("sun H by W", "contract"),
        ("", "contract"),
    ],
)
def test_no_contract(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_contract(text)
    assert caught.value.code == code


def test_a_trick_knows_whose_turn_it_is() -> None:
    trick = read_trick("N K♣ ekka, W 7♣, S ?")
    assert (trick.asked, trick.ekka, write_trick(trick.played, trick.asked, ekka=True)) == (
        Seat.S,
        (Seat.N,),
        "N K♣ ekka, W 7♣, S ?",
    )


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("N K♣, E 7♣", "trick-turn", 6),
        ("N K♣, W 1♣", "card-rank", 8),
        ("N K♣, W", "trick-play", 6),
        ("N K♣ belote", "trick-play", 0),
        ("N ?, W 7♣", "trick-after-asked", 5),
        ("N K♣, W 7♣, S 8♣, E 9♣, N T♣", "trick-five", 24),
        ("X K♣", "seat", 0),
    ],
)
def test_no_trick(text: str, code: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_trick(text)
    assert (caught.value.code, caught.value.at) == (code, at)


# SK-08: Arabic and Persian digits are digits.
@pytest.mark.parametrize("text", ["78", "٧٨", "۷۸", " 78 ", "078"])
def test_numbers(text: str) -> None:
    assert read_number(text) == 78


def test_an_arabic_nought() -> None:
    assert read_number("٠") == 0


@pytest.mark.parametrize("text", ["", "-3", "7.5", "8x", "²", "99999", "seventy", "١٢x"])
def test_no_number(text: str) -> None:
    with pytest.raises(NotationError):
        read_number(text)


@pytest.mark.parametrize(
    ("text", "raised", "locked"),
    [
        ("none", "none", False),
        ("double open", "double", False),
        ("four locked", "four", True),
        ("gahwa", "gahwa", False),
    ],
)
def test_raises(text: str, raised: str, locked: bool) -> None:
    found = read_raise(text)
    assert (found[0].value, found[1]) == (raised, locked)


@pytest.mark.parametrize("text", ["triple locked", "double shut", "redouble", ""])
def test_no_raise(text: str) -> None:
    with pytest.raises(NotationError):
        read_raise(text)


def test_deals_are_read() -> None:
    deal = read_deal("hokum by us | double open | 84-78 | fifty sira us | baloot them")
    assert (deal.us, deal.kaboot, deal.baloot) == (84, None, Team.THEM)
    assert [kind.value for kind in deal.projects[Team.US]] == ["fifty", "sira"]
    assert deal.contract.raised.value == "double"


@pytest.mark.parametrize(
    "text", ["N leads A♣", "W plays 8♣", "N says ekka", "N is silent", "S holds 8♣", "S lacks Q♥", "trump S"]
)
def test_changes_are_read(text: str) -> None:
    assert read_change(text)


@pytest.mark.parametrize("text", ["N eats A♣", "N leads", "N leads A♣ K♣", "trump X", "N says hello"])
def test_no_change(text: str) -> None:
    with pytest.raises(NotationError):
        read_change(text)
