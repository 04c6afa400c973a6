"""Putting a question on a page, and taking the answer: read, graded, kept, explained.

Lessons, practice and sets of questions all ask in the same way; they differ in where a question comes from, what stands
around it, and under which name its answer is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render

from lessons.grading import Given, Verdict, as_text, grade
from lessons.memory import rating, remember
from lessons.pack import Item
from lessons.progress import Drilled, Turn, record
from lessons.slips import name_slip, slip_behind
from rules.cards import Card
from tutor.asking.forms import read_answer
from tutor.asking.hush import Told, hushed
from tutor.asking.ready import Ready, ready
from tutor.asking.steps import AnyStep
from tutor.explaining.explain import explain, slip_words
from tutor.explaining.explained import Explained
from tutor.explaining.given_words import given_words
from tutor.language import page_language
from tutor.learner import learner, learner_or_new
from tutor.pages import step_page
from tutor.request import Request

HINTS = "hints"


class Kept(NamedTuple):
    """Under which name an answer is kept."""

    pack: str
    version: int
    scenario: str


class Dealt(NamedTuple):
    """Where a question is a drill: its skill, its cards, whether it is a near miss, and when it was dealt."""

    skill: str
    raw: Mapping[str, Any]
    near: bool = False
    at: datetime | None = None


def nothing(who: UUID | None) -> Mapping[str, Any]:
    return {}


def never(who: UUID | None) -> bool:
    return False


class Asked(NamedTuple):
    """A question: what is asked, how it stands with a learner, how its answer is kept, the template of its page.

    ``around`` gives what else the page shows, once the answer is kept. In a class it is asked of a member, ``who``, for
    an assignment, ``turn``; there the verdict may be ``withheld``, or a wrong answer told of without the right one:
    ``hush`` says whether, once the answer is kept. ``part`` is the template of an answer alone.
    """

    item: Item
    step: Callable[[UUID | None], AnyStep]
    kept: Kept
    page: str
    dealt: Dealt | None = None
    around: Callable[[UUID | None], Mapping[str, Any]] = nothing
    who: UUID | None = None
    turn: Turn | None = None
    withheld: bool = False
    hush: Callable[[UUID | None], bool] = never
    part: str = "answer.html"

    @property
    def alike(self) -> bool:
        """Whether everybody who gives the same answer gets the same page for it."""
        return self.dealt is None and self.around is nothing and self.who is None and not self.withheld


class Judgement(NamedTuple):
    """An answer graded and explained; ``slip`` is the mistaken rule behind a wrong one, "" where none is known."""

    verdict: Verdict
    slip: str
    explained: Explained


def ask(request: Request, asked: Asked) -> HttpResponse:
    """The page of a question, or the answer to it: a part of the page for HTMX, else the whole page."""
    if request.method != "POST":
        return _page(request, asked, reader(request, asked), asked.page)
    read, posted = read_answer(asked.item, request.POST), request.POST.dict()
    template = asked.part if request.htmx else asked.page
    if read.given is None:
        unread: dict[str, Any] = {"posted": posted, "errors": read.errors, "placed": read.placed}
        return _page(request, asked, reader(request, asked), template, 422 if read.errors else 200, **unread)
    if request.htmx and asked.alike:
        return _ready(request, asked, read.given, posted, read.placed)
    judged = _judged(asked, read.given)
    who = answerer(request, asked)
    keep(who, asked, read.given, right=judged.verdict.right, slip=judged.slip, hints=hints_of(request))
    if asked.withheld or (not judged.verdict.right and asked.hush(who)):
        return _hushed(request, asked, who, template, read.given, judged, posted)
    shown: dict[str, Any] = {"verdict": judged.verdict, "explained": judged.explained}
    return _page(request, asked, who, template, **shown, posted=posted, placed=read.placed)


def refuse(request: Request, asked: Asked, why: str) -> HttpResponse:
    """The page of a question that takes no more answers. What was posted is not looked at."""
    template = asked.part if request.htmx else asked.page
    return _page(request, asked, reader(request, asked), template, 422, errors={"refused": why})


def reader(request: Request, asked: Asked) -> UUID | None:
    """Whose standing a page shows; None for a stranger."""
    return asked.who or learner(request)


def answerer(request: Request, asked: Asked) -> UUID:
    """Whose answer is kept."""
    return asked.who or learner_or_new(request)


def _judged(asked: Asked, given: Given) -> Judgement:
    verdict, language = grade(asked.item.answer, given), page_language()
    explained = explain(asked.item, verdict, language)
    if verdict.right:
        return Judgement(verdict, "", explained)
    words = slip_words(name_slip(asked.item, given), language)
    return Judgement(verdict, slip_behind(asked.item, given) or "", explained._replace(slip=words))


def told(item: Item, given: Given, slip: str) -> Told:
    """What is said of a wrong answer that may be tried again; ``slip`` in words."""
    return Told(given_words(item, as_text(given), page_language()), slip)


def _hushed(
    request: Request,
    asked: Asked,
    who: UUID,
    template: str,
    given: Given,
    judged: Judgement,
    posted: Mapping[str, str],
) -> HttpResponse:
    step = asked.step(who)
    page = hushed(step_page(step, page_language(), verdict=judged.verdict, posted=posted), step)
    said = {} if asked.withheld else {"told": told(asked.item, given, judged.explained.slip)}
    return render(request, template, {**page, **said, **asked.around(who)})


def _ready(
    request: Request, asked: Asked, given: Given, posted: Mapping[str, str], placed: tuple[Card, ...]
) -> HttpResponse:
    """The part of the page that answers a step of a lesson, which is the same for everybody who gives this answer."""
    step = asked.step(None)
    typed = tuple(sorted((name, text) for name, text in posted.items() if name not in (HINTS, "csrfmiddlewaretoken")))

    def make() -> Ready:
        judged = _judged(asked, given)
        shown: dict[str, Any] = {"verdict": judged.verdict, "explained": judged.explained}
        page = step_page(step, page_language(), **shown, posted=posted, placed=placed)
        return Ready(render(request, asked.part, page).content, judged.verdict.right, judged.slip)

    made = ready((asked.kept, step.url, asked.part, page_language(), as_text(given), typed), make)
    keep(learner_or_new(request), asked, given, right=made.right, slip=made.slip)
    return HttpResponse(made.body)


def keep(who: UUID, asked: Asked, given: Given, *, right: bool, slip: str = "", hints: int = 0) -> None:
    """Keep an answer, and where it is the first to a drill, what it says of the learner's memory."""
    dealt = asked.dealt
    drilled = Drilled(dealt.skill, dealt.near, hints, dealt.raw) if dealt else None
    first = record(who, *asked.kept, answer=as_text(given), right=right, slip=slip, drilled=drilled, turn=asked.turn)
    if first and dealt:
        took = datetime.now(UTC) - dealt.at if dealt.at else None
        remember(who, dealt.skill, rating(right=right, hints=hints, near=dealt.near, took=took))


def hints_of(request: Request) -> int:
    """How many rungs of the ladder the page says were opened."""
    text = request.POST.get(HINTS, "")
    return min(int(text), 9) if text.isdecimal() and text.isascii() else 0


def _page(
    request: Request, asked: Asked, who: UUID | None, template: str, status: int = 200, **shown: Any
) -> HttpResponse:
    page = step_page(asked.step(who), page_language(), **shown)
    return render(request, template, {**page, **asked.around(who)}, status=status)
