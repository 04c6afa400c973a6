"""The questions of a class as pages: where each stands, what a member gets to see of it, and how an answer is taken."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.assigning import kept_as
from lessons.counting import Counts, counts, hushes, turn_of
from lessons.grading import grade
from lessons.pack import Item
from lessons.sheets import Closed, Place, Sheet, sheet
from lessons.slips import name_slip
from rules.notation import NotationError
from tutor.asking.ask import Asked, Kept, told
from tutor.asking.forms import Read, read_answer
from tutor.asking.hush import hushed
from tutor.classes.named import assignment_name
from tutor.explaining.explain import explain, slip_words
from tutor.explaining.explained import Pieces
from tutor.explaining.given_words import given_words
from tutor.pages import step_page
from tutor.practice.drills import skill_name
from tutor.practice.sets import as_posted
from tutor.templatetags.baloot import words


class ClassStep(NamedTuple):
    """What the page of a question needs to know of its place in an assignment. ``once``: there is no other try."""

    title: str
    item: Item
    url: str
    before_url: str
    after_url: str
    last: bool
    once: bool


class Mark(NamedTuple):
    """A question in the row of all: ``state`` is "right", "later" (right in the end, where the first answer counts),
    "wrong", "tried", "kept" or "" before an answer.
    """

    number: int
    title: str
    url: str
    state: str
    here: bool


class Withheld(NamedTuple):
    """What is said in place of a verdict: the answer that is kept, when the verdict comes, and whether to change it."""

    says: Pieces
    due: datetime | None
    open: bool


def asked(here: Sheet, place: Place, language: str, *, posted: bool) -> Asked:
    """The question as it is put to this member; ``posted``: how it stands is looked up after the answer is kept.

    A deal keeps answers on the way, so there it is looked up each time.
    """
    name = place.question.name

    def found() -> tuple[Sheet, Place]:
        fresh = sheet(here.assignment, here.member) if posted else here
        return fresh, fresh.place(name) or place

    now = found if place.question.whole else cache(found)
    turn = turn_of(here.assignment, here.member, place.question, closed=place.closed is not None)
    return Asked(
        place.question.item,
        lambda who: step_of(*now(), language),
        Kept(*kept_as(here.assignment), name),
        "class/question.html",
        around=lambda who: around(*now(), language, posted=posted),
        who=here.member.learner,
        turn=turn,
        withheld=place.withheld,
        hush=lambda who: is_hushed(*now()),
        part="class/answer.html",
    )


def is_hushed(here: Sheet, place: Place) -> bool:
    """Whether a wrong answer is told of without the right one, because another one may be given."""
    return hushes(here.assignment, place.question) and place.closed is None


def step_of(here: Sheet, place: Place, language: str) -> ClassStep:
    first, last = place.number == 1, place.number == len(here.places)
    return ClassStep(
        title_of(here, place, language),
        place.question.item,
        _url(here, place),
        "" if first else _url(here, here.places[place.number - 2]),
        sheet_url(here) if last else _url(here, here.places[place.number]),
        last,
        place.closed is not None,
    )


def around(here: Sheet, place: Place, language: str, *, posted: bool = False) -> Mapping[str, Any]:
    """What stands around the question: the others, the tries, the due date; and what replaces a withheld verdict.

    ``keeps``: an answer is kept without being checked. ``settled``: the page itself leads on to the next question, in
    the place of the verdict.
    """
    page: dict[str, Any] = {"sheet": here, "sheet_url": sheet_url(here), "place": place}
    page["marks"] = marks(here, language, place.number)
    page["keeps"] = place.withheld
    first_counts = counts(here.assignment, whole=place.question.whole) is Counts.FIRST
    page["first_counts"] = first_counts
    page["settled"] = place.tries > 0 and (place.withheld or place.closed is not None or (posted and first_counts))
    if place.withheld:
        page["rungs"] = []
    if place.withheld and place.answer:
        says = given_words(place.question.item, place.answer, language)
        page["withheld"] = Withheld(says, here.due, place.closed is None)
    return page


def answered(place: Place, language: str) -> dict[str, Any]:
    """The answer that is shown as if it had just been given, for ``step_page``; empty where there is none to show, or
    none that can be read any more.
    """
    read = _read_again(place)
    if read is None or read.given is None:
        return {}
    item = place.question.item
    verdict = grade(item.answer, read.given)
    slip = None if verdict.right else name_slip(item, read.given)
    explained = explain(item, verdict, language)._replace(slip=slip_words(slip, language))
    posted = as_posted(item, place.answer).dict()
    return {"verdict": verdict, "explained": explained, "posted": posted, "placed": read.placed}


def told_again(here: Sheet, place: Place, language: str) -> dict[str, Any]:
    """The page with the last wrong answer, to a question that may be tried again; empty where there is none."""
    shown = answered(place, language) if is_hushed(here, place) else {}
    read = _read_again(place)
    if not shown or read is None or read.given is None:
        return {}
    step, slip = step_of(here, place, language), shown["explained"].slip
    page = hushed(step_page(step, language, verdict=shown["verdict"], posted=shown["posted"]), step)
    return {**page, "told": told(place.question.item, read.given, slip)}


def _read_again(place: Place) -> Read | None:
    """None where there is no answer to be shown, or none that can be read any more."""
    item = place.question.item
    if not place.answer or place.withheld or place.question.whole:
        return None
    try:
        return read_answer(item, as_posted(item, place.answer))
    except NotationError:
        return None


def refusal(place: Place) -> str:
    """Why an answer was not taken."""
    match place.closed:
        case Closed.RIGHT:
            return _("You have answered this one already. Nothing more is kept.")
        case Closed.TRIES:
            return _("You have no tries left for this question. Nothing was kept.")
        case Closed.OVER:
            return _("This class has ended. Nothing was kept.")
    return _("The due date has passed. Nothing was kept.")


def marks(here: Sheet, language: str, number: int = 0) -> tuple[Mark, ...]:
    """``number`` is the question that the page shows; 0 for none of them."""
    return tuple(
        Mark(one.number, title_of(here, one, language), _url(here, one), _state(one), one.number == number)
        for one in here.places
    )


def _state(place: Place) -> str:
    if not place.tries:
        return ""
    if place.right is None:
        return "kept"
    if place.solved:
        return "right" if place.right else "later"
    return "wrong" if place.closed else "tried"


def title_of(here: Sheet, place: Place, language: str) -> str:
    question = place.question
    if question.item.scenario.title:
        return words(question.item.scenario.title)
    return skill_name(question.skill, language) if question.skill else assignment_name(here.assignment, language)


def sheet_url(here: Sheet) -> str:
    return reverse("class-work", args=[here.member.classroom.code, here.assignment.pk])


def begin_url(here: Sheet) -> str:
    """The first question that waits for an answer; empty where none does."""
    return _url(here, here.next_open) if here.next_open else ""


def _url(here: Sheet, place: Place) -> str:
    return reverse("class-question", args=[here.member.classroom.code, here.assignment.pk, place.question.name])
