"""The author's key against the engine's answer, and warnings about scenarios that teach nothing."""

from __future__ import annotations

from typing import Any

from lessons.answer import Answer, Form, Judged, Ruled, what_if
from lessons.schema import JudgeScenario, PlayScenario, Scenario
from lessons.situation import Problem
from lessons.text import Path
from rules.cards import Card, Team
from rules.notation import write_cards
from rules.profile import Profile
from rules.ruling import Ruling


def key_problems(scenario: Scenario, answer: Answer, profile: Profile) -> list[Problem]:
    """Where the expectation and the engine differ. Empty when they agree or nothing was expected."""
    if isinstance(scenario, PlayScenario) and isinstance(answer, Ruled):
        return [*_play(scenario, answer), *_what_ifs(scenario, answer, profile)]
    if isinstance(scenario, JudgeScenario) and isinstance(answer, Judged):
        expected = scenario.expect.legal
        if expected is None or expected is answer.allowed:
            return []
        rules = " ".join(step.rule for step in answer.faults)
        return [_differs("key-judge", ("expect", "legal"), _yes(expected), _yes(answer.allowed), rules)]
    if isinstance(answer, Form):
        return _form(getattr(scenario, "expect", None), answer)
    return []


def _play(scenario: PlayScenario, answer: Ruled) -> list[Problem]:
    problems = _legal(scenario.expect.legal, answer.ruling, ("expect", "legal"))
    expected = scenario.expect.winner
    if expected is not None:
        winners = {answer.ends[card].winner.seat for card in answer.ruling.legal if card in answer.ends}
        if not winners:
            problems.append(Problem("key-winner-unknown", ("expect", "winner"), {}))
        elif winners != {expected}:
            found = " ".join(sorted(seat.value for seat in winners))
            problems.append(_differs("key-value", ("expect", "winner"), expected.value, found, "trick-winner"))
    return problems


def _what_ifs(scenario: PlayScenario, answer: Ruled, profile: Profile) -> list[Problem]:
    problems: list[Problem] = []
    for index, case in enumerate(scenario.what_if):
        path: Path = ("what-if", index)
        ruling = what_if(answer, case, profile)
        if case.change is None and case.profile is None:
            problems.append(Problem("what-if-empty", path, {}))
        elif ruling is None:
            problems.append(Problem("what-if-impossible", (*path, "change"), {}))
        else:
            problems += _legal(case.expect, ruling, (*path, "expect"))
    return problems


def _legal(expected: Any, ruling: Ruling[Card], path: Path) -> list[Problem]:
    if expected is None:
        return []
    wanted = set(ruling.candidates) if expected == "all" else set(expected)
    if wanted == set(ruling.legal):
        return []
    binding = [step.rule for step in ruling.steps if step.removed] or [step.rule for step in ruling.waived]
    written = "all" if expected == "all" else write_cards(expected)
    return [_differs("key-legal", path, written, write_cards(ruling.legal), " ".join(binding))]


def _form(expect: Any, answer: Form) -> list[Problem]:
    problems: list[Problem] = []
    known = {field.name: field for field in answer.fields}
    for name in type(expect).model_fields if expect is not None else ():
        wanted = getattr(expect, name)
        if wanted is None:
            continue
        path: Path = ("expect", name)
        if name == "game":
            problems += _game(wanted, answer, path)
        elif name not in known:
            problems.append(Problem("key-no-tie", path, {}))
        elif known[name].value != wanted:
            found = known[name]
            rules = " ".join(dict.fromkeys(line.rule for line in found.lines))
            problems.append(_differs("key-value", path, _written(wanted), _written(found.value), rules))
    return problems


def _game(wanted: tuple[int, int], answer: Form, path: Path) -> list[Problem]:
    counts, counted, rest = (answer.field(name).value for name in ("counts", "counted", "rest"))
    found = (counted, rest) if counts is Team.US else (rest, counted)
    if found == wanted:
        return []
    return [_differs("key-value", path, f"{wanted[0]}-{wanted[1]}", f"{found[0]}-{found[1]}", "conversion remainder")]


def warnings(scenario: Scenario, answer: Answer) -> list[Problem]:
    """What is right but teaches nothing: any card at all may be played, or the hint is empty."""
    found: list[Problem] = []
    if (
        isinstance(answer, Ruled)
        and scenario.ask == "play"
        and len(answer.ruling.legal) == len(answer.ruling.candidates)
    ):
        found.append(Problem("teach-all-legal", ("ask",), {}))
    if isinstance(answer, Ruled) and len(answer.ruling.candidates) == 1:
        found.append(Problem("teach-one-card", ("hands",), {}))
    return found


def teaches(answer: Answer) -> frozenset[str]:
    """The rules that had something to say in an answer: bound, waived, or wrote a line."""
    if isinstance(answer, Ruled):
        return frozenset(step.rule for step in answer.ruling.steps)
    if isinstance(answer, Judged):
        rulings = [one for one in (answer.ruling, answer.announced) if one is not None]
        return frozenset(step.rule for ruling in rulings for step in ruling.steps)
    asked = [answer.field(name) for name in answer.asked]
    return frozenset(line.rule for field in asked for line in field.lines)


def _differs(code: str, path: Path, expected: str, found: str, rules: str) -> Problem:
    return Problem(code, path, {"expected": expected, "engine": found, "rule": rules})


def _written(value: Any) -> str:
    return str(getattr(value, "value", value))


def _yes(value: bool) -> str:
    return "yes" if value else "no"
