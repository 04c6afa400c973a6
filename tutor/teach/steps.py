"""A question of a draft in its place, to be tried as a learner would meet it."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.drafts import Draft, reading
from lessons.pack import Item


class TryStep(NamedTuple):
    """``finish_url`` leads back to the text after the last question."""

    draft: Draft
    item: Item
    number: int
    url: str
    before_url: str | None
    after_url: str | None

    @property
    def title(self) -> str:
        return _("Question %(number)s") % {"number": self.number}

    @property
    def finish_url(self) -> str:
        return reverse("teach-edit", args=[self.draft.key])


def try_step(draft: Draft, scenario: str) -> TryStep | None:
    """None where the draft has no such question, or it has no answer yet."""
    items = [one.item for one in reading(draft).checked if one.item]
    place = next((index for index, item in enumerate(items) if item.scenario.id == scenario), None)
    if place is None:
        return None

    def url(index: int) -> str | None:
        there = 0 <= index < len(items)
        return reverse("teach-try", args=[draft.key, items[index].scenario.id]) if there else None

    return TryStep(draft, items[place], place + 1, url(place) or "", url(place - 1), url(place + 1))
