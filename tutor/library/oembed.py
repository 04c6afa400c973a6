"""A pack on somebody else's page: the code of a frame with a plain link behind it, and oEmbed, which hands it out."""

from __future__ import annotations

from typing import Any, Final, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from django.utils.translation import get_language_from_path, override
from django.utils.translation import gettext as _

from lessons.library import Opened, newest
from tutor.library.steps import version_url
from tutor.templatetags.baloot import words

WIDTH: Final = 640
HEIGHT: Final = 820
SMALLEST: Final = 1
KEEP_SECONDS: Final = 3600


class Addressed(NamedTuple):
    """What an address of the library means; ``scenario`` is empty for a whole version."""

    language: str
    key: str
    number: int
    scenario: str


def addressed(url: str, host: str) -> Addressed | None:
    """None for an address that is not one of a pack on this site."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    language = get_language_from_path(parts.path)
    if parts.scheme not in ("http", "https") or parts.netloc != host or language is None:
        return None
    with override(language):
        try:
            found = resolve(parts.path)
        except Resolver404:
            return None
    if found.url_name not in ("pack", "pack-version", "pack-step", "pack-embed"):
        return None
    number = found.kwargs.get("number") or newest(found.kwargs["key"])
    return Addressed(language, found.kwargs["key"], number, found.kwargs.get("scenario", "")) if number else None


def first_scenario(opened: Opened, wanted: str) -> str | None:
    """The scenario to show in the frame: the one that is wanted, or the first. None where there is no such."""
    names = opened.source.scenarios
    return (wanted if wanted in names else None) if wanted else next(iter(names), None)


def frame_code(
    request: HttpRequest, opened: Opened, scenario: str, width: int = WIDTH, height: int = HEIGHT, *, one: bool = False
) -> str:
    """``one``: the link behind the frame leads to this question, else to the version."""
    key, number = opened.version.key, opened.version.number
    framed = reverse("pack-embed", args=[key, number, scenario])
    page = reverse("pack-step", args=[key, number, scenario]) if one else version_url(opened.version)
    return format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy" style="border:0;max-width:100%"></iframe>'
        '<p><a href="{}">{}</a></p>',
        request.build_absolute_uri(framed),
        words(opened.version.title),
        width,
        height,
        request.build_absolute_uri(page),
        _("%(title)s: a question from the Baloot tutor") % {"title": words(opened.version.title)},
    )


def oembed(request: HttpRequest, opened: Opened, scenario: str, *, one: bool) -> dict[str, Any]:
    width, height = (
        min(usual, _most(request.GET.get(name, ""), usual))
        for name, usual in (("maxwidth", WIDTH), ("maxheight", HEIGHT))
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": words(opened.version.title),
        "provider_name": _("Baloot tutor"),
        "provider_url": request.build_absolute_uri(reverse("home")),
        "cache_age": KEEP_SECONDS,
        "width": width,
        "height": height,
        "html": frame_code(request, opened, scenario, width, height, one=one),
    }


def _most(text: str, usual: int) -> int:
    """What cannot be read does not bound anything."""
    return max(SMALLEST, int(text)) if text.isdecimal() and text.isascii() and len(text) < 6 else usual


def discovery_url(request: HttpRequest) -> str:
    """The address that a page names for those who want it in a frame."""
    asked = urlencode({"url": request.build_absolute_uri(request.path), "format": "json"})
    return f"{request.build_absolute_uri(reverse('pack-oembed'))}?{asked}"
