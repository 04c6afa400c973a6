"""What the form of one scenario shows: its entries, the table of cards, the answer and the faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lessons.drafts import Draft, read
from lessons.editing.blanks import KINDS
from lessons.editing.laying import places
from lessons.pack import Checked, Reading
from rules.cards import DECK
from rules.contract import in_order
from tutor.explaining.explained import table_name
from tutor.language import page_language
from tutor.teach.answers import Note, compared, derived, note
from tutor.teach.form_blocks import Option, scenario_blocks
from tutor.teach.form_fields import BASIS, MORE, WORDS, fields_of
from tutor.teach.form_found import Found, form_url, names_of, profile_of
from tutor.teach.form_table import calling, table
from tutor.teach.form_words import kind_name
from tutor.teach.workshop import state_page

# Fields whose cards lie on the table; their text stands below it.
LAID: Final = ("hands", "played", "cards", "up", "tricks")


def form_page(
    draft: Draft, found: Found, place: str, posted: Mapping[str, str] | None = None, **more: Any
) -> dict[str, Any]:
    """``posted`` are entries that could not be taken, to be shown as they were typed."""
    reading, language = read(draft.text), page_language()
    checked = reading.checked[found.at] if found.at < len(reading.checked) else None
    notes = [note(fault, language) for fault in (checked.faults if checked else ())]
    return {
        **state_page(draft),
        **_around(draft, found),
        **_parts(draft.text, found, notes, posted or {}, language),
        "found": found,
        "checked": checked,
        "title": checked.item.scenario.title if checked and checked.item else None,
        "kind": kind_name(found.ask),
        "kinds": [Option(one, kind_name(one), one == found.ask) for one in KINDS],
        "known": found.ask in KINDS,
        "extra": [
            (name, str(value)) for name, value in found.raw.items() if name not in (*fields_of(found.ask), "ask")
        ],
        "table": table(found.raw, place),
        "calling": calling(found.raw, profile_of(found), language),
        "pile_deck": in_order(DECK, None) if found.ask == "score" else (),
        "derived": derived(checked, language) if checked and checked.item else None,
        "rules_of": table_name(profile_of(found), language),
        "compared": bool(checked and checked.item and compared(checked.item)),
        "notes": notes,
        "elsewhere": _elsewhere(reading, checked),
        **more,
    }


def _around(draft: Draft, found: Found) -> dict[str, Any]:
    """Where in the pack the scenario stands, and the ways to its neighbours."""
    names = names_of(found.tree)
    return {
        "url": form_url(draft, found.name),
        "number": found.at + 1,
        "total": len(names),
        "before_url": form_url(draft, names[found.at - 1]) if found.at else "",
        "after_url": form_url(draft, names[found.at + 1]) if found.at + 1 < len(names) else "",
    }


def _parts(text: str, found: Found, notes: Sequence[Note], posted: Mapping[str, str], language: str) -> dict[str, Any]:
    """The fields, each in its part of the form."""
    blocks = scenario_blocks(text, found, notes, posted, language)
    laid = [block for block in blocks if block.field in LAID] if places(found.raw) else []
    rest = [block for block in blocks if block not in laid]
    more = [block for block in rest if block.field in MORE]
    return {
        "blocks": blocks,
        "laid": laid,
        "basis": [block for block in rest if block.field in BASIS],
        "game": [block for block in rest if block.field not in (*BASIS, *WORDS, *MORE)],
        "words": [block for block in rest if block.field in WORDS],
        "both": any(block.both for block in blocks),
        "more": more,
        # What has a fault is not hidden.
        "more_open": any(block.errors or block.odd for block in more),
        "laid_open": any(block.odd for block in laid),
    }


def _elsewhere(reading: Reading, checked: Checked | None) -> int:
    """How many faults the rest of the pack has."""
    return len(reading.faults) - (len(checked.faults) if checked else 0)
