"""The page of odds: exact figures beside those of S2, as a drawing and as a table. The counting is ``rules.odds``."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString

from rules.contract import Mode
from rules.odds import (
    HANDS,
    S2_TABLE,
    Kinds,
    Odds,
    baloot_at_table,
    baloot_in_hand,
    holding,
    holding_any,
    holdings,
    run_of,
)
from rules.profile import PROFILE_IDS, load
from rules.projects import ProjectKind
from tutor.reading.glossary import told
from tutor.reading.sources import page_book
from tutor.wording import book

FULL_BAR: Final = 25
"""Per cent; no figure of the page is greater."""

_SHORTEST_RUN: Final = {ProjectKind.SIRA: 3, ProjectKind.FIFTY: 4, ProjectKind.HUNDRED: 5}


class Row(NamedTuple):
    """Figures as text, so that no locale touches them. ``width`` and ``mark`` are places on a bar of FULL_BAR.

    ``reported`` is the figure of S2 and ``gap`` how many percentage points it lies off; both may be empty, ``gap``
    also where S2 is right as printed.
    """

    name: str
    contract: str
    hands: str
    percent: str
    one_in: str
    width: str
    reported: str = ""
    mark: str = ""
    gap: str = ""


@cache
def odds_page(language: str) -> dict[str, Any]:
    words = page_book(language)["odds"]
    return {
        "title": words["title"],
        "lead": told(words["lead"], hands=_whole(HANDS)),
        "notes": [
            told(words["holds"]),
            told(words["before"]),
            told(words["baloot"], deals=str(baloot_at_table().hands), every=str(baloot_at_table().of)),
        ],
        "bars": told(words["bars"]),
        "full_bar": FULL_BAR,
        "hands": _whole(HANDS),
        "rows": _rows(language),
        "s2_lead": told(words["s2"]["lead"]),
        "s2": [(book(language)["projects"][kind.value], _remark(kind, words["s2"])) for kind in S2_TABLE],
        "s2_odds": told(words["s2"]["odds"], odds=", ".join(f"{row.odds}:1" for row in S2_TABLE.values())),
    }


@cache
def _found(mode: Mode) -> Mapping[Kinds, int]:
    """At the default table."""
    clauses = load(PROFILE_IDS[0]).clauses
    return holdings(mode, clauses["project-value"].parameters, clauses["project-contest"].parameters)


def _rows(language: str) -> list[Row]:
    names, rows, modes = book(language)["projects"], page_book(language)["odds"]["rows"], book(language)["modes"]
    hokum, sun = modes[Mode.HOKUM.value], modes[Mode.SUN.value]
    both = book(language)["terms"]["and"].join((hokum, sun))
    found = []
    for kind in S2_TABLE:
        here, there = holding(kind, _found(Mode.SUN)), holding(kind, _found(Mode.HOKUM))
        name = names[kind.value]
        found.append(_compared(_row(name, both if here == there else sun, here), kind, here))
        if there.hands and here != there:
            found.append(_row(name, hokum, there))
    return [
        *found,
        _row(rows["any"], both, holding_any(_found(Mode.SUN))),
        _row(rows["baloot-hand"], hokum, baloot_in_hand()),
        _row(rows["baloot-table"], hokum, baloot_at_table())._replace(hands=str(baloot_at_table().chance)),
    ]


def _row(name: str, contract: str, odds: Odds) -> Row:
    one_in = f"{float(odds.one_in):.{0 if odds.one_in >= 10 else 1}f}"
    return Row(name, contract, _whole(odds.hands), _percent(odds.chance), one_in, f"{float(100 * odds.chance):.3f}")


def _compared(row: Row, kind: ProjectKind, odds: Odds) -> Row:
    printed = S2_TABLE[kind].percent
    gap = Fraction(printed) - 100 * odds.chance
    last_digit = Fraction(1, 10 ** len(printed.partition(".")[2]))
    shown = "" if abs(gap) <= last_digit / 2 else f"{float(gap):+.3f}"
    return row._replace(reported=f"{printed}%", mark=printed, gap=shown)


def _remark(kind: ProjectKind, words: Mapping[str, str]) -> SafeString:
    odds, other = holding(kind, _found(Mode.SUN)), holding(kind, _found(Mode.HOKUM))
    run = _percent(run_of(_SHORTEST_RUN[kind]).chance) if kind in _SHORTEST_RUN else ""
    return told(
        words[kind.value],
        reported=f"{S2_TABLE[kind].percent}%",
        count=_whole(odds.hands),
        exact=_percent(odds.chance),
        other=_percent(other.chance),
        run=run,
    )


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.3f}%"


def _whole(number: int) -> str:
    return f"{number:,}"
