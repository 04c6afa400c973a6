"""Editing the text of a pack: what is asked changes, and not a character else."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from importlib.resources import files
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from lessons.editing import rearranging
from lessons.editing.change import EditError, at, cut, put
from lessons.editing.layout import write_pack
from lessons.editing.source import comments
from lessons.pack import read_pack
from lessons.text import Path, Tree, read_text
from tests.lessons.packs import HEAD, PLAY

MIXED = """\
# About this file
baloot-pack: 1   # the format
id: mixed
version:    3
title: {en: "A \\"good\\" title", ar: 'it''s'}   # two words
intro:
  en: >-   # folded
    one two
    three

    four
  # between the languages
  ar: |
    as it is
      deeper
licence: CC-BY-4.0
scenarios:

  # Raises
  # the first one
  - id: one # its name
    ask: play   # the kind
    # on a line of its own
    contract: hokum H by W
    hands:  # the hands
      S: Q♥ 8♠ 9♦   # mine
      # nobody knows this one
      E: ?
    tricks: ["N K♣, W 7♣, S ?"]
    hints:
      # the smallest
      - one
      - {en: two, ar: "اثنان"}  # larger
      - en: >-
          three
          is long
        ar: x
    note: "over
      two lines"
    prompt: plain
      and folded
    what-if:
    - {change: N leads A♣, expect: all}
    -
      profile: online-app   # why
      expect: all
    expect: {legal: Q♥, winner: S,}

  - {id: two, ask: count, contract: sun by us, cards: [A♠, K♠ , Q♠],
     last-trick: yes } # in brackets
# at the margin
  -
    # inside
    id: three
    ask: seat
    keep: |+
      text

    about: next
  # the last word
  - id: four
    ask: seat
    lit: |-
      # no comment
      - x"""

FLOW = """\
{baloot-pack: 1, id: x, scenarios: [{id: a, ask: seat}, # c
 {id: b}, {id: c, hands: {S: A♠, "E": '?'}} ] } # end
