"""Where everything stands in a pack's text: from which character to which, and how it is written.

``lessons.text`` says what a text means and where to point; this says what would have to be replaced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from yaml.events import MappingEndEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

from lessons.text import Path, events

BLOCKS: Final = ("|", ">")
_BLANK_LINES: Final = re.compile(r"(\n *)+\Z")


class Span(NamedTuple):
    """``start`` and ``end`` of a value, and of its key where it has one.

    ``style`` is that of a text: "", a quotation mark or the sign of a block. ``flow``: a list or table in brackets;
    ``inside``: a value within brackets. ``column``: where keys or dashes stand that are not in brackets. ``names`` has
    the parts of a table in order, ``size`` says how many a list has.
    """

    start: int
    end: int
    key: tuple[int, int] | None = None
    style: str = ""
    kind: type = str
    flow: bool = False
    inside: bool = False
    column: int = 0
    names: tuple[str, ...] = ()
    size: int = 0


def spans(text: str) -> Mapping[Path, Span]:
    """Every value of a text that can be read, by path. Line ends must be plain newlines."""
    return _Finder(text).found


class _Finder:
    def __init__(self, text: str) -> None:
        self.text, self.found = text, dict[Path, Span]()
        self.events: Iterator[Any] = events(text)
        self.closed = 0
        for event in self.events:
            if hasattr(event, "anchor"):
                self.node(event, (), None, inside=False)

    def node(self, event: Any, path: Path, key: tuple[int, int] | None, *, inside: bool) -> int:
        """Where the value ends."""
        start, end = _marks(event)
        if isinstance(event, ScalarEvent):
            style = event.style or ""
            if style in BLOCKS:
                end = self._block_end(start, end)
            self.found[path] = Span(start, end, key, style, inside=inside)
            return end
        flow, column = bool(event.flow_style), event.start_mark.column
        self.found[path] = span = Span(start, start, key, "", dict, flow, inside, column)
        if isinstance(event, SequenceStartEvent):
            end, size = self.items(path, start, within=inside or flow)
            span = span._replace(kind=list, size=size)
        else:
            end, names = self.fields(path, start, within=inside or flow)
            span = span._replace(names=names)
        if flow:
            end = self.closed
        self.found[path] = span._replace(end=end)
        return end

    def items(self, path: Path, end: int, *, within: bool) -> tuple[int, int]:
        size = 0
        while not isinstance(event := next(self.events), SequenceEndEvent):
            end = self.node(event, (*path, size), None, inside=within)
            size += 1
        self.closed = _marks(event)[1]
        return end, size

    def fields(self, path: Path, end: int, *, within: bool) -> tuple[int, tuple[str, ...]]:
        names: list[str] = []
        while not isinstance(event := next(self.events), MappingEndEvent):
            name, key = str(event.value), _marks(event)
            while name in names:
                name += " (repeated)"
            names.append(name)
            end = self.node(next(self.events), (*path, name), key, inside=within)
        self.closed = _marks(event)[1]
        return end, tuple(names)

    def _block_end(self, start: int, end: int) -> int:
        """Without the line end; and without the blank lines after it, unless they belong to the text."""
        header = self.text[start:end].partition("\n")[0]
        if "+" in header.partition("#")[0]:
            return end - self.text.startswith("\n", end - 1)
        return start + len(_BLANK_LINES.sub("", self.text[start:end]))


def _marks(event: Any) -> tuple[int, int]:
    return event.start_mark.index, event.end_mark.index


def line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """The place of the line's own line end, or the end of the text."""
    found = text.find("\n", at)
    return len(text) if found < 0 else found


def dash(text: str, part: Span, column: int) -> int:
    """Where the dash of an item of a list without brackets stands; ``column`` is that of the list."""
    at = line_start(text, part.start)
    while not (text.startswith("-", at + column) and text[at + column + 1 : at + column + 2] in (" ", "\n", "")):
        if not at:
            raise LookupError("no dash")
        at = line_start(text, at - 1)
    return at + column
