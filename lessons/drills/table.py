"""Before any duty: who sits where, how cards rank, who takes a trick, what a pile is worth."""

from __future__ import annotations

from random import Random

from lessons.drills.laying import Laying, around, plays
from lessons.drills.skill import Level, Raw, Recipe, by_level
from rules.cards import DECK, Card, Rank, Seat
from rules.notation import SIGNS, write_cards

_TEMPTING = (Rank.ACE, Rank.TEN, Rank.KING)


def seats(chance: Random, level: Level) -> Raw | None:
    """A place at the table; not on the easy level also who leads after a finished trick."""
    if chance.random() < by_level(level, 0, 0.3, 0.7):
        trick = _plain_trick(Laying(chance), level, chance.choice(tuple(Seat)))
        return None if trick is None else {"id": "drill", "ask": "seat", "about": "leads"} | trick
    about = chance.choice(by_level(level, ("next", "partner"), *[("next", "partner", "first", "next-dealer")] * 2))
    return {"id": "drill", "ask": "seat", "about": about, "seat": chance.choice("SENW")}


def order(kind: str) -> Recipe:
    """Cards of one suit to be put in order: ``trump``, ``plain`` (in Sun, or beside trump), ``projects``."""

    def recipe(chance: Random, level: Level) -> Raw | None:
        cards = Laying(chance)
        suit = cards.trump if kind == "trump" else cards.led
        held = cards.some(cards.between(*by_level(level, (3, 3), (4, 5), (6, 8))), lambda card: card.suit is suit)
        hokum = kind == "trump" or (kind == "plain" and level == 2 and cards.likely(0.5))
        bought = f"hokum {SIGNS[cards.trump]}" if hokum else "sun"
        raw: Raw = {"id": "drill", "ask": "order", "contract": f"{bought} by {chance.choice('SENW')}"}
        return raw | {"cards": write_cards(held)} | ({"by": "projects"} if kind == "projects" else {})

    return recipe


def who_takes_it(chance: Random, level: Level) -> Raw | None:
    """In Hokum one or two trumps; not on the easy level also Sun, trumps led, and high cards thrown away."""
    if level and chance.random() < 0.3:
        return _winner(chance, level, sun=True)
    return _winner(chance, level, sun=False)


def sun_winner(chance: Random, level: Level) -> Raw | None:
    raw = _winner(chance, level, sun=True)
    return raw and raw | {"lines": "winner"}


def _winner(chance: Random, level: Level, *, sun: bool) -> Raw | None:
    first = chance.choice(tuple(Seat))
    cards = Laying(chance)
    trick = _plain_trick(cards, level, first) if sun else _hokum_trick(cards, level, first)
    return None if trick is None else {"id": "drill", "ask": "winner"} | trick


def _plain_trick(cards: Laying, level: Level, first: Seat) -> Raw | None:
    """In Sun. Easy: everybody follows. Hard: ten and king meet, or an ace of another suit falls for nothing."""
    laid: list[Card | None] = [cards.of(cards.led)]
    strange = cards.between(*by_level(level, (0, 0), (0, 1), (1, 2)))
    if level == 2 and cards.likely(0.7):
        laid.append(cards.of(cards.led, Rank.TEN, Rank.KING))
        laid.append(cards.of(cards.led, Rank.TEN, Rank.KING))
        strange = 1
    laid += [cards.take(lambda card: card.suit is not cards.led and card.rank in _TEMPTING) for _ in range(strange)]
    laid += [cards.of(cards.led) for _ in range(4 - len(laid))]
    return _written(cards, laid, first, sun=True)


def _hokum_trick(cards: Laying, level: Level, first: Seat) -> Raw | None:
    """Easy: one trump on a plain suit. Hard: two of them, or trump led, where nine and ace change places."""
    if level and cards.likely(0.25):
        laid = [cards.of(cards.trump, *((Rank.NINE, Rank.ACE) if level == 2 else ())) for _ in range(2)]
        laid += [cards.of(cards.trump) for _ in range(cards.between(0, 2))]
    else:
        laid = [cards.of(cards.led)]
        laid += [cards.of(cards.trump) for _ in range(cards.between(*by_level(level, (1, 1), (0, 1), (1, 2))))]
        if level == 2 and len(laid) < 3 and cards.likely(0.6):
            laid += [cards.of(cards.led, Rank.TEN), cards.of(cards.led, Rank.KING)]
        elif level == 2 and cards.likely(0.5):
            laid.append(cards.take(lambda card: cards.plain(card) and card.rank in _TEMPTING))
    laid += [cards.of(cards.led) for _ in range(4 - len(laid))]
    return _written(cards, laid, first, sun=False)


def _written(cards: Laying, laid: list[Card | None], first: Seat, *, sun: bool) -> Raw | None:
    """The leader's card stays the first; the others fall in any order."""
    found = [card for card in laid if card]
    if len(found) < 4:
        return None
    rest = found[1:]
    cards.chance.shuffle(rest)
    bought = "sun" if sun else f"hokum {SIGNS[cards.trump]}"
    contract = f"{bought} by {cards.chance.choice('SENW')}"
    return {"contract": contract, "tricks": [plays(around(first), [found[0], *rest])]}


def pile(mode: str) -> Recipe:
    """The tricks of a side: one, two, three or four of them; not on the easy level the last one may be among them."""

    def recipe(chance: Random, level: Level) -> Raw | None:
        cards = Laying(chance)
        held = _pile(cards, 4 * cards.between(*by_level(level, (1, 1), (1, 2), (3, 4))), mode, level)
        return _counted(cards, held, mode, last=cards.likely(by_level(level, 0, 0.4, 0.5)))

    return recipe


def last_trick(chance: Random, level: Level) -> Raw | None:
    """A pile with the last trick; or that trick itself, when all other cards are gone. Hard: hardly anything else."""
    mode = chance.choice(("sun", "hokum"))
    if chance.random() < by_level(level, 0, 0.4, 0.4):
        raw = _winner(chance, level, sun=mode == "sun")
        return raw and raw | {"played": _gone(raw)}
    cards = Laying(chance)
    if level == 2:
        held = cards.some(4, lambda card: card.rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK))
    else:
        held = _pile(cards, by_level(level, 4, 8, 4), mode, level)
    return _counted(cards, held, mode, last=True)


def _gone(raw: Raw) -> str:
    """The 28 cards that are not in this trick: so it is the eighth."""
    return write_cards(card for card in DECK if write_cards([card]) not in raw["tricks"][0])


def _pile(cards: Laying, size: int, mode: str, level: Level) -> list[Card]:
    """In Hokum at least one trump, and on the hard level a jack or nine of trumps beside plain ones."""
    held: list[Card | None] = []
    if mode == "hokum":
        held = [cards.of(cards.trump, *((Rank.JACK, Rank.NINE) if level == 2 else ()))]
        if level == 2:
            held.append(cards.take(lambda card: card.suit is not cards.trump and card.rank in (Rank.JACK, Rank.NINE)))
    found = [card for card in held if card]
    found += cards.some(size - len(found), lambda card: True)
    cards.chance.shuffle(found)
    return found


def _counted(cards: Laying, held: list[Card], mode: str, *, last: bool) -> Raw:
    bought = "sun" if mode == "sun" else f"hokum {SIGNS[cards.trump]}"
    raw: Raw = {"id": "drill", "ask": "count", "contract": f"{bought} by {cards.chance.choice('SENW')}"}
    return raw | {"cards": write_cards(held)} | ({"last-trick": "yes"} if last else {})
