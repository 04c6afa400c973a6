"""Answers that are filled in: fields in the order in which they are worked out, each with the lines that give it.

Who takes a trick and what is in it, the points of a pile, the score of a deal, projects, the end of a match.
"""

from __future__ import annotations

from typing import NamedTuple

from lessons.schema import CountScenario, MatchScenario, ProjectsScenario, ScoreScenario
from lessons.situation import Problem, Table, raise_problems, trump_problems
from rules.cards import Seat, Team
from rules.contract import Contract, Mode, Raise
from rules.match import Award
from rules.notation import write_held
from rules.profile import Profile
from rules.projects import Project, find, named
from rules.projects import Table as Dealt
from rules.scoring import Deal, winner
from rules.sheet import Column, Line, Sheet
from rules.trick import FinishedTrick, winning
from rules.writing import written

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


type Formed = tuple[Form | None, list[Problem]]


def trick_form(made: Table, asked: tuple[str, ...], profile: Profile) -> Form:
    sheet = profile.trick_sheet(FinishedTrick(made.contract, made.trick, made.last))
    best = winning(made.trick, made.contract.trump)
    points = tuple(line for line in sheet.lines if line.column is Column.CARD_POINTS)
    total = sheet.total(best.seat.team, Column.CARD_POINTS)
    fields = (Field("winner", best.seat, (sheet.the("trick-winner"),)), Field("points", total, points))
    return Form(fields, asked or ("winner", "points"), sheet)


def count_form(scenario: CountScenario, profile: Profile) -> Formed:
    problems = trump_problems(scenario.contract)
    if problems:
        return None, problems
    if not scenario.cards:
        return None, [Problem("cards-empty", ("cards",), {})]
    sheet = profile.pile_sheet(scenario.contract, scenario.cards, last=scenario.last_trick)
    total = sheet.total(scenario.contract.side, Column.CARD_POINTS)
    return Form((Field("points", total, sheet.lines),), ("points",), sheet), []


def match_form(scenario: MatchScenario, profile: Profile) -> Formed:
    missing = [name for name in ("totals", "award") if len(getattr(scenario, name)) != 2]
    if missing:
        return None, [Problem("sides-missing", (missing[0],), {})]
    totals, award = scenario.totals, scenario.award
    sheet = profile.match_sheet(Award(totals[Team.US], totals[Team.THEM], award[Team.US], award[Team.THEM]))
    line = sheet.the("match-end")
    over, ahead = ("yes", line.side.value) if line.side else ("no", "none")
    return Form((Field("over", over, (line,)), Field("winner", ahead, (line,))), ("over", "winner"), sheet), []


def _dealt(scenario: ProjectsScenario, profile: Profile) -> tuple[Dealt, list[Problem]]:
    """The hands with what was announced, which must have been held and open to announce."""
    dealt = Dealt(scenario.contract, scenario.dealer, scenario.hands, baloot_said=scenario.baloot_said)
    found: dict[str, dict[Seat, tuple[Project, ...]]] = {"declared": {}, "late": {}}
    for when, said in (("declared", scenario.declared or {}), ("late", scenario.late)):
        for seat, held in said.items():
            try:
                found[when][seat] = named(held, scenario.hands.get(seat, ()), scenario.contract.mode)
            except KeyError:
                return dealt, [Problem("declared-not-held", (when, seat.value), {"seat": seat.value})]
    if scenario.declared is None and not scenario.late:
        return dealt, []
    dealt = dealt._replace(declared=found["declared"], late=found["late"])
    fault = profile.undeclarable(dealt)
    if fault is None:
        return dealt, []
    who = fault.facts["seat"]
    facts = {"seat": who.value if isinstance(who, Seat) else "", "rule": fault.rule}
    return dealt, [Problem("declared-not-open", ("declared",), facts)]


_PROJECT_RULES = ("project-declaring", "project-value")


def projects_form(scenario: ProjectsScenario, profile: Profile) -> Formed:
    if not scenario.hands:
        return None, [Problem("hands-empty", ("hands",), {})]
    dealt, problems = _dealt(scenario, profile)
    if problems:
        return None, problems
    sheet = profile.project_sheet(dealt)
    values, order = (profile.clauses[rule].parameters for rule in ("project-value", "project-contest"))
    fields = []
    for seat in dealt.order:
        if seat in scenario.hands:
            held = find(scenario.hands[seat], scenario.contract.mode, values, order)
            lines = tuple(
                line for line in sheet.lines if line.facts.get("seat") is seat and line.rule == "project-value"
            )
            fields.append(Field(f"holds-{seat.value}", " ".join(map(write_held, held)) or "none", lines))
    contest = sheet.the("project-contest")
    fields.append(Field("scores", contest.side.value if contest.side else "none", (contest,)))
    for team in Team:
        lines = tuple(line for line in sheet.lines if line.side is team and line.rule in _PROJECT_RULES)
        fields.append(Field(team.value, sheet.total(team, Column.COMPARED), (contest, *lines)))
    line = sheet.line("baloot")
    if line:
        fields.append(Field("baloot", line.side.value if line.amount and line.side else "none", (line,)))
    asked = tuple(field.name for field in fields if not field.name.startswith("holds-"))
    return Form(tuple(fields), asked, sheet), []


