"""Projects and Baloot: hands in which something is to be found, compared, announced or lost."""

from __future__ import annotations

from random import Random
from typing import Final

from lessons.drills.laying import Laying
from lessons.drills.skill import Level, Raw, by_level
from rules.cards import Card, Rank, Seat, Suit
from rules.contract import Mode
from rules.notation import SIGNS, write_cards, write_held
from rules.projects import PROJECT_ORDER, Project, candidates

_RUNS: Final = {"sira": 3, "fifty": 4, "hundred": 5}
_FOURS: Final = (Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.ACE)

type Hands = dict[Seat, list[Card]]


class Dealing(Laying):
    """Hands are made of projects, and of cards that make no other."""

    def run(self, kind: str, top: int | None = None) -> list[Card]:
        """A run in a suit by lot; ``top`` counts from the ace (0). Empty where it does not fit any more."""
        length = _RUNS[kind]
        start = self.between(0, 8 - length) if top is None else top
        suits = list(Suit)
        self.chance.shuffle(suits)
        for suit in suits:
            cards = [Card(rank, suit) for rank in PROJECT_ORDER[start : start + length]]
            if len(cards) == length and set(cards) <= set(self.left):
                return [card for card in cards if self.card(card)]
        return []

    def four(self, *ranks: Rank) -> list[Card]:
        cards = [Card(self.chance.choice(ranks or _FOURS), suit) for suit in Suit]
        rank = cards[0].rank
        return self.some(4, lambda card: card.rank is rank)

    def fill(self, held: list[Card], size: int) -> list[Card]:
        """Up to so many cards, none of which makes or lengthens a project."""
        held = list(held)
        for card in list(self.left):
            if len(held) >= size:
                break
            if _harmless(held, card):
                held.append(card)
                self.left.remove(card)
        self.chance.shuffle(held)
        return held


def _harmless(held: list[Card], card: Card) -> bool:
    """Neither a third neighbour in a run nor the fourth of a rank."""
    at = PROJECT_ORDER.index(card.rank)
    places = {PROJECT_ORDER.index(one.rank) for one in held if one.suit is card.suit} | {at}
    runs = any({first, first + 1, first + 2} <= places for first in (at - 2, at - 1, at))
    return not runs and sum(one.rank is card.rank for one in held) < 3


def _project(hand: list[Card]) -> Project | None:
    """The longest project of a hand."""
    return max(candidates(hand, Mode.SUN), key=lambda one: len(one.cards), default=None)


def _raw(chance: Random, hands: Hands, *, mode: str = "", dealer: Seat | None = None, trump: str = "") -> Raw:
    """Without ``trump`` Hokum is played in no suit that matters, so that Baloot stays out of it."""
    mode = mode or chance.choice(("sun", "hokum"))
    bought = f"{mode} {trump}".strip()
    raw: Raw = {"id": "drill", "ask": "projects", "contract": f"{bought} by {chance.choice('SENW')}"}
    raw |= {"dealer": (dealer or chance.choice(tuple(Seat))).value}
    return raw | {"hands": {seat.value: write_cards(hand) for seat, hand in hands.items()}}


def find_projects(chance: Random, level: Level) -> Raw | None:
    """One hand. Easy: a run in Sun. Hard: two projects, four alike, a run longer than five, and what looks like one."""
    cards = Dealing(chance)
    kind = chance.choice(
        by_level(level, ("sira", "fifty"), ("sira", "fifty", "hundred", "four"), ("two", "four", "trap"))
    )
    if kind == "two":
        held = [*cards.run(chance.choice(("sira", "fifty"))), *cards.run(chance.choice(("sira", "fifty")))]
    elif kind == "four":
        held = cards.four()
    else:
        held = cards.run("sira" if kind == "trap" else kind)
    if kind == "trap":  # A 10 K of another suit, or four nines: neither is a project
        suit = next(one for one in Suit if one is not held[0].suit)
        ranks = (Rank.ACE, Rank.TEN, Rank.KING)
        held += [card for rank in ranks if (card := cards.of(suit, rank))]
    mode = "sun" if level == 0 else ""
    return _raw(chance, {Seat.S: cards.fill(held, 8)}, mode=mode)


