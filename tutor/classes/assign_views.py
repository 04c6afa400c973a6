"""Giving a class something to do, changing how it is given, and taking it back."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from lessons.assigning import (
    ASSIGNABLE,
    Assignment,
    assign_lesson,
    assign_pack,
    assign_skills,
    assignment_of,
    change_terms,
    close,
    newer,
    once,
    withdraw,
)
from lessons.classes import Classroom
from lessons.counting import is_ended
from lessons.drills import GROUPS, SKILLS
from tutor.classes.assign_forms import LessonForm, PackForm, SkillsForm, TermsForm
from tutor.classes.membership import owned
from tutor.classes.zones import zone_words
from tutor.language import page_language
from tutor.practice.drills import skill_name
from tutor.request import Request, posted
from tutor.wording import book

_ANY = ["GET", "HEAD", "POST"]
_CHANCE = SystemRandom()


@owned
@require_http_methods(_ANY)
def pack(request: Request, room: Classroom) -> HttpResponse:
    form = PackForm(posted(request), owner=room.owner, meant=request.GET.get("pack", "")[:20])
    if not form.is_valid() or form.version is None:
        return _page(request, room, form, packs=form.packs)
    version = form.version
    once(room, lambda: assign_pack(room, version, form.terms()))
    return _to(room)


@owned
@require_http_methods(_ANY)
def shipped_lesson(request: Request, room: Classroom) -> HttpResponse:
    form = LessonForm(posted(request))
    if not form.is_valid():
        return _page(request, room, form)
    once(room, lambda: assign_lesson(room, form.cleaned_data["lesson"], form.terms()))
    return _to(room)


@owned
@require_http_methods(_ANY)
def skills(request: Request, room: Classroom) -> HttpResponse:
    form, language = SkillsForm(posted(request)), page_language()
    if not form.is_valid():
        return _page(request, room, form, groups=_groups(language), chosen=request.POST.getlist("skills"))
    data = form.cleaned_data
    once(room, lambda: assign_skills(room, data["skills"], data["count"], form.terms(), _CHANCE))
    return _to(room)


@owned
@require_http_methods(_ANY)
def terms(request: Request, room: Classroom, pk: int) -> HttpResponse:
    """What is asked stays as it is; until when and how often can be changed."""
    assignment = _assignment(room, pk)
    form = TermsForm(posted(request), assignment=assignment)
    if not form.is_valid():
        ended = is_ended(assignment)
        return _page(request, room, form, assignment=assignment, newer=newer(assignment), ended=ended)
    change_terms(assignment, form.terms())
    return _to(room)


@owned
@require_http_methods(_ANY)
def end(request: Request, room: Classroom, pk: int) -> HttpResponse:
    """A POST closes it for everybody, at once; with ``again`` it is open until its due date."""
    assignment = _assignment(room, pk)
    if request.method == "POST":
        close(assignment, again="again" in request.POST)
    return HttpResponseRedirect(reverse("assignment-terms", args=[room.code, pk]))


@owned
@require_http_methods(_ANY)
def take_back(request: Request, room: Classroom, pk: int) -> HttpResponse:
    """Asks first; a POST withdraws what was given, with every answer to it."""
    assignment = _assignment(room, pk)
    if request.method != "POST":
        return render(request, "class/take_back.html", {"room": room, "assignment": assignment})
    withdraw(assignment)
    return _to(room)


def _groups(language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The skills that can be given, with their names, by group."""
    named = book(language)["skill-groups"]
    found = [
        (str(named[group]), [(one, skill_name(one, language)) for one in ASSIGNABLE if SKILLS[one].group == group])
        for group in GROUPS
    ]
    return [(name, some) for name, some in found if some]


def _page(request: Request, room: Classroom, form: TermsForm, **more: Any) -> HttpResponse:
    page = {"room": room, "form": form, "zone": zone_words(room.zone), **more}
    return render(request, "class/assign.html", page, status=422 if form.is_bound else 200)


def _assignment(room: Classroom, pk: int) -> Assignment:
    found = assignment_of(room, pk)
    if found is None:
        raise Http404
    return found


def _to(room: Classroom) -> HttpResponse:
    return HttpResponseRedirect(reverse("class-room", args=[room.code]))
