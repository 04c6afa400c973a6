"""A learner in a class: what there is to do, the questions, and the answers."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.timezone import override
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.assigning import assignment_of, assignments_of
from lessons.class_days import is_over, kept_until
from lessons.classes import Member, sweep_daily
from lessons.counting import Counts, counts
from lessons.nicknames import plain_code
from lessons.sheets import Sheet, lines, sheet
from tutor.asking.ask import ask, refuse
from tutor.classes.membership import joined, member_of, private, shown_pin, to_back, was_member
from tutor.classes.work import answered, around, asked, begin_url, marks, refusal, sheet_url, step_of, told_again
from tutor.classes.zones import zone_words
from tutor.language import page_language
from tutor.pages import step_page
from tutor.practice.deal_views import deal
from tutor.request import Request


@private
@require_safe
def home(request: Request, code: str) -> HttpResponse:
    """Whoever is not let in is led to where a code is typed, whether there is such a class or not; whoever was in it
    before, to where one comes back.
    """
    sweep_daily()
    member = member_of(request, code)
    if member is None and was_member(request, code):
        return to_back(code)
    if member is None:
        return HttpResponseRedirect(f"{reverse('class-join')}?{urlencode({'code': plain_code(code)})}")
    with override(ZoneInfo(member.classroom.zone)):
        return _home(request, member)


def _home(request: Request, member: Member) -> HttpResponse:
    room = member.classroom
    page = {"member": member, "room": room, "pin": bool(shown_pin(request, member)), "over": is_over(room)}
    work = lines(assignments_of(room), member)
    following = next((one for one in work if one.open), None)
    shown = [(one, counts(one.assignment, whole=False) is Counts.FIRST) for one in work]
    page |= {"work": shown, "following": following, "until": kept_until(room), "zone": zone_words(room.zone)}
    return render(request, "class/home.html", page)


@joined
@require_safe
def go_on(request: Request, member: Member, pk: int) -> HttpResponse:
    """To the first question that waits for an answer; to the list of them where none does."""
    here = _sheet(member, pk)
    return HttpResponseRedirect(begin_url(here) or sheet_url(here))


@joined
@require_safe
def work(request: Request, member: Member, pk: int) -> HttpResponse:
    here = _sheet(member, pk)
    page = {"sheet": here, "room": member.classroom, "marks": marks(here, page_language())}
    page |= {"begin_url": "" if here.late else begin_url(here), "begun": any(one.tries for one in here.places)}
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
    page = step_page(step_of(here, place, language), language, **shown) if shown else {}
    page = page or ({} if posted else told_again(here, place, language))
    if page:
        return render(request, put.page, {**page, **around(here, place, language)})
    return deal(request, put) if place.question.whole else ask(request, put)


def _sheet(member: Member, pk: int) -> Sheet:
    assignment = assignment_of(member.classroom, pk)
    if assignment is None:
        raise Http404
    return sheet(assignment, member)
