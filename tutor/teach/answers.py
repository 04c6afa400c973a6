"""What stands beside the text of a pack: the answer that the engine derives, its rules, and what other tables say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from lessons.answer import solve
from lessons.calling import Claimed
from lessons.faults import Fault, Level
from lessons.grading import as_text, right_answer
from lessons.key import teaches
from lessons.pack import Checked, Item
from lessons.schema import ClaimScenario
from lessons.whole import Whole
from rules.catalogue import CATALOGUE
from rules.profile import PROFILE_IDS, load
from tutor.explaining.answer_words import given_words
from tutor.explaining.explained import Pieces, table_name
from tutor.explaining.said import how_far
from tutor.wording import fault_text, rule_name


class Note(NamedTuple):
    """A message of the checker at its place."""

    line: int
    column: int
    error: bool
    scenario: str
    text: str


class Other(NamedTuple):
    """A table that answers differently; ``says`` is empty where the question cannot arise there."""

    profile: str
    name: str
    says: Pieces


class Derived(NamedTuple):
    """A scenario and its answer; ``says`` is empty where there is none. ``rules`` come with their names.

    ``rests`` is what an answer about unseen cards rests on, else empty.
    """

    id: str
    line: int
    asked: bool
    says: Pieces
    rules: Sequence[tuple[str, str]]
    others: Sequence[Other]
    rests: Sequence[Pieces] = ()


def note(fault: Fault, language: str) -> Note:
    error = fault.level is Level.ERROR
    return Note(fault.line, fault.column, error, fault.scenario or "", fault_text(fault, language))


def derived(checked: Checked, language: str) -> Derived:
    item = checked.item
    if item is None:
        return Derived(checked.id, checked.line, False, [], (), ())
    found = teaches(item.answer)
    rules = [(rule, rule_name(rule, language)) for rule in CATALOGUE if rule in found]
    rests = how_far(item.answer, language) if isinstance(item.answer, Claimed) else ()
    says = answer_words(item, language)
    return Derived(checked.id, checked.line, True, says, rules, others(item, language), rests)


def answer_words(item: Item, language: str) -> Pieces:
    if isinstance(item.answer, Whole):
        return [_("A deal to play; the piles are counted at the end.")]
    says = given_words(item, right_answer(item.answer), language)
    return says if any(says) else ["–"]


def compared(item: Item) -> bool:
    """Whether other tables are asked too: not where one answer alone may take seconds."""
    return not (isinstance(item.answer, Whole) or (isinstance(item.scenario, ClaimScenario) and item.scenario.unseen))


def others(item: Item, language: str) -> list[Other]:
    """The tables that say something else; empty where they are not asked."""
    if not compared(item):
        return []
    here = as_text(right_answer(item.answer))
    found = []
    for name in PROFILE_IDS:
        if name == item.profile.id:
            continue
        profile = load(name)
        answer, problems = solve(item.scenario, profile)
        there = item._replace(profile=profile, answer=answer) if answer and not problems else None
        if there is None:
            found.append(Other(name, table_name(name, language), []))
        elif as_text(right_answer(there.answer)) != here:
            found.append(Other(name, table_name(name, language), answer_words(there, language)))
    return found
