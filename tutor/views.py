"""The pages. Each view reads the request, asks lessons, progress or rules, and hands a page to its template."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.curriculum import lesson as find_lesson
from lessons.drills import SKILLS
from lessons.grading import as_text, grade
from lessons.pack import Item, Pack
from lessons.progress import record, standings, start_again
from rules.catalogue import CATALOGUE, ENTRIES
from rules.profile import PROFILE_IDS, load
from tutor.context import DECK_COOKIE, FOUR_COLOURS
from tutor.explain import explain, slip_words
from tutor.forms import read_answer
from tutor.learner import learner, learner_or_new
from tutor.odds import odds_page
from tutor.origins import origins_page
from tutor.pages import AnyStep, Step, find_step, lesson_card, lesson_cards, step_page
from tutor.picture import duties
from tutor.practice import PACK, kept_as, new_drill_url, read_drill, skill_cards
from tutor.referee import referee_page
from tutor.request import Request
from tutor.rulebook import compare_page, profile_page, rule_page
from tutor.tips import tips_page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    known = standings(learner(request))
    lessons = lesson_cards(known)
    card = next((one for one in lessons if not one.finished), lessons[0])
    item = next((item for item, _, standing in card.steps if not standing.done), card.steps[0][0])
    page = step_page(find_step(card.pack, item, known), _language())
    return render(request, "home.html", {**page, "lessons": lessons, "begun": any(one.begun for one in lessons)})


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    return render(request, "lessons.html", {"lessons": lesson_cards(standings(learner(request)))})


@require_safe
def lesson(request: HttpRequest, pack_id: str) -> HttpResponse:
    card = lesson_card(_pack(pack_id), standings(learner(request)))
    return render(request, "lesson.html", {"lesson": card})


@vary_on_headers("HX-Request")
def step(request: Request, pack_id: str, step_id: str) -> HttpResponse:
    pack, item = _item(pack_id, step_id)
    if request.method == "POST":
        return _answer(request, pack, item)
    page = step_page(find_step(pack, item, standings(learner(request))), _language())
    return render(request, "step.html", page)


def _answer(request: Request, pack: Pack, item: Item) -> HttpResponse:
    def current(who: UUID | None) -> Step:
        return find_step(pack, item, standings(who))

    return _graded(request, item, current, Kept(pack.id, pack.version, item.scenario.id), "step.html")


class Kept(NamedTuple):
    """Under which name an answer is kept."""

    pack: str
    version: int
    scenario: str


def _graded(
    request: Request, item: Item, current: Callable[[UUID | None], AnyStep], kept: Kept, whole: str
) -> HttpResponse:
    """Read, grade, keep and explain an answer: a part of the page for HTMX, else the whole page."""
    read, language = read_answer(item, request.POST), _language()
    template, posted = "answer.html" if request.htmx else whole, request.POST.dict()
    if read.given is None:
        page = step_page(current(learner(request)), language, posted=posted, errors=read.errors)
        return render(request, template, page, status=422)
    verdict = grade(item.answer, read.given)
    who = learner_or_new(request)
    record(who, *kept, answer=as_text(read.given), right=verdict.right)
    explained = explain(item, verdict, language)
    if not verdict.right:
        explained = explained._replace(slip=slip_words(item, read.given, language))
    page = step_page(current(who), language, verdict=verdict, explained=explained, posted=posted)
    return render(request, template, page)


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    return render(request, "practice.html", {"skills": skill_cards(standings(learner(request)), _language())})


@require_safe
def practise(request: HttpRequest, skill: str) -> HttpResponse:
    """Deal a fresh drill; its own address keeps it."""
    if skill not in SKILLS:
        raise Http404
    response = HttpResponseRedirect(new_drill_url(skill))
    response["Cache-Control"] = "no-store"
    return response


@vary_on_headers("HX-Request")
def drill(request: Request, skill: str, token: str) -> HttpResponse:
    found = read_drill(skill, token, _language())
    if found is None:
        raise Http404
    if request.method == "POST":
        return _graded(request, found.item, lambda who: found, Kept(PACK, 1, kept_as(skill, token)), "drill.html")
    return render(request, "drill.html", step_page(found, _language()))


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    page = {"rules": [entry.rule for entry in ENTRIES], "picture": duties(_language())}
    return render(request, "rules.html", page)


@require_safe
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    if rule_id not in CATALOGUE:
        raise Http404
    return render(request, "rule.html", rule_page(rule_id, _language()))


@require_safe
def profile(request: HttpRequest, profile_id: str) -> HttpResponse:
    if profile_id not in PROFILE_IDS:
        raise Http404
    return render(request, "profile.html", profile_page(load(profile_id), _language()))


@require_safe
def compare(request: HttpRequest, profile_id: str, other_id: str) -> HttpResponse:
    if not {profile_id, other_id} <= set(PROFILE_IDS) or profile_id == other_id:
        raise Http404
    return render(request, "compare.html", compare_page(load(profile_id), load(other_id), _language()))


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    return render(request, "odds.html", odds_page(_language()))


@require_safe
def origins(request: HttpRequest) -> HttpResponse:
    return render(request, "origins.html", origins_page(_language()))


@require_safe
def tips(request: HttpRequest) -> HttpResponse:
    return render(request, "tips.html", tips_page(_language()))


@require_safe
def referee(request: HttpRequest) -> HttpResponse:
    page = referee_page(request.GET, request.build_absolute_uri(), _language())
    return render(request, "referee.html", page, status=422 if page["faults"] else 200)


def restart(request: HttpRequest) -> HttpResponse:
    """Asks first; a POST forgets every answer of this learner."""
    who: UUID | None = learner(request)
    if request.method != "POST":
        return render(request, "restart.html", {"lessons": lesson_cards(standings(who))})
    if who is not None:
        start_again(who)
    return HttpResponseRedirect(reverse("home"))


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


def _language() -> str:
    return (get_language() or "en")[:2]


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
