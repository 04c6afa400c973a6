"""The language of the page being made."""

from __future__ import annotations

from django.utils.translation import get_language


def page_language() -> str:
    return (get_language() or "en")[:2]
