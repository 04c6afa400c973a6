"""From what was posted to the next text of a draft: one scenario, the list of them, or the pack's own fields."""

from __future__ import annotations

from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from lessons.drafts import Draft, text_at
from lessons.editing import rearranging
from lessons.editing.blanks import KINDS, blank
from lessons.editing.change import EditError, cut, put
from lessons.editing.merging import ConflictError, merged
from lessons.editing.rearranging import scenarios_of
from lessons.editing.source import Source
from lessons.faults import Fault
from lessons.text import ONLINE, Tree, plain_text
from tutor.language import page_language
from tutor.teach.answers import note
from tutor.teach.form_edit import Posted, made_of
from tutor.teach.form_fields import HEADS, heads
from tutor.teach.form_found import Found, find, language_of, names_of, profile_of
from tutor.teach.form_shapes import changed


class Outcome(NamedTuple):
    """The text then, and the name of the scenario to show, "" for the list.

    ``message`` says what could not be done; ``refused`` when that is everything, so that what was entered must stay.
    """

    text: str
    name: str
    message: str = ""
    refused: bool = False


def change_scenario(draft: Draft, found: Found, data: QueryDict) -> Outcome:
    """What was posted is held against the state that its author saw, and brought to the one that stands now."""
    base = _as_seen(draft, found, data)
    if base is None:
        return Outcome(draft.text, found.name, changed_meanwhile(), True)
    made = made_of(base.raw, Posted(data, profile_of(base), base.language))
    try:
        text = put(draft.text, ("scenarios", found.at), merged(base.raw, made.raw, found.raw))
    except ConflictError:
        return Outcome(draft.text, found.name, changed_meanwhile(), True)
    except EditError as error:
        return Outcome(draft.text, found.name, edit_message(error), True)
    if too_much := _too_much(text):
        return Outcome(draft.text, found.name, too_much, True)
    return Outcome(text, names_of(Source(text).tree)[found.at], made.message)


def _as_seen(draft: Draft, found: Found, data: QueryDict) -> Found | None:
    """The scenario when its form was shown; None where that state is not kept, or had it under another name."""
    text = text_at(draft, data.get("at", ""))
    return found if text == draft.text else find(text, found.name) if text is not None else None


def _too_much(text: str) -> str:
    read = plain_text(text, ONLINE)
    return note(read, page_language()).text if isinstance(read, Fault) else ""


def change_list(text: str, data: QueryDict) -> Outcome:
    """The pack's own fields, then a button of the list: ``add``, ``up:2``, ``down:2``, ``copy:2``, ``remove:2``."""
    what, _colon, which = data.get("do", "").partition(":")
    number = int(which) if which.isdecimal() and which.isascii() and len(which) < 6 else -1
    try:
        made = _rearranged(_with_heads(text, data), what, number, data)
    except EditError as error:
        return Outcome(text, "", edit_message(error), True)
    return Outcome(text, "", too_much, True) if (too_much := _too_much(made.text)) else made


def _rearranged(text: str, what: str, number: int, data: QueryDict) -> Outcome:
    match what:
        case "up":
            return Outcome(rearranging.move(text, number, number - 1), "")
        case "down":
            return Outcome(rearranging.move(text, number, number + 1), "")
        case "remove":
            return Outcome(rearranging.remove(text, number), "")
        case "copy":
            name = free_name(text, _name_at(text, number))
            return Outcome(rearranging.duplicate(text, number, name), name)
        case "add" if (ask := data.get("ask", "")) in KINDS:
            name = free_name(text, ask)
            return Outcome(rearranging.add(text, blank(ask, name)), name)
    return Outcome(text, "")


def _name_at(text: str, number: int) -> str:
    names = names_of(Source(text).tree)
    return names[number].removeprefix(".") if 0 <= number < len(names) else ""


def free_name(text: str, start: str) -> str:
    """A name for a scenario that no other one has: the same with a number behind it."""
    taken = {str(one.get("id", "")) for one in scenarios_of(Source(text).tree) if isinstance(one, dict)}
    stem = start.rstrip("0123456789").rstrip("-") or "question"
    return next(name for number in range(1, len(taken) + 2) if (name := f"{stem[:55]}-{number}") not in taken)


def _with_heads(text: str, data: QueryDict) -> str:
    """The pack's own fields as they were entered."""
    tree = Source(text).tree
    if not isinstance(tree, dict):
        raise EditError("place")
    posted = Posted(data, "", language_of(tree))
    for field in heads():
        old: Tree | None = tree.get(field)
        new = changed(HEADS[field], old, posted.inputs(field), posted.language)
        if new is None and old is not None:
            text = cut(text, (field,))
        elif new is not None:
            text = put(text, (field,), new)
    return text


def edit_message(error: EditError) -> str:
    """Why a change was not made, and what to do."""
    match error.code:
        case "unread":
            return _("The text of this pack cannot be read at the moment. Mend it in the text view first.")
        case "comment":
            return _("A comment in the text stands where this would be written. Make this change in the text view.")
    return _("The text is written in a way in which this cannot be changed here. Make this change in the text view.")


def changed_meanwhile() -> str:
    """What is said when another state of the draft stands by now."""
    return _("This question was changed somewhere else in the meantime. What you entered stands here, not saved yet.")
