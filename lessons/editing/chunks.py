"""A scenario as the lines that it is, with the comments directly above it, and where another one can stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lessons.editing.spans import Span, dash, line_end, line_start
from lessons.text import Path

LIST: Final = ("scenarios",)

type Spans = Mapping[Path, Span]


def chunk(plain: str, found: Spans, index: int) -> tuple[int, int]:
    """From the first comment directly above a scenario to the end of its last line; in brackets, the scenario alone."""
    parent, span = found[LIST], found[(*LIST, index)]
    if parent.flow:
        return span.start, span.end
    floor = _floor(plain, found, index)
    start = line_start(plain, dash(plain, span, parent.column))
    while start > floor and plain[line_start(plain, start - 1) : start].lstrip(" ").startswith("#"):
        start = line_start(plain, start - 1)
    return start, line_end(plain, span.end)


def _floor(plain: str, found: Spans, index: int) -> int:
    """Above this there is something else: the scenario before, or the word scenarios."""
    before: Span = found[(*LIST, index - 1)] if index else found[LIST]
    above = before.end if index else (before.key or (0, 0))[1]
    return line_end(plain, above) + 1


def between(plain: str, found: Spans) -> str:
    """What divides scenarios: a blank line as well, where the first two have one or there is only one."""
    if found[LIST].size < 2:
        return "\n\n"
    start, _ = chunk(plain, found, 1)
    return "\n\n" if "\n\n" in plain[found[(*LIST, 0)].end : start] else "\n"


def room(plain: str, found: Spans, index: int) -> tuple[int, str, str]:
    """Where lines can be put in to become the scenario with this number, and what goes before and behind them."""
    gap = between(plain, found)
    if not index:
        return chunk(plain, found, 0)[0], "", gap
    return line_end(plain, found[(*LIST, index - 1)].end), gap, ""
