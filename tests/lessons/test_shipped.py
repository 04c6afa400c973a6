"""The shipped lessons: proved, and what the issue of the source says about them. Every altered key is refused."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from lessons.curriculum import BY_PACK, ORDER, PATH, before, introduced, shipped
from lessons.drills import SKILLS
from lessons.faults import Level
from lessons.form import Form
from lessons.pack import Item, Pack, read_one, read_pack
from lessons.report import answer_data, reasons_data
from lessons.text import read_text
from rules.catalogue import CATALOGUE


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
        "ten-while-the-ace-is-out": "no",
        "ten-after-the-ace": "yes",
        "ekka-and-a-diamond-in-hand": ["8♦"],
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


OTHER = {"us": "them", "them": "us", "level": "us", "yes": "no", "no": "yes", "made": "failed", "failed": "made"} | {
    "kaboot": "made", "S": "E", "E": "N", "N": "W", "W": "S"
}  # fmt: skip
RANKS = "789JQKTA"


def altered(key: str, value: str, scenario: dict[str, Any]) -> str:
    """Another answer of the same shape."""
    if value in OTHER:
        return OTHER[value]
    if value.isdigit():
        return str(int(value) + 1)
    if re.fullmatch(r"\d+-\d+", value):
        return "7-9" if value != "7-9" else "9-7"
    if value == "all":
        return str(scenario["hands"]["S"]).split()[0]
    if value == "none":
        return {"illegal": "7♠", "legal": "pass"}.get(key, "us" if key in ("winner", "baloot") else "sira A♠")
    words = value.split()
    if key == "order":
        return " ".join([words[1], words[0], *words[2:]])
    if key == "legal" and not any(sign in value for sign in "♠♥♦♣"):
        return " ".join(words[:-1]) if len(words) > 1 else f"{value} sun"
    if len(words) > 1 and words[0][0] in RANKS and words[0][-1] in "♠♥♦♣":
        return " ".join(words[:-1])
    last = words[-1]
    return " ".join([*words[:-1], RANKS[RANKS.index(last[0]) - 1] + last[1:]])


def alterations(name: str) -> list[tuple[dict[str, Any], str]]:
    """Every scenario of a pack with one value of its expectation changed."""
    tree: Any = read_text(raw(name)).tree
    found = []
    for scenario in tree["scenarios"]:
        for key, value in scenario.get("expect", {}).items():
            if isinstance(value, dict):
                for inner, one in value.items():
                    other = {**value, inner: altered(inner, one, scenario)}
                    found.append((scenario | {"expect": scenario["expect"] | {key: other}}, key))
            elif isinstance(value, list):
                found.append((scenario | {"expect": scenario["expect"] | {key: value[:-1]}}, key))
            else:
                other_value = altered(key, value, scenario)
                found.append((scenario | {"expect": scenario["expect"] | {key: other_value}}, key))
    return found


@pytest.mark.parametrize("name", ORDER)
def test_a_shipped_key_that_is_altered_is_refused(name: str) -> None:
    for scenario, key in alterations(name):
        codes = {fault.code for fault in read_one(scenario).faults if fault.level is Level.ERROR}
        assert codes, (scenario["id"], key, scenario["expect"])
        assert codes <= {"key-legal", "key-value", "key-judge", "key-calls", "key-claim"}, (scenario["id"], codes)


def test_there_are_enough_alterations() -> None:
    assert sum(len(alterations(name)) for name in ORDER) > 700


def test_every_scenario_but_a_deal_expects_something() -> None:
    for name in ORDER:
        tree: Any = read_text(raw(name)).tree
        for scenario in tree["scenarios"]:
            assert scenario["ask"] == "deal" or scenario.get("expect"), (name, scenario["id"])


def used(item: Item) -> set[tuple[str, str]]:
    """The rules that speak in the verdict of a scenario, with their outcomes."""
    answer = item.answer
    if isinstance(answer, Form):
        return {(line.rule, line.outcome) for name in answer.asked for line in answer.field(name).lines}
    return {(reason["rule"], reason["outcome"]) for reason in reasons_data(answer)}


@pytest.mark.parametrize("name", ORDER)
def test_a_lesson_uses_only_what_was_taught(name: str) -> None:
    taught = introduced(name)
    early = {
        (item.scenario.id, rule, outcome)
        for item in pack(name).items
        for rule, outcome in used(item)
        if rule not in taught and f"{rule}/{outcome}" not in taught
    }
    assert early == set()


@pytest.mark.parametrize("name", ORDER)
def test_a_lesson_teaches_what_it_says(name: str) -> None:
    found = {name for item in pack(name).items for rule, outcome in used(item) for name in (rule, f"{rule}/{outcome}")}
    assert set(BY_PACK[name].introduces) <= found


def test_the_path_is_a_path() -> None:
    """Every lesson stands after what it builds on, nothing is introduced twice over, every skill can be dealt."""
    for index, lesson in enumerate(PATH):
        assert set(lesson.after) <= set(ORDER[:index])
        assert set(lesson.skills) <= set(SKILLS)
        assert 0 < lesson.need <= lesson.of
        for one in lesson.introduces:
            assert one.partition("/")[0] in CATALOGUE
            assert one not in {name for other in before(lesson.pack) for name in BY_PACK[other].introduces}


def test_every_skill_is_practised_in_a_lesson() -> None:
    assert {skill for lesson in PATH for skill in lesson.skills} == set(SKILLS)
