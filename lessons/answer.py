"""What the engine answers to a scenario. The author never has to write it, and cannot contradict it.

A ruling (which cards may be played, was this allowed), a filled form (fields in the order in which they are worked out,
each with the lines of the sheet that give it), cards in order, the faults in finished tricks, or a deal to play.
"""

from __future__ import annotations

from typing import NamedTuple

from lessons.calling import Called, Claimed, JudgedCall, called, claimed, judged_call
from lessons.form import Form, count_form, match_form, projects_form, score_form, trick_form
from lessons.schema import (
    CallScenario,
    ClaimScenario,
    CompleteScenario,
    CountScenario,
    DealScenario,
    JudgeScenario,
    MatchScenario,
    OrderScenario,
    PenaltyScenario,
    PlayScenario,
    ProjectsScenario,
    Scenario,
    ScoreScenario,
    SeatScenario,
    SpotScenario,
    WhatIf,
    WinnerScenario,
)
from lessons.situation import Problem, Table, hand_problems, table
from lessons.sorting import Ordered, Spotted, ordered, spotted
from lessons.told import complete_form, penalty_form, seat_form
from lessons.whole import Whole, whole
from rules.cards import Card
from rules.change import Position, applied
from rules.ekka import Announcement
from rules.profile import Profile, load
from rules.ruling import Ruling, Step
from rules.sheet import Column
from rules.trick import FinishedTrick, Played, winning


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
    def steps(self) -> tuple[Step[Card] | Step[Announcement], ...]:
        """The steps about the card, then those about the announcement."""
        card = self.ruling.steps if self.ruling else ()
        return (*card, *(self.announced.steps if self.announced else ()))

    @property
    def faults(self) -> tuple[Step[Card] | Step[Announcement], ...]:
        card = self.ruling.why_not(self.played.card) if self.ruling else None
        call = self.announced.why_not(Announcement.EKKA) if self.announced else None
        return tuple(step for step in (card, call) if step is not None)

    @property
    def allowed(self) -> bool:
        return not self.faults


type Answer = Ruled | Judged | Called | JudgedCall | Claimed | Form | Ordered | Spotted | Whole


def solve(scenario: Scenario, profile: Profile) -> tuple[Answer | None, list[Problem]]:
    """The engine's answer under a profile, or the problems which prevent one."""
    match scenario:
        case PlayScenario():
            return _ruled(scenario, profile)
        case JudgeScenario() if scenario.calls is not None:
            return judged_call(scenario, profile)
        case JudgeScenario():
            return _judged(scenario, profile)
        case WinnerScenario():
            made, problems = table(scenario, profile)
            return (None, problems) if problems else (trick_form(made, scenario.lines, profile), [])
        case CountScenario():
            return count_form(scenario, profile)
        case ScoreScenario():
            return score_form(scenario, profile)
        case CallScenario():
            return called(scenario, profile)
        case ProjectsScenario():
            return _projects(scenario, profile)
        case MatchScenario():
            return match_form(scenario, profile)
        case ClaimScenario():
            return claimed(scenario, profile)
        case SeatScenario():
            return seat_form(scenario)
        case OrderScenario():
            return ordered(scenario)
        case SpotScenario():
            return spotted(scenario, profile)
        case CompleteScenario():
            return complete_form(scenario, profile)
        case PenaltyScenario():
            return penalty_form(scenario, profile)
        case DealScenario():
            return whole(scenario, profile)
    raise TypeError(f"no answer to {scenario.ask}")


def _projects(scenario: ProjectsScenario, profile: Profile) -> tuple[Form | None, list[Problem]]:
    problems = hand_problems(scenario.hands)
    return (None, problems) if problems else projects_form(scenario, profile)


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


def what_if(answer: Ruled, case: WhatIf, profile: Profile) -> Ruling[Card] | None:
    """The ruling in a near miss; None where the change cannot be made in this position."""
    position = applied(answer.position, case.change) if case.change else answer.position
    table_profile = load(case.profile) if case.profile else profile
    return table_profile.may_play(*position) if position else None
