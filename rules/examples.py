"""The examples of the rule book: two for every rule, read from ``examples.toml`` and evaluated by the engine.

Authority: none of its own; what an example shows is what the profile says about it at the time of asking.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from rules.auction import Question
from rules.cards import Card, Seat, Team
from rules.catalogue import CATALOGUE, Kind
from rules.claims import Claim
from rules.contract import Contract, Mode
from rules.ekka import Announcement, Lead
from rules.match import Award
from rules.notation import (
    NotationError,
    read_card,
    read_cards,
    read_contract,
    read_deal,
    read_held,
    read_number,
    read_position,
    read_seat,
    read_trick,
    tokens,
)
from rules.profile import Profile, load
from rules.projects import Table, named
from rules.raises import RaiseQuestion
from rules.ranking import card_order
from rules.ruling import RuleId, Ruling, Step
from rules.scoring import Deal
from rules.seating import About, leads_next, seating
from rules.settling import settle
from rules.sheet import Line, Sheet
from rules.spoken import CallText, read_calls, spoken_calls, spoken_raises
from rules.trick import FinishedTrick, Trick


class Example(NamedTuple):
    """An example as evaluated: what it consists of (empty or None where it has no such thing) and what was found."""

    text: str
    contract: Contract | None = None
    trick: Trick = ()
    hand: tuple[Card, ...] = ()
    gone: frozenset[Card] = frozenset()
    deal: Deal | None = None
    calls: CallText | None = None
    up: Card | None = None
    hands: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    totals: tuple[int, int] | None = None
    award: Award | None = None
    ruling: Ruling[Any] | None = None
    sheet: Sheet = Sheet()

    def found(self, rule: RuleId) -> tuple[Step[Any] | Line, ...]:
        """What one rule found here; empty when it was silent."""
        every: list[Step[Any] | Line] = [*(self.ruling.steps if self.ruling else ()), *self.sheet.lines]
        return tuple(one for one in every if one.rule == rule)


class Pair(NamedTuple):
    binds: Example
    free: Example


@cache
def example_texts() -> dict[RuleId, dict[str, str]]:
    return tomllib.loads((files("rules") / "examples.toml").read_text(encoding="utf-8"))


def examples(rule: RuleId, profile: Profile) -> Pair:
    """KeyError for a rule without examples."""
    texts = example_texts()[rule]
    read = _READERS[CATALOGUE[rule].kind]
    return Pair(read(texts["binds"], profile), read(texts["free"], profile))


def _seat(text: str, profile: Profile) -> Example:
    """``next | E``: who plays after E. ``hokum H by W | N K♣, …``: who leads after the trick."""
    first, second = (part.text for part in tokens(text, "|"))
    if first in {about.value for about in About}:
        return _example(text, sheet=Sheet(seating(About(first), read_seat(second))))
    contract, trick = read_contract(first), read_trick(second).played
    return _example(text, contract=contract, trick=trick, sheet=Sheet(leads_next(trick, contract.trump)))


def _rank(text: str, profile: Profile) -> Example:
    """``tricks | hokum H by W | 9♥ A♥ J♥``, or ``projects`` first."""
    by, written, cards = (part.text for part in tokens(text, "|"))
    contract, hand = read_contract(written), read_cards(cards)
    lines = card_order(hand, contract.trump, "projects" if by == "projects" else "tricks")
    return _example(text, contract=contract, hand=hand, sheet=Sheet(lines))


def _play(text: str, profile: Profile) -> Example:
    now, hand = position = read_position(text)
    return _example(
        text, contract=now.contract, trick=now.trick, hand=hand, gone=now.gone, ruling=profile.may_play(*position)
    )


def _announce(text: str, profile: Profile) -> Example:
    parts = [part.text for part in tokens(text, "|")]
    contract, trick = read_contract(parts[0]), read_trick(parts[1]).played
    gone = frozenset(read_cards(parts[2].removeprefix("gone "))) if len(parts) == 3 else frozenset()
    ruling: Ruling[Announcement] = profile.may_announce(Lead(contract, trick[0].card, True, gone))
    return _example(text, contract=contract, trick=trick, gone=gone, ruling=ruling)


def _trick(text: str, profile: Profile) -> Example:
    parts = [part.text for part in tokens(text, "|")]
    if len(parts) not in (2, 3) or parts[2:] not in ([], ["last"]):
        raise NotationError("position", text)
    contract, trick = read_contract(parts[0]), read_trick(parts[1]).played
    sheet = profile.trick_sheet(FinishedTrick(contract, trick, parts[2:] == ["last"]))
    return _example(text, contract=contract, trick=trick, sheet=sheet)


def _score(text: str, profile: Profile) -> Example:
    written = read_deal(text)
    deal = profile.deal(
        written.contract, written.us, kaboot=written.kaboot, projects=written.projects, baloot=written.baloot
    )
    return _example(text, contract=deal.contract, deal=deal, sheet=profile.score_sheet(deal))


def _call(text: str, profile: Profile) -> Example:
    """``W deals 8♥ | S pass, E ? | 7♠ 8♠ 9♠``; the hand only where it matters."""
    head, said, *hand = (part.text for part in tokens(text, "|"))
    dealer, _, up = head.split()
    shown = read_card(up)
    calls = read_calls(said)
    if calls.asked is None:
        raise NotationError("position", text)
    state = profile.auction(read_seat(dealer), shown, spoken_calls(calls, shown.suit))
    cards = read_cards(hand[0]) if hand else ()
    ruling = profile.may_call(Question(state, calls.asked, cards))
    return _example(text, hand=cards, calls=calls, up=shown, ruling=ruling)


def _completed(text: str, profile: Profile) -> Example:
    """``W deals 8♥ | S pass, E pass, N ashkal, S pass, E pass``: a whole auction."""
    head, said = (part.text for part in tokens(text, "|"))
    dealer, _, up = head.split()
    shown = read_card(up)
    calls = read_calls(said)
    state = profile.auction(read_seat(dealer), shown, spoken_calls(calls, shown.suit))
    return _example(text, calls=calls, up=shown, sheet=profile.completing(state))


def _raise(text: str, profile: Profile) -> Example:
    """``sun by E | 99-101 | S ?``; the totals only where they matter."""
    first, *rest = (part.text for part in tokens(text, "|"))
    contract, calls = read_contract(first), read_calls(rest[-1])
    us, them = (read_number(part) for part in rest[0].split("-")) if len(rest) == 2 else (0, 0)
    if calls.asked is None:
        raise NotationError("position", text)
    said = spoken_raises(calls, sun=contract.mode is Mode.SUN)
    ruling = profile.may_raise(RaiseQuestion(contract, said, calls.asked, us, them))
    return _example(text, contract=contract, calls=calls, totals=(us, them) if len(rest) == 2 else None, ruling=ruling)


def _projects(text: str, profile: Profile) -> Example:
    """``sun by us | W deals | S T♠ 9♠ 8♠ | E Q♥ J♥ T♥``, and ``says S sira T♠`` for what alone was announced."""
    first, second, *rest = (part.text for part in tokens(text, "|"))
    said = [part.removeprefix("says ") for part in rest if part.startswith("says ")]
    rest = [part for part in rest if not part.startswith("says ")]
    hands = {read_seat(part.split()[0]): read_cards(part.split(maxsplit=1)[1]) for part in rest}
    contract = read_contract(first)
    declared = None
    if said:
        seat, _, held = said[0].partition(" ")
        declared = {read_seat(seat): named(read_held(held), hands[read_seat(seat)], contract.mode)}
    sheet = profile.project_sheet(Table(contract, read_seat(second.split()[0]), hands, declared))
    return _example(text, contract=contract, hands=tuple(hands.items()), sheet=sheet)


def _match(text: str, profile: Profile) -> Example:
    """``148-150 | 12-4``: totals, then what the deal adds."""
    numbers = [read_number(number) for part in text.split("|") for number in part.split("-")]
    if len(numbers) != 4:
        raise NotationError("position", text)
    award = Award(*numbers)
    return _example(text, totals=(award.us, award.them), award=award, sheet=profile.match_sheet(award))


def _dispute(text: str, profile: Profile) -> Example:
    """``hokum S by S | S | hands of S, E, N, W``: a Sawa. ``profile | contract``: what an illegal play costs us."""
    parts = [part.text for part in tokens(text, "|")]
    if len(parts) == 2:
        contract = read_contract(parts[1])
        return _example(text, contract=contract, sheet=load(parts[0]).qaid_sheet(contract, Team.US))
    contract, seat = read_contract(parts[0]), read_seat(parts[1])
    hands = {one: read_cards(part) for one, part in zip(Seat, parts[2:], strict=True)}
    claim = Claim(contract, seat, hands)
    return _example(text, contract=contract, hands=tuple(hands.items()), sheet=settle(claim, profile).sheet)


def _example(text: str, **fields: Any) -> Example:
    return Example(text=text, **fields)


_READERS = {
    Kind.SEAT: _seat,
    Kind.RANK: _rank,
    Kind.CALL: _call,
    Kind.RAISE: _raise,
    Kind.DEAL: _completed,
    Kind.PLAY: _play,
    Kind.ANNOUNCE: _announce,
    Kind.TRICK: _trick,
    Kind.PROJECT: _projects,
    Kind.SCORE: _score,
    Kind.MATCH: _match,
    Kind.DISPUTE: _dispute,
}
