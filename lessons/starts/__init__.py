"""Texts to begin a pack from: for every kind of question a small pack that is proved, with notes on what to change."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from lessons.fields import LANGUAGES

NAMES: Final = ("play", "judge", "trick", "score", "call", "projects", "claim", "deal")


@cache
def start(name: str, language: str) -> str:
    """KeyError where there is none of that name or language."""
    if name not in NAMES or language not in LANGUAGES:
        raise KeyError(name)
    return (files("lessons.starts") / f"{name}.{language}.yaml").read_text(encoding="utf-8")
