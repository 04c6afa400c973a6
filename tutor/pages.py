"""What each page shows, put together for its template. Reads lessons and progress, decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.urls import reverse

from lessons.answer import Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.curriculum import shipped
from lessons.form import Field, Form
from lessons.grading import CallVerdict, CardVerdict, FormVerdict, Verdict
from lessons.pack import Item, Pack
from lessons.progress import NOT_TRIED, Standing, Standings
from lessons.schema import CallScenario, ClaimScenario, CountScenario, JudgeScenario, ProjectsScenario
from lessons.situation import Table
from rules.cards import Card, Seat, Team
from rules.contract import Contract, in_order
from rules.projects import in_project_order
from rules.spoken import written_call
from rules.trick import winning
from tutor.explain import Explained, call_words, field_label, value_words
from tutor.forms import choices
from tutor.picture import Picture, duties


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


class Entry(NamedTuple):
    """One field of the score form: as choices when there are any, else a number to type."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    value: str
    error: str
    state: str


class Step(NamedTuple):
    """A step in its lesson, with the learner's standing and its neighbours."""

    pack: Pack
    item: Item
    number: int
    standing: Standing
    before: Item | None
    after: Item | None

    @property
    def url(self) -> str:
        return step_url(self.pack, self.item)

    @property
    def after_url(self) -> str | None:
        return step_url(self.pack, self.after) if self.after else None

    @property
    def before_url(self) -> str | None:
        return step_url(self.pack, self.before) if self.before else None


class LessonCard(NamedTuple):
    """A lesson in a list: how many of its steps are done and where to go on."""

    pack: Pack
    url: str
    done: int
    total: int
    next_url: str
    steps: tuple[tuple[Item, str, Standing], ...]

    @property
    def finished(self) -> bool:
        return self.done == self.total

    @property
    def begun(self) -> bool:
        return any(standing.tries for _, _, standing in self.steps)


def step_url(pack: Pack, item: Item) -> str:
    return reverse("step", args=[pack.id, item.scenario.id])


def find_step(pack: Pack, item: Item, standings: Standings) -> Step:
    index = pack.items.index(item)
    before = pack.items[index - 1] if index else None
    after = pack.items[index + 1] if index + 1 < len(pack.items) else None
    standing = standings.get((pack.id, item.scenario.id), NOT_TRIED)
    return Step(pack, item, index + 1, standing, before, after)


def lesson_card(pack: Pack, standings: Standings) -> LessonCard:
    steps = tuple(
        (item, step_url(pack, item), standings.get((pack.id, item.scenario.id), NOT_TRIED)) for item in pack.items
    )
    done = sum(standing.done for _, _, standing in steps)
    following = next((url for _, url, standing in steps if not standing.done), steps[0][1])
    return LessonCard(pack, reverse("lesson", args=[pack.id]), done, len(steps), following, steps)


def lesson_cards(standings: Standings) -> list[LessonCard]:
    return [lesson_card(pack, standings) for pack in shipped()]


def step_page(
    step: Step,
    language: str,
    *,
    verdict: Verdict | None = None,
    explained: Explained | None = None,
    posted: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Everything that ``step.html`` and its parts need; ``posted`` is what was typed, right or not."""
    answer = step.item.answer
    table = answer.table if isinstance(answer, (Ruled, Judged)) else _shown_table(step.item)
    return {
        "step": step,
        "scenario": step.item.scenario,
        "contract": _contract(step.item),
        "profile": step.item.profile,
        "seats": _seats(table, answer) if table else None,
        "hand": _hand(answer, verdict) if isinstance(answer, Ruled) else None,
        "entries": _entries(answer, verdict, posted or {}, errors or {}, language)
        if isinstance(answer, Form)
        else None,
        "known": _known(answer, language) if isinstance(answer, Form) else [],
        "piles": _piles(answer) if isinstance(answer, Form) else None,
        "pile_cards": step.item.scenario.cards if isinstance(step.item.scenario, CountScenario) else (),
        "gone": _gone(table) if table else (),
        "calling": _calling(step.item, language),
        "hands": _shown_hands(step.item),
        "call_choices": _call_choices(answer, verdict, language) if isinstance(answer, Called) else None,
        "match": scenario_totals(step.item),
        "yes_no": isinstance(answer, (Judged, JudgedCall, Claimed)),
        "verdict": explained,
        "picture": path_picture(explained, language) if explained and isinstance(answer, Ruled) else None,
        "errors": errors or {},
    }


def path_picture(explained: Explained, language: str) -> Picture:
    """The order of duties with the path that a verdict took."""
    deciding = explained.deciding.rule if explained.deciding else None
    return duties(language, {reason.rule for reason in explained.chain}, deciding)


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


def _calling(item: Item, language: str) -> Calling | None:
    scenario = item.scenario
    if not isinstance(scenario, (CallScenario, JudgeScenario)) or scenario.calls is None:
        return None
    said = [(seat, call_words(written_call(token.text, scenario.up), language)) for seat, token in scenario.calls.said]
    return Calling(scenario.up, scenario.dealer, said, scenario.calls.asked)


def _call_choices(called: Called, verdict: Verdict | None, language: str) -> list[CallChoice]:
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


def _shown_hands(item: Item) -> list[tuple[Seat, tuple[Card, ...]]]:
    """All hands of a question about projects or a claim."""
    scenario = item.scenario
    if not isinstance(scenario, (ProjectsScenario, ClaimScenario)):
        return []
    if isinstance(scenario, ProjectsScenario):
        return [(seat, in_project_order(hand)) for seat, hand in scenario.hands.items()]
    return [(seat, in_order(hand, scenario.contract.trump)) for seat, hand in scenario.hands.items()]


def scenario_totals(item: Item) -> dict[str, Any] | None:
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


def _contract(item: Item) -> Contract | None:
    if isinstance(item.answer, (Ruled, Judged)):
        return item.answer.table.contract
    if isinstance(item.answer, Form) and item.answer.deal:
        return item.answer.deal.contract
    contract: Contract | None = getattr(item.scenario, "contract", None)
    return contract


def _shown_table(item: Item) -> Table | None:
    """The trick of a ``winner`` question, laid out like any other."""
    tricks = getattr(item.scenario, "tricks", ())
    if not tricks:
        return None
    contract = _contract(item)
    if contract is None:
        return None
    earlier = tuple(one.played for one in tricks[:-1])
    played = frozenset(getattr(item.scenario, "played", ()))
    return Table(contract, earlier, tricks[-1].played, bool(tricks[-1].ekka), None, {}, played)


def _seats(table: Table, answer: Any) -> dict[str, Place]:
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


def _hand(answer: Ruled, verdict: Verdict | None) -> list[HandCard]:
    cards = in_order(answer.ruling.candidates, answer.table.contract.trump)
    if not isinstance(verdict, CardVerdict):
        return [HandCard(card, False, None) for card in cards]
    return [HandCard(card, card in verdict.picked, card in answer.ruling.legal) for card in cards]


def _gone(table: Table) -> tuple[Card, ...]:
    return in_order(tuple(table.gone), table.contract.trump)


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
        if not field.name.startswith("holds-"):
            shown.append(field)
    return [(field_label(form, field.name, language), value_words(field.value, language)) for field in shown]


def _piles(form: Form) -> dict[str, Any] | None:
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
