"""Packs to take along: published versions and the lessons of this site, by the same writers.

The same address gives the same bytes until the engine or a writer changes, whoever asks; the entity tag says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from lessons.exports.data import as_data
from lessons.exports.gift import as_gift
from lessons.exports.source import Source
from lessons.exports.table import as_table
from lessons.library import lesson_source
from lessons.pack import Pack
from lessons.publishing import ENGINE
from tutor.language import page_language
from tutor.library.paper import deals, questions
from tutor.library.steps import version_url
from tutor.library.views import opened_or_404
from tutor.library.worksheet import worksheet_page
from tutor.templatetags.baloot import words


class Asked(NamedTuple):
    """What is taken along, and the page where it is, as a path and as a whole address."""

    source: Source
    page_url: str
    address: str

    @property
    def pack(self) -> Pack:
        """404 where the engine refuses the pack, so that there are no questions to give out."""
        if self.source.pack is None:
            raise Http404
        return self.source.pack


@require_safe
def of_version(request: HttpRequest, key: str, number: int, form: str) -> HttpResponse:
    here = opened_or_404(key, number)
    return _export(request, here.source, version_url(here.version), form)


@require_safe
def of_lesson(request: HttpRequest, pack_id: str, form: str) -> HttpResponse:
    source = lesson_source(pack_id)
    if source is None:
        raise Http404
    return _export(request, source, reverse("lesson", args=[pack_id]), form)


def _export(request: HttpRequest, source: Source, page_url: str, form: str) -> HttpResponse:
    if form not in FORMS:
        raise Http404
    tag = source.tag(form, page_language(), ENGINE)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = FORMS[form](request, Asked(source, page_url, request.build_absolute_uri(page_url)))
    response["ETag"] = tag
    response["Cache-Control"] = "public, no-cache"  # kept by everybody, and asked for again with the tag
    return response


def _pack(request: HttpRequest, asked: Asked) -> HttpResponse:
    response = HttpResponse(asked.source.text.encode(), content_type="application/yaml; charset=utf-8")
    return _file(response, asked.source, "baloot.yaml")


def _json(request: HttpRequest, asked: Asked) -> HttpResponse:
    data = as_data(asked.source, asked.address)
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _file(response, asked.source, "json")


def _gift(request: HttpRequest, asked: Asked) -> HttpResponse:
    pack = asked.pack
    found, played = questions(pack, page_language()), [item.scenario.id for item in deals(pack)]
    left_out = [*(one.id for one in as_gift(found).left_out), *played]
    notes = [
        words(pack.title),
        asked.address,
        _("One way: these questions cannot be read in here again. The pack file can."),
        _("Left out, because GIFT cannot ask it: %(questions)s") % {"questions": ", ".join(left_out) or "–"},
    ]
    text = as_gift(found, notes).text
    return _file(HttpResponse(text, content_type="text/plain; charset=utf-8"), asked.source, "gift.txt")


def _csv(request: HttpRequest, asked: Asked) -> HttpResponse:
    response = HttpResponse(as_table(questions(asked.pack, page_language())), content_type="text/csv; charset=utf-8")
    return _file(response, asked.source, "csv")


def _worksheet(request: HttpRequest, asked: Asked) -> HttpResponse:
    page = worksheet_page(asked.pack, asked.source, page_language())
    page |= {"page_url": asked.page_url, "address": asked.address}
    # The same for everybody: nothing of a session, and four colours whatever the visitor chose.
    return render(request, "packs/worksheet.html", {**page, "four_colours": True})


def _file(response: HttpResponse, source: Source, ending: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{source.file_name(ending)}"'
    return response


type Maker = Callable[[HttpRequest, Asked], Any]

FORMS: Final[dict[str, Maker]] = {
    "pack": _pack,
    "json": _json,
    "gift": _gift,
    "csv": _csv,
    "worksheet": _worksheet,
}
