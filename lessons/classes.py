"""Classes: made by a teacher, joined with a code and a nickname, come back to with a PIN, deleted when time is up.

No e-mail address is asked for, and a nickname is shown to nobody but the teacher and the learner. What a member answers
is kept under a learner of its own, not under the one that the browser or an account has.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from secrets import choice
from typing import Any, Final, NamedTuple
from uuid import uuid4

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, Q, QuerySet

from lessons.class_days import is_gone
from lessons.drafts import new_key
from lessons.models import Attempt, Classroom, Member
from lessons.nicknames import CODE, plain_code

__all__ = ["Classroom", "Member"]

PIN: Final = 6
"""Digits of a PIN. With the failures that are let through in a day, one nickname is found with a chance under 1 %."""
MOST: Final = 120
SHOWN: Final = 6
"""So many members a class takes, those that were removed among them."""
MONTHS: Final = 6
HOME_ZONE: Final = "Asia/Riyadh"


class Joined(NamedTuple):
    """A new member, and the PIN, which is kept nowhere."""

    member: Member
    pin: str


def new_class(owner: User, name: str, ends: date, months: int = MONTHS, zone: str = HOME_ZONE) -> Classroom:
    return Classroom.objects.create(owner=owner, name=name, code=_free_code(), ends=ends, months=months, zone=zone)


def change_class(classroom: Classroom, name: str, ends: date, months: int, *, zone: str, shut: bool) -> None:
    classroom.name, classroom.ends, classroom.months = name, ends, months
    classroom.zone, classroom.shut = zone, shut
    classroom.save()


def new_code(classroom: Classroom) -> str:
    """Another code to join with; the one before opens nothing any more. Members and addresses stay as they are."""
    classroom.door = _free_code()
    classroom.save(update_fields=("door",))
    return classroom.door


def _free_code() -> str:
    """One that is no other class's, neither to join with nor as its address."""
    while True:
        code = new_key(CODE)
        if not Classroom.objects.filter(Q(code=code) | Q(door=code)).exists():
            return code


def classes_of(owner: User) -> QuerySet[Classroom]:
    """A teacher's classes, the newest first, each with its ``size``."""
    size = Count("members", filter=Q(members__removed=False))
    return Classroom.objects.filter(owner=owner).annotate(size=size).order_by("-made", "-pk")


def open_classes(owner: User) -> Sequence[Classroom]:
    """Those that have not ended, the newest first, as many as a row of buttons has room for."""
    return list(Classroom.objects.filter(owner=owner, ends__gte=_earliest_day()).order_by("-made")[:SHOWN])


def class_of(owner: Any, code: str) -> Classroom | None:
    """None where there is no such class, it is not this user's, or its time is over."""
    found = Classroom.objects.filter(owner=owner, code=code).first() if owner.is_authenticated else None
    return None if found is None or is_gone(found) else found


def find(typed: str, *, back: bool = False) -> Classroom | None:
    """The class that one joins with this code; None where there is none or its time is over.

    To come ``back`` the first code of a class does too, for a member may have written that one down.
    """
    code = plain_code(typed)
    opens = Q(door=code) | (Q(code=code) if back else Q(code=code, door=None))
    classroom = Classroom.objects.filter(opens).first()
    return None if classroom is None or is_gone(classroom) else classroom


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


def members(classroom: Classroom, *, removed: bool = False) -> Sequence[Member]:
    found = classroom.members.filter(removed=removed)
    return sorted(found, key=lambda one: one.nickname.casefold())


def member_of(classroom: Classroom, pk: int) -> Member | None:
    return classroom.members.filter(pk=pk).first()


def member_here(kept: Sequence[int], code: str) -> Member | None:
    """Which of these members is one of the class at this address, be it one that was removed. One query.

    None once the time of the class is over.
    """
    found = Member.objects.select_related("classroom").filter(pk__in=kept, classroom__code=code).order_by("-pk").first()
    return None if found is None or is_gone(found.classroom) else found


def members_here(kept: Sequence[int]) -> Sequence[Member]:
    """These members with their classes, for a device that has joined several; not those that were removed."""
    found = Member.objects.select_related("classroom").filter(pk__in=kept, removed=False)
    return [one for one in found.order_by("-pk") if not is_gone(one.classroom)]


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
    member.pin, member.devices, member.veil = make_password(pin), [], ""
    member.save(update_fields=("pin", "devices", "veil"))
    return pin


def put_out(member: Member, *, out: bool = True) -> None:
    """Somebody put out cannot get in, and is in no result; nothing is lost, and it can be taken back."""
    member.removed = out
    member.save(update_fields=("removed",))


def delete_member(member: Member) -> None:
    with transaction.atomic():
        Attempt.objects.filter(learner=member.learner).delete()
        member.delete()


def delete_class(classroom: Classroom) -> None:
    """The class, its members, what they were given, and all that they answered."""
    with transaction.atomic():
        Attempt.objects.filter(learner__in=list(classroom.members.values_list("learner", flat=True))).delete()
        classroom.delete()


def sweep(owner: User | None = None) -> int:
    """Delete the classes whose time is over, of one teacher or of all, and say how many there were."""
    ended = Classroom.objects.filter(ends__lt=_latest_day())
    mine = ended.filter(owner=owner) if owner else ended
    gone = [one for one in mine if is_gone(one)]
    for classroom in gone:
        delete_class(classroom)
    return len(gone)


_swept: date = datetime.now(UTC).date()
"""On which day this process swept last. On that of its start the program that started it did."""


def sweep_daily() -> None:
    """Sweep, once a day in each process. Costs nothing but on the first call of a day."""
    global _swept
    day = datetime.now(UTC).date()
    if day != _swept:
        _swept = day
        sweep()


def _pin() -> str:
    return "".join(choice("0123456789") for _ in range(PIN))


def _latest_day() -> date:
    """Where the day begins first."""
    return (datetime.now(UTC) + timedelta(hours=14)).date()


def _earliest_day() -> date:
    """Where the day ends last."""
    return (datetime.now(UTC) - timedelta(hours=12)).date()
