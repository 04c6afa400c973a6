"""The public library: listed packs found by words, rule, language and profile, and what was answered to a version.

Drafts are not here. What is not listed is not found, but can be read by whoever has its address.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import QuerySet, TextField, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce, Concat

from lessons.curriculum import lesson
from lessons.exports.source import Receipt, Source
from lessons.fields import LANGUAGES, Words
from lessons.finding import patterns
from lessons.models import Attempt, Published
from lessons.publishing import ENGINE, derived, pack_name, pack_of, published

PAGE: Final = 30


class Wanted(NamedTuple):
    """What is looked for; what is empty does not matter. ``page`` counts from 1."""

    words: str = ""
    rule: str = ""
    language: str = ""
    profile: str = ""
    page: int = 1


class Version(NamedTuple):
    """A published version without its text. ``scenarios`` counts them; ``latest`` until the next one is published."""

    key: str
    number: int
    title: Words
    language: str
    profile: str
    licence: str
    scenarios: int
    listed: bool
    latest: bool
    made: datetime


class Opened(NamedTuple):
    version: Version
    source: Source


class Found(NamedTuple):
    """One page of packs; ``more`` says whether another one follows."""

    packs: Sequence[Version]
    more: bool


class Tried(NamedTuple):
    """One answer to a scenario, as it was kept."""

    answer: str
    right: bool


type Answers = Mapping[str, Sequence[Tried]]
"""The answers to a version by scenario, in the order in which they were given; a scenario without any is not in it."""


def search(wanted: Wanted) -> Found:
    """The latest versions of listed packs, the newest first. One query."""
    packs = Published.objects.filter(listed=True, latest=True)
    for name in ("language", "profile"):
        if value := getattr(wanted, name):
            packs = packs.filter(**{name: value})
    if wanted.rule:
        packs = packs.filter(rules__rule=wanted.rule)
    start = (wanted.page - 1) * PAGE
    rows = _titled(packs, wanted.words).order_by("-made", "-id").values_list(*Version._fields)
    found = [Version(*row) for row in rows[start : start + PAGE + 1]]
    return Found(found[:PAGE], len(found) > PAGE)


def _titled(packs: QuerySet[Published], words: str) -> QuerySet[Published]:
    """Those that have every word in their title, in whichever language it is."""
    wanted = patterns(words)
    if not wanted:
        return packs
    none, blank = Value("", output_field=TextField()), Value(" ")
    titles = [Coalesce(KT(f"title__{key}"), none) for key in (*LANGUAGES, "*")]
    packs = packs.alias(named=Concat(titles[0], blank, titles[1], blank, titles[2], output_field=TextField()))
    for pattern in wanted:
        packs = packs.filter(named__iregex=pattern)
    return packs


def newest(key: str) -> int | None:
    """The number of the latest version; None where there is none."""
    return Published.objects.filter(key=key, latest=True).values_list("number", flat=True).first()


def opened(key: str, number: int) -> Opened | None:
    """A version with what is given out of it; None where there is none. One query."""
    found = published(key, number)
    if found is None:
        return None
    pack = pack_of(found)
    receipt = Receipt(found.number, found.profile, found.engine, found.digest, found.licence, found.made, found.answers)
    source = Source(pack.id if pack else found.key, found.title, found.text, pack, receipt)
    return Opened(Version(*(getattr(found, name) for name in Version._fields)), source)


@cache
def lesson_source(pack_id: str) -> Source | None:
    """A lesson of this site, which is proved whenever the site starts; None where there is no such lesson."""
    pack = lesson(pack_id)
    if pack is None:
        return None
    text = (files("lessons") / "packs" / f"{pack.id}.baloot.yaml").read_bytes().decode()
    digest = sha256(text.encode()).hexdigest()
    receipt = Receipt(pack.version, pack.profile, ENGINE, digest, pack.licence, None, derived(pack))
    return Source(pack.id, pack.title, text, pack, receipt)


def answers(learner: UUID | None, key: str, number: int) -> Answers:
    """One query; none for somebody who never answered."""
    found: dict[str, list[Tried]] = defaultdict(list)
    if learner is not None:
        rows = Attempt.objects.filter(learner=learner, pack=pack_name(key), version=number).order_by("id")
        for scenario, answer, right in rows.values_list("scenario", "answer", "right"):
            found[scenario].append(Tried(answer, right))
    return dict(found)


def differing(source: Source) -> tuple[str, ...]:
    """The scenarios that today's engine answers differently from what was published; all where it refuses the text."""
    then = source.receipt.answers
    now = derived(source.pack) if source.pack else {}
    return tuple(name for name in then if now.get(name) != then[name])
