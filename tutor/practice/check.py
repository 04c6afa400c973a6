"""A lesson's check: fresh positions until enough of the last ones were right, and the lesson is mastered."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from lessons.curriculum import BY_PACK, Lesson, lesson
from lessons.pack import Pack
from lessons.progress import How, know, last_answers

_HINTS = 2


class Check(NamedTuple):
    """How far the check of a lesson is: ``right`` of the last ``asked``, where ``need`` of ``of`` are wanted.

    An answer counts as right with two hints at most; ``near`` are the near misses among the last answers.
    """

    pack: Pack
    need: int
    of: int
    asked: int
    right: int
    near: int
    marks: tuple[bool, ...]

    @property
    def mastered(self) -> bool:
        return self.right >= self.need


def check(who: UUID | None, pack_id: str) -> Check | None:
    """None for a lesson of which nothing can be dealt afresh. One query; none for a stranger."""
    pack, one = lesson(pack_id), BY_PACK.get(pack_id)
    if pack is None or one is None or not one.skills:
        return None
    return _check(who, pack, one)


def _check(who: UUID | None, pack: Pack, one: Lesson) -> Check:
    answers = last_answers(who, one.skills, one.of)
    marks = tuple(answer.right and answer.hints <= _HINTS for answer in reversed(answers))
    near = sum(answer.near for answer in answers)
    return Check(pack, one.need, one.of, len(marks), sum(marks), near, marks)


def settle(who: UUID, pack_id: str) -> Check | None:
    """The check after an answer; a lesson that is mastered now is known from now on."""
    found = check(who, pack_id)
    if found and found.mastered:
        know(who, [pack_id], How.MASTERED)
    return found
