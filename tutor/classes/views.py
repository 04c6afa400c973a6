"""A teacher's classes: making one, its page with the code, its members, and deleting it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe

from lessons.assigning import assignments_of, newer, size
from lessons.class_days import is_over, kept_until
from lessons.classes import (
    Classroom,
    Member,
    change_class,
    change_member,
    classes_of,
    delete_class,
    delete_member,
    member_of,
    members,
    new_class,
    new_code,
    put_out,
    reset_pin,
    sweep,
    sweep_daily,
)
from lessons.given import rows_of, totals
from tutor.classes.export import as_zip
from tutor.classes.forms import NICKNAME_TAKEN, ClassForm, MemberForm, SettingsForm
from tutor.classes.membership import hide_new_pin, log_in_first, owned, private, show_new_pin, shown_new_pin
from tutor.classes.zones import zone_words
from tutor.practice.daily import zone_of
from tutor.qr import qr_code
from tutor.request import Request, posted

PAGE = 20
_ANY = ["GET", "HEAD", "POST"]


@private
@require_safe
def classes(request: Request) -> HttpResponse:
    """A class whose time is over goes when its teacher looks, if nothing else has deleted it before."""
    if not isinstance(request.user, User):
        return log_in_first(request)
    sweep_daily()
    sweep(request.user)
    page = Paginator(classes_of(request.user), PAGE).get_page(request.GET.get("page"))
    return render(request, "class/classes.html", {"page": page, "classes": [(one, is_over(one)) for one in page]})


@private
@require_http_methods(_ANY)
def new(request: Request) -> HttpResponse:
    """A class has the time of its teacher, as the browser names it."""
    if not isinstance(request.user, User):
        return log_in_first(request)
    form = ClassForm(posted(request))
    if not form.is_valid():
        return render(request, "class/class_form.html", {"form": form}, status=422 if form.is_bound else 200)
    return _to(new_class(request.user, **form.cleaned_data, zone=zone_of(request).key))


@owned
@require_safe
def room(request: Request, room: Classroom) -> HttpResponse:
    """Six queries, however many members there are."""
    hide_new_pin(request)
    given, here = assignments_of(room), members(room)
    address = request.build_absolute_uri(f"{reverse('class-join')}?{urlencode({'code': room.joins_with})}")
    page = {
        "room": room,
        "zone": zone_words(room.zone),
        "until": kept_until(room),
        "over": is_over(room),
        "address": address,
        "qr": qr_code(address),
        "members": [(one, found) for one, found in zip(here, totals(here, rows_of(given, here), given), strict=True)],
        "removed": members(room, removed=True),
        "assignments": [(one, size(one), newer(one)) for one in given],
    }
    return render(request, "class/room.html", page)


@owned
@require_http_methods(_ANY)
def settings(request: Request, room: Classroom) -> HttpResponse:
    form = SettingsForm(posted(request), classroom=room, here=zone_of(request).key)
    if not form.is_valid():
        page = {"form": form, "room": room, "until": kept_until(room)}
        return render(request, "class/class_form.html", page, status=422 if form.is_bound else 200)
    change_class(room, **form.cleaned_data)
    return _to(room)


@owned
@require_http_methods(_ANY)
def renew(request: Request, room: Classroom) -> HttpResponse:
    """Asks first; after a POST the old code opens nothing any more."""
    if request.method != "POST":
        return render(request, "class/new_code.html", {"room": room})
    new_code(room)
    return _to(room)


@owned
@require_http_methods(_ANY)
def member(request: Request, room: Classroom, pk: int) -> HttpResponse:
    who = _member(room, pk)
    form = MemberForm(posted(request), member=who)
    if form.is_valid():
        if change_member(who, **form.cleaned_data):
            return _to(room)
        form.add_error("nickname", NICKNAME_TAKEN)
    page = {"form": form, "room": room, "member": who}
    return render(request, "class/member.html", page, status=422 if form.is_bound else 200)


@owned
@require_http_methods(_ANY)
def pin(request: Request, room: Classroom, pk: int) -> HttpResponse:
    """A POST gives a new PIN; the page after it shows it until it is left, and leads back where there is none."""
    who = _member(room, pk)
    if request.method == "POST" and "written" in request.POST:
        return _to(room)
    if request.method == "POST":
        show_new_pin(request, who, reset_pin(who))
        return HttpResponseRedirect(request.path)
    shown = shown_new_pin(request, who)
    if not shown:
        return _to_member(room, who)
    return render(request, "class/new_pin.html", {"room": room, "member": who, "pin": shown})


@owned
@require_http_methods(_ANY)
def remove(request: Request, room: Classroom, pk: int) -> HttpResponse:
    """By a POST. Nothing is lost by it: ``back`` takes the member in again."""
    who = _member(room, pk)
    if request.method != "POST":
        return _to_member(room, who)
    put_out(who, out="back" not in request.POST)
    return _to(room)


@owned
@require_http_methods(_ANY)
def forget(request: Request, room: Classroom, pk: int) -> HttpResponse:
    """Asks first; a POST deletes the member with all answers."""
    who = _member(room, pk)
    if request.method != "POST":
        return render(request, "class/forget.html", {"room": room, "member": who})
    delete_member(who)
    return _to(room)


@owned
@require_safe
def export(request: Request, room: Classroom) -> HttpResponse:
    response = HttpResponse(as_zip(room), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="class-{room.code}.zip"'
    return response


@owned
@require_http_methods(_ANY)
def delete(request: Request, room: Classroom) -> HttpResponse:
    """Asks first; a POST deletes the class at once, with all that was answered in it."""
    if request.method != "POST":
        return render(request, "class/delete.html", {"room": room, "size": len(members(room))})
    delete_class(room)
    return HttpResponseRedirect(reverse("classes"))


def _member(room: Classroom, pk: int) -> Member:
    found = member_of(room, pk)
    if found is None:
        raise Http404
    return found


def _to(room: Classroom) -> HttpResponse:
    return HttpResponseRedirect(reverse("class-room", args=[room.code]))


def _to_member(room: Classroom, who: Member) -> HttpResponse:
    return HttpResponseRedirect(reverse("class-member", args=[room.code, who.pk]))
