"""Grading: an answer against the engine's. Pure; the same call gives the verdict, the reason and what is shown."""

from __future__ import annotations

from typing import Any, NamedTuple

from lessons.answer import Answer, Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.form import Field, Form, Value
from lessons.sorting import Ordered, Spotted
from lessons.whole import Whole
from rules.cards import Card
from rules.notation import write_cards
from rules.ranking import card_order
from rules.ruling import Step
from rules.sheet import Line


class Picked(NamedTuple):
    """The cards picked. ``all_asked`` where every legal card was to be marked, so that a missing one is wrong too."""

    cards: tuple[Card, ...]
    all_asked: bool = False


class Said(NamedTuple):
    """The answer to "was this allowed?"."""

    allowed: bool


class Chosen(NamedTuple):
    """The calls marked as open, as they are written."""

    calls: tuple[str, ...]


class Filled(NamedTuple):
    """The fields of a form by name, in the order asked."""

    values: dict[str, Value]


class Sorted(NamedTuple):
    """Cards from the highest to the lowest, as the learner put them."""

    cards: tuple[Card, ...]


type Given = Picked | Said | Chosen | Filled | Sorted


class CardVerdict(NamedTuple):
    """``refused`` are picked cards with the one step that removed each; ``missed`` are legal ones not marked."""

    right: bool
    picked: tuple[Card, ...]
    refused: dict[Card, Step[Card]]
    missed: tuple[Card, ...]


class CallVerdict(NamedTuple):
    """``refused`` are marked calls with the step that removed each; ``missed`` are open ones not marked."""

    right: bool
    chosen: tuple[str, ...]
    refused: dict[str, Step[Any]]
    missed: tuple[str, ...]


class JudgeVerdict(NamedTuple):
    right: bool
    said: bool


class FormVerdict(NamedTuple):
    """``wrong`` is the first field, in the order of working out, that differs; None when all agree."""

    right: bool
    values: dict[str, Value]
    wrong: Field | None


class OrderVerdict(NamedTuple):
    """``wrong`` is the first card that stands too high, with the line against it; both None when the order is right."""

    right: bool
    cards: tuple[Card, ...]
    wrong: Card | None
    line: Line | None


class SpotVerdict(NamedTuple):
    """``blamed`` are picked cards that were allowed, ``missed`` those that were not and stayed unpicked."""

    right: bool
    picked: tuple[Card, ...]
    blamed: tuple[Card, ...]
    missed: tuple[Card, ...]


type Verdict = CardVerdict | CallVerdict | JudgeVerdict | FormVerdict | OrderVerdict | SpotVerdict


def grade(answer: Answer, given: Given) -> Verdict:
    """TypeError when the answer given is not of the kind that was asked for."""
    match answer, given:
        case Ruled(), Picked(cards, all_asked):
            return _cards(answer, cards, all_asked)
        case ((Judged() | JudgedCall()), Said(allowed)):
            return JudgeVerdict(allowed is answer.allowed, allowed)
        case Claimed(), Said(holds):
            return JudgeVerdict(holds is answer.ruling.holds, holds)
        case Called(), Chosen(calls):
            return _calls(answer, calls)
        case Form(), Filled(values):
            wrong = next((field for name in answer.asked if (field := answer.field(name)).value != values[name]), None)
            return FormVerdict(wrong is None, values, wrong)
        case Ordered(), Sorted(cards):
            return _order(answer, cards)
        case Spotted(), Picked(cards, _):
            blamed = tuple(card for card in cards if card not in answer.illegal)
            missed = tuple(card for card in answer.illegal if card not in cards)
            return SpotVerdict(not blamed and not missed, cards, blamed, missed)
    raise TypeError(f"{type(given).__name__} does not answer {type(answer).__name__}")


def _calls(answer: Called, calls: tuple[str, ...]) -> CallVerdict:
    """KeyError for a call that is no call of this kind."""
    steps = {text: answer.ruling.why_not(answer.texts[text]) for text in calls}
    refused = {text: step for text, step in steps.items() if step is not None}
    missed = tuple(text for text in answer.legal if text not in calls)
    return CallVerdict(not refused and not missed, calls, refused, missed)


def _order(answer: Ordered, cards: tuple[Card, ...]) -> OrderVerdict:
    """The line is the one that puts the right card above the one which stands in its place."""
    at = next((index for index, card in enumerate(cards) if card is not answer.order[index]), None)
    if at is None:
        return OrderVerdict(True, cards, None, None)
    pair = (answer.order[at], cards[at])
    return OrderVerdict(False, cards, cards[at], card_order(pair, answer.contract.trump, answer.by)[0])


def _cards(answer: Ruled, picked: tuple[Card, ...], all_asked: bool) -> CardVerdict:
    steps = {card: answer.ruling.why_not(card) for card in picked}
    refused = {card: step for card, step in steps.items() if step is not None}
    missed = tuple(card for card in answer.ruling.legal if card not in picked) if all_asked else ()
    return CardVerdict(not refused and not missed, picked, refused, missed)


def right_answer(answer: Answer) -> Given:
    """What grades as right: every legal card, every open call, the true word, the fields as they are."""
    match answer:
        case Ruled():
            return Picked(answer.ruling.legal, all_asked=True)
        case Judged() | JudgedCall():
            return Said(answer.allowed)
        case Claimed():
            return Said(answer.ruling.holds)
        case Called():
            return Chosen(answer.legal)
        case Form():
            return Filled({name: answer.field(name).value for name in answer.asked})
        case Ordered():
            return Sorted(answer.order)
        case Spotted():
            return Picked(answer.illegal, all_asked=True)
        case Whole():
            raise TypeError("a deal is played, and its piles are a form of their own")


def as_text(given: Given) -> str:
    """The answer as it is kept: notation, without words."""
    match given:
        case Picked(cards, _) | Sorted(cards):
            return write_cards(cards) or "none"
        case Chosen(calls):
            return ", ".join(calls)
        case Said(allowed):
            return "yes" if allowed else "no"
        case Filled(values):
            return " ".join(f"{name}={getattr(value, 'value', value)}" for name, value in values.items())
