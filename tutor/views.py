"""The pages. Each view reads the request, asks lessons, progress or rules, and hands a page to its template."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.curriculum import lesson as find_lesson
from lessons.memory import memories
from lessons.pack import Item, Pack
from lessons.progress import standings
from lessons.whole import Whole
from rules.catalogue import CATALOGUE, ENTRIES
from rules.profile import PROFILE_IDS, load
from tutor.asking.ask import Asked, Kept, ask
from tutor.asking.steps import Step, find_step
from tutor.classes.membership import my_members
from tutor.context import DECK_COOKIE, FOUR_COLOURS
from tutor.course import TASTE, course, nearest
from tutor.explaining.picture import duties
from tutor.language import page_language
from tutor.learner import learner
from tutor.pages import step_page
from tutor.practice.check import check
from tutor.practice.deal_views import deal
from tutor.practice.progress_page import progress_page
from tutor.reading.odds import odds_page
from tutor.reading.origins import origins_page
from tutor.reading.referee import referee_page
from tutor.reading.rulebook import compare_page, profile_page, rule_page
from tutor.reading.tips import tips_page
from tutor.request import Request


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    who = learner(request)
    path = course(who)
    stop = path.here if path.begun and path.here else path.stop(TASTE)
    item = next((item for item, _, standing in stop.steps if not standing.done), stop.steps[0][0])
    page = step_page(find_step(stop.pack, item, path.tried), page_language())
    return render(request, "home.html", {**page, "path": path, "stop": stop, "members": my_members(request)})


def not_taken(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What came was too long, or no form of this site."""
    return render(request, "400.html", status=400)


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    return render(request, "lessons.html", {"path": course(learner(request))})


@require_safe
def lesson(request: HttpRequest, pack_id: str) -> HttpResponse:
    pack, who = _pack(pack_id), learner(request)
    path = course(who)
    page = {
        "stop": path.stop(pack.id),
        "missing": nearest(path, pack.id),
        "check": check(who, pack.id),
        "here": path.here,
    }
    return render(request, "lesson.html", page)


@require_safe
def progress(request: HttpRequest) -> HttpResponse:
    who = learner(request)
    return render(request, "progress.html", progress_page(course(who), memories(who), page_language()))


@vary_on_headers("HX-Request")
def step(request: Request, pack_id: str, step_id: str) -> HttpResponse:
    pack, item = _item(pack_id, step_id)

    def current(who: UUID | None) -> Step:
        return find_step(pack, item, standings(who))

    asked = Asked(item, current, Kept(pack.id, pack.version, item.scenario.id), "step.html")
    return deal(request, asked) if isinstance(item.answer, Whole) else ask(request, asked)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    page = {"rules": [entry.rule for entry in ENTRIES], "picture": duties(page_language())}
    return render(request, "rules.html", page)


@require_safe
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    if rule_id not in CATALOGUE:
        raise Http404
    return render(request, "rule.html", rule_page(rule_id, page_language()))


@require_safe
def profile(request: HttpRequest, profile_id: str) -> HttpResponse:
    if profile_id not in PROFILE_IDS:
        raise Http404
    return render(request, "profile.html", profile_page(load(profile_id), page_language()))


@require_safe
def compare(request: HttpRequest, profile_id: str, other_id: str) -> HttpResponse:
    if not {profile_id, other_id} <= set(PROFILE_IDS) or profile_id == other_id:
        raise Http404
    return render(request, "compare.html", compare_page(load(profile_id), load(other_id), page_language()))


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    return render(request, "odds.html", odds_page(page_language()))


@require_safe
def origins(request: HttpRequest) -> HttpResponse:
    return render(request, "origins.html", origins_page(page_language()))


@require_safe
def tips(request: HttpRequest) -> HttpResponse:
    return render(request, "tips.html", tips_page(page_language()))


@require_safe
def referee(request: HttpRequest) -> HttpResponse:
    page = referee_page(request.GET, request.build_absolute_uri(), page_language())
    return render(request, "referee.html", page, status=422 if page["faults"] else 200)


@require_POST
def deck(request: HttpRequest) -> HttpResponse:
    """Switch between two and four suit colours, and go back to the page."""
    back = request.POST.get("back", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if safe else reverse("home"))
    if request.COOKIES.get(DECK_COOKIE) == FOUR_COLOURS:
        response.delete_cookie(DECK_COOKIE)
    else:
        response.set_cookie(DECK_COOKIE, FOUR_COLOURS, max_age=365 * 24 * 3600, samesite="Lax")
    return response


@require_GET
def health(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


def _pack(pack_id: str) -> Pack:
    pack = find_lesson(pack_id)
    if pack is None:
        raise Http404
    return pack


def _item(pack_id: str, step_id: str) -> tuple[Pack, Item]:
    pack = _pack(pack_id)
    item = pack.item(step_id)
    if item is None:
        raise Http404
    return pack, item
