"""What can be done to a match, as values, and each as JSON for the log and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lessons.keeper.deal import KeptDeal, read_deal, write_deal
from lessons.keeper.table import Table
from rules.cards import Seat


class Names(NamedTuple):
    """What sides and players are called; empty where nobody said."""

    us: str = ""
    them: str = ""
    S: str = ""
    E: str = ""
    N: str = ""
    W: str = ""


class Started(NamedTuple):
    """The first event of every log, which is never undone."""

    names: Names
    table: Table
    dealer: Seat


class Entered(NamedTuple):
    deal: KeptDeal


class Inserted(NamedTuple):
    """A deal that was forgotten, in its place ``before`` another, which is named by its number in the log."""

    before: int
    deal: KeptDeal


class Corrected(NamedTuple):
    """``id`` is the number in the log under which the deal was entered."""

    id: int
    deal: KeptDeal


class Deleted(NamedTuple):
    id: int


class ThrownIn(NamedTuple):
    """Nobody bought: nothing is written, and the deal passes on."""


class Renamed(NamedTuple):
    names: Names


class DealerSet(NamedTuple):
    """Who deals next, where the table had it otherwise."""

    dealer: Seat


class ProfileChanged(NamedTuple):
    table: Table


class Undone(NamedTuple):
    steps: int = 1


class Redone(NamedTuple):
    steps: int = 1


type Event = (
    Started
    | Entered
    | Inserted
    | Corrected
    | Deleted
    | ThrownIn
    | Renamed
    | DealerSet
    | ProfileChanged
    | Undone
    | Redone
)  # fmt: skip


def write_event(event: Event) -> dict[str, Any]:
    match event:
        case Started(names, table, dealer):
            return {"did": "started", "names": _names(names), "dealer": dealer.value} | _table(table)
        case Entered(deal):
            return {"did": "entered", "deal": write_deal(deal)}
        case Inserted(before, deal):
            return {"did": "inserted", "before": before, "deal": write_deal(deal)}
        case Corrected(number, deal):
            return {"did": "corrected", "id": number, "deal": write_deal(deal)}
        case Deleted(number):
            return {"did": "deleted", "id": number}
        case ThrownIn():
            return {"did": "thrown-in"}
        case Renamed(names):
            return {"did": "renamed", "names": _names(names)}
        case DealerSet(dealer):
            return {"did": "dealer-set", "dealer": dealer.value}
        case ProfileChanged(table):
            return {"did": "profile-changed"} | _table(table)
        case Undone(steps):
            return {"did": "undone", "steps": steps}
        case Redone(steps):
            return {"did": "redone", "steps": steps}


def read_event(raw: Mapping[str, Any]) -> Event:
    """KeyError or ValueError for what ``write_event`` did not write."""
    match raw["did"]:
        case "started":
            return Started(Names(**raw["names"]), _read_table(raw), Seat(raw["dealer"]))
        case "entered":
            return Entered(read_deal(raw["deal"]))
        case "inserted":
            return Inserted(raw["before"], read_deal(raw["deal"]))
        case "corrected":
            return Corrected(raw["id"], read_deal(raw["deal"]))
        case "deleted":
            return Deleted(raw["id"])
        case "thrown-in":
            return ThrownIn()
        case "renamed":
            return Renamed(Names(**raw["names"]))
        case "dealer-set":
            return DealerSet(Seat(raw["dealer"]))
        case "profile-changed":
            return ProfileChanged(_read_table(raw))
        case "undone":
            return Undone(raw["steps"])
        case "redone":
            return Redone(raw["steps"])
    raise KeyError(raw["did"])


def _names(names: Names) -> dict[str, str]:
    return {key: name for key, name in names._asdict().items() if name}


def _table(table: Table) -> dict[str, Any]:
    return {"profile": table.profile} | ({"house": dict(table.house)} if table.house else {})


def _read_table(raw: Mapping[str, Any]) -> Table:
    return Table(raw["profile"], tuple(raw.get("house", {}).items()))
