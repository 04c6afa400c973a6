"""The cards of a Sawa: what must be known of the hands, and which cards are left to be anywhere."""

from __future__ import annotations

from lessons.completions import Unknown
from lessons.schema import ClaimScenario
from lessons.situation import Problem, hand_problems
from rules.cards import DECK, Seat
from rules.notation import SIGNS, write_card


def claim_problems(scenario: ClaimScenario) -> list[Problem]:
    """All four hands of one size, as far as they are known, and no card in two places."""
    hands = scenario.hands
    whole = {len(hand) for hand in hands.values() if not hand.more}
    if set(hands) != set(Seat) or len(whole) > 1 or whole == {0} or (whole and max(whole) > 8):
        return [Problem("claim-hands", ("hands",), {})]
    if not whole:
        return [Problem("claim-size", ("hands",), {})]
    (size,) = whole
    large = [seat for seat, hand in hands.items() if len(hand) > size]
    if large:
        return [Problem("claim-hands", ("hands", large[0].value), {})]
    if len({card for hand in hands.values() for card in hand}) < sum(map(len, hands.values())):
        return [Problem("claim-card-twice", ("hands",), {})]
    problems = [one for one in hand_problems(hands) if one.code != "hand-empty"]
    return problems or [*_gone_problems(scenario), *_left_problems(scenario, size)]


def _gone_problems(scenario: ClaimScenario) -> list[Problem]:
    problems = []
    for seat, hand in scenario.hands.items():
        path = ("hands", seat.value)
        facts = {"seat": seat.value}
        problems += [
            Problem("card-gone", path, facts | {"card": write_card(card)}) for card in hand if card in scenario.played
        ]
        problems += [
            Problem("void-held", path, facts | {"card": write_card(card), "suit": SIGNS[card.suit]})
            for card in hand
            if card.suit in scenario.void.get(seat, ())
        ]
    return problems


def _left_problems(scenario: ClaimScenario, size: int) -> list[Problem]:
    known = {card for hand in scenario.hands.values() for card in hand}
    found, needed = len(DECK) - len(known | {*scenario.played}), 4 * size - len(known)
    if found >= needed:
        return []
    return [Problem("claim-few", ("played",), {"found": str(found), "allowed": str(needed)})]


def unknown_cards(scenario: ClaimScenario) -> Unknown:
    """What is unseen in a claim without problems."""
    (size,) = {len(hand) for hand in scenario.hands.values() if not hand.more}
    seen = {card for hand in scenario.hands.values() for card in hand} | {*scenario.played}
    return Unknown(
        tuple((seat, size - len(scenario.hands[seat])) for seat in Seat if scenario.hands[seat].more),
        tuple(card for card in DECK if card not in seen),
        tuple((seat, suit) for seat in Seat if scenario.hands[seat].more for suit in scenario.void.get(seat, ())),
    )
