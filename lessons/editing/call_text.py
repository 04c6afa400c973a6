"""Calls as an author enters them: whose turn it is, what that player may say, and what was said taken back.

Which calls are open is what the engine answers to the same scenario as a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from lessons.calling import Called
from lessons.pack import read_one
from lessons.text import Tree
from rules.cards import Seat
from rules.notation import NotationError
from rules.spoken import CallText, read_calls

type Raw = Mapping[str, Any]

_ABOUT: Final = ("profile", "contract", "raise", "dealer", "up", "totals", "hands")


class Turn(NamedTuple):
    """Who speaks next, and every call there is, with whether it is open."""

    seat: Seat
    calls: Mapping[str, bool]


def said(raw: Raw) -> CallText | None:
    """None where the calls cannot be read; nothing said yet is a text too."""
    text = raw.get("calls", "")
    try:
        return read_calls(_joined(text)) if _joined(text).strip() else CallText((), None)
    except NotationError:
        return None


def _joined(value: Tree) -> str:
    return ", ".join(one for one in value if isinstance(one, str)) if isinstance(value, list) else str(value)


def turn(raw: Raw, profile: str) -> Turn | None:
    """None where it cannot be told: something before it is missing, cannot be read, or was not open."""
    calls = said(raw)
    if calls is None:
        return None
    seat = calls.asked or _first(raw, calls)
    for _ in Seat:
        called = _called(raw, calls, seat, profile)
        if called is not None and called.legal:
            return Turn(seat, {text: text in called.legal for text in called.texts})
        seat = seat.next
    return None


def _first(raw: Raw, calls: CallText) -> Seat:
    if calls.said:
        return calls.said[-1][0].next
    dealer = str(raw.get("dealer", "")).upper()
    return Seat[dealer].next if dealer in Seat.__members__ else Seat.S


def _called(raw: Raw, calls: CallText, seat: Seat, profile: str) -> Called | None:
    about = {name: raw[name] for name in _ABOUT if name in raw and name != "raise"}
    asked = {"profile": profile, **about, "id": "turn", "ask": "call", "calls": _text(calls, seat)}
    item = read_one(asked).item
    return item.answer if item and isinstance(item.answer, Called) else None


def _text(calls: CallText, asked: Seat | None) -> str:
    words = [f"{seat.value} {token.text}" for seat, token in calls.said]
    return ", ".join([*words, *([f"{asked.value} ?"] if asked else [])])


def say(raw: Raw, seat: Seat, call: str, profile: str) -> dict[str, Any]:
    """What a player says put behind the rest. Where a call is asked for, the question mark moves on to the next one."""
    calls = said(raw)
    if calls is None:
        return dict(raw)
    text = ", ".join(filter(None, [_text(calls, None), f"{seat.value} {call}"]))
    new = {**raw, "calls": text}
    return _put(raw, _with_mark(new, profile))


def unsay(raw: Raw, profile: str) -> dict[str, Any]:
    """The last call taken back."""
    calls = said(raw)
    if calls is None or not calls.said:
        return dict(raw)
    new = {**raw, "calls": _text(CallText(calls.said[:-1], None), None)}
    return _put(raw, _with_mark(new, profile))


def _with_mark(raw: Raw, profile: str) -> str:
    text = str(raw["calls"])
    if raw.get("ask") != "call":
        return text
    calls = said(raw)
    now = turn(raw, profile)
    return _text(calls, now.seat if now else _first(raw, calls)) if calls else text


def _put(raw: Raw, text: str) -> dict[str, Any]:
    if not text:
        return {name: one for name, one in raw.items() if name != "calls"}
    listed = isinstance(raw.get("calls"), list)
    return {**raw, "calls": text.split(", ") if listed else text}
