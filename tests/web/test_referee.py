"""The referee: a situation in the address, its ruling under every profile, and input that cannot be decided."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db

KING = [
    ("kind", "play"),
    ("go", "1"),
    ("trump", "H"),
    ("buyer", "W"),
    ("trick", "N K♣, W 7♣, S 8♠"),
    ("hand", "QH"),
    ("hand", "8S"),
    ("hand", "9D"),
    ("profile", "saudi"),
]


def say(client: Client, fields: list[tuple[str, str]], language: str = "en", status: int = 200) -> str:
    response = client.get(f"/{language}/referee/?{urlencode(fields)}")
    assert response.status_code == status
    page = re.sub(r'<bdi[^>]*aria-label="([^"]*)"[^>]*>.*?</bdi>', r"[\1]", response.content.decode(), flags=re.S)
    page = page[page.index('<section id="ruling"') :]
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def test_an_accused_card(client: Client) -> None:
    said = say(client, KING)
    assert "It is not allowed." in said
    assert "no Ekka was said" in said
    assert "if North had played [ace of clubs] instead" in said
    assert "Online app table : allowed (differs)" in said
    assert "Federation table, as reported : not allowed" in said


def test_the_trick_may_be_tapped(client: Client) -> None:
    tapped = [pair for pair in KING if pair[0] != "trick"]
    tapped += [("leader", "N"), ("c1", "KC"), ("c2", "7C"), ("c3", "8S"), ("c4", "")]
    assert "It is not allowed." in say(client, tapped)
    assert "said Ekka on [king of clubs]" in say(client, [*tapped, ("ekka", "1")])
    asked = [pair for pair in tapped if pair[0] != "c3"] + [("c3", "?")]
    assert "Open: queen of hearts" in say(client, asked)


def test_under_another_profile(client: Client) -> None:
    said = say(client, [*(pair for pair in KING if pair[0] != "profile"), ("profile", "online-app")])
    assert "It is allowed." in said
    assert "Detailed Saudi table : not allowed (differs)" in said


def test_what_may_be_played(client: Client) -> None:
    fields = [(name, "N K♣, W 7♣, S ?" if name == "trick" else value) for name, value in KING]
    assert "Open: queen of hearts" in say(client, fields)


def test_a_federation_penalty(client: Client) -> None:
    said = say(client, [*(pair for pair in KING if pair[0] != "profile"), ("profile", "federation-reported")])
    assert "16 game points" in said


def test_a_call_a_raise_projects_and_a_score(client: Client) -> None:
    call = [("kind", "call"), ("go", "1"), ("dealer", "W"), ("up", "8H"), ("calls", "S hokum, E pass, N ashkal")]
    assert "Ashkal needs passes before it" in say(client, call)
    raised = [("kind", "raise"), ("go", "1"), ("trump", "sun"), ("buyer", "E"), ("us", "٤٥"), ("them", "48")]
    assert "It is not allowed." in say(client, [*raised, ("calls", "S double")])
    projects = [
        ("kind", "projects"),
        ("go", "1"),
        ("trump", "sun"),
        ("dealer", "W"),
        ("s", "T♠ 9♠ 8♠"),
        ("e", "QH JH 10H"),
    ]
    assert "us 0 – them 4" in say(client, projects)
    score = [("kind", "score"), ("go", "1"), ("trump", "H"), ("buyer", "us"), ("piles_us", "٦٢"), ("baloot", "us")]
    said = say(client, score)
    assert "us 0 – them 18" in said
    assert "Score-keeper table : us 2 – them 16 (differs)" in said


def test_kaboot_with_projects(client: Client) -> None:
    score = [("kind", "score"), ("go", "1"), ("trump", "sun"), ("buyer", "us"), ("kaboot", "us")]
    assert "us 64 – them 0" in say(client, [*score, ("scores", "us"), ("project", "hundred")])


def test_gahwa_has_a_winner_and_no_points(client: Client) -> None:
    score = [("kind", "score"), ("go", "1"), ("trump", "H"), ("buyer", "us"), ("raise", "gahwa"), ("piles_us", "81")]
    assert "the match goes to us" in say(client, score)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"trick": ""}, "There is no trick here"),
        ({"trick": "N K♣, W 1♣"}, "is no card"),
        ({"trick": "N K♣, E 7♣"}, "the next seat is W"),
        ({"trick": "N K♣, W 7♣, S A♠"}, "S does not hold A♠"),
        ({"trump": "X"}, "is no suit"),
        ({"raise": "quintuple"}, "is no raise"),
        ({"profile": "tarneeb"}, "There is no profile tarneeb"),
        ({"gone": "Q♥"}, "under played"),
    ],
)
def test_what_cannot_be_decided_is_refused_with_the_reason(
    client: Client, changes: dict[str, str], message: str
) -> None:
    fields = [(name, changes.get(name, value)) for name, value in KING]
    fields += [pair for pair in changes.items() if pair[0] not in dict(KING)]
    assert message in say(client, fields, status=422)


def test_nothing_entered_yet(client: Client) -> None:
    assert "The ruling will stand here" in say(client, [])
    assert "The ruling will stand here" in say(client, [("kind", "no-such-kind")])


def test_in_arabic(client: Client) -> None:
    assert "لا يجوز" in say(client, KING, language="ar")


def test_it_asks_the_database_nothing(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        say(client, KING)


def test_typed_markup_stays_text(client: Client) -> None:
    fields = [(name, "<script>alert(1)</script>" if name == "trick" else value) for name, value in KING]
    page = client.get(f"/en/referee/?{urlencode(fields)}").content.decode()
    assert "<script>alert" not in page


def test_two_tables_compared(client: Client) -> None:
    page = client.get("/en/tables/saudi/against/online-app/").content.decode()
    assert "What frees third seat behind its partner" in page
    assert 'href="/en/rules/follow-suit/"' not in page  # the same at both
    assert client.get("/en/tables/saudi/against/saudi/").status_code == 404
    assert client.get("/en/tables/saudi/against/tarneeb/").status_code == 404


def test_the_picture_lights_the_path_of_a_verdict(client: Client) -> None:
    path = "/en/lessons/king-without-ekka/one-trump-too-low/"
    page = client.post(path, {"card": ["7H"]}, headers={"hx-request": "true"}).content.decode()
    lit = re.findall(r'<text class="duties-text( lit)?( deciding)?"[^>]*>([^<]*)<', page)
    assert lit == [
        ("", "", "Locked: no trump is led"),
        (" lit", "", "Follow suit"),
        ("", "", "Beat a trump that was led"),
        (" lit", "", "Trump when you cannot follow"),
        (" lit", " deciding", "Overtrump"),
    ]
