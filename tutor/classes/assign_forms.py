"""The forms with which a teacher gives a class something to do: a pack, a lesson, or positions for some skills."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.timezone import localtime, now
from django.utils.translation import gettext_lazy as _

from lessons.assigning import (
    ASSIGNABLE,
    DUE,
    MOST_POSITIONS,
    NOW,
    Assignment,
    Published,
    Terms,
    assignable,
    named_pack,
)
from lessons.curriculum import shipped
from tutor.classes.forms import line, whole_number
from tutor.templatetags.baloot import words

MOMENT = "%Y-%m-%dT%H:%M"
POSITIONS = 10


class TermsForm(forms.Form):
    """What goes with everything that is given. Times are those of the class."""

    title = forms.CharField(
        label=_("Title"),
        required=False,
        max_length=120,
        help_text=_("Empty for the title of what you give."),
        widget=line(),
    )
    due = forms.DateTimeField(
        label=_("Due"),
        required=False,
        help_text=_("Afterwards no answer is kept. Empty for no due date."),
        input_formats=[MOMENT, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(format=MOMENT, attrs={"class": "line", "dir": "ltr", "type": "datetime-local"}),
    )
    tries = forms.IntegerField(
        label=_("Tries for each question"),
        required=False,
        min_value=1,
        max_value=20,
        help_text=_(
            "Different answers to one question. While tries are left, a wrong answer is told of without the right one. "
            "Empty for any number: then the right answer is shown at once, and the first answer counts."
        ),
        widget=whole_number(1, 20),
    )
    feedback = forms.ChoiceField(
        label=_("The answer and its reasons"),
        choices=((NOW, _("at once")), (DUE, _("after the due date"))),
        initial=NOW,
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Any = None, *, assignment: Assignment | None = None, **more: Any) -> None:
        self.before = assignment
        about = assignment and {
            "title": assignment.title,
            "due": localtime(assignment.due) if assignment.due else None,
            "tries": assignment.tries,
            "feedback": assignment.feedback,
        }
        super().__init__(data, initial=about or None, **more)

    def clean_title(self) -> str:
        return " ".join(str(self.cleaned_data["title"]).split())

    def clean(self) -> dict[str, Any]:
        """A due date that has passed ends what was given already; nothing new is given with one."""
        due, feedback = self.cleaned_data.get("due"), self.cleaned_data.get("feedback")
        if due and due <= now() and self.before is None:
            self.add_error("due", _("This time has passed."))
        if feedback == DUE and not due and not self.has_error("due"):
            self.add_error("due", _("Choose a due date, or show the answers at once."))
        return self.cleaned_data

    def terms(self) -> Terms:
        data = self.cleaned_data
        return Terms(data["title"], data["due"], data["tries"], data["feedback"])


class PackForm(TermsForm):
    """One of the teacher's own packs, or the address of another one in the library."""

    own = forms.ChoiceField(
        label=_("One of your packs"), required=False, widget=forms.Select(attrs={"class": "line", "dir": "auto"})
    )
    address = forms.CharField(
        label=_("Or the address of a pack"),
        required=False,
        max_length=300,
        help_text=_("One of the library, or one of yours."),
        widget=line(ltr=True, inputmode="url"),
    )
    field_order = ("own", "address")

    def __init__(self, data: Any = None, *, owner: User, meant: str = "") -> None:
        """``meant`` is the key of a pack to begin with."""
        self.owner, self.packs = owner, {one.key: one for one in assignable(owner)}
        super().__init__(data)
        self.initial.update({"own": meant} if meant in self.packs else {"address": meant})
        own = self.fields["own"]
        assert isinstance(own, forms.ChoiceField)
        own.choices = [("", "—"), *((key, words(one.title)) for key, one in self.packs.items())]
        self.version: Published | None = None

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        typed = str(data.get("address") or "")
        self.version = named_pack(self.owner, typed) if typed else self.packs.get(str(data.get("own") or ""))
        if self.version is None and typed and not self.has_error("address"):
            self.add_error("address", _("There is no published pack with this address in the library or among yours."))
        elif self.version is None and not self.errors.get("own"):
            self.add_error("own", _("Choose a pack, or write the address of one."))
        return data


class LessonForm(TermsForm):
    lesson = forms.ChoiceField(label=_("Lesson"), widget=forms.Select(attrs={"class": "line", "dir": "auto"}))
    field_order = ("lesson",)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        lesson = self.fields["lesson"]
        assert isinstance(lesson, forms.ChoiceField)
        lesson.choices = [(pack.id, words(pack.title)) for pack in shipped()]


class SkillsForm(TermsForm):
    """Positions are dealt once, so that the whole class has the same."""

    skills = forms.MultipleChoiceField(
        label=_("Skills"),
        choices=[(skill, skill) for skill in ASSIGNABLE],
        error_messages={"required": _("Choose at least one skill.")},
    )
    count = forms.IntegerField(
        label=_("Positions"),
        help_text=_("Dealt once: everybody in the class gets the same."),
        min_value=1,
        max_value=MOST_POSITIONS,
        initial=POSITIONS,
        widget=whole_number(1, MOST_POSITIONS),
    )
    field_order = ("skills", "count")
