"""Practice: a drill lives in its address, as cards, signed so that nobody can post a situation of their own.

Nothing is stored until it is answered. The same address is the same drill for everybody it is sent to. What is dealt
next depends on what was chosen, on how far the learner is with each skill, and on mistakes that the last answers share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from random import SystemRandom
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.core import signing
from django.urls import reverse

from lessons.curriculum import BY_PACK, PATH
from lessons.drills import SKILLS, SkillId, drill
from lessons.memory import Held, memories, next_skill
from lessons.pack import Item, read_one
from lessons.progress import PRACTICE, last_answers
from lessons.similar import similar
from tutor.asking.ask import Asked, Dealt, Kept
from tutor.wording import book

ALSO: Final = ("online-app",)
_SALT: Final = "drill"
_CHANCE: Final = SystemRandom()
_UNLIKE: Final = 5


class Purpose(NamedTuple):
    """Why a drill is dealt: for one skill, among several chosen, for a lesson's check, or as the program chooses.

    Written ``one.<skill>``, ``among.<skill>.<skill>``, ``lesson.<pack>``, ``any``; it travels in the address.
    """

    kind: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        return ".".join([self.kind, *self.names])


ANY: Final = Purpose("any", ())


class DrillStep(NamedTuple):
    """What a step page needs to know of a drill; ``after_url`` deals the next one for the same purpose."""

    skill: SkillId
    title: str
    url: str
    after_url: str
    similar_url: str
    item: Item
    before_url: str = ""
    practice: bool = True


def one(skill: SkillId) -> Purpose:
    return Purpose("one", (skill,))


def read_purpose(text: str, skill: SkillId = "") -> Purpose:
    """What an address says; anything unreadable is practice of the one skill, or as the program chooses."""
    kind, *names = text.split(".")
    known = tuple(name for name in names if name in (BY_PACK if kind == "lesson" else SKILLS))
    if kind == "any" or (kind in ("one", "among") and known) or (kind == "lesson" and len(known) == 1):
        return Purpose(kind, known)
    return one(skill) if skill else ANY


def skills_of(purpose: Purpose, begun: Sequence[str]) -> tuple[SkillId, ...]:
    """The skills to deal from; ``begun`` are the lessons entered or known. Never empty."""
    match purpose.kind:
        case "lesson":
            return BY_PACK[purpose.names[0]].skills or tuple(SKILLS)
        case "any":
            open_lessons = [lesson for lesson in PATH if lesson.pack in begun] or list(PATH[:3])
            return tuple(dict.fromkeys(skill for lesson in open_lessons for skill in lesson.skills))
    return purpose.names


def deal_next(who: UUID | None, purpose: Purpose, begun: Sequence[str], last: SkillId = "") -> str:
    """Deal a drill and give its address. Two queries for a learner, none for a stranger."""
    skills, held = skills_of(purpose, begun), memories(who)
    if purpose.kind == "lesson":
        fewest = min(held[skill].asked if skill in held else 0 for skill in skills)
        skills = tuple(skill for skill in skills if (held[skill].asked if skill in held else 0) == fewest)
    rules = {skill: SKILLS[skill].rule for skill in skills}
    skill = next_skill(held, skills, rules, _CHANCE, last=last)
    return drill_url(skill, *_fitting(who, skill, held.get(skill)), purpose)


def _fitting(who: UUID | None, skill: SkillId, held: Held | None) -> tuple[Mapping[str, Any], bool]:
    """As hard as the learner is good at it, unlike the last ones, and where a shared mistake gives a wrong answer."""
    lately = last_answers(who, [skill], _UNLIKE) if held else []
    slips = [answer.slip for answer in lately if not answer.right][:2]
    shared = slips[0] if len(slips) == 2 and slips[0] == slips[1] and slips[0] else None
    unlike = tuple(answer.position for answer in lately if answer.position)
    dealt = drill(skill, _CHANCE, level=held.level if held else 0, unlike=unlike, slip=shared)
    return dealt.raw, dealt.near


def drill_url(skill: SkillId, raw: Mapping[str, Any], near: bool, purpose: Purpose) -> str:
    token = signing.dumps([raw, near], salt=_SALT, compress=True)
    return _with(reverse("drill", args=[skill, token]), purpose, skill)


def _with(url: str, purpose: Purpose, skill: SkillId) -> str:
    return url if purpose == one(skill) else f"{url}?{urlencode({'for': str(purpose)})}"


def similar_to(skill: SkillId, token: str, purpose: Purpose) -> str | None:
    """The address of a drill that differs by what decided; of a fresh one where there is none such. None: no drill."""
    found = _read(token)
    if found is None or skill not in SKILLS:
        return None
    twin = similar(found[0], _CHANCE)
    if twin is None:
        dealt = drill(skill, _CHANCE, unlike=(found[0],))
        return drill_url(skill, dealt.raw, dealt.near, purpose)
    return drill_url(skill, twin, True, purpose)


def read_drill(skill: SkillId, token: str, purpose: Purpose, language: str) -> Asked | None:
    """None for an address that was not made here, or whose drill the engine does not accept any more."""
    found = _read(token)
    if found is None or skill not in SKILLS:
        return None
    raw, near, at = found
    item = read_one(raw, ALSO).item
    if item is None:
        return None
    after = f"{reverse('next-drill')}?{urlencode({'for': str(purpose), 'last': skill})}"
    step = DrillStep(
        skill,
        drill_title(skill, language),
        _with(reverse("drill", args=[skill, token]), purpose, skill),
        after,
        _with(reverse("similar", args=[skill, token]), purpose, skill),
        item,
    )
    dealt = Dealt(skill, raw, near, at)
    return Asked(item, lambda who: step, Kept(PRACTICE, 1, kept_as(skill, token)), "drill.html", dealt)


def _read(token: str) -> tuple[Mapping[str, Any], bool, datetime] | None:
    """The position, whether it is a near miss, and when it was dealt."""
    try:
        raw, near = signing.loads(token, salt=_SALT)
        stamp = signing.b62_decode(token.split(":")[-2])
    except (signing.BadSignature, ValueError, TypeError, IndexError):
        return None
    return (raw, bool(near), datetime.fromtimestamp(stamp, UTC)) if isinstance(raw, dict) else None


def kept_as(skill: SkillId, token: str) -> str:
    """The name under which an answer to a drill is kept: the skill, and enough of a digest to tell drills apart."""
    return f"{skill}:{sha256(token.encode()).hexdigest()[:16]}"


def drill_title(skill: SkillId, language: str) -> str:
    """What stands above a drill: its field only, because the name of the skill would give the answer away."""
    return str(book(language)["skill-groups"][SKILLS[skill].group])


def skill_name(skill: SkillId, language: str) -> str:
    return str(book(language)["skills"][skill])
