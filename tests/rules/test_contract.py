"""Orders of ranks, the order of a hand, seats and cards as values."""

from __future__ import annotations

import copy
import pickle

import pytest

from rules.cards import DECK, Card, Rank, Seat, Suit, Team
from rules.contract import beats, in_order
from rules.notation import read_card, read_cards


def names(text: str, trump: Suit | None) -> str:
    return " ".join(card.name for card in in_order(read_cards(text), trump))


def test_a_hand_is_sorted_as_its_suit_ranks() -> None:
    """S0 §1. In trump J 9 A 10 K Q 8 7, elsewhere and in Sun A 10 K Q J 9 8 7; a changed contract sorts again."""
    hand = "7♠ 8♠ 9♠ T♠ J♠ Q♠ K♠ A♠"
    assert names(hand, Suit.SPADES) == "JS 9S AS TS KS QS 8S 7S"
    assert names(hand, None) == "AS TS KS QS JS 9S 8S 7S"
    assert names(hand, Suit.HEARTS) == "AS TS KS QS JS 9S 8S 7S"


def test_trumps_come_first_in_a_hand() -> None:
    assert names("A♠ 7♦ Q♥ 8♣", Suit.DIAMONDS).startswith("7D")


@pytest.mark.parametrize(
    ("card", "other", "trump", "expected"),
    [
        ("9♦", "A♦", Suit.DIAMONDS, True),
        ("9♦", "A♦", Suit.HEARTS, False),
        ("T♠", "K♠", None, True),
        ("7♥", "A♠", Suit.HEARTS, True),
        ("A♥", "7♠", None, False),
        ("A♥", "7♠", Suit.SPADES, False),
    ],
)
def test_beats(card: str, other: str, trump: Suit | None, expected: bool) -> None:
    assert beats(read_card(card), read_card(other), trump) is expected


def test_play_goes_to_the_right() -> None:
    """S0 §1: counter-clockwise, S E N W on a map."""
    assert [Seat.S.next, Seat.E.next, Seat.N.next, Seat.W.next] == [Seat.E, Seat.N, Seat.W, Seat.S]
    assert [seat.partner for seat in Seat] == [Seat.N, Seat.W, Seat.S, Seat.E]
    assert {seat: seat.team for seat in Seat} == {
        Seat.S: Team.US,
        Seat.N: Team.US,
        Seat.E: Team.THEM,
        Seat.W: Team.THEM,
    }


def test_there_is_one_of_each_card() -> None:
    assert len(set(DECK)) == 32
    queen = Card(Rank.QUEEN, Suit.HEARTS)
    assert queen is read_card("Q♥")
    assert copy.deepcopy(queen) is queen
    assert pickle.loads(pickle.dumps(queen)) is queen
    with pytest.raises(AttributeError):
        queen.rank = Rank.ACE
