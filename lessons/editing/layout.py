"""How a pack is written: the order of its fields, when a value stands on one line, and when it needs quotation marks.

Whatever is written here is read back by ``lessons.text`` as the same tree; that is what every choice below is for.
"""

from __future__ import annotations

import re
from typing import Final

from lessons.text import Tree

WIDTH: Final = 120
HEAD: Final = (
    "baloot-pack", "id", "version", "title", "intro", "language", "profile", "also", "licence", "scenarios"
)  # fmt: skip
SCENARIO: Final = (
    "id", "ask", "about", "seat", "by", "profile", "also", "title", "contract", "raise", "dealer", "up", "offender",
    "hands", "played", "void", "tricks", "calls", "then", "cards", "last-trick", "piles", "kaboot", "projects",
    "declared", "late", "baloot", "baloot-said", "first-with-ace", "totals", "award", "lines", "note", "prompt",
    "hints", "takeaway", "rule", "what-if", "expect",
)  # fmt: skip
INNER: Final = ("S", "E", "N", "W", "us", "them", "en", "ar", "change", "profile", "expect")
LANGUAGES: Final = frozenset({"en", "ar"})
# One below the other, however short they are.
LISTED: Final = frozenset({"hints", "what-if", "scenarios"})

# Characters that YAML does not take as they are, or takes for the end of a line.
_BARRED: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_SHORT: Final = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
_FIRST: Final = "-:,[]{}#&*!|>'\"%@`=<."


def order_of(depth: int) -> tuple[str, ...]:
    """The usual order of the fields of a pack (0), of a scenario (2), and of what is inside one."""
    return {0: HEAD, 2: SCENARIO}.get(depth, INNER)


def write_pack(tree: Tree) -> str:
    """A whole pack from its values, with a blank line between scenarios."""
    if not isinstance(tree, dict):
        return inline(tree) + "\n"
    lines: list[str] = []
    for name in ordered(tree, 0):
        value = tree[name]
        if name != "scenarios" or not isinstance(value, list) or not value:
            lines += field(name, value)
            continue
        lines.append("scenarios:")
        for index, one in enumerate(value):
            lines += ([""] if index else []) + item(one, indent=2, depth=2)
    return "\n".join(lines or ["{}"]) + "\n"


def ordered(table: dict[str, Tree], depth: int) -> list[str]:
    """The names of a table's fields: the known ones in their usual order, then the others as they come."""
    usual = order_of(depth)
    return sorted(table, key=lambda name: usual.index(name) if name in usual else len(usual))


def field(name: str, value: Tree, indent: int = 0, depth: int = 0) -> list[str]:
    """A field and its value, in lines. ``depth`` is that of the table that the field belongs to."""
    start = " " * indent + scalar(name) + ":"
    if isinstance(value, str):
        return _text_field(start, value, indent)
    words = isinstance(value, dict) and set(value) <= LANGUAGES
    line = f"{start} {inline(value, quoted=words)}"
    if not value or (len(line) <= WIDTH and name not in LISTED):
        return [line]
    inner = indent + 2
    if isinstance(value, dict):
        return [start, *(one for key in ordered(value, -1) for one in field(key, value[key], inner, depth + 1))]
    return [start, *(one for part in value for one in item(part, inner, depth + 1))]


def item(value: Tree, indent: int = 0, depth: int = -1) -> list[str]:
    """An item of a list, in lines. A scenario has a line for each of its fields."""
    start = " " * indent + "- "
    if isinstance(value, dict) and value and (depth == 2 or len(start + inline(value)) > WIDTH) and not _words(value):
        names = ordered(value, depth)
        lines = [one for name in names for one in field(name, value[name], indent + 2, depth)]
        return [start + lines[0][indent + 2 :], *lines[1:]]
    return [start + inline(value, quoted=_words(value))]


def _words(value: Tree) -> bool:
    return isinstance(value, dict) and set(value) <= LANGUAGES


def _text_field(start: str, text: str, indent: int) -> list[str]:
    if literal(text):
        return [f"{start} {_header(text)}", *kept_lines(text, indent + 2)]
    line = f"{start} {scalar(text)}"
    if len(line) <= WIDTH or not foldable(text):
        return [line]
    return [f"{start} >-", *folded(text, indent + 2)]


def literal(text: str) -> bool:
    """Whether a text has several lines that can stand as they are, one below the other."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < 2 or any(_BARRED.search(line) for line in lines):
        return False
    return bool(lines[0].strip()) and not lines[0].startswith(" ") and bool(lines[-1].strip())


def _header(text: str) -> str:
    return "|" if text.endswith("\n") else "|-"


def kept_lines(text: str, indent: int) -> list[str]:
    return [" " * indent + line if line else "" for line in text.removesuffix("\n").split("\n")]


def block(text: str, indent: int) -> list[str] | None:
    """A text below its key or dash, the sign of the block first; None where it cannot stand so."""
    if literal(text):
        return [_header(text), *kept_lines(text, indent)]
    return [">-", *folded(text, indent)] if foldable(text) else None


def inline(value: Tree, *, quoted: bool = False) -> str:
    """A value on one line, to stand inside brackets; ``quoted`` puts its texts in quotation marks in any case."""
    match value:
        case str():
            return double(value) if quoted else scalar(value, flow=True)
        case list():
            return "[" + ", ".join(inline(one, quoted=_words(one)) for one in value) + "]"
    pieces = []
    for name in ordered(value, -1):
        one = value[name]
        pieces.append(f"{scalar(name, flow=True)}: {inline(one, quoted=quoted or _words(one))}")
    return "{" + ", ".join(pieces) + "}"


def scalar(text: str, *, flow: bool = False) -> str:
    """A text on one line: as it is where YAML takes it for itself, else in quotation marks."""
    return text if is_plain(text, flow=flow) else double(text)


def is_plain(text: str, *, flow: bool = False) -> bool:
    if not text or text.strip() != text or text[0] in _FIRST or _BARRED.search(text):
        return False
    if ": " in text or " #" in text or text.endswith(":"):
        return False
    return not flow or not any(sign in text for sign in ",[]{}:")


def double(text: str) -> str:
    return '"' + re.sub(rf'["\\]|{_BARRED.pattern}', lambda found: _escaped(found[0]), text) + '"'


def single(text: str) -> str | None:
    """None where a text cannot be said in single quotation marks."""
    return None if _BARRED.search(text) else "'" + text.replace("'", "''") + "'"


def _escaped(sign: str) -> str:
    return _SHORT.get(sign) or (f"\\x{ord(sign):02x}" if ord(sign) < 256 else f"\\u{ord(sign):04x}")


def foldable(text: str) -> bool:
    """Whether lines can be broken at its blanks without changing it."""
    return bool(text) and not _BARRED.search(text) and all(text.split(" "))


def folded(text: str, indent: int) -> list[str]:
    """The lines of a text that is broken at its blanks."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH - indent:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return [" " * indent + line for line in lines]
