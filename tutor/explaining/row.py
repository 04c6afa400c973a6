"""Explaining cards in a row: the first one out of order, and the cards of finished tricks that broke a rule."""

from __future__ import annotations

from lessons.answer import solve
from lessons.grading import OrderVerdict, SpotVerdict
from lessons.pack import Item
from lessons.sorting import Ordered, Spotted
from rules.cards import Card
from rules.profile import load
from tutor.explaining.explained import Explained, OtherTable, Reason, line_reason, reasons_of, table_name, verdict_words


def explain_order(item: Item, ordered: Ordered, verdict: OrderVerdict, language: str) -> Explained:
    """Wrong: the line that puts the right card above the one in its place. Right: every line of the order."""
    if verdict.wrong is None or verdict.line is None:
        chain = [line_reason(line, item, language, deciding=line is ordered.lines[0]) for line in ordered.lines]
        return Explained(True, verdict_words("order-right", language), chain[:1], sheet=chain)
    headline = verdict_words("order-wrong", language, card=verdict.wrong)
    return Explained(False, headline, [line_reason(verdict.line, item, language, deciding=True)])


def explain_spotted(item: Item, spotted: Spotted, verdict: SpotVerdict, language: str) -> Explained:
    """Each card that was not allowed has its step; of a card that was blamed for nothing only that is said."""
    headline = verdict_words("spot-right-none" if not spotted.illegal else "spot-right", language)
    if verdict.blamed:
        headline = verdict_words("spot-blamed", language, card=verdict.blamed[0])
    elif verdict.missed:
        facts = {
            "found": len(verdict.picked),
            "all": len(spotted.illegal),
            "trick": _trick_of(spotted, verdict.missed[0]),
        }
        headline = verdict_words("spot-missed", language, **facts)
    shown = spotted.illegal if verdict.right else tuple(card for card in verdict.picked if card in spotted.illegal)
    shown = shown or verdict.blamed[:1] or ((*_discards(spotted), *spotted.cards)[:3] if verdict.right else ())
    chain = [reason for card in shown for reason in _reason(item, spotted, card, language)]
    # What is wrong elsewhere would name a card that is still to be found here.
    tables = [_other(item, profile, spotted, language) for profile in item.also] if verdict.right else []
    return Explained(verdict.right, headline, chain, tables=tables)


def _trick_of(spotted: Spotted, card: Card) -> int:
    """In which of the tricks a card was played, counted from 1."""
    return spotted.cards.index(card) // 4 + 1


def _discards(spotted: Spotted) -> tuple[Card, ...]:
    """Cards that did not follow suit: where every card was allowed, it is these that needed an exemption."""
    return tuple(card for trick in spotted.course.tricks for _, card in trick if card.suit is not trick[0].card.suit)


def _reason(item: Item, spotted: Spotted, card: Card, language: str) -> list[Reason]:
    """The step against the card, or the last one that let it through; nothing where the hand was not known."""
    ruling = spotted.course.rulings.get(card)
    if ruling is None:
        return []
    step = ruling.why_not(card) or ruling.steps[-1]
    (reason,) = reasons_of([step], step, item, language)
    return [reason._replace(says=[*verdict_words("spot-fault", language, card=card), *reason.says])]


def _other(item: Item, profile: str, spotted: Spotted, language: str) -> OtherTable:
    name = table_name(profile, language)
    other, _ = solve(item.scenario, load(profile))
    assert isinstance(other, Spotted)
    if other.illegal == spotted.illegal:
        return OtherTable(profile, name, False, [], [])
    key = "table-spot" if other.illegal else "table-spot-none"
    return OtherTable(profile, name, True, verdict_words(key, language, cards=other.illegal), [])
