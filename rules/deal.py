"""One whole deal as a record that can be replayed: hands, calls, raises, plays; and what it comes to.

Authority: S0 §2 to §6, each through the module that states it. A record is data: replaying it asks every step of the
same rules and stops at the first that is not allowed. Its text is one line:

    W deals 8♥ | S 7♠ … | E … | N … | W … | S pass, E hokum, N pass, W pass, S pass | S double open | S A♠, E 7♠, …

After the face-up card the totals of the match may stand: ``at 101-99``. The hands are the eight cards each player holds
once the deal is completed; the plays follow each other in playing order. Ekka is not recorded, so a replay takes every
lead as silent.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from rules.auction import Phase, Question, Spoken, contract_of
from rules.cards import DECK, Card, Rank, Seat, Team
from rules.contract import Contract, Raise
from rules.notation import (
    Token,
    at_offset,
    read_card,
    read_cards,
    read_number,
    read_seat,
    tokens,
    write_card,
    write_cards,
)
from rules.playing import Course, begin, follow
from rules.profile import Profile
from rules.projects import ProjectKind, Table
from rules.raises import Lock, RaiseCall, RaiseQuestion, RaiseSpoken
from rules.ruling import RuleId
from rules.scoring import Deal
from rules.sheet import Sheet
from rules.spoken import read_calls, spoken_calls, spoken_raises, write_call, write_raise_call
from rules.trick import Played, Trick, winning


class Record(NamedTuple):
    """``us`` and ``them`` are the totals of the match before the deal, which only the doubling of Sun looks at."""

    dealer: Seat
    up: Card
    hands: Mapping[Seat, tuple[Card, ...]]
    calls: tuple[Spoken, ...]
    raises: tuple[RaiseSpoken, ...] = ()
    plays: tuple[Played, ...] = ()
    us: int = 0
    them: int = 0


class Stage(Enum):
    HANDS = "hands"
    CALLS = "calls"
    RAISES = "raises"
    PLAYS = "plays"


class Stopped(NamedTuple):
    """The first step that is not allowed: its stage, its place there from 0, and the rule that forbids it.

    ``rule`` is "" where no rule of the catalogue is broken: hands that are no deal, a card not held, plays out of turn.
    """

    stage: Stage
    at: int
    rule: RuleId


class Replay(NamedTuple):
    """``contract`` is None when all passed. ``deal`` and ``sheet`` are there once all eight tricks are played."""

    contract: Contract | None
    tricks: tuple[Trick, ...]
    piles: Mapping[Team, int]
    deal: Deal | None
    sheet: Sheet | None
    stopped: Stopped | None


def replay(record: Record, profile: Profile) -> Replay:
    nothing: Mapping[Team, int] = dict.fromkeys(Team, 0)
    if not _is_deal(record):
        return Replay(None, (), nothing, None, None, Stopped(Stage.HANDS, 0, ""))
    stopped = _stopped_call(record, profile)
    state = profile.auction(record.dealer, record.up, record.calls[: stopped.at if stopped else None])
    bought = contract_of(state)
    if stopped or bought is None:
        if stopped is None and state.phase is not Phase.ENDED and (record.raises or record.plays):
            stopped = Stopped(Stage.CALLS, len(record.calls), "turn-to-speak")
        return Replay(None, (), nothing, None, None, stopped)
    stopped = _stopped_raise(record, bought, profile)
    contract = _raised(bought, record.raises[: stopped.at if stopped else None])
    if stopped:
        return Replay(contract, (), nothing, None, None, stopped)
    return _played(record, contract, profile)


def _is_deal(record: Record) -> bool:
    """All 32 cards, eight each."""
    cards = [card for hand in record.hands.values() for card in hand]
    return len(cards) == len(set(cards)) == len(DECK) and all(len(hand) == 8 for hand in record.hands.values())


def _stopped_call(record: Record, profile: Profile) -> Stopped | None:
    for index, spoken in enumerate(record.calls):
        state = profile.auction(record.dealer, record.up, record.calls[:index])
        ruling = profile.may_call(Question(state, spoken.seat, record.hands[spoken.seat]))
        step = ruling.why_not(spoken.call)
        if step:
            return Stopped(Stage.CALLS, index, step.rule)
    return None


def _stopped_raise(record: Record, contract: Contract, profile: Profile) -> Stopped | None:
    for index, spoken in enumerate(record.raises):
        question = RaiseQuestion(contract, record.raises[:index], spoken.seat, record.us, record.them)
        step = profile.may_raise(question).why_not(spoken.call)
        if step:
            return Stopped(Stage.RAISES, index, step.rule)
    return None


def _raised(contract: Contract, said: tuple[RaiseSpoken, ...]) -> Contract:
    levels: list[RaiseCall] = [one.call for one in said if one.call.level is not Raise.NONE]
    if not levels:
        return contract
    return contract._replace(raised=levels[-1].level, locked=levels[-1].lock is Lock.LOCKED)


def _played(record: Record, contract: Contract, profile: Profile) -> Replay:
    """The dealer's right leads first whoever bought (S0 §4); nothing is followed beyond a card that was not allowed."""
    course = begin(contract, record.hands, record.dealer.next)
    for index, played in enumerate(record.plays):
        course = follow(course, (played,), profile)
        if course.odd is not None or course.faults:
            rule = next((step.rule for step in course.faults.values()), "")
            return _replay(course, Stopped(Stage.PLAYS, index, rule))
    if len(course.tricks) < 8:
        return _replay(course, None)
    deal = _finished(record, contract, list(course.tricks), course.piles, profile)
    return _replay(course, None)._replace(deal=deal, sheet=profile.score_sheet(deal))


