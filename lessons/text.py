"""Reading a pack's text: a restricted YAML in which every scalar is text and every value knows its place.

Stock YAML reads ``26:16`` as 1576, ``no`` as false, and drops a repeated key without a word. Here repeated keys,
anchors, aliases, tags and tabs are faults, nesting and size are bounded, and types are left to the schema. The events
of ruamel.yaml are read directly, because its loaders would already have decided what a scalar means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
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

type Path = tuple[str | int, ...]
type Tree = str | list[Tree] | dict[str, Tree]


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


def read_text(raw: bytes | str) -> Text:
    """Bytes may be UTF-8 with or without BOM; line ends may be those of any system."""
    if len(raw) > LARGEST:
        return _unread(Fault("text-too-large", 1, 1, {"found": str(len(raw)), "allowed": str(LARGEST)}))
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw.removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1 if isinstance(raw, bytes) else 1
        return _unread(Fault("text-not-utf8", line, 1, {}))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, content in enumerate(text.split("\n"), 1):
        if "\t" in content:
            return _unread(Fault("text-tab", number, content.index("\t") + 1, {}))
    reader = _Reader(text)
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


class _Reader:
    def __init__(self, text: str) -> None:
        self.events: Iterator[Any] = YAML(typ="safe", pure=True).parse(text)
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
                first = self.keys[(*path, key)]
                self.faults.append(_fault("text-repeated-key", event, found=key, line=str(first.line)))
                self.node(next(self.events), (*path, f"{key} (repeated)"))
                continue
            self.keys[(*path, key)] = Mark(event.start_mark.line + 1, event.start_mark.column + 1)
            found[key] = self.node(next(self.events), (*path, key))
        return found


def _fault(code: str, event: Any, **facts: str) -> Fault:
    return Fault(code, event.start_mark.line + 1, event.start_mark.column + 1, facts)
