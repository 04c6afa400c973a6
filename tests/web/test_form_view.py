"""The form view of a draft: what is shown is what is posted, what is posted is what is written, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape
from html.parser import HTMLParser
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from lessons.classes import new_class
from lessons.drafts import Draft, new_draft, read, save, stamp
from lessons.editing.blanks import blank
from lessons.editing.change import at
from lessons.editing.layout import write_pack
from lessons.editing.rearranging import scenarios_of
from lessons.faults import Level
from lessons.schema import KINDS, Head
from lessons.text import Tree, read_text
from tests.lessons.packs import HEAD
from tests.lessons.test_editing import MIXED, changed_at
from tutor.teach import form_edit
from tutor.teach.form_fields import HEADS, fields_of, shape
from tutor.teach.form_found import names_of
from tutor.teach.form_shapes import Table

pytestmark = pytest.mark.django_db

PACKS = sorted(one.name for one in (files("lessons") / "packs").iterdir() if one.name.endswith(".yaml"))
HTMX = {"HX-Request": "true"}


def raw(name: str) -> str:
    return (files("lessons") / "packs" / name).read_text(encoding="utf-8")


@pytest.fixture
def teacher(client: Client) -> User:
    user = User.objects.create_user("sara", password="seven trumps out")
    client.force_login(user, backend="tutor.accounts.devices.Devices")
    return user


class _Form(HTMLParser):
    """What a browser would post from the form with an id, if no button was pressed."""

    def __init__(self, id: str) -> None:
        super().__init__()
        self.id, self.inside, self.data = id, False, QueryDict(mutable=True)
        self.select: str | None = None
        self.options: list[tuple[str, bool]] = []
        self.area: tuple[str, list[str]] | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = dict(attributes)
        name = has.get("name") or ""
        if tag == "form":
            self.inside = has.get("id") == self.id
        elif not self.inside or not (name or tag == "option"):
            return
        elif tag == "input" and (has.get("type") not in ("checkbox", "radio") or "checked" in has):
            self.data.appendlist(name, has.get("value") or "")
        elif tag == "select":
            self.select, self.options = name, []
        elif tag == "option":
            self.options.append((has.get("value") or "", "selected" in has))
        elif tag == "textarea":
            self.area = (name, [])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select" and self.select:
            chosen = next((value for value, selected in self.options if selected), self.options[0][0])
            self.data.appendlist(self.select, chosen)
            self.select = None
        elif tag == "textarea" and self.area:
            name, pieces = self.area
            self.data.appendlist(name, "".join(pieces).removeprefix("\n").replace("\n", "\r\n"))
            self.area = None

    def handle_data(self, data: str) -> None:
        if self.area:
            self.area[1].append(data)


def form(response: Any, id: str = "scenario") -> dict[str, list[str]]:
    found = _Form(id)
    found.feed(response.content.decode())
    assert found.data, response.content.decode()[:2000]
    return {name: list(values) for name, values in found.data.lists()}


def url(draft: Draft, name: str = "") -> str:
    return f"/en/teach/{draft.key}/form/" + (f"{name}/" if name else "")


def post(client: Client, draft: Draft, name: str, /, **entries: Any) -> Any:
    """The form as it is shown, with some entries changed, posted."""
    return _posted(client, draft, name, entries, {})


def swap(client: Client, draft: Draft, name: str, /, **entries: Any) -> Any:
    """The same by HTMX, from where entries are typed."""
    return _posted(client, draft, name, entries, {**HTMX, "HX-Trigger": "fields"})


def _posted(client: Client, draft: Draft, name: str, entries: dict[str, Any], headers: dict[str, str]) -> Any:
    data = form(client.get(url(draft, name)))
    data |= {key.replace("__", "."): [value] if isinstance(value, str) else value for key, value in entries.items()}
    response = client.post(url(draft, name), data, headers=headers)
    draft.refresh_from_db()
    return response


def tree(text: str) -> Any:
    found = read_text(text)
    assert found.tree is not None
    return found.tree


def words(response: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def draft_with(user: User, *scenarios: Tree) -> Draft:
    head: Tree = {"baloot-pack": "1", "id": "a-test", "version": "1", "title": "A test", "licence": "CC-BY-4.0"}
    assert isinstance(head, dict)
    return new_draft(user, write_pack({**head, "scenarios": list(scenarios)}))


def one(draft: Draft, index: int = 0) -> Any:
    return scenarios_of(tree(draft.text))[index]


# The fields.


@pytest.mark.parametrize("ask", KINDS)
def test_every_field_of_the_schema_is_in_the_form(ask: str) -> None:
    names = {one.alias or name for name, one in KINDS[ask].model_fields.items()} - {"ask"}
    assert set(fields_of(ask)) == names
    assert all(shape(field, ask) is not None for field in names)
    expect = KINDS[ask].model_fields.get("expect")
    if expect is not None:
        assert expect.annotation
        known = shape("expect", ask)
        assert isinstance(known, Table)
        assert set(known.fields) == {one.alias or name for name, one in expect.annotation.model_fields.items()}


def test_every_field_of_the_head_is_in_the_list() -> None:
    assert {*HEADS, "baloot-pack", "scenarios"} == {one.alias or name for name, one in Head.model_fields.items()}


# Posted as shown.


@pytest.mark.parametrize("name", PACKS)
def test_every_shipped_scenario_comes_back_as_it_was(client: Client, teacher: User, name: str) -> None:
    draft = new_draft(teacher, raw(name))
    before = draft.text
    for index, scenario in enumerate(scenarios_of(tree(before))):
        assert isinstance(scenario, dict)
        response = post(client, draft, str(scenario["id"]), do="save")
        assert response.status_code == 302
        assert draft.text == before, scenario["id"]
        assert draft.at == 0, index
    data = form(client.get(url(draft)), "pack")
    assert client.post(url(draft), data | {"do": ["save"]}).status_code == 302
    draft.refresh_from_db()
    assert draft.text == before


@pytest.mark.parametrize("ask", KINDS)
def test_a_blank_of_every_kind_is_proved_and_comes_back(client: Client, teacher: User, ask: str) -> None:
    draft = draft_with(teacher, blank(ask, "one"))
    assert not [fault for fault in read(draft.text).faults if fault.level is Level.ERROR]
    before = draft.text
    assert post(client, draft, "one", do="save").status_code == 302
    assert draft.text == before


ODD = """\
  - id: one   # its name
    ask: play
    contract: Hokum H by w
    raise: DOUBLE OPEN
    hands:
      S: [qh, 8S 9d]   # as a list
      E: [a, {b: c}]
    tricks: "N KC, W 7♣, S ?"
    title: [a, b]
    hints: one hint
    note: {fr: x, en: "two
      lines"}
    also: []
    zzz: {what: ever}
    what-if: [{change: N leads A♣, expect: [Q♥, 8♠]}, oh]
"""


def test_what_is_written_oddly_comes_back_too(client: Client, teacher: User) -> None:
    draft = new_draft(teacher, HEAD + ODD)
    response = client.get(url(draft, "one"))
    assert response.status_code == 200
    assert "written in a way that the form does not have" in words(response)
    assert post(client, draft, "one", do="save").status_code == 302
    assert draft.text == HEAD + ODD
    post(client, draft, "one", contract__what="sun", do="save")
    assert draft.text == HEAD + ODD.replace("Hokum H by w", "sun by W")


# One change.

CHANGES: dict[str, tuple[dict[str, Any], Any, Tree | None]] = {
    "play": ({"hands__S": "Q♥ 8♠"}, ("hands", "S"), "Q♥ 8♠"),
    "mark": ({"contract__what": "hokum D"}, ("contract",), "hokum D by W"),
    "judge": ({"tricks__0": "N K♣, W 7♣, S Q♥"}, ("tricks", 0), "N K♣, W 7♣, S Q♥"),
    "winner": ({"contract__by": "N"}, ("contract",), "hokum H by N"),
    "spot": ({"hands__E": "Q♠ 8♥ 8♠"}, ("hands", "E"), "Q♠ 8♥ 8♠"),
    "count": ({"last-trick": "yes"}, ("last-trick",), "yes"),
    "score": ({"piles__us": "٨٦", "piles__them": "76"}, ("piles",), {"us": "٨٦", "them": "76"}),
    "call": ({"up": "9♥"}, ("up",), "9♥"),
    "complete": ({"dealer": "S"}, ("dealer",), "S"),
    "projects": ({"declared__S": "sira K♠"}, ("declared",), {"S": "sira K♠"}),
    "match": ({"award__us": "20"}, ("award", "us"), "20"),
    "claim": ({"void__W": "H"}, ("void",), {"W": "H"}),
    "seat": ({"about": "partner"}, ("about",), "partner"),
    "order": ({"by": "projects"}, ("by",), "projects"),
    "penalty": ({"offender": "E"}, ("offender",), "E"),
    "deal": ({"dealer": "N"}, ("dealer",), "N"),
}


def test_every_kind_has_a_change() -> None:
    assert set(CHANGES) == set(KINDS)


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("ask", CHANGES)
def test_one_change_is_the_only_one(client: Client, teacher: User, ask: str, htmx: bool) -> None:
    draft = draft_with(teacher, blank("seat", "before"), blank(ask, "one"), blank("match", "after"))
    before, (entries, path, value) = tree(draft.text), CHANGES[ask]
    response = (swap if htmx else post)(client, draft, "one", **entries)
    assert response.status_code == (200 if htmx else 302)
    assert at(tree(draft.text), ("scenarios", 1, *path)) == value
    assert all(one[: 2 + len(path)] == ("scenarios", 1, *path) for one in changed_at(before, tree(draft.text)))
    assert draft.at == 1


@pytest.mark.parametrize(
    ("entries", "path", "value"),
    [
        ({"title__en": "New"}, ("title",), "New"),
        ({"title__en": "New", "title__ar": "جديد"}, ("title",), {"en": "New", "ar": "جديد"}),
        ({"note__en": "One\r\n\r\n- two"}, ("note",), "One\n\n- two"),
        ({"hints__0.en": "A hint"}, ("hints",), ["A hint"]),
        (
            {"what-if.0.change": "N leads A♣", "what-if.0.expect": "all"},
            ("what-if",),
            [{"change": "N leads A♣", "expect": "all"}],
        ),
        ({"expect__legal": "Q♥"}, ("expect",), {"legal": "Q♥"}),
        ({"also": "online-app encyclopedia"}, ("also",), ["online-app", "encyclopedia"]),
        ({"also": "none"}, ("also",), []),
        ({"raise": "double open"}, ("raise",), "double open"),
        ({"rule": "follow-suit"}, ("rule",), "follow-suit"),
        ({"then": ""}, ("then",), None),
    ],
    ids=str,
)
def test_every_sort_of_entry(client: Client, teacher: User, entries: dict[str, str], path: Any, value: Tree) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    before = one(draft)
    post(client, draft, "one", do="save", **entries)
    assert at(one(draft), path) == value
    assert {name for name in {*before, *one(draft)} if before.get(name) != one(draft).get(name)} == {path[0]}


def test_texts_that_were_there_are_changed_in_their_language(client: Client, teacher: User) -> None:
    draft = new_draft(teacher, raw("the-majlis.baloot.yaml"))
    before = draft.text.split("\n")
    post(client, draft, "your-partner", do="save", prompt__en="Who sits across from you?")
    after = draft.text.split("\n")
    assert [line for line in after if line not in before] == ["      en: Who sits across from you?"]
    assert [line for line in before if line not in after] == ["      en: Who is your partner?"]
    post(client, draft, "your-partner", do="save", **{"hints.0.en": "", "hints.0.ar": ""})
    assert "hints" not in one(draft)


def test_comments_survive(client: Client, teacher: User) -> None:
    draft = new_draft(teacher, MIXED)
    post(client, draft, "one", do="save", hands__S="Q♥ 8♠", **{"hints.1.en": "changed"})
    assert draft.text == MIXED.replace("S: Q♥ 8♠ 9♦   #", "S: Q♥ 8♠   #").replace("{en: two,", "{en: changed,")
    response = post(
        client, draft, "one", do="save", **{f"hints.{n}.{lang}": "" for n in range(3) for lang in ("en", "ar")}
    )
    assert response.status_code == 302
    assert "# larger" not in draft.text
    assert "# nobody knows this one" in draft.text


def test_a_contract_that_cannot_be_read_is_a_text(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, {**blank("play", "one"), "contract": "hokum of hearts"})
    page = client.get(url(draft, "one"))
    assert 'name="contract" id="in-contract" value="hokum of hearts"' in page.content.decode()
    assert "hokum of hearts is no contract." in words(page)
    post(client, draft, "one", contract="hokum H by W")
    assert one(draft)["contract"] == "hokum H by W"


def test_bad_notation_is_kept_and_explained(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    response = swap(client, draft, "one", hands__S="Q♥ 1♠")
    assert one(draft)["hands"]["S"] == "Q♥ 1♠"
    assert '<div class="error" id="err-hands" hx-swap-oob="true"><p>1♠ is no card' in response.content.decode()
    page = client.get(url(draft, "one")).content.decode()
    assert 'value="Q♥ 1♠"' in page
    assert "1♠ is no card: the rank must be one of" in page
    # The cards that can be read are on the table all the same.
    post(client, draft, "one", place="S", card=["9D"])
    assert one(draft)["hands"]["S"] == "Q♥ 1♠ 9♦"


# Cards.


def test_tapping_cards(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    post(client, draft, "one", place="E", card=["AC", "7D"])
    assert one(draft)["hands"] == {"S": "Q♥ 8♠ 9♦", "E": "A♣ 7♦"}
    post(client, draft, "one", place="S", card=["7D"])
    assert one(draft)["hands"] == {"S": "Q♥ 8♠ 9♦ 7♦", "E": "A♣"}
    post(client, draft, "one", place="E", card=["AC"])
    assert one(draft)["hands"] == {"S": "Q♥ 8♠ 9♦ 7♦"}
    post(client, draft, "one", place="gone", card=["AC", "7D"])
    assert one(draft)["played"] == "A♣ 7♦"
    assert one(draft)["hands"] == {"S": "Q♥ 8♠ 9♦"}
    post(client, draft, "one", do="empty:gone")
    assert "played" not in one(draft)


def test_cards_that_are_nowhere_are_left_over(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    page = client.get(url(draft, "one"))
    assert "Left over: 26" in words(page)
    assert page.context["table"]["left"][0].name == "JH"


def test_a_trick_in_playing_order_with_ekka(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, {"id": "one", "ask": "mark", "contract": "hokum H by W", "tricks": ["S ?"]})
    post(client, draft, "one", **{"leader-0": "N"})
    post(client, draft, "one", place="trick-0", card=["KC", "7C"])
    assert one(draft)["tricks"] == ["N K♣, W 7♣, S ?"]
    post(client, draft, "one", on=["ekka-0"])
    assert one(draft)["tricks"] == ["N K♣ ekka, W 7♣, S ?"]
    post(client, draft, "one", place="trick-0", card=["KC"])
    assert one(draft)["tricks"] == ["N 7♣, W ?"]
    post(client, draft, "one", do="back:0")
    assert one(draft)["tricks"] == ["N ?"]


def test_tricks_one_after_the_other(client: Client, teacher: User) -> None:
    """The second trick is led by whoever took the first, unless something else is chosen."""
    draft = draft_with(teacher, {"id": "one", "ask": "winner", "contract": "hokum H by W", "tricks": []})
    data: dict[str, Any] = {"place": "trick-0", "leader-new": "W", "card": ["KC", "8C", "9C", "AC"]}
    post(client, draft, "one", **data)
    assert one(draft)["tricks"] == ["W K♣, S 8♣, E 9♣, N A♣"]
    post(client, draft, "one", place="trick-1", card=["AS"])
    assert one(draft)["tricks"] == ["W K♣, S 8♣, E 9♣, N A♣", "N A♠"]


def test_unknown_hands(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("claim", "one"))
    post(client, draft, "one", on=["more-E", "more-W"])
    assert one(draft)["hands"]["E"] == "K♥ K♦ ?"
    post(client, draft, "one", do="empty:E")
    post(client, draft, "one", on=["more-E", "more-W"])
    assert one(draft)["hands"]["E"] == "?"
    response = client.get(url(draft, "one"))
    assert "It holds" in words(response) or "It fails" in words(response)
    post(client, draft, "one", on=["more-E"], do="save")
    assert "W" not in one(draft)["hands"]


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form_edit, "_CHANCE", Random(3))


@pytest.mark.usefixtures("chance")
@pytest.mark.parametrize("ask", ["play", "mark", "judge", "winner", "spot", "projects", "deal", "claim"])
def test_dealing_the_rest(client: Client, teacher: User, ask: str) -> None:
    start: Any = blank(ask, "one")
    if ask == "deal":
        start["hands"] = {"S": "A♠ 8♠"}
    if ask == "claim":
        start["hands"] = {"S": "A♥ A♦", "E": "K♥"}
    draft = draft_with(teacher, start)
    before = draft.text
    assert post(client, draft, "one", do="deal").status_code == 302
    hands = {seat: text.split() for seat, text in one(draft)["hands"].items()}
    number = 2 if ask == "claim" else 8
    assert {len(hand) for hand in hands.values()} == {number}
    assert len({card for hand in hands.values() for card in hand}) == 4 * number
    assert not [fault for fault in read(draft.text).faults if fault.level is Level.ERROR]
    for seat, hand in (start.get("hands") or {}).items():
        assert hands[seat][: len(hand.split())] == hand.split()
    post(client, draft, "one", do="undo")
    assert draft.text == before
    post(client, draft, "one", do="redo")
    assert draft.text != before


@pytest.mark.usefixtures("chance")
def test_an_unknown_hand_stays_unknown_when_dealing(client: Client, teacher: User) -> None:
    start: Any = blank("play", "one")
    start["hands"]["E"] = "?"
    draft = draft_with(teacher, start)
    post(client, draft, "one", do="deal")
    assert one(draft)["hands"]["E"] == "?"
    assert len(one(draft)["hands"]["W"].split()) == 8


def test_not_enough_cards_to_deal(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, {**blank("projects", "one"), "hands": {"S": "A♠ 7♠ 8♠ 9♠ T♠ J♠ Q♠ K♠ A♥ 7♥"}})
    response = post(client, draft, "one", do="deal")
    assert response.status_code == 422
    assert "There are not enough cards left to deal." in words(response)


# Calls, scores, expectations, kinds.


def test_calls_one_after_the_other(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("call", "one"))
    for call in ("pass", "hokum H", "pass", "pass"):
        assert f'value="say:{call}"' in client.get(url(draft, "one")).content.decode()
        post(client, draft, "one", do=f"say:{call}")
    assert one(draft)["calls"] == "S pass, E hokum H, N pass, W pass, S ?"
    post(client, draft, "one", do="unsay")
    assert one(draft)["calls"] == "S pass, E hokum H, N pass, W ?"
    before = draft.text
    post(client, draft, "one", do="say:gahwa")
    assert draft.text == before


def test_raises_one_after_the_other(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, {"id": "one", "ask": "call", "contract": "hokum H by E", "calls": "S ?"})
    post(client, draft, "one", do="say:double open")
    assert one(draft)["calls"] == "S double open, E ?"


def test_a_call_to_be_judged_may_be_one_that_is_not_open(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, {"id": "one", "ask": "judge", "dealer": "W", "up": "8♥", "calls": "S pass"})
    assert "not allowed" in words(client.get(url(draft, "one")))
    post(client, draft, "one", do="say:hokum S")
    assert one(draft)["calls"] == "S pass, E hokum S"


def test_a_pile_counted_from_its_cards(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, {**blank("score", "one"), "contract": "sun by us"})
    post(client, draft, "one", **{"pile-card": ["AS", "TS", "KS"], "pile-last": "1", "do": "count:them"})
    assert one(draft)["piles"] == {"them": "35"}
    response = post(client, draft, "one", do="count:us")
    assert "Tap the cards of the pile first." in words(response)
    draft = draft_with(teacher, blank("score", "one"))
    response = post(client, draft, "one", **{"pile-card": ["AS"], "do": "count:us"})
    assert "which suit is trump" in words(response)


@pytest.mark.parametrize("ask", [one for one in KINDS if one != "deal"])
def test_the_answer_as_what_is_expected(client: Client, teacher: User, ask: str) -> None:
    draft = draft_with(teacher, blank(ask, "one"))
    assert post(client, draft, "one", do="expect").status_code == 302
    assert one(draft)["expect"]
    assert not [fault for fault in read(draft.text).faults if fault.level is Level.ERROR]


def test_another_kind_of_question(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    post(client, draft, "one", ask="winner", do="kind")
    assert one(draft) == {**blank("play", "one"), "ask": "winner"}
    page = client.get(url(draft, "one"))
    assert "This kind of question does not have these: then" in words(page)
    post(client, draft, "one", do="drop:then")
    assert "then" not in one(draft)
    post(client, draft, "one", do="drop:hands")
    assert "hands" in one(draft)


# The list.


def act(client: Client, draft: Draft, **entries: str) -> Any:
    data = form(client.get(url(draft)), "pack")
    response = client.post(url(draft), data | {name: [value] for name, value in entries.items()})
    draft.refresh_from_db()
    return response


def names(draft: Draft) -> list[str]:
    return names_of(tree(draft.text))


@pytest.mark.parametrize("ask", KINDS)
def test_a_new_question_of_every_kind(client: Client, teacher: User, ask: str) -> None:
    draft = draft_with(teacher, blank("seat", "one"))
    response = act(client, draft, ask=ask, do="add")
    assert response["Location"] == url(draft, f"{ask}-1")
    assert client.get(response["Location"]).status_code == 200
    assert one(draft, 1) == blank(ask, f"{ask}-1")


def test_moving_copying_and_removing(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, *(blank("seat", name) for name in ("a", "b", "c")))
    act(client, draft, do="down:0")
    assert names(draft) == ["b", "a", "c"]
    act(client, draft, do="up:2")
    assert names(draft) == ["b", "c", "a"]
    act(client, draft, do="copy:0")
    assert names(draft) == ["b", "b-1", "c", "a"]
    act(client, draft, do="remove:1")
    assert names(draft) == ["b", "c", "a"]
    act(client, draft, do="undo")
    assert names(draft) == ["b", "b-1", "c", "a"]
    assert act(client, draft, do="up:0").status_code == 422
    assert act(client, draft, do="remove:99").status_code == 422


def test_the_fields_of_the_pack(client: Client, teacher: User) -> None:
    draft = new_draft(teacher, MIXED)
    act(client, draft, version="4", **{"title.ar": "جديد"})
    assert draft.text == MIXED.replace("version:    3", "version:    4").replace("'it''s'", "'جديد'")
    assert draft.title["ar"] == "جديد"


def test_scenarios_without_a_name_of_their_own(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("seat", "one"), {"ask": "seat"}, {**blank("match", "one")}, "oh")
    assert names(draft) == ["one", ".2", ".3", ".4"]
    assert client.get(url(draft)).status_code == 200
    assert client.get(url(draft, ".2")).status_code == 200
    assert client.get(url(draft, ".4"))["Location"] == url(draft)
    response = post(client, draft, ".2", id="two", about="next", seat="S")
    assert response["Location"].startswith(url(draft, "two"))
    assert one(draft, 1) == {"id": "two", "ask": "seat", "about": "next", "seat": "S"}


# More than one window.


def test_two_windows_change_different_things(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    mine = form(client.get(url(draft, "one")))
    post(client, draft, "one", raise_="", do="save", **{"raise": "triple"})
    assert client.post(url(draft, "one"), mine | {"then": ["E T♣"]}).status_code == 302
    draft.refresh_from_db()
    assert (one(draft)["raise"], one(draft)["then"]) == ("triple", "E T♣")


def test_two_windows_change_the_same(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    mine = form(client.get(url(draft, "one")))
    post(client, draft, "one", then="E 9♣", do="save")
    response = client.post(url(draft, "one"), mine | {"then": ["E T♣"]})
    assert response.status_code == 422
    draft.refresh_from_db()
    assert one(draft)["then"] == "E 9♣"
    assert 'value="E T♣"' in response.content.decode()
    again = form(response)
    assert again["at"] == [stamp(draft)]
    assert client.post(url(draft, "one"), again).status_code == 302
    draft.refresh_from_db()
    assert one(draft)["then"] == "E T♣"


def test_a_state_that_is_not_kept_any_more(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    mine = form(client.get(url(draft, "one")))
    for wrong in ("", "7-abc", "0-abc", "x"):
        assert client.post(url(draft, "one"), mine | {"at": [wrong], "then": ["E T♣"]}).status_code == 422
    draft.refresh_from_db()
    assert one(draft)["then"] == "E A♣"


def test_a_text_that_cannot_be_read_leads_to_the_text_view(client: Client, teacher: User) -> None:
    draft = new_draft(teacher, "a: [")
    assert client.get(url(draft))["Location"] == f"/en/teach/{draft.key}/"
    assert client.get(url(draft, "one"))["Location"] == url(draft)


def test_too_much(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    before = draft.text
    response = post(client, draft, "one", **{"note.en": "x" * 300_001})
    assert response.status_code == 422
    assert draft.text == before


# With and without HTMX.


def test_parts_of_the_page(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    page = swap(client, draft, "one", then="E T♣").content.decode()
    assert 'id="result-title"' in page
    assert 'id="table" aria-labelledby="table-title" hx-swap-oob="true"' in page
    assert stamp(draft) in page
    assert "<form" not in page
    # What is being typed is not replaced; after a card was laid the texts of the cards are.
    data = form(client.get(url(draft, "one")))
    response = client.post(url(draft, "one"), data, headers={**HTMX, "HX-Trigger": "fields"})
    assert 'id="cards-text"' not in response.content.decode()
    response = client.post(url(draft, "one"), data | {"place": ["E"], "card": ["AC"]}, headers=HTMX)
    assert 'id="cards-text" hx-swap-oob="true"' in response.content.decode()
    response = swap(client, draft, "one", do="expect")
    assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#scenario", "outerHTML")
    assert swap(client, draft, "one", id="two")["HX-Redirect"].startswith(url(draft, "two"))


def test_the_place_stays_chosen(client: Client, teacher: User) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    response = post(client, draft, "one", place="W", card=["AC"])
    assert 'value="W" checked' in client.get(response["Location"]).content.decode()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_kind_in_both_languages(client: Client, teacher: User, language: str) -> None:
    draft = draft_with(teacher, *(blank(ask, ask) for ask in KINDS))
    for name in ("", *(f"{ask}/" for ask in KINDS)):
        response = client.get(f"/{language}/teach/{draft.key}/form/{name}")
        assert response.status_code == 200


# Who may.


def visitors(owner: User) -> Iterator[tuple[Client, int]]:
    """A guest, a learner of the owner's class, another teacher, the owner."""
    other = User.objects.create_user("omar", password="eight trumps out")
    room = new_class(owner, "Thursday", (datetime.now(UTC) + timedelta(days=90)).date())
    _guest, learner, teacher, own = clients = [Client() for _ in range(4)]
    learner.post("/en/class/", {"code": room.code, "nickname": "Noura"})
    teacher.force_login(other, backend="tutor.accounts.devices.Devices")
    own.force_login(owner, backend="tutor.accounts.devices.Devices")
    assert learner.session.get("classes")
    yield from zip(clients, (302, 302, 404, 200), strict=True)


@pytest.mark.parametrize("name", ["", "one", ".1", "none"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_only_the_owner(teacher: User, name: str, headers: dict[str, str]) -> None:
    draft = draft_with(teacher, blank("play", "one"))
    before = draft.text
    for client, status in visitors(teacher):
        response = client.get(url(draft, name), headers=headers)
        assert response.status_code == (302 if status == 200 and name in (".1", "none") else status)
        if status == 302:
            assert response["Location"].startswith("/en/account/log-in/")
        if status != 200:
            posted = {"at": stamp(draft), "then": "E T♣", "title.en": "Mine", "do": "remove:0"}
            refused = client.post(url(draft, name), posted, headers=headers)
            assert refused.status_code == (404 if status == 404 else 403)
            assert "A test" not in refused.content.decode()
    draft.refresh_from_db()
    assert (draft.text, draft.at) == (before, 0)


def test_no_draft_of_that_name(client: Client, teacher: User) -> None:
    assert client.get("/en/teach/abcdefghjk/form/").status_code == 404


def test_what_a_page_costs(client: Client, teacher: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    draft = new_draft(teacher, raw("your-table.baloot.yaml"))
    name = str(one(draft)["id"])
    data = form(client.get(url(draft, name)))
    with django_assert_num_queries(3):
        client.get(url(draft, name))
    with django_assert_num_queries(3):
        client.get(url(draft))
    with django_assert_num_queries(14):
        client.post(url(draft, name), data | {"contract.what": ["sun"]}, headers=HTMX)
    assert save(draft, draft.text).taken
