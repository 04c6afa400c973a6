"""What the engine answers to a scenario. The author never has to write it, and cannot contradict it.

Two shapes: a ruling (which cards may be played, was this allowed) and a filled form (fields in the order in which they
are worked out, each with the lines of the sheet that give it).
"""

from __future__ import annotations

from typing import NamedTuple

from lessons.schema import CountScenario, JudgeScenario, PlayScenario, Scenario, ScoreScenario, WhatIf, WinnerScenario
from lessons.situation import Problem, Table, table
from rules.cards import Card, Seat, Team
from rules.change import Position, applied
from rules.ekka import Announcement
from rules.profile import Profile, load
from rules.ruling import Ruling, Step
from rules.scoring import Deal, winner, written
from rules.sheet import CardPoints, Column, Line, Sheet
from rules.trick import FinishedTrick, Played, winning

type Value = int | Team | Seat | str


class Field(NamedTuple):
    """One thing to fill in: its name, its value, and the lines that explain it."""

    name: str
    value: Value
    lines: tuple[Line, ...]


class Form(NamedTuple):
    """``fields`` are all that can be asked, ``asked`` those that are, by name and in the same order."""

    fields: tuple[Field, ...]
    asked: tuple[str, ...]
    sheet: Sheet
    deal: Deal | None = None

    def field(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)


class TrickEnd(NamedTuple):
    """How the trick ends if a card is played: who takes it, with which card, worth how many card points."""

    winner: Played
    points: int


class Ruled(NamedTuple):
    """Which cards may be played. ``ends`` has an entry per card of the hand where the rest of the trick is known."""

    table: Table
    position: Position
    ruling: Ruling[Card]
    ends: dict[Card, TrickEnd]


class Judged(NamedTuple):
    """Whether the last play was allowed: the card where the hand is known, the announcement where one was made."""

    table: Table
    played: Played
    position: Position | None
    ruling: Ruling[Card] | None
    announced: Ruling[Announcement] | None

    @property
    def faults(self) -> tuple[Step[Card] | Step[Announcement], ...]:
        card = self.ruling.why_not(self.played.card) if self.ruling else None
        call = self.announced.why_not(Announcement.EKKA) if self.announced else None
        return tuple(step for step in (card, call) if step is not None)

    @property
    def allowed(self) -> bool:
        return not self.faults


type Answer = Ruled | Judged | Form


def solve(scenario: Scenario, profile: Profile) -> tuple[Answer | None, list[Problem]]:
    """The engine's answer under a profile, or the problems which prevent one."""
    match scenario:
        case PlayScenario():
            return _ruled(scenario, profile)
        case JudgeScenario():
            return _judged(scenario, profile)
        case WinnerScenario():
            made, problems = table(scenario, profile)
            return (None, problems) if problems else (_winner(made, profile), [])
        case CountScenario():
            return _counted(scenario, profile)
        case ScoreScenario():
            return _scored(scenario, profile)
    raise TypeError(f"no answer to {scenario.ask}")


def _ruled(scenario: PlayScenario, profile: Profile) -> tuple[Ruled | None, list[Problem]]:
    made, problems = table(scenario, profile)
    hand = made.hand(made.asked) if made.asked else None
    if problems or not made.asked or not hand:
        return None, problems or [Problem("hand-empty", ("hands",), {"seat": made.asked.value if made.asked else "?"})]
    position = made.position(made.asked, hand)
    ends: dict[Card, TrickEnd] = {}
    rest = scenario.then.played if scenario.then else ()
    if len(made.trick) + 1 + len(rest) == 4:
        ends = {card: _end(made, (*made.trick, Played(made.asked, card), *rest), profile) for card in hand}
    return Ruled(made, position, profile.may_play(*position), ends), []


def _end(made: Table, trick: tuple[Played, ...], profile: Profile) -> TrickEnd:
    sheet = profile.trick_sheet(FinishedTrick(made.contract, trick, made.last))
    best = winning(trick, made.contract.trump)
    return TrickEnd(best, sheet.total(best.seat.team, Column.CARD_POINTS))


