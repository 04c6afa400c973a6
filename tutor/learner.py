"""Who is answering: an account, or a guest, known by a random name in a signed cookie set with the first answer.

The session of somebody logged in carries the account's learner beside the user, so that no request has to look the
account up. Whether such a session still holds is asked of ``request.user`` each time, one query by primary key, in
which Django compares the session with the password as it is now. This query is not saved: the browser keeps the whole
session, nothing on our side can call it back, and so a cookie left on another device would outlive a changed password
or a deleted account. A guest has no password and costs no query.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest

from lessons.accounts import has_account

_KEY = "learner"


def learner(request: HttpRequest) -> UUID | None:
    """None for somebody who never answered, or whose cookie cannot be read or does not hold any more."""
    if SESSION_KEY in request.session and not request.user.is_authenticated:
        # Django empties the session after a change of password, but not when the user is gone.
        request.session.flush()
    kept = request.session.get(_KEY)
    try:
        return UUID(str(kept)) if kept else None
    except ValueError:
        return None


def learner_or_new(request: HttpRequest) -> UUID:
    found = learner(request)
    if found is None:
        found = uuid4()
        remember(request, found)
    return found


def remember(request: HttpRequest, who: UUID) -> None:
    request.session[_KEY] = str(who)


def guest(request: HttpRequest) -> UUID | None:
    """None for a stranger, for somebody logged in, and for a guest's cookie kept from before signing up: what it names
    belongs to an account now, and is not to be brought along, given out or deleted without logging in.
    """
    who = learner(request)
    return None if who is None or request.user.is_authenticated or has_account(who) else who


def owner(request: HttpRequest) -> UUID | None:
    """Whose rows this visitor may have or delete as a whole: those of the account, else those of the guest."""
    return learner(request) if request.user.is_authenticated else guest(request)
