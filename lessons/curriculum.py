"""The shipped lessons in the order in which they are taught: what each builds on, teaches first, and is tested by.

The lessons are packs; the path between them is ``path.toml``. Nothing stops a learner from entering a lesson
early: what is before it is a suggestion, and a lesson counts as known as well when the learner showed so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from lessons.pack import Pack, read_pack


class Lesson(NamedTuple):
    """``introduces`` names rules, or ``rule/outcome``; ``skills`` are those of its check, none where nothing is dealt.

    The check is passed with ``need`` of the last ``of`` answers right.
    """

    pack: str
    part: str
    after: tuple[str, ...]
    skills: tuple[str, ...]
    introduces: tuple[str, ...]
    need: int = 8
    of: int = 10


class Door(NamedTuple):
    """A way in for somebody who knows a part. ``known`` are the lessons that its placement can show to be known, by
    ``skills``; whoever shows all of them goes on with ``begin``.

    ``path`` are the lessons of somebody who wants these alone, in the order of the path; empty where all are meant.
    """

    id: str
    known: tuple[str, ...]
    skills: tuple[str, ...]
    begin: str
    path: tuple[str, ...] = ()


def _frozen(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}


_READ: Final = tomllib.loads((files("lessons") / "path.toml").read_text(encoding="utf-8"))
PATH: Final = tuple(Lesson(**_frozen(one)) for one in _READ["lessons"])
DOORS: Final[Mapping[str, Door]] = {one["id"]: Door(**_frozen(one)) for one in _READ["doors"]}
ORDER: Final = tuple(lesson.pack for lesson in PATH)
BY_PACK: Final[Mapping[str, Lesson]] = {lesson.pack: lesson for lesson in PATH}
PARTS: Final = tuple(dict.fromkeys(lesson.part for lesson in PATH))


class FaultyLesson(Exception):  # noqa: N818 - it names what was found, not what was done
    """A shipped lesson that the engine refuses; the site does not start with one."""


@cache
def shipped() -> tuple[Pack, ...]:
    return tuple(_read(name) for name in ORDER)


def lesson(pack_id: str) -> Pack | None:
    return next((pack for pack in shipped() if pack.id == pack_id), None)


def before(pack_id: str) -> tuple[str, ...]:
    """Every lesson that this one builds on, directly or through another, in the order of the path."""
    found: set[str] = set()
    left = list(BY_PACK[pack_id].after)
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += BY_PACK[one].after
    return tuple(name for name in ORDER if name in found)


def introduced(pack_id: str) -> frozenset[str]:
    """What may be used in a lesson: the rules, or ``rule/outcome``, that it or a lesson before it introduces."""
    return frozenset(name for one in (*before(pack_id), pack_id) for name in BY_PACK[one].introduces)


def _read(name: str) -> Pack:
    reading = read_pack((files("lessons") / "packs" / f"{name}.baloot.yaml").read_bytes())
    if reading.pack is None:
        raise FaultyLesson(name, reading.faults)
    return reading.pack