def _judged(scenario: JudgeScenario, profile: Profile) -> tuple[Judged | None, list[Problem]]:
    made, problems = table(scenario, profile)
    if problems:
        return None, problems
    last = made.trick[-1]
    hand = made.hand(last.seat)
    position = made.position(last.seat, hand) if hand else None
    lead = made.lead(last.card, leads=len(made.trick) == 1)
    said = last.seat in scenario.tricks[-1].ekka
    ruling = profile.may_play(*position) if position else None
    return Judged(made, last, position, ruling, profile.may_announce(lead) if said else None), []


def _winner(made: Table, profile: Profile) -> Form:
    sheet = profile.trick_sheet(FinishedTrick(made.contract, made.trick, made.last))
    best = winning(made.trick, made.contract.trump)
    points = tuple(line for line in sheet.lines if line.column is Column.CARD_POINTS)
    total = sheet.total(best.seat.team, Column.CARD_POINTS)
    fields = (Field("winner", best.seat, (sheet.the("trick-winner"),)), Field("points", total, points))
    return Form(fields, ("winner", "points"), sheet)


def _counted(scenario: CountScenario, profile: Profile) -> tuple[Form | None, list[Problem]]:
    if scenario.contract.trump is None and scenario.contract.mode.value == "hokum":
        return None, [Problem("trump-missing", ("contract",), {})]
    if not scenario.cards:
        return None, [Problem("cards-empty", ("cards",), {})]
    sheet = profile.pile_sheet(scenario.contract, scenario.cards, last=scenario.last_trick)
    total = sheet.total(scenario.contract.side, Column.CARD_POINTS)
    return Form((Field("points", total, sheet.lines),), ("points",), sheet), []


def _scored(scenario: ScoreScenario, profile: Profile) -> tuple[Form | None, list[Problem]]:
    total = profile.deal_total(scenario.contract.mode)
    facts = {"allowed": str(total)}
    if not scenario.piles:
        return None, [Problem("piles-empty", ("piles",), facts)]
    for side, points in scenario.piles.items():
        if points > total:
            return None, [Problem("pile-too-large", ("piles", side.value), facts | {"found": str(points)})]
        if points in (1, total - 1):
            return None, [Problem("pile-impossible", ("piles", side.value), facts | {"found": str(points)})]
    if len(scenario.piles) == 2 and sum(scenario.piles.values()) != total:
        return None, [Problem("piles-sum", ("piles",), facts | {"found": str(sum(scenario.piles.values()))})]
    us = scenario.piles.get(Team.US, total - scenario.piles.get(Team.THEM, 0))
    deal = Deal(scenario.contract, CardPoints(us), CardPoints(total - us))
    sheet = profile.score_sheet(deal)
    fields = tuple(_score_fields(deal, sheet))
    names = {field.name for field in fields}
    missing = [name for name in scenario.lines if name not in names]
    if missing:
        return None, [Problem("line-not-there", ("lines",), {"found": missing[0]})]
    asked = tuple(field.name for field in fields if field.name in scenario.lines)
    return Form(fields, asked, sheet, deal), []


def _score_fields(deal: Deal, sheet: Sheet) -> list[Field]:
    counts, ahead, tie = sheet.the("counting-side"), sheet.the("comparison"), sheet.line("tie")
    assert counts.side is not None
    made = winner(sheet) is deal.contract.side
    decided = (tie,) if tie else (ahead,)
    ending = sheet.the("made" if made else "failed")
    fields = [
        Field("counts", counts.side, (counts,)),
        Field("rounded", sheet.the("rounding").amount, (sheet.the("rounding"),)),
        Field("counted", sheet.the("conversion").amount, (sheet.the("rounding"), sheet.the("conversion"))),
        Field("rest", sheet.the("remainder").amount, (sheet.the("remainder"),)),
        Field("ahead", ahead.side.value if ahead.side else "level", (ahead,)),
    ]
    if tie:
        assert tie.side is not None
        fields.append(Field("tie", tie.side, (tie,)))
    fields.append(Field("result", "made" if made else "failed", (*decided, ending)))
    for team in Team:
        lines = tuple(line for line in sheet.lines if line.column is Column.WRITTEN and line.side is team)
        fields.append(Field(team.value, written(sheet, team), (*decided, *lines)))
    return fields


def what_if(answer: Ruled, case: WhatIf, profile: Profile) -> Ruling[Card] | None:
    """The ruling in a near miss; None where the change cannot be made in this position."""
    position = applied(answer.position, case.change) if case.change else answer.position
    table_profile = load(case.profile) if case.profile else profile
    return table_profile.may_play(*position) if position else None
