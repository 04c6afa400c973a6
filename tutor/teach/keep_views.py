"""Bringing something into the workshop: a file, a deal from practice, a situation, a deal of a score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from lessons.adding import add, new_pack, read_scenario, scenario_text
from lessons.drafts import Draft, draft_of, made_from, new_draft, save
from lessons.faults import Level
from lessons.fields import LANGUAGES
from lessons.importing import take_in
from lessons.pack import read_one
from lessons.publishing import published_as, take_up
from lessons.text import ONLINE
from rules.profile import PROFILE_IDS
from tutor.language import page_language
from tutor.practice.drills import ANY, read_drill, skill_name
from tutor.reading.referee import KINDS, scenario_of
from tutor.request import Request
from tutor.teach.answers import answer_words, note
from tutor.teach.views import teacher, to_editor
from tutor.teach.workshop import choice_of
from tutor.wording import fault_text

LONGEST: Final = 20_000


@teacher
def upload(request: Request, user: User) -> HttpResponse:
    """A file, or a text pasted in. The same one again leads to the draft that there is."""
    file, typed = request.FILES.get("file"), request.POST.get("text", "")
    if request.method != "POST" or not (file or typed.strip()):
        missing = request.method == "POST"
        return render(request, "teach/upload.html", {"missing": missing}, status=422 if missing else 200)
    found = take_in(file.read() if file else typed)
    notes = [note(fault, page_language()) for fault in found.faults]
    if found.text is None:
        return render(request, "teach/upload.html", {"notes": notes, "text": typed}, status=422)
    there = made_from(user, found.text) or _taken_up(user, found.text)
    draft = there or new_draft(user, found.text)
    if not notes and there is None:
        return to_editor(draft)
    return render(request, "teach/uploaded.html", {"draft": draft, "found": found, "notes": notes, "there": there})


def _taken_up(user: User, text: str) -> Draft | None:
    """The draft of a version that was published from exactly this text, so that it becomes no second pack."""
    before = published_as(user, text)
    return take_up(before, user) if before else None


@teacher
@require_safe
def from_drill(request: Request, user: User) -> HttpResponse:
    """The address of a drill, which is the deal."""
    try:
        found = resolve(urlsplit(request.GET.get("drill", "")).path)
    except (Resolver404, ValueError):
        raise Http404 from None
    if found.url_name != "drill":
        raise Http404
    skill = found.kwargs["skill"]
    asked = read_drill(skill, found.kwargs["token"], ANY, page_language())
    if asked is None or asked.dealt is None:
        raise Http404
    titles = {language: skill_name(skill, language) for language in LANGUAGES}
    return _choose(request, user, {**asked.dealt.raw, "title": titles})


@teacher
@require_safe
def from_referee(request: Request, user: User) -> HttpResponse:
    """The address of the referee's page, which is the situation."""
    kind, profile = request.GET.get("kind", ""), request.GET.get("profile", PROFILE_IDS[0])
    if kind not in KINDS:
        raise Http404
    return _choose(request, user, scenario_of(kind, request.GET, profile))


@teacher
@require_safe
def from_scenario(request: Request, user: User) -> HttpResponse:
    """A scenario as a pack has it, such as the score sheet gives."""
    raw = read_scenario(request.GET.get("scenario", "")[:LONGEST])
    if raw is None:
        raise Http404
    return _choose(request, user, raw)


def _choose(
    request: Request, user: User, raw: Mapping[str, Any], status: int = 200, *, error: str = "", to: str = ""
) -> HttpResponse:
    """Shows the question with its answer, and asks for the pack that it is to go into."""
    checked, language = read_one({"id": "question", **raw}), page_language()
    item = checked.item
    page = {
        "scenario": scenario_text(raw),
        "says": answer_words(item, language) if item else [],
        "faults": [fault_text(fault, language) for fault in checked.faults if fault.level is Level.ERROR],
        "drafts": choice_of(user),
        "error": error,
        "to": to,
    }
    return render(request, "teach/keep.html", page, status=status)


@teacher
def keep(request: Request, user: User) -> HttpResponse:
    """Puts a scenario behind the others of a draft, or into a new one. The same question is not put in twice."""
    if request.method != "POST":  # the page of a refusal in another language, or opened again
        return HttpResponseRedirect(reverse("teach"))
    raw, to = read_scenario(request.POST.get("scenario", "")[:LONGEST]), request.POST.get("to", "new")
    if raw is None:
        raise Http404
    if to == "new":
        draft = new_draft(user, new_pack(_("New pack"), page_language(), raw))
        return to_editor(draft)
    found = draft_of(user, to)
    if found is None:
        raise Http404
    added = add(found.text, raw)
    if added is None or len(added.text) > ONLINE.size:
        message = _("This pack cannot take it as it stands. Mend it first, or choose another one.")
        return _choose(request, user, raw, 422, error=message, to=to)
    save(found, added.text)
    return to_editor(found, kept=added.id, **({} if added.new else {"again": "1"}))
