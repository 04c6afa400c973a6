"""Proof that a skill's rule decided a drill: it removed something, freed something, or wrote the line that counts."""

from __future__ import annotations

from typing import Any, Final

from lessons.answer import Answer, Judged, Ruled, solve
from lessons.calling import Called, Claimed, JudgedCall
from lessons.drills.skill import Decided
from lessons.form import Form
from lessons.pack import Item
from lessons.sorting import Ordered
from rules.ruling import RuleId, Ruling, Step
from rules.sheet import Line

_TOO_LATE: Final = ("later-place", "has-spoken", "auction-over")


def ruled(rule: RuleId, *outcomes: str) -> Decided:
    """A card to play: the rule removed something, or its exemption left a choice. At least three cards to look at."""

    def decided(item: Item) -> bool:
        answer = item.answer
        return isinstance(answer, Ruled) and len(answer.ruling.candidates) > 2 and _bore(answer, rule, outcomes)

    return decided


def called(rule: RuleId, *outcomes: str) -> Decided:
    """Calls to mark or one to judge; a judged one must be refused by the rule, or pass under its eyes."""

    def decided(item: Item) -> bool:
        answer = item.answer
        if isinstance(answer, Called):
            return _applied(answer.ruling, rule, outcomes)
        if not isinstance(answer, JudgedCall) or not _applied(answer.called.ruling, rule, outcomes):
            return False
        return answer.allowed or answer.faults[0].rule == rule

    return decided


def taken_over(item: Item) -> bool:
    """Somebody may still take it as Sun, by sun-priority; or may not, and then it is turn-to-speak that says so."""
    if called("sun-priority")(item):
        return True
    answer = item.answer
    return isinstance(answer, JudgedCall) and called("turn-to-speak", *_TOO_LATE)(item) and not answer.allowed


def announced(rule: RuleId) -> Decided:
    def decided(item: Item) -> bool:
        found = item.answer.announced if isinstance(item.answer, Judged) else None
        return found is not None and any(step.rule == rule for step in found.steps)

    return decided


def _bore(answer: Ruled, rule: RuleId, outcomes: tuple[str, ...]) -> bool:
    step = _step(answer.ruling, rule, outcomes)
    if step is None or step.binds:
        return bool(step and step.removed)
    legal, trump = answer.ruling.legal, answer.table.contract.trump
    if rule == "trump-when-void":  # freed: without the exemption the plain cards would have gone
        return 0 < sum(card.suit is trump for card in legal) < len(legal)
    return len(legal) > 1


def _applied(ruling: Ruling[Any], rule: RuleId, outcomes: tuple[str, ...]) -> bool:
    step = _step(ruling, rule, outcomes)
    return step is not None and (bool(step.removed) if step.binds else len(ruling.legal) > 1)


def _step(ruling: Ruling[Any], rule: RuleId, outcomes: tuple[str, ...]) -> Step[Any] | None:
    return next(
        (step for step in ruling.steps if step.rule == rule and (not outcomes or step.outcome in outcomes)), None
    )


def lines_of(answer: Answer) -> list[tuple[Line, ...]]:
    """The lines of every field that is asked; none where nothing is filled in."""
    return [answer.field(name).lines for name in answer.asked] if isinstance(answer, Form) else []


def wrote(*rules: RuleId) -> Decided:
    """The last line of a field that is asked is by one of the rules: it is the one that gives the value."""

    def decided(item: Item) -> bool:
        return any(lines[-1].rule in rules for lines in lines_of(item.answer) if lines)

    return decided


def counts(rule: RuleId) -> Decided:
    """A sum that is asked would be another without the lines of the rule."""

    def decided(item: Item) -> bool:
        return any(sum(line.amount for line in lines if line.rule == rule) for lines in lines_of(item.answer))

    return decided


def multiplies(item: Item) -> bool:
    """The factor of a raise stands among the lines of what a side writes, and that is not nothing."""
    answer = item.answer
    return isinstance(answer, Form) and any(
        answer.field(name).value and any(line.rule == "raise-factor" for line in answer.field(name).lines)
        for name in answer.asked
        if name in ("us", "them")
    )


def turns(field: str, **without: Any) -> Decided:
    """A field that is asked would be otherwise if the scenario went without some of what it has."""

    def decided(item: Item) -> bool:
        answer = item.answer
        other, _ = solve(item.scenario.model_copy(update=without), item.profile)
        if not isinstance(answer, Form) or not isinstance(other, Form) or field not in answer.asked:
            return False
        return answer.field(field).value != other.field(field).value

    return decided


def declared(item: Item) -> bool:
    """A project that nobody announced counts or is lost by the rule; or all of them, or none late, would score else."""
    outcomes = [line.outcome for lines in lines_of(item.answer) for line in lines if line.rule == "project-declaring"]
    return bool({"added", "lost"} & set(outcomes)) or any(_said(item, late) for late in (False, True))


def _said(item: Item, late: bool) -> bool:
    """Whether the sides would score otherwise if everything had been announced, or nothing been shown late."""
    update: dict[str, Any] = {"late": {}} if late else {"declared": None, "late": {}}
    other, _ = solve(item.scenario.model_copy(update=update), item.profile)
    answer = item.answer
    if not isinstance(answer, Form) or not isinstance(other, Form):
        return False
    return any(answer.field(side).value != other.field(side).value for side in ("us", "them"))


def ordered(outcome: str) -> Decided:
    def decided(item: Item) -> bool:
        return isinstance(item.answer, Ordered) and all(line.outcome == outcome for line in item.answer.lines)

    return decided


def claimed(item: Item) -> bool:
    return isinstance(item.answer, Claimed) and item.answer.sheet.line("sawa") is not None