def score_form(scenario: ScoreScenario, profile: Profile) -> Formed:
    problems = _score_problems(scenario, profile)
    if problems:
        return None, problems
    raised, locked = scenario.raise_
    contract = scenario.contract._replace(raised=raised, locked=locked)
    total = profile.deal_total(contract.mode)
    us = None if scenario.kaboot else scenario.piles.get(Team.US, total - scenario.piles.get(Team.THEM, 0))
    deal = profile.deal(
        contract,
        us,
        kaboot=scenario.kaboot,
        projects=scenario.projects,
        baloot=scenario.baloot,
        first_with_ace=scenario.first_with_ace,
    )
    sheet = profile.score_sheet(deal)
    fields = tuple(_score_fields(deal, sheet))
    names = [field.name for field in fields]
    missing = [name for name in scenario.lines if name not in names]
    if missing:
        return None, [Problem("line-not-there", ("lines",), {"found": missing[0]})]
    usual = ("counts", "counted", "rest", "us", "them") if not deal.kaboot else ("us", "them")
    wanted = scenario.lines or (("winner",) if raised is Raise.GAHWA else usual)
    return Form(fields, tuple(name for name in names if name in wanted), sheet, deal), []


def _score_problems(scenario: ScoreScenario, profile: Profile) -> list[Problem]:
    contract: Contract = scenario.contract
    total = profile.deal_total(contract.mode)
    facts = {"allowed": str(total)}
    values = profile.clauses["project-value"].parameters
    known = values.hokum if contract.mode is Mode.HOKUM else values.sun
    problems = _pile_problems(scenario, total)
    problems += raise_problems(contract.mode, scenario.raise_[0])
    if contract.mode is Mode.SUN and scenario.baloot:
        problems.append(Problem("baloot-in-sun", ("baloot",), {}))
    if len([side for side, kinds in scenario.projects.items() if kinds]) == 2:
        problems.append(Problem("projects-both", ("projects",), {}))
    for side, kinds in scenario.projects.items():
        problems += [
            Problem("project-not-here", ("projects", side.value), {"found": kind.value})
            for kind in kinds
            if kind not in known
        ]
        if len(kinds) > 4:
            problems.append(Problem("projects-many", ("projects", side.value), {"found": str(len(kinds))}))
    if not scenario.piles and not scenario.kaboot:
        problems.append(Problem("piles-empty", ("piles",), facts))
    return problems


def _pile_problems(scenario: ScoreScenario, total: int) -> list[Problem]:
    facts = {"allowed": str(total)}
    for side, points in scenario.piles.items():
        path = ("piles", side.value)
        if points > total:
            return [Problem("pile-too-large", path, facts | {"found": str(points)})]
        if points in (1, total - 1):
            return [Problem("pile-impossible", path, facts | {"found": str(points)})]
        if scenario.kaboot and points != (total if side is scenario.kaboot else 0):
            return [Problem("kaboot-with-points", path, {"found": str(points)})]
    if len(scenario.piles) == 2 and sum(scenario.piles.values()) != total:
        return [Problem("piles-sum", ("piles",), facts | {"found": str(sum(scenario.piles.values()))})]
    return []


def _score_fields(deal: Deal, sheet: Sheet) -> list[Field]:
    fields = [] if deal.kaboot else _counted_fields(sheet)
    tie, won = sheet.line("tie"), winner(deal, sheet)
    decided = () if deal.kaboot else ((tie,) if tie else (sheet.the("comparison"),))
    endings = tuple(line for line in sheet.lines if line.rule in ("made", "failed", "raised", "kaboot", "gahwa"))
    result = "kaboot" if deal.kaboot else "made" if won is deal.contract.side else "failed"
    gahwa = tuple(line for line in endings if line.rule == "gahwa")
    fields.append(Field("winner", won, (*decided, *gahwa) or endings[:1]))
    fields.append(Field("result", result, (*decided, *endings[:1])))
    if deal.contract.raised is Raise.GAHWA:
        return fields
    factor = sheet.line("raise-factor")
    raised = (factor,) if factor else ()
    for team in Team:
        lines = tuple(line for line in endings if line.side is team)
        fields.append(Field(team.value, written(sheet, team), (*decided, *raised, *lines)))
    return fields


def _counted_fields(sheet: Sheet) -> list[Field]:
    counts, ahead, tie = sheet.the("counting-side"), sheet.the("comparison"), sheet.line("tie")
    assert counts.side is not None
    extras = tuple(line for line in sheet.lines if line.rule in ("scored-projects", "scored-baloot"))
    fields = [
        Field("counts", counts.side, (counts,)),
        Field("rounded", sheet.the("rounding").amount, (sheet.the("rounding"),)),
        Field("counted", sheet.the("conversion").amount, (sheet.the("rounding"), sheet.the("conversion"))),
        Field("rest", sheet.the("remainder").amount, (sheet.the("remainder"),)),
        Field("ahead", ahead.side.value if ahead.side else "level", (*extras, ahead)),
    ]
    if tie:
        assert tie.side is not None
        fields.append(Field("tie", tie.side, (tie,)))
    return fields
