"""Writing to the matches that are kept, so that two phones at once lose nothing.

An event is written at its place in the log or not at all. One that was made on an older state than the match now has is
kept beside the log, until somebody has seen what happened meanwhile and takes it or drops it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from lessons.keeper.events import Event, Started, read_event, write_event
from lessons.keeper.log import Kept, Refused, extend, refused, replay
from lessons.keeper.match import Match
from lessons.kept import HELD, MEMORY, Found, Known, load, waiting
from lessons.models import KeptMatch, LogEntry, VoidAddress

LONGEST: Final = 50_000
"""So many events one log has at most."""
MOST_WAITING: Final = 100


class State(Enum):
    """What became of an event. ``SAME`` would have changed nothing and is not written."""

    TAKEN = "taken"
    HELD = "held"
    DROPPED = "dropped"
    REFUSED = "refused"
    SAME = "same"


class Outcome(NamedTuple):
    """``number`` is the length of the log now. ``why`` is there only when the event was refused."""

    state: State
    number: int
    why: Refused | None = None


def start(learner: UUID, event: Started, device: str, client: str) -> str:
    """Begin a match and say its key. The same beginning sent again is the same match."""
    with transaction.atomic():
        twin = LogEntry.objects.filter(client=client, number=1, match__learner=learner).select_related("match").first()
        if twin:
            return twin.match.key
        kept = replay([event])
        keys = {"key": token_urlsafe(16), "watch": token_urlsafe(16)}
        match = KeptMatch.objects.create(learner=learner, summary=_summary(kept.match), **keys)
        _write(Found(match.pk, match.key, match.watch, learner), event, 1, 0, device, client)
    return match.key


def new_address(found: Found, watch: str) -> str:
    """Void the address ``watch`` of those who look on and give the one that holds now. Asked twice, it is done once."""
    with transaction.atomic():
        row = KeptMatch.objects.select_for_update().get(pk=found.pk)
        if row.watch == watch:
            VoidAddress.objects.create(match=row, learner=row.learner, watch=watch)
            row.watch = token_urlsafe(16)
            # When the match itself changed last, it does not say.
            row.save(update_fields=["watch"])
        return row.watch


def append(found: Found, event: Event, *, seen: int, device: str, client: str) -> Outcome:
    """Write an event that was made on state number ``seen``. What was sent before is not written again."""
    with transaction.atomic():
        KeptMatch.objects.select_for_update().get(pk=found.pk)
        twin = LogEntry.objects.filter(match=found.pk, client=client).first()
        if twin and twin.event == write_event(event):
            return _again(twin, load(found).number)
        kept = load(found)
        # Another event under a name that is taken comes from a page that was kept too long; it must not be lost.
        client = uuid4().hex if twin else client
        if seen != kept.number:
            if len(waiting(found)) >= MOST_WAITING:
                return Outcome(State.REFUSED, kept.number, Refused("full"))
            _write(found, event, None, min(seen, kept.number), device, client)
            return Outcome(State.HELD, kept.number)
        return _next(found, kept, event, lambda number: _write(found, event, number, seen, device, client))


def take(found: Found, entry: int, *, seen: int) -> Outcome | None:
    """Take an event that waits after all, if the match still stands where it was seen; None when there is none."""
    with transaction.atomic():
        KeptMatch.objects.select_for_update().get(pk=found.pk)
        row = LogEntry.objects.filter(match=found.pk, pk=entry).first()
        kept = load(found)
        if row is None:
            return None
        if row.number or row.dropped:
            return _again(row, kept.number)
        if seen != kept.number:
            return Outcome(State.HELD, kept.number)

        def place(number: int) -> str:
            LogEntry.objects.filter(pk=row.pk).update(number=number)
            return row.client

        return _next(found, kept, read_event(row.event), place)


def drop(found: Found, entry: int) -> None:
    """Nobody takes it; it stays beside the log. What was taken meanwhile stays taken."""
    LogEntry.objects.filter(HELD, match=found.pk, pk=entry).update(dropped=True)


def _next(found: Found, kept: Kept, event: Event, place: Callable[[int], str]) -> Outcome:
    why = refused(kept, event)
    if kept.number >= LONGEST:
        why = Refused("full")
    if why:
        return Outcome(State.SAME if why.code == "same" else State.REFUSED, kept.number, why)
    now = extend(kept, event)
    client = place(now.number)
    KeptMatch.objects.filter(pk=found.pk).update(summary=_summary(now.match), changed=timezone.now())
    MEMORY.put(found.key, Known(now, client))
    return Outcome(State.TAKEN, now.number)


def _again(row: LogEntry, number: int) -> Outcome:
    state = State.TAKEN if row.number else State.DROPPED if row.dropped else State.HELD
    return Outcome(state, row.number or number)


def _write(found: Found, event: Event, number: int | None, seen: int, device: str, client: str) -> str:
    LogEntry.objects.create(
        match_id=found.pk,
        learner=found.learner,
        number=number,
        seen=seen,
        event=write_event(event),
        device=device,
        client=client,
    )
    return client


def _summary(match: Match) -> dict[str, Any]:
    return {
        "names": {key: name for key, name in match.names._asdict().items() if name},
        "us": match.us,
        "them": match.them,
        "deals": len(match.rows),
        "winner": match.ended.winner.value if match.ended else "",
    }
