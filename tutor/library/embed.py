"""A question in a frame on somebody else's page: answered there, and not kept.

No cookie is needed, read or set here, so that it works where a browser gives none to a frame. Nobody is known, and so
nothing is kept: an answer is graded and explained, and that is all that happens to it.

That is also why the view goes without Django's protection against forged requests, whose token stands in a cookie.
What is protected by it is an action in somebody's name. Here is none: nothing is read of a session, nothing is written,
and what comes back is the same for everybody. A page that has a browser post here gets a verdict which it cannot read
and which it could have had by itself.

Every other page of the site refuses to be framed. Links that lead to one open beside the frame.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csp import csp_override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from lessons.grading import grade
from lessons.pack import Item
from lessons.slips import name_slip
from lessons.whole import Whole
from tutor.asking.forms import read_answer
from tutor.explaining.explain import explain, slip_words
from tutor.language import page_language
from tutor.library.steps import PackStep
from tutor.library.views import item_or_404, opened_or_404, refused
from tutor.pages import step_page
from tutor.request import Request

# Any site may frame it, and so may a file on a teacher's own disk.
FRAMED: Final[dict[str, Any]] = {**settings.SECURE_CSP, "frame-ancestors": ["*", "file:"]}
_LINK: Final = re.compile(r'<a (?=[^>]*?\bhref="(?P<url>[^"]*)")')


@csrf_exempt
@xframe_options_exempt
@csp_override(FRAMED)
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def embed(request: Request, key: str, number: int, scenario: str) -> HttpResponse:
    here = opened_or_404(key, number)
    inside = reverse("pack-embed", args=[key, number, scenario]).removesuffix(f"{scenario}/")
    if here.source.pack is None:
        return _outward(refused(request, here, scenario, framed=True), inside)
    pack, item = item_or_404(here, scenario)
    shown, status = _answered(request, item) if request.method == "POST" else ({}, 200)
    step = PackStep(here.version, pack, item, framed=True)
    # Without a token in the context the template makes none, and so no cookie.
    page = {**step_page(step, page_language(), **shown), "csrf_token": ""}
    page["whole"] = isinstance(item.answer, Whole)
    part = request.htmx and request.method == "POST"
    return _outward(render(request, "answer.html" if part else "packs/embed.html", page, status=status), inside)


def _answered(request: Request, item: Item) -> tuple[dict[str, Any], int]:
    """What the page shows after an answer, and the status of the response. A whole deal is not played in a frame."""
    if isinstance(item.answer, Whole):
        return {}, 200
    read, language = read_answer(item, request.POST), page_language()
    shown: dict[str, Any] = {"posted": request.POST.dict(), "placed": read.placed, "errors": read.errors}
    if read.given is None:
        return shown, 422 if read.errors else 200
    verdict = grade(item.answer, read.given)
    slip = None if verdict.right else name_slip(item, read.given)
    explained = explain(item, verdict, language)._replace(slip=slip_words(slip, language))
    return shown | {"verdict": verdict, "explained": explained}, 200


def _outward(response: HttpResponse, inside: str) -> HttpResponse:
    """Every link that leads out of the frame opens a page of its own."""

    def opened(match: re.Match[str]) -> str:
        stays = match["url"].startswith((inside, "#"))
        return match[0] if stays else '<a target="_blank" rel="noopener" '

    response.content = _LINK.sub(opened, response.content.decode())
    return response
