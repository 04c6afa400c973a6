"""Words for what the rules and the packs say as data: whole sentences, per rule and outcome, in every language.

A sentence is a template whose places name facts: ``{card}``, ``{cards:or}``, ``{points:abnat}``. ``pieces`` turns it
into a list of plain strings and facts in the order of that language; how a fact is shown (a card chip on a page, two
characters in a terminal) is up to the caller. A side inside a sentence may ask for another form of its name,
``{side:our-side}``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final, NamedTuple

from lessons.faults import Fault
from rules.cards import Card, Rank, Seat, Suit, Team
from rules.notation import write_card
from rules.ruling import Fact, Facts, RuleId

LANGUAGES: Final = ("en", "ar")
LONGEST: Final = 200


class Quantity(NamedTuple):
    """A number with its unit, worded in one language ("18 card points")."""

    number: int
    text: str


type Piece = str | Fact | Quantity


@cache
def book(language: str) -> Mapping[str, Any]:
    """All words of one language. KeyError for a language that the tutor does not have."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return tomllib.loads((files("tutor.wording") / f"{language}.toml").read_text(encoding="utf-8"))


@cache
def fault_book(language: str) -> Mapping[str, str]:
    return tomllib.loads((files("tutor.wording") / f"faults.{language}.toml").read_text(encoding="utf-8"))


def rule_name(rule: RuleId, language: str) -> str:
    return str(book(language)["rules"][rule]["name"])


def statement(rule: RuleId, language: str) -> str:
    return str(book(language)["rules"][rule]["statement"])


def sentence(rule: RuleId, outcome: str, facts: Facts, language: str) -> list[Piece]:
    """What a rule says about a position, in pieces. KeyError where a sentence or a fact is missing."""
    return pieces(book(language)["rules"][rule]["says"][outcome], facts, language)


def pieces(template: str, facts: Facts, language: str) -> list[Piece]:
    found: list[Piece] = []
    for text, name, form, _ in Formatter().parse(template):
        if text:
            found.append(text)
        if name:
            found += _fact(facts[name], form or "", language)
    return found


def _fact(fact: Fact, form: str, language: str) -> list[Piece]:
    if isinstance(fact, tuple):
        return _listed(fact, book(language)["terms"][form or "comma"], book(language)["terms"]["comma"])
    if isinstance(fact, Team) and form:
        return [str(book(language)["side-forms"][form][fact.value])]
    if isinstance(fact, int) and form:
        return [quantity(fact, form, language)]
    return [fact]


def _listed(cards: tuple[Card, ...], last: str, comma: str) -> list[Piece]:
    found: list[Piece] = []
    for index, card in enumerate(cards):
        if index:
            found.append(last if index == len(cards) - 1 else comma)
        found.append(card)
    return found


def quantity(number: int, unit: str, language: str) -> Quantity:
    forms = book(language)["units"][unit]
    return Quantity(number, forms[plural(number, language)].format(n=number))


def plural(number: int, language: str) -> str:
    """The plural category of a whole number, as CLDR has it for the languages of the tutor."""
    if language != "ar":
        return "one" if number == 1 else "other"
    if number in (0, 1, 2):
        return ("zero", "one", "two")[number]
    if 3 <= number % 100 <= 10:
        return "few"
    return "many" if number % 100 >= 11 else "other"


def rank_name(rank: Rank, language: str) -> str:
    return str(book(language)["ranks"][rank.value])


def suit_name(suit: Suit, language: str) -> str:
    return str(book(language)["suits"][suit.value])


def seat_name(seat: Seat, language: str) -> str:
    return str(book(language)["seats"][seat.value])


def side_name(side: Team, language: str) -> str:
    return str(book(language)["sides"][side.value])


def card_name(card: Card, language: str, trump: Suit | None = None) -> str:
    """The card in words, for a screen reader: "ten of hearts, trump"."""
    template = book(language)["cards"]["trump" if card.suit is trump else "plain"]
    return str(template.format(rank=rank_name(card.rank, language), suit=suit_name(card.suit, language)))


def plain(found: list[Piece], language: str) -> str:
    """A sentence as plain text, cards in notation."""
    return "".join(_plain(piece, language) for piece in found)


def _plain(piece: Piece, language: str) -> str:
    match piece:
        case Card():
            return write_card(piece)
        case Suit():
            return suit_name(piece, language)
        case Rank():
            return rank_name(piece, language)
        case Seat():
            return seat_name(piece, language)
        case Team():
            return side_name(piece, language)
        case Quantity():
            return piece.text
    return str(piece)


def fault_text(fault: Fault, language: str) -> str:
    """The message of a fault, without its place; a close name is suggested where there is one."""
    words = fault_book(language)
    facts = {name: fact if name == "allowed" else _short(fact) for name, fact in fault.facts.items()}
    text = words[fault.code].format_map({"found": "", "allowed": "", **facts})
    suggestion = fault.facts.get("suggestion")
    return text + (" " + book(language)["terms"]["suggestion"].format(found=suggestion) if suggestion else "")


def _short(found: str) -> str:
    """What was found, as far as a message has room for it."""
    return found if len(found) <= LONGEST else f"{found[: LONGEST - 1]}…"
