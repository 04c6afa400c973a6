"""Results as tables for a spreadsheet: what the screen shows, number for number."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from django.http import HttpResponse

from tutor.classes.results_table import Score, Table

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")

type Value = str | int | None


def plain_text(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def as_csv(rows: Iterable[Sequence[Value]]) -> str:
    """Numbers as numbers, texts in quotation marks, nothing for nothing; with the mark by which UTF-8 is known."""
    found = StringIO()
    found.write("\ufeff")
    table = csv.writer(found, quoting=csv.QUOTE_STRINGS)
    for row in rows:
        table.writerow([plain_text(one) if isinstance(one, str) else one for one in row])
    return found.getvalue()


def table_csv(table: Table) -> str:
    """A line for each member; for each question, by its number, 1 or 0 for right or not, as it counts and at first, and
    the tries.
    """
    names = [f"q{head.number}_{what}" for head in table.heads for what in ("right", "at_first", "tries")]
    rows: list[list[Value]] = [["nickname", "right", "right_at_first", "answered", "tries", *names]]
    for line in table.lines:
        each: list[Value] = []
        for cell in line.cells:
            each += [*((None, None) if cell.right is None else (int(cell.right), int(cell.first))), cell.tries]
        rows.append([line.member.nickname, line.right, line.first, line.answered, line.tries, *each])
    return as_csv(rows)


def class_csv(tables: Sequence[Table], scores: Sequence[Score]) -> str:
    """A line for each member; for each assignment, by its title, what is right, as it counts and at first, of how many,
    and what was answered.
    """
    head: list[Value] = ["nickname"]
    for table in tables:
        head += [f"{table.name}: {what}" for what in ("right", "right at first", "of", "answered")]
    rows = [head]
    for one in scores:
        row: list[Value] = [one.member.nickname]
        for table, line in zip(tables, one.lines, strict=True):
            row += [line.right, line.first, len(table.heads), line.answered]
        rows.append(row)
    return as_csv(rows)


def download(text: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
