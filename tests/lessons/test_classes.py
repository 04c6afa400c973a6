"""Classes: joining and coming back, what is given to a class, until when and how often, and what deletes itself."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.contrib.auth.models import User
from django.core.management import call_command

from lessons.assigning import (
    DUE,
    NOW,
    Terms,
    assign_lesson,
    assign_pack,
    assign_skills,
    due_of,
    is_withheld,
    kept_as,
    named_pack,
    questions,
    tries_of,
    turn_of,
)
from lessons.classes import (
    CODE,
    PIN,
    change_member,
    class_of,
    come_back,
    delete_member,
    find,
    is_nickname,
    is_over,
    join,
    kept_until,
    later,
    mark,
    members,
    new_class,
    plain_code,
    plain_nickname,
    put_out,
    reset_pin,
    sweep,
)
from lessons.curriculum import shipped
from lessons.drafts import ALPHABET, new_draft
from lessons.models import Assignment, Attempt, Classroom, Member, Published
from lessons.progress import record
from lessons.publishing import publish, show_in_library
from lessons.sheets import Closed, lines, sheet
from tests.lessons.packs import HEAD, PLAY

pytestmark = pytest.mark.django_db

TODAY = datetime.now(UTC).date()


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("teacher")


@pytest.fixture
def room(owner: User) -> Classroom:
    return new_class(owner, "Thursday", TODAY + timedelta(days=100))


def member_of(room: Classroom, name: str = "Sara") -> Member:
    joined = join(room, name)
    assert joined is not None
    return joined.member


def days(count: float) -> datetime:
    return datetime.now(UTC) + timedelta(days=count)


def given(assignment: Assignment, member: Member, name: str, *answers: str, right: bool = False) -> None:
    pack, version = kept_as(assignment)
    question = next(one for one in questions(assignment) if one.name == name)
    turn = turn_of(assignment, member, question, closed=False)
    for answer in answers:
        record(member.learner, pack, version, name, answer=answer, right=right, turn=turn)


# Joining and coming back.


def test_a_code_cannot_be_guessed_and_a_pin_is_not_kept(room: Classroom) -> None:
    assert len(room.code) == CODE
    assert len(set(ALPHABET)) ** CODE > 8 * 10**11
    joined = join(room, "Sara")
    assert joined is not None
    assert (len(joined.pin), joined.pin.isdecimal()) == (PIN, True)
    assert joined.pin not in joined.member.pin
    assert identify_hasher(joined.member.pin)


@pytest.mark.parametrize("typed", ["{}", " {} ", "{upper}", "{half} {rest}", "{half}-{rest}"])
def test_a_code_is_found_however_it_is_typed(room: Classroom, typed: str) -> None:
    code = room.code
    assert find(typed.format(code, upper=code.upper(), half=code[:4], rest=code[4:])) == room
    assert plain_code("٢٣٤ab") == "234ab"
    assert find("nothing") is None
    assert find("") is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Sara   two ", "Sara two"),
        ("سارَة", "سارة"),
        ("ســارة", "سارة"),
        ("Ｓａｒａ", "Sara"),
        ("José", "José"),
        ("٧ نجوم", "٧ نجوم"),
    ],
)
def test_nicknames_are_kept_plain(typed: str, kept: str) -> None:
    assert plain_nickname(typed) == kept
    assert is_nickname(plain_nickname(typed))


@pytest.mark.parametrize("typed", ["", "a", "=1+1", "a@b.example", "<b>", "a" * 21, "a\u202eb", "🂡🂡", "a_b", "-- "])
def test_what_is_no_nickname(typed: str) -> None:
    assert not is_nickname(plain_nickname(typed))


def test_a_nickname_belongs_to_one_member_of_a_class(room: Classroom, owner: User) -> None:
    sara = member_of(room)
    assert join(room, "Sara") is None
    assert join(room, "SARA") is None
    assert join(new_class(owner, "Friday", room.ends), "Sara") is not None
    put_out(sara)
    assert join(room, "sara") is None


def test_two_who_join_in_the_same_moment(room: Classroom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither saw the other; the database knows better."""
    member_of(room)
    monkeypatch.setattr("lessons.classes._named", lambda classroom, nickname: None)
    assert join(room, "Sara") is None
    assert Member.objects.count() == 1


