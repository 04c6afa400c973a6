"""The shipped lessons, in the order in which they are taught. Each is a pack beside this file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from lessons.pack import Pack, read_pack

ORDER: Final = ("king-without-ekka", "eighty-four-seventy-eight", "arguments-at-the-table")


class FaultyLesson(Exception):  # noqa: N818 - it names what was found, not what was done
    """A shipped lesson that the engine refuses; the site does not start with one."""


@cache
def shipped() -> tuple[Pack, ...]:
    return tuple(_read(name) for name in ORDER)


def lesson(pack_id: str) -> Pack | None:
    return next((pack for pack in shipped() if pack.id == pack_id), None)


def _read(name: str) -> Pack:
    reading = read_pack((files("lessons") / "packs" / f"{name}.baloot.yaml").read_bytes())
    if reading.pack is None:
        raise FaultyLesson(name, reading.faults)
    return reading.pack
