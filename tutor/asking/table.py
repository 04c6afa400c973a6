"""What is drawn of a question: seats and trick, hand, auction, hands, piles and totals."""

from __future__ import annotations

from typing import Any, NamedTuple

from lessons.answer import Judged, Ruled
from lessons.calling import Called
from lessons.form import Form
from lessons.grading import CallVerdict, CardVerdict, SpotVerdict, Verdict
from lessons.pack import Item
from lessons.schema import (
    CallScenario,
    ClaimScenario,
    CompleteScenario,
    JudgeScenario,
    ProjectsScenario,
    SeatScenario,
    SpotScenario,
)
from lessons.situation import Table
from lessons.sorting import Ordered, Spotted
from rules.cards import Card, Seat, Suit, Team
from rules.contract import Contract, in_order
from rules.projects import in_project_order
from rules.spoken import written_call
from rules.trick import Trick, winning
from tutor.explaining.explained import call_words
from tutor.practice.whole_deal import ShownTrick


class Place(NamedTuple):
    """A seat at the drawn table: its card in this trick, and what is to be known about it.

    ``nth`` is which card of the trick it was, 0 for none. ``wins`` are the numbers of cards, two or more, after which
    this seat was winning; empty where nobody is to be told.
    """

    seat: Seat
    card: Card | None
    led: bool
    winning: bool
    asked: bool
    ekka: bool
    hand: tuple[Card, ...]
    deals: bool = False
    meant: bool = False
    nth: int = 0
    wins: tuple[int, ...] = ()


class HandCard(NamedTuple):
    """A card to pick; ``legal`` is None until an answer was given, ``marked`` is what was picked."""

    card: Card
    marked: bool
    legal: bool | None


class Calling(NamedTuple):
    """An auction or raises as shown: the face-up card, who deals, what was said, whether round two has begun."""

    up: Card | None
    dealer: Seat | None
    said: list[tuple[Seat, str]]
    asked: Seat | None
    again: bool = False


class CallChoice(NamedTuple):
    text: str
    words: str
    marked: bool
    open: bool | None


def shown_calls(item: Item, language: str) -> Calling | None:
    scenario = item.scenario
    if not isinstance(scenario, (CallScenario, JudgeScenario, CompleteScenario)) or scenario.calls is None:
        return None
    said = [(seat, written_call(token.text, scenario.up)) for seat, token in scenario.calls.said]
    again = scenario.up is not None and len(said) >= 4 and all(text == "pass" for _, text in said[:4])
    words = [
        (seat, call_words("pass-again" if again and at >= 4 and text == "pass" else text, language))
        for at, (seat, text) in enumerate(said)
    ]
    return Calling(scenario.up, scenario.dealer, words, scenario.calls.asked, again)


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


class ShownHand(NamedTuple):
    """A hand to look at. ``said`` are the projects announced from it, None where nothing is written: then everything
    held was announced; ``late`` are those shown afterwards, each by kind and top card.

    ``more``: it has unseen cards, but none of the suits in ``void``.
    """

    seat: Seat
    cards: tuple[Card, ...]
    said: tuple[tuple[str, Card], ...] | None = None
    late: tuple[tuple[str, Card], ...] = ()
    more: bool = False
    void: tuple[Suit, ...] = ()


def shown_hands(item: Item) -> list[ShownHand]:
    """All hands of a question about projects or a claim."""
    scenario = item.scenario
    if isinstance(scenario, (CallScenario, JudgeScenario)) and scenario.calls:
        return [ShownHand(seat, in_order(hand, None)) for seat, hand in scenario.hands.items()]
    if not isinstance(scenario, (ProjectsScenario, ClaimScenario, SpotScenario)):
        return []
    if isinstance(scenario, ProjectsScenario):
        return [_announcing(scenario, seat) for seat in scenario.hands]
    void = scenario.void if isinstance(scenario, ClaimScenario) else {}
    return [
        ShownHand(seat, in_order(hand, scenario.contract.trump), more=hand.more, void=void.get(seat, ()))
        for seat, hand in scenario.hands.items()
    ]


