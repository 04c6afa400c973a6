"""How each field of a pack is entered in a form, and what is written when an entry was changed.

A shape turns what stands in the text into the texts of some inputs, and back. Inputs that come back as they were shown
leave the text as it is, in whatever manner its author wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from lessons.text import Tree
from rules.notation import NotationError, read_contract

type Inputs = Mapping[str, str]
"""The texts of the inputs of a field, by name; a field with one input has it under ""."""

LANGUAGES: Final = ("en", "ar")


class Line(NamedTuple):
    """One text. ``options``: it is chosen from these, or is empty. ``joiner`` divides the items of a list.

    ``nothing`` is how an empty list is said, ``usual`` gives the spelling that an option has.
    """

    options: tuple[str, ...] = ()
    joiner: str = " "
    nothing: str = ""
    usual: Callable[[str], str] = str

    def shown(self, value: Tree | None, language: str) -> Inputs | None:
        match value:
            case None:
                return {"": ""}
            case str():
                return {"": _usual(self, value)}
            case [] if self.nothing:
                return {"": self.nothing}
            case list() if all(isinstance(one, str) for one in value) and value:
                return {"": self.joiner.join(str(one) for one in value)}
        return None

    def rebuilt(self, value: Tree | None, now: Inputs, language: str) -> Tree | None:
        text = now[""].strip()
        if self.nothing and text == self.nothing:
            return []
        if text and (isinstance(value, list) or self.nothing):
            return [one.strip() for one in text.split(self.joiner.strip() or None) if one.strip()]
        return text or None


class Words(NamedTuple):
    """A text in both languages. A text without a language is in that of the pack; ``long`` ones have several lines."""

    long: bool = False

    def shown(self, value: Tree | None, language: str) -> Inputs | None:
        if value is None or isinstance(value, str):
            return {one: (value or "") if one == language else "" for one in LANGUAGES}
        if isinstance(value, dict) and all(isinstance(one, str) for one in value.values()):
            return {one: str(value.get(one, "")) for one in LANGUAGES}
        return None

    def rebuilt(self, value: Tree | None, now: Inputs, language: str) -> Tree | None:
        shown = self.shown(value, language) or {}
        old = value if isinstance(value, dict) else {language: value} if isinstance(value, str) else {}
        found = {name: one for name, one in old.items() if name not in LANGUAGES}
        for one in LANGUAGES:
            same = one in old and _same(self, now[one], shown.get(one, ""))
            text = old[one] if same else now[one].strip().replace("\r\n", "\n")
            found |= {one: text} if text else {}
        if set(found) == {language} and not isinstance(value, dict):
            return found[language]
        return found or None


class Contract(NamedTuple):
    """What is played, and who bought it; in one text where it cannot be read."""

    def shown(self, value: Tree | None, language: str) -> Inputs | None:
        if value is None:
            return {"what": "", "by": ""}
        if not isinstance(value, str):
            return None
        try:
            contract = read_contract(value)
        except NotationError:
            return {"": value}
        trump = f" {contract.trump.value}" if contract.trump else ""
        return {"what": f"{contract.mode.value}{trump}", "by": (contract.buyer or contract.side).value}

    def rebuilt(self, value: Tree | None, now: Inputs, language: str) -> Tree | None:
        if "" in now:
            return now[""].strip() or None
        return f"{now['what']} by {now['by'] or 'us'}" if now["what"] else None


class Table(NamedTuple):
    """Several inputs under one field, each with a shape of its own."""

    fields: Mapping[str, Shape]

    def shown(self, value: Tree | None, language: str) -> Inputs | None:
        if value is not None and not isinstance(value, dict):
            return None
        found: dict[str, str] = {}
        for name, shape in self.fields.items():
            inner = shape.shown((value or {}).get(name), language)
            found |= _under(name, inner or {})
        return found

    def rebuilt(self, value: Tree | None, now: Inputs, language: str) -> Tree | None:
        found = dict(value) if isinstance(value, dict) else {}
        for name, shape in self.fields.items():
            new = changed(shape, found.get(name), _of(name, now), language)
            found = {key: one for key, one in found.items() if key != name} if new is None else {**found, name: new}
        return found or None


class Rows(NamedTuple):
    """Any number of the same, with room for one more. One alone may stand without a list."""

    of: Shape

    def shown(self, value: Tree | None, language: str) -> Inputs | None:
        found: dict[str, str] = {}
        for index, one in enumerate([*_listed(value), None]):
            found |= _under(str(index), self.of.shown(one, language) or {})
        return found

    def rebuilt(self, value: Tree | None, now: Inputs, language: str) -> Tree | None:
        old: list[Tree | None] = [*_listed(value), None]
        rows = [changed(self.of, one, _of(str(index), now), language) for index, one in enumerate(old)]
        found = [one for one in rows if one is not None]
        if len(found) == 1 and isinstance(value, str):
            return found[0]
        return found or None


type Shape = Line | Words | Contract | Table | Rows


def changed(shape: Shape, value: Tree | None, posted: Inputs, language: str) -> Tree | None:
    """What stands there afterwards: the same as before, unless something else was posted than was shown. None is
    nothing. Inputs that were not posted count as they were shown; what the shape cannot show stays."""
    shown = shape.shown(value, language)
    if shown is None:
        return value
    now = {name: posted.get(name, text) for name, text in shown.items()}
    if not isinstance(shape, (Table, Rows)) and all(_same(shape, now[name], text) for name, text in shown.items()):
        return value
    new = shape.rebuilt(value, now, language)
    return value if new is None and not value else new


def _same(shape: Shape, one: str, other: str) -> bool:
    """A browser has its own line ends, and leaves them out where an input has one line."""
    long = isinstance(shape, Words) and shape.long
    one, other = (
        text.replace("\r\n", "\n" if long else "").replace("\n", "\n" if long else "") for text in (one, other)
    )
    return one.strip() == other.strip()


def _usual(line: Line, value: str) -> str:
    try:
        return line.usual(value)
    except NotationError:
        return value


def _listed(value: Tree | None) -> list[Tree]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _under(name: str, inner: Inputs) -> dict[str, str]:
    return {f"{name}.{key}" if key else name: text for key, text in inner.items()}


def _of(name: str, inputs: Inputs) -> dict[str, str]:
    """The inputs of a part, under their own names."""
    start = f"{name}."
    inner = {key.removeprefix(start): text for key, text in inputs.items() if key.startswith(start)}
    return inner | ({"": inputs[name]} if name in inputs else {})
