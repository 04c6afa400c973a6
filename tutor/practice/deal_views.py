"""Playing a whole deal: a card at a time, then both piles are counted."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django_htmx.http import push_url

from lessons.grading import CardVerdict, Picked, as_text, grade
from lessons.progress import record
from lessons.schema import DealScenario
from tutor.asking.ask import Asked, answerer, hints_of, keep, reader
from tutor.asking.forms import read_answer, read_form
from tutor.asking.steps import AnyStep, Bare
from tutor.explaining.explain import explain
from tutor.language import page_language
from tutor.pages import step_page
from tutor.practice.whole_deal import Playing, pile_form, playing_page, read_playing
from tutor.request import Request


def deal(request: Request, asked: Asked) -> HttpResponse:
    """A page of a lesson or of practice whose question is a deal."""
    here = read_playing(asked.item, request.GET, request.path)
    if here is None:
        raise Http404
    if request.method != "POST":
        return _answered(request, asked, here, asked.step(reader(request, asked)))
    return (_play if here.question else _count)(request, asked, here)


def _play(request: Request, asked: Asked, here: Playing) -> HttpResponse:
    """A card that is allowed is played and answered; one that is not gets its reason, and stays in the hand."""
    assert here.question is not None
    read, step = read_answer(here.question, request.POST), asked.step(reader(request, asked))
    if not isinstance(read.given, Picked):
        return _answered(request, asked, here, step, 422, errors=read.errors)
    verdict = grade(here.question.answer, read.given)
    assert isinstance(verdict, CardVerdict)
    if not verdict.right:
        # With the cards greyed out nothing was tried: a greyed card is only asked about.
        if not here.help:
            answer = f"{len(here.mine) + 1}: {as_text(read.given)}"
            record(answerer(request, asked), *asked.kept, answer=answer, right=False, turn=asked.turn)
        explained = explain(here.question, verdict, page_language())
        return _answered(request, asked, here, step, verdict=verdict, explained=explained)
    url = here.url(mine=(*here.mine, *read.given.cards))
    if not request.htmx:
        return HttpResponseRedirect(f"{url}#table")
    following = read_playing(asked.item, QueryDict(url.partition("?")[2]), request.path)
    assert following is not None
    return push_url(_answered(request, asked, following, step, moved=True), url)


def _count(request: Request, asked: Asked, here: Playing) -> HttpResponse:
    assert here.piles is not None
    form, posted = pile_form(here), request.POST.dict()
    read = read_form(form, request.POST)
    if read.given is None:
        step = asked.step(reader(request, asked))
        return _answered(request, asked, here, step, 422, posted=posted, errors=read.errors)
    verdict = grade(form, read.given)
    who = answerer(request, asked)
    keep(who, asked, read.given, right=verdict.right, hints=hints_of(request))
    explained = explain(here.piles, verdict, page_language())
    return _answered(request, asked, here, asked.step(who), verdict=verdict, explained=explained, posted=posted)


def _answered(
    request: Request,
    asked: Asked,
    here: Playing,
    step: AnyStep,
    status: int = 200,
    *,
    moved: bool = False,
    **shown: Any,
) -> HttpResponse:
    question = here.question or here.piles
    assert question is not None
    assert isinstance(asked.item.scenario, DealScenario)
    page = step_page(Bare(question), page_language(), **shown)
    page |= playing_page(here, asked.item.scenario) | {"step": step, "scenario": asked.item.scenario, "moved": moved}
    page |= asked.around(asked.who) if asked.who else {}
    return render(request, "parts/deal.html" if request.htmx else asked.page, page, status=status)
