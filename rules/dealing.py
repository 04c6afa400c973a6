"""Completing the deal once something is bought: who gets how many of the eleven cards that are left.

Authority: S0 §2 (3 then 2 to each, card 21 face up; then the face-up card and two more to its taker, three to the
others; in Ashkal the caller's partner takes it). 20 + 1 + 11 = 32, and everybody holds eight.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.auction import State, contract_of, order
from rules.cards import Seat
from rules.ruling import Fact
from rules.sheet import Column, Line


class Packets(NamedTuple):
    """Cards dealt afterwards: to the taker of the face-up card, and to each of the others."""

    buyer: int
    others: int


def completing(state: State, parameters: Packets) -> tuple[Line, ...]:
    """A line per seat from the dealer's right, with the number of cards dealt to it; none when nothing was bought."""
    contract = contract_of(state)
    if contract is None or contract.buyer is None:
        return ()
    return tuple(_packet(seat, seat is contract.buyer, state, parameters) for seat in order(state.dealer))


def _packet(seat: Seat, takes: bool, state: State, parameters: Packets) -> Line:
    count = parameters.buyer if takes else parameters.others
    facts: dict[str, Fact] = {"seat": seat, "count": count}
    if takes:
        facts["card"] = state.up
    return Line("completing", "buyer" if takes else "others", seat.team, Column.DECISION, count, facts)
