"""The pages of the rule book: one rule, one profile. Numbers come from the profiles, examples from the packs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lessons.curriculum import shipped
from lessons.key import teaches
from lessons.pack import Item, Pack
from rules.catalogue import ENTRIES
from rules.profile import PROFILE_IDS, Profile, load
from rules.ruling import RuleId
from tutor.pages import step_url
from tutor.wording import book, rule_name, statement


class Setting(NamedTuple):
    label: str
    value: str


class InProfile(NamedTuple):
    """A rule as one profile has it."""

    profile: str
    name: str
    cites: str
    status: str
    settings: list[Setting]


def rule_page(rule: RuleId, language: str) -> dict[str, Any]:
    return {
        "rule": rule,
        "name": rule_name(rule, language),
        "statement": statement(rule, language),
        "tables": [_in_profile(rule, load(name), language) for name in PROFILE_IDS],
        "taught": [(pack, item, step_url(pack, item)) for pack, item in taught_by(rule)],
    }


def profile_page(profile: Profile, language: str) -> dict[str, Any]:
    words = book(language)
    return {
        "profile": profile,
        "about": words["profiles"][profile.id],
        "source": words["sources"][profile.source],
        "rules": [
            (entry.rule, rule_name(entry.rule, language), _in_profile(entry.rule, profile, language))
            for entry in ENTRIES
        ],
        "others": [(one, words["profiles"][one]["name"]) for one in PROFILE_IDS if one != profile.id],
    }


def taught_by(rule: RuleId) -> list[tuple[Pack, Item]]:
    """The shipped scenarios in whose answer the rule has something to say."""
    return [(pack, item) for pack in shipped() for item in pack.items if rule in teaches(item.answer)]


def _in_profile(rule: RuleId, profile: Profile, language: str) -> InProfile:
    clause, words = profile.clauses[rule], book(language)
    fields = clause.parameters._asdict() if clause.parameters is not None else {}
    settings = [
        Setting(words["parameters"][name.replace("_", "-")], _value(value, words)) for name, value in fields.items()
    ]
    name = words["profiles"][profile.id]["name"]
    return InProfile(profile.id, name, clause.cites, words["statuses"][clause.status], settings)


def _value(value: Any, words: Mapping[str, Any]) -> str:
    if isinstance(value, Mapping):
        ranks = sorted(value, key=lambda rank: -value[rank])
        return " · ".join(f"{rank.value.replace('T', '10')} {value[rank]}" for rank in ranks)
    if isinstance(value, str):
        return str(words["choices"].get(value, " ".join(value)))
    return str(value)
