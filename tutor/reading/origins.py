"""The page of origins and names: what is known, what is said, what nobody knows. The words themselves: ``glossary``.

Authority: S0 §8, the history section of S2, the section on origins of S3; for the names the sources that they speak of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString

from tutor.reading.glossary import told
from tutor.reading.sources import TAGS, page_book, source_list

STANDINGS: Final = ("known", "said", "open")


class Statement(NamedTuple):
    """``standing`` is one of STANDINGS; ``cites`` are source tags, with a section where the source numbers its own."""

    id: str
    standing: str
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
        "sources": source_list(language),
    }


def _statements(standing: str, words: Mapping[str, str]) -> list[tuple[SafeString, tuple[str, ...]]]:
    return [(told(words[one.id]), one.cites) for one in STATEMENTS if one.standing == standing]
