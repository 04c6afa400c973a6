"""A match as a table and as data: what the screen shows, number for number."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any, Final

from lessons.keeper.deal import card_points, write_deal
from lessons.keeper.events import write_event
from lessons.keeper.match import Match, Row
from lessons.kept import Written
from rules.cards import Team

COLUMNS: Final = (
    "deal", "dealer", "bought", "contract", "raise", "projects_us", "projects_them", "baloot", "kaboot",
    "card_points_us", "card_points_them", "result", "tie", "writes_us", "writes_them", "total_us", "total_them",
    "after_the_end",
)  # fmt: skip


def as_csv(match: Match) -> str:
    """Numbers as numbers, everything else in the notation of packs; nothing that was typed as a name stands in it."""
    found = StringIO()
    # Spreadsheets take the mark for UTF-8 and nothing else as a sign of it.
    found.write("\ufeff")
    table = csv.writer(found)
    table.writerow(COLUMNS)
    for place, row in enumerate(match.rows, start=1):
        table.writerow(_cells(row, place, match))
    return found.getvalue()


def _cells(row: Row, place: int, match: Match) -> tuple[str | int, ...]:
    deal, result = row.deal, row.result
    kinds = " ".join(kind.value for kind in deal.projects)
    points = card_points(deal, match.table)
    return (
        place,
        row.dealer.value,
        deal.side.value,
        "ashkal" if deal.ashkal else deal.mode.value,
        deal.raised.value,
        kinds if deal.scores is Team.US else "",
        kinds if deal.scores is Team.THEM else "",
        deal.baloot.value if deal.baloot else "",
        deal.kaboot.value if deal.kaboot else "",
        points[Team.US],
        points[Team.THEM],
        "gahwa" if result.gahwa else result.outcome,
        "yes" if result.tie else "",
        result.us,
        result.them,
        row.us,
        row.them,
        "yes" if row.beyond else "",
    )


def as_data(match: Match, log: list[Written]) -> dict[str, Any]:
    """The deals as they stand, and the whole log, from which they can be worked out again."""
    names = match.names._asdict()
    return {
        "format": 1,
        "names": names,
        "profile": match.table.profile,
        "house": dict(match.table.house),
        "dealer": match.dealer.value,
        "totals": {"us": match.us, "them": match.them},
        "winner": match.ended.winner.value if match.ended else None,
        "deals": [_deal(row, place, match) for place, row in enumerate(match.rows, start=1)],
        "log": [
            {"number": one.number, "made": one.made.isoformat(), **write_event(one.event)} for one in reversed(log)
        ],
    }


def _deal(row: Row, place: int, match: Match) -> dict[str, Any]:
    points = card_points(row.deal, match.table)
    return {
        "deal": place,
        "dealer": row.dealer.value,
        **write_deal(row.deal),
        "card-points": {side.value: count for side, count in points.items()},
        "result": "gahwa" if row.result.gahwa else row.result.outcome,
        "tie": row.result.tie,
        "writes": {"us": row.result.us, "them": row.result.them},
        "totals": {"us": row.us, "them": row.them},
        "after-the-end": row.beyond,
    }
