"""A forgotten password: a letter where an address was left, the same words to everybody, where letters can be sent."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

pytestmark = pytest.mark.django_db

FORGOTTEN, SENT, EMAIL = "/en/account/forgotten/", "/en/account/forgotten/sent/", "/en/account/email/"
GOOD, OTHER = "seven trumps out", "eight hearts in"


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def letters(settings: Any) -> None:
    """A site that can send letters; they stay in ``mail.outbox``."""
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
    settings.SENDS_LETTERS = True
    mail.outbox = []


@pytest.fixture
def sara() -> User:
    return User.objects.create_user("sara", "sara@example.org", GOOD)


def test_without_a_way_to_send_letters_nobody_is_asked(client: Client, sara: User) -> None:
    for path in (FORGOTTEN, SENT, f"{FORGOTTEN}MQ/token/"):
        assert client.get(path).status_code == 404
    assert 'name="email"' not in client.get("/en/account/sign-up/").content.decode()
    assert FORGOTTEN not in client.get("/en/account/log-in/").content.decode()
    client.force_login(sara)
    assert client.get(EMAIL).status_code == 404
    assert EMAIL not in client.get("/en/account/").content.decode()


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.usefixtures("letters", "sara")
def test_a_new_password_by_letter(language: str) -> None:
    client = Client()
    assert FORGOTTEN in client.get("/en/account/log-in/").content.decode()
    response = client.post(FORGOTTEN.replace("/en/", f"/{language}/"), {"email": "Sara@example.org"}, follow=True)
    assert response.status_code == 200
    (letter,) = mail.outbox
    assert letter.to == ["sara@example.org"]
    assert ("new password" in letter.subject) is (language == "en")
    path = re.search(r"http://testserver(/\S+)", str(letter.body))
    assert path is not None
    page = client.get(path[1], follow=True)
    to = page.redirect_chain[-1][0]
    weak = client.post(to, {"new_password1": "short", "new_password2": "short"})
    assert weak.status_code == 200
    assert User.objects.get().check_password(GOOD)
    assert client.post(to, {"new_password1": OTHER, "new_password2": OTHER}).status_code == 302
    assert User.objects.get().check_password(OTHER)
    # It opens once.
    assert Client().get(path[1]).status_code == 200
    assert "new_password1" not in Client().get(path[1]).content.decode()


@pytest.mark.usefixtures("letters", "sara")
def test_an_address_that_nobody_left_gets_the_same_words_and_no_letter(client: Client) -> None:
    pages = [client.post(FORGOTTEN, {"email": one}, follow=True) for one in ("sara@example.org", "omar@example.org")]
    assert len({re.sub(r"nonce=\S+|value=\"\w{64}\"", "", one.content.decode()) for one in pages}) == 1
    assert [one.to for one in mail.outbox] == [["sara@example.org"]]


@pytest.mark.usefixtures("letters", "sara")
def test_one_letter_in_ten_minutes(client: Client) -> None:
    for _again in range(3):
        assert client.post(FORGOTTEN, {"email": "sara@example.org"}).headers["location"] == SENT
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("letters")
def test_an_address_is_left_changed_and_taken_away(client: Client) -> None:
    account = {"username": "omar", "password1": GOOD, "password2": GOOD}
    assert client.post("/en/account/sign-up/", account | {"email": "no address"}).status_code == 422
    client.post("/en/account/sign-up/", account | {"email": "omar@example.org"})
    assert User.objects.get().email == "omar@example.org"
    assert client.post(EMAIL, {"email": "x@example.org", "password": "wrong"}).status_code == 422
    assert User.objects.get().email == "omar@example.org"
    client.post(EMAIL, {"email": "", "password": GOOD})
    assert User.objects.get().email == ""
    assert client.get("/en/account/export/").json()["account"]["email"] == ""
