"""The forms of classes: a teacher's about a class and its members, and a learner's to join and to come back."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from lessons.class_days import later
from lessons.classes import MONTHS, PIN, Classroom, Member
from lessons.nicknames import plain_code, plain_nickname, western, wrong_sign
from tutor.classes.zones import zone_choices

NICKNAME = _("2 to 20 letters or digits; between them there can be a space, - ' . or _. Only your teacher sees it.")
NICKNAME_LENGTH = _("A nickname has 2 to 20 letters or digits.")
NICKNAME_SIGN = _("“%(sign)s” cannot stand in a nickname here. Leave it out, or write a letter, a digit or a space.")
NICKNAME_TAKEN = _("Somebody in this class has this nickname.")
NO_CLASS = _("There is no class with this code.")
NOT_TOGETHER = _(
    "This nickname and this PIN do not go together. Look at both again, or ask your teacher for a new PIN."
)


def line(*, ltr: bool = False, kind: str = "text", **more: str) -> forms.TextInput:
    attributes = {"class": "line", "dir": "ltr" if ltr else "auto", "autocomplete": "off", **more}
    return forms.TextInput(attrs={**attributes, "type": kind} if kind != "text" else attributes)


def whole_number(low: int, high: int) -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "line", "dir": "ltr", "min": str(low), "max": str(high)})


class ClassForm(forms.Form):
    """A class has a name for its teacher and its learners, and an end, after which it is still kept for some months."""

    name = forms.CharField(label=_("Name of the class"), max_length=80, widget=line())
    ends = forms.DateField(
        label=_("Last day of the class"),
        help_text=_("After it nobody joins or answers; the results can still be seen."),
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"class": "line", "dir": "ltr", "type": "date"}),
    )
    months = forms.IntegerField(
        label=_("Months for which it is kept after that"),
        help_text=_("Then the class deletes itself, with all that was answered in it."),
        min_value=0,
        max_value=24,
        widget=whole_number(0, 24),
    )

    def __init__(self, data: Any = None, *, classroom: Classroom | None = None) -> None:
        about = classroom or Classroom(name="", ends=later(localdate(), MONTHS), months=MONTHS)
        initial = {"name": about.name, "ends": about.ends, "months": about.months}
        super().__init__(data, initial={**initial, "zone": about.zone, "shut": about.shut})

    def clean_name(self) -> str:
        return " ".join(str(self.cleaned_data["name"]).split())

    def clean(self) -> dict[str, Any]:
        """A class that would be over and gone at once is a slip of the pen; to delete one is asked on its own page."""
        ends, months = self.cleaned_data.get("ends"), self.cleaned_data.get("months")
        if isinstance(ends, date) and months is not None and not 2000 < ends.year < 2200:
            self.add_error("ends", _("Choose a nearer day."))
        elif isinstance(ends, date) and months is not None and later(ends, months) < localdate():
            self.add_error("ends", _("With this day the class would be deleted at once. Choose a later one."))
        return self.cleaned_data


class SettingsForm(ClassForm):
    """What can be changed of a class that there is."""

    zone = forms.ChoiceField(
        label=_("Time of the class"),
        help_text=_("Every due date and every day of the class is meant in it, for everybody."),
        widget=forms.Select(attrs={"class": "line", "dir": "auto"}),
    )
    shut = forms.BooleanField(
        label=_("Closed for joining"),
        required=False,
        help_text=_("Nobody new gets in. Whoever is in stays, and comes back with the PIN."),
    )

    def __init__(self, data: Any = None, *, classroom: Classroom, here: str) -> None:
        """``here`` is the zone of the browser."""
        super().__init__(data, classroom=classroom)
        zone = self.fields["zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = zone_choices(classroom.zone, here)


class NicknameField(forms.CharField):
    """A nickname in the form in which it is kept."""

    def __init__(self, **more: Any) -> None:
        super().__init__(label=_("Nickname"), max_length=60, widget=line(), **more)

    def clean(self, value: Any) -> str:
        name = plain_nickname(super().clean(value))
        sign = wrong_sign(name)
        if sign:
            raise forms.ValidationError(NICKNAME_SIGN, params={"sign": sign})
        if not 2 <= len(name) <= 20:
            raise forms.ValidationError(NICKNAME_LENGTH)
        return name


class CodeField(forms.CharField):
    """A code however it was typed; whether there is such a class is asked afterwards, and counted."""

    def __init__(self) -> None:
        widget = line(ltr=True, autocapitalize="characters", spellcheck="false")
        widget.attrs["class"] += " class-code-field"
        super().__init__(label=_("Code of the class"), max_length=40, widget=widget)

    def clean(self, value: Any) -> str:
        return plain_code(super().clean(value))


class JoinForm(forms.Form):
    code = CodeField()
    nickname = NicknameField(help_text=NICKNAME)


class BackForm(forms.Form):
    code = CodeField()
    nickname = NicknameField()
    pin = forms.CharField(
        label=_("PIN"),
        max_length=20,
        help_text=_("The six digits that you were given when you joined."),
        widget=line(ltr=True, inputmode="numeric"),
    )

    def clean_pin(self) -> str:
        return "".join(western(self.cleaned_data["pin"]).split())[: PIN + 1]


class MemberForm(forms.Form):
    """What a teacher can change about a member."""

    nickname = NicknameField()
    extra = forms.IntegerField(
        label=_("More time and tries, in percent"),
        help_text=_("With 50 the time until a due date is half as long again, and 2 tries become 3."),
        min_value=0,
        max_value=300,
        widget=whole_number(0, 300),
    )

    def __init__(self, data: Any = None, *, member: Member) -> None:
        super().__init__(data, initial={"nickname": member.nickname, "extra": member.extra})
