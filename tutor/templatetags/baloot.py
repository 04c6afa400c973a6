"""Cards, sentences and texts as HTML. Every card has its name in words; every run of Latin or digits is isolated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from lessons.fields import Marked, Words
from rules.cards import Card, Rank, Seat, Suit, Team
from rules.contract import Contract
from tutor import wording
from tutor.marked import marked
from tutor.wording import Piece, Quantity

register = template.Library()


def _language() -> str:
    return (get_language() or "en")[:2]


def _rank(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else card.rank.value


def _icon(suit: Suit, css: str = "") -> SafeString:
    return format_html(
        '<svg aria-hidden="true" class="{}" viewBox="0 0 16 16"><use href="#{}"/></svg>', css, suit.value
    )


@register.simple_tag
def chip(card: Card) -> SafeString:
    """A card inside a sentence."""
    return _chip(card, _language())


@cache
def _chip(card: Card, language: str) -> SafeString:
    name = wording.card_name(card, language)
    return format_html(
        '<bdi class="chip suit-{}" role="img" aria-label="{}">{}{}</bdi>',
        card.suit.value,
        name,
        _rank(card),
        _icon(card.suit, "fill-current"),
    )


@register.simple_tag
def face(card: Card, contract: Contract | None = None) -> SafeString:
    """A card to look at, on the table or in the hand."""
    return _face(card, contract.trump if contract else None, _language())


@cache
def _face(card: Card, trump: Suit | None, language: str) -> SafeString:
    name = wording.card_name(card, language, trump)
    return format_html(
        '<span class="face suit-{}" role="img" aria-label="{}"><b aria-hidden="true">{}</b>{}{}</span>',
        card.suit.value,
        name,
        _rank(card),
        _icon(card.suit, "pip fill-current"),
        _icon(card.suit, "big fill-current"),
    )


@register.simple_tag
def suit(one: Suit) -> SafeString:
    name = wording.suit_name(one, _language())
    return format_html('{} <span class="sign suit-{}">{}</span>', name, one.value, _icon(one, "fill-current"))


@register.simple_tag
def seat(one: Seat) -> str:
    return wording.seat_name(one, _language())


@register.simple_tag
def card_name(card: Card, contract: Contract | None = None) -> str:
    return wording.card_name(card, _language(), contract.trump if contract else None)


@register.simple_tag
def raise_name(contract: Contract) -> str:
    words = wording.book(_language())["calls"]
    level = words[contract.raised.value]
    return str(words["locked"].format(level=level) if contract.locked else level)


@register.simple_tag
def project_name(kind: str) -> str:
    return str(wording.book(_language())["projects"][kind])


@register.simple_tag
def side_name(side: Team) -> str:
    return wording.side_name(side, _language())


@register.simple_tag
def rule_name(rule: str) -> str:
    return wording.rule_name(rule, _language())


@register.simple_tag
def part_name(part: str) -> str:
    """What a part of the path is called."""
    return str(wording.book(_language())["parts"][part])


@register.simple_tag
def table_name(profile: str) -> str:
    """What a table is called for short."""
    words = wording.book(_language())["profiles"][profile]
    return str(words.get("short", words["name"]))


@register.filter
def say(found: Iterable[Piece]) -> SafeString:
    """A sentence in pieces as HTML."""
    return mark_safe("".join(_html(piece) for piece in found))


@register.filter
def spoken(found: Iterable[Piece]) -> str:
    """A sentence in pieces as a screen reader should say it."""
    return "".join(
        wording.card_name(piece, _language()) if isinstance(piece, Card) else wording.plain([piece], _language())
        for piece in found
    )


def _html(piece: Piece) -> SafeString:
    match piece:
        case Card():
            return chip(piece)
        case Suit():
            return suit(piece)
        case Seat() | Team() | Rank():
            return format_html("{}", wording.plain([piece], _language()))
        case Quantity():
            return format_html('<bdi class="whitespace-nowrap">{}</bdi>', piece.text)
        case int():
            return format_html('<bdi class="number">{}</bdi>', piece)
    return format_html("{}", piece)


_RUN = re.compile(r"[A-Za-z0-9♠♥♦♣*&{\[][^\s()؀-ۿ«»،؛]*(?: [A-Za-z0-9♠♥♦♣?][^\s()؀-ۿ«»،؛]*)*(?<![.,:;])")


@register.filter
def runs(text: str) -> SafeString:
    """A message of the checker: what it quotes from a pack stands in one piece, whichever way the sentence goes."""
    pieces: list[str] = []
    at = 0
    for found in _RUN.finditer(text):
        pieces += [escape(text[at : found.start()]), format_html('<bdi dir="ltr">{}</bdi>', found[0])]
        at = found.end()
    return mark_safe("".join([*pieces, escape(text[at:])]))


@register.filter
def words(text: Words | None) -> str:
    """A pack's text in the page's language, else in the pack's own; a title as it is, any other with its Markdown."""
    if not text:
        return ""
    ours = text.get(_language())
    found = ours or text.get("*") or next(iter(text.values()))
    if not isinstance(text, Marked):
        return found
    # A text in another language may run the other way.
    return marked(found) if ours else format_html("<bdi>{}</bdi>", marked(found))