def test_one_comes_back_with_the_pin_and_with_nothing_else(room: Classroom, owner: User) -> None:
    joined = join(room, "Sara")
    assert joined is not None
    other = new_class(owner, "Friday", room.ends)
    assert come_back(room, "sara", joined.pin) == joined.member
    wrong = "000000" if joined.pin != "000000" else "111111"
    assert come_back(room, "Sara", wrong) is None
    assert come_back(room, "Omar", joined.pin) is None
    assert come_back(other, "Sara", joined.pin) is None
    put_out(joined.member)
    assert come_back(room, "Sara", joined.pin) is None
    put_out(joined.member, out=False)
    assert come_back(room, "Sara", joined.pin) == joined.member


@pytest.mark.parametrize("nickname", ["Sara", "Nobody"])
def test_a_wrong_guess_costs_one_hash_whoever_is_named(
    room: Classroom, monkeypatch: pytest.MonkeyPatch, nickname: str
) -> None:
    member_of(room)
    hashed: list[str] = []
    monkeypatch.setattr("lessons.classes.make_password", hashed.append)

    def refuse(pin: str, kept: str) -> bool:
        hashed.append(pin)
        return False

    monkeypatch.setattr("lessons.classes.check_password", refuse)
    assert come_back(room, nickname, "123456") is None
    assert hashed == ["123456"]


def test_a_new_pin_ends_the_old_one_and_its_devices(room: Classroom) -> None:
    joined = join(room, "Sara")
    assert joined is not None
    before = mark(joined.member)
    pin = reset_pin(joined.member)
    assert mark(joined.member) != before
    assert come_back(room, "Sara", joined.pin) is None or pin == joined.pin
    assert come_back(room, "Sara", pin) == joined.member


def test_renaming(room: Classroom) -> None:
    sara, omar = member_of(room), member_of(room, "Omar")
    assert not change_member(sara, "OMAR", 0)
    assert change_member(omar, "OMAR", 25)
    assert change_member(sara, "Sara B", 50)
    assert [(one.nickname, one.extra) for one in members(room)] == [("OMAR", 25), ("Sara B", 50)]


def test_only_its_teacher_has_a_class(room: Classroom, owner: User) -> None:
    other = User.objects.create_user("other")
    assert class_of(owner, room.code) == room
    assert class_of(other, room.code) is None


# What is given.


def test_a_lesson_is_given_as_it_is_now() -> None:
    for pack in shipped():
        room = new_class(User.objects.create_user(f"of {pack.id}"), "A", TODAY)
        assignment = assign_lesson(room, pack.id, Terms("A lesson"))
        assignment.refresh_from_db()
        found = questions(assignment)
        assert [(one.item.answer, one.item.also, one.item.profile.id) for one in found] == [
            (item.answer, item.also, item.profile.id) for item in pack.items
        ]
        assert [one.item.scenario.title for one in found] == [item.scenario.title for item in pack.items]


def test_positions_are_dealt_once_for_all(room: Classroom) -> None:
    skills = ["second-seat", "sun-follow"]
    assignment = assign_skills(room, skills, 5, Terms("Five"), Random(3))
    assignment.refresh_from_db()
    found = questions(assignment)
    assert [one.skill for one in found] == [skills[number % 2] for number in range(5)]
    assert [one.name for one in found] == ["1", "2", "3", "4", "5"]
    assert found == questions(Assignment.objects.get())
    assert {one.rules for one in found} == {("trump-when-void",), ("follow-suit",)}


def version_of(owner: User) -> Published:
    outcome = publish(new_draft(owner, HEAD + PLAY))
    assert outcome.published is not None
    return outcome.published


def test_a_pack_is_named_by_its_address_if_it_may_be_had(owner: User) -> None:
    version = version_of(owner)
    other = User.objects.create_user("other")
    for typed in (version.key, f"https://example.com/en/packs/{version.key}/", f" /packs/{version.key.upper()}/1/?a=b"):
        assert named_pack(owner, typed) == version
        assert named_pack(other, typed) is None
    assert named_pack(owner, f"/packs/{version.key}/2/") is None
    assert named_pack(owner, "https://example.com/en/packs/") is None
    show_in_library(version, True)
    assert named_pack(other, version.key) == version


