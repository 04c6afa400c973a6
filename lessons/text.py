"""Reading a pack's text: a restricted YAML in which every scalar is text and every value knows its place.

Stock YAML reads ``26:16`` as 1576, ``no`` as false, and drops a repeated key without a word. Here repeated keys,
anchors, aliases, tags and tabs are faults, nesting and size are bounded, and types are left to the schema. The events
of PyYAML are read directly, because its loaders would already have decided what a scalar means. A question mark is
text too: ``{E: ?}`` is a hand that nobody knows, never the sign of a key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import yaml
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from lessons.faults import Fault

LARGEST: Final = 4_000_000
DEEPEST: Final = 8
MOST_FAULTS: Final = 100
_ASKED: Final = "\ue000"
"""Stands for a question mark while YAML is read: to YAML that is the sign of a key."""

type Path = tuple[str | int, ...]
type Tree = str | list[Tree] | dict[str, Tree]


class Bounds(NamedTuple):
    """How much is read: characters, lines, values, scenarios; and for how long scenarios are checked, in seconds."""

    size: int
    lines: int
    values: int
    scenarios: int
    seconds: float


FILE: Final = Bounds(LARGEST, 100_000, 400_000, 5_000, 3_600)
"""Of a file on one's own machine."""
ONLINE: Final = Bounds(300_000, 15_000, 20_000, 400, 4)
"""Of what is typed or sent in, where others wait meanwhile."""


class Mark(NamedTuple):
    """Where a value stands, counted from 1; ``quoted`` says that its text starts one column later."""

    line: int
    column: int
    quoted: bool = False


class Text(NamedTuple):
    """``tree`` is None where the text could not be read. ``marks`` has every value, ``keys`` every key, by path."""

    tree: Tree | None
    marks: Mapping[Path, Mark]
    keys: Mapping[Path, Mark]
    faults: tuple[Fault, ...]


class _RefusedError(Exception):
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def plain_text(raw: bytes | str, bounds: Bounds = FILE) -> str | Fault:
    """The characters, with one kind of line end. Bytes may be UTF-8 with or without BOM."""
    # A character has four bytes at most.
    if len(raw) > bounds.size * (4 if isinstance(raw, bytes) else 1):
        return _too_large(len(raw), bounds)
    if b"\0" in raw if isinstance(raw, bytes) else "\0" in raw:
        return Fault("text-binary", 1, 1, {})
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw.removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1 if isinstance(raw, bytes) else 1
        return Fault("text-not-utf8", line, 1, {})
    if len(text) > bounds.size:
        return _too_large(len(text), bounds)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.count("\n") + 1
    if lines > bounds.lines:
        facts = {"found": str(lines), "allowed": str(bounds.lines)}
        return Fault("text-too-long", bounds.lines + 1, 1, facts)
    return text


def _too_large(found: int, bounds: Bounds) -> Fault:
    return Fault("text-too-large", 1, 1, {"found": str(found), "allowed": str(bounds.size)})


def read_text(raw: bytes | str, bounds: Bounds = FILE) -> Text:
    text = plain_text(raw, bounds)
    if isinstance(text, Fault):
        return _unread(text)
    for number, content in enumerate(text.split("\n"), 1):
        if "\t" in content:
            return _unread(Fault("text-tab", number, content.index("\t") + 1, {}))
    reader = _Reader(text, bounds.values)
    try:
        tree = reader.document()
    except _RefusedError as refused:
        return _unread(*reader.faults, refused.fault)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        return _unread(Fault("text-yaml", line, column, {"found": str(error.problem or error.context or "")}))
    except YAMLError as error:
        return _unread(Fault("text-yaml", 1, 1, {"found": str(error).split("\n", maxsplit=1)[0]}))
    return Text(tree, reader.marks, reader.keys, tuple(reader.faults))


def _unread(*faults: Fault) -> Text:
    return Text(None, {}, {}, faults)


def events(text: str) -> Iterator[Any]:
    """What stands in a text, as PyYAML tells it, piece by piece. Line ends must be plain newlines."""
    for event in yaml.parse(text.replace("?", _ASKED), Loader=yaml.CSafeLoader):
        if isinstance(event, ScalarEvent):
            event.value = event.value.replace(_ASKED, "?")
        yield event


class _Reader:
    def __init__(self, text: str, values: int) -> None:
        self.events, self.values = events(text), values
        self.marks: dict[Path, Mark] = {}
        self.keys: dict[Path, Mark] = {}
        self.faults: list[Fault] = []

    def document(self) -> Tree:
        started = 0
        tree: Tree = ""
        for event in self.events:
            if isinstance(event, DocumentStartEvent):
                started += 1
                if started > 1:
                    raise _RefusedError(_fault("text-second-document", event))
            elif isinstance(event, (ScalarEvent, SequenceStartEvent, MappingStartEvent, AliasEvent)):
                tree = self.node(event, ())
        if not started:
            raise _RefusedError(Fault("text-empty", 1, 1, {}))
        return tree

    def node(self, event: Any, path: Path) -> Tree:
        if isinstance(event, AliasEvent):
            raise _RefusedError(_fault("text-alias", event, found=str(event.anchor)))
        if event.anchor:
            raise _RefusedError(_fault("text-anchor", event, found=str(event.anchor)))
        if event.tag:
            raise _RefusedError(_fault("text-tag", event, found=str(event.tag)))
        if len(path) > DEEPEST:
            raise _RefusedError(_fault("text-too-deep", event, allowed=str(DEEPEST)))
        if len(self.marks) >= self.values:
            raise _RefusedError(_fault("text-too-many", event, allowed=str(self.values)))
        mark = event.start_mark
        self.marks[path] = Mark(mark.line + 1, mark.column + 1, getattr(event, "style", None) in ("'", '"'))
        if isinstance(event, ScalarEvent):
            return str(event.value)
        if isinstance(event, SequenceStartEvent):
            return self.sequence(path)
        return self.mapping(path)

    def sequence(self, path: Path) -> Tree:
        found: list[Tree] = []
        while not isinstance(event := next(self.events), SequenceEndEvent):
            found.append(self.node(event, (*path, len(found))))
        return found

    def mapping(self, path: Path) -> Tree:
        found: dict[str, Tree] = {}
        while not isinstance(event := next(self.events), MappingEndEvent):
            if not isinstance(event, ScalarEvent):
                raise _RefusedError(_fault("text-key", event))
            key = str(event.value)
            if key in found:
                if len(self.faults) >= MOST_FAULTS:
                    raise _RefusedError(_fault("text-too-many-faults", event, allowed=str(MOST_FAULTS)))
                first = self.keys[(*path, key)]
                self.faults.append(_fault("text-repeated-key", event, found=key, line=str(first.line)))
                self.node(next(self.events), (*path, f"{key} (repeated)"))
                continue
            mark: Any = event.start_mark
            self.keys[(*path, key)] = Mark(mark.line + 1, mark.column + 1)
            found[key] = self.node(next(self.events), (*path, key))
        return found


def _fault(code: str, event: Any, **facts: str) -> Fault:
    return Fault(code, event.start_mark.line + 1, event.start_mark.column + 1, facts)
