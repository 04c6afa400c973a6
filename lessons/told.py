"""Short answers about the table: who is meant, how many cards are dealt afterwards, what an illegal play costs."""

from __future__ import annotations

from lessons.form import Field, Form, Formed
from lessons.schema import CompleteScenario, PenaltyScenario, SeatScenario
from lessons.situation import Problem
from rules.auction import Phase, Question
from rules.cards import Seat, Team
from rules.notation import NotationError
from rules.profile import Profile
from rules.seating import About, leads_next, seating
from rules.sheet import Column, Sheet
from rules.spoken import spoken_calls, write_call
from rules.trick import FinishedTrick, trick_winner


def seat_form(scenario: SeatScenario) -> Formed:
    if scenario.about == "leads":
        if scenario.contract is None or not scenario.tricks or len(scenario.tricks[-1].played) != 4:
            return None, [Problem("trick-unfinished", ("tricks",), {})]
        finished = FinishedTrick(scenario.contract, scenario.tricks[-1].played)
        lines = (*trick_winner(finished), *leads_next(finished.trick, scenario.contract.trump))
    elif scenario.seat is None:
        return None, [Problem("field-missing", (), {"field": "seat"})]
    else:
        lines = seating(About(scenario.about), scenario.seat)
    found = lines[-1].facts["other"]
    assert isinstance(found, Seat)
    return Form((Field("seat", found, lines),), ("seat",), Sheet(lines)), []


def complete_form(scenario: CompleteScenario, profile: Profile) -> Formed:
    """A field per seat, in the order of dealing. The auction must have ended with somebody buying."""
    try:
        spoken = spoken_calls(scenario.calls, scenario.up.suit)
    except NotationError as error:
        return None, [Problem(f"read-{error.code}", ("calls",), {"found": error.found}, error.at)]
    for index, one in enumerate(spoken):
        state = profile.auction(scenario.dealer, scenario.up, spoken[:index])
        ruling = profile.may_call(Question(state, one.seat, ()))
        if one.call not in ruling.legal:
            step = ruling.why_not(one.call)
            rule = step.rule if step else "turn-to-speak"
            facts = {"seat": one.seat.value, "card": write_call(one.call), "rule": rule}
            return None, [Problem("illegal-call", ("calls",), facts, scenario.calls.said[index][1].at)]
    state = profile.auction(scenario.dealer, scenario.up, spoken)
    sheet = profile.completing(state)
    if state.phase is not Phase.ENDED or not sheet.lines:
        return None, [Problem("auction-unfinished", ("calls",), {})]
    fields = tuple(
        Field(seat.value, line.amount, (line,)) for line in sheet.lines if isinstance(seat := line.facts["seat"], Seat)
    )
    return Form(fields, tuple(field.name for field in fields), sheet), []


def penalty_form(scenario: PenaltyScenario, profile: Profile) -> Formed:
    sheet = profile.qaid_sheet(scenario.contract, scenario.offender.team)
    fields = tuple(Field(side.value, sheet.total(side, Column.WRITTEN), sheet.lines) for side in Team)
    return Form(fields, ("us", "them"), sheet), []
