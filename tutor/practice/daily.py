"""The page of a day's five: what was answered, the days in a row, and the days before."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from typing import Any, Final
from urllib.parse import unquote
from uuid import UUID
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest
from django.urls import reverse

from lessons.daily import FIRST_DAY, Streak, daily, is_open, pack_of, streak, today
from lessons.progress import firsts
from lessons.sets import five
from tutor.practice.drills import skill_name
from tutor.practice.sets import Sitting, marks, rights, unanswered
from tutor.reading.sources import page_book
from tutor.wording import plural

ZONE_COOKIE: Final = "zone"
HOME_ZONE: Final = "Asia/Riyadh"


def zone_of(request: HttpRequest) -> ZoneInfo:
    """The learner's time zone, as the browser named it; that of Riyadh where it named none that is known."""
    named = unquote(request.COOKIES.get(ZONE_COOKIE, ""))
    return ZoneInfo(named if named in _zones() else HOME_ZONE)


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def read_day(text: str) -> date | None:
    """None for what is no day in the form 2026-11-30, and for a day that has not begun anywhere on earth."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text and is_open(day) else None


def sitting(day: date) -> Sitting:
    """One query; more when the day is dealt now."""
    name = day.isoformat()
    url = reverse("daily-day", args=[name])
    return Sitting(pack_of(day), daily(day, five), url, lambda number: reverse("daily-question", args=[name, number]))


def day_page(day: date, who: UUID | None, zone: ZoneInfo, language: str) -> Mapping[str, Any]:
    """Three queries; one for a stranger."""
    here, found, now = sitting(day), firsts(who, pack_of(day)), today(zone)
    names = [skill_name(skill, language) for skill, _ in here.questions]
    return {
        "day": day,
        "today": now,
        "questions": list(zip(marks(here, found), names, strict=True)),
        "begun": bool(found),
        "next_url": unanswered(here, found),
        "right": rights(here, found),
        "size": here.size,
        "streak": streak_words(streak(who, zone), language),
        "before": day - timedelta(days=1) if day > FIRST_DAY else None,
        "after": day + timedelta(days=1) if day < now else None,
    }


def streak_words(found: Streak, language: str) -> str:
    """ "4 days in a row"; empty without any."""
    forms = page_book(language, "sets")["streak"]
    return str(forms[plural(found.days, language)].format(n=found.days)) if found.days else ""
