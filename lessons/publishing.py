"""Published versions: proved once, never changed, each with a receipt of what the engine derived.

What is published is the text as it stood. Editing makes the next version; addresses, embeds and answers of an earlier
one keep showing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, QuerySet

from lessons.drafts import new_draft
from lessons.faults import Fault, Level
from lessons.key import teaches
from lessons.models import Draft, Published, Taught
from lessons.pack import Pack, read_pack
from lessons.report import answer_data

__all__ = ["Published"]

ENGINE: Final = "1"
"""Goes up when an answer of the engine changes."""


class Outcome(NamedTuple):
    """``published`` is None when the engine refuses the text; then ``faults`` say why."""

    published: Published | None
    faults: tuple[Fault, ...]


class Changed(NamedTuple):
    """A published version that the engine answers differently now: what was derived then and what is now, by scenario;
    ``faults`` where it is refused altogether."""

    published: Published
    then: dict[str, Any]
    now: dict[str, Any]
    faults: tuple[Fault, ...]


def pack_name(key: str) -> str:
    """Under which pack the answers to a published pack are kept."""
    return f"p-{key}"


def publish(draft: Draft) -> Outcome:
    """The next version of a draft. The text that is published already is not published again."""
    read = read_pack(draft.text)
    errors = tuple(fault for fault in read.faults if fault.level is Level.ERROR)
    if read.pack is None or errors:
        return Outcome(None, errors or read.faults)
    pack, digest = read.pack, digest_of(draft.text)
    with transaction.atomic():
        Draft.objects.select_for_update().get(pk=draft.pk)
        versions = Published.objects.filter(key=draft.key)
        last = versions.order_by("-number").first()
        if last is not None and last.digest == digest:
            return Outcome(last, ())
        number = (versions.aggregate(last=Max("number"))["last"] or 0) + 1
        versions.update(latest=False)
        made = Published.objects.create(
            key=draft.key,
            number=number,
            owner=draft.owner,
            draft=draft,
            text=draft.text,
            digest=digest,
            title=dict(pack.title),
            language=pack.language,
            profile=pack.profile,
            engine=ENGINE,
            licence=pack.licence,
            answers=derived(pack),
            scenarios=len(pack.items),
            listed=bool(last and last.listed),
        )
        rules = {rule for item in pack.items for rule in teaches(item.answer)}
        Taught.objects.bulk_create([Taught(published=made, rule=rule) for rule in sorted(rules)])
    return Outcome(made, ())


def derived(pack: Pack) -> dict[str, Any]:
    """What the engine answers, by scenario."""
    return {item.scenario.id: answer_data(item.answer) for item in pack.items}


def published(key: str, number: int | None = None) -> Published | None:
    """A version, or the latest one; None where there is none."""
    versions = Published.objects.filter(key=key)
    if number is not None:
        return versions.filter(number=number).first()
    return versions.order_by("-number").first()


def versions(key: str) -> Sequence[Published]:
    return list(Published.objects.filter(key=key).defer("text", "answers").order_by("-number"))


def published_by(owner: User) -> QuerySet[Published]:
    """The latest versions of a teacher's packs, the last published first, without texts and answers."""
    latest = Published.objects.filter(owner=owner, latest=True)
    return latest.defer("text", "answers").order_by("-made", "-id")


def latest_of(keys: Iterable[str]) -> Mapping[str, Published]:
    """The latest versions of some packs by key; a pack that was never published is not in it. One query."""
    latest = Published.objects.filter(key__in=list(keys), latest=True).defer("text", "answers")
    return {version.key: version for version in latest}


def published_as(owner: User, text: str) -> Published | None:
    """The newest own version that was made of exactly this text."""
    return Published.objects.filter(owner=owner, digest=digest_of(text)).order_by("-made").first()


def take_up(version: Published, owner: User) -> Draft:
    """The draft of a published pack; where it was deleted, a new one at the same address."""
    there = Draft.objects.filter(key=version.key).first()
    return there or new_draft(owner, version.text, version.key)


def pack_of(version: Published) -> Pack | None:
    """The pack of a version as the engine reads it now; None where a later engine refuses it."""
    return _read(version.digest, version.text)


@lru_cache(maxsize=256)
def _read(digest: str, text: str) -> Pack | None:
    return read_pack(text).pack


def show_in_library(version: Published, listed: bool) -> None:
    """All versions of a pack are in the library, or none."""
    Published.objects.filter(key=version.key).update(listed=listed)


def prove_all() -> Iterator[Changed]:
    """Every published version read again; those which are answered differently now, or refused."""
    for version in Published.objects.order_by("id").iterator():
        read = read_pack(version.text)
        errors = tuple(fault for fault in read.faults if fault.level is Level.ERROR)
        if read.pack is None:
            yield Changed(version, {}, {}, errors)
            continue
        now = derived(read.pack)
        differs = {name for name in {*now, *version.answers} if now.get(name) != version.answers.get(name)}
        if differs:
            then = {name: version.answers.get(name) for name in sorted(differs)}
            yield Changed(version, then, {name: now.get(name) for name in sorted(differs)}, ())


def digest_of(text: str) -> str:
    """What tells a text from every other."""
    return sha256(text.encode()).hexdigest()
