"""An answer in words: the right one for a key, or one that was given and kept."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from lessons.calling import Claimed
from lessons.form import Form
from lessons.grading import Chosen, Filled, Given, Picked, Said, Sorted
from lessons.pack import Item
from lessons.sorting import Spotted
from lessons.whole import Whole
from rules.cards import Card
from rules.notation import NotationError
from tutor.asking.forms import read_answer
from tutor.explaining.explained import Pieces, call_words, field_label, value_words
from tutor.practice.sets import as_posted
from tutor.wording import book


def yes_no_words(item: Item) -> tuple[str, str]:
    """The two answers to a question that has only two."""
    return (_("It holds"), _("It fails")) if isinstance(item.answer, Claimed) else (_("Allowed"), _("Not allowed"))


def kept_words(item: Item, answer: str, language: str) -> Pieces:
    """An answer as it was kept; in its notation where it cannot be read any more, or is about a card of a deal."""
    if isinstance(item.answer, Whole):
        return [answer]
    try:
        given = read_answer(item, as_posted(item, answer)).given
    except NotationError:
        given = None
    return given_words(item, given, language) if given else [answer]


def given_words(item: Item, given: Given, language: str) -> Pieces:
    match given:
        case Picked() | Sorted() if given.cards:
            return joined(given.cards, language)
        case Picked():
            return [_("Every card was allowed.") if isinstance(item.answer, Spotted) else "–"]
        case Said(allowed):
            return [yes_no_words(item)[0 if allowed else 1]]
        case Chosen(calls):
            return [_comma(language).join(call_words(call, language) for call in calls)]
        case Filled(values) if isinstance(item.answer, Form):
            form = item.answer
            pairs = (f"{field_label(form, name, language)}: {value_words(values[name], language)}" for name in values)
            return [_comma(language).join(pairs)]
    raise TypeError(f"{type(given).__name__} does not answer {item.scenario.ask}")


def joined(cards: Iterable[Card], language: str) -> Pieces:
    found: Pieces = []
    for card in cards:
        found += [_comma(language), card] if found else [card]
    return found


def _comma(language: str) -> str:
    return str(book(language)["terms"]["comma"])
