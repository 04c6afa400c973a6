"""What a class is given to do: a published pack, a lesson, or positions dealt for some skills.

A lesson is kept as its positions, as those dealt for skills are: everybody in the class gets the same, and what was
given does not change when the lesson does. ``Assignment.skills`` then has ``lesson:<id>`` instead of skills.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from importlib.resources import files
from itertools import cycle, islice
from random import Random
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import OuterRef, Q, Subquery

from lessons.answer import Answer, Judged, Ruled
from lessons.calling import JudgedCall
from lessons.curriculum import lesson
from lessons.disputes import decides
from lessons.drills import SKILLS, SkillId
from lessons.key import teaches
from lessons.models import Assignment, Classroom, Published
from lessons.pack import Item, read_one
from lessons.publishing import pack_of
from lessons.sets import WHOLE_DEALS, dealt
from lessons.text import read_text
from lessons.whole import Whole

__all__ = ["Assignment", "Published"]

NOW, DUE = "now", "due"
LESSON: Final = "lesson:"
ALSO: Final = ("online-app",)
MOST_POSITIONS: Final = 30
TWICE: Final = timedelta(minutes=1)
"""The same thing given again within this time is a button that was pressed twice."""
ASSIGNABLE: Final = tuple(skill for skill in SKILLS if skill not in WHOLE_DEALS)


class Terms(NamedTuple):
    """How something is given: until when, how many different answers to one question, and when the verdict is shown.

    Without a title it is named after what is given, by whoever shows it.
    """

    title: str
    due: datetime | None = None
    tries: int | None = None
    feedback: str = NOW


class Question(NamedTuple):
    """A question of an assignment. ``name`` is its own there; ``skill`` is empty where it was not dealt for one."""

    name: str
    item: Item
    skill: str
    rules: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """A deal to be played answers every card at once, so neither tries nor withheld verdicts go with it."""
        return isinstance(self.item.answer, Whole)


def assign_pack(classroom: Classroom, version: Published, terms: Terms) -> Assignment:
    return _assign(classroom, terms, published=version)


def assign_lesson(classroom: Classroom, pack_id: str, terms: Terms) -> Assignment:
    """KeyError for a lesson that is not there."""
    return _assign(classroom, terms, skills=[f"{LESSON}{pack_id}"], positions=_of_lesson(pack_id))


def assign_skills(
    classroom: Classroom, skills: Sequence[SkillId], count: int, terms: Terms, chance: Random
) -> Assignment:
    """So many positions, the skills in turn, no two alike."""
    found = dealt(islice(cycle(skills), count), chance)
    positions = [{"skill": skill, "raw": dict(raw), "also": list(ALSO)} for skill, raw in found]
    return _assign(classroom, terms, skills=list(skills), positions=positions)


def _assign(classroom: Classroom, terms: Terms, **what: Any) -> Assignment:
    return Assignment.objects.create(classroom=classroom, **what, **terms._asdict())


def once(classroom: Classroom, give: Callable[[], Assignment]) -> Assignment:
    """Give something, unless the very same was given a moment ago: then it is that."""
    with transaction.atomic():
        list(Classroom.objects.select_for_update().filter(pk=classroom.pk).values_list("pk"))
        made = give()
        alike = {name: getattr(made, name) for name in ("published", "title", "due", "tries", "feedback")}
        lately = classroom.assignments.filter(made__gt=made.made - TWICE, pk__lt=made.pk, closed=None, **alike)
        for before in lately.order_by("-pk"):
            if before.skills == made.skills and len(before.positions) == len(made.positions):
                made.delete()
                return before
        return made


def _of_lesson(pack_id: str) -> list[dict[str, Any]]:
    """The positions of a lesson as its file has them, each under the table that it is asked at."""
    pack = lesson(pack_id)
    if pack is None:
        raise KeyError(pack_id)
    tree: Any = read_text((files("lessons") / "packs" / f"{pack_id}.baloot.yaml").read_bytes()).tree
    return [
        {"skill": "", "raw": {**raw, "profile": item.profile.id}, "also": list(item.also)}
        for raw, item in zip(tree["scenarios"], pack.items, strict=True)
    ]


def assignable(owner: User) -> Sequence[Published]:
    """The latest versions of a teacher's own packs, the newest first."""
    found = Published.objects.filter(owner=owner, latest=True).defer("text", "answers")
    return list(found.order_by("-made", "-pk")[:100])


