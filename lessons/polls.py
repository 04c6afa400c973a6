"""Polls: a scenario on a projector, answered by every phone that has the code. Nobody's name is asked or kept.

A phone is a random number in its own session. Its answer can be changed while the poll is open, and nothing that a
phone gets says how others answered. A poll is over after a day at the latest; then it is deleted with its votes.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from secrets import choice
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count

from lessons.curriculum import lesson
from lessons.models import Poll, Published, Vote
from lessons.pack import Item, Pack
from lessons.publishing import pack_of, published

# Read from a screen across a room: without what is taken for something else. Without vowels no code is a word.
LETTERS: Final = "BCDFGHJKMNPRSTWXYZ"
LENGTH: Final = 8
LASTS: Final = timedelta(days=1)
SITTING: Final = timedelta(hours=3)
"""So long after a poll its phones are led to the teacher's next one: the same people are in the room."""
MOST: Final = 2_000
"""So many phones one poll takes; more than any room has."""


class Posed(NamedTuple):
    """A scenario as it is put on the screen. ``number`` is the version of a published pack, None for a lesson."""

    pack: Pack
    item: Item
    key: str
    number: int | None
    source: int | None = None

    @property
    def place(self) -> int:
        return self.pack.items.index(self.item)


class Live(NamedTuple):
    """A poll. ``taking`` while answers are taken, ``shown`` once the right one is on the screen."""

    pk: int
    key: str
    posed: Posed
    taking: bool
    shown: bool


class State(NamedTuple):
    """How a poll stands, without what it asks. ``next`` is the code of the poll that followed it, empty for none;
    ``over`` when none is to be waited for any more."""

    taking: bool
    shown: bool
    votes: int = 0
    next: str = ""
    over: bool = False


class Cast(NamedTuple):
    answer: str
    right: bool


def posed_version(user: User, key: str, number: int, scenario: str) -> Posed | None:
    """A scenario of a published version for somebody whose own it is, or for everybody if it is in the library."""
    version = published(key, number)
    if version is None or not (version.listed or version.owner_id == user.pk):
        return None
    return _of_version(version, scenario)


def posed_lesson(pack_id: str, scenario: str) -> Posed | None:
    """A step of a shipped lesson; None where there is none."""
    pack = lesson(pack_id)
    item = pack.item(scenario) if pack else None
    return Posed(pack, item, pack.id, None) if pack and item else None


def _of_version(version: Published, scenario: str) -> Posed | None:
    pack = pack_of(version)
    item = pack.item(scenario) if pack else None
    return Posed(pack, item, version.key, version.number, version.pk) if pack and item else None


def start(owner: User, posed: Posed) -> str:
    """Open a poll and give its code. A teacher has one screen, so what was open before is closed."""
    sweep()
    key = "".join(choice(LETTERS) for _ in range(LENGTH))
    lesson_id = "" if posed.source else posed.key
    with transaction.atomic():
        Poll.objects.filter(owner=owner, open=True).update(open=False)
        Poll.objects.create(
            key=key, owner=owner, published_id=posed.source, pack=lesson_id, scenario=posed.item.scenario.id
        )
    return key


def running(owner: User, posed: Posed) -> str | None:
    """The code of a poll of this scenario that takes votes now; None where there is none."""
    polls = Poll.objects.filter(owner=owner, open=True, made__gt=_now() - LASTS, scenario=posed.item.scenario.id)
    of_pack = polls.filter(published_id=posed.source) if posed.source else polls.filter(pack=posed.key)
    return of_pack.order_by("-made").values_list("key", flat=True).first()


def plain_code(typed: str) -> str:
    """A code as it is kept: however it was typed, in small letters or with gaps."""
    return "".join(one for one in typed.upper() if one.isalnum())[:LENGTH]


def find(code: str) -> Live | None:
    """The poll with a code, for whoever knows it; None where there is none or it is over."""
    return _live(code=code)


def own(owner: User, code: str) -> Live | None:
    """None for everybody but who started it."""
    return _live(code=code, owner=owner)


def _live(*, code: str, **more: Any) -> Live | None:
    polls = Poll.objects.select_related("published").defer("published__answers")
    poll = polls.filter(key=plain_code(code), made__gt=_now() - LASTS, **more).first()
    if poll is None:
        return None
    posed = _of_version(poll.published, poll.scenario) if poll.published else posed_lesson(poll.pack, poll.scenario)
    return Live(poll.pk, poll.key, posed, poll.open, poll.shown) if posed else None


def counted(owner: User, code: str) -> State | None:
    """How an own poll stands, with the number of its votes. One query."""
    polls = Poll.objects.filter(key=plain_code(code), owner=owner, made__gt=_now() - LASTS)
    row = polls.values_list("open", "shown").annotate(count=Count("votes")).order_by("pk").first()
    return State(*row) if row else None


def waiting(code: str) -> State | None:
    """How a poll stands for the phones in it, and which one followed. Two queries at most."""
    polls = Poll.objects.filter(key=plain_code(code), made__gt=_now() - LASTS)
    poll = polls.only("open", "shown", "made", "owner_id").first()
    if poll is None:
        return None
    if poll.open:
        return State(True, poll.shown)
    later = Poll.objects.filter(owner=poll.owner_id, open=True, made__gt=poll.made, made__lt=poll.made + SITTING)
    following = later.order_by("-made").values_list("key", flat=True).first()
    return State(False, poll.shown, next=following or "", over=not following and poll.made < _now() - SITTING)


def vote(poll: Live, voter: UUID, answer: str, *, right: bool) -> bool:
    """Take a phone's answer, in place of an earlier one. False, and nothing taken, when the poll is closed or full."""
    with transaction.atomic():
        # The row is held, so that nothing is taken any more once the bars are on the screen.
        if Poll.objects.select_for_update().filter(pk=poll.pk, open=True, made__gt=_now() - LASTS).first() is None:
            return False
        votes = Vote.objects.filter(poll=poll.pk)
        if votes.filter(voter=voter).update(answer=answer[:200], right=right):
            return True
        if votes.count() >= MOST:
            return False
        Vote.objects.create(poll_id=poll.pk, voter=voter, answer=answer[:200], right=right)
    return True


def cast(poll: Live, voter: UUID | None) -> Cast | None:
    """What this phone answered; None for one that did not yet."""
    row = Vote.objects.filter(poll=poll.pk, voter=voter).values_list("answer", "right").first() if voter else None
    return Cast(*row) if row else None


def show(poll: Live) -> None:
    """Close the poll and put the answer on the screen."""
    Poll.objects.filter(pk=poll.pk).update(open=False, shown=True)


def tally(poll: Live) -> Mapping[str, int]:
    """How often each answer was given."""
    return dict(Vote.objects.filter(poll=poll.pk).values_list("answer").annotate(count=Count("id")))


def sweep() -> int:
    """Delete the polls that are over, with their votes, and say how many there were."""
    gone = Poll.objects.filter(made__lte=_now() - LASTS)
    return gone.delete()[1].get("lessons.Poll", 0)


def _now() -> datetime:
    return datetime.now(UTC)
