"""The score-keeper: a new deal, one that was forgotten, correcting and deleting one, why it is written as it is, and
making it a question."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.keeper.events import Corrected, Deleted, Entered, Inserted, Names, Started
from lessons.keeper.log import Kept, extend, replay
from lessons.keeper.match import Row
from lessons.keeper.table import Table
from lessons.kept import Found, load
from rules.cards import Seat
from tutor.keeper.deal_page import Task, deal_page, unread_words
from tutor.keeper.forms import Made, Read, empty_side, filled, read_deal_form, read_seen, read_table, typed
from tutor.keeper.rows import head, shown_row, then_words
from tutor.keeper.why import question as question_text
from tutor.keeper.why import teach_address, why_page
from tutor.keeper.words import deal_words
from tutor.keeper.writing import private, refused_data, wants_data, with_key, write
from tutor.language import page_language
from tutor.request import Request


class Job(NamedTuple):
    """What a form does: what its deal is to become, and the deal ``number`` of the log that it is about, if any."""

    task: Task
    made: Made
    number: int = 0


@vary_on_headers("HX-Request")
@with_key
def deal(request: Request, found: Found) -> HttpResponse:
    """A new deal. Before it is saved it is shown; what was typed may come with the address."""
    return _deal(request, found, Job(Task.NEW, Entered))


@vary_on_headers("HX-Request")
@with_key
def insert(request: Request, found: Found, number: int) -> HttpResponse:
    """A deal that was forgotten, before another one."""
    return _deal(request, found, Job(Task.INSERT, partial(Inserted, number), number))


@vary_on_headers("HX-Request")
@with_key
def correct(request: Request, found: Found, number: int) -> HttpResponse:
    return _deal(request, found, Job(Task.CORRECT, partial(Corrected, number), number))


def _deal(request: Request, found: Found, job: Job) -> HttpResponse:
    kept, language = load(found), page_language()
    if request.method == "POST":
        return _posted(request, found, kept, job)
    row, place = _row(kept, job.number) if job.number else (None, 0)
    fields = request.GET if request.GET else QueryDict("raise=none")
    if row and job.task is Task.CORRECT and not request.GET:
        shown, read = filled(row.deal), Read(Corrected(row.id, row.deal), asks=empty_side(row.deal, kept.match.table))
    else:
        shown, read = typed(fields), read_deal_form(fields, kept.match.table, language, job.made)
    page = deal_page(kept, shown, language, read, quiet=True, task=job.task, place=place)
    if request.GET.get("client"):
        page["client"] = request.GET["client"][:36]
    return render(request, "keeper/deal.html", {**page, "found": found, "row": row})


def _posted(request: Request, found: Found, kept: Kept, job: Job) -> HttpResponse:
    """``do`` is ``try`` while somebody types, when nothing is a mistake yet; else what was shown before is saved."""
    posted, language = request.POST, page_language()
    read, quiet = read_deal_form(posted, kept.match.table, language, job.made), posted.get("do") == "try"
    if job.number > kept.number:
        raise Http404
    row, place = _place(kept, job.number)
    if wants_data(request) and read.event is None:
        return refused_data(unread_words(read, kept, language))
    # The deal may be gone through another phone: then there is nothing to show, and it waits beside the log.
    gone = job.number > 0 and row is None and not quiet
    if read.event is not None and (wants_data(request) or gone):
        return write(request, found, read.event)
    page = deal_page(kept, typed(posted), language, read, quiet=quiet, task=job.task, place=place)
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
    page |= {"found": found, "pressed": not quiet, "row": row}
    template = "keeper/preview.html" if quiet else "keeper/deal_form.html" if request.htmx else "keeper/deal.html"
    wrong = not quiet and (read.event is None or page["given"].says)
    return render(request, template, page, status=422 if wrong else 200)


@vary_on_headers("HX-Request")
@require_safe
def look(request: Request) -> HttpResponse:
    """A deal on the score sheet without a match, as lessons lead to it. Nothing of it is kept."""
    fields, language, table = request.GET, page_language(), read_table(request.GET.dict())
    kept, quiet = replay([Started(Names(), table, Seat.S)]), fields.get("do") != "save"
    read = read_deal_form(fields, table, language)
    page = deal_page(kept, typed(fields), language, read, quiet=quiet, task=Task.LOOK)
    page |= {"table": table, "pressed": not quiet}
    template = "keeper/preview.html" if request.htmx and fields.get("do") == "try" else "keeper/look.html"
    return private(render(request, template, page))


@with_key
def delete(request: Request, found: Found, number: int) -> HttpResponse:
    """Asks first, and says what becomes of the match. What is deleted stays in the log and can be brought back."""
    kept, language = load(found), page_language()
    if request.method == "POST":
        return write(request, found, Deleted(number))
    row, place = _row(kept, number)
    page = {"found": found, "seen": kept.number, "client": uuid4().hex, "row": row, "place": place}
    page |= {"then": then_words(kept.match, extend(kept, Deleted(number)).match, language)}
    return render(request, "keeper/delete.html", {**page, **head(kept.match, language), **_words(kept, row)})


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
    row, place = _place(kept, number)
    if row is None:
        raise Http404
    return row, place


def _place(kept: Kept, number: int) -> tuple[Row | None, int]:
    """A deal and its place, counted from 1; None and 0 for one that is not there."""
    placed = ((row, place) for place, row in enumerate(kept.match.rows, start=1) if row.id == number)
    return next(placed, (None, 0))
