"""The results of a class as pages show them: who by question, by rule, by wrong answer, where it is stuck, over time.

A learner's own report is made in the same way, of one member; verdicts that are withheld are in neither. The tables
that are downloaded are written from what is made here, so that they say what the screen says.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import Any

from lessons.assigning import Assignment
from lessons.classes import Member
from lessons.counting import is_withheld
from lessons.given import rows_of
from lessons.results import cells, columns_of
from tutor.classes.results_insight import insight
from tutor.classes.results_table import scores_of, table_of


def results_page(
    assignments: Sequence[Assignment],
    members: Sequence[Member],
    language: str,
    zone: tzinfo,
    hidden: frozenset[int] = frozenset(),
) -> dict[str, Any]:
    """One query. ``hidden`` are assignments whose verdicts are not to be seen yet."""
    rows, columns = rows_of(assignments, members), columns_of(assignments, hidden)
    found = cells(columns, rows, {one.learner: one.extra for one in members})
    tables = [table_of(one, members, found, language, hidden=one.pk in hidden) for one in assignments]
    heads = {(head.assignment.pk, head.question.name): head for table in tables for head in table.heads}
    total = len(columns) * len(members)
    return {
        "tables": tables,
        "scores": scores_of(tables, members),
        "insight": insight(columns, rows, found, heads, len(members), language, zone),
        "single": len(members) == 1,
        "right": sum(line.right for table in tables for line in table.lines),
        "first": sum(line.first for table in tables for line in table.lines),
        "answered": sum(line.answered for table in tables for line in table.lines),
        "total": total,
    }


def report_page(
    member: Member, assignments: Sequence[Assignment], language: str, zone: tzinfo, *, own: bool
) -> dict[str, Any]:
    """Of one member; ``own`` where they look at it themselves and must not see what is withheld."""
    hidden = frozenset(one.pk for one in assignments if own and is_withheld(one, member))
    return {**results_page(assignments, [member], language, zone, hidden), "member": member}
