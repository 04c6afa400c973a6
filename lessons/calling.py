"""Answers about calls and claims: which calls are open, whether one was allowed, whether a Sawa holds."""

from __future__ import annotations

from typing import Any, NamedTuple

from lessons.claiming import claim_problems, unknown_cards
from lessons.completions import count
from lessons.schema import CallScenario, ClaimScenario, JudgeScenario
from lessons.situation import Problem, trump_problems
from lessons.unseen import Deals, settle_unseen
from rules.auction import SILENT, Question
from rules.cards import Seat, Team
from rules.claims import Claim, ClaimRuling
from rules.contract import Mode, Raise
from rules.notation import NotationError
from rules.profile import Profile
from rules.raises import Lock, RaiseCall, RaiseQuestion, RaiseSpoken
from rules.ruling import Ruling, Step
from rules.settling import settle
from rules.sheet import Sheet
from rules.spoken import CallText, spoken_calls, spoken_raises, write_call, write_raise_call

type Calling = CallScenario | JudgeScenario


class Called(NamedTuple):
    """Which calls are open. ``texts`` gives every candidate as it is written, SILENT left out; ``seat`` is asked."""

    seat: Seat
    ruling: Ruling[Any]
    texts: dict[str, Any]
    question: Question | RaiseQuestion

    @property
    def legal(self) -> tuple[str, ...]:
        return tuple(text for text, call in self.texts.items() if call in self.ruling.legal)


class JudgedCall(NamedTuple):
    """Whether the last call was open; ``said`` is it as it is written."""

    called: Called
    said: str

    @property
    def faults(self) -> tuple[Step[Any], ...]:
        step = self.called.ruling.why_not(self.called.texts[self.said])
        return (step,) if step else ()

    @property
    def allowed(self) -> bool:
        return not self.faults


class Claimed(NamedTuple):
    """Whether a Sawa holds, with a line of play that shows it.

    Where cards are unseen, ``deals`` says how that was found out. Claim and line are then those of one deal: of the one
    in which the claim fails, where it does.
    """

    claim: Claim
    ruling: ClaimRuling
    sheet: Sheet
    deals: Deals | None = None


def called(scenario: CallScenario, profile: Profile) -> tuple[Called | None, list[Problem]]:
    if scenario.calls.asked is None:
        return None, [Problem("call-asked-missing", ("calls",), {})]
    try:
        return _called(scenario, scenario.calls, scenario.calls.asked, profile)
    except NotationError as error:
        return None, [Problem(f"read-{error.code}", ("calls",), {"found": error.found}, error.at)]


def judged_call(scenario: JudgeScenario, profile: Profile) -> tuple[JudgedCall | None, list[Problem]]:
    calls = scenario.calls
    if calls is None or calls.asked is not None or not calls.said:
        return None, [Problem("judge-no-call", ("calls",), {})]
    before, (seat, token) = CallText(calls.said[:-1], None), calls.said[-1]
    try:
        found, problems = _called(scenario, before, seat, profile)
        if found is None:
            return None, problems
        alone = CallText(((seat, token),), None)
        if isinstance(found.question, Question):
            said = write_call(spoken_calls(alone, _shown(scenario))[0].call)
        else:
            sun = found.question.contract.mode is Mode.SUN
            said = write_raise_call(spoken_raises(alone, sun=sun)[0].call)
    except NotationError as error:
        return None, [Problem(f"read-{error.code}", ("calls",), {"found": error.found}, error.at)]
    return JudgedCall(found, said), []


def _shown(scenario: Calling) -> Any:
    return scenario.up.suit if scenario.up else None


def _called(scenario: Calling, calls: CallText, seat: Seat, profile: Profile) -> tuple[Called | None, list[Problem]]:
    if scenario.contract is None:
        return _auction(scenario, calls, seat, profile)
    return _raising(scenario, calls, seat, profile)


