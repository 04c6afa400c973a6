"""The days of a class, in its own zone: whether it has ended, and until when it is kept."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from lessons.models import Classroom


def today(classroom: Classroom, now: datetime | None = None) -> date:
    """Which day it is in the zone of the class."""
    return (now or datetime.now(UTC)).astimezone(ZoneInfo(classroom.zone)).date()


def is_over(classroom: Classroom, now: datetime | None = None) -> bool:
    """Whether the last day of the class has passed."""
    return today(classroom, now) > classroom.ends


def is_gone(classroom: Classroom, now: datetime | None = None) -> bool:
    """Whether it was to delete itself by now: then it is nowhere to be found, deleted or not."""
    return today(classroom, now) > kept_until(classroom)


def kept_until(classroom: Classroom) -> date:
    """The last day on which the class and its results are there."""
    return later(classroom.ends, classroom.months)


def later(day: date, months: int) -> date:
    """The same day some months later, or the last one of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
