"""What each page shows, put together for its template. Reads lessons and progress, decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lessons.answer import Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.form import Field, Form
from lessons.grading import FormVerdict, OrderVerdict, Verdict
from lessons.pack import Item
from lessons.schema import CountScenario, SeatScenario
from lessons.situation import Table
from lessons.sorting import Ordered, Spotted
from rules.cards import Card, Seat
from tutor.asking.forms import choices
from tutor.asking.ladder import rungs
from tutor.asking.prompts import prompt
from tutor.asking.steps import AnyStep
from tutor.asking.table import (
    Place,
    bare_seats,
    call_choices,
    shown_calls,
    shown_contract,
    shown_earlier,
    shown_gone,
    shown_hand,
    shown_hands,
    shown_order,
    shown_piles,
    shown_replay,
    shown_seats,
    shown_spotting,
    shown_table,
    shown_totals,
)
from tutor.explaining.explained import Explained, field_label, value_words
from tutor.explaining.picture import Picture, duties


class Entry(NamedTuple):
    """One field of the score form: as choices when there are any, else a number to type."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    value: str
    error: str
    state: str


def step_page(
    step: AnyStep,
    language: str,
    *,
    verdict: Verdict | None = None,
    explained: Explained | None = None,
    posted: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
    placed: tuple[Card, ...] = (),
) -> dict[str, Any]:
    """Everything that ``step.html`` and its parts need; ``posted`` is what was typed, right or not."""
    answer = step.item.answer
    table = answer.table if isinstance(answer, (Ruled, Judged)) else shown_table(step.item)
    return {
        "step": step,
        "scenario": step.item.scenario,
        "asks": prompt(step.item, language),
        "contract": shown_contract(step.item),
        "profile": step.item.profile,
        "seats": _seats(step.item, table),
        "replay": shown_replay(table) if table else (),
        "earlier": shown_earlier(table) if table else [],
        "hand": shown_hand(answer, verdict) if isinstance(answer, Ruled) else None,
        "entries": _entries(answer, verdict, posted or {}, errors or {}, language)
        if isinstance(answer, Form)
        else None,
        "known": _known(answer, language) if isinstance(answer, Form) else [],
        "piles": shown_piles(answer) if isinstance(answer, Form) else None,
        "pile_cards": step.item.scenario.cards if isinstance(step.item.scenario, CountScenario) else (),
        "gone": shown_gone(step.item, table),
        "calling": shown_calls(step.item, language),
        "hands": shown_hands(step.item),
        "call_choices": call_choices(answer, verdict, language) if isinstance(answer, Called) else None,
        "match": shown_totals(step.item),
        "yes_no": isinstance(answer, (Judged, JudgedCall, Claimed)),
        "sorting": shown_order(answer, _kept(placed, verdict)) if isinstance(answer, Ordered) else None,
        "spotting": shown_spotting(answer, verdict) if isinstance(answer, Spotted) else None,
        "verdict": explained,
        "picture": path_picture(explained, language) if explained and isinstance(answer, Ruled) else None,
        "errors": errors or {},
        "rungs": rungs(step.item, language),
    }


def _kept(placed: tuple[Card, ...], verdict: Verdict | None) -> tuple[Card, ...]:
    """After a wrong order the cards up to the first one out of place stay; the others are put in order again."""
    if isinstance(verdict, OrderVerdict) and verdict.wrong:
        return verdict.cards[: verdict.cards.index(verdict.wrong)]
    return placed


def _seats(item: Item, table: Table | None) -> dict[str, Place] | None:
    if isinstance(item.scenario, SeatScenario) and not item.scenario.tricks:
        return bare_seats(item.scenario)
    return shown_seats(table, item.answer) if table else None


def path_picture(explained: Explained, language: str) -> Picture:
    """The order of duties with the path that a verdict took."""
    deciding = explained.deciding.rule if explained.deciding else None
    return duties(language, {reason.rule for reason in explained.chain}, deciding)


def _entries(
    form: Form, verdict: Verdict | None, posted: Mapping[str, str], errors: Mapping[str, str], language: str
) -> list[Entry]:
    wrong = verdict.wrong.name if isinstance(verdict, FormVerdict) and verdict.wrong else None
    graded = isinstance(verdict, FormVerdict)
    entries = []
    passed = False
    for name in form.asked:
        passed = passed or name == wrong
        state = "" if not graded else "wrong" if name == wrong else "" if passed else "right"
        options = tuple((one, _choice(form, name, one, language)) for one in choices(form, name))
        label = field_label(form, name, language)
        entries.append(Entry(name, label, options, posted.get(name, ""), errors.get(name, ""), state))
    return entries


def _choice(form: Form, name: str, value: str, language: str) -> str:
    return value_words(Seat(value) if isinstance(form.field(name).value, Seat) else value, language)


def _known(form: Form, language: str) -> list[tuple[str, str]]:
    """The lines above the first one that is asked: worked out in an earlier step, so shown."""
    shown: list[Field] = []
    for field in form.fields:
        if field.name in form.asked:
            break
        # Who won the deal says whether the buyer made it, and the other way round.
        told = field.name == "winner" and "result" in form.asked
        if not told and not field.name.startswith("holds-"):
            shown.append(field)
    return [(field_label(form, field.name, language), value_words(field.value, language)) for field in shown]
