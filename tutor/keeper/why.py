"""Why a line of the sheet says what it says: its own reasons, and what every other table would write."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.http import QueryDict
from django.urls import NoReverseMatch, reverse

from lessons.form import Form
from lessons.keeper.deal import SCENARIO, KeptDeal, form_of, result, scenario_of
from lessons.keeper.events import Corrected, Entered, Inserted
from lessons.keeper.log import Kept, extend
from lessons.keeper.match import Match, Row
from lessons.keeper.table import Table, profile_of, raise_refused
from lessons.pack import Item
from lessons.schema import ScoreScenario
from rules.cards import Team
from rules.profile import PROFILE_IDS
from rules.sheet import Column, Line
from tutor.explaining.explained import Reason, line_reason, table_name
from tutor.keeper.words import pair, side_title
from tutor.wording import Piece, sentence


class Beside(NamedTuple):
    """What one profile makes of a deal. ``here`` is the match's own table; ``because`` is there where it differs."""

    id: str
    name: str
    score: str
    differs: bool
    because: list[Piece]


class Why(NamedTuple):
    """``deciding`` are the lines of who won the deal and what is written, ``sheet`` all of them in order.

    ``end`` is what the rules say of the match after the deal, empty while it simply goes on.
    """

    us: int
    them: int
    sheet: list[Reason]
    deciding: list[Reason]
    end: list[Piece]
    beside: list[Beside]


def why(row: Row, match: Match, language: str, *, beside: bool = True) -> Why:
    item = _item(row.deal, match.table)
    assert isinstance(item.answer, Form)

    titles = {side: side_title(match.names, side) for side in Team}

    def said(lines: Iterable[Line]) -> list[Reason]:
        return [
            line_reason(line, item, language, deciding=line.column is Column.WRITTEN, titles=titles) for line in lines
        ]

    ended = match.ended
    end = ended.line if ended and ended.id == row.id else None
    return Why(
        row.result.us,
        row.result.them,
        said(item.answer.sheet.lines),
        said(_deciding(item.answer)),
        sentence(end.rule, end.outcome, end.facts, language) if end else [],
        _beside(row, match, item.answer, language) if beside else [],
    )


def _item(deal: KeptDeal, table: Table) -> Item:
    scenario = ScoreScenario.model_validate(SCENARIO | scenario_of(deal))
    return Item(scenario, profile_of(table), (), form_of(deal, table))


def _deciding(form: Form) -> list[Line]:
    """The lines of who won and of what is written, each once."""
    names = {field.name for field in form.fields}
    wanted = ("winner", *(name for name in ("us", "them") if name in names))
    found: list[Line] = []
    for name in wanted:
        found += [line for line in form.field(name).lines if line not in found]
    return found


def _beside(row: Row, match: Match, own: Form, language: str) -> list[Beside]:
    us, them = match.before(row.id)
    found = []
    for name in PROFILE_IDS:
        table = Table(name)
        other = result(row.deal, table)
        step = raise_refused(table, row.deal.contract, us, them)
        differs = (other.us, other.them) != (row.result.us, row.result.them)
        because = _because(own, form_of(row.deal, table), language) if differs else []
        if step:
            because = sentence(step.rule, step.outcome, step.facts, language)
        found.append(
            Beside(name, table_name(name, language), pair(match.names, other.us, other.them), differs, because)
        )
    return found


def _because(own: Form, other: Form, language: str) -> list[Piece]:
    """The first line of another table's sheet that the own one does not have."""
    here = {line[:5] for line in own.sheet.lines}
    line = next((line for line in other.sheet.lines if line[:5] not in here), None)
    return sentence(line.rule, line.outcome, line.facts, language) if line else []


class Preview(NamedTuple):
    """What saving would bring: the deal with its reasons, and the totals after it. ``reopens`` where it does."""

    row: Row
    why: Why
    us: int
    them: int
    after: Match


def preview(kept: Kept, event: Entered | Inserted | Corrected, language: str, *, beside: bool = False) -> Preview:
    """Of an event that nobody refused."""
    after = extend(kept, event).match
    number = event.id if isinstance(event, Corrected) else kept.number + 1
    row = after.row(number)
    assert row is not None
    return Preview(row, why(row, after, language, beside=beside), row.us, row.them, after)


def question(row: Row, place: int, table: Table) -> str:
    """The deal as a scenario of a pack, which asks what each side writes."""
    raw = scenario_of(row.deal)
    lines = [f"- id: deal-{place}", "  ask: score", f"  profile: {table.profile}"]
    for name, value in raw.items():
        inner = ", ".join(f"{side}: {text}" for side, text in value.items()) if isinstance(value, dict) else value
        lines.append(f"  {name}: {{{inner}}}" if isinstance(value, dict) else f"  {name}: {inner}")
    lines.append('  prompt: {en: "What does each side write?", ar: "ماذا يسجل كل طرف؟"}')
    return "\n".join(lines) + "\n"


def teach_address(scenario: str) -> str:
    """Where a scenario becomes part of a pack; empty where this site has no such page."""
    try:
        address = reverse("teach-from-scenario")
    except NoReverseMatch:
        return ""
    query = QueryDict(mutable=True)
    query["scenario"] = scenario
    return f"{address}?{query.urlencode()}"


def why_page(row: Row, place: int, match: Match, language: str) -> dict[str, Any]:
    return {"why": why(row, match, language), "house": bool(match.table.house), "place": place}
