"""What is given out of a pack: the file and the data lose nothing, questions for other programs read back as meant."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from lessons.curriculum import ORDER, lesson, shipped
from lessons.exports.data import FIELDS, KIND, as_data, unpacked
from lessons.exports.gift import WEIGHTS, as_gift, fits
from lessons.exports.question import Choice, Cited, Number, Option, Order, Question, Truth, key_words
from lessons.exports.source import Receipt, Source
from lessons.exports.table import COLUMNS, as_table, harmless
from lessons.importing import take_in
from lessons.library import differing, lesson_source
from lessons.pack import read_one, read_pack
from lessons.publishing import derived
from lessons.report import answer_data
from tutor.library.paper import papers, questions

ADDRESS = "https://tutor.example/en/packs/abcdefghjk/1/"
ANY_TEXT = st.text(st.characters(codec="utf-8"))


def source(name: str) -> Source:
    found = lesson_source(name)
    assert found is not None
    return found


def bare(text: str) -> Source:
    """A text that need not be a pack."""
    receipt = Receipt(1, "saudi", "1", "0" * 64, "CC-BY-4.0", None, {})
    return Source("x", {"*": "x"}, text, read_pack(text).pack, receipt)


def as_json(one: Source) -> bytes:
    return json.dumps(as_data(one, ADDRESS), ensure_ascii=False).encode()


# The pack file and the data: nothing is lost.


def text_of(raw: bytes) -> str:
    found = unpacked(raw)
    return found.decode() if isinstance(found, bytes) else found


@pytest.mark.parametrize("name", ORDER)
def test_a_pack_comes_back_from_its_file_and_from_its_data(name: str) -> None:
    """By the same way as a teacher's upload."""
    one = source(name)
    for raw in (one.text.encode(), as_json(one)):
        taken = take_in(raw)
        assert taken.text == text_of(raw) == one.text
        assert (taken.left_out, read_pack(taken.text).pack) == ((), one.pack)


@given(ANY_TEXT)
def test_any_text_comes_back_letter_by_letter(text: str) -> None:
    one = bare(text)
    assert text_of(as_json(one)) == text
    assert unpacked(as_json(one).decode()) == text
    assert unpacked(text) == text
    assert text_of(one.text.encode()) == text


@given(st.binary())
def test_any_other_file_stays_as_it_is(raw: bytes) -> None:
    assert unpacked(raw) == raw


@pytest.mark.parametrize(
    "raw",
    [
        "{",
        "{}",
        " \n {}",
        '{"kind": "something", "text": "x"}',
        f'{{"kind": "{KIND}"}}',
        f'{{"kind": "{KIND}", "text": 7}}',
        f'{{"kind": "{KIND}", "text": "\\ud800"}}',
        "{" * 100_000,
        '{"a":' * 100_000,
        '{"a": 1e999999}',
        '{"a": ' + "9" * 5000 + "}",
        "{a: b}",
    ],
)
def test_other_data_stays_as_it_is(raw: str) -> None:
    assert unpacked(raw) == raw
    assert unpacked(raw.encode()) == raw.encode()


@pytest.mark.parametrize("name", ORDER)
def test_the_data_read_again_gives_the_same_answers(name: str) -> None:
    data = json.loads(as_json(source(name)))
    assert [one["id"] for one in data["scenarios"]] == list(data["receipt"]["answers"])
    for one in data["scenarios"]:
        item = read_one({"profile": one["profile"], **one["written"]}).item
        assert item is not None
        assert answer_data(item.answer) == one["answer"] == data["receipt"]["answers"][one["id"]]
        assert one["as-published"] is True
        assert all(reason["cites"] for reason in one["reasons"])


def test_the_data_is_documented_field_by_field() -> None:
    data = as_data(source("your-table"), ADDRESS)
    names = set(data) | {f"scenarios.{name}" for one in data["scenarios"] for name in one}
    assert names - {"fields", "scenarios.id", "scenarios.ask"} == set(FIELDS)


