"""What a learner has in memory: by skill for choosing what to practise, by rule as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.urls import reverse

from lessons.drills import GROUPS, SKILLS, SkillId
from lessons.memory import Held, due
from rules.catalogue import ENTRIES
from rules.ruling import RuleId
from tutor.course import Course
from tutor.practice.drills import skill_name
from tutor.wording import book, rule_name

BAR = 100


class SkillCard(NamedTuple):
    """``held`` is None for a skill that was never asked; ``back`` says that it comes back now."""

    skill: SkillId
    name: str
    url: str
    held: Held | None
    back: bool


class Group(NamedTuple):
    name: str
    skills: tuple[SkillCard, ...]


class RuleBar(NamedTuple):
    """A rule with what was answered about it: of all answers ``right``, and how much is held now, 0 to 100."""

    rule: RuleId
    name: str
    url: str
    asked: int
    right: int
    recall: int
    back: bool


def practice_page(held: Mapping[str, Held], language: str) -> dict[str, Any]:
    back, words = frozenset(due(held)), book(language)["skill-groups"]

    def card(skill: SkillId) -> SkillCard:
        url = reverse("practise", args=[skill])
        return SkillCard(skill, skill_name(skill, language), url, held.get(skill), skill in back)

    groups = [
        Group(str(words[group]), tuple(card(skill) for skill, one in SKILLS.items() if one.group == group))
        for group in GROUPS
    ]
    return {"groups": groups, "waiting": len(back), "asked": sum(one.asked for one in held.values())}


def rule_bars(held: Mapping[str, Held], language: str) -> list[RuleBar]:
    """A bar per rule that was ever asked, in the order of the catalogue."""
    back = frozenset(due(held))
    bars = []
    for entry in ENTRIES:
        mine = [held[skill] for skill, one in SKILLS.items() if one.rule == entry.rule and skill in held]
        if mine:
            bars.append(
                RuleBar(
                    entry.rule,
                    rule_name(entry.rule, language),
                    reverse("rule", args=[entry.rule]),
                    sum(one.asked for one in mine),
                    sum(one.right for one in mine),
                    round(BAR * sum(map(_sure, mine)) / len(mine)),
                    any(one.skill in back for one in mine),
                )
            )
    return bars


def _sure(one: Held) -> float:
    """How surely it would be answered now: what is remembered, of what was right so far (with a doubt where little was
    asked)."""
    return one.recall * (one.right + 1) / (one.asked + 2)


def progress_page(path: Course, held: Mapping[str, Held], language: str) -> dict[str, Any]:
    bars = rule_bars(held, language)
    return {
        "path": path,
        "bars": bars,
        "rules_asked": len(bars),
        "rules_all": len(ENTRIES),
        "asked": sum(one.asked for one in held.values()),
        "right": sum(one.right for one in held.values()),
    }
