"""What would have allowed a card: single changes to the position, each tried on the rules, kept only if it frees.

Authority: none of its own. The changes tried are the exemptions of S0 §4 (an ace led, a true Ekka, the partner
winning) and the hand without the cards that bound it; no claim is made that the profile did not confirm.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card, Rank
from rules.change import Change, ChangeKind, Position, applied
from rules.contract import PLAIN_ORDER
from rules.ekka import higher_left
from rules.profile import Profile
from rules.trick import winning


def freeing(position: Position, card: Card, profile: Profile) -> tuple[Change, ...]:
    """The changes that make ``card`` legal, from the one that touches least. Empty when the card is legal already."""
    if card in profile.may_play(*position).legal:
        return ()
    found: list[Change] = []
    for change in _candidates(position, card, profile):
        after = applied(position, change)
        if after is not None and card in after.hand and card in profile.may_play(*after).legal:
            found.append(change)
    return tuple(found)


def _candidates(position: Position, card: Card, profile: Profile) -> Iterator[Change]:
    now, hand = position
    if now.trick and now.best is not None:
        leader, led = now.trick[0]
        seen = set(hand) | now.gone | {played.card for played in now.trick}
        if leader is now.seat.partner and now.best.seat is leader and led.suit is not now.contract.trump:
            ace = Card(Rank.ACE, led.suit)
            if ace not in seen:
                yield Change(ChangeKind.PLAYS, leader, (ace,))
            higher = higher_left(led, now.gone)
            if not seen & set(higher):
                yield Change(ChangeKind.EKKA, leader, higher)
        if now.best.seat is not now.seat.partner and len(now.trick) > 1:
            yield from _partner_winning(position, seen)
    kept = profile.may_play(*position).legal
    yield Change(ChangeKind.LACKS, now.seat, kept)


def _partner_winning(position: Position, seen: set[Card]) -> Iterator[Change]:
    """The opponents' best card swapped for the lowest unseen one of the suit led, if the partner then wins."""
    now = position.turn
    assert now.best is not None
    led = now.trick[0].card.suit
    for rank in PLAIN_ORDER:
        lower = Card(rank, led)
        if lower in seen:
            continue
        change = Change(ChangeKind.PLAYS, now.best.seat, (lower,))
        after = applied(position, change)
        if after is not None and winning(after.turn.trick, now.contract.trump).seat is now.seat.partner:
            yield change
        return
