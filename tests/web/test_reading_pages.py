"""The pages of odds, origins and tips: the same words in both languages, known sources and rules, the figures shown."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

from lessons.fields import LANGUAGES
from rules.catalogue import CATALOGUE
from tutor.reading.odds import FULL_BAR, odds_page
from tutor.reading.origins import NAMES, STANDINGS, STATEMENTS, origins_page
from tutor.reading.sources import TAGS, page_book
from tutor.reading.tips import TIPS, tips_page


def leaves(table: Any, prefix: str = "") -> dict[str, str]:
    if isinstance(table, str):
        return {prefix: table}
    return {key: text for name, inner in table.items() for key, text in leaves(inner, f"{prefix}.{name}").items()}


def test_both_languages_say_the_same_things() -> None:
    english, arabic = leaves(page_book("en")), leaves(page_book("ar"))
    assert set(english) == set(arabic)
    for key, text in english.items():
        places = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert places == {name for _, name, _, _ in Formatter().parse(arabic[key]) if name}, key


def test_every_text_is_on_its_page_and_has_a_source() -> None:
    words = page_book("en")
    assert {one.id for one in STATEMENTS} == set(words["origins"]["statements"])
    assert {one.standing for one in STATEMENTS} == set(STANDINGS) == set(words["origins"]["standings"])
    assert set(NAMES) == set(words["origins"]["names"])
    assert {tip.id for tip in TIPS} == set(words["tips"]["texts"])
    cites = [*(one.cites for one in STATEMENTS), *NAMES.values()]
    assert all(cited and {tag.split()[0] for tag in cited} <= set(TAGS) for cited in cites)


def test_a_tip_leans_on_a_rule_and_names_its_adviser() -> None:
    assert {tip.rule for tip in TIPS} <= set(CATALOGUE)
    assert {tip.source for tip in TIPS} == {"S1", "S3"}
    assert {tip.topic for tip in TIPS} == set(page_book("en")["tips"]["topics"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_are_made(language: str) -> None:
    assert len(tips_page(language)["topics"]) == 4
    assert len(origins_page(language)["names"]) == len(NAMES)
    assert all(float(row.width) <= FULL_BAR for row in odds_page(language)["rows"])


def test_the_figures_as_shown() -> None:
    rows = [(row.hands, row.percent, row.one_in, row.reported, row.gap) for row in odds_page("ar")["rows"]]
    assert rows == [
        ("20,475", "0.195%", "514", "0.195%", ""),
        ("124,738", "1.186%", "84", "1.224%", "+0.038"),
        ("145,209", "1.381%", "72", "", ""),
        ("318,362", "3.027%", "33", "3.45%", "+0.423"),
        ("2,008,860", "19.099%", "5.2", "23.20%", "+4.101"),
        ("2,462,367", "23.410%", "4.3", "", ""),
        ("593,775", "5.645%", "18", "", ""),
        ("7/31", "22.581%", "4.4", "", ""),
    ]
