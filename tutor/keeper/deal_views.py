"""The score-keeper: a new deal, correcting and deleting one, why it is written as it is, and making it a question."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.keeper.events import Corrected, Deleted
from lessons.keeper.log import Kept
from lessons.keeper.match import Row
from lessons.keeper.table import Table
from lessons.kept import Found, load
from tutor.keeper.deal_page import deal_page, unread_words
from tutor.keeper.forms import Read, empty_side, filled, read_deal_form, read_seen, typed
from tutor.keeper.rows import head, shown_row
from tutor.keeper.why import question as question_text
from tutor.keeper.why import teach_address, why_page
from tutor.keeper.words import deal_words
from tutor.keeper.writing import refused_data, wants_data, with_key, write
from tutor.language import page_language
from tutor.request import Request


@vary_on_headers("HX-Request")
@with_key
def deal(request: Request, found: Found) -> HttpResponse:
    """A new deal. Before it is saved it is shown; what was typed may come with the address."""
    kept = load(found)
    if request.method == "POST":
        return _posted(request, found, kept)
    fields = request.GET if request.GET else QueryDict("raise=none")
    read = read_deal_form(fields, kept.match.table, page_language())
    page = deal_page(kept, typed(fields), page_language(), read, quiet=True)
    if request.GET.get("client"):
        page["client"] = request.GET["client"][:36]
    return render(request, "keeper/deal.html", {**page, "found": found})


@vary_on_headers("HX-Request")
@with_key
def correct(request: Request, found: Found, number: int) -> HttpResponse:
    kept = load(found)
    row, place = _row(kept, number)
    if request.method == "POST":
        return _posted(request, found, kept, row.id, place)
    read = Read(Corrected(row.id, row.deal), asks=empty_side(row.deal, kept.match.table))
    page = deal_page(kept, filled(row.deal), page_language(), read, place=place)
    return render(request, "keeper/deal.html", {**page, "found": found, "row": row})


def _posted(request: Request, found: Found, kept: Kept, number: int | None = None, place: int = 0) -> HttpResponse:
    """``do`` is ``try`` while somebody types, when nothing is a mistake yet; else what was shown before is saved."""
    posted, language = request.POST, page_language()
    read, quiet = read_deal_form(posted, kept.match.table, language, id=number), posted.get("do") == "try"
    if wants_data(request):
        if read.event is None:
            return refused_data(unread_words(read, kept, language))
        return write(request, found, read.event)
    page = deal_page(kept, typed(posted), language, read, quiet=quiet, place=place)
    stale = read_seen(posted) != kept.number
    if (
        read.event is not None
        and not quiet
        and page["shown"] == posted.get("shown")
        and (stale or not page["given"].says)
    ):
        return write(request, found, read.event)
    # What the page was made on stays, so that another phone's change is told when this is saved.
    page |= {"seen": posted.get("seen", ""), "client": posted.get("client", page["client"]), "stale": stale}
    page |= {"found": found, "pressed": not quiet, "row": kept.match.row(number) if number else None}
    template = "keeper/preview.html" if quiet else "keeper/deal_form.html" if request.htmx else "keeper/deal.html"
    wrong = not quiet and (read.event is None or page["given"].says)
    return render(request, template, page, status=422 if wrong else 200)


@with_key
def delete(request: Request, found: Found, number: int) -> HttpResponse:
    """Asks first. What is deleted stays in the log and can be brought back."""
    kept = load(found)
    if request.method == "POST":
        return write(request, found, Deleted(number))
    row, place = _row(kept, number)
    page = {"found": found, "seen": kept.number, "client": uuid4().hex, "row": row, "place": place}
    return render(request, "keeper/delete.html", {**page, **head(kept.match, page_language()), **_words(kept, row)})


@require_safe
@with_key
def why(request: Request, found: Found, number: int) -> HttpResponse:
    return render(request, "keeper/why.html", {**why_of(load(found), number), "found": found, "edit": True})


def why_of(kept: Kept, number: int) -> dict[str, Any]:
    """The page of a line's reasons, the same for whoever may only look on."""
    row, place = _row(kept, number)
    language, match = page_language(), kept.match
    line = shown_row(row, place, match, language)
    return {
        **head(match, language),
        **why_page(row, place, match, language),
        "row": row,
        "line": line,
        **_words(kept, row),
    }


def _words(kept: Kept, row: Row) -> dict[str, str]:
    return {"deal_words": deal_words(row.deal, kept.match, page_language())}


@require_safe
@with_key
def question(request: Request, found: Found, number: int) -> HttpResponse:
    """The deal as a scenario of a pack. A pack names a profile, so the house's own choices are left out."""
    kept = load(found)
    row, place = _row(kept, number)
    table = Table(kept.match.table.profile)
    text = question_text(row, place, table)
    page = {"found": found, "row": row, "place": place, "scenario": text, "teach": teach_address(text)}
    page |= {"house": bool(kept.match.table.house)}
    return render(request, "keeper/question.html", {**head(kept.match, page_language()), **page, **_words(kept, row)})


def _row(kept: Kept, number: int) -> tuple[Row, int]:
    for place, row in enumerate(kept.match.rows, start=1):
        if row.id == number:
            return row, place
    raise Http404
