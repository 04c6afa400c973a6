"""Auctions: who may speak, what is open in each round, who is asked again, and how the deal is completed."""

from __future__ import annotations

from random import Random
from typing import Final

from lessons.drills.laying import Laying, around
from lessons.drills.skill import Level, Raw, by_level
from rules.cards import DECK, Card, Rank, Seat, Suit
from rules.notation import write_card, write_cards

_WEAK: Final = (Rank.SEVEN, Rank.EIGHT, Rank.NINE)
PASSED_OUT: Final = ((0, "pass"), (1, "pass"), (2, "pass"), (3, "pass"))

type Said = tuple[tuple[int, str], ...]
"""What was said, each by its place from 0 (the dealer's right) to 3 (the dealer)."""


class Auctioning:
    """An auction in which S has a place; the suit shown and the dealer follow."""

    def __init__(self, chance: Random, place: int, *, ace: float = 0.125) -> None:
        self.chance, self.place = chance, place
        self.dealer = around(Seat.S)[3 - place]
        self.order = around(self.dealer.next)
        aces = chance.random() < ace
        self.up: Card = chance.choice([card for card in DECK if (card.rank is Rank.ACE) is aces])
        self.other: Suit = chance.choice([suit for suit in Suit if suit is not self.up.suit])

    def text(self, said: Said, *, asked: bool) -> str:
        pieces = [f"{self.order[place].value} {call}" for place, call in said]
        return ", ".join([*pieces, *(["S ?"] if asked else [])])

    def raw(self, said: Said, *, ask: str = "call") -> Raw:
        """``judge``: the last thing said is in question; ``complete``: the auction is over."""
        raw: Raw = {"id": "drill", "ask": ask, "dealer": self.dealer.value, "up": write_card(self.up)}
        return raw | {"calls": self.text(said, asked=ask == "call")}

    def passes(self, count: int) -> Said:
        return tuple((place, "pass") for place in range(count))

    def hokum(self, second: bool) -> str:
        return f"hokum {self.other.value}" if second else "hokum"


def who_may_call(chance: Random, level: Level) -> Raw | None:
    """Was it for this player to speak at all? Hard: those who are asked again, and those who let it pass."""
    table = Auctioning(chance, chance.randint(0, 3))
    early, late = sorted(chance.sample(range(4), 2))
    call = chance.choice(("sun", "pass", "hokum"))
    in_turn: Said = (*table.passes(late), (late, call))
    skipped: Said = (*table.passes(early), (late, call))
    spoken_twice: Said = (*table.passes(early + 1), (early, "sun"))
    over_sun: Said = (*table.passes(late), (late, "sun"), (early, "sun"))
    below_sun: Said = (*table.passes(early), (early, "sun"), (late, "sun"))
    to_end = tuple((place, "pass") for place in range(late + 1, 4))
    over_hokum: Said = (*table.passes(late), (late, "hokum"), *to_end, (early, "sun"))
    declined: Said = (*table.passes(late), (late, "hokum"), *to_end, (early, "pass"), (early, "sun"))
    wala = (*PASSED_OUT, *table.passes(late), (late, table.hokum(True)))
    once_out: Said = (*wala, *to_end, (early, "sun"))
    thrown_in: Said = (*PASSED_OUT, *PASSED_OUT, (early, "sun"))
    choices = by_level(
        level,
        (in_turn, skipped, spoken_twice),
        (in_turn, skipped, over_sun, below_sun, over_hokum),
        (over_sun, over_hokum, declined, once_out, below_sun, thrown_in),
    )
    return table.raw(chance.choice(choices), ask="judge")


def round_one(chance: Random, level: Level) -> Raw | None:
    """Everybody before has passed. Hard: the two places that may say Ashkal, and an ace shown."""
    place = chance.randint(*by_level(level, (0, 1), (0, 3), (2, 3)))
    table = Auctioning(chance, place, ace=by_level(level, 0, 0.125, 0.4))
    return table.raw(table.passes(place))


def round_two(chance: Random, level: Level) -> Raw | None:
    """All have passed once. Easy: one speaks first."""
    place = chance.randint(*by_level(level, (0, 1), (0, 3), (2, 3)))
    table = Auctioning(chance, place, ace=by_level(level, 0, 0.125, 0.4))
    return table.raw((*PASSED_OUT, *table.passes(place)))


