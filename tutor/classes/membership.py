"""Who somebody is in a class: the teacher by the account, a learner by what the session keeps of having joined.

A class and everything in it is there for its teacher and its members; for everybody else it is not there at all. Who
is not logged in is asked to, whether there is such a class or not; a learner who was let in here and is not any more is
told why. Times are those of the class, and no page of it is kept by a browser or listed by a search engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import tzinfo
from functools import wraps
from typing import Any, Concatenate, Final, TypeGuard
from zoneinfo import ZoneInfo

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.http import urlencode
from django.utils.timezone import override

from lessons import devices
from lessons.classes import Classroom, Member, class_of, member_here, members_here
from tutor.classes.lost import entered
from tutor.practice.daily import zone_of
from tutor.request import Request

_KEY: Final = "classes"
_PIN: Final = "class-pin"
_GIVEN: Final = "class-given-pin"
_MOST: Final = 8
"""So many classes one browser keeps: all of it stands in a cookie."""


def owned[**P](view: Callable[Concatenate[Request, Classroom, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a class for its teacher. Who has lost the session keeps what was typed."""

    @wraps(view)
    def inner(request: Request, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return _here(zone_of(request), lambda: log_in_first(request))
        classroom = class_of(request.user, code)
        if classroom is None:
            raise Http404
        return _here(ZoneInfo(classroom.zone), lambda: view(request, classroom, *args, **kwargs))

    return inner


def log_in_first(request: Request) -> HttpResponse:
    if request.method == "POST":
        return render(request, "teach/lost.html", {"entries": entered(request.POST)}, status=403)
    return redirect_to_login(request.get_full_path())


def joined[**P](view: Callable[Concatenate[Request, Member, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a class for its members."""

    @wraps(view)
    def inner(request: Request, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        member = was_member(request, code)
        if member is None or member.removed:
            raise Http404
        if not _holds(request, member):
            if request.method not in ("GET", "HEAD") or request.htmx:
                raise Http404
            return _here(zone_of(request), lambda: to_back(code))
        return _here(ZoneInfo(member.classroom.zone), lambda: view(request, member, *args, **kwargs))

    return inner


def to_back(code: str) -> HttpResponse:
    """To where one comes back with a PIN; there it is said why."""
    return HttpResponseRedirect(f"{reverse('class-back')}?{urlencode({'code': code})}")


def private[**P](view: Callable[Concatenate[Request, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that leads to classes, and is nobody's in particular."""

    @wraps(view)
    def inner(request: Request, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return _here(zone_of(request), lambda: view(request, *args, **kwargs))

    return inner


def _here(zone: tzinfo, view: Callable[[], HttpResponse]) -> HttpResponse:
    with override(zone):
        response = view()
    add_never_cache_headers(response)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def enter(request: HttpRequest, member: Member) -> None:
    """Let this browser in as a member, in place of another one of the same class."""
    kept = {key: one for key, one in _kept(request).items() if key != str(member.classroom_id)}
    newest = dict(list(kept.items())[1 - _MOST :])
    request.session.pop(_PIN, None)
    request.session[_KEY] = {**newest, str(member.classroom_id): [member.pk, devices.let_in(member)]}


def leave(request: HttpRequest, member: Member) -> None:
    """This browser forgets the class, and no copy of what it kept opens it; the member stays one."""
    devices.leave(member, _kept(request).get(str(member.classroom_id), (0, ""))[1])
    kept = {key: one for key, one in _kept(request).items() if key != str(member.classroom_id)}
    request.session[_KEY] = kept
    hide_pin(request, member)


def staying(request: HttpRequest, act: Callable[[], None]) -> None:
    """Do what empties the session, and stay in the classes: what is answered there is not what is forgotten."""
    kept = request.session.get(_KEY)
    act()
    if kept:
        request.session[_KEY] = kept


def member_of(request: HttpRequest, code: str) -> Member | None:
    """None for a stranger, somebody who was put out, a browser from before a new PIN, and a copy of one that has left.
    One query, none for a stranger.
    """
    member = was_member(request, code)
    return member if member and not member.removed and _holds(request, member) else None


def was_member(request: HttpRequest, code: str) -> Member | None:
    """Whom this browser once let into the class at this address, be it that it does not any more."""
    numbers = [pk for pk, _ in _kept(request).values()]
    return member_here(numbers, code) if numbers else None


def my_members(request: HttpRequest) -> Sequence[Member]:
    """Everybody whom this browser is, in all its classes."""
    numbers = [pk for pk, _ in _kept(request).values()]
    return [one for one in members_here(numbers) if _holds(request, one)] if numbers else []


def _holds(request: HttpRequest, member: Member) -> bool:
    pk, key = _kept(request).get(str(member.classroom_id), (0, ""))
    return pk == member.pk and devices.is_let_in(member, key)


def _kept(request: HttpRequest) -> dict[str, tuple[int, str]]:
    """By the number of the class: the number of the member, and the key of the device. Empty for what is unreadable."""
    kept = request.session.get(_KEY)
    if not isinstance(kept, dict):
        return {}
    return {key: (one[0], one[1]) for key, one in kept.items() if _is_pair(one)}


def show_pin(request: HttpRequest, member: Member, pin: str) -> None:
    """Keep a new PIN until its owner says that it is written down."""
    request.session[_PIN] = [member.pk, devices.veil(member, pin)]


def shown_pin(request: HttpRequest, member: Member) -> str:
    """Empty once it was written down."""
    return _unveiled(request, _PIN, member)


def hide_pin(request: HttpRequest, member: Member) -> None:
    if request.session.pop(_PIN, None):
        devices.written_down(member.pk)


def show_new_pin(request: HttpRequest, member: Member, pin: str) -> None:
    """Keep the PIN that a teacher has given somebody, until the page that shows it is left."""
    request.session[_GIVEN] = [member.pk, devices.veil(member, pin)]


def shown_new_pin(request: HttpRequest, member: Member) -> str:
    """Empty once that page was left."""
    return _unveiled(request, _GIVEN, member)


def hide_new_pin(request: HttpRequest) -> None:
    """No query where none is shown."""
    kept = request.session.pop(_GIVEN, None) if _GIVEN in request.session else None
    if _is_pair(kept):
        devices.written_down(kept[0])


def _unveiled(request: HttpRequest, name: str, member: Member) -> str:
    kept = request.session.get(name)
    return devices.unveiled(member, kept[1]) if _is_pair(kept) and kept[0] == member.pk else ""


def _is_pair(kept: Any) -> TypeGuard[list[Any]]:
    return isinstance(kept, list) and len(kept) == 2 and isinstance(kept[0], int) and isinstance(kept[1], str)
