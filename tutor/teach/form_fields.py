"""Which fields a kind of question has in the form, and how each is entered. One entry per field of the schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lessons.editing.layout import HEAD, SCENARIO
from lessons.fields import LICENCES
from lessons.schema import KINDS
from rules.cards import Seat, Team
from rules.catalogue import CATALOGUE
from rules.contract import Raise
from rules.notation import read_raise
from rules.profile import PROFILE_IDS
from rules.seating import About
from tutor.teach.form_shapes import LANGUAGES, Contract, Line, Rows, Shape, Table, Words

SEATS: Final = tuple(seat.value for seat in Seat)
SIDES: Final = tuple(team.value for team in Team)
RAISES: Final = (
    "none",
    "double",
    "double open",
    "double locked",
    "triple",
    "four",
    "four open",
    "four locked",
    "gahwa",
)
CONTRACTS: Final = ("sun", "hokum S", "hokum H", "hokum D", "hokum C", "hokum")

_LINE: Final = Line()
_SEAT: Final = Line(SEATS, usual=str.upper)
_SIDE: Final = Line(SIDES, usual=str.lower)
_NOBODY: Final = Line((*SIDES, "none"))
_YES_NO: Final = Line(("yes", "no"), usual=str.lower)


def _raise(text: str) -> str:
    level, locked = read_raise(text)
    lock = " locked" if locked else " open" if text.lower().endswith("open") else ""
    return level.value + (lock if level in (Raise.DOUBLE, Raise.FOUR) else "")


def _by_seat(shape: Shape = _LINE) -> Table:
    return Table(dict.fromkeys(SEATS, shape))


def _by_side(shape: Shape = _LINE) -> Table:
    return Table(dict.fromkeys(SIDES, shape))


_PROFILE: Final = Line(PROFILE_IDS)
_EXPECT: Final[Mapping[str, Mapping[str, Shape]]] = {
    "play": {"legal": _LINE, "winner": _SEAT},
    "mark": {"legal": _LINE, "winner": _SEAT},
    "judge": {"legal": _YES_NO},
    "winner": {"winner": _SEAT, "points": _LINE},
    "count": {"points": _LINE},
    "score": {
        "winner": _SIDE,
        "counts": _SIDE,
        "rounded": _LINE,
        "counted": _LINE,
        "rest": _LINE,
        "game": _LINE,
        "ahead": Line((*SIDES, "level")),
        "tie": _SIDE,
        "result": Line(("made", "failed", "kaboot")),
        "us": _LINE,
        "them": _LINE,
    },
    "call": {"legal": Line(joiner=", ")},
    "projects": {"holds": _by_seat(), "counts": _by_side(), "baloot": _NOBODY},
    "match": {"over": _YES_NO, "winner": _NOBODY},
    "claim": {"holds": _YES_NO},
    "seat": {"seat": _SEAT},
    "order": {"order": _LINE},
    "spot": {"illegal": _LINE},
    "complete": dict.fromkeys(SEATS, _LINE),
    "penalty": {"us": _LINE, "them": _LINE},
}
SHAPES: Final[Mapping[str, Shape]] = {
    "id": _LINE,
    "title": Words(),
    "note": Words(long=True),
    "prompt": Words(long=True),
    "hints": Rows(Words()),
    "takeaway": Words(long=True),
    "rule": Line(tuple(CATALOGUE)),
    "profile": _PROFILE,
    "also": Line(nothing="none"),
    "contract": Contract(),
    "raise": Line(RAISES, usual=_raise),
    "hands": _by_seat(),
    "void": _by_seat(),
    "tricks": Rows(_LINE),
    "played": _LINE,
    "then": _LINE,
    "calls": Line(joiner=", "),
    "dealer": _SEAT,
    "up": _LINE,
    "totals": _by_side(),
    "award": _by_side(),
    "lines": _LINE,
    "cards": _LINE,
    "last-trick": _YES_NO,
    "piles": _by_side(),
    "kaboot": _SIDE,
    "projects": _by_side(),
    "baloot": _SIDE,
    "first-with-ace": _YES_NO,
    "declared": _by_seat(),
    "late": _by_seat(),
    "baloot-said": _YES_NO,
    "seat": _SEAT,
    "about": Line((*(one.value for one in About), "leads")),
    "by": Line(("tricks", "projects")),
    "offender": _SEAT,
    "what-if": Rows(Table({"change": _LINE, "profile": _PROFILE, "expect": _LINE})),
}
HEADS: Final[Mapping[str, Shape]] = {
    "title": Words(),
    "intro": Words(long=True),
    "id": _LINE,
    "version": _LINE,
    "language": Line(LANGUAGES),
    "profile": _PROFILE,
    "also": Line(nothing="none"),
    "licence": Line(LICENCES),
}

# What stands in which part of the form; what is in none of them is about the position.
BASIS: Final = ("contract", "raise", "dealer")
WORDS: Final = ("title", "note", "prompt", "hints", "takeaway", "rule")
MORE: Final = ("id", "profile", "also", "lines", "what-if", "expect")
HEAD_WORDS: Final = ("title", "intro", "profile")


def shape(field: str, ask: str) -> Shape | None:
    """None for a field that the form does not have."""
    if field == "expect":
        return Table(_EXPECT[ask]) if ask in _EXPECT else None
    return SHAPES.get(field)


def fields_of(ask: str) -> list[str]:
    """The fields of a kind of question, without ``ask`` itself, in the order of a pack; only ``id`` for no kind."""
    model = KINDS.get(ask)
    names = {one.alias or name for name, one in model.model_fields.items()} - {"ask"} if model else {"id"}
    return sorted(names, key=SCENARIO.index)


def heads() -> list[str]:
    return [name for name in HEAD if name in HEADS]
