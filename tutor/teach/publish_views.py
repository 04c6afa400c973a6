"""Publishing: the receipt before, the version after, what is in the library, and the draft of a published pack."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from lessons.classes import open_classes
from lessons.drafts import Draft, reading, stamp
from lessons.publishing import (
    Published,
    derived,
    digest_of,
    pack_of,
    publish,
    published,
    show_in_library,
    take_up,
    versions,
)
from tutor.language import page_language
from tutor.request import Request
from tutor.teach.answers import note
from tutor.teach.views import owner, teacher, to_editor
from tutor.teach.workshop import receipt


@owner
def publishing(request: Request, draft: Draft) -> HttpResponse:
    """Shows what would be published; a POST publishes it, if it is still what was shown."""
    if request.method != "POST":
        return _before(request, draft)
    if request.POST.get("at") != stamp(draft):
        return _before(request, draft, 422, other=True)
    made = publish(draft).published
    if made is None:
        return _before(request, draft, 422)
    show_in_library(made, request.POST.get("listed") == "yes")
    return HttpResponseRedirect(reverse("teach-version", args=[made.key, made.number], query={"new": "1"}))


def _before(request: Request, draft: Draft, status: int = 200, *, other: bool = False) -> HttpResponse:
    read, before = reading(draft), versions(draft.key)
    notes = [note(fault, page_language()) for fault in read.faults]
    page: dict[str, Any] = {"draft": draft, "at": stamp(draft), "notes": notes, "versions": before, "other": other}
    page |= {"listed": bool(before and before[0].listed), "errors": any(one.error for one in notes)}
    if read.pack is not None:
        digest = digest_of(draft.text)
        page |= receipt(derived(read.pack), read.pack, digest, read.pack.profile, read.pack.licence)
        page["same"] = next((one for one in before[:1] if one.digest == digest), None)
    return render(request, "teach/publish.html", page, status=status)


@teacher
@require_safe
def version(request: Request, user: User, key: str, number: int) -> HttpResponse:
    found = _own(user, key, number)
    pack = pack_of(found)
    page = receipt(found.answers, pack, found.digest, found.profile, found.licence, found.engine)
    page |= {"version": found, "versions": versions(key), "new": "new" in request.GET}
    page |= {"first": pack.items[0].scenario.id if pack else "", "rooms": open_classes(user)}
    return render(request, "teach/version.html", page)


@teacher
def listed(request: Request, user: User, key: str) -> HttpResponse:
    """Puts a pack into the library, or takes it out. Its addresses stay in either case."""
    found = _own(user, key)
    if request.method == "POST":
        show_in_library(found, request.POST.get("listed") == "yes")
    return HttpResponseRedirect(reverse("teach-version", args=[key, found.number]))


@teacher
def again(request: Request, user: User, key: str) -> HttpResponse:
    """The draft of a published pack, made anew where it was deleted."""
    found = _own(user, key)
    if request.method != "POST":
        return HttpResponseRedirect(reverse("teach-version", args=[key, found.number]))
    return to_editor(take_up(found, user))


def _own(user: User, key: str, number: int | None = None) -> Published:
    found = published(key, number)
    if found is None or found.owner_id != user.pk:
        raise Http404
    return found
