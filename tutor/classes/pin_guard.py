"""Wrong codes and wrong PINs, counted so that none is found by trying.

They are counted in the database, in the table that counts failed log-ins: one row for a class and an address, raised in
one statement, so that the count holds across all processes and through a restart. A cache of this site is in the memory
of each process, and the ones in files or in the database read, add and write in three steps and drop what they have no
room for. The time runs from the first failure; a success takes nothing back, for whoever guesses may be a member too.
An address is kept no longer than the time runs.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from axes.models import AccessAttempt
from django.db.models import F, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now

from tutor.accounts.lockout import address

WAIT: Final = timedelta(minutes=15)
WRONG_PINS: Final = 20
"""In one class from one address: a whole class may sit behind one."""
WRONG_PINS_OF_CLASS: Final = 100
WRONG_PINS_OF_ADDRESS: Final = 60
WRONG_CODES: Final = 60
"""From one address."""

_PINS: Final = "class-pin"
_CODES: Final = "class-code"
_UNKNOWN: Final = "0.0.0.0"
"""Stands for what is no address; all of these are counted together."""


def is_locked(request: HttpRequest, code: str = "") -> bool:
    """Whether no more codes may be tried from this address; with the code of a class, whether no more PINs may be."""
    if not code:
        return _count(_rows(_CODES).filter(ip_address=_where(request))) >= WRONG_CODES
    pins, where = _rows(_PINS), _where(request)
    return (
        _count(pins.filter(username=code, ip_address=where)) >= WRONG_PINS
        or _count(pins.filter(username=code)) >= WRONG_PINS_OF_CLASS
        or _count(pins.filter(ip_address=where)) >= WRONG_PINS_OF_ADDRESS
    )


def failed(request: HttpRequest, code: str = "") -> None:
    """Count a code that is of no class; with the code of a class, a PIN that is not the member's."""
    AccessAttempt.objects.filter(user_agent__in=(_PINS, _CODES), attempt_time__lte=now() - WAIT).delete()
    kind = _PINS if code else _CODES
    row, _ = AccessAttempt.objects.get_or_create(
        user_agent=kind, username=code, ip_address=_where(request), defaults={"failures_since_start": 0}
    )
    AccessAttempt.objects.filter(pk=row.pk).update(failures_since_start=F("failures_since_start") + 1)


def locked_page(request: HttpRequest) -> HttpResponse:
    page = render(request, "class/locked.html", {"minutes": WAIT.seconds // 60}, status=429)
    page["Retry-After"] = str(WAIT.seconds)
    return page


def _rows(kind: str) -> QuerySet[AccessAttempt]:
    rows: QuerySet[AccessAttempt] = AccessAttempt.objects.filter(user_agent=kind, attempt_time__gt=now() - WAIT)
    return rows


def _count(rows: QuerySet[AccessAttempt]) -> int:
    return rows.order_by().aggregate(all=Sum("failures_since_start"))["all"] or 0


def _where(request: HttpRequest) -> str:
    return address(request) or _UNKNOWN
