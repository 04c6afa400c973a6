"""Publishing: only what is proved, once and for good, with a receipt; and every altered key is refused."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from lessons import publishing
from lessons.adding import new_pack
from lessons.curriculum import ORDER
from lessons.drafts import new_draft, remove, save
from lessons.editing.layout import write_pack
from lessons.models import Published, Taught
from lessons.pack import read_pack
from lessons.publishing import (
    ENGINE,
    derived,
    digest_of,
    latest_of,
    prove_all,
    publish,
    published,
    published_by,
    show_in_library,
    take_up,
    versions,
)
from lessons.text import read_text
from tests.lessons.packs import HEAD, PLAY
from tests.lessons.test_shipped import alterations, raw

pytestmark = pytest.mark.django_db

TEXT = HEAD + PLAY
WRONG = TEXT.replace("expect: {legal: Q♥", "expect: {legal: 8♠")


@pytest.fixture
def sara() -> User:
    return User.objects.create(username="sara")


def made(owner: User, text: str = TEXT) -> Published:
    found = publish(new_draft(owner, text)).published
    assert found is not None
    return found


def test_a_receipt(sara: User) -> None:
    version = made(sara)
    assert (version.number, version.profile, version.engine, version.licence) == (1, "saudi", ENGINE, "CC-BY-4.0")
    assert (version.digest, version.text) == (digest_of(TEXT), TEXT)
    assert version.answers == {"one": {"legal": ["Q♥"], "winner": "S"}}
    assert (version.scenarios, version.listed, version.latest) == (1, False, True)
    rules = set(Taught.objects.filter(published=version).values_list("rule", flat=True))
    assert rules == {"follow-suit", "trump-when-void"}


def test_what_the_engine_contradicts_is_not_published(sara: User) -> None:
    draft = new_draft(sara, WRONG)
    outcome = publish(draft)
    assert outcome.published is None
    assert [(fault.code, fault.line) for fault in outcome.faults] == [("key-legal", 13)]
    assert publish(new_draft(sara, "nothing: [")).published is None
    assert not Published.objects.exists()


@pytest.mark.parametrize("name", ORDER)
def test_no_altered_key_of_a_shipped_lesson_is_published(sara: User, name: str) -> None:
    """Every scenario of every lesson, with one value of its key changed, alone in the draft."""
    draft = new_draft(sara, TEXT)
    tree: Any = read_text(raw(name)).tree
    head = {key: value for key, value in tree.items() if key != "scenarios"}
    for scenario, key in alterations(name):
        draft.text = write_pack({**head, "scenarios": [scenario]})
        outcome = publish(draft)
        assert outcome.published is None, (scenario["id"], key)
        assert outcome.faults[0].code.startswith("key-"), (scenario["id"], key)
    assert not Published.objects.exists()


@pytest.mark.parametrize("name", ORDER[:3])
def test_a_shipped_lesson_can_be_published(sara: User, name: str) -> None:
    assert made(sara, raw(name)).answers == derived(read_pack(raw(name)).pack)  # type: ignore[arg-type]


def test_editing_makes_the_next_version_and_leaves_the_first(sara: User) -> None:
    draft = new_draft(sara, TEXT)
    first = publish(draft).published
    assert first is not None
    show_in_library(first, True)
    second = publish(save(draft, TEXT.replace("A test", "Another")).draft).published
    assert second is not None
    assert (second.number, second.listed, second.key) == (2, True, first.key)
    assert [(one.number, one.latest) for one in versions(draft.key)] == [(2, True), (1, False)]
    old, new = published(draft.key, 1), published(draft.key)
    assert old is not None
    assert new is not None
    assert (old.text, new.title) == (TEXT, {"*": "Another"})
    assert list(published_by(sara)) == [second]
    assert latest_of([draft.key, "nothing"]) == {draft.key: second}


def test_the_same_text_is_not_published_twice(sara: User) -> None:
    draft = new_draft(sara, TEXT)
    assert publish(draft).published == publish(draft).published
    assert Published.objects.count() == 1


def test_the_library_shows_all_versions_or_none(sara: User) -> None:
    draft = new_draft(sara, TEXT)
    publish(draft)
    last = publish(save(draft, TEXT.replace("A test", "Another")).draft).published
    assert last is not None
    show_in_library(last, True)
    assert {one.listed for one in versions(draft.key)} == {True}
    show_in_library(last, False)
    assert {one.listed for one in versions(draft.key)} == {False}
    assert published(draft.key, 1) is not None


def test_a_version_outlives_its_draft_and_can_be_taken_up_again(sara: User) -> None:
    draft = new_draft(sara, TEXT)
    publish(draft)
    key = draft.key
    remove(draft)
    version = published(key)
    assert version is not None
    again = take_up(version, sara)
    assert (again.key, again.text) == (key, TEXT)
    assert take_up(version, sara) == again
    assert publish(save(again, TEXT.replace("A test", "Another")).draft).published.number == 2  # type: ignore[union-attr]


# Proving again.


def test_nothing_changes_by_itself(sara: User) -> None:
    made(sara)
    assert list(prove_all()) == []
    assert proved() == (0, f"engine {ENGINE}: 0 versions are answered differently\n")


def proved(*arguments: str) -> tuple[int, str]:
    said = StringIO()
    try:
        call_command("prove", *arguments, stdout=said)
    except SystemExit as left:
        return int(str(left.code)), said.getvalue()
    return 0, said.getvalue()


def test_an_answer_that_has_changed_is_listed(sara: User) -> None:
    made(sara)
    version = made(sara, new_pack("Two", "en", {"ask": "count", "contract": "sun by W", "cards": "K♣ T♣"}))
    Published.objects.filter(pk=version.pk).update(answers={"count-1": {"points": 15}, "gone": {"points": 1}})
    (changed,) = prove_all()
    assert changed.published == version
    assert changed.then == {"count-1": {"points": 15}, "gone": {"points": 1}}
    assert changed.now == {"count-1": {"points": 14}, "gone": None}
    code, said = proved()
    assert code == 1
    assert f"{version.key} version 1, engine {ENGINE}:" in said
    assert "count-1: was points 15; is points 14" in said
    assert "gone: was points 1; is –" in said


def test_a_version_that_is_refused_now_is_listed_with_its_faults(sara: User) -> None:
    version = made(sara)
    Published.objects.filter(pk=version.pk).update(text=WRONG)
    code, said = proved("--language", "ar")
    assert code == 1
    assert "13:21: key-legal: one:" in said
    assert "القواعد" in said


def test_what_was_published_is_read_once(sara: User, monkeypatch: pytest.MonkeyPatch) -> None:
    version = made(sara)
    publishing._read.cache_clear()
    pack = publishing.pack_of(version)
    monkeypatch.setattr(publishing, "read_pack", lambda text: None)
    assert publishing.pack_of(version) is pack
