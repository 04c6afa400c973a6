"""The fields of a scenario or a pack as the form shows them: their inputs, and the messages that belong to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from lessons.text import ONLINE, Mark, Path, Text, Tree, read_text
from tutor.teach.answers import Note
from tutor.teach.form_fields import CONTRACTS, HEADS, SEATS, SIDES, fields_of, heads, shape
from tutor.teach.form_found import Found, language_of
from tutor.teach.form_shapes import LANGUAGES, Line, Rows, Shape, Table, Words
from tutor.teach.form_words import example, field_name, input_name, option_words


class Option(NamedTuple):
    value: str
    words: str
    chosen: bool


class Entry(NamedTuple):
    """An input. ``options`` where something is chosen, ``long`` where there is room for several lines; ``lang`` is the
    language of a text, "" for notation, which is the same in every language; ``other``: it is not that of the pack."""

    name: str
    label: str
    value: str
    options: Sequence[Option]
    long: bool
    lang: str
    other: bool
    example: str


class Block(NamedTuple):
    """A field. ``odd`` is what stands there where the form cannot show it; then there are no entries.

    ``columns`` is how many entries belong beside each other, 0 where it does not matter.
    """

    field: str
    name: str
    entries: Sequence[Entry]
    odd: str
    errors: Sequence[str]
    columns: int = 0

    @property
    def both(self) -> bool:
        """Whether something is written in the other language."""
        return any(one.other and one.value for one in self.entries)


def scenario_blocks(
    text: str, found: Found, notes: Sequence[Note], posted: Mapping[str, str], language: str
) -> list[Block]:
    """``posted`` are entries to be shown as they were typed, instead of what stands in the text."""
    errors = _errors(read_text(text, ONLINE), found.at, notes)
    shapes = {field: how for field in fields_of(found.ask) if (how := shape(field, found.ask)) is not None}
    return [
        block(field, how, found.raw.get(field), found.language, posted, errors.get(field, ()), language)
        for field, how in shapes.items()
    ]


def head_blocks(tree: Mapping[str, Any], posted: Mapping[str, str], language: str) -> list[Block]:
    """The fields of the pack itself."""
    own = language_of(dict(tree))
    return [block(field, HEADS[field], tree.get(field), own, posted, (), language) for field in heads()]


def block(
    field: str,
    how: Shape,
    value: Tree | None,
    own: str,
    posted: Mapping[str, str],
    errors: Sequence[str],
    language: str,
) -> Block:
    shown = how.shown(value, own)
    if shown is None:
        return Block(field, field_name(field), (), str(value), errors)
    entries = []
    for key, text in shown.items():
        name = f"{field}.{key}" if key else field
        entries.append(_entry(field, key, how, posted.get(name, text), name, own, language))
    return Block(field, field_name(field), entries, "", errors, _columns(how))


def grown(found: Found, before: Found, language: str) -> list[tuple[str, Sequence[Entry]]]:
    """The empty rows that come behind fields which have got a row more, so that there is room for one more again."""
    rows: list[tuple[str, Sequence[Entry]]] = []
    for field in fields_of(found.ask):
        how, size = shape(field, found.ask), row_count(found.raw.get(field))
        if isinstance(how, Rows) and size > row_count(before.raw.get(field)):
            entries = block(field, how, found.raw[field], found.language, {}, (), language).entries
            rows.append((field, [one for one in entries if one.name.split(".")[1] == str(size)]))
    return rows


def row_count(value: Tree | None) -> int:
    return len(value) if isinstance(value, list) else 0 if value is None else 1


def _columns(how: Shape) -> int:
    if isinstance(how, Rows):
        return len(how.of.fields) if isinstance(how.of, Table) else _columns(how.of)
    return len(LANGUAGES) if isinstance(how, Words) else 0


def _entry(field: str, key: str, how: Shape, text: str, name: str, own: str, language: str) -> Entry:
    inner = _leaf(how, key)
    words, long = isinstance(inner, Words), isinstance(inner, Words) and inner.long
    options: Sequence[str] = inner.options if isinstance(inner, Line) else ()
    if not words and not isinstance(inner, Line):
        options = {"what": CONTRACTS, "by": (*SEATS, *SIDES)}.get(key, ())
    chosen = [Option(one, option_words(field, key, one, language), one == text) for one in options]
    if options and text and text not in options:
        chosen.append(Option(text, text, True))
    lang = key.rpartition(".")[2] if words else ""
    label = input_name(field, key, language)
    return Entry(name, label, text, chosen, long, lang, lang not in ("", own), example(field, key))


def _leaf(how: Shape, key: str) -> Shape:
    """The shape of one input."""
    for piece in key.split("."):
        inner = getattr(how, "fields", {}).get(piece) or getattr(how, "of", None)
        if inner is None:
            return how
        how = inner
    return how


def _errors(text: Text, index: int, notes: Sequence[Note]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in notes:
        found.setdefault(_field_at(text, index, one), []).append(one.text)
    return found


def _field_at(text: Text, index: int, one: Note) -> str:
    """The field of a scenario that a message points into; "" where it is about the scenario as a whole."""
    begin: Path = ("scenarios", index)
    places: list[tuple[Mark, int, Path]] = [
        (mark, len(path), path)
        for marks in (text.marks, text.keys)
        for path, mark in marks.items()
        if path[:2] == begin and (mark.line, mark.column) <= (one.line, one.column)
    ]
    if not places:
        return ""
    last = max((mark.line, mark.column) for mark, _size, _path in places)
    path = min((size, path) for mark, size, path in places if (mark.line, mark.column) == last)[1]
    return str(path[2]) if len(path) > 2 else ""
