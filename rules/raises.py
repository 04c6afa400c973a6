"""Raising: Double, Triple, Four, Gahwa; open or locked; and when Sun may be doubled.

Authority: S0 §3. After the deal is completed and before the lead an opponent may Double, the declarer Triple, the same
doubler Four, the declarer Gahwa. Double and Four choose open or locked. Sun is only doubled, and only while one side is
over 100 and the other under it. The first of the two opponents to speak up is the doubler [ours].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Literal, NamedTuple

from rules.cards import Seat, Team
from rules.contract import Contract, Mode, Raise
from rules.ruling import Binds, Fact, Finding, Waived


class Lock(Enum):
    """``PLAIN`` where there is nothing to choose: Triple, Gahwa and any raise in Sun."""

    PLAIN = "plain"
    OPEN = "open"
    LOCKED = "locked"

    __hash__ = object.__hash__


class RaiseCall(NamedTuple):
    """``level`` NONE with ``PLAIN`` is a pass."""

    level: Raise
    lock: Lock = Lock.PLAIN


PASS_RAISE = RaiseCall(Raise.NONE)
EVERY_RAISE: tuple[RaiseCall, ...] = (
    PASS_RAISE,
    *(RaiseCall(level, lock) for level in Raise if level is not Raise.NONE for lock in Lock),
)
_CHAIN = (Raise.NONE, Raise.DOUBLE, Raise.TRIPLE, Raise.FOUR, Raise.GAHWA)


class RaiseSpoken(NamedTuple):
    seat: Seat
    call: RaiseCall


class RaiseQuestion(NamedTuple):
    """Somebody about to raise. ``us`` and ``them`` are the totals of the match, which only Sun looks at."""

    contract: Contract
    said: tuple[RaiseSpoken, ...]
    seat: Seat
    us: int = 0
    them: int = 0

    @property
    def level(self) -> Raise:
        levels = [spoken.call.level for spoken in self.said if spoken.call.level is not Raise.NONE]
        return levels[-1] if levels else Raise.NONE

    @property
    def doubler(self) -> Seat | None:
        return next((spoken.seat for spoken in self.said if spoken.call.level is Raise.DOUBLE), None)

    @property
    def ended(self) -> bool:
        """Nothing more can be said: Gahwa, a doubled Sun, or the player whose raise was due has passed."""
        if self.level is Raise.GAHWA or (self.contract.mode is Mode.SUN and self.level is Raise.DOUBLE):
            return True
        if not self.said or self.said[-1].call != PASS_RAISE or self.level is Raise.NONE:
            return False
        return _whose(self, following(self.level))(self.said[-1].seat)


class Raises(NamedTuple):
    """``choice``: the levels at which the raiser chooses open or locked; ``none`` is a table without raises."""

    choice: Literal["double-and-four", "none"]


class SunDouble(NamedTuple):
    """``leader_min`` and ``trailer_max`` are match totals; ``by`` says which opponents may."""

    by: Literal["either-side", "trailing-defenders"]
    leader_min: int
    trailer_max: int


def raise_turn(question: RaiseQuestion, calls: Sequence[RaiseCall], parameters: Raises) -> Finding:
    """Who may raise next, and to which level only."""
    seat = question.seat
    facts: dict[str, Fact] = {"seat": seat}
    if parameters.choice == "none":
        return Binds("not-played", (PASS_RAISE,), facts)
    if question.ended:
        return Binds("over", (PASS_RAISE,), facts)
    level = following(question.level)
    if not _whose(question, level)(seat):
        return Binds(f"not-yours-{level.value}", (PASS_RAISE,), facts)
    kept = [call for call in calls if call.level in (Raise.NONE, level)]
    return Binds(f"open-{level.value}", kept, facts)


def following(level: Raise) -> Raise:
    """The raise after this one. ValueError after Gahwa."""
    if level is Raise.GAHWA:
        raise ValueError(level)
    return _CHAIN[_CHAIN.index(level) + 1]


def _whose(question: RaiseQuestion, level: Raise) -> Callable[[Seat], bool]:
    contract = question.contract
    if level is Raise.DOUBLE:
        passed = {spoken.seat for spoken in question.said}
        return lambda seat: seat.team is not contract.side and seat not in passed
    if level is Raise.FOUR:
        return lambda seat: seat is question.doubler
    if contract.buyer is None:
        return lambda seat: seat.team is contract.side
    return lambda seat: seat is contract.buyer


def open_or_locked(question: RaiseQuestion, calls: Sequence[RaiseCall]) -> Finding:
    """Double and Four in Hokum are said open or locked; everything else has nothing to choose."""
    if all(call == PASS_RAISE for call in calls):
        return None
    sun = question.contract.mode is Mode.SUN

    def chosen(call: RaiseCall) -> bool:
        if call == PASS_RAISE:
            return True
        choose = not sun and call.level in (Raise.DOUBLE, Raise.FOUR)
        return (call.lock is not Lock.PLAIN) is choose

    return Binds("sun" if sun else "hokum", [call for call in calls if chosen(call)], {})


def sun_double(question: RaiseQuestion, calls: Sequence[RaiseCall], parameters: SunDouble) -> Finding:
    if question.contract.mode is not Mode.SUN or all(call == PASS_RAISE for call in calls):
        return None
    buyer = question.contract.side
    totals = {Team.US: question.us, Team.THEM: question.them}
    facts: dict[str, Fact] = {"us": question.us, "them": question.them}
    leader = max(totals, key=lambda side: totals[side])
    gap = totals[leader] >= parameters.leader_min and totals[leader.other] <= parameters.trailer_max
    if not gap:
        return Binds("no-gap", (PASS_RAISE,), facts)
    if parameters.by == "trailing-defenders" and leader is not buyer:
        return Binds("not-trailing", (PASS_RAISE,), facts)
    return Waived("gap", facts)
