"""A similar one: the same kind of question, one fact changed, another right answer; and where the least change lies."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import Any

import pytest

from lessons.drills import SKILLS, drill
from lessons.grading import as_text, right_answer
from lessons.pack import Item, read_one
from lessons.similar import similar
from lessons.text import read_text

# Skills without a similar one, and why.
NONE_FOR = {
    "mini-sun": "a deal is played, and any other deal is as similar as the next",
    "mini-hokum": "a deal is played, and any other deal is as similar as the next",
}


def read(raw: dict[str, Any]) -> Item:
    checked = read_one(raw)
    assert checked.item is not None, checked.faults
    return checked.item


def answered(raw: dict[str, Any]) -> str:
    return as_text(right_answer(read(raw).answer))


@pytest.mark.parametrize("skill", [skill for skill in SKILLS if skill not in NONE_FOR])
def test_a_similar_one_is_found_and_differs(skill: str) -> None:
    chance, found = Random(23), 0
    for number in range(60):
        raw = drill(skill, chance, level=number % 3).raw
        other = similar(raw, chance)
        if other is None:
            continue
        found += 1
        assert other["ask"] == raw["ask"]
        assert not read_one(other).faults
        assert answered(other) != answered(raw)
        assert other != raw
    assert found >= 60 * 0.95


@pytest.mark.parametrize("skill", NONE_FOR)
def test_a_whole_deal_has_none(skill: str) -> None:
    assert similar(drill(skill, Random(1)).raw, Random(1)) is None


def test_the_same_chance_gives_the_same_one() -> None:
    raw = drill("third-seat-silent", Random(4)).raw
    assert similar(raw, Random(9)) == similar(raw, Random(9))


def test_what_cannot_be_read_has_none() -> None:
    assert similar({"id": "drill", "ask": "mark"}, Random(1)) is None


KING = {
    "id": "drill",
    "ask": "mark",
    "contract": "hokum ♥ by W",
    "hands": {"S": "Q♥ 8♠ 9♦"},
    "tricks": ["N K♣, W 7♣, S ?"],
}


def changes(raw: dict[str, Any], seeds: int = 12) -> list[dict[str, Any]]:
    """What is otherwise in each of the similar ones that come by lot."""
    found = [similar(raw, Random(seed)) for seed in range(seeds)]
    return [{name: one[name] for name in one if one[name] != raw.get(name)} for one in found if one]


def test_behind_a_silent_king_the_ace_or_the_word_is_what_is_missing() -> None:
    """S0 §4, example 1: had the ace been led, or the king been the highest left and called, S would be free."""
    ace = {"tricks": ["N A♣, W 7♣, S ?"]}
    said = {"tricks": ["N K♣ ekka, W 7♣, S ?"], "played": "A♣ T♣"}
    assert all(one in (ace, said) for one in changes(KING))
    assert ace in changes(KING)
    assert said in changes(KING)


def test_an_ekka_unsaid() -> None:
    raw = KING | {"tricks": ["N K♣ ekka, W 7♣, S ?"], "played": "A♣ T♣"}
    assert {"tricks": ["N K♣, W 7♣, S ?"]} in changes(raw)


def test_a_lock_turned() -> None:
    raw = KING | {"raise": "double locked", "tricks": ["S ?"]}
    assert changes(raw, 1) == [{"raise": "double open"}]


SCORE = {"id": "drill", "ask": "score"}


@pytest.mark.parametrize(
    ("raw", "least"),
    [
        # Level raw points are the buyer's (81 and 81); one less and the counters win the tie.
        (
            SCORE | {"contract": "hokum by us", "piles": {"us": "81"}, "lines": "result"},
            {"piles": {"us": "80"}},
        ),
        # In Sun 65 against 65 is made, 64 against 66 is not.
        (SCORE | {"contract": "sun by us", "piles": {"us": "65"}, "lines": "result"}, {"piles": {"us": "64"}}),
        # 75 counts 7 in Hokum, 76 counts 8.
        (
            SCORE | {"contract": "hokum by us", "piles": {"them": "75"}, "lines": "counted"},
            {"piles": {"them": "76"}},
        ),
        # No card points tell who counts: the buyer does, or a raise.
        (
            SCORE | {"contract": "sun by us", "raise": "double", "piles": {"us": "80"}, "lines": "counts"},
            {"contract": "sun by them"},
        ),
        # 152 is reached; one less and the match goes on.
        (
            {"id": "m", "ask": "match", "totals": {"us": "140", "them": "90"}, "award": {"us": "12", "them": "4"}},
            {"totals": {"us": "139", "them": "90"}},
        ),
        ({"id": "q", "ask": "seat", "about": "partner", "seat": "S"}, {"seat": "E"}),
        (
            {"id": "q", "ask": "count", "contract": "sun by S", "cards": "A♠ T♠", "last-trick": "yes"},
            {},
        ),
        ({"id": "q", "ask": "call", "contract": "sun by E", "calls": "S ?", "totals": {"us": "101", "them": "99"}}, {}),
        (
            {"id": "q", "ask": "complete", "dealer": "W", "up": "8♠", "calls": "S pass, E pass, N sun, S pass, E pass"},
            {"calls": "S pass, E pass, N ashkal, S pass, E pass"},
        ),
    ],
)
def test_the_least_that_turns_it(raw: dict[str, Any], least: dict[str, Any]) -> None:
    found = changes(raw)
    assert len(found) == 12
    if least:
        assert least in found
    if raw["ask"] in ("score", "match") and raw.get("lines") != "counts":
        assert all(one == least for one in found)


def test_a_ten_forgotten_is_not_there_any_more() -> None:
    raw = {"id": "q", "ask": "count", "contract": "sun by S", "cards": "A♠ T♠", "last-trick": "yes"}
    other = similar(raw, Random(1))
    assert other == {"id": "q", "ask": "count", "contract": "sun by S", "cards": "A♠ T♠"}
    assert (answered(raw), answered(other)) == ("points=31", "points=21")


def test_a_double_in_sun_hangs_on_one_point() -> None:
    raw = {"id": "q", "ask": "call", "contract": "sun by E", "calls": "S ?", "totals": {"us": "101", "them": "99"}}
    moved = ({"totals": {"us": "100", "them": "99"}}, {"totals": {"us": "101", "them": "100"}})
    assert all(one in moved for one in changes(raw))


def test_the_same_word_from_another_place() -> None:
    """W bought Sun as the dealer; E spoke before and may take it over, as N may. After N has, W may not."""
    raw = {"id": "q", "ask": "judge", "dealer": "W", "up": "8♠", "calls": "S pass, E sun, N sun"}
    assert answered(raw) == "no"
    assert {"calls": "S pass, E sun, S sun"} in changes(raw)


def test_equal_projects_by_another_dealer() -> None:
    """S0 §5: of two equal ones that of the earlier speaker counts."""
    hands = {"S": "A♠ K♠ Q♠ 7♥", "E": "A♦ K♦ Q♦ 7♣"}
    raw = {"id": "q", "ask": "projects", "contract": "sun by S", "dealer": "W", "hands": hands}
    assert answered(raw) == "scores=us us=4 them=0"
    assert all(one == {"dealer": "S"} for one in changes(raw))


def test_an_illegal_card_played_in_time() -> None:
    raw = {
        "id": "q",
        "ask": "spot",
        "contract": "sun by S",
        "hands": {"S": "A♠ 7♥", "E": "7♠ 8♥", "N": "8♠ 9♥", "W": "9♠ T♥"},
        "tricks": ["S A♠, E 8♥, N 8♠, W 9♠", "S 7♥, E 7♠, N 9♥, W T♥"],
    }
    assert answered(raw) == "8♥"
    assert {"tricks": ["S A♠, E 7♠, N 8♠, W 9♠", "S 7♥, E 8♥, N 9♥, W T♥"]} in changes(raw)


def test_scenarios_of_lessons_have_similar_ones_too() -> None:
    """With texts, keys and near misses, which are not true of another scenario and so are left out."""
    folder, found, asked = files("lessons") / "packs", 0, 0
    for pack in ("king-without-ekka", "eighty-four-seventy-eight", "arguments-at-the-table"):
        tree = read_text((folder / f"{pack}.baloot.yaml").read_bytes()).tree
        assert isinstance(tree, dict)
        scenarios = tree["scenarios"]
        assert isinstance(scenarios, list)
        for raw in scenarios:
            assert isinstance(raw, dict)
            asked += 1
            other = similar(raw, Random(2))
            if other is not None:
                found += 1
                assert not {"expect", "prompt", "hints", "takeaway"} & set(other)
                assert read_one(other).item is not None
    assert found >= asked * 0.9