"""
SHIPPED = [one.read_text("utf-8") for one in (files("lessons") / "packs").iterdir() if one.name.endswith(".yaml")]
TEXTS = {
    "mixed": MIXED,
    "in brackets": FLOW,
    "lines of Windows": MIXED.replace("\n", "\r\n") + "\r\n",
    "with a byte order mark": "\ufeff" + MIXED,
    "shipped": SHIPPED[0],
    "small": HEAD + PLAY,
    "dashes at the margin": (HEAD + PLAY + PLAY.replace("one", "two")).replace("\n  ", "\n"),
}

ANY_TEXT = st.sampled_from([*TEXTS.values()])

FEWER = settings(max_examples=40)

# What a text can have: signs of YAML, quotation marks, Arabic, cards, line ends.
SIGNS = "ab K♣?:,#-[]{}'\"\\&*!|>%@\n\t\u200f\u2028اب"
SCALARS = st.one_of(st.text(SIGNS, max_size=30), st.text(st.characters(exclude_categories=("Cs", "Co")), max_size=20))
TREES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(SCALARS.filter(lambda key: len(key) < 20), inner, max_size=3)
    ),
    max_leaves=6,
)


@lru_cache(maxsize=64)
def tree(text: str) -> Any:
    found = read_text(text)
    assert found.tree is not None, found.faults
    return found.tree


def paths(value: Tree, path: Path = ()) -> list[Path]:
    parts = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [path, *(one for name, part in parts for one in paths(part, (*path, name)))]


def leaves(value: Tree) -> list[Path]:
    return [path for path in paths(value) if isinstance(at(value, path), str)]


def changed_at(before: Tree, after: Tree) -> list[Path]:
    """The leaves that differ or are gone, and those that are new."""
    old, new = set(leaves(before)), set(leaves(after))
    return [one for one in sorted(old | new, key=str) if at(before, one) != at(after, one)]


def plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def said(text: str) -> Counter[str]:
    return Counter(comments(plain(text)))


def around(text: str, path: Path) -> tuple[str, str]:
    """Everything before a value, and everything from the line where the next scenario begins."""
    marks, lines = read_text(text).marks, text.split("\n")
    mark = marks[path]
    before = "\n".join([*lines[: mark.line - 1], lines[mark.line - 1][: mark.column - 1]])
    scenario = path[1] if len(path) > 1 and path[0] == "scenarios" else None
    following = marks.get(("scenarios", scenario + 1)) if isinstance(scenario, int) else None
    behind = lines[following.line - 1 :] if following and following.line > mark.line else []
    return before, "\n".join(behind)


@pytest.mark.parametrize("name", TEXTS)
def test_the_texts_of_these_tests_can_be_read(name: str) -> None:
    assert tree(TEXTS[name])
    assert put(TEXTS[name], ("id",), at(tree(TEXTS[name]), ("id",)) or "") == TEXTS[name]


@FEWER
@given(ANY_TEXT, st.data(), SCALARS)
def test_one_text_and_nothing_else(text: str, data: st.DataObject, value: str) -> None:
    path = data.draw(st.sampled_from([one for one in leaves(tree(text)) if one]))
    after = put(text, path, value)
    assert at(tree(after), path) == value
    assert changed_at(tree(text), tree(after)) in ([], [path])
    assert said(after) == said(text)
    before, behind = around(text, path)
    assert after.startswith(before)
    assert after.endswith(behind)
    if "\r\n" in text:
        assert after.count("\n") == after.count("\r\n")


@FEWER
@given(ANY_TEXT, st.data())
def test_there_and_back(text: str, data: st.DataObject) -> None:
    """A text on one line comes back as it was written."""
    marks = read_text(text).marks
    lines = plain(text).split("\n")
    found = [
        path
        for path in leaves(tree(text))
        if path and str(at(tree(text), path)) in lines[marks[path].line - 1] and at(tree(text), path)
    ]
    path = data.draw(st.sampled_from(found))
    old = at(tree(text), path)
    assert isinstance(old, str)
    assert put(put(text, path, "K♣"), path, old) == text


@FEWER
@given(ANY_TEXT, st.data(), TREES)
def test_any_value_anywhere(text: str, data: st.DataObject, value: Tree) -> None:
    """It reads as asked, unless it is refused because a comment would be lost."""
    path = data.draw(st.sampled_from([one for one in paths(tree(text)) if one]))
    try:
        after = put(text, path, value)
    except EditError as error:
        event(error.code)
        assume(error.code != "comment")
        raise
    assert at(tree(after), path) == value
    inside = {one for one in paths(tree(text)) if one[: len(path)] == path}
    assert all(at(tree(after), one) == at(tree(text), one) for one in leaves(tree(text)) if one not in inside)


@FEWER
@given(ANY_TEXT, st.data(), TREES)
def test_a_new_field(text: str, data: st.DataObject, value: Tree) -> None:
    tables = [one for one in paths(tree(text)) if isinstance(at(tree(text), one), dict)]
    path = (*data.draw(st.sampled_from(tables)), data.draw(st.sampled_from(["note", "S", "ar", "new field", "# x"])))
    if at(tree(text), path) is not None:
        return
    after = put(text, path, value)
    assert at(tree(after), path) == value
    assert said(after) == said(text)
    assert only_put_in(text, after)


def only_put_in(before: str, after: str) -> bool:
    """Whether a text is another one with one piece put into it."""
    return _alike(before, after) + _alike(before[::-1], after[::-1]) >= len(before)


def _alike(one: str, other: str) -> int:
    """How many characters are the same from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


@FEWER
@given(ANY_TEXT, st.data())
def test_taking_away(text: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([one for one in paths(tree(text)) if len(one) > 2]))
    after = cut(text, path)
    above = at(tree(text), path[:-1])
    assert isinstance(above, (list, dict))
    if isinstance(path[-1], str) or path[-1] == len(above) - 1:
        assert at(tree(after), path) is None
    kept = [one for one in leaves(tree(text)) if one[: len(path) - 1] != path[:-1]]
    assert all(at(tree(after), one) == at(tree(text), one) for one in kept)
    assert not said(after) - said(text)


def ids(text: str) -> list[str]:
    return [str(one["id"]) for one in rearranging.scenarios_of(tree(text)) if isinstance(one, dict)]


@FEWER
@given(ANY_TEXT, st.data())
def test_moving_a_scenario(text: str, data: st.DataObject) -> None:
    names = ids(text)
    index, to = (data.draw(st.integers(0, len(names) - 1)) for _ in range(2))
    after = rearranging.move(text, index, to)
    names.insert(to, names.pop(index))
    assert ids(after) == names
    assert said(after) == said(text)
    assert Counter(after.splitlines()) == Counter(text.splitlines()) or text == FLOW
    assert rearranging.move(after, to, index) == text


@FEWER
@given(ANY_TEXT, st.data())
def test_a_copy_and_its_removal(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(ids(text)) - 1))
    after = rearranging.duplicate(text, index, "another")
    assert ids(after) == [*ids(text)[: index + 1], "another", *ids(text)[index + 1 :]]
    assert tree(rearranging.remove(after, index + 1)) == tree(text)
    assert plain(rearranging.remove(after, index + 1)).rstrip("\n") == plain(text).rstrip("\n")


