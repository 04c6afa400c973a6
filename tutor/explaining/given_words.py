"""An answer that was kept, in words: cards as cards, calls and lines of a sheet as a learner would say them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from lessons.answer import Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.form import Form
from lessons.pack import Item
from lessons.sorting import Ordered, Spotted
from lessons.whole import Whole
from rules.cards import Seat
from rules.notation import NotationError, read_card, read_cards
from tutor.explaining.explained import Pieces, call_words, field_label, value_words
from tutor.wording import book


def given_words(item: Item, answer: str, language: str, *, wrong: bool = False) -> Pieces:
    """The answer as it stands where it cannot be read. ``wrong``: of several lines only the first that is not right."""
    try:
        return _words(item, answer, language, wrong)
    except (NotationError, KeyError, ValueError):
        return [answer]


def _words(item: Item, answer: str, language: str, wrong: bool) -> Pieces:
    match item.answer:
        case Ruled() | Ordered():
            return _cards(answer)
        case Spotted():
            return _cards(answer) if answer != "none" else [_("every card was allowed")]
        case Judged() | JudgedCall():
            return [_("Allowed") if answer == "yes" else _("Not allowed")]
        case Claimed():
            return [_("It holds") if answer == "yes" else _("It fails")]
        case Called():
            comma = str(book(language)["terms"]["comma"])
            return [comma.join(call_words(text, language) for text in answer.split(", "))]
        case Form() as form:
            return [_lines(form, answer, language, wrong)]
        case Whole():
            return _of_deal(answer)
    return [answer]


def _cards(answer: str) -> Pieces:
    found: Pieces = []
    for card in read_cards(answer):
        found += [" ", card] if found else [card]
    return found


def _lines(form: Form, answer: str, language: str, wrong: bool) -> str:
    given = dict(pair.split("=", 1) for pair in answer.split())
    differs = [name for name, text in given.items() if text != str(_plain(form, name))]
    names = differs[:1] if wrong and differs else list(given)
    said = [f"{field_label(form, name, language)}: {_value(form, name, given[name], language)}" for name in names]
    return str(book(language)["terms"]["comma"]).join(said)


def _plain(form: Form, name: str) -> object:
    value = form.field(name).value
    return getattr(value, "value", value)


def _value(form: Form, name: str, text: str, language: str) -> str:
    return value_words(Seat(text) if isinstance(form.field(name).value, Seat) else text, language)


def _of_deal(answer: str) -> Pieces:
    """A card that was not allowed, with its trick; or both piles as they were counted."""
    number, _sign, card = answer.partition(": ")
    if card:
        return [_("Trick %(number)s") % {"number": number}, ": ", read_card(card)]
    return [" – ".join(pair.partition("=")[2] for pair in answer.split())]
