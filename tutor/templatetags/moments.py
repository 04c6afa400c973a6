"""Dates, times and names inside sentences of either direction, each in an isolation of its own.

Without it the digits of a date change places with the words around them in Arabic, and a name takes a full stop along.
"""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

register = template.Library()

_AS_IT_IS, _END = "\u2068", "\u2069"


@register.filter
def day(value: date | datetime | None) -> str:
    """ "30 November 2026" in the reader's zone and language; empty for none."""
    if value is None:
        return ""
    local = localtime(value) if isinstance(value, datetime) else value
    return isolated(date_format(local, "j F Y"))


@register.filter
def moment(value: datetime | None) -> str:
    """ "30 November 2026, 18:05" in the reader's zone and language; empty for none."""
    if value is None:
        return ""
    local = localtime(value)
    return isolated(_("%(day)s, %(time)s") % {"day": date_format(local, "j F Y"), "time": f"{local:%H:%M}"})


@register.filter
def isolated(text: str) -> str:
    """A name in its own direction, for a sentence."""
    return f"{_AS_IT_IS}{text}{_END}"
