"""What an assignment is called: by the title that its teacher typed, else after what was given, in any language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from lessons.assigning import LESSON, Assignment
from lessons.curriculum import lesson
from lessons.drills import SKILLS
from tutor.practice.drills import skill_name
from tutor.templatetags.baloot import words
from tutor.wording import book

NAMED = 3
"""So many skills are named; of more it is said that there are more."""


def assignment_name(one: Assignment, language: str) -> str:
    if one.title:
        return one.title
    if one.published:
        return words(one.published.title)
    given = one.skills[0] if one.skills else ""
    if given.startswith(LESSON):
        pack = lesson(given.removeprefix(LESSON))
        return words(pack.title) if pack else _("A lesson")
    names = [skill_name(skill, language) for skill in one.skills if skill in SKILLS]
    return str(book(language)["terms"]["comma"]).join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
