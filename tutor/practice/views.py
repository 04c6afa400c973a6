"""The pages of practice: choosing, dealing, answering, and a similar one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.drills import SKILLS
from lessons.memory import memories
from lessons.progress import known, standings
from lessons.whole import Whole
from tutor.asking.ask import ask
from tutor.course import entered
from tutor.language import page_language
from tutor.learner import learner
from tutor.practice.check import check, settle
from tutor.practice.deal_views import deal
from tutor.practice.drills import Purpose, deal_next, one, read_drill, read_purpose, similar_to
from tutor.practice.progress_page import practice_page
from tutor.request import Request


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    return render(request, "practice.html", practice_page(memories(learner(request)), page_language()))


@require_safe
def next_drill(request: HttpRequest) -> HttpResponse:
    """Deal the next drill; its own address keeps it. ``skill`` may come several times, from the page of choices."""
    chosen = [skill for skill in request.GET.getlist("skill") if skill in SKILLS]
    purpose = Purpose("among", tuple(chosen)) if chosen else read_purpose(request.GET.get("for", ""))
    who = learner(request)
    lessons = entered(standings(who), known(who)) if purpose.kind == "any" else ()
    return _redirect(deal_next(who, purpose, lessons, request.GET.get("last", "")))


@require_safe
def practise(request: HttpRequest, skill: str) -> HttpResponse:
    if skill not in SKILLS:
        raise Http404
    return _redirect(deal_next(learner(request), one(skill), ()))


@vary_on_headers("HX-Request")
def drill(request: Request, skill: str, token: str) -> HttpResponse:
    purpose = read_purpose(request.GET.get("for", ""), skill)
    asked = read_drill(skill, token, purpose, page_language())
    if asked is None:
        raise Http404
    if purpose.kind == "lesson":
        asked = asked._replace(around=lambda who: _around(who, purpose.names[0], answered=request.method == "POST"))
    return deal(request, asked) if isinstance(asked.item.answer, Whole) else ask(request, asked)


def _around(who: UUID | None, pack_id: str, *, answered: bool) -> Mapping[str, Any]:
    return {"check": settle(who, pack_id) if who and answered else check(who, pack_id)}


@require_safe
def similar(request: HttpRequest, skill: str, token: str) -> HttpResponse:
    url = similar_to(skill, token, read_purpose(request.GET.get("for", ""), skill))
    if url is None:
        raise Http404
    return _redirect(url)


def _redirect(url: str) -> HttpResponseRedirect:
    response = HttpResponseRedirect(url)
    response["Cache-Control"] = "no-store"
    return response
