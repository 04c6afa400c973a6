"""The keeper of matches: reads and writes the log of each, so that two phones at once lose nothing.

An event is written at its place in the log or not at all. One that was made on an older state than the match now has is
kept beside the log, until somebody has seen what happened meanwhile and takes it or drops it.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from enum import Enum
from secrets import token_urlsafe
from threading import Lock
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone

from lessons.keeper.deal import result
from lessons.keeper.events import Event, Names, Started, read_event, write_event
from lessons.keeper.log import Kept, Refused, extend, refused, replay
from lessons.keeper.match import Match
from lessons.keeper.table import raise_refused
from lessons.models import KeptMatch, LogEntry

LONGEST: Final = 50_000
"""So many events one log has at most."""
MOST_WAITING: Final = 100
LISTED: Final = 60
_FEW: Final = 100


class Found(NamedTuple):
    """A match without its log. ``key`` is for whoever may change it, ``watch`` for whoever may look on."""

    pk: int
    key: str
    watch: str
    learner: UUID


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


class Waiting(NamedTuple):
    """An event that was made on an older state of the match, and waits to be taken or dropped."""

    id: int
    event: Event
    seen: int
    device: str
    made: datetime


class Written(NamedTuple):
    number: int
    event: Event
    device: str
    made: datetime


class Summary(NamedTuple):
    """A match in a list. ``winner`` is empty while it goes on."""

    key: str
    names: Names
    us: int
    them: int
    deals: int
    winner: str
    changed: datetime


def find(key: str) -> Found | None:
    return _found(key=key)


def find_watched(watch: str) -> Found | None:
    return _found(watch=watch)


def _found(**by: str) -> Found | None:
    row = KeptMatch.objects.filter(**by).values_list("pk", "key", "watch", "learner").first()
    return Found(*row) if row else None


def mine(learner: UUID | None) -> list[Summary]:
    """The latest matches that a learner began. One query; none for a stranger."""
    if learner is None:
        return []
    rows = KeptMatch.objects.filter(learner=learner).order_by("-changed", "-pk")[:LISTED]
    return [Summary(row.key, Names(**row.summary.pop("names")), changed=row.changed, **row.summary) for row in rows]


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


def load(found: Found) -> Kept:
    """The match as it stands. One query, which brings only what is new since this process last looked."""
    known = _MEMORY.get(found.key)
    if known is not None:
        new = list(_log(found.pk).filter(number__gte=known.kept.number).values_list("number", "client", "event"))
        if new and new[0][:2] == (known.kept.number, known.client) and len(new) <= _FEW:
            kept = known.kept
            for _, _, event in new[1:]:
                kept = extend(kept, read_event(event))
            _MEMORY.put(found.key, Known(kept, new[-1][1]))
            return kept
    rows = list(_log(found.pk).values_list("number", "client", "event"))
    kept = replay([read_event(event) for _, _, event in rows])
    _MEMORY.put(found.key, Known(kept, rows[-1][1]))
    return kept


def at(found: Found, number: int) -> Kept:
    """The match as it stood after so many events, of which there is at least one."""
    rows = _log(found.pk).filter(number__lte=max(1, number)).values_list("event", flat=True)
    return replay([read_event(event) for event in rows])


def written(found: Found, last: int | None = None) -> list[Written]:
    """The log, the latest event first."""
    rows = _log(found.pk).order_by("-number").values_list("number", "event", "device", "made")[:last]
    return [Written(number, read_event(event), device, made) for number, event, device, made in rows]


def version(found: Found) -> str:
    """Changes with everything that a page about the match shows. One query."""
    counted = LogEntry.objects.filter(match=found.pk).aggregate(last=Max("number"), held=Count("pk", filter=_HELD))
    return f"{counted['last']}-{counted['held']}"


def waiting(found: Found) -> list[Waiting]:
    """The oldest first."""
    rows = LogEntry.objects.filter(_HELD, match=found.pk).order_by("pk")
    return [Waiting(row.pk, read_event(row.event), row.seen, row.device, row.made) for row in rows]


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
    LogEntry.objects.filter(_HELD, match=found.pk, pk=entry).update(dropped=True)


_HELD: Final = Q(number=None, dropped=False)


def _next(found: Found, kept: Kept, event: Event, place: Any) -> Outcome:
    why = refused(kept, event)
    if kept.number >= LONGEST:
        why = Refused("full")
    if why:
        return Outcome(State.SAME if why.code == "same" else State.REFUSED, kept.number, why)
    now = extend(kept, event)
    client = place(now.number)
    KeptMatch.objects.filter(pk=found.pk).update(summary=_summary(now.match), changed=timezone.now())
    _MEMORY.put(found.key, Known(now, client))
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


def _log(match: int) -> Any:
    return LogEntry.objects.filter(match=match, number__isnull=False).order_by("number")


def _summary(match: Match) -> dict[str, Any]:
    return {
        "names": {key: name for key, name in match.names._asdict().items() if name},
        "us": match.us,
        "them": match.them,
        "deals": len(match.rows),
        "winner": match.ended.winner.value if match.ended else "",
    }


class Known(NamedTuple):
    """A match as this process last saw it, and who wrote its last event."""

    kept: Kept
    client: str


class _Memory:
    """The matches looked at last. A log only grows, so what is known of it stays true as far as it goes."""

    def __init__(self, size: int) -> None:
        self._size, self._known, self._lock = size, OrderedDict[str, Known](), Lock()

    def get(self, key: str) -> Known | None:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def clear(self) -> None:
        with self._lock:
            self._known.clear()

    def put(self, key: str, known: Known) -> None:
        with self._lock:
            self._known[key] = known
            self._known.move_to_end(key)
            if len(self._known) > self._size:
                self._known.popitem(last=False)


_MEMORY: Final = _Memory(64)


def forget_known() -> None:
    """As in a process that has just started."""
    _MEMORY.clear()
    result.cache_clear()
    raise_refused.cache_clear()
