"""Who somebody is in a class: the teacher by the account, a learner by what the session keeps of having joined.

A class and everything in it is there for its teacher and its members; for everybody else it is not there at all. Times
are shown in the zone of whoever looks, and no page of a class is kept by a browser or listed by a search engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.timezone import override

from lessons.classes import Classroom, Member, class_of, mark, member_here, members_here
from tutor.practice.daily import zone_of
from tutor.request import Request

_KEY: Final = "classes"
_PIN: Final = "class-pin"
_MOST: Final = 8
"""So many classes one browser keeps: all of it stands in a cookie."""


def owned[**P](view: Callable[Concatenate[Request, Classroom, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a class for its teacher."""

    @wraps(view)
    def inner(request: Request, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        classroom = class_of(request.user, code)
        if classroom is None:
            raise Http404
        return _here(request, lambda: view(request, classroom, *args, **kwargs))

    return inner


def joined[**P](view: Callable[Concatenate[Request, Member, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a class for its members."""

    @wraps(view)
    def inner(request: Request, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        member = member_of(request, code)
        if member is None:
            raise Http404
        return _here(request, lambda: view(request, member, *args, **kwargs))

    return inner


def private[**P](view: Callable[Concatenate[Request, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that leads to classes, and is nobody's in particular."""

    @wraps(view)
    def inner(request: Request, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return _here(request, lambda: view(request, *args, **kwargs))

    return inner


def _here(request: HttpRequest, view: Callable[[], HttpResponse]) -> HttpResponse:
    with override(zone_of(request)):
        response = view()
    add_never_cache_headers(response)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def enter(request: HttpRequest, member: Member) -> None:
    """Let this browser in as a member, in place of another one of the same class."""
    kept = {key: one for key, one in _kept(request).items() if key != str(member.classroom_id)}
    newest = dict(list(kept.items())[1 - _MOST :])
    request.session[_KEY] = {**newest, str(member.classroom_id): [member.pk, mark(member)]}


def leave(request: HttpRequest, member: Member) -> None:
    """This browser forgets the class; the member stays one."""
    kept = {key: one for key, one in _kept(request).items() if key != str(member.classroom_id)}
    request.session[_KEY] = kept
    hide_pin(request)


def member_of(request: HttpRequest, code: str) -> Member | None:
    """None for a stranger, somebody who was put out, and a browser from before a new PIN. One query, none for a
    stranger.
    """
    numbers = [pk for pk, _ in _kept(request).values()]
    member = member_here(numbers, code) if numbers else None
    return member if member and _holds(request, member) else None


def my_members(request: HttpRequest) -> Sequence[Member]:
    """Everybody whom this browser is, in all its classes."""
    numbers = [pk for pk, _ in _kept(request).values()]
    return [one for one in members_here(numbers) if _holds(request, one)] if numbers else []


def _holds(request: HttpRequest, member: Member) -> bool:
    return _kept(request).get(str(member.classroom_id)) == (member.pk, mark(member))


def _kept(request: HttpRequest) -> dict[str, tuple[int, str]]:
    """By the number of the class: the number of the member, and the mark of the PIN. Empty for what is unreadable."""
    kept = request.session.get(_KEY)
    if not isinstance(kept, dict):
        return {}
    return {
        key: (one[0], one[1])
        for key, one in kept.items()
        if isinstance(one, list) and len(one) == 2 and isinstance(one[0], int) and isinstance(one[1], str)
    }


def show_pin(request: HttpRequest, member: Member, pin: str) -> None:
    """Keep a new PIN with the browser until its owner says that it is written down."""
    request.session[_PIN] = [member.pk, pin]


def shown_pin(request: HttpRequest, member: Member) -> str:
    """Empty once it was written down."""
    kept = request.session.get(_PIN)
    return str(kept[1]) if isinstance(kept, list) and len(kept) == 2 and kept[0] == member.pk else ""


def hide_pin(request: HttpRequest) -> None:
    request.session.pop(_PIN, None)
