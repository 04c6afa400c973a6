"""Packs: what is accepted, every fault with its place, and a key that the engine contradicts."""

from __future__ import annotations

import pytest

from lessons.answer import Ruled
from lessons.faults import Level
from lessons.form import Form
from lessons.pack import read_pack
from tests.lessons.packs import HEAD, PLAY, codes, places, read, scenario
from tutor.wording import fault_text


def test_a_good_pack() -> None:
    reading = read(PLAY)
    assert reading.faults == ()
    assert reading.pack is not None
    assert [item.scenario.id for item in reading.pack.items] == ["one"]


# PK-01: the same pack saved with and without BOM, and with the line ends of any system.
@pytest.mark.parametrize("change", ["bom", "crlf", "cr", "bom and crlf"])
def test_bom_and_line_ends_change_nothing(change: str) -> None:
    text = HEAD + PLAY
    if "crlf" in change:
        text = text.replace("\n", "\r\n")
    elif change == "cr":
        text = text.replace("\n", "\r")
    raw = text.encode("utf-8-sig" if "bom" in change else "utf-8")
    assert read_pack(raw) == read_pack(HEAD + PLAY)


# PK-04: titles with signs, Arabic, emoji and 500 characters are kept as they are.
@pytest.mark.parametrize(
    "title", ["a: b, c", 'say "no"', "القطع: متى؟", "🃏 #1", "x" * 500, "no", "26:16", "1e3", "~", "2026-11-30"]
)
def test_titles_are_text_whatever_they_look_like(title: str) -> None:
    quoted = '"' + title.replace('"', '\\"') + '"'
    reading = read(PLAY, HEAD.replace("title: A test", f"title: {quoted}"))
    assert reading.pack is not None
    assert reading.pack.title == {"*": title}


def test_scalars_are_text() -> None:
    """Stock YAML reads 26:16 as 1576 and no as false."""
    reading = read(PLAY, HEAD.replace("title: A test", "title: {en: 26:16, ar: no}"))
    assert reading.pack is not None
    assert reading.pack.title == {"en": "26:16", "ar": "no"}


TEXT = {
    "tab": (HEAD + PLAY.replace("    ask", "\task"), ("text-tab", 8, 1)),
    "anchor": (HEAD.replace("A test", "&a A test") + PLAY, ("text-anchor", 4, 8)),
    "alias": (HEAD.replace("A test", "*a") + PLAY, ("text-alias", 4, 8)),
    "tag": (HEAD.replace("A test", "!!int 1") + PLAY, ("text-tag", 4, 8)),
    "repeated key": (HEAD.replace("version: 1", "version: 1\nversion: 2") + PLAY, ("text-repeated-key", 4, 1)),
    "repeated hand": (HEAD + scenario(hands="{S: Q♥, S: 8♠}"), ("text-repeated-key", 10, 20)),
    "second document": (HEAD + PLAY + "---\nid: x\n", ("text-second-document", 14, 1)),
    "empty": ("", ("text-empty", 1, 1)),
    "only a comment": ("# nothing\n", ("text-empty", 1, 1)),
    "a list": ("- a\n- b\n", ("pack-not-table", 1, 1)),
    "broken bracket": (HEAD + PLAY.replace("9♦}", "9♦"), ("text-yaml", 11, 11)),
    "too deep": (HEAD + "  - a: [[[[[[[[[[x]]]]]]]]]]\n", ("text-too-deep", 7, 14)),
}


@pytest.mark.parametrize("name", TEXT)
def test_faults_of_the_text(name: str) -> None:
    text, expected = TEXT[name]
    reading = read_pack(text)
    assert reading.pack is None
    assert expected in places(reading)


def test_not_utf8() -> None:
    assert places(read_pack(b"title: x\nid: \xff\n")) == [("text-not-utf8", 2, 1)]


def test_too_large() -> None:
    assert codes(read_pack("x" * 4_000_001)) == ["text-too-large"]


