"""Adding a scenario to a pack's text: a deal kept from practice, a referee's situation, a deal from a score sheet.

The rest of the text stays as it is, comments and all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from lessons.editing.change import EditError, put
from lessons.editing.layout import item, write_pack
from lessons.text import ONLINE, read_text

# What a question is named and says, and not what is asked.
_WORDS: Final = ("id", "title", "note", "prompt", "hints", "takeaway", "rule", "expect", "also")
_USUAL: Final = "saudi"


class Added(NamedTuple):
    """``id`` is the scenario's in the text; ``new`` is false where the same question was there before."""

    text: str
    id: str
    new: bool


def new_pack(title: str, language: str, raw: Mapping[str, Any]) -> str:
    """The text of a pack with one scenario."""
    profile = str(raw.get("profile", _USUAL))
    one = {name: value for name, value in raw.items() if name != "profile"} | {"id": _name(raw, set())}
    head = {"baloot-pack": "1", "id": "my-pack", "version": "1", "title": title, "language": language}
    return write_pack({**head, "profile": profile, "licence": "CC-BY-4.0", "scenarios": [one]})


def add(text: str, raw: Mapping[str, Any]) -> Added | None:
    """A scenario after the last one of a text. None where the text cannot be read, or cannot take it."""
    tree = read_text(text, ONLINE).tree
    there = tree.get("scenarios", []) if isinstance(tree, dict) else None
    if not isinstance(tree, dict) or not isinstance(there, list):
        return None
    profile = str(tree.get("profile", _USUAL))
    one: dict[str, Any] = {"id": "", "profile": _USUAL} | dict(raw)
    same = next((other for other in there if isinstance(other, dict) and _bare(other, profile) == _bare(one)), None)
    if same is not None:
        return Added(text, str(same.get("id", "")), False)
    if one["profile"] == profile:
        del one["profile"]
    one["id"] = _name(raw, {str(other.get("id", "")) for other in there if isinstance(other, dict)})
    try:
        longer = put(text, ("scenarios", len(there)), one) if "scenarios" in tree else put(text, ("scenarios",), [one])
        return Added(longer, one["id"], True)
    except EditError:
        return None


def scenario_text(raw: Mapping[str, Any]) -> str:
    """A scenario as it stands in a pack, without the indentation."""
    return "\n".join(item(dict(raw), depth=2)) + "\n"


def read_scenario(text: str) -> Mapping[str, Any] | None:
    """One scenario from a text that is a table, or a list with one; None for anything else."""
    tree = read_text(text, ONLINE).tree
    if isinstance(tree, list) and len(tree) == 1:
        tree = tree[0]
    return tree if isinstance(tree, dict) else None


def _name(raw: Mapping[str, Any], taken: set[str]) -> str:
    """The kind of question and a number, until its author has a better name for it."""
    kind = re.sub(r"[^a-z]", "", str(raw.get("ask", ""))) or "question"
    number = 1
    while f"{kind}-{number}" in taken:
        number += 1
    return f"{kind}-{number}"


def _bare(raw: Mapping[str, Any], profile: str = _USUAL) -> dict[str, Any]:
    """What makes a question the same as another one."""
    return {"profile": profile} | {name: value for name, value in raw.items() if name not in _WORDS}
