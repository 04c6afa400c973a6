"""Raises: whose turn it is and to what, open or locked, and when Sun may be doubled."""

from __future__ import annotations

from random import Random
from typing import Final

from lessons.drills.skill import Level, Raw, by_level
from rules.cards import Seat, Suit
from rules.notation import SIGNS

_LOCKS: Final = ("open", "locked")


def _hokum(chance: Random, buyer: Seat) -> str:
    return f"hokum {SIGNS[chance.choice(tuple(Suit))]} by {buyer.value}"


def _chain(chance: Random, buyer: Seat, doubler: Seat, steps: int) -> list[str]:
    """The first so many raises, each by the player to whom it belongs."""
    chain = (
        f"{doubler.value} double {chance.choice(_LOCKS)}",
        f"{buyer.value} triple",
        f"{doubler.value} four {chance.choice(_LOCKS)}",
        f"{buyer.value} gahwa",
    )
    return list(chain[:steps])


def _raw(contract: str, said: list[str]) -> Raw:
    return {"id": "drill", "ask": "call", "contract": contract, "calls": ", ".join([*said, "S ?"])}


def who_raises(chance: Random, level: Level) -> Raw | None:
    """Easy: nothing was said yet, or one Double. Hard: further on, after a pass, and partners of whose turn it is."""
    steps = chance.randint(*by_level(level, (0, 1), (0, 3), (1, 4)))
    buyer, doubler = _roles(chance, steps, due=chance.random() < 0.6)
    said = _chain(chance, buyer, doubler, steps)
    if level == 2 and chance.random() < 0.3 and doubler.partner is not Seat.S:
        said.insert(0, f"{doubler.partner.value} pass")
    due = buyer if steps % 2 else doubler
    if level == 2 and 0 < steps < 4 and chance.random() < 0.2 and due is not Seat.S:
        said.append(f"{due.value} pass")
    return _raw(_hokum(chance, buyer), said)


def _roles(chance: Random, steps: int, *, due: bool) -> tuple[Seat, Seat]:
    """Buyer and doubler. ``due``: the next raise is that of S, who bought or, being an opponent, doubles."""
    buyer = chance.choice(tuple(Seat)) if not due else Seat.S if steps % 2 else chance.choice((Seat.E, Seat.W))
    opponents = (buyer.next, buyer.next.partner)
    return buyer, Seat.S if due and Seat.S in opponents else chance.choice(opponents)


def open_or_locked(chance: Random, level: Level) -> Raw | None:
    """One is to raise, and chooses or has nothing to choose: Double and Four, Triple and Gahwa, a Double in Sun."""
    steps = chance.choice(by_level(level, (0, 1), (0, 1, 2), (1, 2, 3, 4)))
    if steps == 4:
        leader = chance.choice(("us", "them"))
        totals = {leader: str(chance.randint(101, 140)), _other(leader): str(chance.randint(20, 99))}
        return _raw(f"sun by {chance.choice('EW')}", []) | {"totals": totals}
    if steps % 2:  # Triple and Gahwa are the buyer's
        return _raw(_hokum(chance, Seat.S), _chain(chance, Seat.S, chance.choice((Seat.E, Seat.W)), steps))
    buyer = chance.choice((Seat.E, Seat.W))
    return _raw(_hokum(chance, buyer), _chain(chance, buyer, Seat.S, steps))


def sun_double(chance: Random, level: Level) -> Raw | None:
    """One side over 100, the other under: easy far from it, hard at 99, 100 and 101."""
    high = chance.randint(*by_level(level, (110, 145), (101, 145), (101, 102)))
    low = chance.randint(*by_level(level, (10, 80), (40, 99), (98, 99)))
    if chance.random() < 0.5:  # no gap: both on one side of the mark, or, hard, one of them on it
        below = chance.randint(max(low - 20, 0), low)
        high, low = chance.choice(((low, below), (high, chance.randint(101, high))))
        if level == 2:
            high, low = chance.choice(((100, below), (high, 100), (100, 100), (high, low)))
    leader = chance.choice(("us", "them"))
    totals = {leader: str(high), _other(leader): str(low)}
    return _raw(f"sun by {chance.choice('EW')}", []) | {"totals": totals}


def _other(side: str) -> str:
    return "them" if side == "us" else "us"
