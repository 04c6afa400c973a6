"""The table of cards in the form: 32 cards and where each is, the hands, the tricks, and what may be called next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from lessons.editing.call_text import said, turn
from lessons.editing.card_text import cards_of, has_more
from lessons.editing.laying import SEATS, hand, left_over, nth, owner, places
from lessons.editing.trick_text import contract_of, leader_of, lines_of, played, then_of, tricks_of
from lessons.schema import KINDS
from rules.cards import DECK, Card, Seat
from rules.contract import in_order
from rules.trick import Played
from tutor.explaining.explained import call_words
from tutor.language import page_language
from tutor.teach.form_words import field_name
from tutor.wording import seat_name

type Raw = Mapping[str, Any]

# The table is never mirrored, so a seat is where its arrow points.
ARROWS: Final = {"S": "↓", "E": "→", "N": "↑", "W": "←"}
# Kinds in which a hand may be unknown, or partly.
UNSEEN: Final = ("play", "mark", "judge", "winner", "spot", "claim")


class Spot(NamedTuple):
    """A card of the deck, where it is in words, and as a sign: the place it has to itself, and its place in a trick."""

    card: Card
    words: str
    place: str
    sign: str
    nth: str


class Place(NamedTuple):
    """Where the next card goes when it is chosen. ``number`` is how many are there."""

    id: str
    words: str
    sign: str
    number: int
    chosen: bool


class HandRow(NamedTuple):
    """A hand as far as it can be read. ``more``: it has unknown cards; None where that cannot be said here."""

    seat: Seat
    cards: tuple[Card, ...]
    more: bool | None


class TrickRow(NamedTuple):
    """A trick in playing order, numbered from 0. ``asked`` is whose turn it is, ``unread`` an unread line."""

    number: int
    cards: tuple[Played, ...]
    asked: Seat | None
    leader: Seat | None
    ekka: bool
    unread: str


class CallRow(NamedTuple):
    said: list[tuple[Seat, str]]
    seat: Seat | None
    calls: list[tuple[str, str, bool]]


def table(raw: Raw, chosen: str) -> dict[str, Any] | None:
    """None for a kind of question without cards to lay."""
    there = places(raw)
    if not there:
        return None
    chosen = chosen if chosen in there else there[0]
    trump = contract.trump if (contract := contract_of(raw)) else None
    ask = str(raw.get("ask"))
    return {
        "spots": [_spot(raw, card) for card in in_order(DECK, None)],
        "places": [_place(raw, one, chosen) for one in there],
        "hands": [
            HandRow(
                Seat[seat],
                in_order(cards_of(hand(raw, seat)), trump),
                has_more(hand(raw, seat)) if ask in UNSEEN else None,
            )
            for seat in SEATS
            if seat in there
        ],
        "tricks": _tricks(raw),
        "new_trick": f"trick-{len(tricks_of(raw))}" in there,
        "next_leader": leader_of(raw, len(tricks_of(raw))),
        "left": in_order(tuple(left_over(raw, DECK)), trump),
        "gone": in_order(cards_of(raw.get("played")), trump) if "gone" in there else None,
        "seats": list(Seat),
    }


def _spot(raw: Raw, card: Card) -> Spot:
    place, trick = owner(raw, card), nth(raw, card)
    words = [_place_words(place)] if place else []
    sign = ""
    if trick is not None:
        index, number = trick
        words.append(_("trick %(trick)s, card %(number)s") % {"trick": index + 1, "number": number + 1})
        sign = f"{number + 1}" if len(tricks_of(raw)) < 2 else f"{index + 1}.{number + 1}"
    if card in [one for _seat, one in then_of(raw)]:
        words.append(field_name("then"))
    return Spot(card, ", ".join(words) or _("left over"), place, _sign(place), sign)


def _sign(place: str) -> str:
    return ARROWS.get(place, {"gone": "×", "pile": "●", "up": "▲"}.get(place, ""))


def _place(raw: Raw, place: str, chosen: str) -> Place:
    if place.startswith("trick-"):
        tricks, index = tricks_of(raw), int(place.removeprefix("trick-"))
        trick = tricks[index] if index < len(tricks) else None
        return Place(place, _place_words(place), "", len(trick.cards) if trick else 0, place == chosen)
    number = sum(owner(raw, card) == place for card in DECK)
    return Place(place, _place_words(place), _sign(place), number, place == chosen)


def _place_words(place: str) -> str:
    if place in SEATS:
        return seat_name(Seat[place], page_language())
    if place.startswith("trick-"):
        return _("Trick %(number)s") % {"number": int(place.removeprefix("trick-")) + 1}
    return {"gone": _("Gone"), "pile": _("The cards in question"), "up": _("Face-up card")}[place]


def _tricks(raw: Raw) -> list[TrickRow]:
    found = []
    for index, (line, trick) in enumerate(zip(lines_of(raw), tricks_of(raw), strict=True)):
        if trick is None:
            found.append(TrickRow(index, (), None, None, False, line or "–"))
            continue
        asked = trick.seat(len(trick.cards)) if trick.asked else None
        ekka = bool(trick.cards) and trick.cards[0] in trick.ekka
        found.append(TrickRow(index, played(trick), asked, trick.leader, ekka, ""))
    return found


def calling(raw: Raw, profile: str, language: str) -> CallRow | None:
    """What was said and what can be said next; None for a kind of question without calls, or with tricks instead."""
    model = KINDS.get(str(raw.get("ask")))
    if model is None or "calls" not in model.model_fields or raw.get("tricks"):
        return None
    calls = said(raw)
    now = turn(raw, profile)
    judge = raw.get("ask") == "judge"
    open_calls = [
        (text, call_words(text, language), legal)
        for text, legal in (now.calls if now else {}).items()
        if legal or judge
    ]
    spoken = [(seat, token.text) for seat, token in calls.said] if calls else []
    return CallRow(spoken, now.seat if now else None, open_calls)