def test_a_text_that_is_refused_is_given_out_all_the_same() -> None:
    data = as_data(bare("baloot-pack: 1\nid: x\n"), ADDRESS)
    assert (data["scenarios"], data["pack"]["title"]) == ([], {"*": "x"})


def test_what_is_answered_differently_now_is_named() -> None:
    one = source("trump-led")
    assert differing(one) == ()
    then = {**derived(lesson("trump-led")), "ace-led": {"legal": ["7♥"]}}  # type: ignore[arg-type]
    assert differing(one._replace(receipt=one.receipt._replace(answers=then))) == ("ace-led",)
    assert set(differing(one._replace(pack=None))) == set(one.receipt.answers)


def test_names_of_files_are_plain() -> None:
    assert source("king-without-ekka").file_name("json") == "king-without-ekka-v2.json"


# GIFT, read back by a little reader that knows Moodle's rules and nothing of the writer.


class Back(NamedTuple):
    name: str
    text: str
    kind: str
    answers: list[tuple[str, str]]
    feedback: str


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text).strip()


def cut(text: str, sign: str) -> list[str]:
    """At every sign that no backslash stands before; escaped backslashes do not count."""
    found, now, at = [], "", 0
    while at < len(text):
        if text[at] == "\\":
            now += text[at : at + 2]
            at += 2
        elif text.startswith(sign, at):
            found.append(now)
            now, at = "", at + len(sign)
        else:
            now += text[at]
            at += 1
    return [*found, now]


def read_gift(text: str) -> Iterator[Back]:
    for block in re.split(r"\n[ \t]*\n", text):
        lines = [line for line in block.splitlines() if not line.strip().startswith("//")]
        body = "\n".join(lines).strip()
        if not body:
            continue
        empty, name, rest = cut(body, "::")
        assert not empty
        asked, inner = cut(rest, "{")
        answer, after = cut(inner, "}")
        assert not after
        assert asked.startswith("[plain]")
        answer, *feedback = cut(answer, "####")
        said = unescaped(feedback[0].removeprefix("[plain]")) if feedback else ""
        kind, answers = read_answers(answer.strip())
        yield Back(unescaped(name), unescaped(asked.removeprefix("[plain]")), kind, answers, said)


def read_answers(answer: str) -> tuple[str, list[tuple[str, str]]]:
    if answer in ("T", "F"):
        return "truth", [(answer, "100")]
    if answer.startswith("#"):
        return "number", [(answer[1:], "100")]
    if len(cut(answer, "~")) == 1:
        pairs = [pair.split(" -> ", 1) for pair in cut(answer, "=")[1:]]
        return "pairs", [(unescaped(right), left.strip()) for left, right in pairs]
    found = []
    for piece in cut("".join("~=" + one if at else one for at, one in enumerate(cut(answer, "="))), "~")[1:]:
        weight = re.match(r"%(-?\d{1,2}\.?\d*)%", piece)
        if weight:
            found.append((unescaped(piece[weight.end() :]), weight[1]))
        else:
            found.append((unescaped(piece.removeprefix("=")), "100" if piece.startswith("=") else "0"))
    kind = "one" if len(cut(answer, "=")) > 1 else "several"
    return kind, found


def check_back(question: Question, back: Back) -> None:
    assert back.text == "\n".join((question.text, *question.position)).replace("\r", "").strip()
    match question.key:
        case Truth(right, _, _):
            assert (back.kind, back.answers) == ("truth", [("T" if right else "F", "100")])
        case Number(value):
            assert (back.kind, back.answers) == ("number", [(str(value), "100")])
        case Order(right, _):
            assert (back.kind, [one for one, _ in back.answers]) == ("pairs", [one.strip() for one in right])
        case Choice(options, several):
            assert back.kind == ("several" if several else "one")
            assert [(text, float(weight) > 0) for text, weight in back.answers] == [
                (option.text.strip(), option.right) for option in options
            ]
            rights = [float(weight) for _, weight in back.answers if float(weight) > 0]
            assert (abs(sum(rights) - 100) < 0.01) if several else set(rights) == {100}


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("name", ORDER)
def test_gift_reads_back(name: str, language: str) -> None:
    with override(language):
        found = questions(source(name).pack, language)  # type: ignore[arg-type]
    gift = as_gift(found, ["One way.\n\n::not a question::{T}"])
    fitting = [one for one in found if one not in gift.left_out]
    back = list(read_gift(gift.text))
    assert len(back) == len(fitting)
    for question, one in zip(fitting, back, strict=True):
        check_back(question, one)
        assert question.reasons[0].says.strip() in one.feedback
        assert question.reasons[0].cites in one.feedback


