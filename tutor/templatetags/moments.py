"""Dates, times and names inside sentences of either direction, each in an isolation of its own.

Without it the digits of a date change places with each other in Arabic, and a name takes the full stop along.
"""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils.timezone import localtime

register = template.Library()

_LEFT_TO_RIGHT, _AS_IT_IS, _END = "\u2066", "\u2068", "\u2069"


@register.filter
def day(value: date | datetime | None) -> str:
    """ "2026-11-30" in the reader's zone; empty for none."""
    if value is None:
        return ""
    local = localtime(value) if isinstance(value, datetime) else value
    return f"{_LEFT_TO_RIGHT}{local:%Y-%m-%d}{_END}"


@register.filter
def moment(value: datetime | None) -> str:
    """ "2026-11-30 18:05" in the reader's zone; empty for none."""
    return f"{_LEFT_TO_RIGHT}{localtime(value):%Y-%m-%d %H:%M}{_END}" if value else ""


@register.filter
def isolated(text: str) -> str:
    """A name in its own direction, for a sentence."""
    return f"{_AS_IT_IS}{text}{_END}"
