"""A forgotten password: by e-mail, if an address was left, and only where this site can send any.

Django's own views. Nothing here tells whether an account has an address.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView, redirect_to_login
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse, reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tutor.accounts.forms import EmailForm, ForgottenForm, NewPasswordForm
from tutor.request import posted

BETWEEN: Final = 600
"""So many seconds lie between two letters to one address, or nobody's letter box would be safe from this page."""


class _Mails:
    """Not here where this site has no way to send a letter."""

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.SENDS_LETTERS:
            raise Http404
        found: HttpResponseBase = super().dispatch(*args, **kwargs)  # type: ignore[misc]
        return found


class Forgotten(_Mails, PasswordResetView):
    form_class = ForgottenForm
    template_name = "account/forgotten.html"
    email_template_name = "account/forgotten_letter.txt"
    subject_template_name = "account/forgotten_subject.txt"
    success_url = reverse_lazy("forgotten-sent")

    def form_valid(self, form: Any) -> HttpResponse:
        typed = sha256(form.cleaned_data["email"].lower().encode()).hexdigest()
        if cache.add(f"letter:{typed}", 1, BETWEEN):
            return super().form_valid(form)
        return HttpResponseRedirect(self.get_success_url())


class NewPassword(_Mails, PasswordResetConfirmView):
    form_class = NewPasswordForm
    template_name = "account/new_password.html"
    success_url = reverse_lazy("log-in")


def sent(request: HttpRequest) -> HttpResponse:
    if not settings.SENDS_LETTERS:
        raise Http404
    return render(request, "account/forgotten_sent.html", {"minutes": BETWEEN // 60})


@never_cache
@sensitive_post_parameters()
def email(request: HttpRequest) -> HttpResponse:
    """An address is left, changed or taken away; the password is asked, for the address could get another one."""
    user = request.user
    if not settings.SENDS_LETTERS:
        raise Http404
    if not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    form = EmailForm(user, posted(request))
    if not form.is_valid():
        return render(request, "account/email.html", {"form": form}, status=422 if form.is_bound else 200)
    user.email = form.cleaned_data["email"]
    user.save(update_fields=["email"])
    return HttpResponseRedirect(reverse("account"))
