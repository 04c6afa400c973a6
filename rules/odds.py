"""How often a dealt hand holds a project, or Baloot: exact counts over every hand of 8 of the 32 cards.

Authority: none of its own. What a project is comes from S0 §5 through ``rules.projects``, whose own functions judge
every case here; Baloot is S0 §5 too. S2 has a table of four such figures: it is kept here to be compared with, and
``s2_counts`` says what its figures count. A hand is any eight cards, each set of eight as likely as another: nobody
has looked, bid or chosen a trump suit yet.

Whether a hand holds a project depends on few of its cards: its runs and its fours of a kind. All hands that share
these are counted together, and ``rules.projects.find`` is asked once about the cards that matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from rules.cards import DECK, Card, Rank, Seat, Suit
from rules.contract import Mode
from rules.projects import PROJECT_ORDER, ProjectKind, ProjectOrder, ProjectValues, candidates, find

HAND: Final = len(DECK) // len(Seat)
HANDS: Final = comb(len(DECK), HAND)

# A run of ranks in one suit, as places in PROJECT_ORDER from the top down; several runs one after the other.
type Places = tuple[int, ...]
type Kinds = tuple[ProjectKind, ...]


class Odds(NamedTuple):
    """In how many hands out of how many. ``one_in`` raises ZeroDivisionError where there are none."""

    hands: int
    of: int = HANDS

    @property
    def chance(self) -> Fraction:
        return Fraction(self.hands, self.of)

    @property
    def one_in(self) -> Fraction:
        """The N of "one hand in N"."""
        return 1 / self.chance


class Reported(NamedTuple):
    """A row of S2's table: ways to make the project, per cent as printed, and the N that it prints as "N:1"."""

    ways: int
    percent: str
    odds: int


# The names of the rows are lost in S2; the ways, and the figures themselves, say which is which.
S2_TABLE: Final[Mapping[ProjectKind, Reported]] = {
    ProjectKind.FOUR_HUNDRED: Reported(1, "0.195", 514),
    ProjectKind.HUNDRED: Reported(20, "1.224", 82),
    ProjectKind.FIFTY: Reported(20, "3.45", 29),
    ProjectKind.SIRA: Reported(24, "23.20", 4),
}


def holdings(mode: Mode, values: ProjectValues, order: ProjectOrder) -> Mapping[Kinds, int]:
    """The number of hands by the projects that the engine finds in them, the best first; () where there are none."""
    found: Counter[Kinds] = Counter()
    for fours, by_runs in _hands_by_fours().items():
        for runs, hands in by_runs.items():
            projects = find(_cards(fours, runs), mode, values, order)
            found[tuple(project.kind for project in projects)] += hands
    return +found


def holding(kind: ProjectKind, found: Mapping[Kinds, int]) -> Odds:
    """At least one project of this kind among those that the engine finds."""
    return Odds(sum(hands for kinds, hands in found.items() if kind in kinds))


def holding_any(found: Mapping[Kinds, int]) -> Odds:
    return Odds(sum(hands for kinds, hands in found.items() if kinds))


def run_of(length: int) -> Odds:
    """At least one run of so many cards or more (3 to 8), whatever project the hand makes of it."""
    by_runs = _hands_by_runs(())
    return Odds(sum(hands for runs, hands in by_runs.items() if any(_longest(run) >= length for run in runs)))


def baloot_in_hand() -> Odds:
    """The king and the queen of one given suit in one given hand."""
    return Odds(comb(len(DECK) - 2, HAND - 2))


def baloot_at_table() -> Odds:
    """In one hand of the four, out of all deals; never in two, as there is one king of trumps."""
    chance = len(Seat) * baloot_in_hand().chance
    return Odds(chance.numerator, chance.denominator)


