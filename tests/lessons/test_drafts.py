"""Drafts: every state can be had back, a second window takes nothing away, and nobody else sees them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User

from lessons.drafts import ALPHABET, KEEP, KEY, can, draft_of, drafts_of, made_from, new_draft, read, save, stamp, step
from lessons.models import Draft, Revision
from lessons.starts import start
from tests.lessons.packs import HEAD, PLAY

pytestmark = pytest.mark.django_db

TEXT = HEAD + PLAY


@pytest.fixture
def sara() -> User:
    return User.objects.create(username="sara")


def titled(name: str) -> str:
    return TEXT.replace("A test", name)


def test_a_new_draft_has_an_address_and_a_title(sara: User) -> None:
    draft = new_draft(sara, TEXT)
    assert len(draft.key) == KEY
    assert set(draft.key) <= set(ALPHABET)
    assert draft.title == {"*": "A test"}
    assert can(draft) == (False, False)


def test_a_draft_may_be_faulty(sara: User) -> None:
    assert new_draft(sara, "nothing: [").title == {}
    assert new_draft(sara, TEXT.replace("Q♥", "1♥")).title == {"*": "A test"}


def test_undo_and_redo(sara: User) -> None:
    draft = new_draft(sara, titled("one"))
    for name in ("two", "three"):
        draft = save(draft, titled(name)).draft
    assert can(draft) == (True, False)
    draft = step(step(draft, -1), -1)
    assert (draft.text, draft.title, can(draft)) == (titled("one"), {"*": "one"}, (False, True))
    assert step(draft, -1).text == titled("one")  # there is nothing before it
    draft = step(draft, 1)
    assert (draft.text, can(draft)) == (titled("two"), (True, True))
    draft = save(draft, titled("four")).draft
    assert can(draft) == (True, False)  # what had been undone is gone
    assert step(draft, -1).text == titled("two")


def test_the_same_text_is_no_change(sara: User) -> None:
    draft = new_draft(sara, TEXT)
    assert save(draft, TEXT).draft.at == 0
    assert Revision.objects.count() == 1


@pytest.mark.parametrize("by", ["at", "seen"])
def test_a_second_window_takes_nothing_away(sara: User, by: str) -> None:
    draft = new_draft(sara, titled("one"))
    mine = {"at": draft.at} if by == "at" else {"seen": stamp(draft)}
    other = save(draft, titled("other")).draft
    refused = save(draft, titled("mine"), **mine)
    assert not refused.taken
    assert refused.draft.text == titled("other")
    taken = save(draft, titled("mine"), seen=stamp(other))
    assert taken.taken
    assert step(taken.draft, -1).text == titled("other")


def test_a_state_is_known_by_more_than_its_number(sara: User) -> None:
    """After undoing, another window's state has the number again that this one has seen."""
    draft = save(new_draft(sara, titled("one")), titled("two")).draft
    seen = stamp(draft)
    other = save(step(draft, -1), titled("other")).draft
    assert other.at == draft.at
    assert not save(draft, titled("mine"), seen=seen).taken


def test_states_are_bounded_and_the_first_one_stays(sara: User) -> None:
    draft = new_draft(sara, titled("0"))
    for number in range(1, KEEP + 6):
        draft = save(draft, titled(str(number))).draft
    numbers = set(draft.revisions.values_list("number", flat=True))
    assert numbers == {0, *range(6, KEEP + 6)}
    assert can(draft) == (True, False)
    assert made_from(sara, titled("0")) == draft


def test_the_same_file_is_known_again(sara: User) -> None:
    draft = save(new_draft(sara, titled("one")), titled("two")).draft
    assert made_from(sara, titled("one")) == made_from(sara, titled("two")) == draft
    assert made_from(sara, titled("three")) is None
    assert made_from(User.objects.create(username="omar"), titled("one")) is None


def test_only_the_owner_has_them(sara: User) -> None:
    omar, draft = User.objects.create(username="omar"), new_draft(sara, TEXT)
    assert draft_of(sara, draft.key) == draft
    assert draft_of(omar, draft.key) is None
    assert draft_of(AnonymousUser(), draft.key) is None
    assert list(drafts_of(sara)) == [draft]
    assert list(drafts_of(omar)) == []


def test_the_last_changed_comes_first(sara: User) -> None:
    first, second = new_draft(sara, titled("one")), new_draft(sara, titled("two"))
    save(first, titled("three"))
    assert list(drafts_of(sara)) == [first, second]


def test_a_deleted_draft_leaves_nothing(sara: User) -> None:
    new_draft(sara, start("play", "en")).delete()
    assert not Draft.objects.exists()
    assert not Revision.objects.exists()


def test_a_text_is_read_within_bounds() -> None:
    assert [fault.code for fault in read("x" * 300_001).faults] == ["text-too-large"]
    assert read(TEXT) is read(TEXT)
