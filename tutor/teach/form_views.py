"""The form view of a draft: its scenarios in a list, and one of them at a time with a table of cards to tap."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from lessons.drafts import Draft, save, stamp, step
from tutor.language import page_language
from tutor.request import Request
from tutor.teach.form_blocks import grown, row_count
from tutor.teach.form_changes import Outcome, change_list, change_scenario, changed_meanwhile
from tutor.teach.form_found import Found, find, form_url, name_at
from tutor.teach.form_list import list_page
from tutor.teach.form_view import form_page
from tutor.teach.views import STEPS, owner, to_editor

# Buttons after which only cards have moved: what was typed elsewhere on the page stays as it is.
CARDS: Final = ("", "put", "deal", "empty", "back")
# Parts of the page where entries are typed, which must not be put anew while somebody is typing.
TYPED: Final = ("basis", "fields")
ROWS: Final = ("hints", "what-if", "tricks")


@owner
def scenarios(request: Request, draft: Draft) -> HttpResponse:
    """The scenarios of a draft and its own fields; a POST adds, moves, copies or removes one, or saves the fields."""
    page = list_page(draft, page_language())
    if page is None:
        return to_editor(draft)
    if request.method != "POST":
        return render(request, "teach/form_list.html", page)
    made = change_list(draft.text, request.POST)
    saved = save(draft, made.text, seen=request.POST.get("at", ""))
    if made.message or not saved.taken:
        message = made.message or changed_meanwhile()
        page = list_page(saved.draft, page_language(), request.POST.dict(), message=message) or page
        return render(request, "teach/form_list.html", page, status=422)
    do = request.POST.get("do", "")
    draft = step(saved.draft, STEPS.get(do, 0))
    return HttpResponseRedirect(
        reverse("teach-publish", args=[draft.key]) if do == "publish" else form_url(draft, made.name)
    )


@owner
def scenario(request: Request, draft: Draft, scenario: str) -> HttpResponse:
    """One scenario as a form. What was entered is saved with every POST; what could not be stays as it was typed."""
    found = find(draft.text, scenario)
    if found is None:
        return HttpResponseRedirect(form_url(draft))
    if request.method != "POST":
        return render(request, "teach/form.html", form_page(draft, found, request.GET.get("place", "")))
    made = change_scenario(draft, found, request.POST)
    saved = save(draft, made.text, seen=stamp(draft))
    if not saved.taken:
        made = Outcome(saved.draft.text, found.name, changed_meanwhile(), True)
    draft = step(saved.draft, STEPS.get(request.POST.get("do", ""), 0))
    name = name_at(draft.text, found.at) if request.POST.get("do") in STEPS else made.name
    return _answer(request, draft, found, made._replace(name=name))


def _answer(request: Request, draft: Draft, before: Found, made: Outcome) -> HttpResponse:
    found = find(draft.text, made.name)
    place = request.POST.get("place", "")
    if found is None or not (request.htmx or made.message):
        return _go(request, form_url(draft, made.name if found else "", place) + _spot(request))
    if made.name != before.name and not made.message:
        return _go(request, form_url(draft, made.name, place))
    posted = request.POST.dict() if made.refused else {}
    page = form_page(draft, found, place, posted, message=made.message)
    if not request.htmx:
        return render(request, "teach/form.html", page, status=422)
    if made.message or _whole(request, before, found):
        response = render(request, "teach/form_scenario.html", page)
        response["HX-Retarget"], response["HX-Reswap"] = "#scenario", "outerHTML"
        return response
    # Where entries were typed they stay as they are, or the next one would lose what is being typed.
    typed = request.htmx.trigger in TYPED
    more = grown(found, before, page_language()) if typed else ()
    return render(request, "teach/form_parts.html", {**page, "moved": not typed, "grown": more})


def _whole(request: Request, before: Found, found: Found) -> bool:
    """Whether more has changed than what shows where cards are: other entries, or rows that are gone."""
    if request.POST.get("do", "").partition(":")[0] not in CARDS:
        return True
    return any(row_count(found.raw.get(field)) < row_count(before.raw.get(field)) for field in ROWS)


def _spot(request: Request) -> str:
    """Where on the page the author was, so that without a script it is shown there again."""
    what = request.POST.get("do", "").partition(":")[0]
    return "#table" if what in CARDS[1:] else "#calls" if what in ("say", "unsay") else ""


def _go(request: Request, url: str) -> HttpResponse:
    if request.htmx:
        response = HttpResponse(status=204)
        response["HX-Redirect"] = url
        return response
    return HttpResponseRedirect(url)
