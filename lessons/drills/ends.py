"""The end of a match, and what is argued about: Sawa, illegal plays, cards to be found in finished tricks."""

from __future__ import annotations

from random import Random

from lessons.drills.laying import Laying, around
from lessons.drills.scoring import OTHER, SIDES
from lessons.drills.skill import Level, Raw, Recipe, by_level
from rules.cards import Card, Seat
from rules.contract import Mode, height
from rules.notation import SIGNS, write_cards

TARGET = 152


def match_end(chance: Random, level: Level) -> Raw | None:
    """Easy: clear. Hard: both over, equal, one short, or exactly on it. Before the deal nobody has got there."""
    ahead = chance.choice(SIDES)
    gap = chance.choice(by_level(level, (-30, -20, -12, 8, 12, 15), (-8, -3, -1, 0, 2, 6, 12), (-2, -1, 0, 1, 2)))
    high = TARGET + gap
    both = chance.random() < by_level(level, 0, 0.3, 0.6)
    low = high - chance.choice((0, 0, 1, 2, 4)) if both else chance.randint(60, min(high, TARGET) - 1)
    base = chance.choice((16, 26))
    shared = range(max(gap + 1, 0), base + 1)
    part = chance.choice([one for one in shared if low - (base - one) < TARGET] or [base])
    totals = {ahead: high - part, OTHER[ahead]: max(low - (base - part), 0)}
    if max(totals.values()) >= TARGET:
        return None
    return {
        "id": "drill",
        "ask": "match",
        "totals": {side: str(points) for side, points in totals.items()},
        "award": {ahead: str(part), OTHER[ahead]: str(base - part)},
    }


def sawa(chance: Random, level: Level) -> Raw | None:
    """Now and then the high cards are all with the side that claims; the more cards the harder."""
    cards = Laying(chance)
    size = by_level(level, 2, 3, 4)
    hokum = chance.random() < by_level(level, 0.3, 0.5, 0.6)
    trump = cards.trump if hokum else None
    # The high ones go to the claimant and, less often, to the partner.
    drawn = sorted(cards.left[: 4 * size], key=lambda card: (card.suit is trump, height(card, trump)), reverse=True)
    seat = chance.choice((Seat.S, Seat.S, Seat.N))
    hands: dict[Seat, list[Card]] = {one: [] for one in Seat}
    ours, theirs = [seat] * 2 + [seat.partner], [seat.next, seat.next.partner]
    weighed = [seat] * 4 + ours + theirs if chance.random() < 0.5 else ours + theirs * 2
    for card in drawn:
        hands[chance.choice([one for one in weighed if len(hands[one]) < size])].append(card)
    bought = f"hokum {SIGNS[cards.trump]}" if hokum else "sun"
    raw: Raw = {"id": "drill", "ask": "claim", "profile": "online-app"}
    raw |= {"contract": f"{bought} by {chance.choice('SENW')}", "seat": seat.value}
    return raw | {"hands": {one.value: write_cards(hands[one]) for one in Seat}}


def qaid(chance: Random, level: Level) -> Raw | None:
    """What an illegal play costs. Not on the easy level, also at a table that knows no penalty."""
    table = "federation-reported" if chance.random() < by_level(level, 1, 0.7, 0.5) else "online-app"
    mode = chance.choice(tuple(Mode))
    suit = f" {SIGNS[Laying(chance).trump]}" if mode is Mode.HOKUM else ""
    raw: Raw = {"id": "drill", "ask": "penalty", "profile": table}
    return raw | {"contract": f"{mode.value}{suit} by {chance.choice('SENW')}", "offender": chance.choice("SENW")}


def mini(mode: str) -> Recipe:
    """A whole deal, all 32 cards by lot; in Hokum the learner has two trumps and is short in a suit."""

    def recipe(chance: Random, level: Level) -> Raw | None:
        cards = Laying(chance)
        hokum = mode == "hokum"
        held = cards.some(2, lambda card: card.suit is cards.trump) if hokum else []
        held += cards.some(cards.between(0, 1), lambda card: card.suit is cards.led) if hokum else []
        held += cards.some(8 - len(held), lambda card: not hokum or card.suit is not cards.led)
        hands = [held, *(cards.some(8, lambda card: True) for _ in range(3))]
        raw: Raw = {"id": "drill", "ask": "deal", "dealer": chance.choice("SENW")}
        raw |= {"contract": f"{f'hokum {SIGNS[cards.trump]}' if hokum else 'sun'} by {chance.choice('SENW')}"}
        return raw | {
            "hands": {seat.value: write_cards(hand) for seat, hand in zip(around(Seat.S), hands, strict=True)}
        }

    return recipe
