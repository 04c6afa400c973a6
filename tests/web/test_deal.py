"""Playing a whole deal: with and without HTMX, an illegal card, a greyed one, going back, and counting the piles."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from lessons.curriculum import shipped
from lessons.models import Attempt
from lessons.whole import Whole, after, played, ruling
from rules.cards import Card

pytestmark = pytest.mark.django_db

PACKS = ("mini-sun", "mini-hokum")
HTMX = {"hx-request": "true"}


def deals() -> list[tuple[str, Whole]]:
    return [
        (f"lessons/{pack.id}/{item.scenario.id}/", item.answer)
        for pack in shipped()
        if pack.id in PACKS
        for item in pack.items
        if isinstance(item.answer, Whole)
    ]


def finished(whole: Whole) -> tuple[list[str], dict[str, str]]:
    """A legal deal by always taking the first card that is allowed, and the right count of its piles."""
    course, mine = played(whole, ()), []
    while not course.over:
        card = ruling(course, whole.profile).legal[0]
        mine.append(card.name)
        course = after(course, card, whole.profile)
    return mine, {f"pile-{side.value}": str(points) for side, points in course.piles.items()}


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_deal_of_the_lessons_can_be_played_and_counted(client: Client, language: str) -> None:
    assert len(deals()) == 4
    for path, whole in deals():
        url = f"/{language}/{path}"
        mine, piles = finished(whole)
        for card in mine:
            assert 'id="play"' in client.get(url).content.decode()
            response = client.post(url, {"card": card})
            assert response.status_code == 302
            url = response.headers["location"].partition("#")[0]
        last = client.get(url).content.decode()
        assert 'name="pile-us"' in last
        wrong = client.post(url, piles | {"pile-us": "1"}).content.decode()
        assert "verdict-head" in wrong
        assert f"/{language}/rules/card-points/" in wrong or f"/{language}/rules/last-trick/" in wrong
        right = client.post(url, piles, headers=HTMX).content.decode()
        assert 'class="sign-right"' in right
    assert Attempt.objects.filter(right=True).count() == 4


def illegal(path: str, whole: Whole) -> tuple[str, Card]:
    """A turn of this deal at which some card may not be played."""
    course, mine = played(whole, ()), ""
    while not course.over:
        found = ruling(course, whole.profile)
        refused = [card for card in found.candidates if card not in found.legal]
        if refused:
            return f"/en/{path}?cards={mine}", refused[0]
        course, mine = after(course, found.legal[0], whole.profile), mine + found.legal[0].name
    raise AssertionError(path)


def test_an_illegal_card_gets_its_reason_and_stays(client: Client) -> None:
    for path, whole in deals():
        url, card = illegal(path, whole)
        page = client.post(url, {"card": card.name}, headers=HTMX).content.decode()
        assert "is not allowed here" in page
        assert re.search(r'<li class="deciding">.*href="/en/rules/', page, flags=re.S)
        assert f'id="card-{card.name}"' in page
    assert Attempt.objects.filter(right=False).count() == 4


def test_a_greyed_card_is_only_asked_about(client: Client) -> None:
    path, whole = deals()[0]
    url, card = illegal(path, whole)
    page = client.get(f"{url}&help=1").content.decode()
    assert "not allowed: why?" in page
    assert "is not allowed here" in client.post(f"{url}&help=1", {"card": card.name}).content.decode()
    assert Attempt.objects.count() == 0


def test_with_htmx_the_address_moves_along(client: Client) -> None:
    path, whole = deals()[0]
    card = ruling(played(whole, ()), whole.profile).legal[0].name
    response = client.post(f"/en/{path}", {"card": card}, headers=HTMX)
    assert response.headers["hx-push-url"] == f"/en/{path}?cards={card}"
    page = response.content.decode()
    assert f'id="card-{card}"' not in page
    assert f'href="/en/{path}"' in page  # take the last card back


@pytest.mark.parametrize("query", ["cards=XX", "cards=7", "cards=ASASAS", "cards=7S8S9STSJSQSKSAS7H"])
def test_cards_that_cannot_have_been_played_are_no_page(client: Client, query: str) -> None:
    assert client.get(f"/en/{deals()[0][0]}?{query}").status_code == 404


@pytest.mark.parametrize(
    ("posted", "says"),
    [({}, "Pick a card."), ({"card": "ZZ"}, "is not a card"), ({"card": ["AS", "KS"]}, "not in this hand")],
)
def test_unreadable_cards(client: Client, posted: dict[str, str], says: str) -> None:
    response = client.post(f"/en/{deals()[0][0]}", posted)
    assert response.status_code == 422
    assert says in response.content.decode() or "Pick one card only." in response.content.decode()