def _announcing(scenario: ProjectsScenario, seat: Seat) -> ShownHand:
    said = None
    if scenario.declared is not None or scenario.late:
        said = tuple((kind.value, card) for kind, card in (scenario.declared or {}).get(seat, ()))
    late = tuple((kind.value, card) for kind, card in scenario.late.get(seat, ()))
    return ShownHand(seat, in_project_order(scenario.hands[seat]), said, late)


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
    if not tricks or isinstance(item.scenario, SpotScenario):
        return None
    contract = shown_contract(item)
    if contract is None:
        return None
    earlier = tuple(one.played for one in tricks[:-1])
    played = frozenset(getattr(item.scenario, "played", ()))
    return Table(contract, earlier, tricks[-1].played, bool(tricks[-1].ekka), None, {}, played)


class SpotCard(NamedTuple):
    """A card of a finished trick; ``fault`` is None until an answer was given."""

    seat: Seat
    card: Card
    marked: bool
    fault: bool | None
    led: bool
    took: bool


def shown_spotting(spotted: Spotted, verdict: Verdict | None) -> list[list[SpotCard]]:
    """The finished tricks, card by card."""
    picked = verdict.picked if isinstance(verdict, SpotVerdict) else ()
    settled = isinstance(verdict, SpotVerdict)
    found = spotted.illegal if isinstance(verdict, SpotVerdict) and verdict.right else picked

    def shown(seat: Seat, card: Card) -> SpotCard:
        known = settled and (card in picked or card in found)
        return SpotCard(seat, card, card in picked, card in spotted.illegal if known else None, False, False)

    def row(trick: Trick) -> list[SpotCard]:
        best = winning(trick, spotted.course.contract.trump)
        return [shown(seat, card)._replace(led=not at, took=seat is best.seat) for at, (seat, card) in enumerate(trick)]

    return [row(trick) for trick in spotted.course.tricks]


def shown_order(ordered: Ordered, placed: tuple[Card, ...]) -> dict[str, tuple[Card, ...]]:
    """What was put in order so far, and what is left, as the author gave it."""
    return {"placed": placed, "left": tuple(card for card in ordered.shown if card not in placed)}


def bare_seats(scenario: SeatScenario) -> dict[str, Place]:
    """The four seats without cards; the one in question stands out."""
    deals = scenario.about in ("first", "next-dealer")
    return {
        seat.value: Place(
            seat, None, False, False, False, False, (), deals and seat is scenario.seat, seat is scenario.seat
        )
        for seat in Seat
    }


def shown_replay(table: Table) -> tuple[int, ...]:
    """After how many cards the trick can be looked at, all of them last; empty where there is nothing to go back to."""
    return tuple(range(len(table.trick) + 1)) if len(table.trick) > 1 else ()


def shown_earlier(table: Table) -> list[ShownTrick]:
    """The finished tricks that came before this one, as far as they are written."""
    trump = table.contract.trump
    return [ShownTrick(number, trick, winning(trick, trump)) for number, trick in enumerate(table.earlier, start=1)]


def shown_seats(table: Table, answer: Any) -> dict[str, Place]:
    cards = dict(table.trick)
    played = [one.seat for one in table.trick]
    # Who takes the trick may be what is asked.
    known = () if isinstance(answer, Form) else range(2, len(played) + 1)
    best = {count: winning(table.trick[:count], table.contract.trump).seat for count in known}
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
            winning=best.get(len(played)) is seat,
            asked=seat is table.asked,
            ekka=table.ekka and seat is leader,
            hand=() if seat is table.asked else table.hand(seat) or (),
            nth=played.index(seat) + 1 if seat in played else 0,
            wins=tuple(count for count, winner in best.items() if winner is seat),
        )
    return places


def shown_hand(answer: Ruled, verdict: Verdict | None) -> list[HandCard]:
    cards = in_order(answer.ruling.candidates, answer.table.contract.trump)
    if not isinstance(verdict, CardVerdict):
        return [HandCard(card, False, None) for card in cards]
    return [HandCard(card, card in verdict.picked, card in answer.ruling.legal) for card in cards]


def shown_gone(item: Item, table: Table | None) -> tuple[Card, ...]:
    """The cards that went before: those of earlier tricks, and those which the author says are gone."""
    if table:
        return in_order(tuple(table.gone), table.contract.trump)
    scenario = item.scenario
    return in_order(scenario.played, scenario.contract.trump) if isinstance(scenario, ClaimScenario) else ()


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