def test_a_pack_given_twice_is_answered_twice(room: Classroom, owner: User) -> None:
    version, sara = version_of(owner), member_of(room)
    first, second = (assign_pack(room, version, Terms(title)) for title in ("First", "Second"))
    given(first, sara, "one", "8♠")
    given(second, sara, "one", "8♠")
    assert Attempt.objects.filter(assignment=first).count() == Attempt.objects.filter(assignment=second).count() == 1
    assert [one.rules for one in questions(first)] == [("trump-when-void",)]


# Until when, and how often.


@pytest.mark.parametrize(("extra", "hours", "tries"), [(0, 10, 2), (50, 15, 3), (25, 12.5, 3), (100, 20, 4)])
def test_more_time_and_more_tries(room: Classroom, extra: int, hours: float, tries: int) -> None:
    made = datetime(2026, 3, 1, tzinfo=UTC)
    assignment = Assignment(classroom=room, made=made, due=made + timedelta(hours=10), tries=2)
    member = Member(classroom=room, extra=extra)
    assert due_of(assignment, member) == made + timedelta(hours=hours)
    assert tries_of(assignment, member) == tries


def test_no_due_date_and_any_number_of_tries(room: Classroom) -> None:
    assignment, member = Assignment(classroom=room, made=datetime.now(UTC), feedback=DUE), Member(extra=50)
    assert (due_of(assignment, member), tries_of(assignment, member)) == (None, None)
    assert not is_withheld(assignment, member)


def test_a_verdict_is_withheld_until_the_own_due_date(room: Classroom) -> None:
    made = datetime(2026, 3, 1, tzinfo=UTC)
    assignment = Assignment(classroom=room, made=made, due=made + timedelta(days=2), feedback=DUE)
    at = made + timedelta(days=2, hours=1)
    assert not is_withheld(assignment, Member(extra=0), at)
    assert is_withheld(assignment, Member(extra=50), at)
    assert not is_withheld(Assignment(made=made, due=assignment.due, feedback=NOW), Member(extra=50), made)


def test_no_more_answers_are_kept_than_may_be(room: Classroom) -> None:
    sara = member_of(room)
    assignment = assign_skills(room, ["second-seat"], 2, Terms("Two", tries=2), Random(1))
    given(assignment, sara, "1", "8♠", "8♠", "9♠", "T♠", "9♠")
    assert list(Attempt.objects.order_by("pk").values_list("answer", flat=True)) == ["8♠", "9♠"]
    here = sheet(assignment, sara)
    assert [(one.tries, one.left, one.closed, one.refuses) for one in here.places] == [
        (2, 0, Closed.TRIES, True),
        (0, 2, None, False),
    ]
    sara.extra = 50
    given(assignment, sara, "1", "T♠")
    assert Attempt.objects.count() == 3


def test_the_last_answer_counts_where_the_verdict_is_withheld(room: Classroom) -> None:
    sara = member_of(room)
    assignment = assign_skills(room, ["second-seat"], 1, Terms("One", due=days(1), feedback=DUE), Random(1))
    given(assignment, sara, "1", "8♠", right=True)
    given(assignment, sara, "1", "9♠")
    assert sheet(assignment, sara).places[0].answer == "9♠"
    given(assignment, sara, "1", "8♠", right=True)
    place = sheet(assignment, sara).places[0]
    assert (place.answer, place.right, place.tries, place.withheld, place.closed) == ("8♠", None, 2, True, None)
    after = sheet(assignment, sara, days(2)).places[0]
    assert (after.answer, after.right, after.withheld, after.closed) == ("8♠", True, False, Closed.DUE)


def test_one_right_answer_is_enough_where_it_is_not(room: Classroom) -> None:
    sara = member_of(room)
    assignment = assign_skills(room, ["second-seat"], 1, Terms("One"), Random(1))
    given(assignment, sara, "1", "8♠")
    assert sheet(assignment, sara).places[0].closed is None
    given(assignment, sara, "1", "9♠", right=True)
    place = sheet(assignment, sara).places[0]
    assert (place.answer, place.right, place.closed, place.refuses) == ("9♠", True, Closed.RIGHT, True)