SHAPE = {
    "unknown field": (scenario(expekt="{legal: Q♥}"), "field-unknown", 12),
    "unknown ask": (scenario(ask="plai"), "ask-unknown", 8),
    "no ask": (scenario(ask=""), "ask-missing", 7),
    "missing field": (scenario(contract=""), "field-missing", 7),
    "unknown inner field": (scenario(expect="{legl: Q♥}"), "field-unknown", 12),
    "bad card": (scenario(hands="{S: Q♥ 1♠}"), "read-card-rank", 10),
    "same card twice": (scenario(hands="{S: Q♥ Q♥}"), "read-card-twice", 10),
    "bad seat": (scenario(hands="{X: Q♥}"), "read-seat", 10),
    "seat in another case": (scenario(hands="{s: Q♥}"), "read-seat", 10),
    "bad contract": (scenario(contract="hokum"), "read-contract", 9),
    "next seat": (scenario(tricks='["N K♣, E 7♣, S ?"]'), "read-trick-turn", 11),
    "bad raise": (scenario(raise_="double shut").replace("raise-", "raise"), "read-raise-open", 12),
    "bad profile": (scenario(profile="tarneeb"), "read-profile", 12),
    "text instead of table": (scenario(hands="Q♥"), "field-kind", 10),
    "list instead of text": (scenario(contract="[a, b]"), "read-text-wanted", 9),
    "bad id": (scenario(id="Über uns"), "read-slug", 7),
    "language": (scenario(title="{fr: x}"), "read-language", 12),
}


@pytest.mark.parametrize("name", SHAPE)
def test_faults_of_the_shape(name: str) -> None:
    text, code, line = SHAPE[name]
    reading = read(text)
    assert reading.pack is None
    assert [(fault.code, fault.line) for fault in reading.faults] == [(code, line)]


CARDS = {
    "in two hands": (scenario(hands="{S: Q♥ 8♠, W: 8♠ 7♣}"), "card-two-hands"),
    "not held": (scenario(hands="{S: Q♥ 8♠, W: 9♠}"), "not-held"),
    "held by another": (scenario(hands="{S: Q♥ 7♣}"), "held-by-other"),
    "gone and in hand": (scenario(played="Q♥"), "card-gone"),
    "gone and on the table": (scenario(played="7♣"), "card-played-twice"),
    "nine cards": (scenario(hands="{S: 7♥ 8♥ 9♥ T♥ J♥ Q♥ K♥ A♥ 8♠}"), "hand-size"),
    "no hand to play from": (scenario(hands="{W: 7♣}"), "hand-missing"),
    "nobody asked": (scenario(tricks='["N K♣, W 7♣"]'), "asked-missing"),
    "earlier trick unfinished": (scenario(tricks='["N K♣, W 7♣", "S ?"]'), "trick-unfinished"),
    "wrong leader": (scenario(tricks='["N K♣, W 7♣, S Q♥, E A♣", "E ?"]', hands="{E: A♣ 8♠}"), "wrong-leader"),
    "hokum without trump": (scenario(contract="hokum by us"), "trump-missing"),
    "four in sun": (scenario(contract="sun by W", **{"raise": "four open"}), "raise-in-sun"),
    "answer played by the wrong seat": (scenario(then="W A♣"), "then-turn"),
    "answer not played out": (scenario(tricks='["N K♣, W ?"]', hands="{W: 7♣ 8♠}", then="S 8♥"), "then-unfinished"),
    "ekka by a follower": (scenario(tricks='["N K♣, W 7♣ ekka, S ?"]'), "ekka-not-leader"),
    "no trick": (scenario(tricks="[]"), "tricks-empty"),
}


@pytest.mark.parametrize("name", CARDS)
def test_faults_of_the_cards(name: str) -> None:
    text, code = CARDS[name]
    reading = read(text)
    assert reading.pack is None
    assert code in codes(reading)


def test_an_earlier_play_that_breaks_a_rule() -> None:
    """W holds the queen of hearts and clubs were led: the rule that forbids the discard is named."""
    reading = read(scenario(tricks='["N K♣, W 8♦, S ?"]', hands="{S: J♥ 8♠, W: 8♦ Q♥}"))
    assert [(fault.code, fault.facts["rule"]) for fault in reading.faults] == [("illegal-earlier", "trump-when-void")]


