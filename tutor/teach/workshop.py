"""What the pages of the workshop show: a teacher's packs, a text with what the checker says of it, and receipts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from lessons.drafts import Draft, can, drafts_of, first_lines, read, stamp
from lessons.fields import Words
from lessons.pack import Pack, Reading, read_pack
from lessons.publishing import ENGINE, Published, latest_of, published_by
from lessons.starts import NAMES, start
from tutor.explaining.explained import table_name
from tutor.language import page_language
from tutor.library.receipt import receipt_rows
from tutor.teach.answers import Derived, Note, derived, note

PER_PAGE: Final = 20
CHOICE: Final = 50
BESIDE: Final = 10
"""So many scenarios have their answers beside the text at a time: those around the line where the author is."""


class Row(NamedTuple):
    """A draft in the list, with the latest version of it, None where it was never published.

    ``begins`` is the first line of one without a title, to tell it from others.
    """

    draft: Draft
    published: Published | None
    begins: str = ""

    @property
    def changed(self) -> bool:
        """Whether something was changed since."""
        return bool(self.published and self.draft.changed > self.published.made)


class Entry(NamedTuple):
    """What stands in the margin beside a line: a message, or a scenario with its answer."""

    line: int
    note: Note | None = None
    derived: Derived | None = None


class Start(NamedTuple):
    name: str
    title: Words
    intro: Words


def workshop_page(user: User, page: str | None, published: str | None) -> dict[str, Any]:
    """Six queries at most, however many packs there are."""
    drafts: Page[Draft] = Paginator(drafts_of(user), PER_PAGE).get_page(page)
    latest = latest_of(draft.key for draft in drafts)
    begins = first_lines(draft.pk for draft in drafts if not draft.title)
    rows = [Row(draft, latest.get(draft.key), begins.get(draft.pk, "")) for draft in drafts]
    return {"page": drafts, "rows": rows, "shelf": Paginator(published_by(user), PER_PAGE).get_page(published)}


def starts() -> list[Start]:
    found = []
    for name in NAMES:
        pack = read_pack(start(name, page_language())).pack
        assert pack is not None
        found.append(Start(name, pack.title, pack.intro or {}))
    return found


def choice_of(user: User) -> Sequence[Draft]:
    """The drafts that something can be added to, as many as a list has room for."""
    return list(drafts_of(user)[:CHOICE])


def editor_page(draft: Draft, text: str, line: int = 1, **more: Any) -> dict[str, Any]:
    """A draft with a text in its editor, which may be another one than the draft's."""
    checked = checked_page(draft.key, text, line)
    marks = {one.line: one.error for one in reversed(checked["notes"])}
    return {**state_page(draft), **checked, "text": text, "line": line, "numbers": numbers(text, marks), **more}


def state_page(draft: Draft, **more: Any) -> dict[str, Any]:
    undo, redo = can(draft)
    return {"draft": draft, "at": stamp(draft), "undo": undo, "redo": redo, **more}


def checked_page(key: str, text: str, line: int) -> dict[str, Any]:
    """What the checker says of a text, in the order of its lines."""
    reading, language = read(text), page_language()
    notes = [note(fault, language) for fault in reading.faults]
    page = _around(reading, line)
    entries = [Entry(one.line, derived=derived(one, language)) for one in page]
    entries += [Entry(one.line, note=one) for one in notes]
    errors = sum(one.error for one in notes)
    return {
        "key": key,
        "notes": notes,
        # A scenario stands before the messages of its first line.
        "margin": sorted(entries, key=lambda entry: entry.line),
        "errors": errors,
        "warnings": len(notes) - errors,
        "scenarios": len(reading.checked),
        "first": page[0].line if page else 0,
        "pages": [one.line for one in reading.checked[::BESIDE]] if len(reading.checked) > BESIDE else [],
    }


def _around(reading: Reading, line: int) -> Sequence[Any]:
    """The scenarios of one page: that of the scenario which a line belongs to."""
    before = sum(one.line <= line for one in reading.checked)
    begin = max(before - 1, 0) // BESIDE * BESIDE
    return reading.checked[begin : begin + BESIDE]


def numbers(text: str, marks: Mapping[int, bool]) -> SafeString:
    """The numbers of the lines; those with a message stand out."""
    lines = (
        (format_html('<b class="{}">{}</b>', "bad" if marks[line] else "doubt", line) if line in marks else line,)
        for line in range(1, text.count("\n") + 2)
    )
    return format_html_join("\n", "{}", lines)


def receipt(
    answers: Mapping[str, Any], pack: Pack | None, digest: str, profile: str, licence: str, engine: str = ENGINE
) -> dict[str, Any]:
    """What a version is vouched for with, before it is published and ever after."""
    rows, table = receipt_rows(answers, pack, page_language()), table_name(profile, page_language())
    return {"answers": rows, "digest": digest, "table": table, "licence": licence, "engine": engine}
