"""Text for what is said: calls of the auction and raises, and back.

``pass``, ``sun``, ``hokum S``; ``double open``, ``gahwa``; and whole rounds, ``S pass, E hokum, N ?``. Read leniently,
written in one form; what cannot be read raises ``NotationError`` with a code.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.auction import Call, CallKind, Spoken
from rules.cards import Card, Seat, Suit
from rules.contract import Raise
from rules.notation import NotationError, Token, at_offset, read_seat, read_suit, tokens
from rules.raises import Lock, RaiseCall, RaiseSpoken


def read_call(text: str, shown: Suit | None = None) -> Call:
    """``pass``, ``sun``, ``ashkal``, ``kawesh``, ``hokum S``; ``hokum`` alone is Hokum in the suit ``shown``."""
    words = text.split()
    name = words[0].lower() if words else ""
    if name == "hokum" and len(words) == 2:
        return Call(CallKind.HOKUM, at_offset(Token(words[1], text.index(words[1], 5)), read_suit))
    if len(words) != 1 or name not in ("pass", "sun", "ashkal", "kawesh", "hokum"):
        raise NotationError("call", text)
    return Call(CallKind.HOKUM, shown) if name == "hokum" else Call(CallKind(name))


def write_call(call: Call) -> str:
    return f"hokum {call.suit.value}" if call.suit else call.kind.value


def read_raise_call(text: str) -> RaiseCall:
    """``pass``, ``double``, ``double open``, ``double locked``, ``triple``, ``four open``, ``gahwa``."""
    words = text.lower().split()
    if words == ["pass"]:
        return RaiseCall(Raise.NONE)
    if not words or words[0] not in ("double", "triple", "four", "gahwa") or len(words) > 2:
        raise NotationError("raise-call", text)
    if len(words) == 2 and words[1] not in ("open", "locked"):
        raise NotationError("raise-open", text)
    return RaiseCall(Raise(words[0]), Lock(words[1]) if len(words) == 2 else Lock.PLAIN)


def write_raise_call(call: RaiseCall) -> str:
    if call.level is Raise.NONE:
        return "pass"
    return call.level.value if call.lock is Lock.PLAIN else f"{call.level.value} {call.lock.value}"


def written_call(text: str, up: Card | None) -> str:
    """A call as it is always written: of an auction when there is a face-up card, else a raise."""
    return write_call(read_call(text, up.suit)) if up else write_raise_call(read_raise_call(text))


class CallText(NamedTuple):
    """Calls as written: a seat and its words each; ``asked`` is whose turn it is, None when nobody is asked."""

    said: tuple[tuple[Seat, Token], ...]
    asked: Seat | None


def read_calls(text: str) -> CallText:
    """``S pass, E hokum, N pass, W pass, S ?``. The words are read later, as calls or as raises."""
    said: list[tuple[Seat, Token]] = []
    asked: Seat | None = None
    for piece in tokens(text, ","):
        seat_text, _, words = piece.text.partition(" ")
        words = words.strip()
        if not words:
            raise NotationError("call-said", piece.text, piece.at)
        seat = at_offset(Token(seat_text, piece.at), read_seat)
        if asked is not None:
            raise NotationError("call-after-asked", piece.text, piece.at)
        if words == "?":
            asked = seat
        else:
            said.append((seat, Token(words, piece.at + piece.text.index(words))))
    return CallText(tuple(said), asked)


def spoken_calls(text: CallText, shown: Suit | None) -> tuple[Spoken, ...]:
    return tuple(Spoken(seat, at_offset(token, lambda words: read_call(words, shown))) for seat, token in text.said)


def spoken_raises(text: CallText, *, sun: bool) -> tuple[RaiseSpoken, ...]:
    """In Sun there is nothing to choose, so ``double open`` is a Double there."""
    said = [(seat, at_offset(token, read_raise_call)) for seat, token in text.said]
    return tuple(
        RaiseSpoken(seat, call._replace(lock=Lock.PLAIN) if sun and call.lock is Lock.OPEN else call)
        for seat, call in said
    )
