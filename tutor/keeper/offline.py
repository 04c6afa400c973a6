"""What makes the score-keeper work without a connection: its worker, a manifest, and a page to fall back on."""

from __future__ import annotations

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language_bidi
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tutor.language import page_language

WORKER = "js/keeper-worker.js"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, because a worker may not reach above its own address."""
    path = finders.find(WORKER)
    if path is None:
        raise Http404
    with open(path, encoding="utf-8") as source:
        response = HttpResponse(source.read(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    here = reverse("keeper")
    icons = [
        {"src": static(f"icons/keeper-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    data = {
        "id": here,
        "name": _("Baloot score sheet"),
        "short_name": _("Score sheet"),
        "lang": page_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": here,
        "scope": here,
        "display": "standalone",
        "background_color": "#f5eddd",
        "theme_color": "#17543f",
        "icons": icons,
    }
    response = JsonResponse(data, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the worker shows for a page that it does not have."""
    return render(request, "keeper/offline.html")
