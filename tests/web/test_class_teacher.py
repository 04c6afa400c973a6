"""What a teacher does with a class that is under way: codes, closing, versions, PINs, titles, days and zones."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from lessons import classes
from lessons.assigning import DUE, Terms, assign_lesson, assign_pack
from lessons.classes import put_out, reset_pin
from lessons.drafts import new_draft, save
from lessons.models import Assignment, Attempt, Classroom, Member, Published
from lessons.publishing import publish
from tests.lessons.packs import HEAD, PLAY
from tests.web.test_class import (
    BACK,
    JOIN,
    LIST,
    NEW,
    TODAY,
    answer,
    body,
    joined,
    logged_in,
    member,
    room_of,
    skills,
    soon,
    url,
    words,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def base(room: Classroom) -> str:
    return f"/en/teach/classes/{room.code}/"


# Names in the reader's language.


def test_without_a_title_it_is_named_in_the_language_of_the_reader() -> None:
    room, owner = room_of(), logged_in("owner")
    sara = joined(room, "Sara")
    lesson = {"lesson": "scoring-sun", "title": "", "feedback": "now"}
    owner.post(f"{base(room)}assign/lesson/", lesson)
    owner.post(f"{base(room)}assign/skills/", {"skills": ["second-seat"], "count": "1", "title": "", "feedback": "now"})
    assert set(Assignment.objects.values_list("title", flat=True)) == {""}
    names = {"en": ("Scoring a Sun deal", "Void in second seat"), "ar": ("تسجيل الصن", "اللاعب الثاني وهو قاطع")}
    for language, others in (("en", "ar"), ("ar", "en")):
        for client, path in (
            (sara, f"class/{room.code}/"),
            (sara, f"class/{room.code}/report/"),
            (owner, f"teach/classes/{room.code}/"),
            (owner, f"teach/classes/{room.code}/results/"),
        ):
            page = words(client.get(f"/{language}/{path}"))
            assert all(name in page for name in names[language]), (language, path)
            assert not any(name in page for name in names[others]), (language, path)
    for one in Assignment.objects.all():
        for client, path in (
            (sara, f"class/{room.code}/{one.pk}/"),
            (sara, f"class/{room.code}/{one.pk}/1/"),
            (owner, f"teach/classes/{room.code}/results/{one.pk}/"),
            (owner, f"teach/classes/{room.code}/assignments/{one.pk}/"),
            (owner, f"teach/classes/{room.code}/assignments/{one.pk}/delete/"),
        ):
            assert any(name in words(client.get(f"/ar/{path}")) for name in names["ar"]), path
    assert "تسجيل الصن" in owner.get(f"/ar/teach/classes/{room.code}/results.csv").content.decode()


# Who is not logged in.


def test_a_post_without_a_session_says_what_was_typed() -> None:
    room = room_of()
    typed = {
        "lesson": "scoring-sun",
        "title": "For Thursday",
        "due": "2027-01-01T10:00",
        "tries": "3",
        "feedback": "now",
    }
    page = Client().post(f"{base(room)}assign/lesson/", typed)
    assert page.status_code == 403
    for one in ("You are not logged in", "For Thursday", "2027-01-01T10:00", "Scoring a Sun deal", "Tries for each"):
        assert one in words(page)
    assert "Thursday class" not in words(page)
    elsewhere = Client().post("/en/teach/classes/zzzzzzzz/assign/lesson/", typed)
    hidden = r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"'
    assert re.sub(hidden, "", elsewhere.content.decode().replace("zzzzzzzz", room.code)) == re.sub(
        hidden, "", page.content.decode()
    )
    assert not Assignment.objects.exists()


# Codes and closed doors.


def test_a_new_code_ends_the_old_one_and_members_stay() -> None:
    room, owner = room_of(), logged_in("owner")
    sara = joined(room, "Sara")
    assert "New code" in words(owner.get(f"{base(room)}settings/"))
    assert room.code.upper() in words(owner.get(f"{base(room)}code/"))
    owner.post(f"{base(room)}code/")
    code = Classroom.objects.get().joins_with
    assert code != room.code
    old = Client().post(JOIN, {"code": room.code, "nickname": "Omar"})
    assert (old.status_code, "There is no class with this code." in words(old)) == (422, True)
    assert Client().post(JOIN, {"code": code, "nickname": "Omar"}).status_code == 302
    page = owner.get(base(room)).content.decode()
    assert f"?code={code}" in page
    assert code[:4].upper() in page
    assert f"?code={room.code}" not in page
    assert code.upper() in words(owner.get(LIST))
    assert sara.get(f"/en/class/{room.code}/").status_code == 200
    pin = reset_pin(member())
    for one in (room.code, code):  # a member may have written down either
        assert Client().post(BACK, {"code": one, "nickname": "Sara", "pin": pin}).status_code == 302


def test_a_class_closed_for_joining() -> None:
    room, owner = room_of(), logged_in("owner")
    sara = joined(room, "Sara")
    fields = {"name": room.name, "ends": str(room.ends), "months": "6", "zone": room.zone}
    owner.post(f"{base(room)}settings/", fields | {"shut": "on"})
    refused = Client().post(JOIN, {"code": room.code, "nickname": "Omar"})
    assert (refused.status_code, "This class is closed for joining." in words(refused)) == (422, True)
    assert 'value="Omar"' in refused.content.decode()
    assert "Closed for joining: nobody new gets in." in words(owner.get(base(room)))
    assert sara.get(f"/en/class/{room.code}/").status_code == 200
    pin = reset_pin(member())
    assert Client().post(BACK, {"code": room.code, "nickname": "Sara", "pin": pin}).status_code == 302
    owner.post(f"{base(room)}settings/", fields)
    assert Client().post(JOIN, {"code": room.code, "nickname": "Omar"}).status_code == 302


# Coming back.


@pytest.mark.parametrize("path", ["", "report/"])
def test_after_a_new_pin_it_is_said_why_one_is_out(path: str) -> None:
    room = room_of()
    sara = joined(room, "Sara")
    pin = reset_pin(member())
    back = sara.get(f"/en/class/{room.code}/{path}").headers["location"]
    page = sara.get(back)
    assert "Your teacher has given you a new PIN." in words(page)
    assert 'value="Sara"' in page.content.decode()
    assert f'value="{room.code}"' in page.content.decode()
    sara.post(BACK, {"code": room.code, "nickname": "Sara", "pin": pin})
    assert sara.get(f"/en/class/{room.code}/").status_code == 200


def test_who_was_removed_is_told_so_on_the_own_device_alone() -> None:
    room = room_of()
    sara = joined(room, "Sara")
    put_out(member())
    page = sara.get(sara.get(f"/en/class/{room.code}/").headers["location"])
    assert "You are not in this class any more." in words(page)
    stranger = Client().get(f"{BACK}?code={room.code}")
    assert "any more" not in words(stranger)
    assert "new PIN. Type" not in words(stranger)
    assert "Sara" not in stranger.content.decode()


def test_a_new_pin_is_shown_until_the_page_is_left() -> None:
    room, owner = room_of(), logged_in("owner")
    joined(room, "Sara")
    path = f"{base(room)}members/{member().pk}/pin/"
    before = member().pin
    assert owner.get(path).headers["location"] == f"{base(room)}members/{member().pk}/"
    assert member().pin == before
    assert owner.post(path).headers["location"] == path
    after = member().pin
    pins = [
        re.search(r"class-code[^>]*>(\d{6})<", owner.get(one).content.decode())
        for one in (path, path, path.replace("/en/", "/ar/"))
    ]
    assert len({one[1] for one in pins if one}) == 1
    assert all(pins)
    assert member().pin == after != before
    assert owner.post(path, {"written": "1"}).headers["location"] == base(room)
    owner.get(base(room))
    assert owner.get(path).status_code == 302
    assert member().pin == after
    assert owner.get(f"{base(room)}members/{member().pk}/remove/").headers["location"].endswith(f"/{member().pk}/")
    assert not member().removed


# Ending it, and giving it once.


def test_closing_now_opening_again_and_a_due_date_in_the_past() -> None:
    room, owner = room_of(), logged_in("owner")
    assignment, sara = skills(room, due=soon(), feedback=DUE), joined(room, "Sara")
    Member.objects.update(extra=100)
    path = f"{base(room)}assignments/{assignment.pk}/"
    answer(sara, room, assignment, "1", right=False)
    assert "Close it now" in words(owner.get(path))
    owner.post(f"{path}close/")
    assert "It was closed on" in words(owner.get(path))
    assert "closed on" in words(owner.get(base(room)))
    assert "sign-wrong" in sara.get(url(room, assignment, "1")).content.decode()
    answer(sara, room, assignment, "2")
    assert Attempt.objects.count() == 1
    assert "ended" in words(sara.get(f"/en/class/{room.code}/"))
    owner.post(f"{path}close/", {"again": "1"})
    answer(sara, room, assignment, "2")
    assert Attempt.objects.count() == 2
    Member.objects.update(extra=0)
    past = (datetime.now(UTC) - timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M")
    assert owner.post(path, {"title": "", "due": past, "feedback": "due"}).status_code == 302
    answer(sara, room, assignment, "3")
    assert Attempt.objects.count() == 2
    assert "due date has passed" in words(owner.get(path))
    assert owner.get(f"{path}close/").headers["location"] == path


@pytest.mark.parametrize("what", ["lesson", "skills", "pack"])
def test_a_button_pressed_twice_gives_it_once(what: str) -> None:
    room, owner = room_of(), logged_in("owner")
    version = publish(new_draft(User.objects.get(username="owner"), HEAD + PLAY)).published
    assert version is not None
    typed = {"lesson": "sun-ranks", "skills": ["second-seat"], "count": "2", "own": version.key, "feedback": "now"}
    for _ in range(2):
        assert owner.post(f"{base(room)}assign/{what}/", typed).headers["location"] == base(room)
    assert Assignment.objects.count() == 1
    owner.post(f"{base(room)}assign/{what}/", typed | {"tries": "2"})
    assert Assignment.objects.count() == 2


def test_withdrawing_says_what_it_does() -> None:
    room, owner = room_of(), logged_in("owner")
    assignment = skills(room)
    path = f"{base(room)}assignments/{assignment.pk}/"
    for language, names in (("en", ("Withdraw with all answers", "Take")), ("ar", ("اسحب التكليف", "سترجع"))):
        for one in (path, f"{path}delete/"):
            page = words(owner.get(one.replace("/en/", f"/{language}/")))
            assert names[0] in page
            assert names[1] not in page
    owner.post(f"{path}delete/")
    assert not Assignment.objects.exists()


# Versions.


def two_versions() -> tuple[Published, Published]:
    draft = new_draft(User.objects.get_or_create(username="owner")[0], HEAD + PLAY)
    first = publish(draft).published
    second = publish(save(draft, HEAD + PLAY + "    title: Another\n").draft).published
    assert first is not None
    assert second is not None
    return first, second


def test_which_version_a_class_has_and_that_there_is_a_newer_one() -> None:
    room, owner = room_of(), logged_in("owner")
    first, second = two_versions()
    joined(room, "Sara")
    given = assign_pack(room, first, Terms(""))
    for path in ("", f"assignments/{given.pk}/", f"results/{given.pk}/"):
        page = owner.get(base(room) + path)
        assert "version 1 · version 2 has come since" in words(page), path
        assert f'href="{base(room)}assign/pack/?pack={first.key}"' in page.content.decode()
    form = owner.get(f"{base(room)}assign/pack/?pack={first.key}").content.decode()
    assert f'<option value="{first.key}" selected>' in form
    newer = assign_pack(room, second, Terms(""))
    said = words(owner.get(f"{base(room)}assignments/{newer.pk}/"))
    assert "version 2" in said
    assert "has come since" not in said


def test_a_pack_of_the_library_stands_in_the_form_by_its_address() -> None:
    room, owner = room_of(), logged_in("owner")
    assert 'value="abcdefghij"' in owner.get(f"{base(room)}assign/pack/?pack=abcdefghij").content.decode()


# What to do now, and what results say.


def primary(client: Client, path: str) -> list[str]:
    return re.findall(r'class="button button-next"[^>]*>([^<]+)<', client.get(path).content.decode())


def test_the_first_button_is_the_next_step() -> None:
    room, owner = room_of(), logged_in("owner")
    page = words(owner.get(base(room)))
    assert "What now: show this code to your class, then give it something to do." in page
    assert primary(owner, base(room)) == ["Give a lesson"]
    skills(room)
    assert "What now: show this code to your class." in words(owner.get(base(room)))
    assert primary(owner, base(room)) == []
    assert primary(owner, f"{base(room)}results/") == ["Show the code for joining"]
    joined(room, "Sara")
    assert "What now" not in words(owner.get(base(room)))
    assert primary(owner, base(room)) == ["Results"]


def test_a_score_is_one_number_and_its_heading_says_of_how_many() -> None:
    room, owner = room_of(), logged_in("owner")
    assignment, sara = skills(room, tries=2), joined(room, "Sara")
    answer(sara, room, assignment, "1")
    for language, heads, cell in (
        ("en", ("right, of 3", "Right of 3", "At first"), "1 answered: 1"),
        ("ar", ("صح، من 3", "صح من 3", "من أول مرة"), "1 أجاب عن 1"),
    ):
        all_of_it = owner.get(f"/{language}/teach/classes/{room.code}/results/")
        one = owner.get(f"/{language}/teach/classes/{room.code}/results/{assignment.pk}/")
        assert heads[0] in words(all_of_it)
        assert cell in words(all_of_it)
        assert heads[1] in words(one)
        assert heads[2] in words(one)
        for page in (all_of_it, one):
            assert not re.search(r"\d+ /", words(page))


def test_stuck_is_who_has_tried_more_than_once() -> None:
    room, owner = room_of(), logged_in("owner")
    assignment, sara = assign_lesson(room, "scoring-sun", Terms("", tries=2)), joined(room, "Sara")
    joined(room, "Omar")
    typed = body(assignment, "1", right=False)
    path = url(room, assignment, "1")
    sara.post(path, typed)
    results = f"{base(room)}results/{assignment.pk}/"
    assert "stuck" not in words(owner.get(results))
    name = next(one for one, value in typed.items() if value[0].isdigit())
    sara.post(path, typed | {name: ["99"]})
    assert "1 of 2 learners · no tries left: 1 · most tries of one: 2" in words(owner.get(results))


def test_no_latin_comma_stands_in_arabic_results() -> None:
    room, owner = room_of(), logged_in("owner")
    assignment, sara = skills(room, tries=2), joined(room, "Sara")
    answer(sara, room, assignment, "1", right=False)
    answer(sara, room, assignment, "1")
    for client, path in (
        (owner, f"teach/classes/{room.code}/results/"),
        (owner, f"teach/classes/{room.code}/results/{assignment.pk}/"),
        (sara, f"class/{room.code}/report/"),
    ):
        main = client.get(f"/ar/{path}").content.decode().partition("<main")[2].partition("</main>")[0]
        assert ", " not in re.sub(r"<[^>]+>", "", main), path


def test_the_picture_has_its_number_and_a_range_of_one_day_is_one_day() -> None:
    room, owner = room_of(), logged_in("owner")
    assignment, sara = skills(room), joined(room, "Sara")
    answer(sara, room, assignment, "1")

    def days() -> list[str]:
        page = owner.get(f"{base(room)}results/").content.decode()
        assert "questions: 3" in words(owner.get(f"{base(room)}results/"))
        return re.findall(r"<span>(.*?)</span>", page.partition('class="picture-days')[2].partition("</p>")[0])

    assert len(days()) == 1
    answer(sara, room, assignment, "2")
    Attempt.objects.filter(scenario="1").update(made=datetime.now(UTC) - timedelta(days=3))
    assert len(days()) == 2


# Days.


def test_what_is_past_its_time_is_gone_at_every_address() -> None:
    room, owner = room_of(), logged_in("owner")
    assignment, sara = skills(room), joined(room, "Sara")
    Classroom.objects.update(ends=TODAY - timedelta(days=100), months=1)
    for path in (
        "",
        "results/",
        "export/",
        "settings/",
        f"assignments/{assignment.pk}/",
        f"results/{assignment.pk}.csv",
    ):
        assert owner.get(base(room) + path).status_code == 404, path
    for path in ("report/", f"{assignment.pk}/", f"{assignment.pk}/1/", "pin/", f"go/{assignment.pk}/"):
        assert sara.get(f"/en/class/{room.code}/{path}").status_code == 404, path
    assert sara.get(f"/en/class/{room.code}/").headers["location"].startswith(f"{JOIN}?")
    assert "Thursday class" not in words(sara.get(JOIN))
    assert "Thursday class" not in words(sara.get("/en/"))
    assert "no class with this code" in words(Client().post(JOIN, {"code": room.code, "nickname": "Omar"}))
    assert Classroom.objects.exists()


@pytest.mark.parametrize("path", [LIST, JOIN, "/en/class/zzzzzzzz/"])
def test_a_page_sweeps_once_a_day(
    path: str, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Whoever opens it; and on the same day that costs nothing more."""
    other = room_of("other", "Long ago")
    owner = logged_in("owner")
    Classroom.objects.update(ends=TODAY - timedelta(days=400), months=1)
    owner.get(path)
    assert Classroom.objects.filter(pk=other.pk).exists()
    monkeypatch.setattr(classes, "_swept", TODAY - timedelta(days=1))
    owner.get(path)
    assert not Classroom.objects.exists()
    with django_assert_num_queries(3 if path == LIST else 1 if path == JOIN else 0):
        owner.get(path)


