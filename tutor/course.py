"""The path of lessons as a page shows it: what is done, what is open, what comes back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import NamedTuple
from uuid import UUID

from django.urls import reverse

from lessons.curriculum import BY_PACK, PARTS, PATH, Lesson, before, lesson
from lessons.memory import due, memories
from lessons.pack import Item, Pack
from lessons.progress import NOT_TRIED, How, Standing, Standings, known, standings
from tutor.asking.steps import step_url

TASTE = "king-without-ekka"
"""The lesson whose first question greets somebody who has not begun."""


class State(Enum):
    """How a lesson stands: mastered, known without it, every step answered, begun, open, or better after another."""

    MASTERED = "mastered"
    KNOWN = "known"
    DONE = "done"
    BEGUN = "begun"
    OPEN = "open"
    LATER = "later"

    @property
    def behind(self) -> bool:
        return self in (State.MASTERED, State.KNOWN, State.DONE)


class Stop(NamedTuple):
    """A lesson on the path. ``back``: one of its skills comes back for review; ``following``: it is the next one."""

    pack: Pack
    lesson: Lesson
    url: str
    state: State
    done: int
    next_url: str
    steps: tuple[tuple[Item, str, Standing], ...]
    back: bool
    following: bool = False

    @property
    def total(self) -> int:
        return len(self.steps)


class Part(NamedTuple):
    """``name`` is a key of the wording."""

    name: str
    stops: tuple[Stop, ...]


class Course(NamedTuple):
    """The whole path for one learner. ``here`` is where to go on, None when everything is behind;
    ``waiting`` counts the skills that come back for review."""

    stops: tuple[Stop, ...]
    here: Stop | None
    waiting: int
    tried: Standings

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple(Part(name, tuple(stop for stop in self.stops if stop.lesson.part == name)) for name in PARTS)

    @property
    def behind(self) -> int:
        return sum(stop.state.behind for stop in self.stops)

    @property
    def begun(self) -> bool:
        return any(stop.state is not State.OPEN and stop.state is not State.LATER for stop in self.stops)

    def stop(self, pack_id: str) -> Stop:
        return next(stop for stop in self.stops if stop.pack.id == pack_id)


def course(who: UUID | None) -> Course:
    """Three queries; none for a stranger."""
    tried, mastered, held = standings(who), known(who), memories(who)
    waiting = frozenset(due(held))
    states: dict[str, State] = {}
    stops: list[Stop] = []
    for one in PATH:
        stop = _stop(one, tried, mastered, waiting, states)
        states[one.pack] = stop.state
        stops.append(stop)
    here = _here(stops)
    stops = [stop._replace(following=stop is here) for stop in stops]
    return Course(tuple(stops), here, len(waiting), tried)


def _stop(
    one: Lesson, tried: Standings, mastered: Mapping[str, How], waiting: Collection[str], states: Mapping[str, State]
) -> Stop:
    pack = lesson(one.pack)
    assert pack is not None
    steps = tuple(
        (item, step_url(pack, item), tried.get((pack.id, item.scenario.id), NOT_TRIED)) for item in pack.items
    )
    done = sum(standing.done for _, _, standing in steps)
    begun = any(standing.tries for _, _, standing in steps)
    state = _state(one, mastered.get(one.pack), begun, done == len(steps), states)
    following = next((url for _, url, standing in steps if not standing.done), steps[0][1])
    back = any(skill in waiting for skill in one.skills)
    return Stop(pack, one, reverse("lesson", args=[pack.id]), state, done, following, steps, back)


def _state(one: Lesson, how: How | None, begun: bool, finished: bool, states: Mapping[str, State]) -> State:
    if how is How.MASTERED:
        return State.MASTERED
    if finished:
        return State.DONE
    if how is not None:
        return State.KNOWN
    if begun:
        return State.BEGUN
    return State.OPEN if all(states[name].behind for name in one.after) else State.LATER


def _here(stops: list[Stop]) -> Stop | None:
    """The first lesson begun and not finished, else the first that is open."""
    for state in (State.BEGUN, State.OPEN, State.LATER):
        for stop in stops:
            if stop.state is state:
                return stop
    return None


def missing(path: Course, pack_id: str) -> tuple[Stop, ...]:
    """The lessons before this one that are not behind the learner yet, in the order of the path."""
    return tuple(path.stop(name) for name in before(pack_id) if not path.stop(name).state.behind)


def nearest(path: Course, pack_id: str) -> tuple[Stop, ...]:
    """Of those that are missing the ones to do next: nothing before them is missing."""
    left = missing(path, pack_id)
    return tuple(stop for stop in left if not missing(path, stop.pack.id))


def entered(tried: Standings, mastered: Mapping[str, How]) -> tuple[str, ...]:
    """The lessons begun or known, in the order of the path."""
    begun = {pack for pack, _ in tried} | set(mastered)
    return tuple(name for name in BY_PACK if name in begun)
