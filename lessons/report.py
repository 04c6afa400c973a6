"""What a pack check reports, as plain data: per scenario the answer that the engine derives, and its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lessons.answer import Answer, Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.form import Form
from lessons.sorting import Ordered, Spotted
from lessons.whole import Whole
from rules.auction import Call, Question
from rules.cards import Card, Rank, Seat, Suit, Team
from rules.notation import SIGNS, write_card, write_cards, write_trick
from rules.raises import RaiseCall
from rules.ruling import Fact, Facts
from rules.sheet import Line
from rules.spoken import write_call, write_raise_call


def answer_data(answer: Answer) -> dict[str, Any]:
    """The answer under the same names as in a pack's ``expect:``."""
    match answer:
        case Ruled():
            found: dict[str, Any] = {"legal": [write_card(card) for card in answer.ruling.legal]}
            winners = {answer.ends[card].winner.seat for card in answer.ruling.legal if card in answer.ends}
            return found | ({"winner": winners.pop().value} if len(winners) == 1 else {})
        case Judged() | JudgedCall():
            return {"legal": _yes(answer.allowed)}
        case Called():
            return {"legal": [_said(text, answer) for text in answer.legal]}
        case Claimed():
            return _claimed(answer)
        case Form():
            return _form(answer)
        case Ordered():
            return {"order": [write_card(card) for card in answer.order]}
        case Spotted():
            return {"illegal": [write_card(card) for card in answer.illegal]}
        case Whole():
            return {}


def _said(text: str, answer: Called) -> str:
    """A call as packs write it: Hokum in the suit shown is just ``hokum``."""
    shown = answer.question.state.up.suit if isinstance(answer.question, Question) else None
    return "hokum" if shown and text == f"hokum {shown.value}" else text


def _claimed(answer: Claimed) -> dict[str, Any]:
    """Where cards are unseen, a line of play belongs to one deal: it is given with that deal, when the claim fails."""
    holds, deals = answer.ruling.holds, answer.deals
    line = [write_trick(trick) for trick in answer.ruling.line]
    if deals is None:
        return {"holds": _yes(holds), "line": line}
    found: dict[str, Any] = {"holds": _yes(holds), "deals": deals.total, "checked": deals.checked}
    if deals.failing is None:
        return found
    hands = {seat.value: write_cards(hand) for seat, hand in answer.claim.hands.items()}
    return found | {"hands": hands, "line": line}


def _form(answer: Form) -> dict[str, Any]:
    values = {field.name: getattr(field.value, "value", field.value) for field in answer.fields}
    holds = {name.removeprefix("holds-"): values.pop(name) for name in list(values) if name.startswith("holds-")}
    if holds:
        counts = {"us": values.pop("us"), "them": values.pop("them")}
        return {"holds": holds, "counts": counts, **values}
    if "counted" not in values:
        return values
    ours, theirs = values["counted"], values["rest"]
    return values | {"game": f"{ours}-{theirs}" if values["counts"] == "us" else f"{theirs}-{ours}"}


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def reasons_data(answer: Answer) -> list[dict[str, Any]]:
    """Every step or line in order: rule, outcome, facts; what it removed, or side and amount."""
    steps: Sequence[Any] = ()
    match answer:
        case Ruled() | Called():
            steps = answer.ruling.steps
        case JudgedCall():
            steps = answer.called.ruling.steps
        case Judged():
            steps = answer.steps
        case Form() | Claimed():
            return [_line(line) for line in answer.sheet.lines]
        case Ordered():
            return [_line(line) for line in answer.lines]
        case Spotted():
            steps = tuple(answer.course.faults.values())
        case Whole():
            return []
    return [
        {
            "rule": step.rule,
            "outcome": step.outcome,
            "facts": facts_data(step.facts),
            "removed": [_candidate(one) for one in step.removed],
        }
        for step in steps
    ]


def _candidate(one: Any) -> str:
    match one:
        case Card():
            return write_card(one)
        case Call():
            return write_call(one)
        case RaiseCall():
            return write_raise_call(one)
    return str(one.value)


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
