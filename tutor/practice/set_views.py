"""The views of sets of questions: the five of a day, two instead of lessons, the side doors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.curriculum import BY_PACK, DOORS
from lessons.daily import today
from lessons.grading import grade
from lessons.progress import First, firsts
from lessons.slips import name_slip
from tutor.asking.ask import Asked, ask
from tutor.asking.forms import read_answer
from tutor.explaining.explain import explain, slip_words
from tutor.language import page_language
from tutor.learner import learner
from tutor.pages import step_page
from tutor.practice.daily import day_page, read_day, sitting, zone_of
from tutor.practice.placing import (
    Placement,
    Skip,
    deal_placement,
    deal_skip,
    placement_page,
    read_placement,
    read_skip,
    start_page,
)
from tutor.practice.sets import Firsts, Sitting, as_posted, question, shown, unanswered
from tutor.request import Request

type Settle = Callable[[UUID, Firsts], None]


@require_safe
def daily(request: HttpRequest) -> HttpResponse:
    """Today is the learner's own day, so this address leads to another one every day."""
    return redirect(reverse("daily-day", args=[today(zone_of(request)).isoformat()]))


@require_safe
def daily_day(request: HttpRequest, day: str) -> HttpResponse:
    found = read_day(day)
    if found is None:
        raise Http404
    page = day_page(found, learner(request), zone_of(request), page_language())
    address = request.build_absolute_uri(reverse("daily-day", args=[day]))
    return render(request, "sets/daily.html", {**page, "address": address})


@vary_on_headers("HX-Request")
def daily_question(request: Request, day: str, number: int) -> HttpResponse:
    found = read_day(day)
    if found is None:
        raise Http404
    return _question(request, sitting(found), number, _("Five of the day"))


@require_safe
def skip(request: HttpRequest, pack_id: str) -> HttpResponse:
    if pack_id not in BY_PACK:
        raise Http404
    return redirect(deal_skip(learner(request), pack_id) or reverse("lesson", args=[pack_id]))


@require_safe
def skip_result(request: HttpRequest, pack_id: str, token: str) -> HttpResponse:
    """Both right: on to the lesson. Otherwise which lesson would help, and the way in all the same."""
    here = _skip(pack_id, token)
    found = firsts(learner(request), here.sitting.pack)
    open_question = unanswered(here.sitting, found)
    if open_question or here.passed(found):
        return redirect(open_question or reverse("lesson", args=[pack_id]))
    return render(request, "sets/skip.html", {"pack": here.pack, "helps": here.helps(found)})


@vary_on_headers("HX-Request")
def skip_question(request: Request, pack_id: str, token: str, number: int) -> HttpResponse:
    here = _skip(pack_id, token)
    return _question(request, here.sitting, number, _("Two questions"), here.settle, check=True)


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    return render(request, "sets/start.html", start_page(page_language()))


@require_safe
def placement(request: HttpRequest, door_id: str) -> HttpResponse:
    if door_id not in DOORS:
        raise Http404
    return redirect(deal_placement(door_id))


@require_safe
def placement_result(request: HttpRequest, door_id: str, token: str) -> HttpResponse:
    here = _placement(door_id, token)
    found = firsts(learner(request), here.sitting.pack)
    open_question = unanswered(here.sitting, found)
    if open_question:
        return redirect(open_question)
    return render(request, "sets/placement.html", placement_page(here, found, page_language()))


@vary_on_headers("HX-Request")
def placement_question(request: Request, door_id: str, token: str, number: int) -> HttpResponse:
    here = _placement(door_id, token)
    return _question(request, here.sitting, number, _("Six questions"), here.settle, check=True)


def redirect(url: str) -> HttpResponseRedirect:
    response = HttpResponseRedirect(url)
    response["Cache-Control"] = "no-store"
    return response


def _skip(pack_id: str, token: str) -> Skip:
    found = read_skip(pack_id, token)
    if found is None:
        raise Http404
    return found


def _placement(door_id: str, token: str) -> Placement:
    found = read_placement(door_id, token)
    if found is None:
        raise Http404
    return found


def _question(
    request: Request,
    here: Sitting,
    number: int,
    title: str,
    settle: Settle = lambda who, found: None,
    *,
    check: bool = False,
) -> HttpResponse:
    """A question of a set. Once answered, its page shows the first answer with its reasons; a check gives no hints."""
    posted = request.method == "POST"
    before = {} if posted else firsts(learner(request), here.pack)

    def around(who: UUID | None) -> Mapping[str, Any]:
        found = firsts(who, here.pack) if posted else before
        if who and posted:
            settle(who, found)
        return {"set": shown(here, title, found, number), **({"rungs": []} if check else {})}

    asked = question(here, number, page_language(), around)
    if asked is None:
        raise Http404
    first = before.get(str(number))
    return _again(request, asked, first) if first else ask(request, asked)


def _again(request: Request, asked: Asked, first: First) -> HttpResponse:
    """The page as it was when the first answer was given."""
    posted, language = as_posted(asked.item, first.answer), page_language()
    read, who = read_answer(asked.item, posted), learner(request)
    page: dict[str, Any] = {"posted": posted.dict(), "placed": read.placed}
    if read.given is not None:
        verdict = grade(asked.item.answer, read.given)
        slip = None if verdict.right else name_slip(asked.item, read.given)
        explained = explain(asked.item, verdict, language)._replace(slip=slip_words(slip, language))
        page |= {"verdict": verdict, "explained": explained}
    return render(request, asked.page, {**step_page(asked.step(who), language, **page), **asked.around(who)})
