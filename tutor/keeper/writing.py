"""What the views of the score-keeper share: finding a match, writing to it, and saying what became of that.

Whoever has the key of a match may change it. A page that is made for scripts, such as deals that were entered without a
connection, is answered in JSON; everybody else is led to a page.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from lessons.keeper.events import Event
from lessons.keeper.log import Refused
from lessons.kept import Found, find, find_watched, is_void
from lessons.matches import Outcome, State, append
from tutor.keeper.forms import read_seen
from tutor.keeper.words import refusal_words
from tutor.language import page_language
from tutor.request import Request
from tutor.wording import plain

_DEVICE = "device"


def with_key[**P](
    view: Callable[Concatenate[Request, Found, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A view of a match for whoever may change it. The address is a secret, so nobody on the way may keep the page."""

    @wraps(view)
    def inner(request: Request, key: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        found = find(key)
        if found is None:
            raise Http404
        return private(view(request, found, *args, **kwargs))

    return inner


def with_watch[**P](
    view: Callable[Concatenate[Request, Found, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A view of a match for whoever may only look on."""

    @wraps(view)
    def inner(request: Request, watch: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        found = find_watched(watch)
        if found is None and is_void(watch):
            return _void(request)
        if found is None:
            raise Http404
        return private(view(request, found, *args, **kwargs))

    return inner


def _void(request: Request) -> HttpResponse:
    """Says so; a page that was following is told to load again, so that it says so too."""
    response = private(render(request, "keeper/void.html", status=404))
    if request.htmx:
        response["HX-Refresh"] = "true"
    return response


def private(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Cache-Control", "private, no-cache")
    response["X-Robots-Tag"] = "noindex"
    return response


def device(request: HttpRequest) -> str:
    """This browser's own name in the logs, made with the first thing it writes."""
    return str(request.session.setdefault(_DEVICE, uuid4().hex[:12]))


def this_device(request: HttpRequest) -> str:
    """Empty for a browser that never wrote anything."""
    return str(request.session.get(_DEVICE, ""))


def client_of(request: HttpRequest) -> str:
    """The sender's own name for what it sends; made here where a page has none."""
    return request.POST.get("client", "")[:36] or uuid4().hex


def write(request: Request, found: Found, event: Event) -> HttpResponse:
    """Write an event that a page of this match sent, and lead on to where it can be seen."""
    outcome = append(found, event, seen=read_seen(request.POST), device=device(request), client=client_of(request))
    return answer(request, found, outcome)


def answer(request: Request, found: Found, outcome: Outcome) -> HttpResponse:
    if outcome.why and outcome.state is State.REFUSED:
        return not_taken(request, found, outcome.why)
    held = outcome.state is State.HELD
    at = reverse("keeper-held" if held else "keeper-match", args=[found.key])
    if wants_data(request):
        return JsonResponse({"state": outcome.state.value, "number": outcome.number, "at": at})
    response = go(request, at)
    if outcome.state is State.TAKEN:
        response["Keeper-Number"] = str(outcome.number)
    return response


def not_taken(request: Request, found: Found, why: Refused) -> HttpResponse:
    says = refusal_words(why, page_language())
    if wants_data(request):
        return refused_data(plain(says, page_language()))
    return render(request, "keeper/refused.html", {"found": found, "says": says}, status=422)


def refused_data(message: str) -> JsonResponse:
    data: dict[str, Any] = {"state": State.REFUSED.value, "message": message}
    return JsonResponse(data, status=422)


def wants_data(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "") == "application/json"


def go(request: Request, at: str) -> HttpResponse:
    return HttpResponseClientRedirect(at) if request.htmx else HttpResponseRedirect(at)
