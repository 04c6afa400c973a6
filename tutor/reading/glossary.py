"""The words of the table: each in Arabic, with its sound, what the site says for it, what others write, and its rule.

Which word stands where is ``wording/glossary.toml``; what it means is in a book per language. Only S2 writes Arabic,
and only four of the words; the other Arabic spellings and all sounds are ours.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.ruling import RuleId
from tutor.reading.sources import TAGS, page_book, source_list


class Spelling(NamedTuple):
    """``cites`` are the tags of the sources that write it so; empty where none of them does."""

    text: str
    cites: tuple[str, ...]


class Term(NamedTuple):
    """``latin`` is the sound of ``arabic``. ``also`` are other Arabic words, each with its sound. ``rule`` is empty
    where no rule decides about the word, ``elsewhere`` where nobody else is known to have it."""

    group: str
    id: str
    arabic: str
    latin: str
    english: str
    also: tuple[tuple[str, str], ...]
    elsewhere: tuple[Spelling, ...]
    rule: RuleId


def _read() -> tuple[Term, ...]:
    text = (files("tutor.wording") / "glossary.toml").read_text(encoding="utf-8")
    return tuple(_term(group, name, one) for group, terms in tomllib.loads(text).items() for name, one in terms.items())


def _term(group: str, name: str, one: Mapping[str, Any]) -> Term:
    also = tuple((arabic, latin) for arabic, latin in one.get("also", ()))
    elsewhere = tuple(Spelling(text, tuple(cites)) for text, *cites in one.get("elsewhere", ()))
    return Term(group, name, one["arabic"], one["latin"], one["english"], also, elsewhere, one.get("rule", ""))


TERMS: Final = _read()


def told(text: str, **figures: str) -> SafeString:
    """A text of a page book as HTML: its figures and source tags read from left to right, its terms as in Arabic."""
    places = {term.id: format_html('<bdi lang="ar" dir="rtl">{}</bdi>', term.arabic) for term in TERMS}
    for name, value in ({tag: tag for tag in TAGS} | figures).items():
        places[name] = format_html('<bdi dir="ltr">{}</bdi>', value)
    return format_html(text, **places)


@cache
def glossary_page(language: str) -> dict[str, Any]:
    words = page_book(language, "glossary")
    meanings = words["meanings"]
    return {
        "title": words["title"],
        "lead": words["lead"],
        "groups": [
            (group, name, [(term, told(meanings[term.id])) for term in TERMS if term.group == group])
            for group, name in words["groups"].items()
        ],
        "note": told(words["note"]),
        "sources": source_list(language),
    }
