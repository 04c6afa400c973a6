"""The views of published packs: the library, the page of a version, its questions, sharing."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from lessons.library import Opened, answers, newest, opened
from lessons.pack import Item, Pack
from lessons.publishing import pack_name
from lessons.whole import Whole
from tutor.asking.ask import Asked, Kept, ask
from tutor.language import page_language
from tutor.learner import learner
from tutor.library.oembed import KEEP_SECONDS, addressed, discovery_url, first_scenario, frame_code, oembed
from tutor.library.pages import library_page, read_wanted, version_page
from tutor.library.receipt import written
from tutor.library.steps import PackStep, version_url
from tutor.practice.deal_views import deal
from tutor.qr import qr_code
from tutor.request import Request


@require_safe
def library(request: HttpRequest) -> HttpResponse:
    return render(request, "packs/library.html", library_page(read_wanted(request.GET), page_language()))


@require_safe
def latest(request: HttpRequest, key: str) -> HttpResponse:
    """An address that always leads to the newest version."""
    number = newest(key)
    if number is None:
        raise Http404
    response = HttpResponseRedirect(reverse("pack-version", args=[key, number]))
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def version(request: HttpRequest, key: str, number: int) -> HttpResponse:
    here = opened_or_404(key, number)
    page = version_page(here, answers(learner(request), key, number), page_language())
    return render(request, "packs/version.html", {**page, "oembed_url": discovery_url(request)})


@vary_on_headers("HX-Request")
def step(request: Request, key: str, number: int, scenario: str) -> HttpResponse:
    here = opened_or_404(key, number)
    if here.source.pack is None:
        return refused(request, here, scenario)
    pack, item = item_or_404(here, scenario)

    def current(who: UUID | None) -> PackStep:
        return PackStep(here.version, pack, item, answers(who, key, number).get(scenario, ()))

    asked = Asked(item, current, Kept(pack_name(key), number, scenario), "packs/step.html")
    return deal(request, asked) if isinstance(item.answer, Whole) else ask(request, asked)


def refused(request: HttpRequest, here: Opened, scenario: str, *, framed: bool = False) -> HttpResponse:
    """A question that today's engine does not accept: its address still shows what was derived back then."""
    derived = here.source.receipt.answers.get(scenario)
    if derived is None:
        raise Http404
    page: dict[str, Any] = {"version": here.version, "scenario": scenario, "derived": written(derived)}
    page |= {"receipt": here.source.receipt}
    return render(request, "packs/refused_framed.html" if framed else "packs/refused.html", page)


@require_safe
def share(request: HttpRequest, key: str, number: int) -> HttpResponse:
    here = opened_or_404(key, number)
    scenario = first_scenario(here, request.GET.get("question", ""))
    if scenario is None:
        raise Http404
    address = request.build_absolute_uri(version_url(here.version))
    page = {"version": here.version, "pack": here.source.pack, "address": address, "qr": qr_code(address)}
    page |= {"newest_address": request.build_absolute_uri(reverse("pack", args=[key]))}
    page |= {"scenario": scenario, "code": frame_code(request, here, scenario)}
    return render(request, "packs/share.html", page)


@require_safe
def oembed_view(request: HttpRequest) -> HttpResponse:
    """The statuses are those of oEmbed: 501 for another format than JSON, 404 for what is not here."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)
    there = addressed(request.GET.get("url", ""), request.get_host())
    here = opened(there.key, there.number) if there else None
    scenario = first_scenario(here, there.scenario) if there and here else None
    if there is None or here is None or scenario is None:
        return HttpResponse(status=404)
    with override(there.language):
        data = oembed(request, here, scenario, one=bool(there.scenario))
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False})
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = f"public, max-age={KEEP_SECONDS}"
    return response


def opened_or_404(key: str, number: int) -> Opened:
    here = opened(key, number)
    if here is None:
        raise Http404
    return here


def item_or_404(here: Opened, scenario: str) -> tuple[Pack, Item]:
    pack = here.source.pack
    item = pack.item(scenario) if pack else None
    if pack is None or item is None:
        raise Http404
    return pack, item
