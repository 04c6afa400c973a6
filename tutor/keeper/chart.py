"""The chart of the two totals, as points of a drawing. Time goes from left to right in every language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lessons.keeper.match import Match, Row
from lessons.keeper.table import profile_of
from rules.cards import Team

WIDTH: Final = 640
HEIGHT: Final = 200
EDGE: Final = 8
MOST: Final = 240
"""So many deals are drawn at most; of more, only some."""


class Chart(NamedTuple):
    """``us`` and ``them`` are points of a line; ``target`` is the height of what the match is played to."""

    us: str
    them: str
    target: str
    played_to: int
    ends: tuple[tuple[str, str], tuple[str, str]]
    view: str = f"0 0 {WIDTH} {HEIGHT}"
    width: int = WIDTH


def chart(match: Match) -> Chart | None:
    """None before the second deal, when there is no line to draw."""
    rows = [row for row in match.rows if not row.beyond]
    if len(rows) < 2:
        return None
    target = int(profile_of(match.table).clauses["match-end"].parameters.points)
    drawn, top = _some(rows), max(target, match.us, match.them)
    us, them = (_points(drawn, len(rows), side, top) for side in (Team.US, Team.THEM))
    return Chart(_line(us), _line(them), _text(_y(target, top)), target, (us[-1], them[-1]))


def _some(rows: Sequence[Row]) -> list[tuple[int, Row]]:
    """Every deal with its number, or as many as can be told apart, the last one always among them."""
    step = -(-len(rows) // MOST)
    numbered = list(enumerate(rows, start=1))
    return numbered[-1::-step][::-1]


def _points(rows: Sequence[tuple[int, Row]], count: int, side: Team, top: int) -> list[tuple[str, str]]:
    across = (WIDTH - 2 * EDGE) / count
    start = (_text(EDGE), _text(_y(0, top)))
    return [start, *((_text(EDGE + across * number), _text(_y(row.total(side), top))) for number, row in rows)]


def _y(total: int, top: int) -> float:
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * total / top


def _text(value: float) -> str:
    return f"{value:.1f}"


def _line(points: Sequence[tuple[str, str]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
