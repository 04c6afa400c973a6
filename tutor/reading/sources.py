"""What the pages to read share: their words and their sources."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tutor.wording import LANGUAGES, book

TAGS: Final = ("S0", "S1", "S2", "S3", "S4")


@cache
def page_book(language: str, name: str = "pages") -> Mapping[str, Any]:
    """The words of the pages to read, or those of one of them. KeyError for a language that the tutor does not have."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return tomllib.loads((files("tutor.wording") / f"{name}.{language}.toml").read_text(encoding="utf-8"))


def source_list(language: str) -> list[tuple[str, str]]:
    return [(tag, book(language)["sources"][tag]) for tag in TAGS]
