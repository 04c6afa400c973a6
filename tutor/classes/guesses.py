"""Wrong codes, counted by the address they come from, so that nobody finds a code by trying.

They are counted in the memory of each worker, not in the database: where somebody was is not kept.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

from tutor.accounts.lockout import address

MOST: Final = 60
"""A class sits behind one address, and each of them may mistype."""
SECONDS: Final = 600


def spent(request: HttpRequest, kind: str) -> bool:
    return int(cache.get(_name(request, kind), 0)) >= MOST


def missed(request: HttpRequest, kind: str) -> None:
    """Count a wrong code. The time runs from the first one."""
    name = _name(request, kind)
    if not cache.add(name, 1, SECONDS):
        try:
            cache.incr(name)
        except ValueError:  # its time ended just now
            cache.add(name, 1, SECONDS)


def _name(request: HttpRequest, kind: str) -> str:
    return f"guesses:{kind}:{address(request)}"
