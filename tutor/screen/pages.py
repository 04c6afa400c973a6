"""A scenario on a projector: what the presenter's page and the phones' page show."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language_info, override

from lessons.answer import Ruled
from lessons.calling import Called
from lessons.fields import Words
from lessons.form import Form
from lessons.grading import Given, Picked, grade, right_answer
from lessons.pack import Item
from lessons.polls import Cast, Live, Posed, tally
from lessons.sorting import Ordered
from lessons.whole import LEARNER, Whole
from rules.contract import in_order
from tutor.asking.prompts import prompt
from tutor.asking.steps import Bare
from tutor.explaining.answer_words import given_words, kept_words
from tutor.explaining.explain import explain
from tutor.explaining.explained import field_label, value_words
from tutor.pages import step_page
from tutor.practice.sets import as_posted
from tutor.qr import qr_filling
from tutor.screen.bars import bars, fields, given_of

BOTH = "both"


class Said(NamedTuple):
    """The texts of a scenario to be shown in one language. ``asks`` is the question where its author wrote none."""

    language: str
    right_to_left: bool
    title: Words | None
    note: Words | None
    prompt: Words | None
    asks: str


def screen_url(posed: Posed, item: Item | None = None) -> str:
    """Where a scenario is on the screen; the same or another one of its pack."""
    scenario = (item or posed.item).scenario.id
    if posed.number is None:
        return reverse("screen-lesson", args=[posed.key, scenario])
    return reverse("screen", args=[posed.key, posed.number, scenario])


def both(request: HttpRequest) -> bool:
    return request.GET.get(BOTH) == "1"


def kept(request: HttpRequest, url: str) -> str:
    """An address with the choice of languages that this one has."""
    return f"{url}?{BOTH}=1" if both(request) else url


def screen_page(
    request: HttpRequest, posed: Posed, language: str, *, poll: Live | None = None, shown: bool = False
) -> dict[str, Any]:
    """``shown`` puts the right answer and its reasons on the page, and with a poll what was chosen."""
    items, place = posed.pack.items, posed.place
    around = {"before": place - 1, "after": place + 1}
    found = {name: kept(request, screen_url(posed, items[at])) for name, at in around.items() if 0 <= at < len(items)}
    right = _right(posed.item) if shown else None
    page = step_page(Bare(posed.item), language, verdict=grade(posed.item.answer, right) if right else None)
    if isinstance(posed.item.answer, Whole):
        whole = posed.item.answer
        page["pile_cards"] = in_order(whole.hands[LEARNER], whole.contract.trump)
    page |= {"posed": posed, "place": place + 1, "around": found, "poll": poll, "both": both(request)}
    page |= {"said": _said(posed.item, language, both=both(request)), "can_poll": right is not None or _asks(posed)}
    page |= {"start_url": kept(request, screen_url(posed)), "leave_url": leave_url(posed)}
    return page | (_answer(posed.item, right, poll, language) if right else {})


def poll_page(request: HttpRequest, poll: Live, votes: int) -> dict[str, Any]:
    """Where the phones go: the address without a language, so that each gets the page in its own."""
    address = request.build_absolute_uri(f"/poll/{poll.key}/")
    typed = request.build_absolute_uri("/poll/").partition("://")[2].rstrip("/")
    return {
        "votes": votes,
        "code": f"{poll.key[:4]} {poll.key[4:]}",
        "typed": typed,
        "qr": qr_filling(address, error="m"),
    }


def leave_url(posed: Posed) -> str:
    if posed.number is None:
        return reverse("lesson", args=[posed.key])
    return reverse("pack-version", args=[posed.key, posed.number])


def _asks(posed: Posed) -> bool:
    return not isinstance(posed.item.answer, Whole)


def _right(item: Item) -> Given | None:
    """One card alone where only one is allowed, so that the verdict says so; None for a deal, which has no answer."""
    if isinstance(item.answer, Whole):
        return None
    if isinstance(item.answer, Ruled) and len(item.answer.ruling.legal) == 1:
        return Picked(item.answer.ruling.legal)
    return right_answer(item.answer)


def _answer(item: Item, right: Given, poll: Live | None, language: str) -> dict[str, Any]:
    explained = explain(item, grade(item.answer, right), language)
    lines: list[tuple[str, str]] = []
    if isinstance(item.answer, Form):
        form = item.answer
        lines = [
            (field_label(form, name, language), value_words(form.field(name).value, language)) for name in form.asked
        ]
    order = given_words(item, right, language) if isinstance(item.answer, Ordered) else []
    page = {"verdict": explained, "lines": lines, "order": order}
    if poll is None:
        return page
    chosen = tally(poll)
    return page | {
        "bars": bars(item, chosen, language),
        "votes": sum(chosen.values()),
        "fields": fields(item, language),
        "several": isinstance(item.answer, Called) or item.scenario.ask in ("mark", "spot"),
    }


def phone_page(poll: Live, mine: Cast | None, language: str, **shown: Any) -> dict[str, Any]:
    """The question on a phone, with this phone's own answer filled in, and not a word about how it is answered best."""
    item = poll.posed.item
    posted = as_posted(item, mine.answer).dict() if mine else {}
    page = step_page(Bare(item), language, **{"posted": posted} | shown)
    given = given_of(item, mine.answer) if mine else None
    if isinstance(given, Picked) and page["hand"]:
        page["hand"] = [one._replace(marked=one.card in given.cards) for one in page["hand"]]
    if isinstance(given, Picked) and page["spotting"]:
        page["spotting"] = [[one._replace(marked=one.card in given.cards) for one in row] for row in page["spotting"]]
    if mine and page["call_choices"]:
        calls = mine.answer.split(", ")
        page["call_choices"] = [one._replace(marked=one.text in calls) for one in page["call_choices"]]
    return page | {"poll": poll, "mine": mine, "says": kept_words(item, mine.answer, language) if mine else []}


def _said(item: Item, language: str, *, both: bool) -> tuple[Said, ...]:
    """In the page's language, as far as there are words in it; in the others, if wished, only what is there."""
    one = item.scenario
    found = [_in(language, item, one.title, one.note, one.prompt)]
    for code, _name in settings.LANGUAGES if both else ():
        there = [text if text and code in text else None for text in (one.title, one.note, one.prompt)]
        if code != language and (one.prompt is None or any(there)):
            found.append(_in(code, item, *there))
    return tuple(found)


def _in(code: str, item: Item, title: Words | None, note: Words | None, text: Words | None) -> Said:
    with override(code):
        asks = prompt(item, code) if item.scenario.prompt is None else ""
    return Said(code, bool(get_language_info(code)["bidi"]), title, note, text, asks)
