"""What was typed into a form of a class by somebody whose session had ended, to be typed again."""

from __future__ import annotations

from django.http import QueryDict

from lessons.curriculum import lesson
from lessons.drills import SKILLS
from tutor.classes.assign_forms import LessonForm, PackForm, SkillsForm
from tutor.classes.forms import MemberForm, SettingsForm
from tutor.classes.zones import zone_words
from tutor.language import page_language
from tutor.practice.drills import skill_name
from tutor.templatetags.baloot import words


def entered(posted: QueryDict) -> list[tuple[str, str]]:
    """By the label of its field; what has none was not typed."""
    labels = {
        name: str(field.label)
        for form in (SettingsForm, MemberForm, PackForm, LessonForm, SkillsForm)
        for name, field in form.base_fields.items()
        if name not in ("feedback", "shut", "own")
    }
    found = [(name, one) for name in posted if name in labels for one in posted.getlist(name) if one.strip()]
    return [(labels[name], _in_words(name, one)) for name, one in found]


def _in_words(name: str, value: str) -> str:
    """What was chosen, as the form named it."""
    if name == "lesson" and (pack := lesson(value)):
        return words(pack.title)
    if name == "skills" and value in SKILLS:
        return skill_name(value, page_language())
    return zone_words(value) if name == "zone" else value
