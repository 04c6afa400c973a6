"""Results: a teacher's of a class, of one thing that it was given, of one member; and a learner's own."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from lessons.assigning import assignment_of, assignments_with_texts, newer
from lessons.classes import Classroom, Member, member_of, members
from tutor.classes.membership import joined, owned
from tutor.classes.results_csv import class_csv, download, table_csv
from tutor.classes.results_page import report_page, results_page
from tutor.language import page_language
from tutor.request import Request


@owned
@require_safe
def of_class(request: Request, room: Classroom) -> HttpResponse:
    return render(request, "class/results.html", {"room": room, **_of_class(request, room)})


@owned
@require_safe
def of_class_csv(request: Request, room: Classroom) -> HttpResponse:
    page = _of_class(request, room)
    return download(class_csv(page["tables"], page["scores"]), f"class-{room.code}")


@owned
@require_safe
def of_assignment(request: Request, room: Classroom, pk: int) -> HttpResponse:
    page = _of_assignment(request, room, pk)
    table = page["tables"][0]
    page |= {"room": room, "table": table, "newer": newer(table.assignment)}
    return render(request, "class/assignment_results.html", page)


@owned
@require_safe
def of_assignment_csv(request: Request, room: Classroom, pk: int) -> HttpResponse:
    return download(table_csv(_of_assignment(request, room, pk)["tables"][0]), f"class-{room.code}-{pk}")


@owned
@require_safe
def of_member(request: Request, room: Classroom, pk: int) -> HttpResponse:
    """What this member sees too, and beyond it what is still withheld from them."""
    member = member_of(room, pk)
    if member is None:
        raise Http404
    return _report(request, room, member, own=False)


@joined
@require_safe
def own(request: Request, member: Member) -> HttpResponse:
    return _report(request, member.classroom, member, own=True)


def _report(request: Request, room: Classroom, member: Member, *, own: bool) -> HttpResponse:
    page = report_page(member, assignments_with_texts(room), page_language(), ZoneInfo(room.zone), own=own)
    return render(request, "class/report.html", {"room": room, "own": own, **page})


def _of_class(request: Request, room: Classroom) -> dict[str, Any]:
    """Three queries, however much was answered."""
    return results_page(assignments_with_texts(room), members(room), page_language(), ZoneInfo(room.zone))


def _of_assignment(request: Request, room: Classroom, pk: int) -> dict[str, Any]:
    assignment = assignment_of(room, pk)
    if assignment is None:
        raise Http404
    return results_page([assignment], members(room), page_language(), ZoneInfo(room.zone))
