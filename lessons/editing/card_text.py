"""Cards in a text as an author wrote it: some taken out, some put in, and the others left as they are.

A text may be a list, and may have pieces that cannot be read; neither is anything to lose here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lessons.text import Tree
from rules.cards import Card
from rules.notation import NotationError, read_card, write_card

MORE: Final = "?"


def pieces(raw: Tree | None) -> list[str]:
    """What stands between blanks and commas; empty where there is nothing, or nothing that could be cards."""
    texts = [one for one in raw if isinstance(one, str)] if isinstance(raw, list) else [raw]
    return [piece for text in texts if isinstance(text, str) for piece in text.replace(",", " ").split()]


def card_of(piece: str) -> Card | None:
    try:
        return read_card(piece)
    except NotationError:
        return None


def cards_of(raw: Tree | None) -> tuple[Card, ...]:
    """The cards that can be read, each once, in the order of the text."""
    found = (card_of(piece) for piece in pieces(raw))
    return tuple(dict.fromkeys(card for card in found if card is not None))


def with_cards(raw: Tree | None, *, out: Iterable[Card] = (), into: Sequence[Card] = ()) -> Tree | None:
    """The text without some cards and with others behind the rest; None where nothing is left."""
    gone = [*out]
    kept = [piece for piece in pieces(raw) if card_of(piece) not in gone]
    have = cards_of(raw)
    new = [write_card(card) for card in into if card not in have or card in gone]
    if not new and len(kept) == len(pieces(raw)):
        return raw
    more = [MORE] if MORE in kept else []
    return _like(raw, [*(piece for piece in kept if piece != MORE), *new, *more])


def with_more(raw: Tree | None, more: bool) -> Tree | None:
    """The text with a question mark for further cards, or without it."""
    kept = [piece for piece in pieces(raw) if piece != MORE]
    return raw if more is has_more(raw) else _like(raw, [*kept, MORE] if more else kept)


def has_more(raw: Tree | None) -> bool:
    return MORE in pieces(raw)


def _like(raw: Tree | None, found: list[str]) -> Tree | None:
    if not found:
        return None
    return list(found) if isinstance(raw, list) else " ".join(found)
