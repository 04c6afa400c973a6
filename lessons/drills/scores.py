"""Scores: counting and rounding, who made it, ties, projects and Baloot that turn a deal, raises, kaboot."""

from __future__ import annotations

from random import Random

from lessons.drills.scoring import (
    NOTHING,
    RAISES,
    SIDES,
    Extras,
    apart,
    digits,
    scored,
    some_extras,
    total,
)
from lessons.drills.skill import Level, Raw, Recipe, by_level


def counted(lines: str, *modes: str) -> Recipe:
    """The pile that is counted, and what follows from it. Of two contracts the easy level has the first."""

    def recipe(chance: Random, level: Level) -> Raw | None:
        mode = chance.choice(modes if level else modes[:1])
        return scored(chance, mode, lines, buyer=chance.choice(SIDES), counted=digits(chance, mode, level))

    return recipe


def counting_side(chance: Random, level: Level) -> Raw | None:
    """Easy without a raise, then with the first one, then with those that go back and forth."""
    mode = chance.choice(("hokum", "hokum", "sun"))
    first = ("none", "double open", "double locked") if mode == "hokum" else ("none", "double")
    far = (*RAISES, "gahwa") if mode == "hokum" else ("none", "double")
    raised = chance.choice(by_level(level, ("none",), first, far))
    points = digits(chance, mode, 1)
    return scored(chance, mode, "counts", buyer=chance.choice(SIDES), counted=points, raised=raised)


def ties(chance: Random, level: Level) -> Raw | None:
    """Easy from cards alone, hard always with projects or Baloot."""
    mode, buyer = chance.choice(("hokum", "hokum", "hokum", "sun")), chance.choice(SIDES)
    extras = some_extras(chance, mode, level, must=level == 2)
    while extras.projects.count("fifty") % 2 and mode == "hokum":  # an odd difference is never level (S0 §6)
        extras = some_extras(chance, mode, level, must=level == 2)
    points = apart(chance, mode, (0,), buyer=buyer, extras=extras)
    return scored(chance, mode, "tie us them", buyer=buyer, counted=points, extras=extras)


def turned_by_projects(chance: Random, level: Level) -> Raw | None:
    """A side that is behind or level by its cards, and is not any more with its project."""
    mode, side = chance.choice(("hokum", "sun")), chance.choice(SIDES)
    projects = chance.choice(by_level(level, ("fifty", "hundred"), ("sira", "fifty"), ("sira", "fifty", "sira sira")))
    return _turned(chance, mode, level, side, Extras(side, projects))


def turned_by_baloot(chance: Random, level: Level) -> Raw | None:
    """A side that is behind or level, and is not any more with its Baloot; then with projects about as well."""
    side = chance.choice(SIDES)
    return _turned(chance, "hokum", level, side, some_extras(chance, "hokum", level)._replace(baloot=side))


def _turned(chance: Random, mode: str, level: Level, side: str, extras: Extras) -> Raw | None:
    """``side`` is behind without and not behind with, or level without and ahead with: Baloot if it has that."""
    by = 2 if extras.baloot == side else extras.of(side, mode)
    raised = chance.choice(RAISES) if level == 2 and mode == "hokum" and chance.random() < 0.3 else "none"
    buyer = chance.choice(SIDES)
    leads = range(1, by) if level == 0 and by > 2 else range(by + 1)
    margins = (lead if side == buyer else -lead for lead in leads)
    points = apart(chance, mode, margins, buyer=buyer, raised=raised, extras=extras)
    return scored(chance, mode, "ahead winner", buyer=buyer, counted=points, raised=raised, extras=extras)


def failed(chance: Random, level: Level) -> Raw | None:
    """The buyer is behind: what goes where, projects and Baloot with it. Hard: ties that the buyer loses, and all the
    points gone without a sweep."""
    mode, buyer = chance.choice(("hokum", "sun")), chance.choice(SIDES)
    if level == 2 and chance.random() < 0.15:
        return scored(chance, mode, "us them", buyer=buyer, counted=total(mode))
    extras = some_extras(chance, mode, level, must=level == 2)
    margins = by_level(level, (-4, -6, -8, -10), (-1, -2, -3, -4, -6), (0, -1, -2, -3, -4))
    points = apart(chance, mode, margins, buyer=buyer, extras=extras)
    return scored(chance, mode, "us them", buyer=buyer, counted=points, extras=extras)


def raised_deal(lines: str, *, gahwa: bool = False) -> Recipe:
    """Easy: Double, without projects. Then all levels; hard: close, with projects and Baloot."""

    def recipe(chance: Random, level: Level) -> Raw | None:
        mode = "hokum" if gahwa else chance.choice(("hokum", "hokum", "hokum", "sun"))
        hokum = by_level(level, ("double open", "double locked"), RAISES, RAISES[2:])
        raised = "gahwa" if gahwa else chance.choice(hokum) if mode == "hokum" else "double"
        extras, buyer = some_extras(chance, mode, level), chance.choice(SIDES)
        sign = chance.choice((1, -1))
        margins = (sign * margin for margin in by_level(level, (4, 6, 8, 10), (1, 2, 3, 4, 6, 8, 9), (0, 1, 2)))
        points = apart(chance, mode, margins, buyer=buyer, raised=raised, extras=extras)
        return scored(chance, mode, lines, buyer=buyer, counted=points, raised=raised, extras=extras)

    return recipe


def kaboot(chance: Random, level: Level) -> Raw | None:
    """Easy: no raise. Projects of either side, and Baloot; those of the side that was swept are lost."""
    mode, swept = chance.choice(("hokum", "sun")), chance.choice(SIDES)
    raises = ("none", *(RAISES if mode == "hokum" else ("double",)))
    raised = chance.choice(by_level(level, ("none",), raises, raises[1:]))
    extras = some_extras(chance, mode, max(level, 1), must=level == 2)
    raw: Raw = {"id": "drill", "ask": "score", "contract": f"{mode} by {chance.choice(SIDES)}"}
    raw |= {"raise": raised} if raised != "none" else {}
    raw |= {"kaboot": swept, "lines": "us them"}
    raw |= {"projects": {extras.side: extras.projects}} if extras.projects else {}
    return raw | ({"baloot": extras.baloot} if extras.baloot else {})


def points(mode: str) -> Recipe:
    """From the pile to both sides of the sheet; hard also where all points went one way without a sweep."""

    def recipe(chance: Random, level: Level) -> Raw | None:
        swept = level == 2 and chance.random() < 0.1
        pile = chance.choice((0, total(mode))) if swept else digits(chance, mode, level)
        lines = "counted rest us them"
        return scored(chance, mode, lines, buyer=chance.choice(SIDES), counted=pile, extras=NOTHING)

    return recipe
