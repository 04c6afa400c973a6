"""Data made up for measuring: as many packs, classes and answers as a big site has. Nobody is in it.

The first teacher has a tenth of everything, the first class 40 members with 30 questions, and
the first learner some hundred drills: those are what the pages of the bench show.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import batched
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection, transaction

from lessons.backup_rows import insertion
from lessons.drafts import ALPHABET, KEY
from lessons.drills import SKILLS
from lessons.key import teaches
from lessons.memory import rating, remember
from lessons.models import (
    Account,
    Assignment,
    Attempt,
    Classroom,
    Draft,
    Member,
    Published,
    Revision,
    Taught,
)
from lessons.nicknames import CODE
from lessons.pack import Pack, read_pack
from lessons.progress import PRACTICE
from lessons.publishing import ENGINE, derived, pack_name

TEACHERS: Final = 100
SHARE: Final = 10
"""Every so many-th pack and class is the first teacher's."""
BIG: Final = (40, 30)
"""Members and questions of the first class."""
USUAL: Final = (20, 10)
DRILLS: Final = 300
"""Answers of one learner to drills."""
AT_ONCE: Final = 1_000
BEGAN: Final = datetime(2026, 1, 1, tzinfo=UTC)
_HEAD: Final = """\
baloot-pack: 1
id: made-up
version: 1
title: {{en: "Made-up pack {number}", ar: "رزمة مصنوعة {number}"}}
licence: CC-BY-4.0
scenarios:
"""
_SCENARIO: Final = """\
  - id: q{number}
    ask: play
    contract: hokum H by W
    hands: {{S: Q♥ 8♠ 9♦}}
    tricks: ["N K♣, W 7♣, S ?"]
    then: E A♣
"""
_SKILLS: Final = tuple(SKILLS)
_POSITION: Final = {"ask": "play", "contract": "sun by S", "hands": {"S": "Q♥ 8♠ 9♦ A♣"}, "tricks": ["N K♣, W 7♣, S ?"]}


class Size(NamedTuple):
    packs: int = 10_000
    classes: int = 1_000
    attempts: int = 1_000_000


class Made(NamedTuple):
    """Whose pages show much: the first teacher, the class with its assignment, one of its members, a learner."""

    teacher: User
    pack: Published
    classroom: Classroom
    assignment: Assignment
    member: Member
    learner: UUID


def make(size: Size) -> Made:
    """Everything in one transaction. At least one pack and one class."""
    with transaction.atomic():
        teachers = _teachers()
        packs = _packs(teachers, max(size.packs, 1))
        classes = _classes(teachers, max(size.classes, 1))
        members = _members(classes)
        assignments = _assignments(classes, packs)
        _attempts(size.attempts, classes, members, assignments)
        _memories()
    return Made(teachers[0], packs[0], classes[0], assignments[0], members[classes[0].pk][0], _learner(0))


def _teachers() -> list[User]:
    users = User.objects.bulk_create([User(username=f"made-{number}", password="!") for number in range(TEACHERS)])
    Account.objects.bulk_create([Account(user=user, learner=_uuid(1, user.pk)) for user in users])
    return users


def _owner(teachers: list[User], number: int) -> User:
    return teachers[0] if number % SHARE == 0 else teachers[1 + number % (TEACHERS - 1)]


def _packs(teachers: list[User], count: int) -> list[Published]:
    """Each published once from a draft; the first one has the questions of the big class."""
    read = {size: _read(size) for size in (BIG[1], USUAL[1])}
    answers = {size: derived(pack) for size, pack in read.items()}
    rules = sorted({rule for item in read[USUAL[1]].items for rule in teaches(item.answer)})
    found: list[Published] = []
    for begin in range(0, count, AT_ONCE):
        numbers = range(begin, min(begin + AT_ONCE, count))
        sizes = [USUAL[1] if number else BIG[1] for number in numbers]
        texts = [_text(number, size) for number, size in zip(numbers, sizes, strict=True)]
        drafts = Draft.objects.bulk_create(
            Draft(
                owner=_owner(teachers, number), key=_code(number, KEY), title=_title(number), text=text, changed=BEGAN
            )
            for number, text in zip(numbers, texts, strict=True)
        )
        Revision.objects.bulk_create([Revision(draft=draft, number=0, text=draft.text) for draft in drafts])
        packs = Published.objects.bulk_create(
            Published(
                key=draft.key,
                number=1,
                owner_id=draft.owner_id,
                draft=draft,
                text=draft.text,
                digest=f"{number:064x}",
                title=draft.title,
                language="ar" if number % 2 else "en",
                profile="saudi",
                engine=ENGINE,
                licence="CC-BY-4.0",
                answers=answers[size],
                scenarios=size,
                listed=number % 10 != 9,
            )
            for number, size, draft in zip(numbers, sizes, drafts, strict=True)
        )
        taught = [Taught(published=pack, rule=rule) for pack in packs for rule in rules]
        Taught.objects.bulk_create(taught, batch_size=AT_ONCE)
        found += packs
    return found


