"""Every outcome that the catalogue declares is reached: by cases, whole deals, positions, under every profile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from lessons.answer import Answer, solve
from lessons.calling import Called, JudgedCall
from lessons.curriculum import shipped
from lessons.pack import read_pack
from lessons.slips import SLIPS
from lessons.sorting import Ordered, Spotted
from rules.auction import Question
from rules.catalogue import ENTRIES
from rules.deal import replay
from rules.ekka import Lead
from rules.examples import examples
from rules.profile import PROFILE_IDS, load
from rules.raises import RaiseQuestion
from tests.rules.deals import random_deal
from tests.rules.positions import random_positions

CASES = Path(__file__).parents[1] / "lessons" / "cases.baloot.yaml"


def of_answer(answer: Answer | None) -> Iterator[Any]:
    match answer:
        case Called():
            yield from answer.ruling.steps
        case JudgedCall():
            yield from answer.called.ruling.steps
        case Ordered():
            yield from answer.lines
        case Spotted():
            for ruling in answer.course.rulings.values():
                yield from ruling.steps
        case None:
            return
        case _:
            for name in ("ruling", "announced", "sheet"):
                found: Any = getattr(answer, name, None)
                yield from getattr(found, "steps", ())
                yield from getattr(found, "lines", ())


def of_scenarios() -> Iterator[Any]:
    reading = read_pack(CASES.read_text(encoding="utf-8"))
    assert reading.pack is not None
    for item in (*reading.pack.items, *(item for pack in shipped() for item in pack.items)):
        for name in PROFILE_IDS:
            yield from of_answer(solve(item.scenario, load(name))[0])
        for slip in SLIPS.values():
            yield from of_answer(slip(item.scenario, item.profile))


def of_positions() -> Iterator[Any]:
    for name in PROFILE_IDS:
        for position in random_positions(3_000, seed=4):
            yield from load(name).may_play(*position).steps
            turn, hand = position
            yield from load(name).may_announce(Lead(turn.contract, hand[0], not turn.trick, turn.gone)).steps


def of_deals() -> Iterator[Any]:
    chance = Random(21)
    for name in PROFILE_IDS:
        for _ in range(120):
            record = random_deal(chance, load(name))
            played = replay(record, load(name))
            yield from played.sheet.lines if played.sheet else ()
            for index in range(len(record.calls) + 1):
                state = load(name).auction(record.dealer, record.up, record.calls[:index])
                for seat, hand in record.hands.items():
                    yield from load(name).may_call(Question(state, seat, hand)).steps
            if played.contract:
                for index in range(len(record.raises) + 1):
                    for seat in record.hands:
                        question = RaiseQuestion(played.contract, record.raises[:index], seat, record.us, record.them)
                        yield from load(name).may_raise(question).steps


def of_examples() -> Iterator[Any]:
    for entry in ENTRIES:
        for name in PROFILE_IDS:
            for example in examples(entry.rule, load(name)):
                yield from example.ruling.steps if example.ruling else ()
                yield from example.sheet.lines


# Found only by a reader that was given something impossible, which the pack reader reports before it is a line.
REPORTED_AS_FAULTS = {("project-declaring", "second"), ("project-declaring", "beaten")}


def test_every_outcome_is_reached() -> None:
    declared = {(entry.rule, outcome) for entry in ENTRIES for outcome in entry.outcomes}
    reached: set[tuple[str, str]] = set()
    for source in (of_scenarios(), of_positions(), of_examples(), of_deals()):
        reached |= {(one.rule, one.outcome) for one in source}
    assert reached <= declared
    assert declared - reached == REPORTED_AS_FAULTS
