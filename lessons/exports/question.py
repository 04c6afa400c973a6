"""A question with its key in plain words, as other programs and paper take it."""

from __future__ import annotations

from typing import NamedTuple


class Option(NamedTuple):
    text: str
    right: bool


class Choice(NamedTuple):
    """``several``: every right one is to be marked; else one of them is enough."""

    options: tuple[Option, ...]
    several: bool


class Truth(NamedTuple):
    """A yes or a no; the two as the question has them."""

    right: bool
    yes: str
    no: str


class Number(NamedTuple):
    value: int


class Order(NamedTuple):
    """Things in their right order; ``shown`` as the author gave them."""

    right: tuple[str, ...]
    shown: tuple[str, ...]


type Key = Choice | Truth | Number | Order


class Cited(NamedTuple):
    """A reason, the name of its rule, and where that rule is written."""

    says: str
    rule: str
    cites: str


class Question(NamedTuple):
    """``id`` is that of the scenario, with the name of the field behind it where a scenario asks for several."""

    id: str
    ask: str
    title: str
    text: str
    position: tuple[str, ...]
    key: Key
    reasons: tuple[Cited, ...]
    takeaway: str
    profile: str


def key_words(key: Key, *, joined_by: str = "; ") -> str:
    """The right answer on one line; empty where nothing is to be marked."""
    match key:
        case Choice(options, _):
            return joined_by.join(option.text for option in options if option.right)
        case Truth(right, yes, no):
            return yes if right else no
        case Number(value):
            return str(value)
        case Order(right, _):
            return joined_by.join(right)


def option_words(key: Key, *, joined_by: str = "; ") -> str:
    """What there is to choose from on one line; empty for a number."""
    match key:
        case Choice(options, _):
            return joined_by.join(option.text for option in options)
        case Truth(_, yes, no):
            return joined_by.join((yes, no))
        case Number():
            return ""
        case Order(_, shown):
            return joined_by.join(shown)
