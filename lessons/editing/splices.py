"""Single changes to a pack's text: a value replaced, a field or an item put in or cut out, and nothing else touched.

Line ends are plain newlines here. None of these checks what it did: ``lessons.editing.change`` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lessons.editing import layout
from lessons.editing.chunks import LIST, Spans, room
from lessons.editing.spans import Span, dash, line_end, line_start
from lessons.text import Path, Tree


class Splice(NamedTuple):
    """Put ``new`` where ``start`` to ``end`` was."""

    start: int
    end: int
    new: str


def replaced(text: str, found: Spans, path: Path, value: Tree) -> Splice:
    """In the manner in which the old value was written, where that can say the new one."""
    span = found[path]
    if isinstance(value, str) and span.kind is str:
        return Splice(span.start, span.end, _gap(text, span) + _same_style(text, span, value, _indent(found, path)))
    if span.inside:
        return Splice(span.start, span.end, _gap(text, span) + layout.inline(value, quoted=_words(value)))
    if span.flow and not isinstance(value, str):
        line = layout.inline(value, quoted=_words(value))
        room = layout.WIDTH - (span.start - line_start(text, span.start))
        if len(line) <= room or "\n" in text[span.start : span.end]:
            return Splice(span.start, span.end, line)
    return _anew(text, found, path, value)


def _gap(text: str, span: Span) -> str:
    """A value that is nothing at all stands right behind the colon."""
    return " " if span.start == span.end and text[span.start - 1 : span.start] in (":", "-") else ""


def _words(value: Tree) -> bool:
    return isinstance(value, dict) and set(value) <= layout.LANGUAGES


def _indent(found: Spans, path: Path) -> int:
    """Where the keys or dashes around a value stand."""
    return found[path[:-1]].column if path else 0


def _same_style(text: str, span: Span, value: str, indent: int) -> str:
    match span.style:
        case '"':
            return layout.double(value)
        case "'":
            return layout.single(value) or layout.double(value)
        case "|" | ">":
            header, _, _ = text[span.start : span.end].partition("\n")
            first, *lines = layout.block(value, _content_indent(text, span, indent)) or [layout.scalar(value)]
            return "\n".join([first + header.lstrip("|>-+0123456789"), *lines])
        case _ if not span.inside and layout.literal(value) and not _tail(text, span.end):
            return "\n".join(layout.block(value, indent + 2) or ())
    return layout.scalar(value, flow=span.inside)


def _content_indent(text: str, span: Span, indent: int) -> int:
    lines = text[span.start : span.end].split("\n")[1:]
    return next((len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" ")), indent + 2)


def _anew(text: str, found: Spans, path: Path, value: Tree) -> Splice:
    """The value with its key or dash, written as a new one would be."""
    span, indent = found[path], _indent(found, path)
    if not path:
        return Splice(span.start, span.end, layout.write_pack(value).rstrip("\n"))
    if span.key is not None:
        start, lines = span.key[0], layout.field(str(path[-1]), value, indent, len(path) - 1)
    else:
        start, lines = dash(text, span, indent), layout.item(value, indent, len(path))
    # What is written behind the old value goes behind the first line of the new one.
    tail = _tail(text, span.end)
    lines = [lines[0] + tail, *lines[1:]]
    return Splice(start, span.end + len(tail), "\n".join(lines)[indent:])


def _tail(text: str, at: int) -> str:
    """A comment behind a value, with the blanks before it; empty where there is none."""
    tail = text[at : line_end(text, at)]
    return tail if tail.lstrip(" ").startswith("#") else ""


def with_field(text: str, found: Spans, path: Path, value: Tree) -> Splice:
    """A new field of a table, behind the last one that usually comes before it."""
    *above, name = path
    table, usual = found[tuple(above)], layout.order_of(len(above))
    before = _before(table.names, str(name), usual)
    if table.flow or table.inside:
        piece = f"{layout.scalar(str(name), flow=True)}: {layout.inline(value, quoted=_words({str(name): value}))}"
        return _into_brackets(found, table, tuple(above), before, piece)
    lines = "\n".join(layout.field(str(name), value, table.column, len(above)))
    if before is None:
        start = found[(*above, table.names[0])].key
        assert start is not None
        return Splice(start[0], start[0], lines[table.column :] + "\n" + " " * table.column)
    at = line_end(text, found[(*above, before)].end)
    return Splice(at, at, "\n" + lines)


def _before(names: Sequence[str], name: str, usual: tuple[str, ...]) -> str | None:
    if name not in usual:
        return names[-1] if names else None
    earlier = usual[: usual.index(name)]
    known = [one for one in names if one in earlier]
    # What is not usual stands where the author wanted it, so it counts for nothing here.
    return max(known, key=earlier.index) if known else None


def _into_brackets(found: Spans, table: Span, above: Path, before: str | int | None, piece: str) -> Splice:
    if before is not None:
        at = found[(*above, before)].end
        return Splice(at, at, ", " + piece)
    at = table.start + 1
    return Splice(at, at, piece + (", " if table.names or table.size else ""))


def with_item(text: str, found: Spans, path: Path, value: Tree) -> Splice:
    """A new item of a list, at its place in it."""
    *above, index = path
    assert isinstance(index, int)
    parent = found[tuple(above)]
    if parent.flow or parent.inside:
        piece = layout.inline(value, quoted=_words(value))
        return _into_brackets(found, parent, tuple(above), index - 1 if index else None, piece)
    lines = "\n".join(layout.item(value, parent.column, len(path)))
    if tuple(above) == LIST:
        at, before, behind = room(text, found, index)
        return Splice(at, at, before + lines + behind)
    if not index:
        at = dash(text, found[(*above, 0)], parent.column)
        return Splice(at, at, lines[parent.column :] + "\n" + " " * parent.column)
    at = line_end(text, found[(*above, index - 1)].end)
    return Splice(at, at, "\n" + lines)


def without(text: str, found: Spans, path: Path) -> Splice:
    """A field or an item cut out, which must not be the only one."""
    *above, _ = path
    span, parent = found[path], found[tuple(above)]
    start = span.key[0] if span.key else span.start
    if parent.flow or parent.inside:
        return _out_of_brackets(text, found, path, start)
    if span.key is None:
        start = dash(text, span, parent.column)
    first = line_start(text, start)
    if text[first:start].strip(" "):
        # Behind the dash of an item, or of two: the next one comes up, unless a comment stands between.
        after = _next(text, found, path)
        between = text[span.end : after]
        return Splice(start, after if not between.strip() else span.end, "")
    end = line_end(text, span.end)
    return Splice(first, end + 1, "") if end < len(text) else Splice(max(first - 1, 0), end, "")


def _out_of_brackets(text: str, found: Spans, path: Path, start: int) -> Splice:
    end = found[path].end
    comma = _comma(text, end)
    if comma is not None:
        end = comma + 1
        while text[end : end + 1] == " ":
            end += 1
        return Splice(start, end, "")
    before = _previous(found, path)
    # A comma may stay behind the last one; what stands after it may be a comment.
    return Splice(start if before is None or "#" in text[before:start] else before, end, "")


def _comma(text: str, at: int) -> int | None:
    """The comma behind a value, over blanks, line ends and comments."""
    while at < len(text):
        if text[at] == ",":
            return at
        if text[at] == "#":
            at = line_end(text, at)
        elif text[at] in " \n":
            at += 1
        else:
            return None
    return None


def _siblings(found: Spans, path: Path) -> list[str | int]:
    parent = found[path[:-1]]
    return list(parent.names) if parent.kind is dict else list(range(parent.size))


def _next(text: str, found: Spans, path: Path) -> int:
    names = _siblings(found, path)
    span = found[(*path[:-1], names[names.index(path[-1]) + 1])]
    return span.key[0] if span.key else dash(text, span, found[path[:-1]].column)


def _previous(found: Spans, path: Path) -> int | None:
    names = _siblings(found, path)
    at = names.index(path[-1])
    return found[(*path[:-1], names[at - 1])].end if at else None
