"""The list of a draft's scenarios in the form view, and the pack's own fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from lessons.drafts import Draft, read
from lessons.editing.blanks import KINDS
from lessons.editing.rearranging import scenarios_of
from lessons.faults import Level
from lessons.fields import Words
from lessons.pack import Checked
from lessons.text import ONLINE, Tree, read_text
from tutor.teach.answers import note
from tutor.teach.form_blocks import Option, head_blocks
from tutor.teach.form_fields import HEAD_WORDS
from tutor.teach.form_found import form_url, names_of
from tutor.teach.form_words import kind_name
from tutor.teach.workshop import state_page


class Row(NamedTuple):
    """A scenario in the list. ``url`` is empty where it is no table of fields, which only the text view can mend."""

    number: int
    name: str
    url: str
    title: Words | None
    kind: str
    faults: int
    doubts: int


def list_page(
    draft: Draft, language: str, posted: Mapping[str, str] | None = None, **more: Any
) -> dict[str, Any] | None:
    """None where the text cannot be read. ``posted`` are entries that could not be taken, shown as they were typed."""
    tree = read_text(draft.text, ONLINE).tree
    if not isinstance(tree, dict):
        return None
    reading = read(draft.text)
    heads = head_blocks(tree, posted or {}, language)
    return {
        **state_page(draft),
        "rows": _rows(draft, tree, reading.checked),
        "kinds": [Option(one, kind_name(one), False) for one in KINDS],
        "words": [one for one in heads if one.field in HEAD_WORDS],
        "more": [one for one in heads if one.field not in HEAD_WORDS],
        "both": any(one.both for one in heads),
        "notes": [note(fault, language) for fault in reading.own_faults],
        "errors": sum(fault.level is Level.ERROR for fault in reading.faults),
        "proved": len(reading.checked),
        **more,
    }


def _rows(draft: Draft, tree: Tree, checked: Sequence[Checked]) -> list[Row]:
    found = []
    for number, (raw, name) in enumerate(zip(scenarios_of(tree), names_of(tree), strict=True)):
        one = checked[number] if number < len(checked) else None
        title = one.item.scenario.title if one and one.item else None
        faults = sum(fault.level is Level.ERROR for fault in one.faults) if one else 0
        url, ask = (form_url(draft, name), str(raw.get("ask", ""))) if isinstance(raw, dict) else ("", "")
        doubts = len(one.faults) - faults if one else 0
        found.append(Row(number, name, url, title, kind_name(ask), faults, doubts))
    return found
