"""How a learner gets into a class: with its code and a nickname, and on another device with the PIN."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from lessons.class_days import is_over
from lessons.classes import Classroom, Member, come_back, find, is_full, join, sweep_daily
from tutor.classes import membership
from tutor.classes.forms import NO_CLASS, NOT_TOGETHER, BackForm, JoinForm
from tutor.classes.membership import enter, joined, my_members, private, show_pin, shown_pin, was_member
from tutor.classes.pin_guard import failed, is_locked, locked_page
from tutor.request import Request

_ANY = ["GET", "HEAD", "POST"]


@private
@require_http_methods(_ANY)
def join_class(request: Request) -> HttpResponse:
    sweep_daily()
    if request.method != "POST":
        return _join_page(request, JoinForm(initial={"code": request.GET.get("code", "")[:20]}))
    form = JoinForm(request.POST)
    if is_locked(request):
        return locked_page(request)
    room = _room(request, form) if form.is_valid() else None
    if room is None:
        return _join_page(request, form)
    why = _closed(room)
    made = None if why else join(room, form.cleaned_data["nickname"])
    if made is None:
        return _join_page(request, form, why=why, taken=not why)
    enter(request, made.member)
    show_pin(request, made.member, made.pin)
    return HttpResponseRedirect(reverse("class-my-pin", args=[room.code]))


@private
@sensitive_post_parameters("pin")
@require_http_methods(_ANY)
def come_back_to_class(request: Request) -> HttpResponse:
    if request.method != "POST":
        about = {name: request.GET.get(name, "")[:40] for name in ("code", "nickname")}
        before = was_member(request, about["code"])
        if before:
            about |= {"code": before.classroom.joins_with, "nickname": about["nickname"] or before.nickname}
        return _back_page(request, BackForm(initial=about), before=before)
    form = BackForm(request.POST)
    if is_locked(request):
        return locked_page(request)
    room = _room(request, form, back=True) if form.is_valid() else None
    if room is None:
        return _back_page(request, form)
    if is_locked(request, room.code):
        return locked_page(request)
    member = come_back(room, form.cleaned_data["nickname"], form.cleaned_data["pin"])
    if member is None:
        failed(request, room.code)
        form.add_error(None, NOT_TOGETHER)
        return _back_page(request, form)
    enter(request, member)
    return HttpResponseRedirect(reverse("class-home", args=[room.code]))


@joined
@require_http_methods(_ANY)
def my_pin(request: Request, member: Member) -> HttpResponse:
    """The PIN stays to be seen until its owner says that it is written down."""
    home = HttpResponseRedirect(reverse("class-home", args=[member.classroom.code]))
    if request.method == "POST":
        membership.hide_pin(request, member)
        return home
    pin = shown_pin(request, member)
    return render(request, "class/my_pin.html", {"member": member, "pin": pin}) if pin else home


@joined
@require_POST
def leave(request: Request, member: Member) -> HttpResponse:
    """This device forgets the class; with the PIN one comes back."""
    membership.leave(request, member)
    return HttpResponseRedirect(reverse("class-join"))


def _room(request: Request, form: forms.Form, *, back: bool = False) -> Classroom | None:
    """The class with the code that was typed; None, said and counted, where there is none."""
    room = find(form.cleaned_data["code"], back=back)
    if room is None:
        failed(request)
        form.add_error("code", NO_CLASS)
    return room


def _closed(room: Classroom) -> str:
    if is_over(room):
        return _("This class has ended.")
    if room.shut:
        return _("This class is closed for joining. Ask your teacher.")
    return _("This class is full. Tell your teacher.") if is_full(room) else ""


def _join_page(request: Request, form: JoinForm, **more: Any) -> HttpResponse:
    if more.get("why"):
        form.add_error(None, more["why"])
    page = {"form": form, "members": my_members(request), **more}
    return render(request, "class/join.html", page, status=422 if form.is_bound else 200)


def _back_page(request: Request, form: BackForm, before: Member | None = None) -> HttpResponse:
    """``before`` is whom this browser was in the class, None where it never was in it."""
    page = {"form": form, "before": before}
    return render(request, "class/back.html", page, status=422 if form.is_bound else 200)