LINE = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), min_size=1).filter(
    lambda text: bool(text.strip())
)
OPTIONS = st.lists(st.builds(Option, LINE, st.booleans()), min_size=1, max_size=9, unique_by=lambda one: one.text)
QUESTIONS = st.builds(
    Question,
    st.from_regex(r"[a-z]+", fullmatch=True),
    st.just("play"),
    LINE,
    LINE,
    st.lists(LINE, max_size=3).map(tuple),
    st.one_of(
        st.builds(Truth, st.booleans(), st.just("yes"), st.just("no")),
        st.builds(Number, st.integers(0, 999)),
        st.builds(Choice, OPTIONS.map(tuple), st.booleans()),
        st.lists(LINE, min_size=1, max_size=8, unique=True).map(lambda some: Order(tuple(some), tuple(some))),
    ),
    st.lists(st.builds(Cited, LINE, LINE, LINE), max_size=2).map(tuple),
    LINE,
    st.just("saudi"),
)


@given(st.lists(QUESTIONS, max_size=4))
def test_any_question_that_fits_reads_back_from_gift(found: list[Question]) -> None:
    gift = as_gift(found, [one.title for one in found])
    fitting = [one for one in found if fits(one)]
    assert len(gift.left_out) + len(fitting) == len(found)
    back = list(read_gift(gift.text))
    assert len(back) == len(fitting)
    for question, one in zip(fitting, back, strict=True):
        check_back(question, one)


def choice(*rights: bool, several: bool = False) -> Question:
    options = tuple(Option(str(number), right) for number, right in enumerate(rights))
    return Question("x", "play", "", "Which?", (), Choice(options, several), (), "", "saudi")


@pytest.mark.parametrize(
    ("question", "fitting"),
    [
        (choice(True, False), True),
        (choice(True, True, False), True),
        (choice(True, True), False),  # without a wrong one Moodle would take it for a text to type
        (choice(False, False), False),
        (choice(True), False),
        (choice(True, True, several=True), True),
        (choice(False, False, several=True), False),
        (choice(*[True] * (len(WEIGHTS) + 1), several=True), False),
        (choice(True)._replace(key=Order(("a", "b"), ("b", "a"))), False),
        (choice(True)._replace(key=Order(("a", "b", "c"), ("b", "a", "c"))), True),
    ],
)
def test_what_does_not_fit_into_gift_is_left_out(question: Question, fitting: bool) -> None:
    assert fits(question) is fitting
    assert bool(as_gift([question]).left_out) is not fitting


# The table, read back by a little reader of RFC 4180.


