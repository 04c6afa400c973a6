"""The questions of a published version in their places: on its pages, and in a frame on somebody else's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.library import Answers, Tried, Version
from lessons.pack import Item, Pack
from tutor.explaining.answer_words import kept_words
from tutor.explaining.explained import Pieces
from tutor.language import page_language
from tutor.templatetags.baloot import words


class Answered(NamedTuple):
    says: Pieces
    right: bool


class PackStep(NamedTuple):
    """A question in its version. ``tried`` are the visitor's answers; ``framed`` on another site's page."""

    version: Version
    pack: Pack
    item: Item
    tried: Sequence[Tried] = ()
    framed: bool = False

    @property
    def number(self) -> int:
        return self.pack.items.index(self.item) + 1

    @property
    def title(self) -> str:
        return words(self.item.scenario.title) or _("Question %(number)s") % {"number": self.number}

    @property
    def done(self) -> bool:
        return any(one.right for one in self.tried)

    @property
    def answered(self) -> list[Answered]:
        return [Answered(kept_words(self.item, one.answer, page_language()), one.right) for one in self.tried]

    @property
    def url(self) -> str:
        return self._url(self.item)

    @property
    def before_url(self) -> str | None:
        return self._url(self.pack.items[self.number - 2]) if self.number > 1 else None

    @property
    def after_url(self) -> str | None:
        return self._url(self.pack.items[self.number]) if self.number < len(self.pack.items) else None

    @property
    def full_url(self) -> str:
        """This question on this site's own page."""
        return self._replace(framed=False).url

    @property
    def finish_url(self) -> str:
        return version_url(self.version)

    def _url(self, item: Item) -> str:
        name = "pack-embed" if self.framed else "pack-step"
        return reverse(name, args=[self.version.key, self.version.number, item.scenario.id])


def version_url(version: Version) -> str:
    return reverse("pack-version", args=[version.key, version.number])


def steps_of(version: Version, pack: Pack, answers: Answers) -> list[PackStep]:
    return [PackStep(version, pack, item, answers.get(item.scenario.id, ())) for item in pack.items]
