"""The odds of a hand. Literals were counted over all 10,518,300 hands by a separate program, or follow by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from rules.cards import DECK, Card, Rank, Suit
from rules.contract import Mode
from rules.odds import (
    HANDS,
    S2_TABLE,
    Kinds,
    baloot_at_table,
    baloot_in_hand,
    holding,
    holding_any,
    holdings,
    run_of,
    s2_counts,
)
from rules.profile import load
from rules.projects import ProjectKind, ProjectOrder, ProjectValues, find

SIRA, FIFTY, HUNDRED, FOUR_HUNDRED = ProjectKind

# In Hokum four aces are a Hundred like any other four.
HOKUM: dict[Kinds, int] = {
    (): 8_055_933,
    (SIRA,): 1_942_632,
    (SIRA, SIRA): 56_208,
    (FIFTY,): 310_152,
    (FIFTY, SIRA): 8_016,
    (FIFTY, FIFTY): 150,
    (HUNDRED,): 143_151,
    (HUNDRED, SIRA): 2_004,
    (HUNDRED, FIFTY): 44,
    (HUNDRED, HUNDRED): 10,
}
SUN: dict[Kinds, int] = {
    **HOKUM,
    (HUNDRED,): 123_164,
    (HUNDRED, SIRA): 1_536,
    (HUNDRED, FIFTY): 28,
    (HUNDRED, HUNDRED): 6,
    (FOUR_HUNDRED,): 19_987,
    (FOUR_HUNDRED, SIRA): 468,
    (FOUR_HUNDRED, FIFTY): 16,
    (FOUR_HUNDRED, HUNDRED): 4,
}


def how(table: str) -> tuple[ProjectValues, ProjectOrder]:
    clauses = load(table).clauses
    return clauses["project-value"].parameters, clauses["project-contest"].parameters


def kinds(hand: Sequence[Card], mode: Mode) -> Kinds:
    return tuple(project.kind for project in find(hand, mode, *how("saudi")))


def found_in(hands: Iterable[Sequence[Card]], mode: Mode) -> Counter[Kinds]:
    return Counter(kinds(hand, mode) for hand in hands)


@pytest.mark.parametrize(("mode", "expected"), [(Mode.HOKUM, HOKUM), (Mode.SUN, SUN)])
def test_what_every_hand_holds(mode: Mode, expected: dict[Kinds, int]) -> None:
    found = holdings(mode, *how("saudi"))
    assert found == expected
    assert sum(found.values()) == HANDS == 10_518_300


@pytest.mark.parametrize(
    ("mode", "kind", "hands"),
    [
        (Mode.SUN, FOUR_HUNDRED, 20_475),
        (Mode.SUN, HUNDRED, 124_738),
        (Mode.HOKUM, HUNDRED, 145_209),
        (Mode.SUN, FIFTY, 318_362),
        (Mode.HOKUM, FIFTY, 318_362),
        (Mode.SUN, SIRA, 2_008_860),
        (Mode.HOKUM, SIRA, 2_008_860),
    ],
)
def test_how_many_hands_hold_a_project(mode: Mode, kind: ProjectKind, hands: int) -> None:
    odds = holding(kind, holdings(mode, *how("saudi")))
    assert odds == (hands, 10_518_300)
    assert odds.chance == Fraction(hands, 10_518_300)


def test_no_four_hundred_in_hokum_and_any_project() -> None:
    hokum, sun = (holdings(mode, *how("saudi")) for mode in (Mode.HOKUM, Mode.SUN))
    assert holding(FOUR_HUNDRED, hokum).hands == 0
    assert holding_any(hokum).hands == holding_any(sun).hands == 2_462_367


def test_by_hand() -> None:
    sun, hokum = (holdings(mode, *how("saudi")) for mode in (Mode.SUN, Mode.HOKUM))
    assert holding(FOUR_HUNDRED, sun).chance == Fraction(comb(28, 4), comb(32, 8)) == Fraction(7, 3596)
    # 16 places for five in a row; two neighbouring ones are one run of six, of which there are 12 places.
    five = 16 * comb(27, 3) - 12 * comb(26, 2)
    assert run_of(5).hands == five == 42_900
    # Four of each of five ranks, two of them at once in ten hands; then hands with both a run and the four: of the
    # runs from A, K, Q, J 4, 4, 3, 2 cards may be the four that is no ace, in four suits; the ace is in one run.
    fours = 5 * comb(28, 4) - 10
    assert holding(HUNDRED, hokum).hands == five + fours - 4 * (4 + 4 + 3 + 2) - 4
    # Four aces and A K Q J 10 are no Hundred in Sun but a Four Hundred and a Fifty.
    assert holding(HUNDRED, sun).hands == five + (4 * comb(28, 4) - 6) - 4 * (4 + 4 + 3 + 2) - 4
    # 20 places less 16 for runs of five; 150 hands have a Fifty in each of two suits.
    assert run_of(4).hands == 20 * comb(28, 4) - 16 * comb(27, 3) - 150 == 362_550
    assert run_of(3).hands == 2_375_766
    assert [run_of(length).hands for length in (6, 7, 8)] == [3_700, 196, 4]


def test_where_a_whole_suit_is_one_hundred() -> None:
    split, one = (holdings(Mode.HOKUM, *how(table)) for table in ("saudi", "online-app"))
    assert one == {**split, (HUNDRED,): split[HUNDRED,] + 4, (HUNDRED, SIRA): split[HUNDRED, SIRA] - 4}


def test_the_engine_on_every_hand_with_four_aces() -> None:
    aces = [Card(Rank.ACE, suit) for suit in Suit]
    rest = [card for card in DECK if card not in aces]
    found = found_in(([*aces, *others] for others in combinations(rest, 4)), Mode.SUN)
    assert found == {held: hands for held, hands in SUN.items() if FOUR_HUNDRED in held}


def test_the_engine_on_sampled_hands() -> None:
    """Within four standard deviations for every kind, and for no project at all."""
    dealer, many = Random(152), 20_000
    found = found_in((dealer.sample(DECK, 8) for _ in range(many)), Mode.HOKUM)
    counted = holdings(Mode.HOKUM, *how("saudi"))
    for kind in (SIRA, FIFTY, HUNDRED):
        seen = sum(hands for held, hands in found.items() if kind in held)
        assert_near(seen, many, float(holding(kind, counted).chance))
    assert_near(found[()], many, 1 - float(holding_any(counted).chance))


def assert_near(seen: int, many: int, chance: float) -> None:
    assert abs(seen - many * chance) < 4 * (many * chance * (1 - chance)) ** 0.5


def test_baloot() -> None:
    assert baloot_in_hand() == (593_775, 10_518_300)
    assert baloot_in_hand().chance == Fraction(comb(30, 6), comb(32, 8)) == Fraction(7, 124)
    assert baloot_at_table() == (7, 31)


@pytest.mark.parametrize(
    ("kind", "counted"), [(FOUR_HUNDRED, 20_475), (HUNDRED, 128_700), (FIFTY, 362_700), (SIRA, 2_440_620)]
)
def test_what_the_figures_of_s2_count(kind: ProjectKind, counted: int) -> None:
    """The count gives S2's per cents as printed, and its odds as one hand in so many."""
    assert s2_counts(kind) == counted
    row = S2_TABLE[kind]
    places = len(row.percent.split(".")[1])
    assert f"{100 * counted / HANDS:.{places}f}" == row.percent
    assert round(HANDS / counted) == row.odds


def test_how_far_the_figures_of_s2_are_off() -> None:
    """S2 counts projects, not hands; its Fifty and Sira are any run as long as that."""
    assert (16 * comb(27, 3) - 42_900) + 6 + 4 * (4 + 4 + 3 + 2) + 4 == 128_700 - 124_738
    assert s2_counts(FIFTY) - run_of(4).hands == 150
    assert s2_counts(SIRA) - run_of(3).hands == 64_854
