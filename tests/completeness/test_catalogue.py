"""Every rule is complete: found, in force somewhere, worded in every language, shown and taught."""

from __future__ import annotations

from string import Formatter

import pytest

from lessons.curriculum import shipped
from lessons.drills import SKILLS
from lessons.key import teaches
from rules.catalogue import CATALOGUE, ENTRIES, Kind
from rules.examples import example_texts, examples
from rules.profile import PROFILE_IDS, load
from rules.ruling import Step
from tests.rules.positions import random_positions
from tutor.wording import LANGUAGES, book

RULES = [entry.rule for entry in ENTRIES]


def test_ids_are_unique() -> None:
    assert len(CATALOGUE) == len(ENTRIES)


@pytest.mark.parametrize("rule", RULES)
def test_in_force_somewhere(rule: str) -> None:
    assert any(load(name).clauses[rule].status != "inherited" for name in PROFILE_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_worded(rule: str, language: str) -> None:
    words = book(language)["rules"][rule]
    assert words["name"].strip()
    assert words["statement"].strip()
    assert set(words["says"]) == set(CATALOGUE[rule].outcomes)
    for outcome, sentence in words["says"].items():
        used = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert used <= set(CATALOGUE[rule].outcomes[outcome].facts), (outcome, used)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_for_rules_that_are_not_there(language: str) -> None:
    assert set(book(language)["rules"]) == set(CATALOGUE)


@pytest.mark.parametrize("rule", RULES)
def test_examples_bind_and_do_not(rule: str) -> None:
    """A rule of play binds in the first and removes nothing in the second; the others find something else there."""
    pair = examples(rule, load("saudi"))
    binding, free = pair.binds.found(rule), pair.free.found(rule)
    assert binding
    if CATALOGUE[rule].kind in (Kind.PLAY, Kind.ANNOUNCE):
        assert any(isinstance(step, Step) and step.removed for step in binding)
        assert not any(isinstance(step, Step) and step.removed for step in free)
    else:
        assert [(one.outcome, one.facts) for one in binding] != [(one.outcome, one.facts) for one in free]


def test_no_examples_of_rules_that_are_not_there() -> None:
    assert set(example_texts()) == set(CATALOGUE)


def test_every_rule_is_taught() -> None:
    taught = {rule for pack in shipped() for item in pack.items for rule in teaches(item.answer)}
    assert taught == set(CATALOGUE)


def test_every_rule_can_be_practised() -> None:
    assert {skill.rule for skill in SKILLS.values()} == set(CATALOGUE)


def test_findings_declare_their_outcomes_and_facts() -> None:
    """What the finders really return is what the catalogue declares, outcome by outcome and fact by fact."""
    for profile in PROFILE_IDS:
        for position in random_positions(4_000, seed=11):
            for step in load(profile).may_play(*position).steps:
                outcome = CATALOGUE[step.rule].outcomes[step.outcome]
                assert (outcome.binds, set(outcome.facts)) == (step.binds, set(step.facts)), step
    for pack in shipped():
        for item in pack.items:
            sheet = getattr(item.answer, "sheet", None)
            for line in sheet.lines if sheet else ():
                assert set(CATALOGUE[line.rule].outcomes[line.outcome].facts) == set(line.facts), line
