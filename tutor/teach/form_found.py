"""A scenario in the text of a draft, by the name that its address has in the form view."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from django.urls import reverse

from lessons.drafts import Draft
from lessons.editing.rearranging import scenarios_of
from lessons.text import ONLINE, Tree, read_text
from rules.profile import PROFILE_IDS

NAME: Final = re.compile(r"[A-Za-z0-9-]{1,60}")


class Found(NamedTuple):
    """A scenario in the text of a draft: its number from 0, and how its address calls it."""

    at: int
    name: str
    raw: dict[str, Any]
    tree: dict[str, Any]

    @property
    def language(self) -> str:
        return language_of(self.tree)

    @property
    def ask(self) -> str:
        return str(self.raw.get("ask", ""))


def find(text: str, name: str) -> Found | None:
    """By its id, or by a full stop and its number where it has none of its own. None where there is none."""
    tree = read_text(text, ONLINE).tree
    names = names_of(tree) if isinstance(tree, dict) else []
    if not isinstance(tree, dict) or name not in names:
        return None
    index = names.index(name)
    raw = scenarios_of(tree)[index]
    return Found(index, name, raw, tree) if isinstance(raw, dict) else None


def names_of(tree: Tree) -> list[str]:
    """How the addresses of the form call each scenario."""
    found: list[str] = []
    for number, raw in enumerate(scenarios_of(tree), start=1):
        name = raw.get("id") if isinstance(raw, dict) else None
        own = isinstance(name, str) and NAME.fullmatch(name) and name not in found
        found.append(name if own and isinstance(name, str) else f".{number}")
    return found


def name_at(text: str, place: int) -> str:
    """How the scenario with this number is called, "" where there is none."""
    tree = read_text(text, ONLINE).tree
    names = names_of(tree) if isinstance(tree, dict) else []
    return names[place] if place < len(names) else ""


def language_of(tree: Tree) -> str:
    """The language of a pack's texts that do not say in which they are."""
    return "ar" if isinstance(tree, dict) and tree.get("language") == "ar" else "en"


def profile_of(found: Found) -> str:
    """The table that a scenario is asked at, as far as its text says one that there is."""
    for raw in (found.raw, found.tree):
        if isinstance(raw.get("profile"), str) and raw["profile"] in PROFILE_IDS:
            return str(raw["profile"])
    return PROFILE_IDS[0]


def form_url(draft: Draft, name: str = "", place: str = "") -> str:
    """The form of a scenario, or of the pack; ``place`` is where the next card goes."""
    args = [draft.key, name] if name else [draft.key]
    return reverse("teach-form", args=args, query={"place": place} if place else None)
