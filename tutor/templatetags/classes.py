"""What class pages say of an assignment and of its times."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _

from lessons.assigning import Assignment
from tutor.classes.named import assignment_name
from tutor.classes.zones import zone_words
from tutor.language import page_language
from tutor.templatetags.moments import moment

register = template.Library()


@register.filter
def named(one: Assignment) -> str:
    return assignment_name(one, page_language())


@register.filter
def timed(value: datetime | None) -> str:
    """ "30 November 2026, 18:05, Riyadh time": a moment, and in whose zone; empty for none."""
    if value is None:
        return ""
    return _("%(moment)s, %(zone)s") % {"moment": moment(value), "zone": zone_words(get_current_timezone_name())}