KEY = {
    "legal": (
        scenario(expect="{legal: 8♠}"),
        "key-legal",
        {"expected": "8♠", "engine": "Q♥", "rule": "trump-when-void"},
    ),
    "all": (
        scenario(expect="{legal: all}"),
        "key-legal",
        {"expected": "all", "engine": "Q♥", "rule": "trump-when-void"},
    ),
    "winner": (
        scenario(then="E A♣", expect="{winner: E}"),
        "key-value",
        {"expected": "E", "engine": "S", "rule": "trick-winner"},
    ),
    "winner unknown": (scenario(expect="{winner: S}"), "key-winner-unknown", {}),
    "what-if": (
        scenario(what_if="[{change: N leads A♣, expect: Q♥}]"),
        "key-legal",
        {"expected": "Q♥", "engine": "Q♥ 8♠ 9♦", "rule": "follow-suit trump-when-void"},
    ),
    "impossible what-if": (scenario(what_if="[{change: E plays A♣, expect: all}]"), "what-if-impossible", {}),
    "empty what-if": (scenario(what_if="[{expect: all}]"), "what-if-empty", {}),
    "judged": (
        "  - {id: one, ask: judge, contract: hokum H by W, tricks: [N K♣ ekka], expect: {legal: yes}}\n",
        "key-judge",
        {"expected": "yes", "engine": "no", "rule": "ekka"},
    ),
    "trick": (
        '  - {id: one, ask: winner, contract: hokum H by W, tricks: ["N K♣, W 7♣, S Q♥, E A♣"],'
        " expect: {points: 28}}\n",
        "key-value",
        {"expected": "28", "engine": "18", "rule": "card-points"},
    ),
    "score": (
        "  - {id: one, ask: score, contract: hokum by us, piles: {us: 86, them: 76}, expect: {game: 9-8}}\n",
        "key-value",
        {"expected": "9-8", "engine": "8-8", "rule": "conversion remainder"},
    ),
    "no tie": (
        "  - {id: one, ask: score, contract: hokum by us, piles: {us: 87}, expect: {tie: us}}\n",
        "key-no-line",
        {"field": "tie"},
    ),
}


@pytest.mark.parametrize("name", KEY)
def test_a_key_that_the_engine_contradicts_is_refused(name: str) -> None:
    """PK-05: a position whose stored answer contradicts the engine must be rejected, with the reason."""
    text, code, facts = KEY[name]
    reading = read(text)
    assert reading.pack is None
    assert [(fault.code, fault.facts) for fault in reading.faults] == [(code, facts)]


PILES = {
    "sum": ("{us: 84, them: 79}", "piles-sum"),
    "152 is the target of the match, not the cards of a deal": ("{us: 80, them: 72}", "piles-sum"),
    "163": ("{us: 163}", "pile-too-large"),
    "1": ("{us: 1}", "pile-impossible"),
    "161": ("{us: 161}", "pile-impossible"),
    "none": ("{}", "piles-empty"),
    "negative": ("{us: -3}", "read-number"),
    "half": ("{us: 7.5}", "read-number"),
    "third side": ("{we: 84}", "read-side"),
}


@pytest.mark.parametrize("name", PILES)
def test_piles_that_cannot_be(name: str) -> None:
    piles, code = PILES[name]
    reading = read(f"  - {{id: one, ask: score, contract: hokum by us, piles: {piles}}}\n")
    assert codes(reading) == [code]


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ("{S: fifty A♠}", "declared-not-held"),
        ("{N: sira 9♥}", "declared-not-held"),
        # S0 §5: one each, and only while no better one has been announced.
        ("{S: sira A♠ sira T♥}", "declared-not-open"),
        ("{S: sira A♠, E: sira K♦}", "declared-not-open"),
    ],
)
def test_projects_that_could_not_be_announced(declared: str, code: str) -> None:
    hands = "{S: A♠ K♠ Q♠ T♥ 9♥ 8♥, E: K♦ Q♦ J♦}"
    reading = read(
        f"  - {{id: one, ask: projects, contract: sun by us, dealer: W, hands: {hands}, declared: {declared}}}\n"
    )
    assert codes(reading) == [code]


def test_one_pile_is_enough() -> None:
    """96 typed for the buyer or 66 for the defence is the same deal."""
    ours = read("  - {id: one, ask: score, contract: hokum by us, piles: {us: 96}}\n")
    theirs = read("  - {id: one, ask: score, contract: hokum by us, piles: {them: ٦٦}}\n")
    assert ours.pack is not None
    assert theirs.pack is not None
    first, second = ours.pack.items[0].answer, theirs.pack.items[0].answer
    assert isinstance(first, Form)
    assert isinstance(second, Form)
    assert first.fields == second.fields


