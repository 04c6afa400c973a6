"""The views of the referee's exam and its certificate."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.exam import PASS, SIZE, Decided, as_text, decide
from lessons.pack import Item
from lessons.progress import firsts, record
from tutor.explaining.explained import table_name
from tutor.language import page_language
from tutor.learner import learner, learner_or_new
from tutor.pages import step_page
from tutor.practice.examining import (
    Sat,
    answer_of,
    choices_of,
    deal_exam,
    decided_before,
    explained,
    happened,
    paper_url,
    read_decided,
    read_exam,
    read_paper,
)
from tutor.practice.set_views import redirect
from tutor.practice.sets import Firsts, marks, rights, shown, step_of, unanswered
from tutor.qr import qr_filling
from tutor.request import Request


@require_safe
def exam(request: HttpRequest) -> HttpResponse:
    return render(request, "sets/exam.html", {"size": SIZE, "needed": PASS})


@require_safe
def exam_new(request: HttpRequest) -> HttpResponse:
    return redirect(deal_exam())


@require_safe
def exam_result(request: HttpRequest, token: str) -> HttpResponse:
    sat = _sat(token)
    found = firsts(learner(request), sat.sitting.pack)
    page = {
        "marks": marks(sat.sitting, found),
        "begun": bool(found),
        "next_url": unanswered(sat.sitting, found),
        "right": rights(sat.sitting, found),
        "size": SIZE,
        "needed": PASS,
        "paper_url": paper_url(token, sat, found),
    }
    return render(request, "sets/exam_result.html", page)


@vary_on_headers("HX-Request")
def exam_question(request: Request, token: str, number: int) -> HttpResponse:
    """A dispute. The first answer counts and stays on the page; later ones are answered too."""
    sat = _sat(token)
    item = sat.item(number)
    if item is None:
        raise Http404
    if request.method != "POST":
        who = learner(request)
        found = firsts(who, sat.sitting.pack)
        return _page(request, sat, number, item, found, decided_before(found, number))
    given, errors = read_decided(request.POST, sat.disputes[number - 1].choices)
    if given is None:
        found = firsts(learner(request), sat.sitting.pack)
        return _page(request, sat, number, item, found, None, 422, errors=errors, posted=request.POST.dict())
    who = learner_or_new(request)
    _keep(who, sat, number, item, given)
    return _page(request, sat, number, item, firsts(who, sat.sitting.pack), given)


@require_safe
def exam_paper(request: HttpRequest, token: str, sealed: str) -> HttpResponse:
    """A certificate; its own address is the proof of it, and leads to the twelve positions."""
    paper = read_paper(token, sealed)
    if paper is None:
        raise Http404
    address = request.build_absolute_uri()
    qr = qr_filling(address)
    page = {"paper": paper, "profile_name": table_name(paper.profile, page_language())}
    return render(request, "sets/paper.html", {**page, "token": token, "address": address, "qr": qr})


def _sat(token: str) -> Sat:
    sat = read_exam(token)
    if sat is None:
        raise Http404
    return sat


def _keep(who: UUID, sat: Sat, number: int, item: Item, given: Decided) -> None:
    right = decide(answer_of(item), given).right
    record(who, sat.sitting.pack, 1, str(number), answer=as_text(given), right=right)


def _page(
    request: Request,
    sat: Sat,
    number: int,
    item: Item,
    found: Firsts,
    given: Decided | None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    language = page_language()
    verdict = decide(answer_of(item), given) if given else None
    said = explained(item, given, verdict, language) if given and verdict else None
    title = _("Position %(number)s of %(total)s") % {"number": number, "total": SIZE}
    step = step_of(sat.sitting, number, item, title)
    page = step_page(step, language, explained=said)
    page |= {
        "set": shown(sat.sitting, _("The referee's exam"), found, number),
        "happened": happened(item, language),
        "choices": choices_of(sat.disputes[number - 1], given, verdict, language),
        "allowed": answer_of(item).allowed if verdict else None,
        "posted": {"allowed": "yes" if given.allowed else "no", "rule": given.rule} if given else {},
        "rungs": [],
    }
    template = "sets/exam_answer.html" if request.method == "POST" and request.htmx else "sets/exam_question.html"
    return render(request, template, page | more, status=status)
