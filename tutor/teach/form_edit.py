"""What a posted form makes of a scenario: entries that were changed, then cards that were tapped or a button pressed.

Everything here is about the scenario as it stands in the text. Whether it makes sense is what the checker says after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any, Final, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from lessons.editing.blanks import KINDS
from lessons.editing.call_text import say, turn, unsay
from lessons.editing.card_text import card_of, cards_of, has_more, with_more
from lessons.editing.dealing_out import deal_rest
from lessons.editing.laying import emptied, hand, places, put_field, put_hand, tap
from lessons.editing.trick_text import announced, contract_of, led_by, put_trick, tricks_of
from lessons.pack import read_one
from lessons.report import answer_data
from lessons.text import Tree
from rules.cards import Seat, Team
from rules.contract import Mode
from rules.profile import load
from tutor.teach.form_fields import SEATS, SIDES, fields_of, shape
from tutor.teach.form_shapes import changed

type Raw = Mapping[str, Any]

_CHANCE: Final = SystemRandom()


class Made(NamedTuple):
    """The scenario then, and a message when something could not be done."""

    raw: dict[str, Any]
    message: str = ""


class Posted(NamedTuple):
    """What was posted, for a scenario under a profile in a pack of some language."""

    data: QueryDict
    profile: str
    language: str

    def inputs(self, field: str) -> dict[str, str]:
        """The inputs of a field by name; "" is the field itself."""
        start = f"{field}."
        found = {name.removeprefix(start): str(self.data[name]) for name in self.data if name.startswith(start)}
        return found | ({"": str(self.data[field])} if field in self.data else {})


def made_of(raw: Raw, posted: Posted) -> Made:
    """Entries first, then switches, then cards, then the button that was pressed."""
    new = _switched(_entered(raw, posted), raw, posted.data)
    new = _tapped(new, posted.data)
    what, _colon, which = posted.data.get("do", "").partition(":")
    act = _ACTS.get(what)
    return act(new, which, posted) if act else Made(new)


def _entered(raw: Raw, posted: Posted) -> dict[str, Any]:
    ask, new = str(raw.get("ask", "")), dict(raw)
    for field in fields_of(ask):
        how = shape(field, ask)
        if how is not None and (inputs := posted.inputs(field)):
            new = put_field(new, field, changed(how, raw.get(field), inputs, posted.language))
    return new


def _switched(new: dict[str, Any], raw: Raw, data: QueryDict) -> dict[str, Any]:
    """Question marks of hands, who leads a trick, Ekka: each only where it was switched."""
    shown, on = data.getlist("shown"), data.getlist("on")
    for seat in SEATS:
        name = f"more-{seat}"
        if name in shown and (name in on) is not has_more(hand(raw, seat)):
            new = put_hand(new, seat, with_more(hand(new, seat), name in on))
    for index, trick in enumerate(tricks_of(raw)):
        leader = data.get(f"leader-{index}", "")
        if trick and leader in SEATS and leader != trick.leader.value:
            new = led_by(new, index, Seat[leader])
        said = bool(trick and trick.cards and trick.cards[0] in trick.ekka)
        name = f"ekka-{index}"
        if name in shown and (name in on) is not said:
            new = announced(new, index, name in on)
    return new


def _tapped(new: dict[str, Any], data: QueryDict) -> dict[str, Any]:
    place = data.get("place", "")
    leader = Seat.__members__.get(data.get("leader-new", ""))
    for text in data.getlist("card"):
        card = card_of(text)
        if card is not None and place in places(new):
            new = tap(new, place, card, leader)
    return new


def _deal(raw: Raw, which: str, posted: Posted) -> Made:
    dealt = deal_rest(raw, _CHANCE)
    if dealt is None:
        return Made(dict(raw), _("There are not enough cards left to deal."))
    return Made(dealt)


def _empty(raw: Raw, which: str, posted: Posted) -> Made:
    return Made(emptied(raw, which) if which in places(raw) else dict(raw))


def _back(raw: Raw, which: str, posted: Posted) -> Made:
    """The last card of a trick taken back."""
    index = int(which) if which.isdecimal() and which.isascii() and len(which) < 3 else -1
    tricks = tricks_of(raw)
    trick = tricks[index] if 0 <= index < len(tricks) else None
    if trick is None:
        return Made(dict(raw))
    left = trick._replace(cards=trick.cards[:-1], ekka=tuple(one for one in trick.ekka if one in trick.cards[:-1]))
    return Made(put_trick(raw, index, left if trick.cards else None))


def _say(raw: Raw, which: str, posted: Posted) -> Made:
    now = turn(raw, posted.profile)
    if now is None or which not in now.calls:
        return Made(dict(raw))
    return Made(say(raw, now.seat, which, posted.profile))


def _unsay(raw: Raw, which: str, posted: Posted) -> Made:
    return Made(unsay(raw, posted.profile))


def _kind(raw: Raw, which: str, posted: Posted) -> Made:
    """Another kind of question. What it has no place for stays, to be taken out or used again."""
    ask = posted.data.get("ask", "")
    return Made({**raw, "ask": ask} if ask in KINDS else dict(raw))


def _drop(raw: Raw, which: str, posted: Posted) -> Made:
    """A field that this kind of question does not have taken out."""
    return Made(dict(raw) if which in (*fields_of(str(raw.get("ask", ""))), "ask") else put_field(raw, which, None))


def _expect(raw: Raw, which: str, posted: Posted) -> Made:
    """The engine's answer as what is expected of it from now on."""
    checked = read_one({"profile": posted.profile, **put_field(raw, "expect", None)})
    answer = answer_data(checked.item.answer) if checked.item else {}
    expect = _as_written(str(raw.get("ask", "")), answer)
    return Made({**raw, "expect": expect}) if expect else Made(dict(raw), _("There is no answer yet to expect."))


def _as_written(ask: str, answer: Mapping[str, Any]) -> dict[str, Tree]:
    """An answer as ``expect`` has it: only what can be expected, in notation."""
    how = shape("expect", ask)
    known = getattr(how, "fields", {})
    return {name: _written(ask, value) for name, value in answer.items() if name in known}


def _written(ask: str, value: Any) -> Tree:
    if isinstance(value, Mapping):
        return {name: _written(ask, one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return list(value) if ask == "call" else " ".join(value) or "none"
    return str(value)


def _count(raw: Raw, which: str, posted: Posted) -> Made:
    """The card points of a pile that was tapped together become those of one side; the other side has the rest."""
    contract, cards = contract_of(raw), cards_of(" ".join(posted.data.getlist("pile-card")))
    if contract is None or (contract.mode is Mode.HOKUM and contract.trump is None):
        return Made(dict(raw), _("To count cards, the contract must say which suit is trump."))
    if which not in SIDES or not cards:
        return Made(dict(raw), _("Tap the cards of the pile first."))
    last = bool(posted.data.get("pile-last"))
    sheet = load(posted.profile).pile_sheet(contract._replace(side=Team(which)), cards, last=last)
    return Made({**raw, "piles": {which: str(sum(line.amount for line in sheet.lines))}})


_ACTS: Final[Mapping[str, Callable[[Raw, str, Posted], Made]]] = {
    "deal": _deal,
    "empty": _empty,
    "back": _back,
    "say": _say,
    "unsay": _unsay,
    "kind": _kind,
    "drop": _drop,
    "expect": _expect,
    "count": _count,
}