def test_every_fault_of_a_file_at_once() -> None:
    """PK-05: one report for all rows, each at its place; nothing of a faulty file is taken."""
    reading = read(
        scenario(id="a", hands="{S: Q♥ A♠ A♠}")
        + scenario(id="b", hands="{S: 7♥ 8♥ 9♥ T♥ J♥ Q♥ K♥ A♥ 8♠}")
        + scenario(id="c", hands="{S: 1♥}")
        + scenario(id="d", expect="{legal: 9♦}")
        + scenario(id="d")
    )
    assert reading.pack is None
    assert [(fault.scenario, fault.code, fault.line) for fault in reading.faults] == [
        ("a", "read-card-twice", 10),
        ("b", "hand-size", 15),
        ("c", "read-card-rank", 20),
        ("d", "key-legal", 27),
        ("d", "id-twice", 28),
    ]


def test_places_point_to_the_very_piece() -> None:
    reading = read(scenario(tricks='["N K♣, W 1♣, S ?"]'))
    (fault,) = reading.faults
    line = (HEAD + scenario(tricks='["N K♣, W 1♣, S ?"]')).split("\n")[fault.line - 1]
    assert line[fault.column - 1 :].startswith("1♣")


def test_a_close_name_is_suggested() -> None:
    (fault,) = read(scenario(expekt="{legal: Q♥}")).faults
    assert fault_text(fault, "en").endswith("Did you mean expect?")


def test_every_card_legal_is_a_warning_not_an_error() -> None:
    reading = read(scenario(tricks='["N A♣, W 7♣, S ?"]'))
    assert reading.pack is not None
    assert [(fault.code, fault.level) for fault in reading.faults] == [("teach-all-legal", Level.WARNING)]


def test_hands_are_those_before_the_first_trick() -> None:
    """PJ-14's thought: a card already played still belongs to the hand that was dealt."""
    reading = read(scenario(hands="{S: A♦ 8♠ Q♥}", tricks='["S A♦, E 7♦, N 8♦, W 9♦", "S ?"]', expect="{legal: 8♠ Q♥}"))
    assert codes(reading) == ["teach-all-legal"]
    assert reading.pack is not None
    answer = reading.pack.items[0].answer
    assert isinstance(answer, Ruled)
    assert len(answer.ruling.candidates) == 2


def test_cards_of_earlier_tricks_are_gone() -> None:
    """LP-09: the ace fell earlier, so the ten with Ekka frees third seat."""
    tricks = '["W 7♦, S 8♦, E A♦, N 9♦", "E 7♠, N A♠, W 8♠, S 9♠", "N T♦ ekka, W Q♦, S ?"]'
    reading = read(
        scenario(ask="mark", hands="{S: 8♦ 9♠ J♥ 8♥ A♣}", tricks=tricks, contract="hokum H by W", expect="{legal: all}")
    )
    assert reading.faults == ()


def test_the_eighth_trick_adds_ten() -> None:
    gone = "7♠ 8♠ 9♠ T♠ J♠ Q♠ K♠ A♠ 7♦ 8♦ 9♦ T♦ J♦ Q♦ K♦ A♦ 8♣ 9♣ T♣ J♣ Q♣ 7♥ 8♥ 9♥ T♥ J♥ K♥ A♥"
    reading = read(
        f'  - {{id: one, ask: winner, contract: hokum H by W, played: {gone}, tricks: ["N K♣, W 7♣, S Q♥, E A♣"],'
        " expect: {winner: S, points: 28}}\n"
    )
    assert reading.faults == ()


def test_judging_a_card() -> None:
    reading = read(
        '  - {id: one, ask: judge, contract: hokum H by W, hands: {S: Q♥ 8♠}, tricks: ["N K♣, W 7♣, S 8♠"],'
        " expect: {legal: no}}\n"
        '  - {id: two, ask: judge, contract: hokum H by W, hands: {S: Q♥ 8♠}, tricks: ["N A♣, W 7♣, S 8♠"],'
        " expect: {legal: yes}}\n"
        "  - {id: three, ask: judge, contract: hokum H by W, tricks: [N T♣ ekka], played: A♣, expect: {legal: yes}}\n"
        '  - {id: four, ask: judge, contract: hokum H by W, tricks: ["N K♣, W 7♣ ekka"], expect: {legal: no}}\n'
    )
    assert reading.faults == ()


def test_counting_a_pile() -> None:
    """TW-03 as a pile: 11 + 14 + 10 + 4, and ten more with the last trick."""
    reading = read(
        "  - {id: one, ask: count, contract: hokum D by us, cards: A♦ 9♦ T♦ K♦, expect: {points: 39}}\n"
        "  - {id: two, ask: count, contract: hokum D by us, cards: A♦ 9♦ T♦ K♦, last-trick: yes,"
        " expect: {points: 49}}\n"
    )
    assert reading.faults == ()