def named_pack(owner: User, typed: str) -> Published | None:
    """The pack whose address or key was typed, of the version that the address names, else of the latest.

    None where there is no such pack, or it is somebody else's and not in the library.
    """
    words = re.findall(r"[a-z0-9]+", typed.lower())
    open_to = Published.objects.filter(Q(owner=owner) | Q(listed=True), key__in=words)
    for version in open_to.order_by("-number").defer("text", "answers"):
        after = words[words.index(version.key) + 1 :][:1]
        if version.latest if not (after and after[0].isdecimal()) else version.number == int(after[0]):
            return version
    return None


def assignments_of(classroom: Classroom) -> Sequence[Assignment]:
    """The newest first, without the texts of their packs; enough to count and to name them, and to say in ``newest``
    which version of its pack could be given now, None where there is none.
    """
    found = classroom.assignments.select_related("published").defer("published__text", "published__answers")
    return list(found.annotate(newest=_newest(classroom)).order_by("-made", "-pk"))


def _newest(classroom: Classroom) -> Subquery:
    open_to = Q(owner=classroom.owner_id) | Q(listed=True)
    latest = Published.objects.filter(open_to, key=OuterRef("published__key"), latest=True)
    return Subquery(latest.values("number")[:1])


def newer(assignment: Assignment) -> int | None:
    """The number of a version that came after the one that was given; None without one."""
    newest: int | None = getattr(assignment, "newest", None)
    given = assignment.published
    return newest if given and newest and newest > given.number else None


def assignments_with_texts(classroom: Classroom) -> Sequence[Assignment]:
    """The oldest first, with everything that ``questions`` reads."""
    return list(classroom.assignments.select_related("published").order_by("made", "pk"))


def assignment_of(classroom: Classroom, pk: int) -> Assignment | None:
    found = classroom.assignments.select_related("published").annotate(newest=_newest(classroom))
    return found.filter(pk=pk).first()


def change_terms(assignment: Assignment, terms: Terms) -> None:
    """A due date that is still to come opens again what was closed."""
    if terms.due != assignment.due and (terms.due is None or terms.due > datetime.now(UTC)):
        assignment.closed = None
    assignment.title, assignment.due, assignment.tries, assignment.feedback = terms
    assignment.save()


def close(assignment: Assignment, *, again: bool = False) -> None:
    """No answer is kept from now on, whatever time a member had; or, ``again``, until the due date."""
    assignment.closed = None if again else datetime.now(UTC)
    assignment.save(update_fields=("closed",))


def withdraw(assignment: Assignment) -> None:
    """Nothing is left of it, nor of any answer to it."""
    assignment.delete()


def size(assignment: Assignment) -> int:
    return assignment.published.scenarios if assignment.published else len(assignment.positions)


def questions(assignment: Assignment) -> tuple[Question, ...]:
    """What is asked, in order. Positions that a later engine refuses are left out; the others keep their names."""
    if assignment.published is None:
        return _positions(json.dumps(assignment.positions))
    pack = pack_of(assignment.published)
    return tuple(Question(item.scenario.id, item, "", rules_of(item.answer)) for item in pack.items) if pack else ()


@lru_cache(maxsize=256)
def _positions(text: str) -> tuple[Question, ...]:
    return tuple(_read(json.loads(text)))


def _read(positions: Sequence[Mapping[str, Any]]) -> Iterable[Question]:
    for number, one in enumerate(positions, start=1):
        item, skill = read_one(one["raw"], tuple(one["also"])).item, one["skill"]
        if item is not None:
            rules = (SKILLS[skill].rule,) if skill in SKILLS else rules_of(item.answer)
            yield Question(str(number), item, skill, rules)


def rules_of(answer: Answer) -> tuple[str, ...]:
    """The rules that a question is about: the one that decides it, else all that have something to say."""
    match answer:
        case Ruled():
            steps = answer.ruling.steps
            deciding = [step for step in steps if step.removed] or list(steps)
            return (deciding[-1].rule,) if deciding else ()
        case Judged() | JudgedCall():
            return (decides(answer).rule,) if teaches(answer) else ()
    return tuple(sorted(teaches(answer)))


def kept_as(assignment: Assignment) -> tuple[str, int]:
    """Under which pack and version the answers are kept: its own, for a pack may be given twice."""
    return f"a-{assignment.pk}", assignment.published.number if assignment.published else 1
