"""What a learner still holds of each skill, and so what to ask next.

The forgetting curve is FSRS's, one card a skill; it is always asked again with a fresh deal. How an answer is rated
comes from what the learner did, never from a question about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, NamedTuple
from uuid import UUID

from fsrs import Card, Rating, Scheduler

from lessons.models import Memory

SCHEDULER: Final = Scheduler(learning_steps=[timedelta(minutes=10)], relearning_steps=[timedelta(minutes=10)])
DAILY_CAP: Final = 20
FAST: Final = timedelta(seconds=12)
# Right answers in a row after which the deals get harder, and then hardest.
_HARDER: Final = (2, 5)


class Held(NamedTuple):
    """A skill in memory. ``level`` is 0 to 2; ``recall`` the chance, 0 to 1, that it is remembered now."""

    skill: str
    due: datetime
    seen: datetime
    asked: int
    right: int
    level: int
    recall: float


def rating(*, right: bool, hints: int = 0, near: bool = False, took: timedelta | None = None) -> Rating:
    """Wrong is Again, right with a hint Hard, right and fast on a near miss Easy, otherwise Good.

    ``took`` is None where it is not known how long it took; slowness is never held against anybody.
    """
    if not right:
        return Rating.Again
    if hints:
        return Rating.Hard
    return Rating.Easy if near and took is not None and took <= FAST else Rating.Good


def remember(
    learner: UUID, skill: str, rated: Rating, *, now: datetime | None = None, scheduler: Scheduler = SCHEDULER
) -> None:
    """Take in the first answer to a drill."""
    now, right = now or datetime.now(UTC), rated is not Rating.Again
    kept = Memory.objects.filter(learner=learner, skill=skill).first()
    memory = kept or Memory(learner=learner, skill=skill)
    card = Card.from_dict(memory.card) if kept else Card()
    card, _ = scheduler.review_card(card, rated, now)
    memory.card, memory.due, memory.seen = card.to_dict(), card.due, now
    memory.asked, memory.right, memory.run = memory.asked + 1, memory.right + right, memory.run + 1 if right else 0
    memory.save()


def memories(learner: UUID | None, *, now: datetime | None = None) -> Mapping[str, Held]:
    """Every skill that was ever asked, by its id. One query; none for a stranger."""
    if learner is None:
        return {}
    now = now or datetime.now(UTC)
    return {one.skill: _held(one, now) for one in Memory.objects.filter(learner=learner)}


def _held(one: Memory, now: datetime) -> Held:
    level = sum(one.run >= least for least in _HARDER)
    recall = SCHEDULER.get_card_retrievability(Card.from_dict(one.card), now)
    return Held(one.skill, one.due, one.seen, one.asked, one.right, level, recall)


def due(held: Mapping[str, Held], *, now: datetime | None = None, day: timedelta = timedelta(hours=20)) -> list[str]:
    """What comes back now, the most forgotten first, and no more than the daily cap leaves.

    Skills seen in the last hours count against the cap, so that a long absence never piles up.
    """
    now = now or datetime.now(UTC)
    today = sum(now - one.seen < day and one.asked > 1 for one in held.values())
    waiting = sorted((one for one in held.values() if one.due <= now), key=lambda one: one.recall)
    return [one.skill for one in waiting[: max(0, DAILY_CAP - today)]]


def next_skill(
    held: Mapping[str, Held],
    open_skills: Sequence[str],
    rules: Mapping[str, str],
    chance: Random,
    *,
    last: str = "",
    now: datetime | None = None,
) -> str:
    """What to ask when the program chooses: what is due, else the first skill of the path never asked, else any.

    ``open_skills`` are those of the lessons begun, in the order of the path; ``rules`` gives the rule of each. Where
    any will do, a rule is drawn first, so that rules with many skills do not crowd out the others. The last skill is
    not asked twice in a row where there is another. ValueError when no skill is open.
    """
    if not open_skills:
        raise ValueError("nothing to choose from")
    others = [skill for skill in open_skills if skill != last] or list(open_skills)
    waiting = [skill for skill in due(held, now=now) if skill in others]
    fresh = [skill for skill in others if skill not in held]
    if waiting or fresh:
        return (waiting or fresh)[0]
    rule = chance.choice(sorted({rules[skill] for skill in others}))
    return chance.choice([skill for skill in others if rules[skill] == rule])
