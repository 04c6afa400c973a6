"""What the library shows: the list with its filter, the page of a version with its receipt, and how to share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse

from lessons.fields import LANGUAGES
from lessons.library import Answers, Opened, Wanted, differing, newest, search
from rules.catalogue import CATALOGUE, ENTRIES
from rules.profile import PROFILE_IDS
from tutor.explaining.explained import table_name
from tutor.library.receipt import receipt_rows
from tutor.library.steps import steps_of
from tutor.wording import rule_name

LONGEST: Final = 200
DEEPEST: Final = 1_000
LICENCE_PAGES: Final[Mapping[str, str]] = {
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}


class Choice(NamedTuple):
    value: str
    words: str
    chosen: bool


def read_wanted(query: QueryDict) -> Wanted:
    """What cannot be meant is left out, so that every address has a page."""
    page = query.get("page", "")
    number = int(page) if page.isdecimal() and page.isascii() and len(page) <= 4 else 1
    return Wanted(
        " ".join(query.get("q", "")[:LONGEST].split()),
        _one_of(query.get("rule", ""), CATALOGUE),
        _one_of(query.get("language", ""), LANGUAGES),
        _one_of(query.get("profile", ""), PROFILE_IDS),
        min(max(number, 1), DEEPEST),
    )


def _one_of(value: str, known: Any) -> str:
    return value if value in known else ""


def library_page(wanted: Wanted, language: str) -> dict[str, Any]:
    found, names = search(wanted), dict(settings.LANGUAGES)
    return {
        "wanted": wanted,
        "found": [(one, table_name(one.profile, language), names[one.language]) for one in found.packs],
        "filtered": wanted._replace(page=1) != Wanted(),
        "rules": _choices({entry.rule: rule_name(entry.rule, language) for entry in ENTRIES}, wanted.rule),
        "languages": _choices(names, wanted.language),
        "profiles": _choices({name: table_name(name, language) for name in PROFILE_IDS}, wanted.profile),
        "newer_url": _page_url(wanted, wanted.page - 1) if wanted.page > 1 else "",
        "older_url": _page_url(wanted, wanted.page + 1) if found.more and wanted.page < DEEPEST else "",
    }


def _choices(values: Mapping[str, str], now: str) -> list[Choice]:
    return [Choice(value, words, value == now) for value, words in values.items()]


def _page_url(wanted: Wanted, page: int) -> str:
    query = QueryDict(mutable=True)
    for name, value in (("q", wanted.words), *wanted._asdict().items()):
        if value and name not in ("words", "page"):
            query[name] = str(value)
    if page > 1:
        query["page"] = str(page)
    return f"{reverse('packs')}?{query.urlencode()}" if query else reverse("packs")


def version_page(opened: Opened, answers: Answers, language: str) -> dict[str, Any]:
    """``steps`` is empty where a later engine refuses the pack; what was derived then is in the receipt."""
    version, source = opened
    steps = steps_of(version, source.pack, answers) if source.pack else []
    done = sum(step.done for step in steps)
    following = next((step for step in steps if not step.done), steps[0] if steps else None)
    return {
        "version": version,
        "pack": source.pack,
        "steps": steps,
        "done": done,
        "finished": bool(steps) and done == len(steps),
        "next_url": following.url if following else "",
        "newest": None if version.latest else newest(version.key),
        "profile_name": table_name(version.profile, language),
        "licence_url": LICENCE_PAGES.get(version.licence, ""),
        "receipt": source.receipt,
        "derived": receipt_rows(source.receipt.answers, source.pack, language),
        "differing": differing(source),
    }
