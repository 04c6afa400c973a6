"""What the lock-out after failed log-ins needs to know from this site: where a visitor is, and what to say."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def address(request: HttpRequest) -> str | None:
    """The visitor's address; of a longer one the half that is given to a household, which may vary the rest at will.

    Behind TLS it is what our own proxy wrote last: anything that stands before it, a visitor may have written. None for
    what is no address; then names alone are counted.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.HTTPS else ""
    try:
        found = ip_address(forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return None
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found.packed, 64), strict=False).network_address)


def locked(request: HttpRequest, response: HttpResponse | None = None, credentials: object = None) -> HttpResponse:
    """The same for every name, whether there is such an account or not."""
    wait = settings.AXES_COOLOFF_TIME
    page = render(request, "account/locked.html", {"minutes": wait.seconds // 60}, status=429)
    page["Retry-After"] = str(wait.seconds)
    return page
