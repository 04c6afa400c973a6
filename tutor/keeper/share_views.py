"""The score-keeper for others: addresses to share, looking on, the printed sheet, files, and what waits to be taken."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_POST, require_safe

from lessons.keeper.log import Kept
from lessons.kept import Found, at, load, version, waiting, written
from lessons.matches import State, drop, new_address, take
from rules.cards import Team
from tutor.keeper.deal_views import why_of
from tutor.keeper.export import as_csv, as_data
from tutor.keeper.forms import read_seen
from tutor.keeper.rows import MANY, SOME, head, match_page
from tutor.keeper.waiting import waiting_page
from tutor.keeper.words import side_title
from tutor.keeper.writing import go, not_taken, this_device, with_key, with_watch
from tutor.language import page_language
from tutor.practice.daily import zone_of
from tutor.qr import qr_code
from tutor.request import Request


@require_safe
@with_key
def share(request: Request, found: Found) -> HttpResponse:
    addresses = {name: request.build_absolute_uri(path) for name, path in _paths(found).items()}
    page = {"found": found, **head(load(found).match, page_language())}
    page |= {"watch": addresses["watch"], "edit": addresses["edit"], "renewed": "new" in request.GET}
    page |= {"watch_qr": qr_code(addresses["watch"]), "edit_qr": qr_code(addresses["edit"])}
    return render(request, "keeper/share.html", page)


@require_POST
@with_key
def renew(request: Request, found: Found) -> HttpResponse:
    """The address to look on is void from now on, and there is a new one."""
    new_address(found, request.POST.get("watch", ""))
    return go(request, reverse("keeper-share", args=[found.key]) + "?new")


def _paths(found: Found) -> dict[str, str]:
    return {
        "watch": reverse("keeper-watch", args=[found.watch]),
        "edit": reverse("keeper-match", args=[found.key]),
    }


@require_safe
@with_watch
def watch(request: Request, found: Found) -> HttpResponse:
    return render(request, "keeper/watch.html", _watched(request, found))


@require_safe
@with_watch
def watch_live(request: Request, found: Found) -> HttpResponse:
    """The part that changes. Nothing comes for a page that has the version ``v`` already, or asks for what it has."""
    now = version(found)
    if request.GET.get("v") == now:
        return HttpResponse(status=204)
    tag = quote_etag(f"{now}-{page_language()}")
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = render(request, "keeper/live.html", _watched(request, found))
        response["ETag"] = tag
    return response


def _watched(request: HttpRequest, found: Found) -> dict[str, Any]:
    page = match_page(load(found), page_language(), most=MANY if request.GET.get("all") else SOME)
    return {**page, "found": found, "edit": False, "version": version(found)}


@require_safe
@with_watch
def watch_why(request: Request, found: Found, number: int) -> HttpResponse:
    return render(request, "keeper/why.html", {**why_of(load(found), number), "found": found, "edit": False})


@require_safe
@with_key
def sheet(request: Request, found: Found) -> HttpResponse:
    """The whole sheet for printing, in the order in which it was played."""
    page = match_page(load(found), page_language(), most=MANY)
    return render(request, "keeper/sheet.html", {**page, "rows": page["rows"][::-1], "found": found})


@require_safe
@with_key
def csv_file(request: Request, found: Found) -> HttpResponse:
    kept = load(found)
    response = HttpResponse(as_csv(kept.match), content_type="text/csv; charset=utf-8")
    return _file(response, kept, "csv")


@require_safe
@with_key
def json_file(request: Request, found: Found) -> HttpResponse:
    kept = load(found)
    data = as_data(kept.match, written(found))
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _file(response, kept, "json")


def _file(response: HttpResponse, kept: Kept, ending: str) -> HttpResponse:
    names = "-".join(side_title(kept.match.names, side) for side in Team)
    response["Content-Disposition"] = (
        f"attachment; filename=\"baloot.{ending}\"; filename*=UTF-8''{quote(names)}.{ending}"
    )
    return response


@require_safe
@with_key
def held(request: Request, found: Found) -> HttpResponse:
    """What was made on an older state and waits: each with what happened meanwhile."""
    return _held(request, found)


def _held(request: Request, found: Found, *, again: bool = False) -> HttpResponse:
    kept, language = load(found), page_language()
    shown = waiting_page(waiting(found), kept, lambda number: at(found, number), this_device(request), language)
    page = {
        "found": found,
        "seen": kept.number,
        "waiting": shown,
        "again": again,
        "zone": zone_of(request),
        **head(kept.match, language),
    }
    return render(request, "keeper/held.html", page, status=409 if again else 200)


@require_POST
@with_key
def held_take(request: Request, found: Found, entry: int) -> HttpResponse:
    """Taken only on the state that was shown; if the match went on once more, that is shown first."""
    outcome = take(found, entry, seen=read_seen(request.POST))
    if outcome is None:
        raise Http404
    if outcome.state is State.HELD:
        return _held(request, found, again=True)
    if outcome.why and outcome.state is State.REFUSED:
        return not_taken(request, found, outcome.why)
    return _next(request, found)


@require_POST
@with_key
def held_drop(request: Request, found: Found, entry: int) -> HttpResponse:
    drop(found, entry)
    return _next(request, found)


def _next(request: Request, found: Found) -> HttpResponse:
    """On to the next one that waits, or back to the match."""
    name = "keeper-held" if waiting(found) else "keeper-match"
    return go(request, reverse(name, args=[found.key]))
