"""A fault in a pack: where it is, which kind, and the facts of it. The words for it are made in ``tutor.wording``."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Level(Enum):
    ERROR = "error"
    WARNING = "warning"


class Fault(NamedTuple):
    """``line`` and ``column`` count from 1. ``code`` is stable. ``scenario`` is None for a fault of the whole file."""

    code: str
    line: int
    column: int
    facts: Mapping[str, str]
    scenario: str | None = None
    level: Level = Level.ERROR
