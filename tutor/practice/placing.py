"""Lessons that somebody knows already: two questions instead of those before a lesson, and the three side doors."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.urls import reverse

from lessons.curriculum import BY_PACK, DOORS, ORDER, Door, lesson
from lessons.pack import Pack
from lessons.progress import How, know
from lessons.sets import lesson_of, six, two
from tutor.course import course, missing
from tutor.practice.sets import Firsts, Sitting, name_of, seal, unanswered, unseal
from tutor.reading.sources import page_book

SKIP: Final = "skip"
PLACEMENT: Final = "placement"
_CHANCE: Final = SystemRandom()


class Skip(NamedTuple):
    """Two questions instead of ``lessons``, which come before ``pack``."""

    pack: Pack
    lessons: tuple[str, ...]
    sitting: Sitting

    def passed(self, found: Firsts) -> bool:
        return unanswered(self.sitting, found) is None and all(first.right for first in found.values())

    def helps(self, found: Firsts) -> list[Pack]:
        """The lessons about what was wrong, in the order of the path."""
        wrong = [skill for number, (skill, _) in enumerate(self.sitting.questions, 1) if not found[str(number)].right]
        names = {lesson_of(skill, self.lessons) or lesson_of(skill, ORDER) for skill in wrong}
        return [pack for name in ORDER if name in names and (pack := lesson(name))]

    def settle(self, who: UUID, found: Firsts) -> None:
        if self.passed(found):
            know(who, self.lessons, How.SKIPPED)


def deal_skip(who: UUID | None, pack_id: str) -> str | None:
    """The address of the first question; None where nothing before this lesson is left to skip."""
    lessons = [stop.pack.id for stop in missing(course(who), pack_id)]
    if not lessons:
        return None
    token = seal(SKIP, [pack_id, lessons, two(lessons, _CHANCE)])
    return reverse("skip-question", args=[pack_id, token, 1])


def read_skip(pack_id: str, token: str) -> Skip | None:
    found, pack = unseal(SKIP, token), lesson(pack_id)
    if found is None or pack is None or found[0] != pack_id:
        return None
    return Skip(pack, tuple(found[1]), _sitting(SKIP, pack_id, token, found[2]))


class Placement(NamedTuple):
    """The six questions of a door."""

    door: Door
    sitting: Sitting

    def passed(self, found: Firsts) -> tuple[str, ...]:
        """The lessons of which everything that was asked was right."""
        wrong = {
            lesson_of(skill, self.door.known)
            for number, (skill, _) in enumerate(self.sitting.questions, start=1)
            if not (first := found.get(str(number))) or not first.right
        }
        return tuple(name for name in self.door.known if name not in wrong)

    def begin(self, found: Firsts) -> str:
        """The earliest lesson that is left."""
        wanted = {*self.door.known, *self.door.path, self.door.begin}
        return min(wanted - {*self.passed(found)}, key=ORDER.index)

    def settle(self, who: UUID, found: Firsts) -> None:
        if unanswered(self.sitting, found) is None:
            know(who, self.passed(found), How.PLACED)


def deal_placement(door_id: str) -> str:
    return reverse("placement-question", args=[door_id, seal(PLACEMENT, [door_id, six(DOORS[door_id], _CHANCE)]), 1])


def read_placement(door_id: str, token: str) -> Placement | None:
    found = unseal(PLACEMENT, token)
    if found is None or door_id not in DOORS or found[0] != door_id:
        return None
    return Placement(DOORS[door_id], _sitting(PLACEMENT, door_id, token, found[1]))


def _sitting(kind: str, name: str, token: str, questions: list[Any]) -> Sitting:
    def address(number: int) -> str:
        return reverse(f"{kind}-question", args=[name, token, number])

    dealt = [(skill, raw) for skill, raw in questions]
    return Sitting(name_of(kind, token), dealt, reverse(f"{kind}-result", args=[name, token]), address)


def start_page(language: str) -> Mapping[str, Any]:
    words = page_book(language, "sets")["doors"]
    return {"first": lesson(ORDER[0]), "doors": [(door, words[door.id], _packs(door.known)) for door in DOORS.values()]}


def placement_page(placement: Placement, found: Firsts, language: str) -> Mapping[str, Any]:
    passed = placement.passed(found)
    return {
        "words": page_book(language, "sets")["doors"][placement.door.id],
        "lessons": [(pack, pack.id in passed) for pack in _packs(placement.door.known)],
        "others": _packs(tuple(name for name in placement.door.path if name not in placement.door.known)),
        "passed": len(passed),
        "begin": lesson(placement.begin(found)),
    }


def _packs(names: tuple[str, ...]) -> list[Pack]:
    return [pack for name in names if name in BY_PACK and (pack := lesson(name))]
