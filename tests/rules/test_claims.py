"""Sawa: literal claims, then random ones against a minimax that shares nothing with the search but the profile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from rules.cards import DECK, Card, Seat, Suit, Team
from rules.claims import Claim, ClaimRuling, judge_claim
from rules.contract import Contract, Mode, Raise, height
from rules.notation import read_cards, read_contract, read_seat, write_trick
from rules.play import turn
from rules.profile import PROFILE_IDS, Profile, load
from rules.trick import Played, Trick, winning


def claim(contract: str, seat: str, *hands: str, locked: bool = False) -> Claim:
    """Hands in the order S, E, N, W."""
    bought = read_contract(contract)
    if locked:
        bought = bought._replace(raised=Raise.DOUBLE, locked=True)
    return Claim(bought, read_seat(seat), dict(zip(Seat, map(read_cards, hands), strict=True)))


def played_out(ruling: ClaimRuling) -> list[str]:
    return [write_trick(trick) for trick in ruling.line]


# Each with what is to be seen in it. Where no source is named the position is made by hand.
HOLDS = {
    # Two winners in each of the partners' hands, every trick overtaken or not as the team likes.
    "partners share the top": claim("sun by S", "S", "A♥ Q♥", "7♥ 8♥", "T♥ K♥", "9♥ J♥"),
    "the last card": claim("sun by S", "S", "A♠", "K♠", "7♥", "8♥"),
    "the last card, low, nobody can follow": claim("sun by S", "S", "7♠", "A♥", "A♦", "A♣"),
    "trump drawn first": claim("hokum H by S", "S", "J♥ A♠", "9♥ 7♦", "8♦ 9♦", "7♣ 8♣"),
    "only the partner wins": claim("sun by S", "S", "7♦", "K♦", "A♦", "8♣"),
    "the partner keeps the ace for the last trick": claim("sun by S", "S", "A♠ 7♦", "K♦ K♥", "A♦ 9♥", "8♣ 9♣"),
    "the partner takes over and runs": claim("sun by S", "S", "K♠ 8♥", "9♥ 9♠", "A♥ A♠", "7♥ 8♠"),
    "the partner trumps": claim("hokum H by S", "S", "7♠", "K♠", "8♥", "K♦"),
    "open: trump may be led": claim("hokum H by W", "S", "J♥ A♠", "9♥ 7♦", "8♦ 9♦", "7♣ 8♣"),
    # S0 §4: the ace frees the partner from trumping, so the seven of hearts is there for the second trick.
    "the ace first": claim("hokum H by S", "S", "A♠ T♠", "7♠ 8♠", "7♥ 8♦", "9♦ 9♣"),
    "the claimant sits elsewhere": claim("hokum H by W", "W", "8♦ 9♦", "7♣ 8♣", "9♥ 7♦", "J♥ A♠")._replace(
        hands={seat: read_cards(hand) for seat, hand in zip("WSEN", (), strict=False)} or {}
    ),
}
