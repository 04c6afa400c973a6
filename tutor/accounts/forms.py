"""The forms of an account: Django's, with this site's words and fields."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    SetPasswordMixin,
    UserCreationForm,
    UsernameField,
)
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lessons.accounts import stored_name

TAKEN = _("This name is taken. If it is yours, log in instead.")
ALPHABET = _("Letters, digits and @ . + - _ without spaces.")
STRENGTH = _("At least 8 characters, and not one of the common passwords.")
FORGETFUL = _("May be left empty. It is used for a forgotten password and for nothing else.")
YOURS = _("Only if they are yours. Otherwise they stay behind, and the account does not change.")
SIGN_UP_ERRORS: dict[str, Any] = {"password_mismatch": _("The two passwords are not the same.")}
LOG_IN_ERRORS = {
    **AuthenticationForm.error_messages,
    "invalid_login": _("There is no account with this name and this password."),
}
PASSWORD_ERRORS: dict[str, Any] = {**SIGN_UP_ERRORS, "password_incorrect": _("This is not the old password.")}


def _name(longest: int, **options: Any) -> UsernameField:
    widget = forms.TextInput(attrs={"class": "line", "dir": "auto", "spellcheck": "false"})
    return UsernameField(label=_("Username"), max_length=longest, widget=widget, **options)


def _password(label: Any, *, new: bool = False, **options: Any) -> forms.CharField:
    attributes = {"class": "line", "dir": "ltr", "autocomplete": "new-password" if new else "current-password"}
    return forms.CharField(label=label, strip=False, widget=forms.PasswordInput(attrs=attributes), **options)


def _email(**options: Any) -> forms.EmailField:
    attributes = {"class": "line", "dir": "ltr", "autocomplete": "email"}
    return forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs=attributes), **options)


class _Strength(SetPasswordMixin[User]):
    """What is wrong with a password is said where it was typed first."""

    def validate_password_for_user(self, user: User, password_field_name: str = "password2") -> None:
        super().validate_password_for_user(user, password_field_name.replace("2", "1"))


class SignUpForm(_Strength, UserCreationForm[User]):
    error_messages = SIGN_UP_ERRORS

    # Short enough for the foot of every page.
    username = _name(30, help_text=ALPHABET, error_messages={"unique": TAKEN, "invalid": ALPHABET})
    password1 = _password(_("Password"), new=True, help_text=STRENGTH)
    password2 = _password(_("The password again"), new=True)
    email = _email(required=False, help_text=FORGETFUL)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        if not settings.SENDS_LETTERS:
            del self.fields["email"]

    def save(self, commit: bool = True) -> User:
        self.instance.email = self.cleaned_data.get("email", "")
        return super().save(commit)


class LogInForm(AuthenticationForm):
    error_messages = LOG_IN_ERRORS

    username = _name(150)
    password = _password(_("Password"))
    bring = forms.BooleanField(required=False, label=_("Bring along the answers given on this device"), help_text=YOURS)

    def __init__(self, request: HttpRequest, data: Any = None, *, can_bring: bool) -> None:
        super().__init__(request, data)
        if not can_bring:
            del self.fields["bring"]

    def clean_username(self) -> str:
        """As the account spells it, so that failures are counted together however it was typed."""
        return stored_name(self.cleaned_data["username"])

    def brings(self) -> bool:
        return bool(self.cleaned_data.get("bring"))


class EmailForm(forms.Form):
    """``email`` may be left empty: then there is none."""

    email = _email(required=False, help_text=FORGETFUL)
    password = _password(_("Password"))

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data, initial={"email": user.email})
        self.user = user

    def clean_password(self) -> str:
        if not self.user.check_password(self.cleaned_data["password"]):
            raise forms.ValidationError(_("This is not the password."))
        return str(self.cleaned_data["password"])


class ForgottenForm(PasswordResetForm):
    email = _email()


class NewPasswordForm(_Strength, SetPasswordForm[User]):
    error_messages = SIGN_UP_ERRORS

    new_password1 = _password(_("New password"), new=True, help_text=STRENGTH)
    new_password2 = _password(_("The new password again"), new=True)


class PasswordForm(_Strength, PasswordChangeForm):
    error_messages = PASSWORD_ERRORS

    old_password = _password(_("Old password"))
    new_password1 = _password(_("New password"), new=True, help_text=STRENGTH)
    new_password2 = _password(_("The new password again"), new=True)
