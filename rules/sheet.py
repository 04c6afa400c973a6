"""The explained score sheet: every number on it is a line that names its rule.

Card points are what cards are worth inside a deal (0 to 162 in Hokum, 0 to 130 in Sun); game points are what is
written towards 152. They are never added to each other (S0 §7 warns of the two 152s), so each has its own column.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, NewType

from rules.cards import Team
from rules.ruling import Facts, RuleId

CardPoints = NewType("CardPoints", int)
GamePoints = NewType("GamePoints", int)


class Column(Enum):
    CARD_POINTS = "card-points"
    ROUNDED = "rounded"
    COMPARED = "compared"
    BALOOT = "baloot"
    WRITTEN = "written"
    DECISION = "decision"


class Line(NamedTuple):
    """One entry. ``amount`` is in the unit of its column and 0 in DECISION; ``side`` is None when nobody is ahead."""

    rule: RuleId
    outcome: str
    side: Team | None
    column: Column
    amount: int
    facts: Facts


class Sheet(NamedTuple):
    lines: tuple[Line, ...] = ()

    def total(self, side: Team, column: Column) -> int:
        return sum(line.amount for line in self.lines if line.side is side and line.column is column)

    def line(self, rule: RuleId) -> Line | None:
        """The first line that a rule wrote, None when it wrote none."""
        return next((line for line in self.lines if line.rule == rule), None)

    def the(self, rule: RuleId) -> Line:
        """The line of a rule that always writes one. KeyError when it did not."""
        line = self.line(rule)
        if line is None:
            raise KeyError(rule)
        return line
