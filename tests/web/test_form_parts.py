"""What a form view leaves alone: the rest of the page, of the scenario and of the text, whatever is changed in it."""

from __future__ import annotations

import re
from html import unescape
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from lessons.drafts import Draft
from lessons.editing.blanks import blank
from lessons.editing.change import put
from lessons.editing.rearranging import scenarios_of
from lessons.schema import KINDS
from lessons.text import read_text
from tests.web.test_form_view import HTMX, PACKS, act, draft_with, form, one, post, raw, swap, teacher, url, words
from tutor.teach.form_blocks import Entry, scenario_blocks
from tutor.teach.form_edit import Posted, made_of
from tutor.teach.form_found import Found, find, names_of, profile_of

__all__ = ["teacher"]

pytestmark = pytest.mark.django_db

STARTS = sorted(one.name for one in (files("lessons") / "starts").iterdir() if one.name.endswith(".yaml"))
TEXTS = {name: raw(name) for name in PACKS} | {
    name: (files("lessons") / "starts" / name).read_text(encoding="utf-8") for name in STARTS
}


# One entry changed.


def entries(text: str, found: Found) -> dict[str, Entry]:
    return {one.name: one for block in scenario_blocks(text, found, (), {}, "en") for one in block.entries}


def changes(text: str, found: Found) -> list[tuple[str, str]]:
    """Another value for every entry, and none where that is all that changes."""
    before, found_changes = entries(text, found), []
    for name, entry in before.items():
        others = [option.value for option in entry.options if option.value != entry.value]
        if name.startswith("contract") and not entry.value:
            continue  # With a contract somebody has always bought it.
        found_changes.append((name, others[-1] if others else f"{entry.value} zz".strip()))
        if entry.value and not name.startswith("contract") and not re.search(r"\.\d+(\.|$)", name):
            found_changes.append((name, ""))
    return found_changes


def check(text: str, found: Found, name: str, value: str, whole: bool) -> None:
    """The form shows the same as before but for one entry, and the text is the same but for one field."""
    before = entries(text, found)
    data = QueryDict(mutable=True)
    data.update({key: one.value for key, one in before.items()} | {name: value})
    new = made_of(found.raw, Posted(data, profile_of(found), found.language)).raw
    field = name.partition(".")[0]
    assert {key for key in {*found.raw, *new} if found.raw.get(key) != new.get(key)} == {field}, name
    after = entries(text, found._replace(raw=new))
    wrong = [key for key, one in before.items() if after[key].value != (value if key == name else one.value)]
    assert not wrong, (name, value)
    assert all(not one.value for key, one in after.items() if key not in before)
    if whole:
        same_but(text, put(text, ("scenarios", found.at), new), found, new)


def same_but(text: str, changed: str, found: Found, new: dict[str, Any]) -> None:
    old_tree, tree = read_text(text).tree, read_text(changed).tree
    assert isinstance(old_tree, dict)
    expected = [new if index == found.at else one for index, one in enumerate(scenarios_of(old_tree))]
    assert tree == {**old_tree, "scenarios": expected}
    lines, after = text.split("\n"), changed.split("\n")
    same = next((index for index, pair in enumerate(zip(lines, after, strict=False)) if len({*pair}) > 1), len(lines))
    rest = next(
        (index for index, pair in enumerate(zip(lines[::-1], after[::-1], strict=False)) if len({*pair}) > 1), 0
    )
    # What differs is one piece, and it lies within the scenario.
    marks = read_text(text).marks
    assert same + 1 >= marks["scenarios", found.at].line
    following = marks.get(("scenarios", found.at + 1))
    assert following is None or len(lines) - rest < following.line


@pytest.mark.parametrize("name", TEXTS)
def test_whatever_is_changed_is_all_that_changes(name: str) -> None:
    text, chance = TEXTS[name], Random(name)
    names = names_of(read_text(text).tree or {})
    found = find(text, chance.choice(names))
    assert found is not None
    tried = changes(text, found)
    written = chance.sample(range(len(tried)), 3)
    for number, (entry, value) in enumerate(tried):
        check(text, found, entry, value, whole=number in written)


@pytest.mark.parametrize("ask", KINDS)
def test_whatever_is_changed_in_a_new_question(teacher: User, ask: str) -> None:
    text = draft_with(teacher, blank("seat", "before"), blank(ask, "one"), blank("match", "after")).text
    found = find(text, "one")
    assert found is not None
    for number, (entry, value) in enumerate(changes(text, found)):
        check(text, found, entry, value, whole=number % 3 == 0)


