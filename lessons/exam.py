"""The referee's exam: twelve disputes, each to be decided, and the rule that decides to be named.

The other rules to choose from had nothing to say there, and are none that somebody could cite with reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from lessons.answer import Judged
from lessons.calling import JudgedCall
from lessons.disputes import Dispute, Raw, decides, dispute, spoken, turned
from lessons.drills import SkillId, drill
from lessons.pack import read_one
from rules.auction import Question
from rules.catalogue import CATALOGUE
from rules.contract import Mode
from rules.raises import RaiseQuestion
from rules.ruling import RuleId, Step

SIZE: Final = 12
PASS: Final = 10
TRIES: Final = 60

# How many of the twelve are dealt from which skills.
PLAN: Final[Sequence[tuple[int, tuple[SkillId, ...]]]] = (
    (2, ("sun-follow", "follow-suit", "beat-led-trump", "partner-led-trump", "led-trump-cannot", "locked-lead")),
    (
        2,
        (
            "third-seat-silent",
            "third-seat-ace",
            "third-seat-ekka",
            "third-seat-silent-highest",
            "third-seat-false-ekka",
        ),
    ),
    (2, ("second-seat", "third-seat-opponent", "overtrump", "fourth-seat-free", "fourth-seat", "cannot-beat")),
    (2, ("ekka",)),
    (2, ("who-may-call", "round-one", "one-hokum", "sun-priority", "ashkal", "round-two")),
    (2, ("who-raises", "open-or-locked", "sun-double")),
)

# Rules that are plausible there, whether they have something to say or not.
_PLAYING: Final = (
    "locked-lead",
    "follow-suit",
    "beat-led-trump",
    "trump-when-void",
    "overtrump",
    "ekka",
    "trick-winner",
)
_CALLING: Final = ("turn-to-speak", "hokum-suit", "one-hokum", "ashkal", "kawesh", "sun-priority", "completing")
_RAISING: Final = ("raise-turn", "open-or-locked", "sun-double", "locked-lead", "raise-factor")
# Rules that did not speak, but that somebody could cite with some reason: by the rule that decides, or its outcome.
_CLOSE: Final[Mapping[str, tuple[RuleId, ...]]] = {
    "trump-when-void/partner-silent": ("ekka",),
    "trump-when-void/partner-silent-highest": ("ekka",),
    "trump-when-void/partner-false-ekka": ("ekka",),
    "trump-when-void/partner-ekka": ("ekka",),
    "trump-when-void/cannot-beat": ("overtrump",),
    "turn-to-speak": ("sun-priority", "raise-turn"),
    "raise-turn": ("turn-to-speak",),
}
_FEWEST, _MOST = 3, 5
_LEVELS: Final = (1, 2)


class Disputed(NamedTuple):
    """A position of the kind ``judge``, and the rules to choose from in the order of the catalogue."""

    raw: Raw
    choices: tuple[RuleId, ...]


class Decided(NamedTuple):
    """A referee's answer: whether it was allowed, and by which rule."""

    allowed: bool
    rule: RuleId


class DecidedVerdict(NamedTuple):
    """Right when both are. ``step`` is the one that decides."""

    allowed: bool
    rule: bool
    step: Step[Any]

    @property
    def right(self) -> bool:
        return self.allowed and self.rule


def exam(chance: Random) -> tuple[Disputed, ...]:
    """Twelve disputes in no order, half of them allowed."""
    pools = [pool for count, pool in PLAN for _ in range(count)]
    wanted = [number % 2 == 0 for number in range(SIZE)]
    for one in (pools, wanted):
        chance.shuffle(one)
    used: set[SkillId] = set()
    found = []
    for pool, allowed in zip(pools, wanted, strict=True):
        skill, made = disputed([skill for skill in pool if skill not in used] or pool, allowed, chance)
        used.add(skill)
        found.append(made)
    return tuple(found)


def disputed(skills: Sequence[SkillId], allowed: bool, chance: Random) -> tuple[SkillId, Disputed]:
    """A dispute from one of these skills. ValueError where none of them has such a one (never seen)."""
    for _ in range(TRIES):
        skill = chance.choice(skills)
        dealt = drill(skill, chance, level=chance.choice(_LEVELS))
        made = dispute(dealt.raw, dealt.item, allowed, chance)
        raw = turned(made, chance.randrange(4)) if made else None
        item = read_one(raw).item if raw else None
        if raw is None or item is None or not isinstance(item.answer, (Judged, JudgedCall)):
            continue
        choices = _choices(item.answer, chance)
        if choices and item.answer.allowed is allowed:
            return skill, Disputed(raw, choices)
    raise ValueError(skills)


def decide(answer: Dispute, given: Decided) -> DecidedVerdict:
    step = decides(answer)
    return DecidedVerdict(given.allowed is answer.allowed, given.rule == step.rule, step)


def as_text(given: Decided) -> str:
    """The answer as it is kept, without words."""
    return f"{'yes' if given.allowed else 'no'} {given.rule}"


def from_text(text: str) -> Decided:
    allowed, _, rule = text.partition(" ")
    return Decided(allowed == "yes", rule)


def _choices(answer: Dispute, chance: Random) -> tuple[RuleId, ...]:
    """The rule that decides and three to five others; empty where there are not enough others."""
    step = decides(answer)
    close = _close(answer, step)
    others = [rule for rule in _about(answer) if rule not in spoken(answer) and rule not in close]
    if len(others) < _FEWEST:
        return ()
    chosen = [*chance.sample(others, chance.randint(_FEWEST, min(_MOST, len(others)))), step.rule]
    return tuple(rule for rule in CATALOGUE if rule in chosen)


def _close(answer: Dispute, step: Step[Any]) -> set[RuleId]:
    question = answer.called.question if isinstance(answer, JudgedCall) else None
    in_sun = isinstance(question, RaiseQuestion) and question.contract.mode is Mode.SUN
    named = {*_CLOSE.get(step.rule, ()), *_CLOSE.get(f"{step.rule}/{step.outcome}", ())}
    return named | ({"sun-double"} if in_sun else set())


def _about(answer: Dispute) -> tuple[RuleId, ...]:
    if isinstance(answer, Judged):
        return _PLAYING
    if isinstance(answer.called.question, Question):
        return (*_CALLING, *_RAISING[:3])
    return (*_RAISING, "one-hokum", "sun-priority")
