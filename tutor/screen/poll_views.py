"""The phones' side of a poll: the code, one answer that can be changed while it is open, and what comes next."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh, HttpResponseStopPolling

from lessons import polls
from lessons.grading import as_text, grade
from lessons.polls import Live
from tutor.asking.forms import read_answer
from tutor.classes.guesses import SECONDS, missed, spent
from tutor.language import page_language
from tutor.request import Request
from tutor.screen.pages import phone_page

VOTER = "voter"


@never_cache
@require_safe
def code(request: Request) -> HttpResponse:
    """Where a code is typed."""
    typed = request.GET.get("code", "").strip()
    if not typed:
        return _typing(request)
    found = _found(request, typed)
    return found if isinstance(found, HttpResponse) else HttpResponseRedirect(reverse("poll", args=[found.key]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phone(request: Request, code: str) -> HttpResponse:
    found = _found(request, code)
    if isinstance(found, HttpResponse):
        return found
    if found.key != code:
        return HttpResponseRedirect(reverse("poll", args=[found.key]))
    return _answered(request, found) if request.method == "POST" else _page(request, found)


def _answered(request: Request, poll: Live) -> HttpResponse:
    """Cards are put in order one by one, so an answer may not be whole yet."""
    item = poll.posed.item
    read = read_answer(item, request.POST)
    if read.given is None:
        typed: dict[str, Any] = {"errors": read.errors, "placed": read.placed, "posted": request.POST.dict()}
        return _page(request, poll, 422 if read.errors else 200, **typed)
    right = grade(item.answer, read.given).right
    if not polls.vote(poll, _voter_or_new(request), as_text(read.given), right=right):
        return _page(request, poll._replace(taking=False), 409, late=True)
    return HttpResponseRedirect(request.path)


@never_cache
@require_safe
def wait(request: Request, code: str) -> HttpResponse:
    """For a page that shows a poll ``seen`` as open, closed or shown: whether it is so still, and which one follows."""
    if spent(request, VOTER):
        return _refused(request)
    state = polls.waiting(code)
    if state is None or state.over:
        if state is None:
            missed(request, VOTER)
        return HttpResponseStopPolling()
    if _name(state) != request.GET.get("seen"):
        return HttpResponseClientRefresh()
    if not state.next:
        return HttpResponse(status=204)
    return render(request, "screen/next.html", {"next": state.next})


def _page(request: Request, poll: Live, status: int = 200, *, late: bool = False, **shown: Any) -> HttpResponse:
    mine = polls.cast(poll, _voter(request))
    page = phone_page(poll, mine, page_language(), **shown)
    state = None if poll.taking else polls.waiting(poll.key)
    page |= {"late": late, "next": state.next if state else "", "seen": _name(state or poll)}
    return render(request, "screen/phone.html", page, status=status)


def _name(state: polls.State | Live) -> str:
    return "open" if state.taking else "shown" if state.shown else "closed"


def _found(request: Request, typed: str) -> Live | HttpResponse:
    """The poll, or what to answer instead. Whoever tried too often waits, but for a phone that is in already."""
    if spent(request, VOTER):
        found, voter = polls.find(typed), _voter(request)
        return found if found and voter and polls.cast(found, voter) else _refused(request)
    found = polls.find(typed)
    if found is None:
        missed(request, VOTER)
        return _typing(request, 404, typed=typed[:20])
    return found


def _typing(request: Request, status: int = 200, **page: Any) -> HttpResponse:
    return render(request, "screen/code.html", page, status=status)


def _refused(request: Request) -> HttpResponse:
    page = _typing(request, 429, minutes=SECONDS // 60)
    page["Retry-After"] = str(SECONDS)
    return page


def _voter(request: HttpRequest) -> UUID | None:
    """None for a phone that never answered, or whose cookie cannot be read."""
    try:
        return UUID(str(request.session[VOTER]))
    except (KeyError, ValueError):
        return None


def _voter_or_new(request: HttpRequest) -> UUID:
    """A number that stands for this phone and for nobody: it is not the learner's."""
    found = _voter(request)
    if found is None:
        found = uuid4()
        request.session[VOTER] = str(found)
    return found
