"""The order of duties as a picture: a node for each rule of play, with the path that a verdict took."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules.catalogue import ENTRIES, Kind
from rules.ruling import RuleId
from tutor.wording import rule_name

ROW, WIDTH, LEFT = 44, 340, 16


class Node(NamedTuple):
    """A rule on the picture. ``lit`` when it had something to say, ``deciding`` when it settled the question."""

    rule: RuleId
    name: str
    x: int
    y: int
    text_x: int
    lit: bool
    deciding: bool


class Picture(NamedTuple):
    nodes: list[Node]
    width: int
    height: int
    direction: str

    @property
    def line(self) -> tuple[int, int, int]:
        """The x of the path, where it begins and where it ends."""
        return self.nodes[0].x, self.nodes[0].y, self.nodes[-1].y


def duties(language: str, lit: Collection[RuleId] = (), deciding: RuleId | None = None) -> Picture:
    """Drawn from right to left under Arabic, because it is text, not a table."""
    rules = [entry.rule for entry in ENTRIES if entry.kind is Kind.PLAY]
    rtl = language == "ar"
    x, text_x = (WIDTH - LEFT, WIDTH - LEFT - 20) if rtl else (LEFT, LEFT + 20)
    nodes = [
        Node(rule, rule_name(rule, language), x, ROW * index + ROW // 2, text_x, rule in lit, rule == deciding)
        for index, rule in enumerate(rules)
    ]
    return Picture(nodes, WIDTH, ROW * len(rules), "rtl" if rtl else "ltr")
