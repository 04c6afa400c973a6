"""Made-up data: as much as was asked for, sound enough for every page, and never among people."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from bench.pages_bench import PAGES, address, queries_of, visitor
from lessons.made_data import BIG, DRILLS, SHARE, TEACHERS, Size, make
from lessons.models import Attempt, Classroom, Draft, Member, Memory, Published
from lessons.publishing import pack_of

pytestmark = pytest.mark.django_db

SMALL = Size(packs=21, classes=11, attempts=2_000)


def test_as_much_as_was_asked_for() -> None:
    made = make(SMALL)
    assert Published.objects.count() == Draft.objects.count() == SMALL.packs
    assert Classroom.objects.count() == SMALL.classes
    assert Attempt.objects.count() == SMALL.attempts
    assert User.objects.count() == TEACHERS
    assert Published.objects.filter(owner=made.teacher).count() == 3
    assert Classroom.objects.filter(owner=made.teacher).count() == 1 + 10 // SHARE


def test_the_first_class_is_big_and_has_answered_everything() -> None:
    made = make(SMALL)
    assert (made.classroom.members.count(), made.pack.scenarios) == BIG
    assert Attempt.objects.filter(assignment=made.assignment).count() == BIG[0] * BIG[1]
    assert Attempt.objects.filter(learner=made.member.learner).count() == BIG[1]
    pack = pack_of(made.pack)
    assert pack is not None
    assert len(pack.items) == BIG[1]


def test_the_first_learner_has_drilled_and_holds_every_skill() -> None:
    made = make(Size(1, 1, 1_600))
    assert Attempt.objects.filter(learner=made.learner).count() == DRILLS
    assert Memory.objects.filter(learner=made.learner).count() >= 64
    assert Member.objects.count() == BIG[0]


def test_fewer_answers_than_the_classes_would_give() -> None:
    make(Size(1, 1, 7))
    assert Attempt.objects.count() == 7


def test_every_page_that_is_measured_is_there() -> None:
    made = make(SMALL)
    found = {page.name: address(page, made) for page in PAGES}
    assert len(found) == len(PAGES)
    assert all(found.values()), "a page that is not there is not measured"
    for page in PAGES:
        assert queries_of(visitor(page.who, made), str(found[page.name])) <= 10, page.name


def test_nothing_is_made_up_among_people() -> None:
    User.objects.create_user("sara")
    small = ("--packs=2", "--classes=1", "--attempts=5")
    with pytest.raises(CommandError, match="1 accounts"):
        call_command("make_data", *small)
    assert not Published.objects.exists()
    out = StringIO()
    call_command("make_data", *small, "--yes", stdout=out)
    assert out.getvalue().startswith("2 packs, 1 classes, 5 attempts in ")
    with pytest.raises(CommandError, match="already"):
        call_command("make_data", *small, "--yes")
