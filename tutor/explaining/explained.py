"""What a verdict shows, as values, and the pieces that every explanation is made of.

Nothing is decided here: reasons come from the steps of a ruling or the lines of a sheet, words from ``wording``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from lessons.form import Form, Value
from lessons.pack import Item
from rules.cards import Card, Seat, Team
from rules.change import Change
from rules.contract import Contract
from rules.ruling import RuleId, Step
from rules.sheet import Column, Line
from tutor.wording import Piece, book, pieces, rule_name, seat_name, sentence

type Pieces = list[Piece]


class Reason(NamedTuple):
    """One step of the because-chain, or one line of a sheet. ``deciding`` marks the one that settles the question.

    ``side`` is the title of the side that gets ``amount`` game points by it; empty where there are none to give.
    """

    rule: RuleId
    name: str
    says: Pieces
    deciding: bool
    cites: str
    amount: int | None = None
    side: str = ""


class NearMiss(NamedTuple):
    """One change, or another table, and the cards that may then be played."""

    change: Pieces
    profile: str
    cards: tuple[Card, ...]
    all: bool


class OtherTable(NamedTuple):
    profile: str
    name: str
    differs: bool
    says: Pieces
    because: Pieces


class Explained(NamedTuple):
    """Everything the verdict shows. What a kind of question does not have stays empty."""

    right: bool
    headline: Pieces
    chain: Sequence[Reason]
    penalty: Sequence[Piece] = ()
    ends: Sequence[Pieces] = ()
    open_cards: tuple[Card, ...] = ()
    freed: Sequence[Pieces] = ()
    near: Sequence[NearMiss] = ()
    tables: Sequence[OtherTable] = ()
    sheet: Sequence[Reason] = ()
    slip: str = ""
    sums: Sequence[Pieces] = ()

    @property
    def deciding(self) -> Reason | None:
        return next((reason for reason in self.chain if reason.deciding), None)


def verdict_words(key: str, language: str, **facts: Any) -> Pieces:
    return pieces(book(language)["verdict"][key], facts, language)


def reasons_of(steps: Sequence[Step[Any]], deciding: Step[Any] | None, item: Item, language: str) -> list[Reason]:
    return [
        Reason(
            step.rule,
            rule_name(step.rule, language),
            sentence(step.rule, step.outcome, step.facts, language),
            step is deciding,
            item.profile.clauses[step.rule].cites,
        )
        for step in steps
    ]


def line_reason(
    line: Line, item: Item, language: str, *, deciding: bool, titles: Mapping[Team, str] | None = None
) -> Reason:
    """``titles`` are what the sides are called where that is to be said beside the game points."""
    game = line.column in (Column.COMPARED, Column.WRITTEN)
    return Reason(
        line.rule,
        rule_name(line.rule, language),
        sentence(line.rule, line.outcome, line.facts, language),
        deciding,
        item.profile.clauses[line.rule].cites,
        None if line.column is Column.DECISION else line.amount,
        titles[line.side] if titles and game and line.side else "",
    )


def other_reason(here: Step[Any] | None, there: Step[Any] | None, language: str) -> Pieces:
    """Why it is so at the other table; empty when the reason is the same one as here."""
    if there is None or (here is not None and here[:2] == there[:2]):
        return []
    return sentence(there.rule, there.outcome, there.facts, language)


def table_name(profile: str, language: str) -> str:
    return str(book(language)["profiles"][profile]["name"])


def change_words(change: Change, language: str) -> Pieces:
    facts: dict[str, Any] = {"seat": change.seat, "cards": change.cards, "suit": change.suit}
    kind = change.kind.value
    if change.cards:
        facts["card"] = change.cards[0]
    if kind == "ekka" and not change.cards:
        kind = "ekka-plain"
    return pieces(book(language)["changes"][kind], facts, language)


def call_words(text: str, language: str) -> str:
    """A call in the words of a language, from its notation."""
    words, (name, *rest) = book(language)["calls"], text.split()
    if not rest:
        return str(words[name])
    if name == "hokum":
        return str(words["hokum"].format(suit=book(language)["suits"][rest[0]]))
    return str(words[rest[0]].format(level=words[name]))


def field_label(form: Form, name: str, language: str) -> str:
    """What a field is called; the winner of a deal is a side, that of a trick a player."""
    words = book(language)["fields"]
    if name in Seat.__members__:
        return seat_name(Seat(name), language)
    if name == "winner" and not isinstance(form.field(name).value, Seat):
        return str(words["winner-side"])
    if name in ("us", "them") and any(field.name == "scores" for field in form.fields):
        return str(words[f"projects-{name}"])
    return str(words[name])


def value_words(value: Value, language: str) -> str:
    """A field's value as a learner would say it."""
    if isinstance(value, Seat):
        return seat_name(value, language)
    if isinstance(value, Team):
        return str(book(language)["values"][value.value])
    if isinstance(value, str):
        return str(book(language)["values"].get(value, value))
    return str(value)


def penalty(item: Item, contract: Contract, offender: Team, language: str) -> Pieces:
    """What the profile says an illegal play costs."""
    (line,) = item.profile.qaid_sheet(contract, offender).lines
    return sentence(line.rule, line.outcome, line.facts, language)
