"""Counting over a match: who bought, made and swept how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lessons.keeper.match import Row
from rules.cards import Team
from rules.contract import Mode, Raise


class Figures(NamedTuple):
    """Of one side. ``made`` and ``failed`` are of the deals it ``bought``; what was swept is in ``kaboots`` instead,
    whoever bought it."""

    bought: int = 0
    hokum: int = 0
    sun: int = 0
    made: int = 0
    failed: int = 0
    kaboots: int = 0
    ties: int = 0
    raised: int = 0
    baloots: int = 0
    best: int = 0


def figures(rows: Sequence[Row], side: Team) -> Figures:
    """``raised`` are raised deals won, ``ties`` those won in a tie, ``best`` the most written in one deal."""
    counted = [row for row in rows if not row.beyond]
    bought = [row for row in counted if row.deal.side is side]
    won = [row for row in counted if row.result.winner is side]
    return Figures(
        len(bought),
        sum(row.deal.mode is Mode.HOKUM for row in bought),
        sum(row.deal.mode is Mode.SUN for row in bought),
        sum(row.result.outcome == "made" for row in bought),
        sum(row.result.outcome == "failed" for row in bought),
        sum(row.deal.kaboot is side for row in counted),
        sum(row.result.tie for row in won),
        sum(row.deal.raised is not Raise.NONE for row in won),
        sum(row.deal.baloot is side for row in counted),
        max((row.result.of(side) for row in counted), default=0),
    )