def s2_counts(kind: ProjectKind) -> int:
    """What S2's figure counts: not hands, but projects over all hands.

    The Hundreds are the fours of a kind but aces, and every five cards in a row, so that a run of six is two. The
    Fifties are the unbroken runs of four or more and the Siras those of three or more, whatever else the hand holds.
    Divided by the number of hands this gives S2's per cents.
    """
    match kind:
        case ProjectKind.FOUR_HUNDRED:
            return _each(1, 4)
        case ProjectKind.HUNDRED:
            return _each(len(_fours()) - 1, 4) + _each_run(5)
        case ProjectKind.FIFTY:
            return _each_run(4) - _each_run(5)
        case ProjectKind.SIRA:
            return _each_run(3) - _each_run(4)


def _each(ways: int, cards: int) -> int:
    """Pairs of a way to hold some cards and a hand that holds them."""
    return ways * comb(len(DECK) - cards, HAND - cards)


def _each_run(length: int) -> int:
    return _each(len(Suit) * (len(PROJECT_ORDER) - length + 1), length)


def _hands_by_fours() -> dict[tuple[Rank, ...], Counter[tuple[Places, ...]]]:
    """Every hand by the ranks of which it holds four, and by its runs; by inclusion and exclusion, most fours first."""
    exactly: dict[tuple[Rank, ...], Counter[tuple[Places, ...]]] = {}
    for many in range(HAND // len(Suit), -1, -1):
        for fours in combinations(_fours(), many):
            by_runs = _hands_by_runs(fours)
            for more, counted in exactly.items():
                if set(fours) < set(more):
                    by_runs.subtract(counted)
            exactly[fours] = by_runs
    return exactly


def _hands_by_runs(held: Iterable[Rank]) -> Counter[tuple[Places, ...]]:
    """The hands that hold these ranks in every suit (others may be too), by the runs of each suit that has any."""
    places = {PROJECT_ORDER.index(rank) for rank in held}
    suit = Counter((len(cards), runs) for cards, runs in _SUIT.items() if places.issubset(cards))
    hands: Counter[tuple[int, tuple[Places, ...]]] = Counter({(0, ()): 1})
    for _ in Suit:
        longer: Counter[tuple[int, tuple[Places, ...]]] = Counter()
        for (count, before), ways in hands.items():
            for (cards, runs), more in suit.items():
                if count + cards <= HAND:
                    every = tuple(sorted((*before, runs))) if runs else before
                    longer[count + cards, every] += ways * more
        hands = longer
    return Counter({runs: ways for (count, runs), ways in hands.items() if count == HAND})


def _runs(cards: Places) -> Places:
    """Of some cards of one suit, those that are in a run."""
    hand = [Card(PROJECT_ORDER[place], Suit.SPADES) for place in cards]
    inside = {card.rank for project in candidates(hand, Mode.SUN) for card in project.cards}
    return tuple(place for place in cards if PROJECT_ORDER[place] in inside)


_SUIT: Final[Mapping[Places, Places]] = {
    cards: _runs(cards)
    for many in range(len(PROJECT_ORDER) + 1)
    for cards in combinations(range(len(PROJECT_ORDER)), many)
}


def _fours() -> list[Rank]:
    """The ranks of which four are a project."""
    return [rank for rank in PROJECT_ORDER if candidates([Card(rank, suit) for suit in Suit], Mode.SUN)]


def _cards(fours: tuple[Rank, ...], runs: tuple[Places, ...]) -> list[Card]:
    """The cards that matter of a hand with these fours and runs; equal hands but for their suits are one."""
    cards = {Card(rank, suit) for rank in fours for suit in Suit}
    cards |= {Card(PROJECT_ORDER[place], suit) for suit, run in zip(Suit, runs, strict=False) for place in run}
    return [card for card in DECK if card in cards]


def _longest(run: Places) -> int:
    """The longest stretch of neighbouring places; 0 for none."""
    best = length = 0
    for place in range(len(PROJECT_ORDER)):
        length = length + 1 if place in run else 0
        best = max(best, length)
    return best
