"""Accounts: the same answers on every device. And what guests too can do with everything kept about them."""

from __future__ import annotations

from axes.utils import reset
from django import forms
from django.conf import settings
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from lessons.accounts import (
    belongings,
    bring_along,
    close_account,
    everything,
    forget,
    has_rows,
    learner_of,
    made_by,
    open_account,
)
from lessons.kept import mine
from tutor.accounts.forms import TAKEN, LogInForm, PasswordForm, SignUpForm
from tutor.classes.membership import my_members, staying
from tutor.course import course
from tutor.keeper.words import pair
from tutor.learner import guest, owner, remember
from tutor.request import posted

BACKEND = "tutor.accounts.devices.Devices"


@never_cache
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    page = {"changed": "changed" in request.GET, "members": my_members(request), "mails": settings.SENDS_LETTERS}
    return render(request, "account/account.html", page)


@never_cache
@sensitive_post_parameters()
def sign_up(request: HttpRequest) -> HttpResponse:
    """The guest becomes the account, with every answer given so far."""
    here = guest(request)
    if request.user.is_authenticated:
        return HttpResponseRedirect(_next(request))
    form = SignUpForm(posted(request))
    if form.is_valid():
        user = form.save(commit=False)
        if open_account(user, here):
            return _enter(request, user)
        form.add_error("username", TAKEN)
    return _asked(request, "account/sign_up.html", form)


@never_cache
@sensitive_post_parameters()
def log_in(request: HttpRequest) -> HttpResponse:
    """The guest's answers come along if that is wished; else they stay behind, for they may be somebody else's."""
    here = guest(request)
    if request.user.is_authenticated:
        return HttpResponseRedirect(_next(request))
    form = LogInForm(request, posted(request), can_bring=here is not None and has_rows(here))
    if not form.is_valid():
        return _asked(request, "account/log_in.html", form)
    user = form.get_user()
    if here is not None and form.brings():
        bring_along(here, learner_of(user))
    return _enter(request, user)


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """The next answer on this device is that of a new guest."""
    logout(request)
    return HttpResponseRedirect(reverse("home"))


@never_cache
@sensitive_post_parameters()
def password(request: HttpRequest) -> HttpResponse:
    """This device stays logged in, every other one is logged out."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    form = PasswordForm(user, posted(request))
    if not form.is_valid():
        return _asked(request, "account/password.html", form)
    update_session_auth_hash(request, form.save())
    return HttpResponseRedirect(reverse("account") + "?changed")


@never_cache
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Everything kept about this learner and made by the account, as the database holds it."""
    who, user = owner(request), request.user
    named = (
        {"name": user.get_username(), "since": user.date_joined, "email": user.email}
        if isinstance(user, User)
        else None
    )
    made = made_by(user) if isinstance(user, User) else {}
    data = {"account": named, "learner": who, "kept": everything(who) if who else {}, "made": made}
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = 'attachment; filename="baloot.json"'
    return response


@never_cache
def restart(request: HttpRequest) -> HttpResponse:
    """Asks first; a POST forgets everything about this learner, and the guest too. An account stays, but empty."""
    who = owner(request)
    if request.method != "POST":
        matches = [pair(one.names, one.us, one.them) for one in mine(who)]
        page = {"lessons": [stop for stop in course(who).stops if stop.done], "matches": matches}
        return render(request, "restart.html", page)
    if who is not None:
        forget(who)
    if not request.user.is_authenticated:
        staying(request, request.session.flush)
    return HttpResponseRedirect(reverse("home"))


@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Asks first; a POST deletes the account and everything with it. For a guest that is to start again."""
    user = request.user
    if not isinstance(user, User):
        return HttpResponseRedirect(reverse("restart"))
    if request.method != "POST":
        return render(request, "account/delete.html", {"made": belongings(user)})
    reset(username=user.get_username())
    close_account(user, unlist=request.POST.get("unlist") == "yes")
    logout(request)
    return HttpResponseRedirect(reverse("home"))


def _asked(request: HttpRequest, template: str, form: forms.BaseForm) -> HttpResponse:
    to = _next(request)
    page = {"form": form, "next": to, "teaches": "/teach/" in to, "mails": settings.SENDS_LETTERS}
    return render(request, template, page, status=422 if form.is_bound else 200)


def _enter(request: HttpRequest, user: User) -> HttpResponse:
    login(request, user, backend=BACKEND)
    remember(request, learner_of(user))
    return HttpResponseRedirect(_next(request))


def _next(request: HttpRequest) -> str:
    """Where the visitor came from, or the start page if that is no address of this site."""
    to = request.POST.get("next") or request.GET.get("next")
    safe = url_has_allowed_host_and_scheme(to, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return to if to and safe else reverse("home")
