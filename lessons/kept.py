"""Reading the matches that are kept: each as it stands, as it stood, its log, and what waits beside it.

A log only grows, so a process remembers what it knows of a match and asks only for what is new.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from threading import Lock
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Count, Max, Q

from lessons.keeper.deal import result
from lessons.keeper.events import Event, Names, read_event
from lessons.keeper.log import Kept, extend, replay
from lessons.keeper.table import raise_refused
from lessons.models import KeptMatch, LogEntry, VoidAddress

LISTED: Final = 60
_FEW: Final = 100


class Found(NamedTuple):
    """A match without its log. ``key`` is for whoever may change it, ``watch`` for whoever may look on."""

    pk: int
    key: str
    watch: str
    learner: UUID


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


def is_void(watch: str) -> bool:
    """Whether this was once the address of those who look on."""
    return VoidAddress.objects.filter(watch=watch).exists()


def _found(**by: str) -> Found | None:
    row = KeptMatch.objects.filter(**by).values_list("pk", "key", "watch", "learner").first()
    return Found(*row) if row else None


def mine(learner: UUID | None) -> list[Summary]:
    """The latest matches that a learner began. One query; none for a stranger."""
    if learner is None:
        return []
    rows = KeptMatch.objects.filter(learner=learner).order_by("-changed", "-pk")[:LISTED]
    return [Summary(row.key, Names(**row.summary.pop("names")), changed=row.changed, **row.summary) for row in rows]


def load(found: Found) -> Kept:
    """The match as it stands. One query, which brings only what is new since this process last looked."""
    known = MEMORY.get(found.key)
    if known is not None:
        new = list(_log(found.pk).filter(number__gte=known.kept.number).values_list("number", "client", "event"))
        if new and new[0][:2] == (known.kept.number, known.client) and len(new) <= _FEW:
            kept = known.kept
            for _, _, event in new[1:]:
                kept = extend(kept, read_event(event))
            MEMORY.put(found.key, Known(kept, new[-1][1]))
            return kept
    rows = list(_log(found.pk).values_list("number", "client", "event"))
    kept = replay([read_event(event) for _, _, event in rows])
    MEMORY.put(found.key, Known(kept, rows[-1][1]))
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
    counted = LogEntry.objects.filter(match=found.pk).aggregate(last=Max("number"), held=Count("pk", filter=HELD))
    return f"{counted['last']}-{counted['held']}"


def waiting(found: Found) -> list[Waiting]:
    """The oldest first."""
    rows = LogEntry.objects.filter(HELD, match=found.pk).order_by("pk")
    return [Waiting(row.pk, read_event(row.event), row.seen, row.device, row.made) for row in rows]


HELD: Final = Q(number=None, dropped=False)


def _log(match: int) -> Any:
    return LogEntry.objects.filter(match=match, number__isnull=False).order_by("number")


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


MEMORY: Final = _Memory(64)


def forget_known() -> None:
    """As in a process that has just started."""
    MEMORY.clear()
    result.cache_clear()
    raise_refused.cache_clear()
