"""Classes on the pages: who sees what, joining, the questions with their tries and due dates, results, the lock-out."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from html import unescape
from random import Random
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from lessons.assigning import DUE, Terms, assign_lesson, assign_skills, kept_as, questions
from lessons.classes import join, new_class, put_out, reset_pin
from lessons.counting import turn_of
from lessons.drafts import new_draft
from lessons.grading import as_text, right_answer
from lessons.models import Assignment, Attempt, Classroom, Member
from lessons.progress import record
from lessons.publishing import publish
from lessons.whole import Whole
from tests.lessons.packs import HEAD, PLAY
from tests.web.test_sets import wrong_answer
from tutor.classes.pin_guard import WRONG_CODES, WRONG_PINS, WRONG_PINS_OF_ADDRESS, WRONG_PINS_OF_CLASS
from tutor.classes.urls import urlpatterns
from tutor.practice.sets import as_posted

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}
TODAY = datetime.now(UTC).date()
JOIN, BACK, LIST, NEW = "/en/class/", "/en/class/back/", "/en/teach/classes/", "/en/teach/classes/new/"
GUEST, MEMBER, STRANGER, TEACHER, OWNER = VISITORS = ("guest", "member", "member elsewhere", "other teacher", "owner")


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def words(response: Any) -> str:
    page = re.sub(r"<(script|template).*?</\1>", "", response.content.decode(), flags=re.S)
    plain = re.sub("[\u2066-\u2069]", "", re.sub(r"<[^>]+>", " ", page))
    return unescape(re.sub(r"\s+", " ", plain))


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username=name)[0], backend="tutor.accounts.devices.Devices")
    return client


def room_of(name: str = "owner", title: str = "Thursday class") -> Classroom:
    return new_class(User.objects.get_or_create(username=name)[0], title, TODAY + timedelta(days=90))


def joined(room: Classroom, nickname: str) -> Client:
    client = Client()
    assert client.post(JOIN, {"code": room.code, "nickname": nickname}).status_code == 302
    return client


def member(nickname: str = "Sara") -> Member:
    return Member.objects.get(nickname=nickname)


def skills(room: Classroom, count: int = 3, **more: Any) -> Assignment:
    return assign_skills(room, ["second-seat", "sun-follow"], count, Terms("Homework", **more), Random(5))


def url(room: Classroom, assignment: Assignment, name: str = "") -> str:
    return f"/en/class/{room.code}/{assignment.pk}/" + (f"{name}/" if name else "")


def body(assignment: Assignment, name: str, *, right: bool = True) -> dict[str, list[str]]:
    question = next(one for one in questions(assignment) if one.name == name)
    given = right_answer(question.item.answer) if right else wrong_answer(question.item.answer)
    return {key: [str(one) for one in some] for key, some in as_posted(question.item, as_text(given)).lists()}


def answer(client: Client, room: Classroom, assignment: Assignment, name: str, *, right: bool = True) -> Any:
    return client.post(url(room, assignment, name), body(assignment, name, right=right), headers=HTMX)


def soon(days: float = 1) -> datetime:
    return datetime.now(UTC) + timedelta(days=days)


def passed(assignment: Assignment) -> None:
    """Its due date was a moment ago."""
    now = datetime.now(UTC)
    Assignment.objects.filter(pk=assignment.pk).update(due=now - timedelta(seconds=1), made=now - timedelta(hours=2))


# Who sees what: every address, every visitor.

SEEN_BY_OWNER: dict[str, int] = {
    "class-room": 200, "class-settings": 200, "class-export": 200, "class-delete": 200, "class-member": 200,
    "class-pin": 302, "class-remove": 302, "class-forget": 200, "class-code": 200, "class-member-report": 200,
    "assign-pack": 200, "assign-lesson": 200, "assign-skills": 200, "assignment-terms": 200, "assignment-close": 302,
    "assignment-take-back": 200, "class-results": 200, "class-results-csv": 200, "assignment-results": 200,
    "assignment-results-csv": 200,
}  # fmt: skip
SEEN_BY_MEMBER: dict[str, int] = {
    "class-home": 200, "class-my-pin": 200, "class-leave": 405, "class-report": 200, "class-work": 200,
    "class-question": 200, "class-go": 302,
}  # fmt: skip
OPEN: dict[str, tuple[int, ...]] = {
    "classes": (302, 302, 302, 200, 200),
    "class-new": (302, 302, 302, 200, 200),
    "class-join": (200,) * 5,
    "class-back": (200,) * 5,
}
ABOUT_MEMBER = ("class-member", "class-pin", "class-remove", "class-forget", "class-member-report")


def address(name: str, room: Classroom, assignment: Assignment, pk: int) -> str:
    arguments: list[Any] = [] if name in OPEN else [room.code]
    if name in ABOUT_MEMBER:
        arguments.append(pk)
    elif name.startswith("assignment-") or name in ("class-work", "class-question", "class-go"):
        arguments.append(assignment.pk)
    with translation.override("en"):
        return reverse(name, args=[*arguments, "1"] if name == "class-question" else arguments)


def visitors(room: Classroom) -> dict[str, Client]:
    elsewhere = room_of("other", "Friday class")
    return {
        GUEST: Client(),
        MEMBER: joined(room, "Sara"),
        STRANGER: joined(elsewhere, "Omar"),
        TEACHER: logged_in("other"),
        OWNER: logged_in("owner"),
    }


def test_every_address_of_a_class_is_in_the_table() -> None:
    assert {one.name for one in urlpatterns} == {*SEEN_BY_OWNER, *SEEN_BY_MEMBER, *OPEN}


@pytest.mark.parametrize("name", [*SEEN_BY_OWNER, *SEEN_BY_MEMBER, *OPEN])
def test_who_sees_an_address(name: str) -> None:
    room = room_of()
    assignment, clients = skills(room), visitors(room)
    found = {one: clients[one].get(address(name, room, assignment, member().pk)) for one in VISITORS}
    expected = dict.fromkeys(VISITORS, 404)
    if name in OPEN:
        expected = dict(zip(VISITORS, OPEN[name], strict=True))
    elif name in SEEN_BY_OWNER:  # who is not logged in is asked to, whether there is such a class or not
        expected = {**dict.fromkeys(VISITORS, 302), TEACHER: 404, OWNER: SEEN_BY_OWNER[name]}
    else:
        expected[MEMBER] = SEEN_BY_MEMBER[name]
    if name == "class-home":  # leads to where a code is typed, whether there is such a class or not
        expected = dict.fromkeys(VISITORS, 302) | {MEMBER: 200}
    assert {one: response.status_code for one, response in found.items()} == expected
    for one, response in found.items():
        if one not in (OWNER, MEMBER):
            assert "Thursday" not in response.content.decode()
            assert "Sara" not in response.content.decode()
        if response.status_code == 200:
            assert "no-store" in response.headers["cache-control"]
            assert "noindex" in response.headers["x-robots-tag"]


@pytest.mark.parametrize("name", [*SEEN_BY_OWNER, *SEEN_BY_MEMBER])
def test_who_changes_something(name: str) -> None:
    """A POST by anybody else finds nothing, or that it is not logged in, and changes nothing."""
    room = room_of()
    assignment, clients = skills(room), visitors(room)
    before = [list(model.objects.order_by("pk").values()) for model in (Classroom, Member, Assignment, Attempt)]
    entitled = OWNER if name in SEEN_BY_OWNER else MEMBER
    for one in VISITORS:
        if one != entitled:
            path = address(name, room, assignment, member().pk)
            status = clients[one].post(path, {"nickname": "Zaid", "extra": "1"} | body(assignment, "1")).status_code
            lost = name in SEEN_BY_OWNER and one != TEACHER
            assert status == (405 if name == "class-home" else 403 if lost else 404), (one, name)
    assert before == [list(model.objects.order_by("pk").values()) for model in (Classroom, Member, Assignment, Attempt)]


def test_a_class_that_is_not_there_is_the_same_as_one_that_is_not_yours() -> None:
    room, clients = room_of(), [Client(), logged_in("other")]
    for client in clients:
        here, nowhere = (client.get(f"/en/class/{code}/") for code in (room.code, "zzzzzzzz"))
        assert (here.status_code, nowhere.status_code) == (302, 302)
        assert here.headers["location"].replace(room.code, "zzzzzzzz") == nowhere.headers["location"]
        here, nowhere = (client.get(f"/en/teach/classes/{code}/") for code in (room.code, "zzzzzzzz"))
        assert here.status_code == nowhere.status_code == (404 if "sessionid" in client.cookies else 302)
        if here.status_code == 302:
            assert here.headers["location"] == f"/en/account/log-in/?next=/en/teach/classes/{room.code}/"
            assert here.headers["location"].replace(room.code, "zzzzzzzz") == nowhere.headers["location"]


def test_one_class_does_not_open_another_of_the_same_teacher() -> None:
    room, other = room_of(), room_of(title="Other")
    sara, assignment = joined(room, "Sara"), skills(other)
    joined(other, "Omar")
    owner = logged_in("owner")
    assert sara.get(url(room, assignment)).status_code == 404
    assert sara.get(url(other, assignment)).status_code == 404
    assert owner.get(f"/en/teach/classes/{room.code}/results/{assignment.pk}/").status_code == 404
    assert owner.get(f"/en/teach/classes/{room.code}/members/{member('Omar').pk}/").status_code == 404


# Joining.


def test_a_learner_joins_and_sees_the_pin_until_it_is_written_down() -> None:
    room, client = room_of(), Client()
    response = client.post(JOIN, {"code": f" {room.code[:4].upper()}-{room.code[4:]} ", "nickname": " سارة ١ "})
    assert response.headers["location"] == f"/en/class/{room.code}/pin/"
    page = client.get(response.headers["location"])
    pin = re.search(r"class-code[^>]*>(\d{6})<", page.content.decode())
    assert pin
    assert pin[1] in client.get(response.headers["location"]).content.decode()
    assert "Your PIN is not written down yet." in words(client.get(f"/en/class/{room.code}/"))
    assert client.post(response.headers["location"]).headers["location"] == f"/en/class/{room.code}/"
    assert client.get(f"/en/class/{room.code}/pin/").status_code == 302
    assert pin[1] not in client.get(f"/en/class/{room.code}/").content.decode()
    other = Client()
    eastern = pin[1].translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    back = other.post(BACK, {"code": room.code, "nickname": "سارة ١", "pin": f" {eastern[:3]} {eastern[3:]}"})
    assert back.headers["location"] == f"/en/class/{room.code}/"
    assert "You are here as سارة ١." in words(other.get(f"/en/class/{room.code}/"))
    assert "email" not in client.get(JOIN).content.decode().lower().replace("no e-mail", "")


@pytest.mark.parametrize(
    ("code", "nickname", "message"),
    [
        ("zzzzzzzz", "Sara", "There is no class with this code."),
        ("", "Sara", "This field is required."),
        (None, "", "This field is required."),
        (None, "=1+1", "“=” cannot stand in a nickname here."),
        (None, "a", "A nickname has 2 to 20 letters or digits."),
        (None, "sara", "Somebody in this class has this nickname. If it is you, come back with your PIN"),
    ],
)
def test_who_cannot_join_is_told_why_and_loses_nothing(code: str | None, nickname: str, message: str) -> None:
    room = room_of()
    joined(room, "Sara")
    typed = {"code": room.code if code is None else code, "nickname": nickname}
    response = Client().post(JOIN, typed)
    assert response.status_code == 422
    assert message in words(response)
    for one in typed.values():
        assert not one or f'value="{one}"' in response.content.decode()
    assert Member.objects.count() == 1


def test_an_ended_and_a_full_class_take_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_of()
    room.ends = TODAY - timedelta(days=3)
    room.save()
    response = Client().post(JOIN, {"code": room.code, "nickname": "Sara"})
    assert (response.status_code, "This class has ended." in words(response)) == (422, True)
    monkeypatch.setattr("lessons.classes.MOST", 1)
    full = room_of(title="Full")
    joined(full, "Sara")
    response = Client().post(JOIN, {"code": full.code, "nickname": "Omar"})
    assert (response.status_code, "This class is full." in words(response)) == (422, True)


def test_a_join_address_has_the_code_and_asks_nothing_about_it() -> None:
    room, client = room_of(), Client()
    page = logged_in("owner").get(f"/en/teach/classes/{room.code}/").content.decode()
    assert f"http://testserver/en/class/?code={room.code}" in unescape(page)
    assert "<svg" in page
    assert f'value="{room.code}"' in client.get(f"/en/class/?code={room.code}").content.decode()
    assert 'value="zzzzzzzz"' in client.get("/en/class/?code=zzzzzzzz").content.decode()
    assert "sessionid" not in client.cookies


def test_a_device_in_two_classes_and_leaving_one() -> None:
    one, two = room_of(), room_of(title="Friday class")
    client = joined(one, "Sara")
    client.post(JOIN, {"code": two.code, "nickname": "Sara"})
    assert [name in words(client.get(JOIN)) for name in ("Thursday class", "Friday class")] == [True, True]
    assert client.post(f"/en/class/{one.code}/leave/").status_code == 302
    assert client.get(f"/en/class/{one.code}/report/").status_code == 404
    assert client.get(f"/en/class/{two.code}/report/").status_code == 200
    assert Member.objects.count() == 2


def test_a_copy_of_a_device_that_has_left_opens_nothing() -> None:
    room = room_of()
    client, copy = joined(room, "Sara"), Client()
    copy.cookies["sessionid"] = client.cookies["sessionid"].value
    assert copy.get(f"/en/class/{room.code}/report/").status_code == 200
    client.post(f"/en/class/{room.code}/leave/")
    for path in ("", "report/", "pin/"):
        assert copy.get(f"/en/class/{room.code}/{path}").headers["location"] == f"{BACK}?code={room.code}"


def test_no_cookie_says_the_pin() -> None:
    room = room_of()
    client = joined(room, "Sara")
    page = client.get(f"/en/class/{room.code}/pin/").content.decode()
    pin = re.search(r"class-code[^>]*>(\d{6})<", page)
    assert pin
    assert pin[1] not in str(dict(client.session))
    client.post(f"/en/class/{room.code}/pin/")
    assert not member().veil


def test_who_was_put_out_or_has_a_new_pin_is_let_in_no_more() -> None:
    room = room_of()
    client = joined(room, "Sara")
    put_out(member())
    assert client.get(f"/en/class/{room.code}/report/").status_code == 404
    put_out(member(), out=False)
    assert client.get(f"/en/class/{room.code}/report/").status_code == 200
    pin = reset_pin(member())
    assert client.get(f"/en/class/{room.code}/report/").headers["location"] == f"{BACK}?code={room.code}"
    assert client.post(f"/en/class/{room.code}/leave/").status_code == 404
    client.post(BACK, {"code": room.code, "nickname": "Sara", "pin": pin})
    assert client.get(f"/en/class/{room.code}/report/").status_code == 200


@pytest.mark.parametrize("kept", ["nonsense", {"1": 1}, {"1": ["a", 2]}, {"1": [1, "x"]}, [1], None])
def test_a_session_that_says_nothing_of_use(kept: Any) -> None:
    room = room_of()
    joined(room, "Sara")
    client = Client()
    session = client.session
    session["classes"] = kept
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    report = client.get(f"/en/class/{room.code}/report/")
    assert report.status_code == 404 or report.headers["location"].startswith(BACK)


# The lock-out.


def guess(room: Classroom, *, pin: str = "000000", where: str = "127.0.0.1", nickname: str = "Sara") -> Any:
    return Client().post(BACK, {"code": room.code, "nickname": nickname, "pin": pin}, REMOTE_ADDR=where)


def test_after_twenty_wrong_pins_this_class_is_locked_for_this_address() -> None:
    room, other = room_of(), room_of(title="Other")
    pins = {}
    for one in (room, other):
        made = join(one, "Sara")
        assert made is not None
        pins[one.pk] = made.pin
    for number in range(WRONG_PINS):
        response = guess(room, pin="12345", nickname=("Sara", "Nobody")[number % 2])
        assert response.status_code == 422
        assert "This nickname and this PIN do not go together." in words(response)
    locked = guess(room, pin=pins[room.pk])
    assert (locked.status_code, locked.headers["retry-after"]) == (429, "900")
    assert "Wait 15 minutes, then try again." in words(locked)
    assert guess(other, pin=pins[other.pk]).status_code == 302
    assert guess(room, pin=pins[room.pk], where="203.0.113.9").status_code == 302
    AccessAttempt.objects.update(attempt_time=datetime.now(UTC) - timedelta(minutes=16))
    assert guess(room, pin=pins[room.pk]).status_code == 302


def test_a_right_pin_in_between_takes_no_failure_back() -> None:
    room = room_of()
    made = join(room, "Omar")
    assert made is not None
    for _ in range(WRONG_PINS):
        guess(room)
        last = guess(room, pin=made.pin, nickname="Omar")
    assert last.status_code == 429


def test_guessing_from_many_addresses_locks_the_class_and_one_address_all_classes() -> None:
    room, many = room_of(), [room_of(title=str(number)) for number in range(4)]
    AccessAttempt.objects.bulk_create(
        AccessAttempt(
            user_agent="class-pin", username=room.code, ip_address=f"203.0.113.{number}", failures_since_start=19
        )
        for number in range(-(-WRONG_PINS_OF_CLASS // 19))
    )
    assert guess(room, where="198.51.100.1").status_code == 429
    assert guess(many[0], where="198.51.100.1").status_code == 422
    for one in many[1:]:
        for _ in range(WRONG_PINS_OF_ADDRESS // 3):
            guess(one, where="198.51.100.2")
    assert guess(many[0], where="198.51.100.2").status_code == 429
    assert guess(many[0], where="198.51.100.3").status_code == 422


@pytest.mark.parametrize("path", [JOIN, BACK])
def test_codes_cannot_be_tried_in_bulk(path: str) -> None:
    room, typed = room_of(), {"nickname": "Sara", "pin": "123456"}
    for _ in range(WRONG_CODES):
        assert Client().post(path, {"code": "zzzzzzzz", **typed}).status_code == 422
    assert Client().post(path, {"code": room.code, **typed}).status_code == 429
    assert Client().post(path, {"code": room.code, **typed}, REMOTE_ADDR="203.0.113.9").status_code in (302, 422)


def test_the_lock_out_of_classes_and_of_accounts_do_not_meet(client: Client) -> None:
    room = room_of()
    for _ in range(WRONG_PINS):
        guess(room)
    User.objects.create_user("sara", password="seven trumps out")
    assert client.post("/en/account/log-in/", {"username": "sara", "password": "seven trumps out"}).status_code == 302
    assert guess(room).status_code == 429


# The questions.


def test_answers_belong_to_the_member_and_to_nobody_else() -> None:
    room = room_of()
    assignment, sara = skills(room), joined(room, "Sara")
    sara.post("/en/lessons/king-without-ekka/king-of-clubs/", {"card": "8S"})
    response = answer(sara, room, assignment, "1", right=False)
    assert "sign-wrong" in response.content.decode()
    assert 'id="class-marks"' in response.content.decode()
    kept = Attempt.objects.get(assignment=assignment)
    assert (kept.learner, kept.pack, kept.scenario, kept.right) == (member().learner, f"a-{assignment.pk}", "1", False)
    assert str(member().learner) != sara.session["learner"]
    assert Attempt.objects.filter(assignment=None).count() == 1
    assert "not right yet" in words(sara.get(url(room, assignment)))
    answer(sara, room, assignment, "1")
    assert "answered: 1 of 3 · right at first: 0" in words(sara.get(f"/en/class/{room.code}/"))
    assert "answered: 0 of 3 · no due date" in words(joined(room, "Omar").get(f"/en/class/{room.code}/"))


def test_an_account_and_a_class_are_two_things() -> None:
    room = room_of()
    client, assignment = logged_in("pupil"), skills(room)
    client.post(JOIN, {"code": room.code, "nickname": "Sara"})
    answer(client, room, assignment, "1")
    assert Attempt.objects.get().learner == member().learner
    assert json.loads(client.get("/en/account/export/").content)["kept"].get("attempt", []) == []


def test_tries_are_counted_by_the_site() -> None:
    room = room_of()
    assignment, sara = skills(room, tries=2), joined(room, "Sara")
    first = answer(sara, room, assignment, "2", right=False)
    assert "tries left: 1" in words(first)
    again = answer(sara, room, assignment, "2", right=False)
    assert "tries left: 1" in words(again)
    Attempt.objects.create(
        learner=member().learner,
        pack=f"a-{assignment.pk}",
        version=1,
        scenario="2",
        answer="what no engine reads any more",
        right=False,
        assignment=assignment,
    )
    refused = answer(sara, room, assignment, "2")
    assert refused.status_code == 422
    assert "You have no tries left for this question. Nothing was kept." in words(refused)
    plain = sara.post(url(room, assignment, "2"), body(assignment, "2"))
    assert (plain.status_code, "Nothing was kept." in words(plain)) == (422, True)
    assert Attempt.objects.count() == 2
    assert not Attempt.objects.filter(right=True).exists()
    assert sara.get(url(room, assignment, "2")).status_code == 200


def test_the_last_try_is_followed_by_the_answer() -> None:
    room = room_of()
    assignment, sara = skills(room, tries=1), joined(room, "Sara")
    page = words(answer(sara, room, assignment, "1", right=False))
    assert "Next question" in page
    assert "Try again" not in page
    shown = sara.get(url(room, assignment, "1")).content.decode()
    assert "sign-wrong" in shown
    assert 'class="deciding"' in shown


def test_what_is_right_is_right_and_takes_no_more() -> None:
    room = room_of()
    assignment, sara = skills(room), joined(room, "Sara")
    assert "sign-right" in answer(sara, room, assignment, "1").content.decode()
    refused = answer(sara, room, assignment, "1", right=False)
    assert (refused.status_code, "You have answered this one already." in words(refused)) == (422, True)
    assert Attempt.objects.count() == 1
    assert "sign-right" in sara.get(url(room, assignment, "1")).content.decode()


def revealing(response: Any) -> list[str]:
    """What would give an answer away."""
    page = response.content.decode()
    marks = ("sign-wrong", "deciding", "refused", "is-right", "is-first", "is-wrong", "Hint 1", "takeaway")
    return [one for one in marks if one in page]


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_withheld_verdict_is_withheld(right: bool, headers: dict[str, str]) -> None:
    """Whether right or wrong, the pages say the same until the due date, and everything after it."""
    room = room_of()
    assignment, sara = skills(room, due=soon(), feedback=DUE), joined(room, "Sara")
    for name in ("1", "2"):
        path = url(room, assignment, name)
        response = sara.post(path, body(assignment, name, right=right), headers=headers)
        assert "The answer is shown after" in words(response)
        assert "Until then you can change it." in words(response)
        for page in (response, sara.get(path), sara.get(url(room, assignment)), sara.get(f"/en/class/{room.code}/")):
            assert revealing(page) == []
    report = sara.get(f"/en/class/{room.code}/report/")
    assert revealing(report) == []
    assert "2 of 3 questions answered, 0 right" in words(report)
    assert "Wrong answers" not in words(report)
    assert "By rule" not in words(report)
    teacher = logged_in("owner").get(f"/en/teach/classes/{room.code}/members/{member().pk}/report/")
    assert f"2 of 3 questions answered, {2 if right else 0} right" in words(teacher)
    passed(assignment)
    shown = sara.get(url(room, assignment, "1")).content.decode()
    assert ("sign-right" if right else "sign-wrong") in shown
    assert f"2 of 3 questions answered, {2 if right else 0} right" in words(sara.get(f"/en/class/{room.code}/report/"))


def test_a_withheld_answer_can_be_changed_and_the_last_one_counts() -> None:
    room = room_of()
    assignment, sara = skills(room, due=soon(), feedback=DUE, tries=2), joined(room, "Sara")
    answer(sara, room, assignment, "1", right=True)
    second = answer(sara, room, assignment, "1", right=False)
    assert "There are no tries left to change it." in words(second)
    third = answer(sara, room, assignment, "1", right=True)
    assert third.status_code == 422
    assert "You have no tries left for this question." in words(third)
    passed(assignment)
    assert "sign-wrong" in sara.get(url(room, assignment, "1")).content.decode()
    assert (
        "is-wrong" in logged_in("owner").get(f"/en/teach/classes/{room.code}/results/{assignment.pk}/").content.decode()
    )


def test_after_the_due_date_an_answer_is_told_of_and_not_kept() -> None:
    room = room_of()
    assignment, sara = skills(room, due=soon()), joined(room, "Sara")
    passed(assignment)
    page = answer(sara, room, assignment, "1", right=False)
    assert "sign-wrong" in page.content.decode()
    assert "Answers are not kept any more." in words(page)
    assert not Attempt.objects.exists()


def test_more_time_for_one_learner() -> None:
    room = room_of()
    assignment, sara, omar = skills(room, due=soon(), tries=1), joined(room, "Sara"), joined(room, "Omar")
    passed(assignment)
    Member.objects.filter(nickname="Omar").update(extra=50)
    answer(sara, room, assignment, "1")
    answer(omar, room, assignment, "1", right=False)
    assert "tries left: 1" in words(omar.get(url(room, assignment, "1")))
    assert [one.learner for one in Attempt.objects.all()] == [member("Omar").learner]


def test_nothing_is_kept_once_the_class_has_ended() -> None:
    room = room_of()
    sara, assignment = joined(room, "Sara"), skills(room)
    Classroom.objects.update(ends=TODAY - timedelta(days=3))
    assert "This class has ended." in words(sara.get(f"/en/class/{room.code}/"))
    answer(sara, room, assignment, "1")
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    ("zone", "moment"),
    [("Asia/Riyadh", "16 January {}, 00:30, Riyadh time"), ("America/New_York", "15 January {}, 16:30, New York time")],
)
def test_times_are_those_of_the_class_and_say_so(zone: str, moment: str) -> None:
    """Whatever the browser of a learner says, or before it has said anything."""
    room = room_of()
    Classroom.objects.update(zone=zone)
    due = datetime(TODAY.year + 1, 1, 15, 21, 30, tzinfo=UTC)
    assignment = skills(room, due=due, feedback=DUE)
    sara, owner = joined(room, "Sara"), logged_in("owner")
    answer(sara, room, assignment, "1")
    said = moment.format(TODAY.year + 1)
    for browser in ("", "Africa/Cairo", "Mars/Phobos"):
        for client in (sara, owner):
            client.cookies["zone"] = browser
        for name in ("", f"{assignment.pk}/", f"{assignment.pk}/1/", f"{assignment.pk}/2/"):
            assert f"due {said}" in words(sara.get(f"/en/class/{room.code}/{name}")), name
        assert f"The answer is shown after {said}." in words(sara.get(url(room, assignment, "1")))
        for name in ("", f"results/{assignment.pk}/"):
            assert f"due {said}" in words(owner.get(f"/en/teach/classes/{room.code}/{name}")), name
        form = owner.get(f"/en/teach/classes/{room.code}/assignments/{assignment.pk}/")
        assert f"This is {said.rpartition(', ')[2]}, the time of the class." in words(form)


def test_a_question_that_is_not_read_is_not_an_answer() -> None:
    room = room_of()
    assignment, sara = skills(room, due=soon(), feedback=DUE), joined(room, "Sara")
    response = sara.post(url(room, assignment, "1"), {}, headers=HTMX)
    assert response.status_code == 422
    assert "Mark at least one card." in words(response)
    assert sara.get(url(room, assignment, "99")).status_code == 404
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    "pack", ["king-without-ekka", "the-auction", "scoring-sun", "arguments-at-the-table", "the-majlis"]
)
@pytest.mark.parametrize("feedback", ["now", "due"])
def test_every_kind_of_question_is_answered_and_shown_again(pack: str, feedback: str) -> None:
    room = room_of()
    assignment = assign_lesson(room, pack, Terms("A lesson", due=soon(), feedback=feedback, tries=1))
    sara = joined(room, "Sara")
    for number, one in enumerate(questions(assignment)):
        response = answer(sara, room, assignment, one.name, right=number % 2 == 0)
        assert response.status_code == 200, one.item.scenario.id
        shown = sara.get(url(room, assignment, one.name))
        assert ("The answer is shown after" if feedback == "due" else "Next question") in words(shown) or (
            "To the result" in words(shown)
        )
    report = logged_in("owner").get(f"/en/teach/classes/{room.code}/results/{assignment.pk}/")
    assert report.status_code == 200
    assert sara.get(f"/ar/class/{room.code}/report/").status_code == 200


def test_a_deal_is_played_in_a_class() -> None:
    room = room_of()
    assignment, sara = assign_lesson(room, "mini-sun", Terms("A deal", due=soon(), feedback=DUE)), joined(room, "Sara")
    deal = next(one for one in questions(assignment) if one.whole)
    assert isinstance(deal.item.answer, Whole)
    path = url(room, assignment, deal.name)
    page = sara.get(path)
    assert "Trick 1 of 8" in words(page) or "Play" in words(page)
    cards = re.findall(r'name="card" value="(\w\w)"', page.content.decode())
    statuses = {sara.post(path, {"card": card}).status_code for card in cards}
    assert statuses <= {200, 302}
    kept = Attempt.objects.filter(scenario=deal.name)
    assert {one.learner for one in kept} <= {member().learner}
    passed(assignment)
    before = kept.count()
    for card in cards:
        sara.post(path, {"card": card})
    assert kept.count() == before


def test_lessons_elsewhere_are_not_touched(client: Client) -> None:
    """The learner of a class is another one than the visitor, and the ready answer of a lesson knows of no class."""
    room = room_of()
    sara = joined(room, "Sara")
    step = "/en/lessons/king-without-ekka/king-of-clubs/"
    for one in (sara, client):
        assert "class-marks" not in one.post(step, {"card": "8S"}, headers=HTMX).content.decode()
    assert Attempt.objects.filter(assignment=None).count() == 2
    assert not Attempt.objects.filter(learner=member().learner).exists()


# What a teacher does.


def test_a_teacher_makes_and_changes_a_class() -> None:
    owner = logged_in("owner")
    form = owner.get(NEW).content.decode()
    assert re.search(r'name="ends" value="\d{4}-\d\d-\d\d"', form)
    response = owner.post(NEW, {"name": " My  class ", "ends": str(TODAY + timedelta(days=30)), "months": "3"})
    room = Classroom.objects.get()
    assert response.headers["location"] == f"/en/teach/classes/{room.code}/"
    assert (room.name, room.months) == ("My class", 3)
    settings, day = f"/en/teach/classes/{room.code}/settings/", str(TODAY + timedelta(days=2))
    fields = {"name": "Renamed", "ends": day, "months": "0", "zone": "Africa/Cairo", "shut": "on"}
    owner.post(settings, fields)
    room.refresh_from_db()
    assert (room.name, str(room.ends), room.months) == ("Renamed", day, 0)
    assert (room.zone, room.shut) == ("Africa/Cairo", True)
    for wrong in (
        {"months": "25"},
        {"ends": str(TODAY - timedelta(days=60))},
        {"ends": "9999-01-01"},
        {"name": " "},
        {"zone": "Mars/Phobos"},
    ):
        response = owner.post(settings, fields | {"name": "No"} | wrong)
        assert response.status_code == 422, wrong
    room.refresh_from_db()
    assert room.name == "Renamed"


def test_a_teacher_keeps_the_members() -> None:
    room, owner = room_of(), logged_in("owner")
    sara = joined(room, "Sara")
    joined(room, "Omar")
    base = f"/en/teach/classes/{room.code}/members/{member().pk}/"
    taken = owner.post(base, {"nickname": "omar", "extra": "0"})
    assert (taken.status_code, "Somebody in this class has this nickname." in words(taken)) == (422, True)
    assert owner.post(base, {"nickname": "Zahra", "extra": "50"}).status_code == 302
    assert "You are here as Zahra." in words(sara.get(f"/en/class/{room.code}/"))
    assert owner.post(f"{base}pin/").headers["location"] == f"{base}pin/"
    page = owner.get(f"{base}pin/").content.decode()
    pin = re.search(r"class-code[^>]*>(\d{6})<", page)
    assert pin
    assert pin[1] not in owner.get(base).content.decode()
    assert guess(room, nickname="Zahra", pin=pin[1]).status_code == 302
    assert owner.post(f"{base}remove/").status_code == 302
    assert "Removed: 1" in words(owner.get(f"/en/teach/classes/{room.code}/"))
    assert "Zahra" not in words(owner.get(f"/en/teach/classes/{room.code}/results/"))
    assert owner.post(f"{base}remove/", {"back": "1"}).status_code == 302
    assert not member("Zahra").removed
    assert "cannot be undone" in words(owner.get(f"{base}delete/"))
    owner.post(f"{base}delete/")
    assert [one.nickname for one in Member.objects.all()] == ["Omar"]


def test_a_teacher_gives_a_pack_a_lesson_and_skills() -> None:
    room, owner = room_of(), logged_in("owner")
    user = User.objects.get(username="owner")
    published = publish(new_draft(user, HEAD + PLAY)).published
    assert published is not None
    base = f"/en/teach/classes/{room.code}/assign/"
    owner.cookies["zone"] = "America/New_York"  # of no account: the class has its own
    due = datetime.now(UTC) + timedelta(days=3)
    local = (due + timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M")
    terms = {"title": "", "due": local, "tries": "2", "feedback": "due"}
    assert owner.post(f"{base}pack/", {"own": published.key, **terms}).status_code == 302
    other = {"address": f"http://x/packs/{published.key}/", **terms, "tries": "3"}
    assert owner.post(f"{base}pack/", other).status_code == 302
    assert owner.post(f"{base}lesson/", {"lesson": "sun-ranks", **terms, "title": "Mine"}).status_code == 302
    skill = {"skills": ["second-seat", "sun-follow"], "count": "4", **terms}
    assert owner.post(f"{base}skills/", skill).status_code == 302
    one, two, three, four = Assignment.objects.order_by("pk")
    assert [given.title for given in (one, two, three, four)] == ["", "", "Mine", ""]
    assert (one.published, two.published, three.skills) == (published, published, ["lesson:sun-ranks"])
    assert (four.skills, len(four.positions)) == (["second-seat", "sun-follow"], 4)
    assert one.due == due.replace(second=0, microsecond=0)
    assert (one.tries, one.feedback) == (2, "due")
    page = owner.get(f"/en/teach/classes/{room.code}/assignments/{one.pk}/").content.decode()
    assert f'value="{local}"' in page
    owner.post(f"/en/teach/classes/{room.code}/assignments/{one.pk}/", {"title": "B", "feedback": "now"})
    one.refresh_from_db()
    assert [one.title, one.due, one.tries, one.feedback] == ["B", None, None, "now"]
    owner.post(f"/en/teach/classes/{room.code}/assignments/{one.pk}/delete/")
    assert Assignment.objects.count() == 3


@pytest.mark.parametrize(
    ("what", "fields", "message"),
    [
        ("pack", {}, "Choose a pack, or write the address of one."),
        ("pack", {"address": "http://x/packs/abcdefghij/"}, "There is no published pack with this address"),
        ("pack", {"own": "abcdefghij"}, "Select a valid choice"),
        ("lesson", {"lesson": "no-such"}, "Select a valid choice"),
        ("skills", {"count": "3"}, "Choose at least one skill."),
        ("skills", {"skills": ["mini-sun"], "count": "3"}, "Select a valid choice"),
        ("skills", {"skills": ["second-seat"], "count": "31"}, "less than or equal to 30"),
        ("lesson", {"lesson": "sun-ranks", "feedback": "due"}, "Choose a due date, or show the answers at once."),
        ("lesson", {"lesson": "sun-ranks", "due": "2020-01-01T10:00"}, "This time has passed."),
        ("lesson", {"lesson": "sun-ranks", "due": "tomorrow"}, "Enter a valid date/time."),
        ("lesson", {"lesson": "sun-ranks", "tries": "0"}, "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_given_gets_a_message_and_loses_nothing(what: str, fields: dict[str, Any], message: str) -> None:
    room, owner = room_of(), logged_in("owner")
    typed = {"title": "My title", "feedback": "now"} | fields
    response = owner.post(f"/en/teach/classes/{room.code}/assign/{what}/", typed)
    assert response.status_code == 422
    assert message in words(response)
    assert 'value="My title"' in response.content.decode()
    assert not Assignment.objects.exists()


def test_a_pack_of_somebody_else_is_given_only_from_the_library() -> None:
    version = publish(new_draft(User.objects.create_user("author"), HEAD + PLAY)).published
    assert version is not None
    room, owner = room_of(), logged_in("owner")
    path, typed = f"/en/teach/classes/{room.code}/assign/pack/", {"address": version.key, "feedback": "now"}
    assert owner.post(path, typed).status_code == 422
    version.listed = True
    version.save()
    assert owner.post(path, typed).status_code == 302


def test_the_list_of_classes_has_pages_and_sweeps(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    owner, user = logged_in("owner"), User.objects.get(username="owner")
    Classroom.objects.bulk_create(
        Classroom(owner=user, name=f"Class {number}", code=f"c{number:07}", ends=TODAY) for number in range(45)
    )
    old = new_class(user, "Long ago", TODAY - timedelta(days=400), 1)
    with django_assert_num_queries(10):  # of these six delete the old one
        page = owner.get(LIST)
    assert "Long ago" not in words(page)
    assert not Classroom.objects.filter(pk=old.pk).exists()
    with django_assert_num_queries(4):
        assert "Page 2 of 3" in words(owner.get(f"{LIST}?page=2"))
    assert "Class 44" not in words(logged_in("other").get(LIST))


# Results.


def results(count: int, number: int) -> tuple[Classroom, Assignment]:
    """A class in which everybody answered everything, some of it wrongly, once or twice."""
    room = room_of()
    assignment = assign_skills(
        room, ["second-seat", "sun-follow", "sun-pile"], number, Terms("Big", tries=2), Random(7)
    )
    given = questions(assignment)
    pack, version = kept_as(assignment)
    for at in range(count):
        made = join(room, f"Learner {at:02}")
        assert made is not None
        for place, one in enumerate(given):
            turn = turn_of(assignment, made.member, one, closed=False)
            answers = [right_answer(one.item.answer)]
            if (at + place) % 3 == 0:
                answers = [wrong_answer(one.item.answer), *answers[: at % 2]]
            for which in answers:
                text = as_text(which)
                right = text == as_text(right_answer(one.item.answer))
                slip = "partner-always-frees" if not right and place == 0 else ""
                record(made.member.learner, pack, version, one.name, answer=text, right=right, slip=slip, turn=turn)
    return room, assignment


def test_results_of_a_large_class_take_few_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    room, assignment = results(40, 30)
    owner, base, some = logged_in("owner"), f"/en/teach/classes/{room.code}/", Member.objects.all()[0]
    with django_assert_num_queries(5):  # who, which class, what it was given, its members, their answers
        page = owner.get(f"{base}results/{assignment.pk}/")
    assert page.content.decode().count('<th scope="row"><a') == 40
    for path in ("results/", "results.csv", f"results/{assignment.pk}.csv"):
        with django_assert_num_queries(5):
            owner.get(base + path)
    with django_assert_num_queries(6):
        owner.get(base)
    with django_assert_num_queries(5):
        owner.get(f"{base}members/{some.pk}/report/")


def test_a_learners_pages_take_few_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    room, assignment = results(3, 5)
    sara = joined(room, "Sara")
    with django_assert_num_queries(3):
        sara.get(f"/en/class/{room.code}/")
    with django_assert_num_queries(3):
        sara.get(url(room, assignment))
    with django_assert_num_queries(3):
        sara.get(url(room, assignment, "1"))
    with django_assert_num_queries(3):
        sara.get(f"/en/class/{room.code}/report/")
    with django_assert_num_queries(9):  # of these five keep the answer, with a savepoint in a test
        answer(sara, room, assignment, "1")


def screen_table(page: str) -> list[list[str]]:
    """The table as it stands on the screen: what a reader sees in each cell."""
    table = re.search(r'<table class="class-results">(.*?)</table>', page, re.S)
    assert table
    seen = re.sub(r'<span class="sr-only">.*?</span>', "", table[1], flags=re.S)
    rows = re.findall(r"<tr>(.*?)</tr>", seen, re.S)[1:]
    return [
        [
            unescape(re.sub(r"\s+", "", re.sub(r"<[^>]+>", "", cell)))
            for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)
        ]
        for row in rows
    ]


def downloaded(response: Any) -> list[list[str]]:
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    text = response.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_table_that_is_downloaded_is_the_one_on_the_screen() -> None:
    room, assignment = results(7, 6)
    joined(room, "Nobody yet")
    owner, base = logged_in("owner"), f"/en/teach/classes/{room.code}/results"
    screen = screen_table(owner.get(f"{base}/{assignment.pk}/").content.decode())
    head, *rows = downloaded(owner.get(f"{base}/{assignment.pk}.csv"))
    assert head == [
        "nickname",
        "right",
        "right_at_first",
        "answered",
        "tries",
        *[f"q{n}_{what}" for n in range(1, 7) for what in ("right", "at_first", "tries")],
    ]
    assert len(screen) == len(rows) == 8
    for shown, row in zip(screen, rows, strict=True):
        name, right, first, *cells, answered, tries = shown
        assert [name, right, first, answered, tries] == [row[0].replace(" ", ""), *row[1:5]]
        kept = [(one, int(count)) for one, count in zip(row[5::3], row[7::3], strict=True)]
        assert [(sign[0], int(sign[1:] or sign[0] != "–")) for sign in cells] == [
            ({"1": "✓", "0": "✗", "": "–"}[right], count) for right, count in kept
        ]
        assert sum(int(one or 0) for one in row[6::3]) == int(first) < 6
    over_all = screen_table(owner.get(f"{base}/").content.decode())
    _, *all_rows = downloaded(owner.get(f"{base}.csv"))
    assert [row[1] for row in over_all] == [row[1] if row[4] != "0" else "–" for row in all_rows]


def test_numbers_are_numbers_and_no_text_is_a_formula() -> None:
    room, assignment = results(1, 2)
    Assignment.objects.update(title="=HYPERLINK(1)")
    joined(room, "007")
    owner, base = logged_in("owner"), f"/en/teach/classes/{room.code}/results"
    raw = owner.get(f"{base}.csv").content.decode()
    assert '"\'=HYPERLINK(1): right"' in raw
    assert re.search(r'^"Learner 00",\d,\d,2,2\r?$', raw, re.M)
    one = owner.get(f"{base}/{assignment.pk}.csv").content.decode()
    assert re.search(r'^"007",0,0,0,0,,,0,,,0\r?$', one, re.M)


def test_what_the_results_say() -> None:
    room, assignment = results(6, 3)
    page = words(logged_in("owner").get(f"/en/teach/classes/{room.code}/results/{assignment.pk}/"))
    assert re.search(r"18 of 18 questions answered, \d+ right, \d+ of these at first", page)
    assert "Right in the end counts, and right at first stands beside it" in page
    assert "2 of 6: That is what you get if a winning partner always frees." in page
    assert "Where learners are stuck" not in page  # nobody has more than one wrong answer
    assert "By rule" in page
    assert "<polyline" in logged_in("owner").get(f"/en/teach/classes/{room.code}/results/").content.decode()


def test_a_learner_sees_the_same_about_themselves_and_nothing_of_others() -> None:
    room, assignment = results(3, 4)
    sara = joined(room, "Sara")
    answer(sara, room, assignment, "1", right=False)
    answer(sara, room, assignment, "2")
    own = words(sara.get(f"/en/class/{room.code}/report/"))
    teacher = words(logged_in("owner").get(f"/en/teach/classes/{room.code}/members/{member().pk}/report/"))
    cut = slice(own.index("2 of 4 questions"), own.index("Your teacher sees"))
    assert own[cut] in teacher
    assert (
        own[own.index("nobody else does.") + 17 : own.index("Which rules")]
        == (teacher[teacher.index("after a due date.") + 17 : teacher.index("Which rules")])
    )
    assert "Learner 0" not in own


# Taking everything along, and deleting it.


def test_everything_can_be_downloaded_and_then_deleted() -> None:
    room, assignment = results(3, 2)
    put_out(member("Learner 02"))
    owner, base = logged_in("owner"), f"/en/teach/classes/{room.code}/"
    response = owner.get(f"{base}export/")
    assert response.headers["content-disposition"] == f'attachment; filename="class-{room.code}.zip"'
    with zipfile.ZipFile(io.BytesIO(response.content)) as file:
        assert file.namelist() == ["class.json", "class.csv", "assignment-1.csv"]
        data = json.loads(file.read("class.json"))
        table = file.read("assignment-1.csv")
    assert table == owner.get(f"{base}results/{assignment.pk}.csv").content
    assert [one["nickname"] for one in data["members"]] == ["Learner 00", "Learner 01", "Learner 02"]
    assert len(data["answers"]) == Attempt.objects.count()
    assert data["assignments"][0]["positions"] == assignment.positions
    assert "pin" not in {key for one in data["members"] for key in one}
    assert "cannot be undone" in words(owner.get(f"{base}delete/"))
    assert Classroom.objects.exists()
    assert owner.post(f"{base}delete/").headers["location"] == LIST
    assert not Classroom.objects.exists()
    assert not Member.objects.exists()
    assert not Attempt.objects.exists()
    assert owner.get(base).status_code == 404


def test_how_long_it_is_kept_is_shown_to_all() -> None:
    room = room_of()
    Classroom.objects.update(ends=datetime(2098, 8, 31, tzinfo=UTC).date(), months=6)
    assert "deletes itself after 28 February 2099" in words(logged_in("owner").get(f"/en/teach/classes/{room.code}/"))
    assert "deleted after 28 February 2099" in words(joined(room, "Sara").get(f"/en/class/{room.code}/"))
