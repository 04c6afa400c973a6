"""What would have allowed a card: each change is confirmed by the rules, and the known exemptions are found."""

from __future__ import annotations

import pytest

from rules.change import applied
from rules.freeing import freeing
from rules.notation import read_card, read_position
from rules.profile import load
from tests.rules.positions import random_positions

# S0 §4 and §9: an ace from the partner, a true Ekka, or no trump in hand.
CASES = [
    (
        "hokum H by W | N K♣, W 7♣, S ? | Q♥ 8♠ 9♦",
        "8♠",
        [("plays", "N", "AC"), ("ekka", "N", "AC TC"), ("lacks", "S", "QH")],
    ),
    ("hokum H by W | N K♣, W 7♣, S ? | Q♥ 8♠ 9♦", "Q♥", []),
    ("hokum H by W | N K♣, W 8♥, S ? | Q♥ 7♥ 9♦", "7♥", [("plays", "W", "7C"), ("lacks", "S", "QH")]),
    ("hokum H by W | N K♣, W A♣, S ? | Q♥ 8♠ 9♦", "8♠", [("lacks", "S", "QH")]),
    ("hokum H by W | E 7♣, N K♣, W A♣, S ? | Q♥ 8♠ 9♦", "8♠", [("plays", "W", "8C"), ("lacks", "S", "QH")]),
    ("sun by W | W K♣, S ? | 8♣ 9♦", "9♦", [("lacks", "S", "8C")]),
    ("hokum H by W | double locked | S ? | J♥ A♠", "J♥", [("lacks", "S", "AS")]),
]


@pytest.mark.parametrize(("text", "card", "expected"), CASES)
def test_known_changes(text: str, card: str, expected: list[tuple[str, str, str]]) -> None:
    found = freeing(read_position(text), read_card(card), load("saudi"))
    assert [
        (change.kind.value, change.seat.value if change.seat else "", " ".join(one.name for one in change.cards))
        for change in found
    ] == expected


def test_no_change_is_claimed_that_the_rules_do_not_confirm() -> None:
    claimed = 0
    for position in random_positions(3_000, seed=7):
        for card in position.hand:
            for change in freeing(position, card, load("saudi")):
                after = applied(position, change)
                assert after is not None
                assert card in load("saudi").may_play(*after).legal
                claimed += 1
    assert claimed > 3_000
