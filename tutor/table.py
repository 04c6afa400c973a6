"""What is drawn of a question: seats and trick, hand, auction, hands, piles and totals."""

from __future__ import annotations

from typing import Any, NamedTuple

from lessons.answer import Judged, Ruled
from lessons.calling import Called
from lessons.form import Form
from lessons.grading import CallVerdict, CardVerdict, Verdict
from lessons.pack import Item
from lessons.schema import CallScenario, ClaimScenario, JudgeScenario, ProjectsScenario
from lessons.situation import Table
from rules.cards import Card, Seat, Team
from rules.contract import Contract, in_order
from rules.projects import in_project_order
from rules.spoken import written_call
from rules.trick import winning
from tutor.explained import call_words


class Place(NamedTuple):
    """A seat at the drawn table: its card in this trick, and what is to be known about it."""

    seat: Seat
    card: Card | None
    led: bool
    winning: bool
    asked: bool
    ekka: bool
    hand: tuple[Card, ...]


class HandCard(NamedTuple):
    """A card to pick; ``legal`` is None until an answer was given, ``marked`` is what was picked."""

    card: Card
    marked: bool
    legal: bool | None


class Calling(NamedTuple):
    """An auction or raises as shown: the face-up card, who deals, and what was said so far."""

    up: Card | None
    dealer: Seat | None
    said: list[tuple[Seat, str]]
    asked: Seat | None


class CallChoice(NamedTuple):
    text: str
    words: str
    marked: bool
    open: bool | None


def shown_calls(item: Item, language: str) -> Calling | None:
    scenario = item.scenario
    if not isinstance(scenario, (CallScenario, JudgeScenario)) or scenario.calls is None:
        return None
    said = [(seat, call_words(written_call(token.text, scenario.up), language)) for seat, token in scenario.calls.said]
    return Calling(scenario.up, scenario.dealer, said, scenario.calls.asked)


def call_choices(called: Called, verdict: Verdict | None, language: str) -> list[CallChoice]:
    graded = verdict if isinstance(verdict, CallVerdict) else None
    return [
        CallChoice(
            text,
            call_words(text, language),
            bool(graded and text in graded.chosen),
            text in called.legal if graded else None,
        )
        for text in called.texts
    ]


def shown_hands(item: Item) -> list[tuple[Seat, tuple[Card, ...]]]:
    """All hands of a question about projects or a claim."""
    scenario = item.scenario
    if not isinstance(scenario, (ProjectsScenario, ClaimScenario)):
        return []
    if isinstance(scenario, ProjectsScenario):
        return [(seat, in_project_order(hand)) for seat, hand in scenario.hands.items()]
    return [(seat, in_order(hand, scenario.contract.trump)) for seat, hand in scenario.hands.items()]


def shown_totals(item: Item) -> dict[str, Any] | None:
    """Totals of a match, and the award of the last deal where there is one."""
    totals = getattr(item.scenario, "totals", {})
    if not totals:
        return None
    award = getattr(item.scenario, "award", {})
    return {
        "us": totals.get(Team.US, 0),
        "them": totals.get(Team.THEM, 0),
        "us_award": award.get(Team.US),
        "them_award": award.get(Team.THEM),
    }


def shown_contract(item: Item) -> Contract | None:
    if isinstance(item.answer, (Ruled, Judged)):
        return item.answer.table.contract
    if isinstance(item.answer, Form) and item.answer.deal:
        return item.answer.deal.contract
    contract: Contract | None = getattr(item.scenario, "contract", None)
    return contract


def shown_table(item: Item) -> Table | None:
    """The trick of a ``winner`` question, laid out like any other."""
    tricks = getattr(item.scenario, "tricks", ())
    if not tricks:
        return None
    contract = shown_contract(item)
    if contract is None:
        return None
    earlier = tuple(one.played for one in tricks[:-1])
    played = frozenset(getattr(item.scenario, "played", ()))
    return Table(contract, earlier, tricks[-1].played, bool(tricks[-1].ekka), None, {}, played)


def shown_seats(table: Table, answer: Any) -> dict[str, Place]:
    cards = dict(table.trick)
    best = winning(table.trick, table.contract.trump) if table.trick and not isinstance(answer, Form) else None
    leader = table.trick[0].seat if table.trick else table.asked
    places = {}
    order = [leader or Seat.S]
    while len(order) < 4:
        order.append(order[-1].next)
    for seat in order:
        places[seat.value] = Place(
            seat,
            cards.get(seat),
            led=seat is leader and bool(table.trick),
            winning=best is not None and best.seat is seat and len(table.trick) > 1,
            asked=seat is table.asked,
            ekka=table.ekka and seat is leader,
            hand=() if seat is table.asked else table.hand(seat) or (),
        )
    return places


def shown_hand(answer: Ruled, verdict: Verdict | None) -> list[HandCard]:
    cards = in_order(answer.ruling.candidates, answer.table.contract.trump)
    if not isinstance(verdict, CardVerdict):
        return [HandCard(card, False, None) for card in cards]
    return [HandCard(card, card in verdict.picked, card in answer.ruling.legal) for card in cards]


def shown_gone(table: Table) -> tuple[Card, ...]:
    return in_order(tuple(table.gone), table.contract.trump)


def shown_piles(form: Form) -> dict[str, Any] | None:
    if form.deal is None:
        return None
    buyer = form.deal.contract.side
    return {
        "us": form.deal.us,
        "them": form.deal.them,
        "buyer": buyer,
        "ours": buyer is Team.US,
        "kaboot": form.deal.kaboot,
        "projects": [(project.side, project.kind.value) for project in form.deal.projects],
        "baloot": form.deal.baloot,
    }
