"""Practice pages: a drill lives in its address, as cards, signed so that nobody can post a situation of their own.

Nothing is stored until it is answered. The same address is the same drill for everybody it is sent to.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from random import SystemRandom
from typing import Any, Final, NamedTuple

from django.core import signing
from django.urls import reverse

from lessons.drills import SKILLS, SkillId, drill
from lessons.pack import Item, read_one
from lessons.progress import Standings
from tutor.wording import book

PACK: Final = "practice"
ALSO: Final = ("online-app",)
_SALT: Final = "drill"
_CHANCE: Final = SystemRandom()


class DrillStep(NamedTuple):
    """What a step page needs to know of a drill; ``after_url`` deals another one of the same skill."""

    skill: SkillId
    title: str
    url: str
    after_url: str
    item: Item
    before_url: str = ""
    practice: bool = True


class SkillCard(NamedTuple):
    """A skill in the list, with how many of its drills were answered and how many of those were right in the end."""

    skill: SkillId
    name: str
    url: str
    tried: int
    right: int


def new_drill_url(skill: SkillId) -> str:
    token = signing.dumps(drill(skill, _CHANCE).raw, salt=_SALT, compress=True)
    return reverse("drill", args=[skill, token])


def read_drill(skill: SkillId, token: str, language: str) -> DrillStep | None:
    """None for an address that was not made here, or whose drill the engine does not accept any more."""
    try:
        raw: Mapping[str, Any] = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    item = read_one(raw, ALSO).item
    if item is None or skill not in SKILLS:
        return None
    url, after_url = reverse("drill", args=[skill, token]), reverse("practise", args=[skill])
    return DrillStep(skill, skill_name(skill, language), url, after_url, item)


def kept_as(skill: SkillId, token: str) -> str:
    """The name under which an answer to a drill is kept: the skill, and enough of a digest to tell drills apart."""
    return f"{skill}:{sha256(token.encode()).hexdigest()[:16]}"


def skill_name(skill: SkillId, language: str) -> str:
    return str(book(language)["skills"][skill])


def skill_cards(known: Standings, language: str) -> list[SkillCard]:
    cards = []
    for skill in SKILLS:
        mine = [one for (pack, name), one in known.items() if pack == PACK and name.startswith(f"{skill}:")]
        right = sum(one.done for one in mine)
        url = reverse("practise", args=[skill])
        cards.append(SkillCard(skill, skill_name(skill, language), url, len(mine), right))
    return cards
