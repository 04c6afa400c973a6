"""Choosing the rules of a match: a profile, single rules as other profiles have them, and what would change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lessons.keeper.events import ProfileChanged
from lessons.keeper.log import Kept, extend
from lessons.keeper.match import Match, moved
from lessons.keeper.table import Table, Variant, choices
from rules.profile import PROFILE_IDS, load
from rules.ruling import RuleId
from tutor.explaining.explained import table_name
from tutor.keeper.forms import read_table
from tutor.keeper.rows import MANY, Shown, moved_words, shown_row
from tutor.keeper.words import rules_words
from tutor.reading.rulebook import InProfile, profile_page
from tutor.wording import book, rule_name


class Option(NamedTuple):
    """``value`` is a profile, or empty for what the chosen profile has itself."""

    value: str
    words: str
    tables: str
    chosen: bool


class House(NamedTuple):
    rule: RuleId
    name: str
    options: list[Option]
    chosen: bool


class Tried(NamedTuple):
    """What other rules would change: the lines as they would be, each with its totals of now."""

    table: Table
    words: str
    rows: list[Shown]
    says: list[str]
    same: bool


def rules_page(
    match: Match | None, fields: Mapping[str, str], language: str, *, kept: Kept | None = None
) -> dict[str, Any]:
    """The choices as they stand in ``match``, or as they were just tried in ``fields``."""
    now = match.table if match else Table()
    table = read_table({name: fields[name] for name in fields}) if "profile" in fields else now
    return {
        "profiles": [
            (name, table_name(name, language), book(language)["profiles"][name]["about"], name == table.profile)
            for name in PROFILE_IDS
        ],
        "house": house(table, language),
        "house_open": bool(table.house),
        "tried": tried(kept, table, language) if kept and "profile" in fields else None,
        "table": table,
    }


def house(table: Table, language: str) -> list[House]:
    chosen = dict(table.house)
    settings = {name: _settings(name, language) for name in PROFILE_IDS}
    found = []
    for rule, variants in choices().items():
        options = [
            Option(
                one.profiles[0], _differs(rule, one, variants, settings), _tables(one, language), _is(rule, one, chosen)
            )
            for one in variants
        ]
        found.append(House(rule, rule_name(rule, language), options, rule in chosen))
    return found


def _is(rule: RuleId, variant: Variant, chosen: Mapping[RuleId, str]) -> bool:
    return chosen.get(rule) in variant.profiles


def _tables(variant: Variant, language: str) -> str:
    return str(book(language)["terms"]["comma"].join(table_name(name, language) for name in variant.profiles))


def _settings(name: str, language: str) -> dict[RuleId, InProfile]:
    return {rule: one for rule, _, one in profile_page(load(name), language)["rules"]}


def _differs(
    rule: RuleId, variant: Variant, variants: tuple[Variant, ...], settings: Mapping[str, Mapping[RuleId, InProfile]]
) -> str:
    """Only the settings that not every variant has."""
    of = {one.profiles[0]: settings[one.profiles[0]][rule].settings for one in variants}
    common = set.intersection(*(set(one) for one in of.values()))
    own = [one for one in of[variant.profiles[0]] if one not in common]
    return "; ".join(f"{one.label}: {one.value}" for one in own)


def tried(kept: Kept, table: Table, language: str) -> Tried:
    match = kept.match
    if table == match.table:
        return Tried(table, rules_words(table, language), [], [], True)
    after = extend(kept, ProfileChanged(table)).match
    change = moved(match, after)
    rows = [
        shown_row(row, place, after, language, change.rows[row.id])
        for place, row in enumerate(after.rows, start=1)
        if row.id in change.rows
    ]
    says = moved_words(change, after, language) if change.ended else []
    return Tried(table, rules_words(table, language), rows[:MANY], says[-1:], False)