def one_hokum(chance: Random, level: Level) -> Raw | None:
    """Somebody has called Hokum: what is left, or was this call open? Hard: asked again, or in round two."""
    if level == 2 and chance.random() < 0.4:
        table, said = _asked_again(chance, "hokum")
    else:
        second = chance.random() < by_level(level, 0, 0.3, 0.5)
        table, said = _after_hokum(chance, second=second)
    if chance.random() < 0.4:
        return table.raw(said)
    second = len(said) > len(PASSED_OUT) and said[:4] == PASSED_OUT
    call = chance.choice(("sun", table.hokum(second), table.hokum(second)))
    return table.raw((*said, (table.place, call)), ask="judge")


def _after_hokum(chance: Random, *, second: bool) -> tuple[Auctioning, Said]:
    """S is to speak, and one of those before has called Hokum."""
    place = chance.randint(1, 3)
    table = Auctioning(chance, place)
    caller = chance.randrange(place)
    bid = tuple((one, table.hokum(second) if one == caller else "pass") for one in range(place))
    return table, (*(PASSED_OUT if second else ()), *bid)


def _asked_again(chance: Random, call: str) -> tuple[Auctioning, Said]:
    """S has passed and somebody later has bought; those before S have declined already, or are still to be asked."""
    place = chance.randint(0, 2)
    caller = chance.randint(max(place + 1, 2 if call == "ashkal" else 0), 3)
    table = Auctioning(chance, place)
    said: Said = (*table.passes(caller), (caller, call))
    if call == "hokum":
        said = (*said, *((later, "pass") for later in range(caller + 1, 4)))
    return table, (*said, *table.passes(chance.randint(0, place)))


def _too_late(chance: Random, call: str) -> tuple[Auctioning, Said]:
    """Somebody earlier than S, or S before, has bought a Sun; or S was asked and left it."""
    place = chance.randint(1, 3)
    table = Auctioning(chance, place)
    caller = chance.randint(0, place - 1)
    if call == "sun":
        return table, (*table.passes(caller), (caller, "sun"), *table.passes(chance.randint(0, caller)))
    place, caller = 0, chance.randint(1, 3)
    table = Auctioning(chance, place)
    passed = tuple((later, "pass") for later in range(caller + 1, 4))
    return table, (*table.passes(caller), (caller, "hokum"), *passed, (place, "pass"))


def sun_priority(chance: Random, level: Level) -> Raw | None:
    """Who may still take it as Sun? Easy: who has not spoken, after a Hokum. Hard: after an Ashkal, in round two."""
    kinds = by_level(
        level, ("still", "late"), ("still", "sun", "hokum", "late"), ("sun", "hokum", "ashkal", "second", "late")
    )
    kind = chance.choice(kinds)
    if kind == "late":
        table, said = _too_late(chance, "sun" if level == 0 else chance.choice(("sun", "hokum")))
    elif kind in ("still", "second"):
        table, said = _after_hokum(chance, second=kind == "second")
    else:
        table, said = _asked_again(chance, kind)
    if kind != "late" and chance.random() < 0.4:
        return table.raw(said)
    return table.raw((*said, (table.place, "sun")), ask="judge")


def ashkal(chance: Random, level: Level) -> Raw | None:
    """Open only to the third speaker and the dealer, after passes, in round one."""
    kinds = by_level(level, ("open", "seat"), ("open", "seat", "bid", "two"), ("open", "ace", "bid", "two", "again"))
    kind = chance.choice(kinds)
    if kind == "again":
        table, said = _asked_again(chance, chance.choice(("hokum", "sun")))
        return table.raw(said)
    place = chance.randint(0, 1) if kind == "seat" else chance.randint(2, 3)
    table = Auctioning(chance, place, ace=float(kind == "ace"))
    if kind == "bid":
        caller = chance.randrange(place)
        return table.raw(tuple((one, "hokum" if one == caller else "pass") for one in range(place)))
    return table.raw((*(PASSED_OUT if kind == "two" else ()), *table.passes(place)))


def kawesh(chance: Random, level: Level) -> Raw | None:
    """Five cards, of which none is above a nine, or one is; and in round two it is too late whatever one holds."""
    place = chance.randint(0, 3)
    table = Auctioning(chance, place)
    cards = Laying(chance)
    cards.card(table.up)
    strong = chance.choice(by_level(level, (0, 2, 3), (0, 1, 2), (0, 0, 1)))
    held = cards.some(strong, lambda card: card.rank not in _WEAK)
    held += cards.some(5 - strong, lambda card: card.rank in _WEAK)
    chance.shuffle(held)
    second = level > 0 and chance.random() < by_level(level, 0, 0.2, 0.4)
    raw = table.raw((*(PASSED_OUT if second else ()), *table.passes(place)))
    return raw | {"profile": "encyclopedia", "hands": {"S": write_cards(held)}}