@FEWER
@given(ANY_TEXT, st.data())
def test_a_new_scenario(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(ids(text))))
    new: Tree = {"id": "new", "ask": "seat", "about": "next", "seat": "S", "note": {"en": "x: y"}}
    after = rearranging.add(text, new, index)
    assert at(tree(after), ("scenarios", index)) == new
    assert [*ids(after)[:index], *ids(after)[index + 1 :]] == ids(text)
    assert said(after) == said(text)
    assert put(text, ("scenarios", len(ids(text))), new) == rearranging.add(text, new)


@FEWER
@given(st.dictionaries(SCALARS.filter(lambda key: len(key) < 20), TREES, max_size=4))
def test_what_is_written_is_read(pack: dict[str, Tree]) -> None:
    assert tree(write_pack(pack)) == pack


@pytest.mark.parametrize("text", SHIPPED, ids=lambda text: str(tree(text)["id"]))
def test_a_shipped_pack_goes_out_and_comes_in(text: str) -> None:
    written = write_pack(tree(text))
    assert tree(written) == tree(text)
    assert write_pack(tree(written)) == written
    assert read_pack(written).pack == read_pack(text).pack


# Literal cases: what is touched, and how it is written.


def edited(text: str, path: Path, value: Tree) -> list[str]:
    """The lines that are new, in order."""
    before = text.split("\n")
    return [line for line in put(text, path, value).split("\n") if line not in before]


@pytest.mark.parametrize(
    ("path", "value", "lines"),
    [
        (("id",), "other", ["id: other"]),
        (("version",), "4", ["version:    4"]),
        (("title", "ar"), "لا", ['title: {en: "A \\"good\\" title", ar: \'لا\'}   # two words']),
        (("intro", "en"), "five", ["    five"]),
        (("scenarios", 0, "hands", "S"), "Q♥", ["      S: Q♥   # mine"]),
        (("scenarios", 0, "hands", "W"), "7♣", ["      W: 7♣"]),
        (("scenarios", 0, "expect", "legal"), "all", ["    expect: {legal: all, winner: S,}"]),
        (("scenarios", 0, "tricks", 0), "S ?", ['    tricks: ["S ?"]']),
        (("scenarios", 0, "then"), "E A♣", ["    then: E A♣"]),
        (("scenarios", 0, "hints", 1, "en"), "more, or less", ['      - {en: "more, or less", ar: "اثنان"}  # larger']),
        (
            ("scenarios", 1, "raise"),
            "triple",
            ["  - {id: two, ask: count, contract: sun by us, raise: triple, cards: [A♠, K♠ , Q♠],"],
        ),
        (("scenarios", 0, "played"), "A♣ T♣", ["    played: A♣ T♣"]),
    ],
    ids=str,
)
def test_how_it_is_written(path: Path, value: Tree, lines: list[str]) -> None:
    assert edited(MIXED, path, value) == lines


def test_a_field_stands_where_it_usually_does() -> None:
    lines = put(MIXED, ("scenarios", 0, "raise"), "triple").split("\n")
    at_raise = lines.index("    raise: triple")
    assert lines[at_raise - 1] == "    contract: hokum H by W"


def test_a_scenario_moves_with_the_comments_directly_above_it() -> None:
    lines = rearranging.move(MIXED, 0, 3).split("\n")
    assert lines[lines.index("  # the first one") - 1] == "  # Raises"
    assert lines[-len(MIXED.split("\n")) :].index("  # the last word") < lines.index("  # Raises")


def test_several_lines_stand_as_they_are() -> None:
    after = put(HEAD + PLAY, ("scenarios", 0, "note"), "One\n\n- two\n- three")
    assert "    note: |-\n      One\n\n      - two\n      - three\n" in after


def test_a_comment_is_not_given_up() -> None:
    with pytest.raises(EditError) as refused:
        put(MIXED, ("scenarios", 0, "hints"), "one")
    assert refused.value.code == "comment"


@pytest.mark.parametrize(
    ("text", "path", "code"),
    [("a: [", ("a",), "unread"), ("a: 1", ("a", 0), "place"), ("a: [1]", ("a", 3), "place")],
)
def test_what_cannot_be_done_is_refused(text: str, path: Path, code: str) -> None:
    with pytest.raises(EditError) as refused:
        put(text, path, "x")
    assert refused.value.code == code
