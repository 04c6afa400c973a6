"""When Ekka may be said (S0 §4), and what higher cards make it false."""

from __future__ import annotations

import pytest

from rules.ekka import Announcement, Lead
from rules.notation import read_card, read_cards, read_contract
from rules.profile import load

HOKUM = "hokum H by W"

# contract, card, leads, gone, allowed, outcome
CALLS = [
    (HOKUM, "K♣", True, "", False, "higher-out"),
    (HOKUM, "K♣", True, "A♣", False, "higher-out"),
    (HOKUM, "K♣", True, "A♣ T♣", True, "highest"),
    # Plain suits rank A 10 K: with the ace gone the ten is highest, the king is not.
    (HOKUM, "T♣", True, "A♣", True, "highest"),
    (HOKUM, "A♣", True, "", True, "ace"),
    (HOKUM, "J♥", True, "", False, "trump"),
    (HOKUM, "T♣", False, "A♣", False, "not-leading"),
    ("sun by W", "T♣", True, "A♣", False, "sun"),
]


@pytest.mark.parametrize(("contract", "card", "leads", "gone", "allowed", "outcome"), CALLS)
def test_announcing(contract: str, card: str, leads: bool, gone: str, allowed: bool, outcome: str) -> None:
    lead = Lead(read_contract(contract), read_card(card), leads, frozenset(read_cards(gone)))
    ruling = load("saudi").may_announce(lead)
    assert (Announcement.EKKA in ruling.legal, ruling.steps[-1].outcome) == (allowed, outcome)
    assert Announcement.SILENT in ruling.legal


def test_online_app_has_no_ekka() -> None:
    lead = Lead(read_contract(HOKUM), read_card("K♣"), True, frozenset(read_cards("A♣ T♣")))
    assert load("online-app").may_announce(lead).legal == (Announcement.SILENT,)


def test_the_higher_cards_are_named_from_the_top() -> None:
    lead = Lead(read_contract(HOKUM), read_card("Q♣"), True, frozenset(read_cards("T♣")))
    assert load("saudi").may_announce(lead).steps[0].facts["cards"] == read_cards("A♣ K♣")