def _read(size: int) -> Pack:
    pack = read_pack(_text(0, size)).pack
    assert pack is not None
    return pack


def _text(number: int, size: int) -> str:
    return _HEAD.format(number=number) + "".join(_SCENARIO.format(number=one) for one in range(size))


def _title(number: int) -> dict[str, str]:
    return {"en": f"Made-up pack {number}", "ar": f"رزمة مصنوعة {number}"}


def _classes(teachers: list[User], count: int) -> list[Classroom]:
    ends = datetime.now(UTC).date() + timedelta(days=90)
    rows = (
        Classroom(owner=_owner(teachers, number), name=f"Class {number}", code=_code(number, CODE), ends=ends)
        for number in range(count)
    )
    return Classroom.objects.bulk_create(rows, batch_size=AT_ONCE)


def _members(classes: list[Classroom]) -> dict[int, list[Member]]:
    rows = [
        Member(classroom=room, nickname=f"Learner {number}", pin="!", learner=_uuid(2, room.pk * 1_000 + number))
        for at, room in enumerate(classes)
        for number in range(USUAL[0] if at else BIG[0])
    ]
    found: dict[int, list[Member]] = {}
    for member in Member.objects.bulk_create(rows, batch_size=AT_ONCE):
        found.setdefault(member.classroom_id, []).append(member)
    return found


def _assignments(classes: list[Classroom], packs: list[Published]) -> list[Assignment]:
    rows = (
        Assignment(classroom=room, published=packs[at % len(packs)], title=f"Assignment {at}")
        for at, room in enumerate(classes)
    )
    return Assignment.objects.bulk_create(rows, batch_size=AT_ONCE)


def _attempts(
    count: int, classes: list[Classroom], members: dict[int, list[Member]], assignments: list[Assignment]
) -> None:
    """The classes' answers, and drills for all the rest, as rows past the models, which would take minutes."""
    columns = {field.attname: field for field in Attempt._meta.local_concrete_fields if not field.primary_key}
    usual = {name: None if field.null else field.get_default() for name, field in columns.items()}
    drilled = usual | {"position": columns["position"].get_db_prep_save(_POSITION, connection)}

    @lru_cache(maxsize=64)
    def learner(who: UUID) -> Any:
        return columns["learner"].get_db_prep_save(who, connection)

    def rows() -> Iterator[list[Any]]:
        answered = 0
        for room, assignment in zip(classes, assignments, strict=True):
            for row in _answers(members[room.pk], assignment):
                if answered < count:
                    answered += 1
                    yield list((usual | row).values())
        for number in range(count - answered):
            yield list((drilled | _drilled(number)).values())

    who, made = list(usual).index("learner"), list(usual).index("made")
    with connection.cursor() as cursor:
        for some in batched(rows(), 10 * AT_ONCE):
            for row in some:
                row[who] = learner(row[who])
                row[made] = columns["made"].get_db_prep_save(row[made], connection)
            cursor.executemany(insertion(Attempt, list(columns.values())), some)


def _answers(members: list[Member], assignment: Assignment) -> Iterator[dict[str, Any]]:
    """Each question once by each member, one in four of them wrong."""
    version = assignment.published
    assert version is not None
    for at, member in enumerate(members):
        for question in range(version.scenarios):
            wrong = (at + question) % 4 == 0
            yield {
                "learner": member.learner,
                "pack": pack_name(version.key),
                "version": version.number,
                "scenario": f"q{question}",
                "answer": "8♠" if wrong else "Q♥",
                "right": not wrong,
                "slip": "silent-highest-frees" if wrong else "",
                "made": BEGAN + timedelta(minutes=at + question),
                "assignment_id": assignment.pk,
            }


def _drilled(number: int) -> dict[str, Any]:
    return {
        "learner": _learner(number // DRILLS),
        "pack": PRACTICE,
        "version": 1,
        "scenario": f"made-{number}",
        "answer": "Q♥",
        "right": number % 5 != 0,
        "made": BEGAN + timedelta(seconds=number),
        "first": True,
        "skill": _SKILLS[number % len(_SKILLS)],
    }


def _memories() -> None:
    """The first learner holds every skill."""
    for skill in SKILLS:
        remember(_learner(0), skill, rating(right=True), now=BEGAN)


def _code(number: int, length: int) -> str:
    """A number as a code of the letters that codes are made of."""
    found = ""
    for _ in range(length):
        number, rest = divmod(number, len(ALPHABET))
        found = ALPHABET[rest] + found
    return found


def _learner(number: int) -> UUID:
    return _uuid(3, number)


def _uuid(kind: int, number: int) -> UUID:
    return UUID(int=(kind << 96) + number)
