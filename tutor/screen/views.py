"""The teacher's side of the screen: a scenario large, with its answer hidden; a poll of it; what was chosen."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from lessons import polls
from lessons.polls import Posed
from lessons.whole import Whole
from tutor.language import page_language
from tutor.request import Request
from tutor.screen.pages import kept, poll_page, screen_page

ANSWER = "answer"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def version(request: Request, key: str, number: int, scenario: str) -> HttpResponse:
    """A scenario of a published pack: one's own, or one from the library."""
    return _screen(request, polls.posed_version(_user(request), key, number, scenario))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: Request, pack_id: str, step_id: str) -> HttpResponse:
    return _screen(request, polls.posed_lesson(pack_id, step_id))


def _screen(request: Request, posed: Posed | None) -> HttpResponse:
    """A POST starts a poll; without one the answer is shown where the address asks for it.

    While a poll of this scenario is open, its page is the one.
    """
    if posed is None or (request.method == "POST" and isinstance(posed.item.answer, Whole)):
        raise Http404
    if request.method == "POST":
        return _to_poll(request, polls.start(_user(request), posed))
    running = polls.running(_user(request), posed)
    if running:
        return _to_poll(request, running)
    page = screen_page(request, posed, page_language(), shown=request.GET.get(ANSWER) == "1")
    return render(request, "screen/screen.html", page)


def _to_poll(request: Request, code: str) -> HttpResponse:
    return HttpResponseRedirect(kept(request, reverse("screen-poll", args=[code])))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def poll(request: Request, code: str) -> HttpResponse:
    """A poll of one's own; a POST closes it and shows the answer."""
    found = polls.own(_user(request), code)
    if found is None:
        raise Http404
    if request.method == "POST":
        polls.show(found)
        return HttpResponseRedirect(kept(request, request.path))
    page = screen_page(request, found.posed, page_language(), poll=found, shown=found.shown)
    return render(request, "screen/screen.html", page if found.shown else page | _counting(request, found))


def _counting(request: Request, found: polls.Live) -> dict[str, Any]:
    state = polls.counted(_user(request), found.key)
    return poll_page(request, found, state.votes if state else 0)


@never_cache
@require_safe
def live(request: Request, code: str) -> HttpResponse:
    """The number of votes, while they come in; nothing where the page shows it already (``seen``)."""
    state = polls.counted(_user(request), code) if request.user.is_authenticated else None
    if state is None:
        raise Http404
    if not state.taking:
        return HttpResponseClientRefresh()
    if request.GET.get("seen") == str(state.votes):
        return HttpResponse(status=204)
    return render(request, "screen/live.html", {"votes": state.votes, "code": code})


def _user(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user
