"""Packs in the making: saved as one types, with every state kept, so that anything can be undone and done again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from secrets import choice
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Left

from lessons.models import Draft, Revision
from lessons.pack import Reading, read_pack
from lessons.text import ONLINE

__all__ = ["Draft"]

KEEP: Final = 300
# Without letters and digits that are taken for each other.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
KEY: Final = 10


class Saved(NamedTuple):
    """``taken`` is false when somebody else's state stands by now; ``draft`` is what stands in either case."""

    draft: Draft
    taken: bool


def new_key(length: int = KEY) -> str:
    return "".join(choice(ALPHABET) for _ in range(length))


def new_draft(owner: User, text: str, key: str = "") -> Draft:
    """A draft with its first state. The text may be faulty: a draft is what is being mended."""
    with transaction.atomic():
        key = key or new_key()
        draft = Draft.objects.create(owner=owner, key=key, text=text, title=_title(text), changed=_now())
        Revision.objects.create(draft=draft, number=0, text=text)
    return draft


def drafts_of(owner: User) -> QuerySet[Draft]:
    """A teacher's drafts, the last changed first, without their texts."""
    return Draft.objects.filter(owner=owner).defer("text").order_by("-changed")


def first_lines(drafts: Iterable[int]) -> dict[int, str]:
    """The first line of each that says something, at most 60 characters of it. One query, none for no draft."""
    wanted = list(drafts)
    texts = Draft.objects.filter(pk__in=wanted).values_list("pk", Left("text", 400)) if wanted else ()
    return {pk: text.strip().split("\n")[0][:60] for pk, text in texts}


def made_from(owner: User, text: str) -> Draft | None:
    """The draft that was begun with this text, or has it now; None where there is none."""
    first = Q(revisions__number=0, revisions__text=text)
    return Draft.objects.filter(Q(text=text) | first, owner=owner).order_by("-changed").first()


def draft_of(owner: Any, key: str) -> Draft | None:
    """None where there is no such draft, or it is not this user's."""
    return Draft.objects.filter(owner=owner, key=key).first() if owner.is_authenticated else None


def stamp(draft: Draft) -> str:
    """What tells the state of a draft from every other: after undoing, a number alone can come a second time."""
    return f"{draft.at}-{_digest(draft.text)}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def text_at(draft: Draft, seen: str) -> str | None:
    """The text of the state with this stamp; None where it is not kept any more."""
    if seen == stamp(draft):
        return draft.text
    number = seen.partition("-")[0]
    known = number.isascii() and number.isdecimal() and len(number) < 9
    there = draft.revisions.filter(number=int(number)).first() if known else None
    return there.text if there and seen == f"{number}-{_digest(there.text)}" else None


def save(draft: Draft, text: str, *, at: int | None = None, seen: str | None = None) -> Saved:
    """Put a new state after the one that stands; what had been undone is gone. ``at`` is the state it was made from,
    ``seen`` its stamp.

    The same text again changes nothing. Where another state stands, nothing is taken.
    """
    with transaction.atomic():
        draft = Draft.objects.select_for_update().get(pk=draft.pk)
        if draft.text == text:
            return Saved(draft, True)
        if (at is not None and at != draft.at) or (seen is not None and seen != stamp(draft)):
            return Saved(draft, False)
        draft.revisions.filter(number__gt=draft.at).delete()
        draft.at += 1
        draft.text, draft.title, draft.changed = text, _title(text), _now()
        Revision.objects.create(draft=draft, number=draft.at, text=text)
        # The first one stays, to know the file by that it was made from.
        draft.revisions.filter(number__lte=draft.at - KEEP, number__gt=0).delete()
        draft.save()
    return Saved(draft, True)


def step(draft: Draft, by: int) -> Draft:
    """Undo (-1) or redo (1) one state; nothing happens where there is none."""
    with transaction.atomic():
        draft = Draft.objects.select_for_update().get(pk=draft.pk)
        there = draft.revisions.filter(number=draft.at + by).first()
        if there is not None:
            draft.at, draft.text, draft.title, draft.changed = there.number, there.text, _title(there.text), _now()
            draft.save()
    return draft


def can(draft: Draft) -> tuple[bool, bool]:
    """Whether there is something to undo, and something to redo. One query."""
    numbers = set(draft.revisions.filter(number__in=(draft.at - 1, draft.at + 1)).values_list("number", flat=True))
    return draft.at - 1 in numbers, draft.at + 1 in numbers


def remove(draft: Draft) -> None:
    """A draft and its states; what was published from it stays."""
    draft.delete()


def reading(draft: Draft) -> Reading:
    return read(draft.text)


def read(text: str) -> Reading:
    """A text as it may be typed by anybody: within bounds, and not read twice while it stays as it is."""
    found = _read(text)
    if any(fault.code == "pack-too-slow" for fault in found.faults):
        _read.cache_clear()
    return found


@lru_cache(maxsize=8)
def _read(text: str) -> Reading:
    return read_pack(text, ONLINE)


def _title(text: str) -> dict[str, str]:
    """The title as far as the head can be read; empty where it cannot."""
    return dict(read(text).title)


def _now() -> datetime:
    return datetime.now(UTC)
