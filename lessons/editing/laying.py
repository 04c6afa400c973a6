"""Where the cards of a scenario are, as its author wrote it, and what becomes of the text when one is laid elsewhere.

A scenario here is what stands in the text, checked or not. What cannot be read is left as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lessons.editing.card_text import cards_of, with_cards
from lessons.editing.trick_text import tap_trick, then_of, tricks_of
from lessons.schema import KINDS
from lessons.text import Tree
from rules.cards import Card, Seat
from rules.notation import write_card

type Raw = Mapping[str, Any]

SEATS: Final = tuple(seat.value for seat in Seat)
# Places that a card has to itself; a card in a trick is in the hand of who played it as well.
ALONE: Final = {"gone": "played", "pile": "cards"}


def places(raw: Raw) -> list[str]:
    """Where cards can be laid in this kind of question: the seats, ``gone``, ``pile``, ``up``, and ``trick-0`` on."""
    model = KINDS.get(str(raw.get("ask")))
    fields = {one.alias or name for name, one in model.model_fields.items()} if model else set()
    found = [*SEATS] if "hands" in fields else []
    found += [place for place, field in ALONE.items() if field in fields]
    if "up" in fields:
        found.append("up")
    if "tricks" in fields:
        found += [f"trick-{index}" for index in range(len(tricks_of(raw)))]
        if _another(raw):
            found.append(f"trick-{len(tricks_of(raw))}")
    return found


def _another(raw: Raw) -> bool:
    """Whether one more trick can be begun: there is none, or the last one is complete."""
    tricks = tricks_of(raw)
    last = tricks[-1] if tricks else None
    return len(tricks) < 8 and (not tricks or (last is not None and len(last.cards) == 4))


def hand(raw: Raw, seat: str) -> Tree | None:
    hands = raw.get("hands")
    found: Tree | None = hands.get(seat) if isinstance(hands, dict) else None
    return found


def owner(raw: Raw, card: Card) -> str:
    """The place that a card has to itself; "" where it has none."""
    for seat in SEATS:
        if card in cards_of(hand(raw, seat)):
            return seat
    for place, field in ALONE.items():
        if card in cards_of(raw.get(field)):
            return place
    return "up" if card in cards_of(raw.get("up")) else ""


def nth(raw: Raw, card: Card) -> tuple[int, int] | None:
    """In which trick a card was played, and as which card of it, both from 0."""
    for index, trick in enumerate(tricks_of(raw)):
        if trick is not None and card in trick.cards:
            return index, trick.cards.index(card)
    return None


def left_over(raw: Raw, deck: Sequence[Card]) -> list[Card]:
    """The cards that are nowhere, nor played after the answer."""
    then = [card for _seat, card in then_of(raw)]
    return [card for card in deck if not owner(raw, card) and nth(raw, card) is None and card not in then]


def tap(raw: Raw, place: str, card: Card, leader: Seat | None = None) -> dict[str, Any]:
    """A card laid at a place; one that is there already is taken away again. ``leader`` is who leads a new trick."""
    if place.startswith("trick-"):
        return tap_trick(raw, int(place.removeprefix("trick-")), card, leader)
    if place == "up":
        there = card in cards_of(raw.get("up"))
        return put_field(raw, "up", None if there else write_card(card))
    there = owner(raw, card) == place
    new = _nowhere(raw, card)
    return new if there else _at(new, place, card)


def _nowhere(raw: Raw, card: Card) -> dict[str, Any]:
    new = dict(raw)
    for seat in SEATS:
        new = put_hand(new, seat, with_cards(hand(new, seat), out=[card]))
    for field in ALONE.values():
        new = put_field(new, field, with_cards(new.get(field), out=[card]))
    return new


def _at(raw: Raw, place: str, card: Card) -> dict[str, Any]:
    if place in SEATS:
        return put_hand(raw, place, with_cards(hand(raw, place), into=[card]))
    field = ALONE[place]
    return put_field(raw, field, with_cards(raw.get(field), into=[card]))


def emptied(raw: Raw, place: str) -> dict[str, Any]:
    """A place without its cards; what cannot be read there goes too."""
    if place in SEATS:
        return put_hand(raw, place, None)
    return put_field(raw, ALONE.get(place, place), None)


def put_field(raw: Raw, field: str, value: Tree | None) -> dict[str, Any]:
    """The scenario with a field, or without it."""
    if value is None:
        return {name: one for name, one in raw.items() if name != field}
    return {**raw, field: value}


def put_hand(raw: Raw, seat: str, value: Tree | None) -> dict[str, Any]:
    """The scenario with a hand, or without it."""
    hands = raw.get("hands")
    hands = hands if isinstance(hands, dict) else {}
    if value is None and seat not in hands:
        return dict(raw)
    return put_field(raw, "hands", put_field(hands, seat, value) or None)
