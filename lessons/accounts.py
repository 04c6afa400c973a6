"""Accounts, and all that is kept about a learner as one whole: brought along, given out, forgotten.

Every model with a field ``learner`` counts, so that a new one cannot be left out of an export or a deletion.
"""

from __future__ import annotations

from datetime import timedelta
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet
from django.utils.timezone import now

from lessons.models import Account, Classroom, Draft, LogIn, Member, Published

LASTS: Final = timedelta(seconds=settings.SESSION_COOKIE_AGE)


def open_account(user: User, guest: UUID | None) -> bool:
    """Keep a new user, who goes on as the guest they were. False, and nothing kept, if the name was taken just now."""
    try:
        with transaction.atomic():
            user.save()
            Account.objects.create(user=user, learner=guest or uuid4())
    except IntegrityError:
        return False
    return True


class Belongings(NamedTuple):
    """What goes with an account, in numbers; ``listed`` are packs in the library, which stay where they are."""

    drafts: int
    classes: int
    learners: int
    listed: int


def belongings(user: User) -> Belongings:
    listed = Published.objects.filter(owner=user, listed=True, latest=True)
    classes = Classroom.objects.filter(owner=user)
    learners = Member.objects.filter(classroom__owner=user)
    return Belongings(Draft.objects.filter(owner=user).count(), classes.count(), learners.count(), listed.count())


def close_account(user: User, *, unlist: bool = False) -> None:
    """``unlist`` takes the packs out of the library. Their addresses stay, for what others answered there."""
    with transaction.atomic():
        forget(learner_of(user))
        if unlist:
            Published.objects.filter(owner=user).update(listed=False)
        user.delete()


def put_on_list(user: User) -> str:
    """The key of a device that has logged in just now. Those from before a session can last are gone with it."""
    LogIn.objects.filter(user=user, made__lt=now() - LASTS).delete()
    return LogIn.objects.create(user=user, key=token_urlsafe(16)).key


def take_off_list(key: str) -> None:
    LogIn.objects.filter(key=key).delete()


def logged_in(pk: int, key: str) -> User | None:
    """The user, if this device of theirs is on the list. One query."""
    return User.objects.filter(pk=pk, is_active=True, log_ins__key=key).first() if key else None


def learner_of(user: User) -> UUID:
    """Somebody made on the command line becomes a learner with the first log-in."""
    return Account.objects.get_or_create(user=user, defaults={"learner": uuid4()})[0].learner


def has_account(learner: UUID) -> bool:
    return Account.objects.filter(learner=learner).exists()


def stored_name(typed: str) -> str:
    """The name as its account spells it: no two differ by capitals alone. What was typed, if there is none."""
    names = set(User.objects.filter(username__iexact=typed).values_list("username", flat=True))
    return typed if typed in names else next(iter(names), typed)


def has_rows(learner: UUID) -> bool:
    return any(model._default_manager.filter(learner=learner).exists() for model in _kept())


def everything(learner: UUID) -> dict[str, list[dict[str, Any]]]:
    """Every row as the database holds it, by the name of its model."""
    return {
        str(model._meta.model_name): list(model._default_manager.filter(learner=learner).order_by("pk").values())
        for model in _kept()
    }


def made_by(user: User) -> dict[str, list[dict[str, Any]]]:
    """What a teacher made, by the name of its model: drafts as they stand, versions, classes, polls.

    What learners answered in a class is about them: it is in the file of the class.
    """
    return {
        str(model._meta.model_name): list(model._default_manager.filter(owner=user).order_by("pk").values())
        for model in _models("owner")
    }


def forget(learner: UUID) -> None:
    """An account itself stays: it is no row about a learner, but says whose the rows are."""
    with transaction.atomic():
        for model in _kept():
            model._default_manager.filter(learner=learner).delete()


def bring_along(guest: UUID, account: UUID) -> None:
    """Give a guest's rows to an account. What the account has already stays as it is, and the guest's copy goes."""
    with transaction.atomic():
        for model in _kept():
            _hand_over(model, guest, account)
        forget(guest)


def _hand_over(model: type[Model], guest: UUID, account: UUID) -> None:
    """All rows at once; if one of them collides, one by one."""
    rows = model._default_manager.filter(learner=guest)
    if not _renamed(rows, account):
        for key in list(rows.values_list("pk", flat=True)):
            _renamed(rows.filter(pk=key), account)


def _renamed(rows: QuerySet[Model], learner: UUID) -> bool:
    """False, and nothing changed, where the learner has such a row already."""
    try:
        with transaction.atomic():
            rows.update(learner=learner)
    except IntegrityError:
        return False
    return True


def _kept() -> list[type[Model]]:
    return [model for model in _models("learner") if model is not Account]


def _models(field: str) -> list[type[Model]]:
    models = apps.get_app_config("lessons").get_models()
    return [model for model in models if any(one.name == field for one in model._meta.fields)]
