"""Taking in a pack from elsewhere: what is good in it stands, what is not is left in its place as a comment.

So the lines keep their numbers, nothing of the file is lost, and the good part can be used at once.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from lessons.drafts import read
from lessons.exports.data import unpacked
from lessons.faults import Fault, Level
from lessons.pack import Reading
from lessons.text import ONLINE, plain_text, read_text

_OF_A_PACK: Final = re.compile(r"^[ -]*(baloot-pack|title|scenarios|ask) *:", re.MULTILINE)
"""A line by which even a text that cannot be read is known to be meant for a pack."""


class Imported(NamedTuple):
    """``faults`` are those of the file as it came; ``left_out`` are the scenarios that became comments, by id or line.

    ``text`` is None where the file was refused altogether: too much of it, or nothing of a pack in it.
    """

    text: str | None
    faults: tuple[Fault, ...]
    kept: int = 0
    left_out: tuple[str, ...] = ()


def take_in(raw: bytes | str) -> Imported:
    text = plain_text(unpacked(raw), ONLINE)
    if isinstance(text, Fault):
        return Imported(None, (text,))
    reading = read(text)
    if not reading.checked and not _OF_A_PACK.search(text):
        return Imported(None, reading.faults or (Fault("pack-not-table", 1, 1, {}),))
    good = [one for one in reading.checked if one.item and not _failed(one.faults)]
    bad = [index for index, one in enumerate(reading.checked) if one not in good]
    whole = Imported(text, reading.faults, len(good))
    if not good or not bad or _failed(reading.own_faults):
        return whole
    cut = _commented(text, reading, bad)
    after = read(cut)
    if after.pack is None or len(after.pack.items) != len(good):
        return whole
    names = tuple(reading.checked[index].id or str(reading.checked[index].line) for index in bad)
    return Imported(cut, reading.faults, len(good), names)


def _failed(faults: tuple[Fault, ...]) -> bool:
    return any(fault.level is Level.ERROR for fault in faults)


def _commented(text: str, reading: Reading, bad: list[int]) -> str:
    """The text with some scenarios, by their place in the list, as comments."""
    lines = text.split("\n")
    keys = read_text(text, ONLINE).keys
    begin = keys[("scenarios",)].line
    end = min(
        (mark.line for path, mark in keys.items() if len(path) == 1 and mark.line > begin), default=len(lines) + 1
    )
    starts = [one.line for one in reading.checked] + [end]
    for index in bad:
        for number in range(starts[index] - 1, starts[index + 1] - 1):
            if lines[number].strip():
                lines[number] = f"# {lines[number]}"
    return "\n".join(lines)
