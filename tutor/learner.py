"""Who is answering: a guest, known by a random name in a signed cookie that is set with the first answer."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpRequest

_KEY = "learner"


def learner(request: HttpRequest) -> UUID | None:
    """None for somebody who never answered, or whose cookie cannot be read any more."""
    kept = request.session.get(_KEY)
    try:
        return UUID(str(kept)) if kept else None
    except ValueError:
        return None


def learner_or_new(request: HttpRequest) -> UUID:
    found = learner(request)
    if found is None:
        found = uuid4()
        request.session[_KEY] = str(found)
    return found