def read_table(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff")
    rows: list[list[str]] = []
    row: list[str] = []
    at = 1
    while at < len(text):
        if text[at] == '"':
            cell, end = "", at + 1
            while text[end] != '"' or text.startswith('""', end):
                step = 2 if text[end] == '"' else 1
                cell, end = cell + text[end], end + step
            end += 1
        else:
            end = min(found for sign in (",", "\r\n") if (found := text.find(sign, at)) >= 0)
            cell = text[at:end]
        row.append(cell)
        if text[end] == ",":
            at = end + 1
        else:
            assert text.startswith("\r\n", end)
            rows.append(row)
            row, at = [], end + 2
    assert not row
    return rows


def plain(cell: str) -> str:
    """A cell as a spreadsheet shows it: an apostrophe in front says that the rest is text."""
    return cell[1:] if cell.startswith("'") else cell


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("name", ["mini-hokum", "trump-ranks", "your-table", "scoring-sun", "the-auction"])
def test_the_table_reads_back(name: str, language: str) -> None:
    with override(language):
        found = questions(source(name).pack, language)  # type: ignore[arg-type]
    head, *rows = read_table(as_table(found))
    assert tuple(head) == COLUMNS
    assert [row[0] for row in rows] == [one.id for one in found]
    for question, row in zip(found, rows, strict=True):
        cells = dict(zip(head, row, strict=True))
        assert cells["question"] == question.text
        assert cells["answer"] == key_words(question.key)
        assert cells["cites"].split("\n") == [one.cites for one in question.reasons]


@given(st.lists(QUESTIONS.map(lambda one: one._replace(title=one.takeaway)), max_size=3), ANY_TEXT)
def test_any_table_reads_back_and_holds_no_formula(found: list[Question], text: str) -> None:
    found = [one._replace(text=text) for one in found]
    _head, *rows = read_table(as_table(found))
    assert len(rows) == len(found)
    for question, row in zip(found, rows, strict=True):
        assert row[3] in (text, f"'{text}")
        assert plain(row[2]) in (question.title, plain(question.title))
        assert not any(cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for cell in row)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@A", "\t=1", "\r=1", "\n=1", "  =1", "＝1", "＋1", "－1", "＠A"])
def test_what_a_spreadsheet_would_reckon_is_text(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "A♠", "7", "a=1", "x - 1", "– nothing"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


# Questions in words.


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_question_of_the_lessons_is_in_words(language: str) -> None:
    with override(language):
        for pack in shipped():
            for one in papers(pack, language):
                where = (pack.id, one.id)
                assert one.prompt, where
                assert one.answer, where
                assert one.reasons, where
                assert all(reason.cites for reason in one.reasons), where
                assert bool(one.boxes) + bool(one.blanks) + bool(one.order) == 1, where
                if one.boxes and not one.several:
                    assert any(box.right for box in one.boxes), where
                for blank in one.blanks:
                    assert not blank.boxes or sum(box.right for box in blank.boxes) == 1, where


def test_a_question_in_words_says_what_the_page_shows() -> None:
    with override("en"):
        found = {one.id: one for one in questions(lesson("king-without-ekka"), "en")}  # type: ignore[arg-type]
    king = found["king-of-clubs"]
    assert king.position == (
        "Contract: Hokum hearts, bought by West",
        "The trick: North K♣, West 7♣, South ?",
    )
    assert key_words(king.key) == "Q♥"
    assert "North K♣ “Ekka”" in found["a-true-ekka"].position[1]
    assert "Gone already: A♣, T♣" in found["a-true-ekka"].position


def test_a_score_asks_line_by_line() -> None:
    with override("en"):
        found = {one.id: one for one in questions(lesson("the-match"), "en")}  # type: ignore[arg-type]
    over: Any = found["one-short/over"].key
    assert [option.text for option in over.options if option.right] == ["no"]


MARKED = """\
baloot-pack: 1
id: x
version: 1
title: "*Stars* & <b>"
licence: CC-BY-4.0
scenarios:
  - id: one
    ask: judge
    contract: hokum H by W
    hands: {E: 9♥ 7♦ K♠}
    tricks: ["S T♣, E 7♦"]
    note: "**Look** at `7♦`:\\n\\n- one & <two>\\n- three"
    prompt: "Was *that* allowed?"
    takeaway: "1 < 2"
  - id: two
    ask: claim
    contract: sun by S
    hands: {S: A♠ K♠, E: "?", N: "7♥ ?", W: "?"}
    played: Q♠ J♠
    void: {E: ♣}
"""


def test_markdown_becomes_plain_for_other_programs() -> None:
    with override("en"):
        one, two = questions(bare(MARKED).pack, "en")  # type: ignore[arg-type]
    assert one.text == "Look at 7♦:\n– one & <two>\n– three\nWas that allowed?"
    assert (one.title, one.takeaway) == ("", "1 < 2")
    assert "East: ? · void in clubs" in two.position
    assert "North: 7♥, ?" in two.position
    assert "Gone already: Q♠, J♠" in two.position
