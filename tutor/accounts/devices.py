"""Who is logged in: a session counts as long as its device is on the list of the account, and a log-out takes it off.

Sessions are signed cookies, which cannot be called back; a copy of one would open everything after the log-out.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, Final

from django.contrib.auth import get_user
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from lessons.accounts import logged_in, put_on_list, take_off_list

_KEY: Final = "device"
_device: ContextVar[str] = ContextVar("device", default="")


class Devices(ModelBackend):
    """Django's, but for whose session it is: one query finds the user and the device."""

    def get_user(self, user_id: int) -> User | None:
        return logged_in(user_id, _device.get())


class DeviceMiddleware(AuthenticationMiddleware):
    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _user(request))  # type: ignore[assignment]


def _user(request: HttpRequest) -> User | AnonymousUser:
    before = _device.set(str(request.session.get(_KEY, "")))
    try:
        return get_user(request)
    finally:
        _device.reset(before)


@receiver(user_logged_in)
def _came(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    request.session[_KEY] = put_on_list(user)


@receiver(user_logged_out)
def _left(request: HttpRequest, user: User | None, **_kwargs: Any) -> None:
    take_off_list(str(request.session.get(_KEY, "")))
