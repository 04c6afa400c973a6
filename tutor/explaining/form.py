"""Explaining forms: the first wrong line, the lines behind it, and another table's sheet."""

from __future__ import annotations

from lessons.answer import solve
from lessons.form import Field, Form
from lessons.grading import FormVerdict
from lessons.pack import Item
from lessons.schema import ScoreScenario
from rules.cards import Team
from rules.profile import load
from rules.sheet import Column, Line
from tutor.explaining.explained import (
    Explained,
    OtherTable,
    Pieces,
    field_label,
    line_reason,
    table_name,
    value_words,
    verdict_words,
)
from tutor.wording import sentence


def explain_form(item: Item, form: Form, verdict: FormVerdict, language: str) -> Explained:
    field = verdict.wrong or form.field(form.asked[-1])
    headline = verdict_words("form-right", language)
    if verdict.wrong:
        facts = {
            "line": field_label(form, field.name, language),
            "given": value_words(verdict.values[field.name], language),
            "value": value_words(field.value, language),
        }
        headline = verdict_words("form-wrong", language, **facts)
    told = _told(item, form, verdict)
    titles = _titles(item, language)
    chain = [line_reason(line, item, language, deciding=line is told[-1], titles=titles) for line in told]
    shown = [field] if verdict.wrong else [form.field(name) for name in form.asked]
    sums = [found for one in shown if (found := _sum(one, language))]
    lines = form.sheet.lines if verdict.right else ()
    sheet = [line_reason(line, item, language, deciding=False, titles=titles) for line in lines]
    tables = [table for profile in item.also if (table := _other_form(item, profile, form, language))]
    return Explained(verdict.right, headline, chain, tables=tables, sheet=sheet, sums=sums)


def _titles(item: Item, language: str) -> dict[Team, str]:
    """Only a score sheet has numbers of game points for two sides."""
    sides = Team if isinstance(item.scenario, ScoreScenario) else ()
    return {side: value_words(side, language) for side in sides}


def _told(item: Item, form: Form, verdict: FormVerdict) -> list[Line]:
    """The lines behind the wrong field, or behind every one asked; of a score sheet, which has many, the last one's."""
    if verdict.wrong:
        lines = verdict.wrong.lines
    elif isinstance(item.scenario, ScoreScenario):
        lines = form.field(form.asked[-1]).lines
    else:
        lines = tuple(line for name in form.asked for line in form.field(name).lines)
    worth = [line for line in lines if line.column is not Column.CARD_POINTS or line.amount] or list(lines)
    return [line for at, line in enumerate(worth) if line not in worth[:at]]


def _sum(field: Field, language: str) -> Pieces:
    """The card points of a pile added up; empty for anything else."""
    amounts = [line.amount for line in field.lines if line.column is Column.CARD_POINTS and line.amount]
    if len(amounts) < 2:
        return []
    return verdict_words("sum", language, terms=" + ".join(map(str, amounts)), total=field.value)


def _other_form(item: Item, profile: str, form: Form, language: str) -> OtherTable | None:
    """None where it could not have come to this at the other table, as after a call that is not open there."""
    name = table_name(profile, language)
    other, _ = solve(item.scenario, load(profile))
    if not isinstance(other, Form):
        return None
    by_name = {field.name: field for field in other.fields}
    for field in form.fields:
        theirs = by_name.get(field.name, field)
        if field.value != theirs.value:
            label = field_label(form, field.name, language)
            says = verdict_words("table-value", language, line=label, value=value_words(theirs.value, language))
            line = theirs.lines[-1]
            return OtherTable(profile, name, True, says, sentence(line.rule, line.outcome, line.facts, language))
    return OtherTable(profile, name, False, [], [])
