"""The log with its undos: which events stand, which can be taken back or brought back, and what may be done next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lessons.keeper.events import (
    Corrected,
    DealerSet,
    Deleted,
    Entered,
    Event,
    Inserted,
    ProfileChanged,
    Redone,
    Renamed,
    Started,
    ThrownIn,
    Undone,
)
from lessons.keeper.match import Match, Numbered, after, build
from lessons.keeper.table import raise_refused
from rules.raises import RaiseCall
from rules.ruling import Step


class Kept(NamedTuple):
    """A log of ``number`` events as it stands. ``done`` are in force, ``undone`` can be brought back, the next one
    last; ``before`` is the match before the last event."""

    number: int
    done: tuple[Numbered, ...]
    undone: tuple[Numbered, ...]
    match: Match
    before: Match

    @property
    def undoable(self) -> int:
        return len(self.done) - 1


class Refused(NamedTuple):
    """Why an event cannot be taken: a code, and the rule where it is one."""

    code: str
    step: Step[RaiseCall] | None = None


def replay(events: Sequence[Event]) -> Kept:
    """A whole log at once. ValueError when nobody started it."""
    if not events or not isinstance(events[0], Started):
        raise ValueError("a log that nobody started")
    done: list[Numbered] = []
    undone: list[Numbered] = []
    for number, event in enumerate(events[:-1], start=1):
        _stand(done, undone, number, event)
    before = build(done) if done else build([(1, events[0])])
    kept = Kept(len(events) - 1, tuple(done), tuple(undone), before, before)
    return extend(kept, events[-1])


def extend(kept: Kept, event: Event) -> Kept:
    """The log with one more event, which nobody refused."""
    number = kept.number + 1
    done, undone = list(kept.done), list(kept.undone)
    _stand(done, undone, number, event)
    match = after(kept.match, number, event) or build(done)
    return Kept(number, tuple(done), tuple(undone), match, kept.match)


def _stand(done: list[Numbered], undone: list[Numbered], number: int, event: Event) -> None:
    match event:
        case Undone(steps):
            undone += [done.pop() for _ in range(steps)]
        case Redone(steps):
            done += [undone.pop() for _ in range(steps)]
        case _:
            done.append((number, event))
            undone.clear()


def refused(kept: Kept, event: Event) -> Refused | None:
    """Why an event cannot come next; None when it can. ``same`` is no mistake: it would change nothing."""
    match, now = kept.match, event
    match now:
        case Started():
            return Refused("started")
        case Entered(deal):
            if match.ended:
                return Refused("over")
            step = raise_refused(match.table, deal.contract, match.us, match.them)
            return Refused("raise", step) if step else None
        case Inserted(number, deal):
            row = match.row(number)
            if row is None or row.beyond:
                return Refused("over" if row else "gone")
            step = raise_refused(match.table, deal.contract, *match.before(number))
            return Refused("raise", step) if step else None
        case Corrected(number, deal):
            row = match.row(number)
            if row is None:
                return Refused("gone")
            if row.deal == deal:
                return Refused("same")
            step = raise_refused(match.table, deal.contract, *match.before(number))
            new = (deal.raised, deal.mode) != (row.deal.raised, row.deal.mode)
            return Refused("raise", step) if step and new else None
        case Deleted(number):
            return None if match.row(number) else Refused("gone")
        case ThrownIn():
            return Refused("over") if match.ended else None
        case Undone(steps):
            return None if 1 <= steps <= kept.undoable else Refused("nothing-to-undo")
        case Redone(steps):
            return None if 1 <= steps <= len(kept.undone) else Refused("nothing-to-redo")
    same = (
        (isinstance(now, Renamed) and now.names == match.names)
        or (isinstance(now, ProfileChanged) and now.table == match.table)
        or (isinstance(now, DealerSet) and now.dealer is match.dealer)
    )
    return Refused("same") if same else None
