"""A question in its place: a step of a lesson, a drill, one of a set; and what comes before and after it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from django.urls import reverse

from lessons.pack import Item, Pack
from lessons.progress import NOT_TRIED, Standing, Standings


class AnyStep(Protocol):
    """What the page of a question needs to know of its place; an empty address or None where there is nothing."""

    @property
    def item(self) -> Item: ...
    @property
    def url(self) -> str: ...
    @property
    def before_url(self) -> str | None: ...
    @property
    def after_url(self) -> str | None: ...


class Bare(NamedTuple):
    """A question without a place of its own, within another one."""

    item: Item
    url: str = ""
    before_url: str | None = None
    after_url: str | None = None


class Step(NamedTuple):
    """A step in its lesson, with the learner's standing and its neighbours."""

    pack: Pack
    item: Item
    number: int
    standing: Standing
    before: Item | None
    after: Item | None

    @property
    def url(self) -> str:
        return step_url(self.pack, self.item)

    @property
    def after_url(self) -> str | None:
        return step_url(self.pack, self.after) if self.after else None

    @property
    def before_url(self) -> str | None:
        return step_url(self.pack, self.before) if self.before else None


def step_url(pack: Pack, item: Item) -> str:
    return reverse("step", args=[pack.id, item.scenario.id])


def find_step(pack: Pack, item: Item, standings: Standings) -> Step:
    index = pack.items.index(item)
    before = pack.items[index - 1] if index else None
    after = pack.items[index + 1] if index + 1 < len(pack.items) else None
    standing = standings.get((pack.id, item.scenario.id), NOT_TRIED)
    return Step(pack, item, index + 1, standing, before, after)
