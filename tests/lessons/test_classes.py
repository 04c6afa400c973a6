"""Classes: joining and coming back, what is given to a class, until when and how often, and what deletes itself."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.contrib.auth.models import User
from django.core.management import call_command

from lessons import classes, devices
from lessons.assigning import (
    DUE,
    NOW,
    Terms,
    assign_lesson,
    assign_pack,
    assign_skills,
    assignments_of,
    change_terms,
    close,
    kept_as,
    named_pack,
    newer,
    once,
    questions,
)
from lessons.class_days import is_gone, is_over, kept_until, later
from lessons.classes import (
    PIN,
    change_member,
    class_of,
    come_back,
    delete_member,
    find,
    join,
    member_here,
    members,
    members_here,
    new_class,
    new_code,
    put_out,
    reset_pin,
    sweep,
    sweep_daily,
)
from lessons.counting import Counts, counts, due_of, hushes, is_ended, is_withheld, tries_of, turn_of
from lessons.curriculum import shipped
from lessons.drafts import ALPHABET, new_draft
from lessons.models import Assignment, Attempt, Classroom, Member, Published
from lessons.nicknames import CODE, is_nickname, plain_code, plain_nickname, wrong_sign
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
        ("ال-قحطاني", "ال-قحطاني"),
        ("ال‑قحطاني", "ال-قحطاني"),
        ("أبو.سعد", "أبو.سعد"),
        ("عبد_الله", "عبد_الله"),
        ("O’Neil", "O'Neil"),
    ],
)
def test_nicknames_are_kept_plain(typed: str, kept: str) -> None:
    assert plain_nickname(typed) == kept
    assert is_nickname(plain_nickname(typed))


@pytest.mark.parametrize("typed", ["", "a", "=1+1", "a@b.example", "<b>", "a" * 21, "a\u202eb", "🂡🂡", "-a", "-- "])
def test_what_is_no_nickname(typed: str) -> None:
    assert not is_nickname(plain_nickname(typed))


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("=1+1", "="),
        ("a@b", "@"),
        ("-Sara", "-"),
        ("Sara-", "-"),
        ("Sara -", "-"),
        ("a--b", "-"),
        ("Sara!", "!"),
        ("a-b", ""),
    ],
)
def test_which_sign_is_wrong(name: str, sign: str) -> None:
    assert wrong_sign(name) == sign


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
    key = devices.let_in(joined.member)
    assert devices.is_let_in(Member.objects.get(), key)
    pin = reset_pin(joined.member)
    assert not devices.is_let_in(Member.objects.get(), key)
    assert come_back(room, "Sara", joined.pin) is None or pin == joined.pin
    assert come_back(room, "Sara", pin) == joined.member


def test_a_device_counts_until_it_has_left(room: Classroom) -> None:
    sara, omar = member_of(room), member_of(room, "Omar")
    phone, laptop = devices.let_in(sara), devices.let_in(sara)
    devices.leave(sara, phone)
    found = Member.objects.get(pk=sara.pk)
    assert [devices.is_let_in(found, one) for one in (phone, laptop, "")] == [False, True, False]
    assert not devices.is_let_in(omar, laptop)
    for _ in range(devices.MOST):
        devices.let_in(sara)
    assert len(Member.objects.get(pk=sara.pk).devices) == devices.MOST
    assert not devices.is_let_in(sara, laptop)


def test_a_pin_that_is_still_to_be_written_down_stands_nowhere_as_a_whole(room: Classroom) -> None:
    sara = member_of(room)
    halves = set()
    for _ in range(20):
        half = devices.veil(sara, "123456")
        assert devices.unveiled(Member.objects.get(), half) == "123456"
        halves |= {half, Member.objects.get().veil}
    assert len(halves) > 30
    for wrong in ("", "12345", "x23456", "١٢٣٤٥٦"):
        assert devices.unveiled(sara, wrong) == ""
    devices.written_down(sara.pk)
    assert devices.unveiled(Member.objects.get(), half) == ""


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


@pytest.mark.parametrize(("tries", "right"), [(3, True), (None, False)])
def test_a_right_answer_ends_it_and_counts_where_the_answer_was_not_shown(
    room: Classroom, tries: int | None, right: bool
) -> None:
    """With any number of tries the right answer is shown after the first, so it is the first that counts."""
    sara = member_of(room)
    assignment = assign_skills(room, ["second-seat"], 1, Terms("One", tries=tries), Random(1))
    assert hushes(assignment, questions(assignment)[0]) is right
    given(assignment, sara, "1", "8♠")
    assert sheet(assignment, sara).places[0].closed is None
    given(assignment, sara, "1", "9♠", right=True)
    place = sheet(assignment, sara).places[0]
    assert (place.answer, place.right, place.solved) == ("9♠", right, True)
    assert (place.closed, place.refuses) == (Closed.RIGHT, True)
    assert [line.right for line in lines([assignment], sara)] == [right]


def test_which_answer_counts() -> None:
    now, some, due = Assignment(feedback=NOW), Assignment(feedback=NOW, tries=2), Assignment(feedback=DUE, tries=2)
    assert [counts(one, whole=False) for one in (now, some, due)] == [Counts.FIRST, Counts.ANY, Counts.LAST]
    assert {counts(one, whole=True) for one in (now, some, due)} == {Counts.ANY}


def test_what_is_closed_is_closed_for_everybody(room: Classroom) -> None:
    sara = member_of(room)
    sara.extra = 300
    assignment = assign_skills(room, ["second-seat"], 1, Terms("One", due=days(1), feedback=DUE), Random(1))
    assert is_withheld(assignment, sara)
    assert not is_ended(assignment)
    close(assignment)
    place = sheet(assignment, sara).places[0]
    assert (place.closed, is_withheld(assignment, sara), is_ended(assignment)) == (Closed.DUE, False, True)
    close(assignment, again=True)
    assert sheet(assignment, sara).places[0].closed is None
    close(assignment)
    change_terms(assignment, Terms("One", due=days(2), feedback=DUE))
    assert sheet(assignment, sara).places[0].closed is None


def test_a_due_date_before_it_was_given_is_no_more_time_for_anybody(room: Classroom) -> None:
    made = datetime(2026, 3, 2, tzinfo=UTC)
    assignment = Assignment(classroom=room, made=made, due=made - timedelta(days=1))
    assert due_of(assignment, Member(extra=50)) == assignment.due


def test_a_button_that_is_pressed_twice_gives_once(room: Classroom, owner: User) -> None:
    version = version_of(owner)
    ways = [
        lambda: assign_pack(room, version, Terms("")),
        lambda: assign_lesson(room, "the-majlis", Terms("")),
        lambda: assign_skills(room, ["second-seat"], 3, Terms(""), Random()),
    ]
    for way in ways:
        assert once(room, way) == once(room, way)
    once(room, lambda: assign_skills(room, ["second-seat"], 4, Terms(""), Random()))
    once(room, lambda: assign_lesson(room, "the-majlis", Terms("", tries=2)))
    assert Assignment.objects.count() == 5
    Assignment.objects.update(made=days(-1))
    once(room, ways[1])
    assert Assignment.objects.count() == 6


def test_a_class_keeps_the_version_that_it_was_given(room: Classroom, owner: User) -> None:
    draft = new_draft(owner, HEAD + PLAY)
    for text in (HEAD + PLAY, HEAD + PLAY + "    title: Another\n"):
        draft.text = text
        draft.save()
        outcome = publish(draft)
        assert outcome.published is not None
        if outcome.published.number == 1:
            assign_pack(room, outcome.published, Terms(""))
    found = assignments_of(room)[0]
    assert found.published is not None
    assert (found.published.number, newer(found)) == (1, 2)
    assert outcome.published is not None
    assign_pack(room, outcome.published, Terms(""))
    assert newer(assignments_of(room)[0]) is None


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
    found = lines([one, two], sara)
    assert [(line.assignment, line.answered, line.right, line.size) for line in found] == [
        (two, 1, None, 2),
        (one, 2, 1, 3),
    ]
    assert [(line.late, line.open) for line in found] == [(False, True)] * 2
    assert [line.answered for line in lines([one, two], omar)] == [0, 0]
    assert [(line.assignment, line.late) for line in lines([one, two], sara, days(3))] == [(one, False), (two, True)]
    assert [line.late for line in lines([one, two], sara, days(200))] == [True, True]
    given(one, sara, "3", "9♠", right=True)
    assert [line.assignment for line in lines([one, two], sara) if line.open] == [two]


def test_what_is_due_next_stands_first(room: Classroom) -> None:
    sara = member_of(room)
    due = {"far": days(9), "never": None, "next": days(1), "past": days(-1)}
    all_of_it = [assign_skills(room, ["second-seat"], 1, Terms(name, due=one), Random(1)) for name, one in due.items()]
    found = [line.assignment.title for line in lines(all_of_it[::-1], sara)]
    assert found == ["next", "far", "never", "past"]


def test_one_goes_on_at_the_first_question_without_an_answer(room: Classroom) -> None:
    sara = member_of(room)
    assignment = assign_skills(room, ["second-seat"], 3, Terms("Three", tries=2), Random(1))

    def following() -> str:
        place = sheet(assignment, sara).next_open
        return place.question.name if place else ""

    assert following() == "1"
    given(assignment, sara, "1", "8♠")
    given(assignment, sara, "2", "8♠", right=True)
    assert following() == "3"
    given(assignment, sara, "3", "8♠", right=True)
    assert following() == "1"
    given(assignment, sara, "1", "9♠")
    assert following() == ""


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


@pytest.mark.parametrize(("zone", "hour"), [("Asia/Riyadh", -3), ("America/New_York", 5), ("UTC", 0)])
def test_a_class_is_over_when_its_last_day_is_over_in_its_zone(room: Classroom, zone: str, hour: int) -> None:
    room.ends, room.months, room.zone = date(2026, 2, 28), 0, zone
    midnight = datetime(2026, 3, 1, tzinfo=UTC) + timedelta(hours=hour)
    for question in (is_over, is_gone):
        assert not question(room, midnight - timedelta(seconds=1))
        assert question(room, midnight)
    room.months = 1
    assert not is_gone(room, midnight)


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


def test_what_is_past_its_time_is_nowhere_to_be_found(owner: User) -> None:
    room = filled(owner, TODAY + timedelta(days=5), 0)
    code, member = room.code, Member.objects.get()
    assert (class_of(owner, code), find(code), member_here([member.pk], code)) == (room, room, member)
    Classroom.objects.update(ends=TODAY - timedelta(days=3))
    assert (class_of(owner, code), find(code), find(code, back=True), member_here([member.pk], code)) == (None,) * 4
    assert members_here([member.pk]) == []
    assert Classroom.objects.exists()


def test_it_is_swept_by_itself_once_a_day(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(owner, TODAY - timedelta(days=200), 6)
    sweep_daily()
    assert Classroom.objects.exists()
    monkeypatch.setattr(classes, "_swept", TODAY - timedelta(days=1))
    sweep_daily()
    assert not Classroom.objects.exists()
    filled(owner, TODAY - timedelta(days=200), 6)
    sweep_daily()
    assert Classroom.objects.exists()


def test_the_server_sweeps_when_it_starts(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(owner, TODAY - timedelta(days=200), 6)
    monkeypatch.setattr("tutor.management.commands.up.call_command", lambda *args, **more: None)
    call_command("up", "--no-serve")
    assert not Classroom.objects.exists()


def test_a_new_code_ends_the_old_one_and_nothing_else(room: Classroom, owner: User) -> None:
    sara, first = member_of(room), room.code
    second = new_code(room)
    assert second != first
    assert (find(first), find(second)) == (None, room)
    assert find(first, back=True) == room
    third = new_code(room)
    assert (find(second), find(second, back=True), find(third)) == (None, None, room)
    assert class_of(owner, first) == member_here([sara.pk], first).classroom == room  # type: ignore[union-attr]


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
