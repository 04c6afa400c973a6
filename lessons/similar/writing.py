"""Writing changes into a scenario as it stands in a pack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from rules.cards import DECK, Card, Seat, Suit
from rules.notation import SIGNS, read_cards, read_contract, write_cards, write_contract

type Raw = dict[str, Any]

_CARD: Final = re.compile(r"(?:10|[7-9TJQKAtjqka])[♠♥♦♣SHDCshdc](?![\w])")


def shuffled[T](found: Iterable[T], chance: Random) -> list[T]:
    every = list(found)
    chance.shuffle(every)
    return every


def trump_of(raw: Mapping[str, Any]) -> Suit | None:
    return read_contract(raw["contract"]).trump


def with_trump(raw: Raw, trump: Suit | None) -> Raw:
    """None is Sun."""
    contract = read_contract(raw["contract"])
    if trump is None:
        text = f"sun by {contract.buyer.value if contract.buyer else contract.side.value}"
    else:
        by = contract.buyer.value if contract.buyer else contract.side.value
        text = f"hokum {SIGNS[trump]} by {by}"
    return raw | {"contract": text}


def with_buyer(raw: Raw, side: str) -> Raw:
    contract = read_contract(raw["contract"])
    return raw | {"contract": write_contract(contract).rsplit(" ", 1)[0] + f" {side}"}


def tricks_of(raw: Mapping[str, Any]) -> list[str]:
    found = raw.get("tricks", [])
    return [found] if isinstance(found, str) else list(found)


def hand_of(raw: Mapping[str, Any], seat: Seat) -> tuple[Card, ...]:
    return read_cards(raw.get("hands", {}).get(seat.value, ""))


def with_hand(raw: Raw, seat: Seat, hand: Iterable[Card]) -> Raw:
    return raw | {"hands": raw.get("hands", {}) | {seat.value: write_cards(hand)}}


def exchanged(cards: Iterable[Card], old: Card, new: Card) -> tuple[Card, ...]:
    return tuple(new if card is old else card for card in cards)


def unseen(raw: Mapping[str, Any], chance: Random) -> list[Card]:
    """The cards that are nowhere in the scenario, in any order."""
    seen: set[Card] = set()
    for name in ("hands", "tricks", "played", "cards"):
        value = raw.get(name, ())
        texts = value.values() if isinstance(value, Mapping) else [value] if isinstance(value, str) else value
        for text in texts:
            seen.update(*(read_cards(found) for found in _CARD.findall(text)))
    return shuffled((card for card in DECK if card not in seen), chance)


def without(raw: Raw, *names: str) -> Raw:
    return {name: value for name, value in raw.items() if name not in names}


def played_of(raw: Mapping[str, Any]) -> tuple[Card, ...]:
    return read_cards(raw.get("played", ""))


def with_played(raw: Raw, cards: Iterable[Card]) -> Raw:
    gone = tuple(cards)
    return raw | {"played": write_cards(gone)} if gone else without(raw, "played")
