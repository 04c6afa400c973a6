"""The workshop of a teacher: the list of packs, a new one, its text with the checker beside it, and trying it out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.drafts import Draft, draft_of, new_draft, reading, remove, save, step
from lessons.faults import Fault
from lessons.fields import LANGUAGES
from lessons.starts import NAMES, start
from lessons.text import ONLINE, plain_text
from lessons.whole import Whole
from tutor.asking.ask import Asked, Kept, ask
from tutor.language import page_language
from tutor.practice.daily import zone_of
from tutor.practice.deal_views import deal
from tutor.request import Request
from tutor.teach.answers import note
from tutor.teach.form_found import form_url
from tutor.teach.steps import try_step
from tutor.teach.workshop import checked_page, editor_page, starts, state_page, workshop_page

STEPS = {"undo": -1, "redo": 1}


def teacher[**P](view: Callable[Concatenate[Request, User, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view for somebody with an account. Who has lost the session keeps what was typed."""

    @never_cache
    @wraps(view)
    def inner(request: Request, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if isinstance(request.user, User):
            with override(zone_of(request)):
                return view(request, request.user, *args, **kwargs)
        if request.method == "POST":
            typed = {"text": request.POST.get("text", ""), "entries": _entries(request.POST)}
            return render(request, "teach/lost.html", typed, status=403)
        return redirect_to_login(request.get_full_path())

    return inner


def _entries(posted: QueryDict) -> list[tuple[str, str]]:
    """What was entered in a form, by name; empty where a text was."""
    about = {"csrfmiddlewaretoken", "at", "do", "line", "text", "place", "shown", "on"}
    return [(name, value) for name in posted if name not in about for value in posted.getlist(name) if value.strip()]


def owner[**P](view: Callable[Concatenate[Request, Draft, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a draft for whom it belongs to; to everybody else it is not there."""

    def inner(request: Request, user: User, /, key: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        draft = draft_of(user, key)
        if draft is None:
            raise Http404
        return view(request, draft, *args, **kwargs)

    return wraps(view)(teacher(inner))


@teacher
@require_safe
def workshop(request: Request, user: User) -> HttpResponse:
    page = workshop_page(user, request.GET.get("page"), request.GET.get("published"))
    return render(request, "teach/workshop.html", page)


@teacher
def new(request: Request, user: User) -> HttpResponse:
    name, language = request.POST.get("start", ""), request.POST.get("language", "")
    if request.method == "POST" and name in NAMES and language in LANGUAGES:
        return HttpResponseRedirect(form_url(new_draft(user, start(name, language))))
    return render(request, "teach/new.html", {"starts": starts(), "language": page_language()})


@owner
def edit(request: Request, draft: Draft) -> HttpResponse:
    """The text of a draft. A POST saves it, whatever it does besides."""
    if request.method == "POST":
        return _saved(request, draft)
    there = {one.id: one for one in reading(draft).checked}
    kept = there.get(request.GET.get("kept", ""))
    meant = kept or there.get(request.GET.get("scenario", ""))
    line = meant.line if meant else line_of(request.GET.get("line"))
    page = editor_page(draft, draft.text, line, kept=kept, again="again" in request.GET)
    return render(request, "teach/editor.html", page)


def _saved(request: Request, draft: Draft) -> HttpResponse:
    """What could not be taken stays in the editor, with the reason: it is too much, or the draft is another by now."""
    typed, do = request.POST.get("text", ""), request.POST.get("do", "")
    text = plain_text(typed, ONLINE)
    if isinstance(text, Fault):
        return _refused(request, draft, typed, refused=note(text, page_language()).text)
    saved = save(draft, text, seen=None if do == "keep" else request.POST.get("at", ""))
    if not saved.taken:
        return _refused(request, saved.draft, text, conflict=True)
    draft = step(saved.draft, STEPS[do]) if do in STEPS else saved.draft
    if request.htmx:
        return render(request, "teach/state.html", state_page(draft))
    return HttpResponseRedirect(_onward(draft, do, line_of(request.POST.get("line"))))


def _refused(request: Request, draft: Draft, text: str, **why: Any) -> HttpResponse:
    if request.htmx:
        return render(request, "teach/state.html", state_page(draft, **why), status=422)
    page = editor_page(draft, text, line_of(request.POST.get("line")), **why)
    return render(request, "teach/editor.html", page, status=422)


def _onward(draft: Draft, do: str, line: int) -> str:
    what, _, which = do.partition(":")
    if what == "try" and any(one.id == which for one in reading(draft).checked):
        return reverse("teach-try", args=[draft.key, which])
    if what == "publish":
        return reverse("teach-publish", args=[draft.key])
    return editor_url(draft, line=line) if line > 1 else editor_url(draft)


@owner
def check(request: Request, draft: Draft) -> HttpResponse:
    """What the checker says of a text that is being typed. Nothing is saved."""
    if request.method != "POST":
        return to_editor(draft)
    text = plain_text(request.POST.get("text", ""), ONLINE)
    if isinstance(text, Fault):
        text = request.POST.get("text", "")
    return render(request, "teach/checked.html", checked_page(draft.key, text, line_of(request.POST.get("line"))))


@owner
def delete(request: Request, draft: Draft) -> HttpResponse:
    """Asks first. What was published stays where it is."""
    if request.method != "POST":
        return render(request, "teach/delete.html", {"draft": draft})
    remove(draft)
    return HttpResponseRedirect(reverse("teach"))


@owner
def attempt(request: Request, draft: Draft, scenario: str) -> HttpResponse:
    """A question as a learner sees it. What the teacher answers is kept nowhere."""
    found = try_step(draft, scenario)
    if found is None:
        return HttpResponseRedirect(editor_url(draft))
    asked = Asked(found.item, lambda who: found, Kept("", 0, scenario), "teach/try.html", around=lambda who: {})
    return deal(request, asked) if isinstance(found.item.answer, Whole) else ask(request, asked)


def line_of(text: str | None) -> int:
    """The line where the author was; the first where nobody says."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 8 else 1


def editor_url(draft: Draft, **query: Any) -> str:
    return reverse("teach-edit", args=[draft.key], query=query or None)


def to_editor(draft: Draft, **query: Any) -> HttpResponseRedirect:
    return HttpResponseRedirect(editor_url(draft, **query))
