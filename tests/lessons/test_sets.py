"""Sets dealt to be kept: the same chance deals the same set, and each asks for what it is there for."""

from __future__ import annotations

from random import Random

import pytest

from lessons.curriculum import BY_PACK, DOORS, ORDER, Door, before
from lessons.daily import SIZE
from lessons.drills import SKILLS
from lessons.pack import read_one
from lessons.sets import CHECK, FIVE, PLACEMENT, WHOLE_DEALS, Dealt, five, lesson_of, six, two
from lessons.whole import Whole


def readable(dealt: tuple[Dealt, ...]) -> bool:
    """Every position is a question with one first answer, and no two are alike."""
    items = [read_one(raw).item for _, raw in dealt]
    positions = {str(sorted(raw.items())) for _, raw in dealt}
    return all(item and not isinstance(item.answer, Whole) for item in items) and len(positions) == len(dealt)


def test_the_same_chance_deals_the_same_five() -> None:
    assert five(Random("five of 2026-11-30")) == five(Random("five of 2026-11-30"))
    assert five(Random("five of 2026-11-30")) != five(Random("five of 2026-12-01"))


def test_five_rules_from_many_groups() -> None:
    seen: set[str] = set()
    for number in range(40):
        dealt = five(Random(number))
        skills = [skill for skill, _ in dealt]
        assert len(dealt) == FIVE == SIZE
        assert len({SKILLS[skill].rule for skill in skills}) == FIVE
        assert len({SKILLS[skill].group for skill in skills}) >= 4
        assert not WHOLE_DEALS & set(skills)
        assert readable(dealt)
        seen |= set(skills)
    assert len(seen) > len(SKILLS) / 2


@pytest.mark.parametrize("pack", [pack for pack in ORDER if before(pack)])
def test_two_questions_about_the_lessons_before(pack: str) -> None:
    lessons = before(pack)
    dealt = two(lessons, Random(1))
    assert len(dealt) == CHECK
    assert readable(dealt)
    assert all(lesson_of(skill, lessons) for skill, _ in dealt)


def test_the_last_lessons_are_asked_about_first() -> None:
    lessons = ("sun-ranks", "second-seat", "third-seat", "fourth-seat")
    for number in range(20):
        first, second = (skill for skill, _ in two(lessons, Random(number)))
        assert first in BY_PACK["fourth-seat"].skills
        assert second in BY_PACK["third-seat"].skills


def test_one_lesson_alone_is_asked_about_twice() -> None:
    dealt = two(("sun-ranks",), Random(3))
    assert [skill for skill, _ in dealt] == ["sun-order", "sun-order"]
    assert readable(dealt)


def test_where_nothing_can_be_asked_it_is_about_what_it_builds_on() -> None:
    for number in range(10):
        dealt = two(("mini-sun",), Random(number))
        assert all(lesson_of(skill, before("mini-sun")) for skill, _ in dealt)


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_a_placement_asks_about_every_lesson_it_can_show_to_be_known(door: Door) -> None:
    dealt = six(door, Random(2))
    assert len(dealt) == PLACEMENT
    assert readable(dealt)
    assert {lesson_of(skill, door.known) for skill, _ in dealt} == set(door.known)
    assert {*door.known, *door.path, door.begin} <= set(ORDER)
    assert door.begin not in door.known
