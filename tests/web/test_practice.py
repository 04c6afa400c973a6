"""Practice: a drill is its address, a forged address is none, and answers are kept and counted by skill."""

from __future__ import annotations

import re

import pytest
from django.core import signing
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from lessons.drills import SKILLS, misleads
from lessons.form import Form
from lessons.grading import right_answer
from lessons.models import Attempt, Known, Memory
from lessons.pack import read_one
from rules.notation import read_cards

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}
RAW = {
    "id": "drill",
    "ask": "mark",
    "contract": "hokum H by W",
    "hands": {"S": "Q♥ 8♠ 9♦"},
    "tricks": ["N K♣, W 7♣, S ?"],
}


def address(raw: object = RAW, skill: str = "third-seat-silent", salt: str = "drill") -> str:
    return f"/en/practice/{skill}/{signing.dumps([raw, False], salt=salt, compress=True)}/"


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_deals_a_page(client: Client, skill: str, language: str) -> None:
    response = client.get(f"/{language}/practice/{skill}/", follow=True)
    assert response.status_code == 200
    assert len(response.redirect_chain) == 1
    assert len(re.findall(r"<h1[ >]", response.content.decode())) == 1
    assert Attempt.objects.count() == 0


def test_two_drills_have_two_addresses(client: Client) -> None:
    first, second = (client.get("/en/practice/overtrump/").headers["location"] for _ in range(2))
    assert first != second


def test_a_drill_is_answered_and_counted(client: Client) -> None:
    page = client.post(address(), {"card": ["QH", "8S", "9D"]}, headers=HTMX).content.decode()
    assert "is not allowed here" in page
    assert "At some tables this would be right" in page
    assert re.search(r'href="/en/practice/third-seat-silent/[^"]+/similar/"', page)
    page = client.post(address(), {"card": ["QH"]}, headers=HTMX).content.decode()
    assert "Another one" in page
    assert 'href="/en/practice/next/?for=one.third-seat-silent&amp;last=third-seat-silent"' in page
    rows = Attempt.objects.order_by("id").values_list("pack", "skill", "right", "first", "slip")
    assert list(rows) == [
        ("practice", "third-seat-silent", False, True, "partner-always-frees"),
        ("practice", "third-seat-silent", True, False, ""),
    ]
    # The first answer counts: the second try is right, and changes nothing about that.
    assert list(Memory.objects.values_list("skill", "asked", "right")) == [("third-seat-silent", 1, 0)]
    assert "0 of 1" in client.get("/en/practice/").content.decode()


def test_the_position_is_kept_as_cards(client: Client) -> None:
    client.post(address(), {"card": ["QH"], "hints": "2"}, headers=HTMX)
    attempt = Attempt.objects.get()
    assert (attempt.position, attempt.hints) == (RAW, 2)


@pytest.mark.parametrize(
    "query", ["for=any", "for=nonsense", "", "for=one.overtrump", "skill=ties&skill=kaboot&skill=no"]
)
def test_the_next_one_is_dealt(client: Client, query: str) -> None:
    response = client.get(f"/en/practice/next/?{query}")
    assert response.status_code == 302
    assert response.headers["cache-control"] == "no-store"
    assert client.get(response.headers["location"]).status_code == 200


def test_among_those_chosen_each_comes(client: Client) -> None:
    seen = set()
    for _ in range(40):
        seen.add(client.get("/en/practice/next/?skill=ties&skill=kaboot").headers["location"].split("/")[3])
    assert seen == {"ties"}  # for a stranger the first of the path that was never asked
    client.post(client.get("/en/practice/ties/").headers["location"], {})
    location = client.get("/en/practice/next/?for=among.ties.kaboot&last=ties").headers["location"]
    assert location.startswith("/en/practice/kaboot/")
    assert location.endswith("?for=among.ties.kaboot")


def test_a_similar_one_has_another_answer(client: Client) -> None:
    response = client.get(f"{address()}similar/")
    assert response.status_code == 302
    page = client.get(response.headers["location"])
    assert page.status_code == 200
    token = response.headers["location"].split("/")[4]
    raw, near = signing.loads(token, salt="drill")
    item, twin = read_one(RAW).item, read_one(raw).item
    assert item is not None
    assert twin is not None
    assert near is True
    assert right_answer(twin.answer) != right_answer(item.answer)


def test_two_answers_with_one_slip_bring_a_deal_where_it_is_wrong(client: Client) -> None:
    """The king of the partner in silence frees nobody: who thinks so twice is dealt another such one."""
    for hand in ("Q♥ 8♠ 9♦", "J♥ 7♠ 8♦"):
        raw = RAW | {"hands": {"S": hand}}
        client.post(address(raw, "third-seat-silent"), {"card": cards(hand)})
    assert list(Attempt.objects.exclude(slip="").values_list("slip", flat=True)) == ["partner-always-frees"] * 2
    for _ in range(5):
        token = client.get("/en/practice/third-seat-silent/").headers["location"].split("/")[4]
        raw, _near = signing.loads(token, salt="drill")
        item = read_one(raw).item
        assert item is not None
        assert misleads(item, "partner-always-frees")


def cards(hand: str) -> list[str]:
    return [card.name for card in read_cards(hand)]


def test_a_lesson_is_mastered_by_its_check(client: Client) -> None:
    """Five of five in the first lesson; then it is behind the learner."""
    for number in range(1, 6):
        location = client.get("/en/practice/next/?for=lesson.the-majlis").headers["location"]
        raw, _near = signing.loads(location.split("/")[4], salt="drill")
        item = read_one(raw).item
        assert item is not None
        assert isinstance(item.answer, Form)
        seat = str(getattr(item.answer.field("seat").value, "value", ""))
        page = client.post(location, {"seat": seat}).content.decode()
        assert f"{number} of the last {number} right, 5 wanted" in page
    assert list(Known.objects.values_list("pack", "how")) == [("the-majlis", "mastered")]
    assert "Mastered." in client.get("/en/lessons/the-majlis/").content.decode()
    assert "1 of 28 lessons behind you" in client.get("/en/lessons/").content.decode()
    assert "Seats and turns" in client.get("/en/progress/").content.decode()


def test_unreadable_answers_lose_nothing(client: Client) -> None:
    response = client.post(address(), {})
    assert response.status_code == 422
    assert "Mark at least one card." in response.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/en/practice/no-such-skill/",
        "/en/practice/overtrump/forged/",
        address(salt="other"),
        address(skill="no-such-skill"),
        address({"id": "drill", "ask": "mark"}),
        f"/en/practice/overtrump/{signing.dumps(RAW, salt='drill')}/",
        "/en/practice/overtrump/forged/similar/",
    ],
)
def test_an_address_that_was_not_made_here_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_what_a_drill_asks_the_database(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        client.get(address())
    # Was it answered before; the answer; the memory of the skill, read and written.
    with django_assert_num_queries(4):
        client.post(address(), {"card": ["QH"]}, headers=HTMX)
    with django_assert_num_queries(2):
        client.post(address(), {"card": ["8S"]}, headers=HTMX)
    # Dealing the next: the memories, and the last answers of its skill.
    with django_assert_num_queries(2):
        client.get("/en/practice/third-seat-silent/")
