"""What every page may use: the two addresses of itself in the other language, and the learner's deck."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import translate_url

FOUR_COLOURS = "four"
DECK_COOKIE = "deck"


def site(request: HttpRequest) -> dict[str, Any]:
    return {
        "language_links": [
            (code, name, translate_url(request.get_full_path(), code)) for code, name in settings.LANGUAGES
        ],
        "four_colours": request.COOKIES.get(DECK_COOKIE) == FOUR_COLOURS,
    }
