"""A learner in a class: what there is to do, the questions, and the answers."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.assigning import assignment_of, assignments_of
from lessons.classes import Member, is_over, kept_until, plain_code
from lessons.sheets import Sheet, lines, sheet
from tutor.asking.ask import ask, refuse
from tutor.classes.membership import joined, member_of, private, shown_pin
from tutor.classes.work import answered, around, asked, marks, refusal, step_of
from tutor.language import page_language
from tutor.pages import step_page
from tutor.practice.deal_views import deal
from tutor.request import Request


@private
@require_safe
def home(request: Request, code: str) -> HttpResponse:
    """Whoever is not let in is led to where a code is typed, whether there is such a class or not."""
    member = member_of(request, code)
    if member is None:
        return HttpResponseRedirect(f"{reverse('class-join')}?{urlencode({'code': plain_code(code)})}")
    room = member.classroom
    page = {"member": member, "room": room, "pin": bool(shown_pin(request, member)), "over": is_over(room)}
    work = lines(assignments_of(room), member)
    return render(request, "class/home.html", {**page, "work": work, "until": kept_until(room)})


@joined
@require_safe
def work(request: Request, member: Member, pk: int) -> HttpResponse:
    here = _sheet(member, pk)
    page = {"sheet": here, "room": member.classroom, "marks": marks(here, page_language())}
    return render(request, "class/work.html", page)


@vary_on_headers("HX-Request")
@joined
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: Request, member: Member, pk: int, name: str) -> HttpResponse:
    """An answered question that takes no more answers shows the one that counts, with its reasons."""
    here, language, posted = _sheet(member, pk), page_language(), request.method == "POST"
    place = here.place(name)
    if place is None:
        raise Http404
    put = asked(here, place, language, posted=posted and not place.refuses)
    if posted and place.refuses:
        return refuse(request, put, refusal(place))
    shown = answered(place, language) if place.closed and not posted else {}
    if shown:
        page = {**step_page(step_of(here, place, language), language, **shown), **around(here, place, language)}
        return render(request, put.page, page)
    return deal(request, put) if place.question.whole else ask(request, put)


def _sheet(member: Member, pk: int) -> Sheet:
    assignment = assignment_of(member.classroom, pk)
    if assignment is None:
        raise Http404
    return sheet(assignment, member)
