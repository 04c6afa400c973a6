"""Reading an answer from a posted form: syntax only. What is right is for ``lessons.grading`` to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from lessons.answer import Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.form import Field, Form, Value
from lessons.grading import Chosen, Filled, Given, Picked, Said, Sorted
from lessons.pack import Item
from lessons.sorting import Ordered, Spotted
from lessons.whole import Whole
from rules.cards import Card, Seat, Team
from rules.notation import NotationError, read_card, read_cards, read_number

SIDES = tuple(team.value for team in Team)
CHOICES: Mapping[str, tuple[str, ...]] = {
    "counts": SIDES,
    "tie": SIDES,
    "ahead": (*SIDES, "level"),
    "result": ("made", "failed", "kaboot"),
    "scores": (*SIDES, "none"),
    "baloot": (*SIDES, "none"),
    "over": ("yes", "no"),
}
SEATS = tuple(seat.value for seat in Seat)


def choices(form: Form, name: str) -> tuple[str, ...]:
    """What may be chosen in a field; empty for a field that is typed."""
    if name == "seat":
        return SEATS
    if name != "winner":
        return CHOICES.get(name, ())
    value = form.field(name).value
    if isinstance(value, Seat):
        return SEATS
    return SIDES if isinstance(value, Team) else (*SIDES, "none")


class Read(NamedTuple):
    """``given`` is None when something could not be read; then ``errors`` has a message per field name.

    Without both, the answer is not complete yet: ``placed`` are the cards put in order so far.
    """

    given: Given | None
    errors: Mapping[str, str]
    placed: tuple[Card, ...] = ()


def read_answer(item: Item, posted: QueryDict) -> Read:
    match item.answer:
        case Ruled() as ruled:
            return _read_cards(item, ruled, posted)
        case Called() as called:
            return _read_calls(called, posted)
        case Judged() | JudgedCall() | Claimed():
            said = posted.get("allowed")
            if said not in ("yes", "no"):
                return Read(None, {"allowed": _("Choose one of the two answers.")})
            return Read(Said(said == "yes"), {})
        case Form() as form:
            return read_form(form, posted)
        case Ordered() as ordered:
            return _read_order(ordered, posted)
        case Spotted() as spotted:
            return _read_spotted(spotted, posted)
        case Whole():
            raise TypeError("a deal is answered card by card")


def _read_cards(item: Item, ruled: Ruled, posted: QueryDict) -> Read:
    all_asked = item.scenario.ask == "mark"
    texts = posted.getlist("card")
    if not texts:
        message = _("Mark at least one card.") if all_asked else _("Pick a card.")
        return Read(None, {"card": message})
    try:
        cards = tuple(dict.fromkeys(read_card(text) for text in texts))
    except NotationError as error:
        return Read(None, {"card": _("“%(found)s” is not a card.") % {"found": error.found[:20]}})
    if not set(cards) <= set(ruled.ruling.candidates):
        return Read(None, {"card": _("That card is not in this hand.")})
    if not all_asked and len(cards) > 1:
        return Read(None, {"card": _("Pick one card only.")})
    return Read(Picked(cards, all_asked), {})


def _read_order(ordered: Ordered, posted: QueryDict) -> Read:
    """One card more each time; the last one follows by itself."""
    try:
        placed = read_cards(posted.get("placed", ""))
        picked = () if "undo" in posted or not posted.get("card") else (read_card(posted.get("card", "")),)
    except NotationError as error:
        return Read(None, {"card": _("“%(found)s” is not a card.") % {"found": error.found[:20]}})
    if "undo" in posted:
        return Read(None, {}, placed[:-1])
    placed = tuple(dict.fromkeys((*placed, *picked)))
    if not set(placed) <= set(ordered.shown):
        return Read(None, {"card": _("That card is not in this hand.")})
    left = tuple(card for card in ordered.shown if card not in placed)
    if len(left) > 1:
        return Read(None, {}, placed)
    return Read(Sorted((*placed, *left)), {}, (*placed, *left))


def _read_spotted(spotted: Spotted, posted: QueryDict) -> Read:
    """Nothing marked means that every card was allowed."""
    try:
        cards = tuple(dict.fromkeys(read_card(text) for text in posted.getlist("card")))
    except NotationError as error:
        return Read(None, {"card": _("“%(found)s” is not a card.") % {"found": error.found[:20]}})
    if not set(cards) <= set(spotted.cards):
        return Read(None, {"card": _("That card was not played.")})
    return Read(Picked(cards, all_asked=True), {})


def _read_calls(called: Called, posted: QueryDict) -> Read:
    texts = tuple(dict.fromkeys(posted.getlist("call")))
    if not texts:
        return Read(None, {"call": _("Mark at least one call.")})
    if not set(texts) <= set(called.texts):
        return Read(None, {"call": _("That is not a call.")})
    return Read(Chosen(texts), {})


def read_form(form: Form, posted: QueryDict) -> Read:
    values: dict[str, Value] = {}
    errors: dict[str, str] = {}
    for name in form.asked:
        text = posted.get(name, "").strip()
        try:
            values[name] = _read_field(form.field(name), choices(form, name), text)
        except NotationError as error:
            errors[name] = _field_message(error, chosen=bool(choices(form, name)))
    return Read(None if errors else Filled(values), errors)


def _read_field(field: Field, allowed: tuple[str, ...], text: str) -> Value:
    if not text:
        raise NotationError("empty", text)
    if not allowed:
        return read_number(text)
    if text not in allowed:
        raise NotationError("choice", text)
    if isinstance(field.value, Team):
        return Team(text)
    if isinstance(field.value, Seat):
        return Seat(text)
    return text


def _field_message(error: NotationError, *, chosen: bool) -> str:
    if error.code == "empty":
        return _("Choose one.") if chosen else _("Write a number.")
    if error.code == "number-size":
        return _("“%(found)s” is too large for a deal.") % {"found": error.found[:20]}
    if error.code == "choice":
        return _("Choose one.")
    return _("“%(found)s” is not a whole number.") % {"found": error.found[:20]}
