"""Every page in both languages: whole, linked, with a pinned number of queries."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from lessons.curriculum import shipped
from rules.catalogue import ENTRIES
from rules.profile import PROFILE_IDS

pytestmark = pytest.mark.django_db

PATHS = [
    "",
    "lessons/",
    *(f"lessons/{pack.id}/" for pack in shipped()),
    *(f"lessons/{pack.id}/{item.scenario.id}/" for pack in shipped() for item in pack.items),
    "practice/",
    "progress/",
    "glossary/",
    "start/",
    "exam/",
    "account/",
    "rules/",
    *(f"rules/{entry.rule}/" for entry in ENTRIES),
    *(f"tables/{name}/" for name in PROFILE_IDS),
    *(f"tables/saudi/against/{name}/" for name in PROFILE_IDS if name != "saudi"),
    "odds/",
    "origins/",
    "tips/",
    "referee/",
    "start-again/",
]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_page_is_a_full_page_and_every_link_on_it_works(client: Client, language: str) -> None:
    links: set[str] = set()
    for path in PATHS:
        response = client.get(f"/{language}/{path}")
        page = response.content.decode()
        assert response.status_code == 200, path
        direction = "rtl" if language == "ar" else "ltr"
        assert f'<html lang="{language}" dir="{direction}"' in page
        assert page.rstrip().endswith("</html>")
        assert len(re.findall(r"<h1[ >]", page)) == 1, path
        links |= set(re.findall(r'<a[^>]* href="(/[^"#]*)"', page))
    for link in links:
        assert client.get(link, follow=True).status_code == 200, link


@pytest.mark.parametrize("path", PATHS)
def test_a_page_costs_no_query_for_a_stranger(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, path: str
) -> None:
    with django_assert_num_queries(0):
        client.get(f"/en/{path}")


@pytest.mark.parametrize(
    "path", ["", "lessons/", "lessons/king-without-ekka/", "lessons/king-without-ekka/king-of-clubs/"]
)
def test_progress_costs_few_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, path: str
) -> None:
    """Answers, lessons known and memory, one each; a step needs the answers only, a lesson its check too."""
    client.post("/en/lessons/king-without-ekka/king-of-clubs/", {"card": "QH"})
    costs = {"lessons/king-without-ekka/": 4, "lessons/king-without-ekka/king-of-clubs/": 1}
    with django_assert_num_queries(costs.get(path, 3)):
        client.get(f"/en/{path}")


@pytest.mark.parametrize(
    ("accept", "front"), [("ar-SA,ar;q=0.9,en;q=0.8", "/ar/"), ("en-GB,en", "/en/"), ("fr", "/en/"), ("", "/en/")]
)
def test_the_bare_address_leads_to_the_readers_language(client: Client, accept: str, front: str) -> None:
    response = client.get("/", headers={"accept-language": accept})
    assert (response.status_code, response.headers["location"]) == (302, front)


@pytest.mark.parametrize(
    "path",
    ["/en/lessons/no-such/", "/en/lessons/king-without-ekka/no-such/", "/ar/rules/no-such/", "/en/tables/no-such/"],
)
def test_a_wrong_address_is_a_page_too(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert b"</html>" in response.content


def test_the_other_language_is_the_same_page(client: Client) -> None:
    page = client.get("/en/lessons/king-without-ekka/king-of-clubs/").content.decode()
    assert 'href="/ar/lessons/king-without-ekka/king-of-clubs/"' in page


def test_nothing_is_set_before_the_first_answer(client: Client) -> None:
    client.get("/en/")
    assert "sessionid" not in client.cookies


def test_policy_forbids_inline_script_and_style(client: Client) -> None:
    response = client.get("/en/")
    policy = response.headers["content-security-policy"]
    assert "'unsafe-inline'" not in policy
    page = response.content.decode()
    assert not re.search(r"<[^>]+ (style|on\w+)=", page)
    assert "<style" not in page


def test_the_trick_is_listed_in_playing_order(client: Client) -> None:
    page = client.get("/en/lessons/king-without-ekka/king-of-clubs/").content.decode()
    assert re.findall(r"place-([SENW])", page) == ["N", "W", "S", "E"]


def test_cards_have_names_in_the_language_of_the_page(client: Client) -> None:
    english = client.get("/en/lessons/king-without-ekka/king-of-clubs/").content.decode()
    arabic = client.get("/ar/lessons/king-without-ekka/king-of-clubs/").content.decode()
    assert 'aria-label="queen of hearts, trump"' in english
    assert 'aria-label="بنت الهاص، حكم"' in arabic


def test_the_deck_can_be_changed_and_back(client: Client) -> None:
    assert "four-colours" not in client.get("/en/").content.decode()
    response = client.post("/en/deck/", {"back": "/en/rules/"})
    assert response.headers["location"] == "/en/rules/"
    assert "four-colours" in client.get("/en/").content.decode()
    client.post("/en/deck/", {"back": "https://elsewhere.example/"})
    assert "four-colours" not in client.get("/en/").content.decode()


def test_the_deck_does_not_lead_elsewhere(client: Client) -> None:
    assert client.post("/en/deck/", {"back": "https://elsewhere.example/"}).headers["location"] == "/en/"


def test_health(client: Client) -> None:
    assert client.get("/health").content == b"ok"
