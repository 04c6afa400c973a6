"""Another card led, another one held, a word said or not: single changes after which something else may be played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from lessons.answer import Judged, Ruled
from lessons.calling import JudgedCall
from lessons.pack import Item
from lessons.similar.calls import to_judge_call
from lessons.similar.writing import (
    Raw,
    exchanged,
    hand_of,
    played_of,
    shuffled,
    tricks_of,
    trump_of,
    unseen,
    with_hand,
    with_played,
    with_trump,
)
from rules.cards import Suit
from rules.change import Change, ChangeKind, Position, applied
from rules.ekka import higher_left
from rules.freeing import freeing
from rules.notation import write_trick
from rules.profile import Profile
from rules.ruling import Ruling


def deciding(ruling: Ruling[Any]) -> frozenset[tuple[str, str]]:
    """What decided: every rule that removed something or was waived, with its outcome."""
    return frozenset((step.rule, step.outcome) for step in ruling.steps if step.removed or not step.binds)


def to_play(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """First what would free one of the cards that may not be played, then what would bind those that may."""
    answer = item.answer
    assert isinstance(answer, Ruled)
    yield from _lock_turned(raw)
    refused = [card for card in answer.ruling.candidates if card not in answer.ruling.legal]
    freed = [change for card in refused for change in freeing(answer.position, card, item.profile)]
    least = [change for change in dict.fromkeys(freed) if change.kind is not ChangeKind.LACKS]
    most = [change for change in dict.fromkeys(freed) if change.kind is ChangeKind.LACKS]
    swaps = _hand_swapped(raw, answer, chance, item.profile)
    for changes in (
        shuffled(least, chance),
        _word_turned(answer),
        _card_played(raw, answer, chance, same_suit=True),
    ):
        yield from _written(raw, answer, changes, item.profile)
    yield from swaps
    trumps = (Change(ChangeKind.TRUMP, suit=suit) for suit in shuffled(Suit, chance))
    for changes in (trumps, _card_played(raw, answer, chance, same_suit=False), most):
        yield from _written(raw, answer, changes, item.profile)


def _lock_turned(raw: Raw) -> Iterator[Raw]:
    """Open instead of locked, and the other way round."""
    said = raw.get("raise", "")
    for old, new in (("locked", "open"), ("open", "locked")):
        if old in said:
            yield raw | {"raise": said.replace(old, new)}


def _word_turned(answer: Ruled) -> Iterator[Change]:
    """Ekka unsaid, or said and true."""
    now = answer.position.turn
    if now.trick:
        leader, led = now.trick[0]
        if now.ekka:
            yield Change(ChangeKind.SILENT, leader)
        elif led.suit is not now.contract.trump:
            yield Change(ChangeKind.EKKA, leader, higher_left(led, now.gone))


def _card_played(raw: Raw, answer: Ruled, chance: Random, *, same_suit: bool) -> Iterator[Change]:
    trick = answer.position.turn.trick
    for card in unseen(raw, chance):
        for seat, old in shuffled(trick, chance):
            if (card.suit is old.suit) is same_suit:
                yield Change(ChangeKind.PLAYS, seat, (card,))


def _written(raw: Raw, answer: Ruled, changes: Any, profile: Profile) -> Iterator[Raw]:
    """Only those that change what decides; the rules are asked before anything is written."""
    for change in changes:
        after = applied(answer.position, change)
        if after is not None and _turns(answer, after, profile):
            yield _position_written(raw, answer, change, after)


def _turns(answer: Ruled, after: Position, profile: Profile) -> bool:
    return len(after.hand) > 1 and deciding(profile.may_play(*after)) != deciding(answer.ruling)


def _position_written(raw: Raw, answer: Ruled, change: Change, after: Position) -> Raw:
    now = after.turn
    trick = write_trick(now.trick, now.seat, ekka=now.ekka)
    written = raw | {"tricks": [*tricks_of(raw)[:-1], trick]}
    match change.kind:
        case ChangeKind.EKKA:
            return with_played(written, [*played_of(raw), *change.cards])
        case ChangeKind.TRUMP:
            return with_trump(written, change.suit)
        case ChangeKind.LACKS:
            kept = [card for card in hand_of(raw, now.seat) if card not in change.cards]
            return with_hand(written, now.seat, kept)
    return written


def _hand_swapped(raw: Raw, answer: Ruled, chance: Random, profile: Profile) -> Iterator[Raw]:
    """One card of the hand exchanged for one that is not seen."""
    now, hand = answer.position
    for card in unseen(raw, chance):
        for old in shuffled(hand, chance):
            if _turns(answer, Position(now, exchanged(hand, old, card)), profile):
                yield with_hand(raw, now.seat, exchanged(hand_of(raw, now.seat), old, card))


def to_judge(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    answer = item.answer
    if isinstance(answer, JudgedCall):
        yield from to_judge_call(raw, item, chance)
        return
    assert isinstance(answer, Judged)
    if answer.announced is not None:
        yield from _announced(raw, answer, chance)
    *before, played = answer.table.trick
    ekka = bool(answer.announced)
    for card in shuffled(answer.position.hand if answer.position else unseen(raw, chance), chance):
        if card is not played.card:
            trick = write_trick((*before, played._replace(card=card)), ekka=ekka)
            yield raw | {"tricks": [*tricks_of(raw)[:-1], trick]}


def _announced(raw: Raw, answer: Judged, chance: Random) -> Iterator[Raw]:
    """What is above the card gone or not; another trump, Sun; said by the one who leads."""
    card, gone = answer.played.card, played_of(raw)
    higher = higher_left(card, frozenset())
    if card.suit is not trump_of(raw):
        yield with_played(raw, [*gone, *(one for one in higher if one not in gone)])
    for one in shuffled((one for one in higher if one in gone), chance):
        yield with_played(raw, (left for left in gone if left is not one))
    if len(answer.table.trick) > 1:
        yield raw | {"tricks": [*tricks_of(raw)[:-1], write_trick((answer.played,), ekka=True)]}
    yield from (with_trump(raw, suit) for suit in [*shuffled(Suit, chance), None] if suit is not trump_of(raw))
