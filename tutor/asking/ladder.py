"""Hints in steps, each saying more than the one before: the pack's own, else from the rules behind the answer.

The ladder from the rules first says what to think of, then what the rules in question say. It never says what follows
from them here, and leaves out rules whose very name would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from lessons.answer import Answer, Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.fields import Words
from lessons.form import Form
from lessons.pack import Item
from lessons.sorting import Ordered, Spotted
from rules.catalogue import CATALOGUE, Kind
from rules.ruling import RuleId, Step
from tutor.wording import rule_name, statement

LONGEST: Final = 4
# Who wrote what follows from who won, so these two would give it away.
_TELLING: Final = frozenset({"made", "failed"})
_THINK: Final[Mapping[Kind, str | Promise]] = {
    Kind.SEAT: _("Think of the seats: who sits where, and which way it goes round."),
    Kind.CALL: _("Think of the auction: which round it is, who has spoken, and what has been called."),
    Kind.RAISE: _("Think of the raises: whose turn it is to raise, and what was raised already."),
    Kind.DEAL: _("Think of the deal: how many cards each player has, and how many are left."),
    Kind.PLAY: _("Ask in this order: what was led, is it in the hand, who is winning, can that be beaten?"),
    Kind.ANNOUNCE: _("Think of what may be announced with a card: when, by whom, and what must be true."),
    Kind.RANK: _("Think of the order of the cards: is this suit trump, or not?"),
    Kind.TRICK: _("Think of the trick: which suit was led, is there a trump in it, and what is each card worth?"),
    Kind.PROJECT: _("Think of the projects: what is in each hand, and which one is the best of all."),
    Kind.SCORE: _("Think of the sheet: take its lines in order, and which side each of them is about."),
    Kind.MATCH: _("Think of the match: add the whole deal first, then look at both totals."),
    Kind.DISPUTE: _("Think of the argument: what was said or done, and what each side could still do."),
}


def rungs(item: Item, language: str) -> list[Words]:
    """The pack's hints where it has any. Empty where no rule stands behind the answer."""
    if item.scenario.hints:
        return list(item.scenario.hints)
    rules = _rules(item.answer)
    if not rules:
        return []
    with override(language):
        think = str(_THINK[CATALOGUE[rules[0]].kind])
    told = [f"{rule_name(rule, language)}: {statement(rule, language)}" for rule in rules]
    return [{"*": text} for text in (think, *told)][:LONGEST]


def opened(text: str, total: int) -> int:
    """How many rungs a page says are open; none where it says nothing that can be read."""
    return min(int(text), total) if text.isdecimal() and text.isascii() and len(text) < 3 else 0


def _rules(answer: Answer) -> list[RuleId]:
    """The rules that the answer hangs on, in the order in which they are asked, each once."""
    match answer:
        case Ruled():
            found = _deciding(answer.ruling.steps)
        case Judged():
            found = [step.rule for step in answer.faults[:1]] or _deciding(answer.steps)
        case Called():
            found = [step.rule for step in answer.ruling.steps if step.removed] or _deciding(answer.ruling.steps)
        case JudgedCall():
            found = [step.rule for step in answer.faults] or _deciding(answer.called.ruling.steps)
        case Claimed():
            found = [line.rule for line in answer.sheet.lines]
        case Ordered():
            found = [line.rule for line in answer.lines]
        case Spotted():
            # Not the rule that was broken: where none was, there would be nothing to name, and that would tell.
            found = ["follow-suit"]
        case Form():
            found = [line.rule for name in answer.asked for line in answer.field(name).lines]
        case _:
            found = []
    return [rule for rule in dict.fromkeys(found) if rule not in _TELLING]


def _deciding(steps: Sequence[Step[Any]]) -> list[RuleId]:
    """The last rule that left less to choose from, and the last that spoke."""
    removing = [step for step in steps if step.removed]
    return [step.rule for step in (*removing[-1:], *steps[-1:])]