def compare_projects(chance: Random, level: Level) -> Raw | None:
    """Easy by value, then by the highest card, hard: equal ones by who speaks first, four alike against a run."""
    cards = Dealing(chance)
    kind = chance.choice(by_level(level, ("value",), ("value", "rank", "sum"), ("rank", "earlier", "four", "sum")))
    mine, theirs = _contest(cards, kind)
    if not mine or not theirs:
        return None
    seats = list(Seat)
    chance.shuffle(seats)
    first, second = (mine, theirs) if chance.random() < 0.5 else (theirs, mine)
    against = next(seat for seat in seats[1:] if seat.team is not seats[0].team)
    sizes = by_level(level, 4, 6, 8)
    hands = {seats[0]: first, against: second}
    if kind == "sum":  # the partner of the smaller one has another, and the sum would win
        holder = seats[0] if first is theirs else against
        hands[holder.partner] = cards.run("sira")
    return _raw(chance, {seat: cards.fill(held, max(sizes, len(held))) for seat, held in hands.items()})


def _contest(cards: Dealing, kind: str) -> tuple[list[Card], list[Card]]:
    """Two projects, the better one first where one is better."""
    if kind == "value":
        high, low = sorted(cards.chance.sample((0, 1, 2), 2), reverse=True)
        names = ("sira", "fifty", "hundred")
        return cards.run(names[high]), cards.run(names[low])
    if kind == "four":
        run = cards.run("hundred")
        return cards.four(*(rank for rank in _FOURS if all(card.rank is not rank for card in run))), run
    name = cards.chance.choice(("sira", "fifty"))
    if kind == "sum":
        return cards.run("fifty"), cards.run("sira")
    top = cards.between(0, 8 - _RUNS[name] - (kind == "rank"))
    step = 0 if kind == "earlier" else cards.between(1, 8 - _RUNS[name] - top)
    return cards.run(name, top), cards.run(name, top + step)


def late_projects(chance: Random, level: Level) -> Raw | None:
    """Somebody announced and somebody did not. Then: shown late, at a table that takes it and at one that does not."""
    cards = Dealing(chance)
    low, high = cards.run("sira"), cards.run("fifty")
    if not low or not high:
        return None
    said, other = cards.fill(low, 5), cards.fill(high, 5)
    sayer = chance.choice(tuple(Seat))
    forgetful = sayer.partner if chance.random() < 0.5 else chance.choice((sayer.next, sayer.next.partner))
    raw = _raw(chance, {sayer: said, forgetful: other})
    shown = _project(said)
    forgotten = _project(other)
    if shown is None or forgotten is None:
        return None
    raw |= {"declared": {sayer.value: write_held(shown)}}
    if forgetful.team is not sayer.team and chance.random() < by_level(level, 0, 0.5, 0.8):
        raw |= {"late": {forgetful.value: write_held(forgotten)}}
        raw |= {"profile": chance.choice(("encyclopedia", "saudi"))}
    elif level:
        raw |= {"profile": chance.choice(("online-app", "saudi"))}
    return raw


def baloot(chance: Random, level: Level) -> Raw | None:
    """King and queen of trumps. Easy: bare. Then in a run, hard: in a Hundred, in four alike, unsaid, in two hands."""
    cards = Dealing(chance)
    king, queen = Card(Rank.KING, cards.trump), Card(Rank.QUEEN, cards.trump)
    kind = chance.choice(
        by_level(level, ("bare", "apart"), ("bare", "run", "hundred"), ("hundred", "four", "tens", "unsaid", "apart"))
    )
    held = _holding(cards, kind, king, queen)
    cards.some(2, lambda card: card in (king, queen))
    hands: Hands = {Seat.S: list(dict.fromkeys([*held, king, queen]))}
    if kind == "apart":
        hands = {Seat.S: [king], chance.choice((Seat.E, Seat.N, Seat.W)): [queen]}
    filled = {seat: cards.fill(hand, by_level(level, 6, 8, 8)) for seat, hand in hands.items()}
    raw = _raw(chance, filled, mode="hokum", trump=SIGNS[cards.trump])
    return raw | ({"baloot-said": "no"} if kind == "unsaid" else {})


def _holding(cards: Dealing, kind: str, king: Card, queen: Card) -> list[Card]:
    """What is held beside king and queen."""
    suit, ranks = king.suit, tuple(PROJECT_ORDER)
    if kind in ("run", "hundred"):
        length = _RUNS["hundred" if kind == "hundred" else cards.chance.choice(("sira", "fifty"))]
        start = cards.between(0, 1)
        return [card for rank in ranks[start : start + length] if (card := cards.card(Card(rank, suit)))]
    if kind == "four":
        return cards.four(Rank.KING, Rank.QUEEN)
    return cards.four(Rank.TEN) if kind == "tens" else []
