"""The pages of the rule book: one rule, one profile. Numbers come from the profiles, examples from the packs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lessons.curriculum import shipped
from lessons.key import teaches
from lessons.pack import Item, Pack
from rules.cards import Card, Rank, Seat
from rules.catalogue import ENTRIES
from rules.contract import in_order
from rules.examples import Example, examples
from rules.profile import PROFILE_IDS, Profile, load
from rules.projects import ProjectKind
from rules.ruling import RuleId
from rules.spoken import written_call
from tutor.asking.steps import step_url
from tutor.explaining.explained import call_words
from tutor.wording import Piece, book, rule_name, sentence, statement


class Setting(NamedTuple):
    """A parameter with its value; ``figures`` where the value is numbers or ranks, which read left to right."""

    label: str
    value: str
    figures: bool


class InProfile(NamedTuple):
    """A rule as one profile has it."""

    profile: str
    name: str
    cites: str
    status: str
    inherited: bool
    settings: list[Setting]


class Difference(NamedTuple):
    """A rule that two profiles have differently."""

    rule: RuleId
    rule_name: str
    here: InProfile
    there: InProfile

    @property
    def sides(self) -> list[InProfile]:
        """Both, reduced to the settings that are not the same."""
        common = set(self.here.settings) & set(self.there.settings)
        return [
            side._replace(settings=[setting for setting in side.settings if setting not in common])
            for side in (self.here, self.there)
        ]


class Shown(NamedTuple):
    """An example as the page shows it. ``hand`` has each card with whether it is legal, None where cards are not asked;
    ``said`` are the calls in words, the last one a question mark when somebody is asked."""

    example: Example
    binds: bool
    hand: list[tuple[Card, bool | None]]
    said: list[tuple[Seat, str]]
    says: list[list[Piece]]


def shown(rule: RuleId, language: str) -> list[Shown]:
    """The two examples of a rule, evaluated now under the default profile, so that they cannot be wrong."""
    pair = examples(rule, load(PROFILE_IDS[0]))
    found = []
    for example, binds in ((pair.binds, True), (pair.free, False)):
        legal = example.ruling.legal if example.ruling else ()
        says = [sentence(rule, one.outcome, one.facts, language) for one in example.found(rule)]
        hand = in_order(example.hand, example.contract.trump if example.contract else None)
        cards = [(card, card in legal if example.trick or example.contract else None) for card in hand]
        found.append(Shown(example, binds, cards, _said(example, language), says))
    return found


def _said(example: Example, language: str) -> list[tuple[Seat, str]]:
    if example.calls is None:
        return []
    words = [(seat, call_words(written_call(token.text, example.up), language)) for seat, token in example.calls.said]
    return [*words, (example.calls.asked, "?")] if example.calls.asked else words


def rule_page(rule: RuleId, language: str) -> dict[str, Any]:
    return {
        "rule": rule,
        "name": rule_name(rule, language),
        "statement": statement(rule, language),
        "tables": [_in_profile(rule, load(name), language) for name in PROFILE_IDS],
        "examples": shown(rule, language),
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


def compare_page(here: Profile, there: Profile, language: str) -> dict[str, Any]:
    """Only the rules whose parameters differ, each with both tables' numbers."""
    words = book(language)["profiles"]
    different = [
        Difference(
            entry.rule,
            rule_name(entry.rule, language),
            _in_profile(entry.rule, here, language),
            _in_profile(entry.rule, there, language),
        )
        for entry in ENTRIES
        if here.clauses[entry.rule].parameters != there.clauses[entry.rule].parameters
    ]
    return {
        "here": here,
        "there": there,
        "here_name": words[here.id]["name"],
        "there_name": words[there.id]["name"],
        "differences": different,
        "same": len(ENTRIES) - len(different),
    }


def taught_by(rule: RuleId) -> list[tuple[Pack, Item]]:
    """The shipped scenarios in whose answer the rule has something to say."""
    return [(pack, item) for pack in shipped() for item in pack.items if rule in teaches(item.answer)]


def _in_profile(rule: RuleId, profile: Profile, language: str) -> InProfile:
    clause, words = profile.clauses[rule], book(language)
    fields = clause.parameters._asdict() if clause.parameters is not None else {}
    settings = [
        _setting(rule, name.replace("_", "-"), value, words) for name, value in fields.items() if value not in ("", 0)
    ]
    name = words["profiles"][profile.id]["name"]
    inherited = clause.status == "inherited"
    return InProfile(profile.id, name, clause.cites, words["statuses"][clause.status], inherited, settings)


def _setting(rule: RuleId, name: str, value: Any, words: Mapping[str, Any]) -> Setting:
    labels = words["parameters"]
    label = labels.get(f"{rule}-{name}") or labels[name]
    if isinstance(value, Mapping):
        names = sorted(value, key=lambda one: -value[one])
        shown = (
            words["projects"]
            if isinstance(names[0], ProjectKind)
            else {rank.value: rank.value for rank in Rank} | {"T": "10"}
        )
        pairs = [f"{shown[one.value]}\u00a0{value[one]}" for one in names]
        return Setting(label, " · ".join(pairs), True)
    if isinstance(value, str) and (said := _choice(f"{rule}-{name}", value, words["choices"])):
        return Setting(label, said, False)
    return Setting(label, " ".join(value) if isinstance(value, str) else str(value), True)


def _choice(parameter: str, value: str, words: Mapping[str, str]) -> str:
    """A value in words, in those of its own parameter where it has any; empty for figures."""
    return words.get(f"{parameter}-{value}") or words.get(value, "")
