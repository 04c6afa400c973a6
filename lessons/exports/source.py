"""What is given out: a pack's text, what the engine reads in it, and the receipt of what was derived."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from lessons.fields import Words
from lessons.pack import Pack

FORMAT: Final = "1"
"""Goes up when what an export says of the same pack changes, so that no old copy is taken for the new one."""


class Receipt(NamedTuple):
    """With what a version was proved and what came out, scenario by scenario.

    ``made`` is None for a lesson of this site, which is proved whenever the site starts.
    """

    number: int
    profile: str
    engine: str
    digest: str
    licence: str
    made: datetime | None
    answers: Mapping[str, Any]


class Source(NamedTuple):
    """``pack`` is None where a later engine refuses the text; ``name`` begins the names of files."""

    name: str
    title: Words
    text: str
    pack: Pack | None
    receipt: Receipt

    @property
    def scenarios(self) -> tuple[str, ...]:
        """Those that have an answer in the receipt, in their order as far as the pack can still be read."""
        order = [item.scenario.id for item in self.pack.items] if self.pack else []
        known = [name for name in order if name in self.receipt.answers]
        return (*known, *(name for name in self.receipt.answers if name not in known))

    def file_name(self, ending: str) -> str:
        return f"{self.name}-v{self.receipt.number}.{ending}"

    def tag(self, form: str, language: str, engine: str) -> str:
        """The entity tag of an export: the same pack, the same engine and the same writer give the same bytes."""
        return f'"{self.receipt.digest[:32]}-{engine}-{FORMAT}-{form}-{language}"'
