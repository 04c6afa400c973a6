"""Practice: a drill is its address, a forged address is none, and answers are kept and counted by skill."""

from __future__ import annotations

import re

import pytest
from django.core import signing
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from lessons.drills import SKILLS
from lessons.models import Attempt

pytestmark = pytest.mark.django_db

RAW = {
    "id": "drill",
    "ask": "mark",
    "contract": "hokum H by W",
    "hands": {"S": "Q♥ 8♠ 9♦"},
    "tricks": ["N K♣, W 7♣, S ?"],
}


def address(raw: object = RAW, skill: str = "third-seat-silent", salt: str = "drill") -> str:
    return f"/en/practice/{skill}/{signing.dumps(raw, salt=salt, compress=True)}/"


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
    page = client.post(address(), {"card": ["8S"]}, headers={"hx-request": "true"}).content.decode()
    assert "is not allowed here" in page
    assert "At some tables this would be right" not in page  # all of them would be, there
    page = client.post(address(), {"card": ["QH"]}, headers={"hx-request": "true"}).content.decode()
    assert "Another one" in page
    assert 'href="/en/practice/third-seat-silent/"' in page
    assert list(Attempt.objects.values_list("pack", "right").order_by("id")) == [
        ("practice", False),
        ("practice", True),
    ]
    listed = client.get("/en/practice/").content.decode()
    assert "1 of 1 solved" in listed


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
    ],
)
def test_an_address_that_was_not_made_here_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_drill_asks_the_database_nothing(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        client.get(address())
    with django_assert_num_queries(1):
        client.post(address(), {"card": ["QH"]}, headers={"hx-request": "true"})