def _replay(course: Course, stopped: Stopped | None) -> Replay:
    return Replay(course.contract, course.tricks, course.piles, None, None, stopped)


def _finished(
    record: Record, contract: Contract, tricks: list[Trick], piles: Mapping[Team, int], profile: Profile
) -> Deal:
    """Kaboot is seen from the tricks; projects and Baloot from the hands, everything declared that was held."""
    takers = {winning(trick, contract.trump).seat.team for trick in tricks}
    swept = takers.pop() if len(takers) == 1 else None
    found = profile.project_sheet(Table(contract, record.dealer, record.hands))
    buyer = contract.buyer
    ace = any(card.rank is Rank.ACE for card in record.hands[buyer]) if buyer else False
    first = ace and buyer is record.dealer.next
    baloot = found.line("baloot")
    holder = baloot.side if baloot and baloot.amount else None
    us = None if swept else piles[Team.US]
    projects = _scored(found)
    return profile.deal(contract, us, kaboot=swept, projects=projects, baloot=holder, first_with_ace=first)


def _scored(found: Sheet) -> dict[Team, tuple[ProjectKind, ...]]:
    """The projects that a contest let score, by side."""
    scored: dict[Team, tuple[ProjectKind, ...]] = {}
    for line in found.lines:
        if line.rule == "project-value" and line.amount and line.side:
            kind = ProjectKind(line.outcome.removesuffix("-scored"))
            scored[line.side] = (*scored.get(line.side, ()), kind)
    return scored


def write_record(record: Record) -> str:
    totals = f" at {record.us}-{record.them}" if record.us or record.them else ""
    parts = [f"{record.dealer.value} deals {write_card(record.up)}{totals}"]
    parts += [f"{seat.value} {write_cards(record.hands[seat])}" for seat in Seat]
    parts.append(", ".join(f"{seat.value} {write_call(call)}" for seat, call in record.calls))
    parts.append(", ".join(f"{seat.value} {write_raise_call(call)}" for seat, call in record.raises))
    parts.append(", ".join(f"{seat.value} {write_card(card)}" for seat, card in record.plays))
    return " | ".join(parts)


def read_record(text: str) -> Record:
    """NotationError where a piece cannot be read; whether the deal is legal is for ``replay`` to say."""
    head, *hands, calls, raises, plays = tokens(text, "|")
    dealer, _, up, *totals = head.text.split()
    us, them = (read_number(number) for number in totals[1].split("-")) if totals else (0, 0)
    shown = at_offset(Token(up, head.at), read_card)
    dealt = {read_seat(hand.text[0]): read_cards(hand.text[1:]) for hand in hands}
    spoken = spoken_calls(read_calls(calls.text), shown.suit)
    said = spoken_raises(read_calls(raises.text), sun=False) if raises.text else ()
    played = tuple(
        Played(read_seat(play.text.split()[0]), read_card(play.text.split()[1])) for play in tokens(plays.text, ",")
    ) if plays.text else ()  # fmt: skip
    return Record(read_seat(dealer), shown, dealt, spoken, said, played, us, them)
