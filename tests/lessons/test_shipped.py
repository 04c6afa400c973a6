"""The shipped lessons: proved, and what the issue of the source says about them. Every altered key is refused."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from lessons.curriculum import ORDER, shipped
from lessons.pack import Pack, read_pack
from lessons.report import answer_data


def raw(name: str) -> str:
    return (files("lessons") / "packs" / f"{name}.baloot.yaml").read_text(encoding="utf-8")


def pack(name: str) -> Pack:
    return next(one for one in shipped() if one.id == name)


@pytest.mark.parametrize("name", ORDER)
def test_proved_without_a_warning(name: str) -> None:
    assert read_pack(raw(name)).faults == ()


# S0 §9, first example: Q♥ is forced, S takes the trick, 18 card points.
def test_the_king_without_ekka() -> None:
    answers = {item.scenario.id: answer_data(item.answer) for item in pack("king-without-ekka").items}
    assert answers["king-of-clubs"] == {"legal": ["Q♥"], "winner": "S"}
    assert answers["who-takes-it"] == {"winner": "S", "points": 18}
    assert {name: answer["legal"] for name, answer in answers.items() if "legal" in answer} == {
        "king-of-clubs": ["Q♥"],
        "a-true-ekka": ["Q♥", "8♠", "9♦"],
        "highest-but-silent": ["Q♥"],
        "partner-led-the-ace": ["Q♥", "8♠", "9♦"],
        "ace-already-trumped": ["Q♥"],
        "one-trump-too-low": ["Q♥"],
        "nothing-beats-it": ["Q♥", "8♠", "9♦"],
        "a-higher-club": ["Q♥"],
        "fourth-seat": ["Q♥", "8♠", "9♦"],
        "able-to-follow": ["8♣"],
        "ekka-while-the-ace-is-out": "no",
        "a-false-ekka-frees-nobody": ["Q♥"],
    }


# S0 §9, second example, and the cases SC-01, SC-02, SC-04, SC-06, SC-07, SC-09.
def test_eighty_four_and_seventy_eight() -> None:
    answers = {item.scenario.id: answer_data(item.answer) for item in pack("eighty-four-seventy-eight").items}
    assert {name: (answer["game"], answer["us"], answer["them"]) for name, answer in answers.items()} == {
        "who-counts": ("8-8", 8, 8),
        "seventy-eight": ("8-8", 8, 8),
        "the-rest": ("8-8", 8, 8),
        "eight-each": ("8-8", 8, 8),
        "the-whole-sheet": ("8-8", 8, 8),
        "eighty-six-seventy-six": ("8-8", 8, 8),
        "eighty-seven-seventy-five": ("9-7", 9, 7),
        "eighty-eighty-two": ("8-8", 0, 16),
        "eighty-one-each": ("8-8", 8, 8),
        "sun-sixty-five": ("13-13", 13, 13),
        "sun-seventy-five": ("15-11", 15, 11),
        "the-buyer-failed": ("9-7", 16, 0),
    }


def alterations() -> list[tuple[str, str, str]]:
    """Every value of every expectation, changed to something else of the same shape."""
    found = []
    for name in ORDER:
        for line in re.findall(r"^    expect: .*$", raw(name), flags=re.M):
            for key, value in re.findall(r"([\w-]+): ([^,{}]+)", line.removeprefix("    expect: ")):
                found.append((name, line, f"{key}: {value}"))
    return found


OTHER = {
    "Q♥": "9♦", "all": "Q♥", "8♣": "9♦", "S": "E", "E": "S", "no": "yes", "us": "them", "them": "us", "level": "us",
    "made": "failed", "failed": "made", "kaboot": "made", "yes": "no", "none": "us", "pass sun": "pass",
    "pass double": "pass", "A♠": "J♥", "T♣": "8♣",
    "sira T♠": "sira Q♠", "sira A♠": "sira T♠", "sira 9♥": "sira A♥", "sira Q♥": "sira A♥",
}  # fmt: skip


@pytest.mark.parametrize(("name", "line", "pair"), alterations())
def test_a_shipped_key_that_is_altered_is_refused(name: str, line: str, pair: str) -> None:
    key, value = pair.split(": ")
    other = OTHER.get(value) or ("7-9" if "-" in value else str(int(value) + 1))
    altered = raw(name).replace(line, line.replace(pair, f"{key}: {other}"))
    assert altered != raw(name)
    reading = read_pack(altered)
    assert reading.pack is None
    assert {fault.code for fault in reading.faults} <= {
        "key-legal", "key-value", "key-judge", "key-calls", "key-claim"
    }  # fmt: skip


def test_there_are_enough_alterations() -> None:
    assert len(alterations()) > 60