def test_a_class_has_the_zone_of_its_teacher_and_keeps_it() -> None:
    owner = logged_in("owner")
    owner.cookies["zone"] = "Africa/Cairo"
    owner.post(NEW, {"name": "A", "ends": str(TODAY + timedelta(days=30)), "months": "3"})
    room = Classroom.objects.get()
    assert room.zone == "Africa/Cairo"
    owner.cookies["zone"] = "America/New_York"
    assert "Days and times of the class: Cairo time." in words(owner.get(base(room)))
    form = owner.get(f"{base(room)}settings/").content.decode()
    assert '<option value="Africa/Cairo" selected>Cairo time</option>' in form
    assert "New York time" in form
    assert form.count("<option") == 20
    assert "بتوقيت القاهرة" in words(owner.get(f"/ar/teach/classes/{room.code}/"))
    Classroom.objects.update(zone="Pacific/Auckland")
    for language, said in (("en", "Auckland time"), ("ar", "بتوقيت Auckland")):
        assert said in words(owner.get(f"/{language}/teach/classes/{room.code}/"))
        assert "Pacific/" not in words(owner.get(f"/{language}/teach/classes/{room.code}/"))


def test_what_is_typed_is_read_in_the_zone_of_the_class() -> None:
    room, owner = room_of(), logged_in("owner")
    Classroom.objects.update(zone="Africa/Cairo")
    due = f"{TODAY.year + 1}-01-20T10:00"
    for browser in ("", "America/New_York"):
        owner.cookies["zone"] = browser
        owner.post(
            f"{base(room)}assign/lesson/", {"lesson": "sun-ranks", "title": browser, "due": due, "feedback": "now"}
        )
    assert set(Assignment.objects.values_list("due", flat=True)) == {datetime(TODAY.year + 1, 1, 20, 8, tzinfo=UTC)}
