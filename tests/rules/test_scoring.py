"""The score sheet of undoubled deals against literal tables: every split of Hokum and of Sun, and cases by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import Team
from rules.contract import Contract, Mode, Raise
from rules.notation import read_deal
from rules.profile import load
from rules.projects import ProjectKind
from rules.scoring import Deal
from rules.sheet import Sheet
from rules.writing import written

# S0 §6, worked out by hand: (first, last) card points of the counting side -> its game points.
HOKUM = [
    (0, 5, 0), (6, 15, 1), (16, 25, 2), (26, 35, 3), (36, 45, 4), (46, 55, 5), (56, 65, 6), (66, 75, 7), (76, 85, 8),
    (86, 95, 9), (96, 105, 10), (106, 115, 11), (116, 125, 12), (126, 135, 13), (136, 145, 14), (146, 155, 15),
    (156, 162, 16),
]  # fmt: skip
SUN = [
    (0, 4, 0), (5, 5, 1), (6, 14, 2), (15, 15, 3), (16, 24, 4), (25, 25, 5), (26, 34, 6), (35, 35, 7), (36, 44, 8),
    (45, 45, 9), (46, 54, 10), (55, 55, 11), (56, 64, 12), (65, 65, 13), (66, 74, 14), (75, 75, 15), (76, 84, 16),
    (85, 85, 17), (86, 94, 18), (95, 95, 19), (96, 104, 20), (105, 105, 21), (106, 114, 22), (115, 115, 23),
    (116, 124, 24), (125, 125, 25), (126, 130, 26),
]  # fmt: skip
# Without projects the buyer fails from this many card points of the defence on (S0 §6, the digit tables).
HOKUM_FAILS_FROM, SUN_FAILS_FROM = 82, 66

BUYERS = [Team.US, Team.THEM]


def sheet(mode: Mode, buyer: Team, defence: int, total: int, profile: str = "saudi") -> Sheet:
    ours = defence if buyer is Team.THEM else total - defence
    return load(profile).score_sheet(load(profile).deal(Contract(mode, None, buyer), ours))


def scored(text: str, profile: str = "saudi") -> tuple[Deal, Sheet]:
    """A deal in notation, with its sheet."""
    read = read_deal(text)
    deal = load(profile).deal(read.contract, read.us, kaboot=read.kaboot, projects=read.projects, baloot=read.baloot)
    return deal, load(profile).score_sheet(deal)


def won(found: Sheet) -> Team | None:
    return (found.line("tie") or found.the("comparison")).side


def every_split(table: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    return [(points, game) for first, last, game in table for points in range(first, last + 1)]


def test_the_tables_have_every_split_once() -> None:
    assert [points for points, _ in every_split(HOKUM)] == list(range(163))
    assert [points for points, _ in every_split(SUN)] == list(range(131))


@pytest.mark.parametrize("buyer", BUYERS)
def test_all_163_hokum_splits(buyer: Team) -> None:
    for points, game in every_split(HOKUM):
        found = sheet(Mode.HOKUM, buyer, points, 162)
        assert found.the("counting-side").side is buyer.other
        assert found.the("conversion").amount == game
        assert found.the("remainder").amount == 16 - game
        made = points < HOKUM_FAILS_FROM
        assert won(found) is (buyer if made else buyer.other)
        expected = (16 - game, game) if made else (0, 16)
        assert (written(found, buyer), written(found, buyer.other)) == expected, points


@pytest.mark.parametrize("buyer", BUYERS)
def test_all_131_sun_splits(buyer: Team) -> None:
    for points, game in every_split(SUN):
        found = sheet(Mode.SUN, buyer, points, 130)
        assert found.the("conversion").amount == game
        assert found.the("remainder").amount == 26 - game
        made = points < SUN_FAILS_FROM
        assert won(found) is (buyer if made else buyer.other)
        expected = (26 - game, game) if made else (0, 26)
        assert (written(found, buyer), written(found, buyer.other)) == expected, points


# name: deal, game points of the buyer and of the defence, tie (outcome or none), written by the buyer and the defence.
CASES = {
    "SC-01": ("hokum by us | 84-78", (8, 8), "counters-lose", (8, 8)),
    "SC-02": ("hokum by us | 86-76", (8, 8), "counters-lose", (8, 8)),
    "SC-04": ("hokum by us | 87-75", (9, 7), None, (9, 7)),
    "SC-06": ("sun by us | 75-55", (15, 11), None, (15, 11)),
    "SC-07": ("sun by us | 65-65", (13, 13), "level-buyer", (13, 13)),
    "SC-09": ("hokum by us | 80-82", (8, 8), "counters-win", (0, 16)),
    "81 each": ("hokum by us | 81-81", (8, 8), "level-buyer", (8, 8)),
    "a failed buyer": ("hokum by us | 70-92", (7, 9), None, (0, 16)),
    "Sun, one too few": ("sun by us | 64-66", (12, 14), None, (0, 26)),
    # KB-12 without its cards: 130 to 0 is no sweep by itself, only tricks tell.
    "all the points": ("sun by us | 130-0", (26, 0), None, (26, 0)),
}


@pytest.mark.parametrize("name", CASES)
def test_cases(name: str) -> None:
    text, game, tie, score = CASES[name]
    _, found = scored(text)
    assert (found.the("remainder").amount, found.the("conversion").amount) == game
    line = found.line("tie")
    assert (line.outcome if line else None) == tie
    assert (written(found, Team.US), written(found, Team.THEM)) == score


# S0 §6: final digit of the counted pile at eight each, and what it means for the counting side.
@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        (76, "counters-lose"),
        (77, "counters-lose"),
        (78, "counters-lose"),
        (79, "counters-lose"),
        (80, "counters-lose"),
        (81, "level-buyer"),
        (82, "counters-win"),
        (83, "counters-win"),
        (84, "counters-win"),
        (85, "counters-win"),
    ],
)
def test_every_digit_of_a_hokum_tie(points: int, outcome: str) -> None:
    assert sheet(Mode.HOKUM, Team.US, points, 162).the("tie").outcome == outcome


def test_rounding_both_sides_would_give_seventeen_only_when_both_end_in_six() -> None:
    """SC-02: the rest is never rounded. 76 and 86 are the smallest split at which that shows near the middle."""
    found = sheet(Mode.HOKUM, Team.US, 76, 162)
    assert (found.the("conversion").amount, found.the("remainder").amount) == (8, 8)


# S1, "Scoring": on a tie the buyer wins only with more card points.
@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("hokum by us | 81-81", (0, 16)),
        ("sun by us | 65-65", (0, 26)),
        ("hokum by us | 82-80", (8, 8)),
        ("hokum by us | 80-82", (0, 16)),
    ],
)
def test_online_app_breaks_ties_by_card_points(text: str, score: tuple[int, int]) -> None:
    _, found = scored(text, "online-app")
    assert (written(found, Team.US), written(found, Team.THEM)) == score


@given(st.sampled_from([(Mode.HOKUM, 162, 16), (Mode.SUN, 130, 26)]), st.sampled_from(BUYERS), st.data())
def test_what_is_written_adds_up_to_the_whole_deal(
    kind: tuple[Mode, int, int], buyer: Team, data: st.DataObject
) -> None:
    mode, total, base = kind
    found = sheet(mode, buyer, data.draw(st.integers(0, total)), total)
    assert written(found, Team.US) + written(found, Team.THEM) == base


@given(st.sampled_from([(Mode.HOKUM, 162), (Mode.SUN, 130)]), st.data())
def test_the_digit_says_who_had_more_before_the_rounding(kind: tuple[Mode, int], data: st.DataObject) -> None:
    """rules: the digit table of S0 §6 is the comparison of the piles themselves; exactly level goes to the buyer."""
    mode, total = kind
    defence = data.draw(st.integers(0, total))
    found = sheet(mode, Team.US, defence, total)
    assert (won(found) is Team.THEM) == (2 * defence > total)


@given(
    st.sampled_from([(Mode.HOKUM, 162, 10), (Mode.SUN, 130, 5)]),
    st.sampled_from(list(Raise)[:4]),
    st.sampled_from(BUYERS),
    st.sampled_from(
        [(), ("sira",), ("fifty",), ("hundred",), ("fifty", "sira"), ("fifty", "fifty"), ("hundred", "fifty")]
    ),
    st.sampled_from([Team.US, Team.THEM]),
    st.sampled_from([None, Team.US, Team.THEM]),
    st.data(),
)
def test_every_tie_digit_says_who_lost_more_in_the_rounding(
    kind: tuple[Mode, int, int],
    raised: Raise,
    buyer: Team,
    kinds: tuple[str, ...],
    side: Team,
    baloot: Team | None,
    data: st.DataObject,
) -> None:
    """S0's digit table is the comparison of card points with projects put back at ten (Hokum) or five (Sun) a point."""
    mode, total, worth = kind
    if mode is Mode.SUN:
        baloot, raised = None, Raise.NONE if raised is not Raise.DOUBLE else raised
    us = data.draw(st.integers(0, total))
    projects = {side: tuple(ProjectKind(one) for one in kinds)}
    deal = load("saudi").deal(Contract(mode, None, buyer, raised=raised), us, projects=projects, baloot=baloot)
    found = load("saudi").score_sheet(deal)
    tie = found.line("tie")
    if tie is None:
        return
    extra = {team: sum(one.game for one in deal.projects if one.side is team) for team in Team}
    if baloot:
        extra[baloot] += 2
    raw = {team: deal.pile(team) + worth * extra[team] for team in Team}
    expected = buyer if raw[Team.US] == raw[Team.THEM] else max(raw, key=lambda team: raw[team])
    assert tie.side is expected


@given(st.sampled_from([Raise.DOUBLE, Raise.TRIPLE, Raise.FOUR]), st.integers(0, 162), st.sampled_from(BUYERS))
def test_a_raised_deal_goes_whole_to_one_side(raised: Raise, us: int, buyer: Team) -> None:
    found = load("saudi").score_sheet(load("saudi").deal(Contract(Mode.HOKUM, None, buyer, raised=raised), us))
    factor = {Raise.DOUBLE: 32, Raise.TRIPLE: 48, Raise.FOUR: 64}[raised]
    assert sorted((written(found, Team.US), written(found, Team.THEM))) == [0, factor]
