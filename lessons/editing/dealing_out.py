"""Dealing the rest: the cards that are nowhere go to the hands at random, so that the play that is written was allowed.

A hand with a question mark stays unknown. Who did not follow a suit is not dealt a card of it, except where finding
that is the question.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from lessons.completions import Unknown, count, draw
from lessons.editing.card_text import cards_of, has_more, with_cards
from lessons.editing.laying import SEATS, hand, left_over, put_hand
from lessons.editing.trick_text import contract_of, played, then_of, tricks_of
from lessons.pack import read_one
from rules.cards import DECK, Card, Seat, Suit
from rules.contract import in_order

type Raw = Mapping[str, Any]

TRIES: Final = 60
# In the auction, before the rest is dealt, everybody has five.
IN_AUCTION: Final = 5


def deal_rest(raw: Raw, chance: Random) -> dict[str, Any] | None:
    """None where the cards left do not fill the hands."""
    mended = _with_plays(raw)
    unknown = _unknown(mended)
    if not count(unknown):
        unknown = unknown._replace(barred=())
    if not count(unknown):
        return None
    found = mended
    for _ in range(TRIES):
        found = _dealt(mended, draw(unknown, chance))
        if not any(fault.code == "illegal-earlier" for fault in read_one(found).faults):
            break
    return found


def size(raw: Raw) -> int:
    """How many cards everybody holds at the beginning of what is written."""
    ask = raw.get("ask")
    if ask == "claim":
        return max((len(cards_of(hand(raw, seat))) for seat in SEATS), default=0) or 8
    if ask == "call" or raw.get("calls"):
        return IN_AUCTION
    return (len(DECK) - len(cards_of(raw.get("played")))) // 4


def _with_plays(raw: Raw) -> dict[str, Any]:
    """What somebody played was held before."""
    new = dict(raw)
    plays = [one for trick in tricks_of(raw) for one in (played(trick) if trick else ())]
    for seat, card in (*plays, *then_of(raw)):
        if not has_more(hand(new, seat.value)):
            new = put_hand(new, seat.value, with_cards(hand(new, seat.value), into=[card]))
    return new


def _unknown(raw: Raw) -> Unknown:
    wanted = size(raw)
    open_seats = [seat for seat in Seat if not has_more(hand(raw, seat.value))]
    needs = tuple((seat, wanted - len(cards_of(hand(raw, seat.value)))) for seat in open_seats)
    barred = () if raw.get("ask") == "spot" else tuple(_void(raw))
    return Unknown(tuple((seat, max(number, 0)) for seat, number in needs), tuple(left_over(raw, DECK)), barred)


def _void(raw: Raw) -> set[tuple[Seat, Suit]]:
    """Who did not follow which suit."""
    found = set()
    for trick in tricks_of(raw):
        plays = played(trick) if trick else ()
        found |= {(seat, plays[0].card.suit) for seat, card in plays if card.suit is not plays[0].card.suit}
    return found


def _dealt(raw: Raw, deal: Mapping[Seat, tuple[Card, ...]]) -> dict[str, Any]:
    contract, new = contract_of(raw), dict(raw)
    for seat, cards in deal.items():
        if cards:
            cards = in_order(cards, contract.trump if contract else None)
            new = put_hand(new, seat.value, with_cards(hand(new, seat.value), into=cards))
    return new