def test_a_deal_has_any_number_of_tries_and_no_withheld_verdict(room: Classroom) -> None:
    sara = member_of(room)
    assignment = assign_lesson(room, "mini-sun", Terms("A deal", due=days(1), tries=1, feedback=DUE))
    deals = [one for one in sheet(assignment, sara).places if one.question.whole]
    assert deals
    for one in deals:
        given(assignment, sara, one.question.name, "1: 8♠", "2: 8♠")
    for one in (place for place in sheet(assignment, sara).places if place.question.whole):
        assert (one.tries, one.left, one.withheld, one.right, one.closed, one.refuses) == (
            2, None, False, False, None, False
        )  # fmt: skip


def test_what_there_is_to_do(room: Classroom) -> None:
    sara, omar = member_of(room), member_of(room, "Omar")
    one = assign_skills(room, ["second-seat"], 3, Terms("Now", tries=1), Random(1))
    two = assign_skills(room, ["second-seat"], 2, Terms("Due", due=days(1), feedback=DUE), Random(1))
    given(one, sara, "1", "8♠")
    given(one, sara, "2", "9♠", right=True)
    given(two, sara, "1", "9♠")
    assert [(line.done, line.size, line.late) for line in lines([one, two], sara)] == [(2, 3, False), (1, 2, False)]
    assert [line.done for line in lines([one, two], omar)] == [0, 0]
    assert [line.late for line in lines([one, two], sara, days(3))] == [False, True]
    assert [line.late for line in lines([one, two], sara, days(200))] == [True, True]


# Deleting.


@pytest.mark.parametrize(
    ("day", "months", "found"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2026, 11, 30), 6, date(2027, 5, 30)),
        (date(2026, 12, 31), 0, date(2026, 12, 31)),
        (date(2023, 12, 31), 2, date(2024, 2, 29)),
    ],
)
def test_some_months_later(day: date, months: int, found: date) -> None:
    assert later(day, months) == found


def test_a_class_is_over_when_its_last_day_is_over_everywhere(room: Classroom) -> None:
    room.ends = date(2026, 3, 1)
    assert not is_over(room, datetime(2026, 3, 2, 11, tzinfo=UTC))
    assert is_over(room, datetime(2026, 3, 2, 12, tzinfo=UTC))


def filled(owner: User, ends: date, months: int) -> Classroom:
    room = new_class(owner, "A", ends, months)
    given(assign_skills(room, ["second-seat"], 1, Terms("One"), Random(1)), member_of(room), "1", "8♠")
    return room


def test_a_class_deletes_itself_with_everything_in_it(owner: User) -> None:
    filled(owner, TODAY - timedelta(days=200), 6)
    gone_code = Classroom.objects.get().code
    stays = [filled(owner, TODAY - timedelta(days=200), 7), filled(owner, TODAY - timedelta(days=2), 6)]
    stranger = Attempt.objects.create(
        learner="12345678-1234-5678-1234-567812345678", pack="a", version=1, scenario="b", answer="c", right=True
    )
    assert find(gone_code) is None
    assert kept_until(stays[0]) >= TODAY
    call_command("sweep", verbosity=0)
    assert set(Classroom.objects.all()) == set(stays)
    assert (Member.objects.count(), Assignment.objects.count(), Attempt.objects.count()) == (2, 2, 3)
    assert Attempt.objects.filter(pk=stranger.pk).exists()
    assert sweep() == 0


def test_a_teacher_sweeps_only_the_own_classes(owner: User) -> None:
    old = TODAY - timedelta(days=400)
    filled(User.objects.create_user("other"), old, 1)
    filled(owner, old, 1)
    assert sweep(owner) == 1
    assert Classroom.objects.get().owner.username == "other"


def test_a_teacher_who_goes_takes_the_classes_along(owner: User) -> None:
    filled(owner, TODAY, 6)
    version = version_of(owner)
    assign_pack(Classroom.objects.get(), version, Terms("A pack"))
    owner.delete()
    assert not Classroom.objects.exists()
    assert not Member.objects.exists()
    assert not Attempt.objects.exists()
    assert Published.objects.filter(pk=version.pk).exists()


def test_a_deleted_member_leaves_nothing(room: Classroom) -> None:
    sara, omar = member_of(room), member_of(room, "Omar")
    assignment = assign_skills(room, ["second-seat"], 1, Terms("One"), Random(1))
    given(assignment, sara, "1", "8♠")
    given(assignment, omar, "1", "8♠")
    delete_member(sara)
    assert [one.nickname for one in members(room)] == ["Omar"]
    assert Attempt.objects.get().learner == omar.learner
