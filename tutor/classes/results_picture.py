"""Progress over time as a drawing: how many questions had been begun and how many were right, day by day.

Time goes in the direction in which the language is read: the drawing is turned round by its stylesheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from lessons.results import Day

WIDTH: Final = 640
HEIGHT: Final = 200
EDGE: Final = 8
MOST: Final = 240
"""So many days are drawn at most; of more, only some."""


class Picture(NamedTuple):
    """``began`` and ``right`` are points of lines; ``days`` is what they were drawn from, of ``total`` questions."""

    began: str
    right: str
    ends: tuple[tuple[str, str], tuple[str, str]]
    days: list[Day]
    total: int
    view: str = f"0 0 {WIDTH} {HEIGHT}"
    width: int = WIDTH
    levels: tuple[int, ...] = (EDGE, HEIGHT // 2, HEIGHT - EDGE)

    @property
    def first(self) -> Day:
        return self.days[0]

    @property
    def last(self) -> Day:
        return self.days[-1]


def picture(days: Sequence[Day], total: int) -> Picture | None:
    """None before the first answer, when there is nothing to draw."""
    if not days or not total:
        return None
    some = list(days[-1 :: -(-len(days) // MOST)])[::-1]
    began = [_point(one.day, one.began, days, total) for one in some]
    right = [_point(one.day, one.right, days, total) for one in some]
    start = (_text(EDGE), _text(HEIGHT - EDGE))
    return Picture(_line([start, *began]), _line([start, *right]), (began[-1], right[-1]), list(days), total)


def _point(day: date, count: int, days: Sequence[Day], total: int) -> tuple[str, str]:
    """The day before the first one stands at the left edge, the last one at the right."""
    span = (days[-1].day - days[0].day).days + 1
    across = (WIDTH - 2 * EDGE) * ((day - days[0].day).days + 1) / span
    return _text(EDGE + across), _text(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * count / total)


def _text(value: float) -> str:
    return f"{value:.1f}"


def _line(points: Sequence[tuple[str, str]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
