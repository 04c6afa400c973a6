"""Templates, questions put into a pack, and files taken in: what is good stands, and nothing is there twice."""

from __future__ import annotations

import pytest

from lessons.adding import add, new_pack, read_scenario, scenario_text
from lessons.drafts import read
from lessons.fields import LANGUAGES
from lessons.importing import take_in
from lessons.pack import read_pack
from lessons.schema import KINDS
from lessons.starts import NAMES, start
from lessons.text import ONLINE
from tests.lessons.packs import HEAD, PLAY

TEXT = HEAD + PLAY
COUNT = {"id": "drill", "ask": "count", "contract": "sun by W", "cards": "K♣ T♣"}


# Templates.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_template_is_proved_without_a_doubt(name: str, language: str) -> None:
    reading = read_pack(start(name, language), ONLINE)
    assert reading.faults == ()
    assert reading.pack is not None
    assert reading.pack.language == language
    for item in reading.pack.items:
        assert item.scenario.title
        assert item.scenario.prompt
        assert item.scenario.takeaway


@pytest.mark.parametrize("name", NAMES)
def test_a_template_asks_the_same_in_both_languages(name: str) -> None:
    english, arabic = (read_pack(start(name, language)).pack for language in LANGUAGES)
    assert english is not None
    assert arabic is not None
    assert [item.answer for item in english.items] == [item.answer for item in arabic.items]


def test_there_is_a_template_for_every_kind_of_question() -> None:
    found = {one.ask for name in NAMES for one in read_pack(start(name, "en")).checked}
    assert found == set(KINDS)


def test_no_template_of_another_name() -> None:
    for name, language in (("../secret", "en"), ("play", "fr")):
        with pytest.raises(KeyError):
            start(name, language)


# Adding.


def test_a_question_goes_behind_the_others() -> None:
    text = TEXT.replace("A test", "A test   # mine")
    added = add(text, COUNT)
    assert added is not None
    assert added.text.startswith(text.rstrip("\n"))
    assert (added.id, added.new) == ("count-1", True)
    pack = read_pack(added.text).pack
    assert pack is not None
    assert [item.scenario.id for item in pack.items] == ["one", "count-1"]


def test_the_same_question_is_not_there_twice() -> None:
    added = add(TEXT, COUNT)
    assert added is not None
    again = add(added.text, {**COUNT, "title": "Other words", "profile": "saudi"})
    assert again == (added.text, "count-1", False)
    other = add(added.text, {**COUNT, "cards": "K♣"})
    assert other is not None
    assert (other.id, other.new) == ("count-2", True)


def test_a_question_keeps_its_table() -> None:
    online = HEAD.replace("licence", "profile: online-app\nlicence") + PLAY
    added = add(online, COUNT)
    assert added is not None
    assert "profile: saudi" in added.text
    same = add(online, {**COUNT, "profile": "online-app"})
    assert same is not None
    assert same.text.count("profile:") == 1
    assert read_pack(new_pack("New", "ar", {**COUNT, "profile": "online-app"})).pack.profile == "online-app"  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["nothing: [", "- a\n", "", HEAD.replace("scenarios:", "scenarios: no")])
def test_what_cannot_be_read_takes_nothing(text: str) -> None:
    assert add(text, COUNT) is None


def test_a_head_alone_takes_its_first_question() -> None:
    for head in (HEAD.replace("scenarios:\n", "scenarios: []\n"), HEAD.replace("scenarios:\n", "")):
        added = add(head, COUNT)
        assert added is not None
        assert read_pack(added.text).pack is not None


def test_a_question_as_a_text() -> None:
    text = scenario_text(COUNT)
    assert read_scenario(text) == COUNT
    assert read_scenario("a: b") == {"a": "b"}
    assert read_scenario("- a\n- b\n") is None
    assert read_scenario("[") is None


def test_what_was_typed_stays_text() -> None:
    odd = 'a: b, #c {d} "e" [f] \\ ? - \n'
    pack = read_pack(new_pack(odd, "en", {**COUNT, "prompt": odd})).pack
    assert pack is not None
    assert pack.title == {"*": odd}
    assert pack.items[0].scenario.prompt == {"*": odd}


# Taking in.

BAD = PLAY.replace("id: one", "id: two").replace("Q♥ 8♠", "1♥ 8♠")
LAST = PLAY.replace("id: one", "id: three")


def test_what_is_good_stands_and_what_is_not_becomes_a_comment() -> None:
    found = take_in((HEAD + PLAY + BAD + "\n" + LAST + "# the end\n").encode())
    assert [(fault.code, fault.line, fault.column, fault.scenario) for fault in found.faults] == [
        ("read-card-rank", 17, 16, "two")
    ]
    assert (found.kept, found.left_out) == (2, ("two",))
    assert found.text is not None
    lines = found.text.split("\n")
    assert lines[13] == "#   - id: two"
    assert lines[16] == "#     hands: {S: 1♥ 8♠ 9♦}"  # the line that the fault names
    assert lines[-2] == "# the end"
    pack = read(found.text).pack
    assert pack is not None
    assert [item.scenario.id for item in pack.items] == ["one", "three"]


def test_fields_behind_the_questions_stay() -> None:
    text = HEAD.replace("licence: CC-BY-4.0\n", "") + PLAY + BAD + "licence: CC-BY-4.0\n"
    found = take_in(text)
    assert found.left_out == ("two",)
    assert read(found.text or "").pack is not None


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        HEAD + BAD,  # nothing is good
        HEAD.replace("licence: CC-BY-4.0", "licence: none") + PLAY + BAD,  # the head is at fault
        HEAD.replace("scenarios:", "scenarios: [{id: a, ask: count, contract: sun by W, cards: K♣}, {id: b}]"),
        "scenarios: [",
        "title: nothing",
    ],
)
def test_otherwise_it_is_taken_as_it_came(text: str) -> None:
    found = take_in(text)
    assert (found.text, found.left_out) == (text, ())
    assert found.faults == read(text).faults


@pytest.mark.parametrize("text", ["", "hello there", "[[[[", "nothing: [", "- a\n- b\n"])
def test_what_is_nothing_of_a_pack_is_not_taken(text: str) -> None:
    found = take_in(text)
    assert found.text is None
    assert found.faults


@pytest.mark.parametrize("change", ["bom", "crlf"])
def test_the_same_file_from_another_system_is_the_same_text(change: str) -> None:
    raw = TEXT.replace("\n", "\r\n").encode() if change == "crlf" else TEXT.encode("utf-8-sig")
    assert take_in(raw).text == TEXT