# Parts of the page.


def test_a_new_row_comes_behind_the_others_while_somebody_types_on(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    page = swap(client, draft, "one", **{"hints.0.en": "One"}).content.decode()
    assert 'hx-swap-oob="beforeend:#rows-hints"' in page
    assert 'name="hints.1.en"' in page
    assert 'name="hints.0.en"' not in page
    assert 'name="what-if.' not in page
    page = swap(client, draft, "one", **{"hints.1.en": "Two"}).content.decode()
    assert 'name="hints.2.en"' in page
    assert one(draft)["hints"] == ["One", "Two"]
    # A row that is gone renumbers the others, so everything is shown anew.
    response = swap(client, draft, "one", **{"hints.0.en": ""})
    assert response["HX-Retarget"] == "#scenario"
    assert one(draft)["hints"] == ["Two"]


def test_without_a_script_the_page_comes_back_where_one_was(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("call", "one"))
    assert post(client, draft, "one", do="say:pass")["Location"].endswith("#calls")
    assert post(client, draft, "one", place="S", card=["AS"], do="put")["Location"].endswith("?place=S#table")
    assert post(client, draft, "one", do="save")["Location"] == url(draft, "one") + "?place=S"


def test_the_answer_names_its_table_and_the_others(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"), blank("count", "two"), blank("deal", "three"))
    assert re.search(r"Answer: .*Detailed Saudi table.*Online app table", words(client.get(url(draft, "one"))))
    assert "Other tables answer the same." in words(client.get(url(draft, "two")))
    assert "Other tables answer the same." not in words(client.get(url(draft, "three")))


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"hands.S": "8♠ 9♦ 7♦"}, "Every card is legal here"),
        ({"rule": "beat-led-trump"}, "The answer does not depend on the rule"),
        ({"hints.0.en": "Play the queen of hearts."}, "hint"),
    ],
)
def test_doubts_are_shown_at_once(client: Client, teacher: User, entries: dict[str, str], said: str) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    assert 'class="note' not in client.get(url(draft, "one")).content.decode()
    response = swap(client, draft, "one", **entries)
    notes = re.findall(r'<li class="note[^"]*">(.*?)</li>', response.content.decode(), re.S)
    assert any(said in unescape(note) for note in notes), notes
    assert "Doubts: 1" in words(client.get(url(draft)))


# The list.


def test_what_was_typed_is_saved_by_every_button_of_the_list(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("seat", "a"), blank("seat", "b"))
    act(client, draft, do="down:0", **{"title.en": "Typed"})
    assert "title: Typed" in draft.text
    assert [one["id"] for one in scenarios_of(read_text(draft.text).tree or {})] == ["b", "a"]  # type: ignore[index, call-overload]
    assert act(client, draft, do="publish", version="2")["Location"] == f"/en/teach/{draft.key}/publish/"
    assert "version: 2" in draft.text


def test_what_the_list_cannot_take_stays_as_it_was_typed(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("seat", "a"))
    mine = form(client.get(url(draft)), "pack")
    act(client, draft, version="7")
    response = client.post(url(draft), mine | {"title.en": ["Mine"], "do": ["save"]})
    assert response.status_code == 422
    assert 'value="Mine"' in response.content.decode()
    draft.refresh_from_db()
    assert "title: A test" in draft.text


# The ways to it, and the session.


def test_a_new_pack_and_the_list_of_packs_lead_to_the_form(client: Client, teacher: User) -> None:
    response = client.post("/en/teach/new/", {"start": "play", "language": "en"})
    draft = Draft.objects.get()
    assert response["Location"] == url(draft)
    assert f'class="shelf-name" href="{url(draft)}"' in client.get("/en/teach/").content.decode()
    assert f'href="/en/teach/{draft.key}/"' in client.get(url(draft)).content.decode()
    assert f'href="{url(draft)}"' in client.get(f"/en/teach/{draft.key}/").content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_lost_session_loses_no_entry(teacher: User, headers: dict[str, str]) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    typed = {"at": "0", "do": "save", "prompt.en": "An evening's <work>", "card": ["AS", "KS"]}
    response = Client().post(url(draft, "one"), typed, headers=headers)
    assert response.status_code == 403
    for part in ("An evening's <work>", "prompt.en", "AS", "KS", f"next={url(draft, 'one')}"):
        assert part in unescape(response.content.decode())
    assert "<work>" not in response.content.decode()