def _auction(scenario: Calling, calls: CallText, seat: Seat, profile: Profile) -> tuple[Called | None, list[Problem]]:
    missing = [name for name in ("dealer", "up") if getattr(scenario, name) is None]
    if missing:
        return None, [Problem("field-missing", (), {"field": missing[0]})]
    assert scenario.dealer is not None
    assert scenario.up is not None
    spoken = spoken_calls(calls, scenario.up.suit)
    for index, one in enumerate(spoken):
        state = profile.auction(scenario.dealer, scenario.up, spoken[:index])
        ruling = profile.may_call(Question(state, one.seat, scenario.hands.get(one.seat, ())))
        if one.call not in ruling.legal:
            return None, [_illegal(calls, index, one.seat, write_call(one.call), ruling, one.call)]
    state = profile.auction(scenario.dealer, scenario.up, spoken)
    question = Question(state, seat, scenario.hands.get(seat, ()))
    ruling = profile.may_call(question)
    texts = {write_call(call): call for call in ruling.candidates if call is not SILENT}
    return Called(seat, ruling, texts, question), []


def _raising(scenario: Calling, calls: CallText, seat: Seat, profile: Profile) -> tuple[Called | None, list[Problem]]:
    assert scenario.contract is not None
    said = spoken_raises(calls, sun=scenario.contract.mode is Mode.SUN)

    def question(before: tuple[RaiseSpoken, ...], who: Seat) -> RaiseQuestion:
        assert scenario.contract is not None
        totals = scenario.totals
        return RaiseQuestion(scenario.contract, before, who, totals.get(Team.US, 0), totals.get(Team.THEM, 0))

    for index, one in enumerate(said):
        ruling = profile.may_raise(question(said[:index], one.seat))
        if one.call not in ruling.legal:
            return None, [_illegal(calls, index, one.seat, write_raise_call(one.call), ruling, one.call)]
    asked = question(said, seat)
    ruling = profile.may_raise(asked)
    texts: dict[str, RaiseCall] = {write_raise_call(call): call for call in ruling.candidates if _said_so(call, asked)}
    return Called(seat, ruling, texts, asked), []


def _said_so(call: RaiseCall, question: RaiseQuestion) -> bool:
    """Whether a raise is put as it is said at a table: nobody says open where there is no choice. A lock too many may
    be said, and is then refused."""
    if call.level is Raise.NONE:
        return call.lock is Lock.PLAIN
    if question.contract.mode is Mode.HOKUM and call.level in (Raise.DOUBLE, Raise.FOUR):
        return call.lock is not Lock.PLAIN
    wrong_lock = Raise.TRIPLE if question.contract.mode is Mode.HOKUM else Raise.DOUBLE
    return call.lock is Lock.PLAIN or (call.lock is Lock.LOCKED and call.level is wrong_lock)


def _illegal(calls: CallText, index: int, seat: Seat, said: str, ruling: Ruling[Any], call: Any) -> Problem:
    step = ruling.why_not(call) if call in ruling.candidates else None
    facts = {"seat": seat.value, "card": said, "rule": step.rule if step else "open-or-locked"}
    return Problem("illegal-call", ("calls",), facts, calls.said[index][1].at)


def claimed(scenario: ClaimScenario, profile: Profile) -> tuple[Claimed | None, list[Problem]]:
    raised, locked = scenario.raise_
    contract = scenario.contract._replace(raised=raised, locked=locked)
    problems = trump_problems(contract) or claim_problems(scenario)
    if problems:
        return None, problems
    if not scenario.unseen:
        claim = Claim(contract, scenario.seat, scenario.hands)
        return Claimed(claim, *settle(claim, profile)), []
    unknown = unknown_cards(scenario)
    if not count(unknown):
        return None, [Problem("claim-impossible", ("hands",), {})]
    known = tuple((seat, tuple(scenario.hands[seat])) for seat in Seat)
    return Claimed(*settle_unseen(contract, scenario.seat, known, unknown, profile)), []
