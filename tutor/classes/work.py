"""The questions of a class as pages: where each stands, what a member gets to see of it, and how an answer is taken."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.assigning import kept_as, turn_of
from lessons.grading import grade
from lessons.pack import Item
from lessons.sheets import Closed, Place, Sheet, sheet
from lessons.slips import name_slip
from rules.notation import NotationError
from tutor.asking.ask import Asked, Kept
from tutor.asking.forms import read_answer
from tutor.explaining.explain import explain, slip_words
from tutor.explaining.explained import Pieces
from tutor.explaining.given_words import given_words
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
    """A question in the row of all: ``state`` is "right", "wrong", "tried", "kept" or "" before an answer."""

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
    """The question as it is put to this member; ``posted``: how it stands is looked up after the answer is kept."""
    name = place.question.name

    def now(who: UUID | None) -> tuple[Sheet, Place]:
        fresh = sheet(here.assignment, here.member) if posted else here
        return fresh, fresh.place(name) or place

    turn = turn_of(here.assignment, here.member, place.question, closed=place.closed is not None)
    return Asked(
        place.question.item,
        lambda who: step_of(*now(who), language),
        Kept(*kept_as(here.assignment), name),
        "class/question.html",
        around=lambda who: around(*now(who), language),
        who=here.member.learner,
        turn=turn,
        withheld=place.withheld,
        part="class/answer.html",
    )


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


def around(here: Sheet, place: Place, language: str) -> Mapping[str, Any]:
    """What stands around the question: the others, the tries, the due date; and what replaces a withheld verdict."""
    page: dict[str, Any] = {"sheet": here, "sheet_url": sheet_url(here), "place": place}
    page["marks"] = marks(here, language, place.number)
    if place.withheld:
        page["rungs"] = []
    if place.withheld and place.answer:
        says = given_words(place.question.item, place.answer, language)
        page["withheld"] = Withheld(says, here.due, place.closed is None)
    return page


def answered(place: Place, language: str) -> dict[str, Any]:
    """The answer that counts as if it had just been given, for ``step_page``; empty where there is none to show, or
    none that can be read any more.
    """
    item = place.question.item
    if not place.answer or place.withheld or place.question.whole:
        return {}
    try:
        posted = as_posted(item, place.answer)
    except NotationError:
        return {}
    read = read_answer(item, posted)
    if read.given is None:
        return {}
    verdict = grade(item.answer, read.given)
    slip = None if verdict.right else name_slip(item, read.given)
    explained = explain(item, verdict, language)._replace(slip=slip_words(slip, language))
    return {"verdict": verdict, "explained": explained, "posted": posted.dict(), "placed": read.placed}


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
    return "right" if place.right else "wrong" if place.closed else "tried"


def title_of(here: Sheet, place: Place, language: str) -> str:
    question = place.question
    if question.item.scenario.title:
        return words(question.item.scenario.title)
    return skill_name(question.skill, language) if question.skill else here.assignment.title


def sheet_url(here: Sheet) -> str:
    return reverse("class-work", args=[here.member.classroom.code, here.assignment.pk])


def _url(here: Sheet, place: Place) -> str:
    return reverse("class-question", args=[here.member.classroom.code, here.assignment.pk, place.question.name])
