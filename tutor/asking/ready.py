"""Answers that are ready: what a page says to one answer of one question is the same for everybody.

A verdict on a step of a lesson depends on the step, on what was posted and on the language, and on nothing about the
learner. So its part of the page is made once and kept while there is room. Keeping the answer, and what a drill does to
memory, is not part of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

ROOM: Final = 2048
LONGEST: Final = 500


class Ready(NamedTuple):
    """The part of the page, whether the answer is right, and the slip behind a wrong one."""

    body: bytes
    right: bool
    slip: str


_ready: OrderedDict[Hashable, Ready] = OrderedDict()


def ready(key: Hashable, make: Callable[[], Ready]) -> Ready:
    """What was made for this key, or is made now; the oldest goes when there is no room. Long keys are not kept."""
    found = _ready.get(key)
    if found is None:
        found = make()
        if len(repr(key)) <= LONGEST:
            _ready[key] = found
        if len(_ready) > ROOM:
            _ready.popitem(last=False)
    return found


def forget_all() -> None:
    """For tests, and for measuring what it costs to make one."""
    _ready.clear()
