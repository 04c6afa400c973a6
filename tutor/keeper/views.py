"""The score-keeper: matches, one match with its history, undoing, names, and the rules of a match."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.keeper.events import DealerSet, ProfileChanged, Redone, Renamed, Started, Undone
from lessons.keeper.figures import figures
from lessons.kept import Found, find, load, mine, version, waiting, written
from lessons.matches import start
from rules.cards import Seat, Team
from tutor.keeper.forms import read_dealer, read_names, read_table
from tutor.keeper.rows import MANY, SOME, head, match_page
from tutor.keeper.rules_page import rules_page
from tutor.keeper.words import event_words, known_deals, side_title
from tutor.keeper.writing import client_of, device, go, private, this_device, with_key, write
from tutor.language import page_language
from tutor.learner import learner, learner_or_new
from tutor.practice.daily import zone_of
from tutor.request import Request

LOGGED = 300


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    rows = [
        (one, side_title(one.names, Team.US), side_title(one.names, Team.THEM), _won(one.names, one.winner))
        for one in mine(learner(request))
    ]
    return private(render(request, "keeper/matches.html", {"matches": rows, "zone": zone_of(request)}))


def _won(names: Any, winner: str) -> str:
    return side_title(names, Team(winner)) if winner else ""


def new(request: Request) -> HttpResponse:
    """A new match; ``like`` has the key of one with the same people at the same table."""
    if request.method == "POST":
        event = Started(read_names(request.POST), read_table(request.POST.dict()), read_dealer(request.POST))
        key = start(learner_or_new(request), event, device(request), client_of(request))
        return go(request, reverse("keeper-match", args=[key]))
    like = request.GET.get("like", "")
    old = find(like) if like else None
    match = load(old).match if old else None
    page = {
        "client": uuid4().hex,
        "seats": list(Seat),
        "like": match,
        **rules_page(match, request.GET, page_language()),
    }
    return private(render(request, "keeper/new.html", page))


@require_safe
@with_key
def match(request: Request, found: Found) -> HttpResponse:
    return render(request, "keeper/match.html", _page(request, found))


@require_safe
@vary_on_headers("HX-Request")
@with_key
def live(request: Request, found: Found) -> HttpResponse:
    """What is new for a page that shows the version ``v``: nothing, or the part of the page that changes."""
    if request.GET.get("v") == version(found):
        return HttpResponse(status=204)
    return render(request, "keeper/live.html", _page(request, found))


def _page(request: Request, found: Found) -> dict[str, Any]:
    held, most, until = waiting(found), MANY if request.GET.get("all") else SOME, _until(request)
    page = match_page(load(found), page_language(), most=most, until=until)
    tag = f"{page['kept'].number}-{len(held)}"
    return {**page, "found": found, "edit": True, "held": held, "version": tag, "client": uuid4().hex}


def _until(request: HttpRequest) -> int | None:
    text = request.GET.get("until", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None


@require_POST
@with_key
def undo(request: Request, found: Found) -> HttpResponse:
    return write(request, found, Undone(_steps(request)))


@require_POST
@with_key
def redo(request: Request, found: Found) -> HttpResponse:
    return write(request, found, Redone(_steps(request)))


def _steps(request: HttpRequest) -> int:
    text = request.POST.get("steps", "1")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 1


@require_safe
@with_key
def log(request: Request, found: Found) -> HttpResponse:
    """Everything that was ever done, the latest first, and how far one could go back."""
    kept, language, mine_is = load(found), page_language(), this_device(request)
    deals, steps = known_deals(kept), {number: at for at, (number, _) in enumerate(reversed(kept.done))}
    rows = [
        (
            one,
            event_words(one.event, kept.match, deals, language),
            one.device == mine_is,
            steps.get(one.number, 0),
            one.number in steps or isinstance(one.event, Undone | Redone),
        )
        for one in written(found, LOGGED)
    ]
    page = {"found": found, "kept": kept, "rows": rows, "client": uuid4().hex, "more": kept.number > LOGGED}
    page["zone"] = zone_of(request)
    return render(request, "keeper/log.html", {**page, **head(kept.match, language)})


@with_key
def names(request: Request, found: Found) -> HttpResponse:
    """Names of sides and players, and who deals next: two forms, one event each."""
    if request.method == "POST":
        dealer = request.POST.get("what") == "dealer"
        event = DealerSet(read_dealer(request.POST)) if dealer else Renamed(read_names(request.POST))
        return write(request, found, event)
    kept = load(found)
    page = {"found": found, "seen": kept.number, "client": uuid4().hex, "like": kept.match, "seats": list(Seat)}
    return render(request, "keeper/names.html", {**page, **head(kept.match, page_language())})


@with_key
def rules(request: Request, found: Found) -> HttpResponse:
    """The profile and the house's choices; before they change, which lines would."""
    if request.method == "POST":
        return write(request, found, ProfileChanged(read_table(request.POST.dict())))
    kept, language = load(found), page_language()
    page = rules_page(kept.match, request.GET, language, kept=kept)
    common = {"found": found, "seen": kept.number, "client": uuid4().hex}
    return render(request, "keeper/rules.html", {**head(kept.match, language), **page, **common})


@require_safe
@with_key
def statistics(request: Request, found: Found) -> HttpResponse:
    match = load(found).match
    counted = [(side_title(match.names, side), figures(match.rows, side)) for side in Team]
    page = {"found": found, "figures": counted, "count": len(match.rows)}
    return render(request, "keeper/statistics.html", {**head(match, page_language()), **page})
