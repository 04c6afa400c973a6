"""Tricks as an author enters them: who leads, then card after card; the seats follow by themselves.

In a question about a card to play, the trick in question always ends with a question mark for the next player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from lessons.text import Tree
from rules.cards import Card, Seat
from rules.contract import Contract
from rules.notation import NotationError, read_contract, read_trick, write_card
from rules.trick import Played, winning

type Raw = Mapping[str, Any]

ASKS: Final = ("play", "mark")


class Laid(NamedTuple):
    """A trick on the table: ``asked`` when it ends with a question mark, ``ekka`` are the cards announced as Ekka."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    asked: bool = False
    ekka: tuple[Card, ...] = ()

    def seat(self, index: int) -> Seat:
        """Who plays in this place, from 0."""
        seat = self.leader
        for _ in range(index):
            seat = seat.next
        return seat


def lines_of(raw: Raw) -> list[str]:
    """The tricks as they are written."""
    tricks = raw.get("tricks")
    found = [tricks] if isinstance(tricks, str) else tricks if isinstance(tricks, list) else []
    return [one if isinstance(one, str) else "" for one in found]


def tricks_of(raw: Raw) -> list[Laid | None]:
    """None for a line that cannot be read."""
    return [_laid(line) for line in lines_of(raw)]


def _laid(line: str) -> Laid | None:
    try:
        read = read_trick(line)
    except NotationError:
        return None
    first = read.played[0].seat if read.played else read.asked
    if first is None:
        return None
    ekka = tuple(card for seat, card in read.played if seat in read.ekka)
    return Laid(first, tuple(card for _, card in read.played), read.asked is not None, ekka)


def written(trick: Laid) -> str:
    pieces = [
        f"{trick.seat(index).value} {write_card(card)}{' ekka' if card in trick.ekka else ''}"
        for index, card in enumerate(trick.cards)
    ]
    asked = trick.asked and len(trick.cards) < 4
    return ", ".join([*pieces, *([f"{trick.seat(len(trick.cards)).value} ?"] if asked else [])])


def tap_trick(raw: Raw, index: int, card: Card, leader: Seat | None = None) -> dict[str, Any]:
    """A card played next in a trick; one that is in it already is taken back, and those after it move up."""
    tricks = tricks_of(raw)
    trick = tricks[index] if index < len(tricks) else Laid(leader or leader_of(raw, index))
    if trick is None or index > len(tricks) or (len(trick.cards) == 4 and card not in trick.cards):
        return dict(raw)
    new = dict(raw)
    for other, one in enumerate(tricks):
        if one is not None and card in one.cards and other != index:
            new = put_trick(new, other, _without(one, card))
    laid = _without(trick, card) if card in trick.cards else trick._replace(cards=(*trick.cards, card))
    return put_trick(new, index, laid)


def _without(trick: Laid, card: Card) -> Laid:
    return trick._replace(
        cards=tuple(one for one in trick.cards if one is not card),
        ekka=tuple(one for one in trick.ekka if one is not card),
    )


def put_trick(raw: Raw, index: int, trick: Laid | None) -> dict[str, Any]:
    """The scenario with a trick, which may be a new one; None takes it away. A trick with nothing in it goes too."""
    lines: list[Tree] = [*lines_of(raw)]
    last = index >= len(lines) - 1
    if trick is not None and last and raw.get("ask") in ASKS:
        trick = trick._replace(asked=len(trick.cards) < 4)
    text = written(trick) if trick else ""
    lines[index : index + 1] = [text] if text else []
    new = {name: one for name, one in raw.items() if name != "tricks"}
    if not lines:
        return new
    return {**raw, "tricks": lines[0] if isinstance(raw.get("tricks"), str) and len(lines) == 1 else lines}


def led_by(raw: Raw, index: int, leader: Seat) -> dict[str, Any]:
    """The same cards in the same order, but led by another player."""
    tricks = tricks_of(raw)
    trick = tricks[index] if index < len(tricks) else None
    return put_trick(raw, index, trick._replace(leader=leader)) if trick else dict(raw)


def announced(raw: Raw, index: int, said: bool) -> dict[str, Any]:
    """The leader's card with Ekka, or without."""
    tricks = tricks_of(raw)
    trick = tricks[index] if index < len(tricks) else None
    if trick is None or not trick.cards:
        return dict(raw)
    others = tuple(card for card in trick.ekka if card is not trick.cards[0])
    return put_trick(raw, index, trick._replace(ekka=(trick.cards[0], *others) if said else others))


def leader_of(raw: Raw, index: int) -> Seat:
    """Who leads a new trick: whoever took the one before, as far as that can be told; else the learner."""
    tricks, contract = tricks_of(raw), contract_of(raw)
    before = tricks[index - 1] if 0 < index <= len(tricks) else None
    if before is None or len(before.cards) < 4 or contract is None:
        return Seat.S
    return winning(played(before), contract.trump).seat


def played(trick: Laid) -> tuple[Played, ...]:
    return tuple(Played(trick.seat(index), card) for index, card in enumerate(trick.cards))


def then_of(raw: Raw) -> tuple[Played, ...]:
    """What is played after the answer; empty where nothing is, or it cannot be read."""
    line = raw.get("then")
    trick = _laid(line) if isinstance(line, str) else None
    return played(trick) if trick else ()


def contract_of(raw: Raw) -> Contract | None:
    """None where there is none that can be read."""
    text = raw.get("contract")
    try:
        return read_contract(text) if isinstance(text, str) else None
    except NotationError:
        return None
