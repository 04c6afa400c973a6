"""Texts that are made to be slow: each is refused or read within a second, in the editor and when it is sent in."""

from __future__ import annotations

from time import process_time

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lessons.drafts import new_draft
from lessons.models import Draft
from tests.lessons.packs import HEAD, PLAY

pytestmark = pytest.mark.django_db

N = 149_000
"""Half of what may be sent in, so that Arabic and signs fit too."""
HANDS = "Q♥ 8♠ 9♦"
TRICKS = '["N K♣, W 7♣, S ?"]'

TEXTS = {
    "100,000 lines": HEAD + "  - a\n" * 100_000,
    "as many lines as may be": HEAD + "  - a\n" * 14_000,
    "empty lines": HEAD + "\n" * 100_000,
    "comments": HEAD + "# x\n" * 14_000 + PLAY,
    "a long list": HEAD + "  - [" + "a," * (N // 2) + "]\n",
    "deep lists": HEAD + "  - " + "[" * N,
    "deep tables": HEAD + "  - " + "{a: " * (N // 4),
    "deep lines": "".join(" " * depth + "a:\n" for depth in range(700)),
    "deep dashes": "- " * (N // 2),
    "a long name": HEAD + "  - id: " + "x" * N + "\n    ask: play\n",
    "a long title": HEAD.replace("A test", "*_`" * (N // 3)) + PLAY,
    "a long prompt": HEAD + PLAY + "    prompt: " + "**a _b " * (N // 7) + "\n",
    "many fields": HEAD + "".join(f"k{number}: a\n" for number in range(14_000)),
    "one field many times": "a: a\n" * 14_000,
    "many unknown fields": HEAD + PLAY + "".join(f"    k{number}: a\n" for number in range(10_000)),
    "many empty questions": HEAD + "  - {}\n" * 14_000,
    "many questions": HEAD + "".join(PLAY.replace("one", f"q{number}") for number in range(1_000)),
    "a huge hand": HEAD + PLAY.replace(HANDS, "7♣ " * (N // 3)),
    "a huge hand as a list": HEAD + PLAY.replace(HANDS, "[" + "7♣," * (N // 3) + "]"),
    "huge tricks": HEAD + PLAY.replace(TRICKS, "[" + '"N K♣, W 7♣, S T♣, E 8♣",' * (N // 26) + "]"),
    "one huge trick": HEAD + PLAY.replace(TRICKS, '["' + "N K♣, " * (N // 6) + 'S ?"]'),
    "many calls": HEAD + '  - {id: a, ask: call, dealer: W, up: 8♥, calls: "' + "S pass, " * (N // 8) + 'S ?"}\n',
    "many what-ifs": HEAD + PLAY + "    what-if: [" + "{change: N leads A♣, expect: all}," * 4_000 + "]\n",
    "aliases": "a: &a [x]\nb: [" + "*a, " * (N // 4) + "]\n",
    "tags": "a: !!python/object/apply:os.system [x]\n",
    "many documents": "---\na\n" * 5_000,
    "question marks": "? a\n" * 14_000,
}


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("sara"))
    return client


@pytest.mark.parametrize("name", TEXTS)
def test_it_is_read_or_refused_quickly(desk: Client, name: str) -> None:
    draft = new_draft(User.objects.get(), HEAD + PLAY)
    began = process_time()
    response = desk.post(f"/en/teach/{draft.key}/check/", {"text": TEXTS[name]}, headers={"hx-request": "true"})
    # Of this process alone, so that a busy machine does not fail it.
    assert process_time() - began < 1.5
    assert response.status_code == 200
    assert len(response.content) < 500_000
    assert "Traceback" not in response.content.decode()


@pytest.mark.parametrize("name", ["100,000 lines", "deep lists", "huge tricks", "many questions", "aliases"])
def test_as_a_file_too(desk: Client, name: str) -> None:
    began = process_time()
    response = desk.post("/en/teach/upload/", {"file": SimpleUploadedFile("a.yaml", TEXTS[name].encode())})
    assert process_time() - began < 1.5
    assert response.status_code in (200, 422)


def test_a_zip_bomb_and_a_huge_file_stay_small(desk: Client) -> None:
    for raw in (b"PK\x03\x04" + b"\0" * 5_000_000, b"x" * 20_000_000):
        began = process_time()
        response = desk.post("/en/teach/upload/", {"file": SimpleUploadedFile("a.yaml", raw)})
        assert process_time() - began < 1.5
        assert response.status_code == 422
    assert not Draft.objects.exists()


def test_many_files_are_refused(desk: Client) -> None:
    files = {f"file{number}": SimpleUploadedFile("a.yaml", b"x") for number in range(50)}
    assert desk.post("/en/teach/upload/", files).status_code == 400
