"""Classes: made by a teacher, joined with a code and a nickname, come back to with a PIN, deleted when time is up.

No e-mail address is asked for, and a nickname is shown to nobody but the teacher and the learner. What a member answers
is kept under a learner of its own, not under the one that the browser or an account has.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from secrets import choice
from typing import Any, Final, NamedTuple
from unicodedata import combining, digit, normalize
from uuid import uuid4

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, Q, QuerySet
from django.utils.crypto import salted_hmac

from lessons.drafts import new_key
from lessons.models import Attempt, Classroom, Member

__all__ = ["Classroom", "Member"]

CODE: Final = 8
"""Letters of a code: 31 to the power of 8, so that nobody finds a class by trying."""
PIN: Final = 6
"""Digits of a PIN. With the failures that are let through in a day, one nickname is found with a chance under 1 %."""
MOST: Final = 120
"""So many members a class takes, those that were removed among them."""
MONTHS: Final = 6
_TATWEEL: Final = "\u0640"


class Joined(NamedTuple):
    """A new member, and the PIN, which is kept nowhere."""

    member: Member
    pin: str


def new_class(owner: User, name: str, ends: date, months: int = MONTHS) -> Classroom:
    return Classroom.objects.create(owner=owner, name=name, code=new_key(CODE), ends=ends, months=months)


def change_class(classroom: Classroom, name: str, ends: date, months: int) -> None:
    classroom.name, classroom.ends, classroom.months = name, ends, months
    classroom.save()


def classes_of(owner: User) -> QuerySet[Classroom]:
    """A teacher's classes, the newest first, each with its ``size``."""
    size = Count("members", filter=Q(members__removed=False))
    return Classroom.objects.filter(owner=owner).annotate(size=size).order_by("-made", "-pk")


def class_of(owner: Any, code: str) -> Classroom | None:
    """None where there is no such class, or it is not this user's."""
    return Classroom.objects.filter(owner=owner, code=code).first() if owner.is_authenticated else None


def find(typed: str) -> Classroom | None:
    """The class with a code, for whoever knows it; None where there is none or its time is over."""
    classroom = Classroom.objects.filter(code=plain_code(typed)).first()
    return None if classroom is None or kept_until(classroom) < _today() else classroom


def western(typed: str) -> str:
    """With every digit as 0 to 9, whatever keyboard it came from."""
    return "".join(str(digit(one)) if one.isdigit() else one for one in typed)


def plain_code(typed: str) -> str:
    """A code as it is kept: however it was typed, in capitals or with gaps."""
    return "".join(one for one in western(typed).lower() if one.isalnum())[:CODE]


def plain_nickname(typed: str) -> str:
    """A nickname as it is kept: without signs above the letters of Arabic, and with single spaces."""
    bare = (one for one in normalize("NFKC", typed) if not combining(one) and one != _TATWEEL)
    return " ".join("".join(bare).split())


def is_nickname(name: str) -> bool:
    """Letters and digits of any script, with spaces between them."""
    return 2 <= len(name) <= 20 and all(one.isalnum() or one == " " for one in name)


def join(classroom: Classroom, nickname: str) -> Joined | None:
    """None where the nickname is taken, be it by somebody who was removed."""
    if _named(classroom, nickname):
        return None
    pin = _pin()
    try:
        with transaction.atomic():
            member = Member.objects.create(
                classroom=classroom, nickname=nickname, pin=make_password(pin), learner=uuid4()
            )
    except IntegrityError:
        return None
    return Joined(member, pin)


def is_full(classroom: Classroom) -> bool:
    return classroom.members.count() >= MOST


def come_back(classroom: Classroom, nickname: str, pin: str) -> Member | None:
    """None where nickname and PIN do not belong together; that takes as long whether there is the nickname or not."""
    member = _named(classroom, nickname)
    if member is None or member.removed:
        make_password(pin)
        return None
    return member if check_password(pin, member.pin) else None


def _named(classroom: Classroom, nickname: str) -> Member | None:
    """Capitals make no difference, in any script."""
    return next((one for one in classroom.members.all() if one.nickname.casefold() == nickname.casefold()), None)


def mark(member: Member) -> str:
    """What a device keeps of a member beside the number, so that it is left out once there is a new PIN."""
    return salted_hmac("lessons.classes.member", member.pin, algorithm="sha256").hexdigest()[:16]


def members(classroom: Classroom, *, removed: bool = False) -> Sequence[Member]:
    found = classroom.members.filter(removed=removed)
    return sorted(found, key=lambda one: one.nickname.casefold())


def member_of(classroom: Classroom, pk: int) -> Member | None:
    return classroom.members.filter(pk=pk).first()


def member_here(kept: Sequence[int], code: str) -> Member | None:
    """Which of these members is one of the class with this code; None for one that was removed. One query."""
    found = Member.objects.select_related("classroom").filter(pk__in=kept, removed=False)
    return found.filter(classroom__code=code).order_by("-pk").first()


def members_here(kept: Sequence[int]) -> Sequence[Member]:
    """These members with their classes, for a device that has joined several."""
    found = Member.objects.select_related("classroom").filter(pk__in=kept, removed=False)
    return list(found.order_by("-pk"))


def change_member(member: Member, nickname: str, extra: int) -> bool:
    """False, and nothing changed, where somebody else in the class has the nickname."""
    other = _named(member.classroom, nickname)
    if other is not None and other.pk != member.pk:
        return False
    member.nickname, member.extra = nickname, extra
    try:
        with transaction.atomic():
            member.save(update_fields=("nickname", "extra"))
    except IntegrityError:
        return False
    return True


def reset_pin(member: Member) -> str:
    """A new PIN; every device of the member has to be let in again with it."""
    pin = _pin()
    member.pin = make_password(pin)
    member.save(update_fields=("pin",))
    return pin


def put_out(member: Member, *, out: bool = True) -> None:
    """Somebody put out cannot get in, and is in no result; nothing is lost, and it can be taken back."""
    member.removed = out
    member.save(update_fields=("removed",))


def delete_member(member: Member) -> None:
    with transaction.atomic():
        Attempt.objects.filter(learner=member.learner).delete()
        member.delete()


def is_over(classroom: Classroom, now: datetime | None = None) -> bool:
    """Whether the last day of the class has passed everywhere on earth."""
    return ((now or datetime.now(UTC)) - timedelta(hours=12)).date() > classroom.ends


def kept_until(classroom: Classroom) -> date:
    """The last day on which the class and its results are there."""
    return later(classroom.ends, classroom.months)


def later(day: date, months: int) -> date:
    """The same day some months later, or the last one of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def delete_class(classroom: Classroom) -> None:
    """The class, its members, what they were given, and all that they answered."""
    with transaction.atomic():
        Attempt.objects.filter(learner__in=list(classroom.members.values_list("learner", flat=True))).delete()
        classroom.delete()


def sweep(owner: User | None = None) -> int:
    """Delete the classes whose time is over, of one teacher or of all, and say how many there were."""
    ended = Classroom.objects.filter(ends__lt=_today())
    mine = ended.filter(owner=owner) if owner else ended
    gone = [one for one in mine if kept_until(one) < _today()]
    for classroom in gone:
        delete_class(classroom)
    return len(gone)


def _pin() -> str:
    return "".join(choice("0123456789") for _ in range(PIN))


def _today() -> date:
    """Where the day ends last."""
    return (datetime.now(UTC) - timedelta(hours=12)).date()
