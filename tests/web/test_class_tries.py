"""A learner's work in a class: a wrong answer with tries left does not give the right one away, and what leads on."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from lessons.assigning import DUE, Terms, assign_lesson, assign_skills, questions
from lessons.curriculum import shipped
from lessons.models import Assignment, Attempt, Classroom
from tests.web.test_class import HTMX, answer, body, joined, logged_in, passed, room_of, skills, soon, url, words

pytestmark = pytest.mark.django_db

# What the page of a verdict has and a page that keeps the answer back has not.
REVEALING = re.compile(
    r"class=\"because\"|deciding|(?:pick|choice) refused|class=\"marked then\"|You may play|Allowed there"
    r"|At other tables|It would be allowed|first line that differs|entry (?:right|wrong)|✓|<details class=\"then\""
    r"|sr-only\">(?:not )?(?:allowed|open)<"
)


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def beside_marks(response: Any) -> str:
    """The page but for the row of all questions, which says how the others stand."""
    return re.sub(r'<nav class="mb-3" id="class-marks".*?</nav>', "", response.content.decode(), flags=re.S)


@pytest.mark.parametrize("pack", [one.id for one in shipped()])
def test_a_wrong_answer_with_a_try_left_does_not_say_which_is_right(pack: str) -> None:
    """Of every question of every lesson, with and without HTMX; after the last try all is said."""
    room = room_of()
    assignment, sara = assign_lesson(room, pack, Terms("", tries=2)), joined(room, "Sara")
    for number, one in enumerate(one for one in questions(assignment) if not one.whole):
        path, typed = url(room, assignment, one.name), body(assignment, one.name, right=False)
        pages = [
            sara.post(path, typed, headers=HTMX if number % 2 else {}),
            sara.get(path),
            sara.get(f"{path}?hints=4"),
        ]
        for page in pages:
            assert "Not right:" in words(page), one.item.scenario.id
            assert "Tries left: 1." in words(page)
            assert REVEALING.findall(beside_marks(page)) == [], one.item.scenario.id
        if one.item.scenario.takeaway:
            assert "marked then" not in pages[0].content.decode()
        right = answer(sara, room, assignment, one.name)
        assert "sign-right" in right.content.decode()
        assert "Not right:" not in words(right)


def test_the_slip_behind_a_wrong_answer_is_told() -> None:
    """What the answer follows from, without what is right."""
    room = room_of()
    sara = joined(room, "Sara")
    assignment = assign_skills(room, ["last-trick"], 1, Terms("", tries=2), Random(2))
    form: Any = questions(assignment)[0].item.answer
    values = {name: form.field(name).value for name in form.asked}
    name, right = next((one, value) for one, value in values.items() if isinstance(value, int))
    typed = {**{one: getattr(value, "value", value) for one, value in values.items()}, name: right - 10}
    page = words(sara.post(url(room, assignment, "1"), typed, headers=HTMX))
    assert "That is what you get without the ten of the last trick." in page
    assert not re.search(rf"\b{right}\b", page)
    assert Attempt.objects.get().slip == "forgot-last-ten"


def test_what_was_marked_stays_marked() -> None:
    room = room_of()
    assignment, sara = skills(room, tries=3), joined(room, "Sara")
    typed = body(assignment, "2", right=False)
    for page in (sara.post(url(room, assignment, "2"), typed), sara.get(url(room, assignment, "2"))):
        found = re.findall(r'value="(\w\w)" checked', page.content.decode())
        assert found == typed["card"]


def test_the_same_wrong_answer_again_costs_no_try_and_tells_nothing() -> None:
    room = room_of()
    assignment, sara = skills(room, tries=2), joined(room, "Sara")
    for _ in range(3):
        page = answer(sara, room, assignment, "1", right=False)
        assert "Tries left: 1." in words(page)
        assert REVEALING.findall(beside_marks(page)) == []


def result(room: Classroom, assignment: Assignment) -> tuple[str, str]:
    owner = logged_in("owner")
    page = words(owner.get(f"/en/teach/classes/{room.code}/results/{assignment.pk}/"))
    found = re.search(r"questions answered, (\d+ right(?:, \d+ of these at first)?)", page)
    assert found
    return found[1], page


def test_copying_the_answer_that_was_shown_is_no_right_answer() -> None:
    """With any number of tries the first answer counts, everywhere, and it is said."""
    room = room_of()
    assignment, sara = skills(room), joined(room, "Sara")
    wrong = answer(sara, room, assignment, "1", right=False)
    assert "Your first answer counts. You can still try it again." in words(wrong)
    assert "Next question" in words(wrong)
    answer(sara, room, assignment, "1")
    answer(sara, room, assignment, "2")
    said, page = result(room, assignment)
    assert said == "1 right"
    assert "The first answer counts: after it the right one is shown." in page
    assert "right at first: 1" in words(sara.get(f"/en/class/{room.code}/"))
    assert "right, but not at first" in words(sara.get(url(room, assignment)))
    assert "2 of 3 questions answered, 1 right" in words(sara.get(f"/en/class/{room.code}/report/"))
    owner = logged_in("owner")
    head, row = owner.get(f"/en/teach/classes/{room.code}/results/{assignment.pk}.csv").content.decode().splitlines()
    assert row == '"Sara",1,1,2,3,0,0,2,1,1,1,,,0'
    assert '"right","right_at_first"' in head
    assert "right at first, of 3" in words(owner.get(f"/en/teach/classes/{room.code}/results/"))
    room_page = owner.get(f"/en/teach/classes/{room.code}/").content.decode()
    assert re.search(r"Sara.*?<td>1</td><td>3</td>", room_page, re.S)


def test_right_at_first_and_right_in_the_end() -> None:
    room = room_of()
    assignment, sara = skills(room, tries=2), joined(room, "Sara")
    answer(sara, room, assignment, "1", right=False)
    answer(sara, room, assignment, "1")
    answer(sara, room, assignment, "2")
    said, page = result(room, assignment)
    assert said == "2 right, 1 of these at first"
    assert "1 of 1 right at first" in page
    assert "0 of 1 right at first; 1 in the end" in page
    assert "answered: 2 of 3 · right: 2" in words(sara.get(f"/en/class/{room.code}/"))


def test_begin_and_go_on_lead_to_what_waits() -> None:
    room = room_of()
    later, first = skills(room, due=soon(5)), skills(room, due=soon(1))
    sara = joined(room, "Sara")
    home = f"/en/class/{room.code}/"

    def go() -> tuple[str, str]:
        page = sara.get(home).content.decode()
        found = re.search(r'href="(/en/class/\w+/go/\d+/)">(\w+ ?\w*)<', page)
        return (sara.get(found[1]).headers["location"], found[2]) if found else ("", "")

    assert go() == (url(room, first, "1"), "Begin")
    assert "Begin" in words(sara.get(url(room, first)))
    answer(sara, room, first, "1")
    assert go() == (url(room, first, "2"), "Go on")
    for name in ("2", "3"):
        answer(sara, room, first, name)
    assert go() == (url(room, later, "1"), "Begin")
    assert sara.get(f"{home}go/{first.pk}/").headers["location"] == url(room, first)
    assert "Go on" not in words(sara.get(url(room, first)))
    page = sara.get(home).content.decode()
    assert page.index(f"/{later.pk}/") < page.index(f"/{first.pk}/")


@pytest.mark.parametrize("feedback", ["now", DUE])
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_an_answered_question_leads_on_once(feedback: str, headers: dict[str, str]) -> None:
    """Beside the button of the verdict nothing leads on, and nothing speaks of steps."""
    room = room_of()
    assignment, sara = skills(room, due=soon(), feedback=feedback), joined(room, "Sara")
    path = url(room, assignment, "2")
    before = sara.get(path)
    assert "Skip this question" in words(before)
    for right in (False, True):
        page = sara.post(path, body(assignment, "2", right=right), headers=headers)
        assert (
            page.content.decode().count(f'href="{url(room, assignment, "3")}"') == 2
        )  # the button, and the row of all
        assert "Skip this" not in words(page)
    for page in (before, sara.get(path)):
        assert not re.search(r"\b[Ss]teps?\b", words(page).partition("Keyboard")[0].replace("next step", "")), page
        assert "Previous question" in words(page)


def test_where_it_was_withheld_nothing_is_told_of_a_wrong_answer(client: Client) -> None:
    room = room_of()
    assignment, sara = skills(room, due=soon(), feedback=DUE, tries=3), joined(room, "Sara")
    page = answer(sara, room, assignment, "1", right=False)
    assert "Not right" not in words(page)
    passed(assignment)
    assert "sign-wrong" in sara.get(url(room, assignment, "1")).content.decode()
