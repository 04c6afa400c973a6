"""The author's key against the engine's answer, and warnings about scenarios that teach nothing."""

from __future__ import annotations

from typing import Any

from lessons.answer import Answer, Judged, Ruled, what_if
from lessons.calling import Called, Claimed, JudgedCall
from lessons.expect import ProjectsExpect
from lessons.form import Form
from lessons.schema import PlayScenario, Scenario
from lessons.situation import Problem
from lessons.sorting import Ordered, Spotted
from lessons.text import Path
from lessons.whole import Whole
from rules.auction import Question
from rules.cards import Card, Team
from rules.contract import Mode
from rules.notation import NotationError, write_card, write_cards
from rules.profile import Profile
from rules.raises import Lock
from rules.ruling import Ruling
from rules.spoken import read_call, read_raise_call, write_call, write_raise_call


def key_problems(scenario: Scenario, answer: Answer, profile: Profile) -> list[Problem]:
    """Where the expectation and the engine differ. Empty when they agree or nothing was expected."""
    expect: Any = getattr(scenario, "expect", None)
    match answer:
        case Ruled() if isinstance(scenario, PlayScenario):
            return [*_play(scenario, answer), *_what_ifs(scenario, answer, profile)]
        case Judged() | JudgedCall():
            rules = " ".join(step.rule for step in answer.faults) or " ".join(sorted(teaches(answer)))
            return _yes_no("key-judge", "legal", expect.legal, answer.allowed, rules)
        case Claimed():
            return _yes_no("key-claim", "holds", expect.holds, answer.ruling.holds, "sawa")
        case Called():
            return _called(expect.legal, answer)
        case Ordered():
            return _row(expect.order, answer.order, "order", "card-order")
        case Spotted():
            rules = " ".join(dict.fromkeys(step.rule for step in answer.course.faults.values())) or "follow-suit"
            return _row(expect.illegal, answer.illegal, "illegal", rules)
        case Form() if isinstance(expect, ProjectsExpect):
            return _projects(expect, answer)
        case Form():
            return _form(expect, answer)
    return []


def _yes_no(code: str, name: str, expected: bool | None, found: bool, rules: str) -> list[Problem]:
    if expected is None or expected is found:
        return []
    return [_differs(code, ("expect", name), _yes(expected), _yes(found), rules)]


def _row(expected: tuple[Card, ...] | None, found: tuple[Card, ...], name: str, rules: str) -> list[Problem]:
    if expected is None or expected == found:
        return []
    return [
        _differs("key-value", ("expect", name), write_cards(expected) or "none", write_cards(found) or "none", rules)
    ]


def _called(expected: tuple[str, ...] | None, answer: Called) -> list[Problem]:
    if expected is None:
        return []
    path: Path = ("expect", "legal")
    try:
        wanted = {canonical(text, answer) for text in expected}
    except NotationError as error:
        return [Problem(f"read-{error.code}", path, {"found": error.found})]
    if wanted == set(answer.legal):
        return []
    rules = " ".join(step.rule for step in answer.ruling.steps if step.removed)
    return [_differs("key-calls", path, ", ".join(expected), ", ".join(answer.legal) or "none", rules)]


def canonical(text: str, answer: Called) -> str:
    """A call as the engine writes it: ``hokum`` alone is the suit shown, ``double open`` in Sun is ``double``."""
    question = answer.question
    if isinstance(question, Question):
        return write_call(read_call(text, question.state.up.suit))
    call = read_raise_call(text)
    plain = question.contract.mode is Mode.SUN and call.lock is Lock.OPEN
    return write_raise_call(call._replace(lock=Lock.PLAIN) if plain else call)


def _projects(expect: ProjectsExpect, answer: Form) -> list[Problem]:
    known = {field.name: field for field in answer.fields}
    wanted: list[tuple[Path, str, str]] = []
    for seat, held in (expect.holds or {}).items():
        text = " ".join(sorted(f"{kind.value} {write_card(card)}" for kind, card in held)) or "none"
        wanted.append((("expect", "holds", seat.value), f"holds-{seat.value}", text))
    wanted += [
        (("expect", "counts", team.value), team.value, str(number)) for team, number in (expect.counts or {}).items()
    ]
    if expect.baloot is not None:
        wanted.append((("expect", "baloot"), "baloot", expect.baloot))
    problems = []
    for path, name, text in wanted:
        field = known.get(name)
        found = str(field.value) if field else "none"
        ordered = " ".join(sorted(_pairs(found))) if name.startswith("holds-") else found
        if ordered != text:
            rules = " ".join(dict.fromkeys(line.rule for line in field.lines)) if field else "baloot"
            problems.append(_differs("key-value", path, text, found, rules or "project-value"))
    return problems


def _pairs(text: str) -> list[str]:
    words = text.split()
    return [" ".join(words[index : index + 2]) for index in range(0, len(words), 2)]


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
            problems.append(Problem("key-no-line", path, {"field": name}))
        elif known[name].value != (_yes(wanted) if isinstance(wanted, bool) else wanted):
            found = known[name]
            rules = " ".join(dict.fromkeys(line.rule for line in found.lines))
            shown = _yes(wanted) if isinstance(wanted, bool) else _written(wanted)
            problems.append(_differs("key-value", path, shown, _written(found.value), rules))
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
    if isinstance(answer, Claimed) and answer.deals and answer.deals.sample:
        facts = {"found": f"{answer.deals.checked:,}", "allowed": f"{answer.deals.total:,}"}
        found.append(Problem("teach-sample", ("hands",), facts))
    return found


def teaches(answer: Answer) -> frozenset[str]:
    """The rules that had something to say in an answer: bound, waived, or wrote a line."""
    match answer:
        case Ruled():
            return frozenset(step.rule for step in answer.ruling.steps)
        case Judged():
            return frozenset(step.rule for step in answer.steps)
        case Called():
            return frozenset(step.rule for step in answer.ruling.steps)
        case JudgedCall():
            return teaches(answer.called)
        case Claimed():
            return frozenset(line.rule for line in answer.sheet.lines)
        case Form():
            return frozenset(line.rule for name in answer.asked for line in answer.field(name).lines)
        case Ordered():
            return frozenset({"card-order"})
        case Spotted():
            return frozenset(step.rule for step in answer.course.faults.values())
        case Whole():
            return frozenset()


def _differs(code: str, path: Path, expected: str, found: str, rules: str) -> Problem:
    return Problem(code, path, {"expected": expected, "engine": found, "rule": rules})


def _written(value: Any) -> str:
    return str(getattr(value, "value", value))


def _yes(value: bool) -> str:
    return "yes" if value else "no"
