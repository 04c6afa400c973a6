"""What a pack check reports, as plain data: per scenario the answer that the engine derives, and its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lessons.answer import Answer, Form, Judged, Ruled
from rules.cards import Card, Rank, Seat, Suit, Team
from rules.notation import SIGNS, write_card, write_cards
from rules.ruling import Fact, Facts
from rules.sheet import Line


def answer_data(answer: Answer) -> dict[str, Any]:
    """The answer under the same names as in a pack's ``expect:``."""
    match answer:
        case Ruled():
            found: dict[str, Any] = {"legal": [write_card(card) for card in answer.ruling.legal]}
            winners = {answer.ends[card].winner.seat for card in answer.ruling.legal if card in answer.ends}
            return found | ({"winner": winners.pop().value} if len(winners) == 1 else {})
        case Judged():
            return {"legal": "yes" if answer.allowed else "no"}
        case Form():
            values = {field.name: getattr(field.value, "value", field.value) for field in answer.fields}
            return values | _game(values)


def _game(values: dict[str, Any]) -> dict[str, str]:
    if "counted" not in values:
        return {}
    ours, theirs = values["counted"], values["rest"]
    return {"game": f"{ours}-{theirs}" if values["counts"] == "us" else f"{theirs}-{ours}"}


def reasons_data(answer: Answer) -> list[dict[str, Any]]:
    """Every step or line in order: rule, outcome, facts; what it removed, or side and amount."""
    match answer:
        case Ruled():
            steps: Sequence[Any] = answer.ruling.steps
        case Judged():
            steps = [step for ruling in (answer.ruling, answer.announced) if ruling for step in ruling.steps]
        case Form():
            return [_line(line) for line in answer.sheet.lines]
    return [
        {
            "rule": step.rule,
            "outcome": step.outcome,
            "facts": facts_data(step.facts),
            "removed": [write_card(one) if isinstance(one, Card) else one.value for one in step.removed],
        }
        for step in steps
    ]


def _line(line: Line) -> dict[str, Any]:
    side = line.side.value if line.side else None
    return {
        "rule": line.rule,
        "outcome": line.outcome,
        "facts": facts_data(line.facts),
        "side": side,
        "column": line.column.value,
        "amount": line.amount,
    }


def facts_data(facts: Facts) -> dict[str, Any]:
    return {name: _fact(fact) for name, fact in facts.items()}


def _fact(fact: Fact) -> str | int:
    match fact:
        case Card():
            return write_card(fact)
        case tuple():
            return write_cards(fact)
        case Suit():
            return SIGNS[fact]
        case Rank() | Seat() | Team():
            return str(fact.value)
    return fact
