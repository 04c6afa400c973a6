"""On which devices a member of a class is let in, and the PIN until it is written down.

What a browser keeps is a signed cookie, which can be copied and cannot be called back. So a device counts as long as
its key is on the list of the member, and a PIN stands half with the browser and half with the member: either half
alone is six digits by chance.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import choice
from typing import Final

from django.db import transaction

from lessons.drafts import new_key
from lessons.models import Member

MOST: Final = 20
"""So many devices of one member; the oldest goes when there is another one."""
KEY: Final = 10


def let_in(member: Member) -> str:
    """The key of a device that comes in now."""
    key = new_key(KEY)
    _listed(member, lambda there: [*there, key][-MOST:])
    return key


def leave(member: Member, key: str) -> None:
    _listed(member, lambda there: [one for one in there if one != key])


def _listed(member: Member, change: Callable[[list[str]], list[str]]) -> None:
    with transaction.atomic():
        there = Member.objects.select_for_update().get(pk=member.pk)
        member.devices = there.devices = change(there.devices)
        there.save(update_fields=("devices",))


def is_let_in(member: Member, key: str) -> bool:
    return key in member.devices


def veil(member: Member, pin: str) -> str:
    """Keep a PIN to be shown, and give the half that the browser keeps."""
    half = "".join(choice("0123456789") for _ in pin)
    member.veil = "".join(str((int(one) + int(other)) % 10) for one, other in zip(pin, half, strict=True))
    member.save(update_fields=("veil",))
    return half


def unveiled(member: Member, half: str) -> str:
    """The PIN; empty once it was written down, and for what is no half of it."""
    if len(half) != len(member.veil) or not (half.isascii() and half.isdecimal()):
        return ""
    return "".join(str((int(one) - int(other)) % 10) for one, other in zip(member.veil, half, strict=True))


def written_down(pk: int) -> None:
    Member.objects.filter(pk=pk).update(veil="")
