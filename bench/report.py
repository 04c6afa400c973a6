"""What was measured, as Markdown tables and as one SVG, both written out by hand: no plotting library is needed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

from bench.measure import Figures

ABSENT: Final = "not installed"


class Table(NamedTuple):
    """``notes`` say below it how to read it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


class Bars(NamedTuple):
    """Seconds for each name, on a logarithmic scale; None: not installed."""

    title: str
    bars: tuple[tuple[str, float | None], ...]


class Curves(NamedTuple):
    """Seconds over ``xs``, on a logarithmic scale, a curve for each name."""

    title: str
    across: str
    xs: tuple[int, ...]
    curves: tuple[tuple[str, tuple[float, ...]], ...]


type Plot = Bars | Curves


class Section(NamedTuple):
    table: Table
    plot: Plot


def timed(title: str, what: str, figures: Sequence[Figures], notes: tuple[str, ...] = ()) -> Section:
    """Median, spread and ratio to the first contender, which must be there."""
    head = (what, "rounds", "median", "IQR", "per second", "ratio")
    rows = tuple(_row(one, figures[0]) for one in figures)
    bars = tuple((one.name, one.median if one.rounds else None) for one in figures)
    return Section(Table(title, head, rows, notes), Bars(f"{title}: time {what}", bars))


def dealt(title: str, skills: Sequence[tuple[Figures, float, int]], notes: tuple[str, ...]) -> Section:
    """Per skill the draws for one drill, on the average and at most, and the time for it."""
    head = ("one drill of", "tries", "most", "rounds", "median", "IQR", "per second")
    rows = tuple((one.name, f"{tries:.2f}", str(most), *_row(one, one)[1:-1]) for one, tries, most in skills)
    bars = tuple((one.name, one.median) for one, _, _ in skills)
    return Section(Table(title, head, rows, notes), Bars(f"{title}: time for one", bars))


def _row(one: Figures, first: Figures) -> tuple[str, ...]:
    if not one.rounds:
        return (one.name, ABSENT, "", "", "", "")
    rate = 1 / one.median
    each = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
    return (one.name, str(len(one.rounds)), span(one.median), span(one.spread), each, f"{one.ratio(first):.3g}")


