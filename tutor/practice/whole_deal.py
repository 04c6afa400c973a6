"""A deal being played: what the page shows at the learner's turn, and at the end when both piles are to be counted.

The hands come from a pack or a signed address. The address adds only which cards the learner has played; every other
seat's cards follow from those, so an address is a position, and going back in the browser takes a card back.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

from lessons.form import Form
from lessons.pack import Item, read_one
from lessons.schema import DealScenario
from lessons.whole import LEARNER, UnplayableError, Whole, counted, played
from rules.cards import Card, Team
from rules.notation import NotationError, read_cards, write_card, write_cards, write_contract
from rules.playing import Course
from rules.trick import Played, Trick, winning

HELP = "help"


class Playing(NamedTuple):
    """``mine`` are the learner's cards so far. ``question`` is None when the deal is over, then ``piles`` is not."""

    base_url: str
    mine: tuple[Card, ...]
    help: bool
    whole: Whole
    course: Course
    question: Item | None
    piles: Item | None

    def url(self, *, mine: tuple[Card, ...] | None = None, help: bool | None = None) -> str:
        cards = self.mine if mine is None else mine
        query = {"cards": "".join(card.name for card in cards)} if cards else {}
        if self.help if help is None else help:
            query[HELP] = "1"
        return f"{self.base_url}?{urlencode(query)}" if query else self.base_url


class ShownTrick(NamedTuple):
    number: int
    cards: Trick
    winner: Played


def read_playing(item: Item, query: QueryDict, base_url: str) -> Playing | None:
    """None for an address whose cards cannot have been played in this deal."""
    whole, text = item.answer, query.get("cards", "")
    assert isinstance(whole, Whole)
    try:
        mine = read_cards(" ".join(text[at : at + 2] for at in range(0, len(text), 2)))
        course = played(whole, mine)
    except (NotationError, UnplayableError):
        return None
    here = Playing(base_url, mine, query.get(HELP) == "1", whole, course, None, None)
    if course.over:
        return here._replace(piles=item._replace(answer=counted(course, whole.profile)))
    return here._replace(question=_question(item, whole, course))


def _question(item: Item, whole: Whole, course: Course) -> Item:
    """The learner's turn as a question of its own, so that it is ruled on and explained like any other."""
    every = [*course.tricks, course.trick]
    tricks = [_written(trick) for trick in every[:-1]] + [_written(every[-1], asked=True)]
    raw = {
        "id": item.scenario.id,
        "ask": "play",
        "profile": item.profile.id,
        "contract": write_contract(whole.contract),
        "hands": {LEARNER.value: write_cards(whole.hands[LEARNER])},
        "tricks": tricks,
    }
    found = read_one(raw, item.also).item
    assert found is not None
    return found


def _written(trick: Trick, *, asked: bool = False) -> str:
    pieces = [f"{seat.value} {write_card(card)}" for seat, card in trick]
    return ", ".join([*pieces, f"{LEARNER.value} ?"] if asked else pieces)


def playing_page(here: Playing, scenario: DealScenario) -> dict[str, Any]:
    """What the deal adds to a step page: the tricks so far, and how to go back or to be shown what is allowed."""
    tricks = [
        ShownTrick(number, trick, winning(trick, here.whole.contract.trump))
        for number, trick in enumerate(here.course.tricks, start=1)
    ]
    piles = {side.value: [one for one in tricks if one.winner.seat.team is side] for side in Team}
    return {
        "deal": scenario,
        "playing": here,
        "play_url": here.url(),
        "tricks": tricks,
        "last_trick": tricks[-1] if tricks else None,
        "taken_piles": piles,
        "back_url": here.url(mine=here.mine[:-1]) if here.mine else "",
        "again_url": here.url(mine=()) if here.mine else "",
        "help_url": here.url(help=not here.help),
        "number": len(tricks) + 1,
    }


def pile_form(here: Playing) -> Form:
    assert here.piles is not None
    form = here.piles.answer
    assert isinstance(form, Form)
    return form
