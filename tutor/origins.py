"""The page of origins and names: what is known, what is said, what nobody knows; and twenty words of the table.

Authority: S0 §8, the history section of S2, the section on origins of S3; for each word the sources that use it. Only
S2 writes Arabic, and only four of the words; the other spellings and the transliteration are ours.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString

from tutor.wording import LANGUAGES, book

TAGS: Final = ("S0", "S1", "S2", "S3", "S4")
STANDINGS: Final = ("known", "said", "open")


class Statement(NamedTuple):
    """``standing`` is one of STANDINGS; ``cites`` are source tags, with a section where the source numbers its own."""

    id: str
    standing: str
    cites: tuple[str, ...]


class Term(NamedTuple):
    """``latin`` transliterates, ``forms`` are spellings in the sources that ``cites`` names."""

    id: str
    arabic: str
    latin: str
    forms: str
    cites: tuple[str, ...]


STATEMENTS: Final = (
    Statement("kin", "known", ("S0 §8", "S2", "S3")),
    Statement("home", "known", ("S0 §8", "S2", "S3")),
    Statement("sun", "known", ("S0 §8", "S3")),
    Statement("tables", "known", ("S0 §8",)),
    Statement("descent", "said", ("S3",)),
    Statement("indians", "said", ("S2",)),
    Statement("ottomans", "said", ("S2",)),
    Statement("favourite", "said", ("S3",)),
    Statement("social", "said", ("S2", "S3")),
    Statement("inventor", "open", ("S0 §8",)),
    Statement("road", "open", ("S2",)),
)
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "spellings": TAGS,
    "judges": ("S2",),
    "twice": ("S0 §5", "S1", "S2", "S3", "S4 §4"),
}
TERMS: Final = (
    Term("baloot", "بلوت", "balōt", "Baloot, Bloot", TAGS),
    Term("hokum", "حكم", "ḥukm", "Hokum, Hokom, Hokm", TAGS),
    Term("sun", "صن", "ṣun", "Sun, Sǔn", TAGS),
    Term("ashkal", "أشكل", "ashkal", "Ashkal", ("S0 §3", "S1", "S2", "S3")),
    Term("project", "مشروع", "mashrūʿ", "project, proyecto, proiect, projet", TAGS),
    Term("sira", "سرا", "sirā", "Sira, Siri", ("S0 §5", "S1", "S2", "S3")),
    Term("fifty", "خمسين", "khamsīn", "Fifty, 50", ("S1", "S2", "S3")),
    Term("hundred", "مية", "miyya", "Hundred, 100", ("S1", "S2", "S3")),
    Term("four-hundred", "أربعمية", "arbaʿmiyya", "Four Hundred, 400", ("S1", "S2", "S3")),
    Term("ekka", "إكة", "ikka", "Ekka", ("S0 §4", "S3")),
    Term("double", "دبل", "dabl", "Double", TAGS),
    Term("triple", "ثري", "thrī", "Triple, three", TAGS),
    Term("four", "فور", "fōr", "Four, Quadruple", TAGS),
    Term("gahwa", "قهوة", "gahwa", "Gahwa", TAGS),
    Term("abnat", "أبناط", "abnāṭ", "abnat", ("S1",)),
    Term("kaboot", "كبوت", "kabūt", "Kaboot, Al-kaboot", ("S0 §6", "S1", "S3", "S4 §6")),
    Term("khasara", "خسارة", "khasāra", "khasara", ("S1",)),
    Term("sawa", "سوا", "sawa", "Sawa", ("S1",)),
    Term("qaid", "قيد", "qayd", "qaid", ("S1",)),
    Term("kawesh", "كاويش", "kāwīsh", "Kawesh", ("S2",)),
)


@cache
def page_book(language: str) -> Mapping[str, Any]:
    """The words of the pages to read. KeyError for a language that the tutor does not have."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return tomllib.loads((files("tutor.wording") / f"pages.{language}.toml").read_text(encoding="utf-8"))


def told(text: str, **figures: str) -> SafeString:
    """A text of the page book as HTML: its figures and source tags read from left to right, its terms as in Arabic."""
    places = {term.id: format_html('<bdi lang="ar" dir="rtl">{}</bdi>', term.arabic) for term in TERMS}
    for name, value in ({tag: tag for tag in TAGS} | figures).items():
        places[name] = format_html('<bdi dir="ltr">{}</bdi>', value)
    return format_html(text, **places)


def source_list(language: str) -> list[tuple[str, str]]:
    return [(tag, book(language)["sources"][tag]) for tag in TAGS]


def origins_page(language: str) -> dict[str, Any]:
    words = page_book(language)["origins"]
    return {
        "title": words["title"],
        "lead": words["lead"],
        "standings": [
            (standing, words["standings"][standing], _statements(standing, words["statements"]))
            for standing in STANDINGS
        ],
        "names": [(told(words["names"][name]), cites) for name, cites in NAMES.items()],
        "terms": [(term, words["terms"][term.id]) for term in TERMS],
        "note": told(words["note"]),
        "sources": source_list(language),
    }


def _statements(standing: str, words: Mapping[str, str]) -> list[tuple[SafeString, tuple[str, ...]]]:
    return [(told(words[one.id]), one.cites) for one in STATEMENTS if one.standing == standing]