def span(seconds: float) -> str:
    """Three digits and the unit that suits them."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size * 0.9995:
            return f"{_three(seconds / size)} {unit}"
    return f"{_three(seconds / 1e-9)} ns"


def _three(value: float) -> str:
    return f"{value:.{max(0, 2 - max(0, floor(log10(value))))}f}" if value > 0 else "0"


def markdown(table: Table) -> str:
    """Columns are padded, so that it reads as well in a terminal."""
    lines = (table.head, *table.rows)
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]

    def line(cells: tuple[str, ...]) -> str:
        name, *numbers = (
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join((name, *numbers))} |"

    rule = f"|{'-' * (widths[0] + 2)}|" + "".join(f"{'-' * (width + 1)}:|" for width in widths[1:])
    notes = "".join(f"\n{note}" for note in table.notes)
    body = "\n".join((line(table.head), rule, *map(line, table.rows)))
    return f"## {table.title}\n\n{body}\n" + (f"{notes}\n" if notes else "")


WIDTH: Final = 960
LEFT: Final = 430
SPACE: Final = 90  # right of the plot: the figure behind a bar, the name behind a curve
# Curves are told apart by colour in threes, and within the three by dashes.
COLOURS: Final = ("#0f766e", "#b45309")
DASHES: Final = ("none", "7 3", "2 3")


def svg(title: str, plots: Sequence[Plot]) -> str:
    """The plots below one another. Text stays text, so that it can be read aloud and searched."""
    drawn: list[str] = []
    top = 20
    for plot in plots:
        drawn.append(
            f'<text x="20" y="{top + 20}" font-size="17" font-weight="bold">{escape(plot.title)} (logarithmic)</text>'
        )
        top += 40
        height = 26 * len(plot.bars) if isinstance(plot, Bars) else 240
        drawn += _bars(plot, top, height) if isinstance(plot, Bars) else _curves(plot, top, height)
        top += height + (50 if isinstance(plot, Bars) else 70)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img" font-size="13" '
        f'font-family="system-ui, sans-serif" fill="#1f2937">\n<title>{escape(title)}</title>\n'
        f'<rect width="{WIDTH}" height="{top}" fill="#ffffff"/>\n' + "\n".join(drawn) + "\n</svg>\n"
    )


def _decades(values: Sequence[float]) -> list[int]:
    """The powers of ten around the values: at least one decade."""
    low = floor(log10(min(values)))
    return list(range(low, max(ceil(log10(max(values))), low + 1) + 1))


def _bars(plot: Bars, top: int, height: int) -> list[str]:
    decades = _decades([seconds for _, seconds in plot.bars if seconds])
    wide = (WIDTH - LEFT - SPACE) / (decades[-1] - decades[0])
    drawn = []
    for power in decades:
        x = LEFT + wide * (power - decades[0])
        drawn.append(f'<path d="M{x:.1f} {top}V{top + height}" stroke="#d1d5db"/>')
        drawn.append(f'<text x="{x:.1f}" y="{top + height + 18}" text-anchor="middle">{span(10.0**power)}</text>')
    for place, (name, seconds) in enumerate(plot.bars):
        y = top + 26 * place
        drawn.append(f'<text x="{LEFT - 8}" y="{y + 18}" text-anchor="end">{escape(name)}</text>')
        length = wide * (log10(seconds) - decades[0]) if seconds else 0.0
        if seconds:
            drawn.append(f'<rect x="{LEFT}" y="{y + 4}" width="{length:.1f}" height="18" fill="{COLOURS[0]}"/>')
        said = span(seconds) if seconds else ABSENT
        drawn.append(f'<text x="{LEFT + length + 6:.1f}" y="{y + 18}">{said}</text>')
    return drawn


def _curves(plot: Curves, top: int, height: int) -> list[str]:
    decades = _decades([seconds for _, ys in plot.curves for seconds in ys])
    left, wide = 80, WIDTH - 80 - 2 * SPACE
    tall = height / (decades[-1] - decades[0])
    xs = [left + wide * place / max(len(plot.xs) - 1, 1) for place in range(len(plot.xs))]
    drawn = []
    for power in decades:
        y = top + height - tall * (power - decades[0])
        drawn.append(f'<path d="M{left} {y:.1f}H{left + wide}" stroke="#d1d5db"/>')
        drawn.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{span(10.0**power)}</text>')
    for x, value in zip(xs, plot.xs, strict=True):
        drawn.append(f'<text x="{x:.1f}" y="{top + height + 18}" text-anchor="middle">{value:,}</text>')
    drawn.append(f'<text x="{left + wide / 2:.1f}" y="{top + height + 40}" text-anchor="middle">{plot.across}</text>')
    ends = []
    for place, (name, values) in enumerate(plot.curves):
        colour, dashes = COLOURS[place // len(DASHES) % len(COLOURS)], DASHES[place % len(DASHES)]
        ys = [top + height - tall * (log10(seconds) - decades[0]) for seconds in values]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))
        style = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"'
        drawn.append(f'<polyline points="{points}" {style}/>')
        ends.append((ys[-1], name, colour))
    for (y, name, colour), at in zip(sorted(ends), _apart(sorted(y for y, _, _ in ends)), strict=True):
        drawn.append(f'<path d="M{xs[-1] + 2:.1f} {y:.1f}L{xs[-1] + 10:.1f} {at:.1f}" stroke="{colour}"/>')
        drawn.append(f'<text x="{xs[-1] + 14:.1f}" y="{at + 4:.1f}" fill="{colour}">{escape(name)}</text>')
    return drawn


def _apart(ys: list[float]) -> list[float]:
    """Names of curves that end close together are moved down until none lies on another."""
    moved = ys[:1]
    for y in ys[1:]:
        moved.append(max(y, moved[-1] + 16))
    return moved
