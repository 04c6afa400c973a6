"""What each page shows, put together for its template. Reads lessons and progress, decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.urls import reverse

from lessons.answer import Field, Form, Judged, Ruled
from lessons.curriculum import shipped
from lessons.grading import CardVerdict, FormVerdict, Verdict
from lessons.pack import Item, Pack
from lessons.progress import NOT_TRIED, Standing, Standings
from lessons.schema import CountScenario, ScoreScenario
from lessons.situation import Table
from rules.cards import Card, Seat, Team
from rules.contract import Contract, Mode, in_order
from rules.trick import winning
from tutor.explain import Explained, value_words
from tutor.forms import CHOICES
from tutor.wording import book


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
        "verdict": explained,
        "errors": errors or {},
    }


def _contract(item: Item) -> Contract:
    contract = getattr(item.scenario, "contract", None)
    assert isinstance(contract, Contract)
    if isinstance(item.answer, (Ruled, Judged)):
        return item.answer.table.contract
    return contract


def _shown_table(item: Item) -> Table | None:
    """The trick of a ``winner`` question, laid out like any other."""
    tricks = getattr(item.scenario, "tricks", ())
    if not tricks:
        return None
    contract = _contract(item)
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
        choices = tuple((one, _choice(name, one, language)) for one in CHOICES.get(name, ()))
        label = book(language)["fields"][name]
        entries.append(Entry(name, label, choices, posted.get(name, ""), errors.get(name, ""), state))
    return entries


def _choice(name: str, value: str, language: str) -> str:
    return value_words(Seat(value) if name == "winner" else value, language)


def _known(form: Form, language: str) -> list[tuple[str, str]]:
    """The lines above the first one that is asked: worked out in an earlier step, so shown."""
    shown: list[Field] = []
    for field in form.fields:
        if field.name in form.asked:
            break
        shown.append(field)
    return [(book(language)["fields"][field.name], value_words(field.value, language)) for field in shown]


def _piles(form: Form) -> dict[str, Any] | None:
    if form.deal is None:
        return None
    buyer = form.deal.contract.side
    return {"us": form.deal.us, "them": form.deal.them, "buyer": buyer, "ours": buyer is Team.US}


def is_score(item: Item) -> bool:
    return isinstance(item.scenario, ScoreScenario)


def mode_key(contract: Contract) -> str:
    return "sun" if contract.mode is Mode.SUN else "hokum"
