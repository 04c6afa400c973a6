"""The score-keeper: deals that real programs score wrongly, and any order of doing, undoing and doing again."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.keeper.deal import KeptDeal, Pile, card_points, form_of, kept, read_deal, result, scenario_of, write_deal
from lessons.keeper.events import (
    Corrected,
    DealerSet,
    Deleted,
    Entered,
    Event,
    Inserted,
    Names,
    ProfileChanged,
    Redone,
    Renamed,
    Started,
    ThrownIn,
    Undone,
    read_event,
    write_event,
)
from lessons.keeper.figures import Figures, figures
from lessons.keeper.log import Kept, extend, refused, replay
from lessons.keeper.match import Match, Row, moved
from lessons.keeper.table import Table, choices, made_table, next_dealer, open_raises, profile_of, raise_refused
from lessons.pack import read_one
from lessons.schema import ScoreScenario
from rules import notation
from rules.cards import Seat, Team
from rules.contract import Contract, Mode, Raise
from rules.profile import PROFILE_IDS, load
from rules.projects import ProjectKind
from rules.writing import written

US, THEM = Team.US, Team.THEM
SAUDI = Table()
BEGIN = Started(Names(), SAUDI, Seat.S)


def deal(text: str, **more: Any) -> KeptDeal:
    """A deal as the rules' own notation has it: ``hokum by us | double open | 84-78 | fifty us | baloot us``."""
    read = notation.read_deal(text)
    scored = next(((side, kinds) for side, kinds in read.projects.items() if kinds), None)
    return KeptDeal(
        read.contract.mode,
        read.contract.side,
        None if read.us is None else Pile(US, read.us),
        read.kaboot,
        read.contract.raised,
        read.contract.locked,
        scored[0] if scored else None,
        scored[1] if scored else (),
        read.baloot,
        **more,
    )


def play(*events: Event, table: Table = SAUDI) -> Kept:
    """A match to which these happen one after another; none may be refused."""
    log = replay([Started(Names(), table, Seat.S)])
    for event in events:
        assert refused(log, event) is None, event
        log = extend(log, event)
    return log


def entered(*texts: str) -> tuple[Entered, ...]:
    return tuple(Entered(deal(text)) for text in texts)


def totals(match: Match) -> list[tuple[int, int]]:
    return [(row.us, row.them) for row in match.rows]


# What is written: buyer is us, so the numbers are buyer and defence.

CASES = [
    ("SC-01", "hokum by us | 84-78", 8, 8, "made", True),
    ("SC-02", "hokum by us | 86-76", 8, 8, "made", True),
    ("SC-04", "hokum by us | 87-75", 9, 7, "made", False),
    ("SC-06", "sun by us | 75-55", 15, 11, "made", False),
    ("SC-07", "sun by us | 65-65", 13, 13, "made", True),
    ("SC-09", "hokum by us | 80-82", 0, 16, "failed", True),
    ("SC-12", "hokum by us | double open | 56-106 | fifty us", 42, 0, "made", False),
    ("SC-15", "hokum by us | 92-70 | sira them", 9, 9, "made", True),
    ("SC-20", "hokum by us | 62-100 | baloot us", 0, 18, "failed", False),
    ("SC-25", "hokum by us | double open | 100-62 | sira us | baloot us", 38, 0, "made", False),
    ("KB-01", "hokum by us | kaboot us", 25, 0, "kaboot", False),
    ("KB-02", "sun by us | kaboot us | hundred us", 64, 0, "kaboot", False),
    ("KB-06", "hokum by us | double open | kaboot us", 50, 0, "kaboot", False),
    ("KB-12", "sun by us | 130-0", 26, 0, "made", False),
    ("all trumps held", "hokum by us | 162-0", 16, 0, "made", False),
    ("swept with project and Baloot", "hokum by us | kaboot us | fifty us | baloot us", 32, 0, "kaboot", False),
    ("the same doubled", "hokum by us | double open | kaboot us | fifty us | baloot us", 62, 0, "kaboot", False),
    ("the same at four", "hokum by us | four open | kaboot us | fifty us | baloot us", 112, 0, "kaboot", False),
    ("swept by the defence", "hokum by us | kaboot them | fifty us", 0, 25, "kaboot", False),
    ("Fifty and Baloot, doubled", "hokum by us | double open | 100-62 | fifty us | baloot us", 44, 0, "made", False),
    ("Fifty and Baloot, triple", "hokum by us | triple | 100-62 | fifty us | baloot us", 60, 0, "made", False),
    ("Fifty and Baloot, four", "hokum by us | four locked | 100-62 | fifty us | baloot us", 76, 0, "made", False),
    ("a lost Sun with a Hundred", "sun by us | 14-116 | hundred us", 0, 46, "failed", False),
    ("a Sun tie that is made", "sun by us | 15-115 | hundred us", 23, 23, "made", True),
    ("a doubled Sun with Four Hundred", "sun by us | double | 100-30 | four-hundred us", 132, 0, "made", False),
]


@pytest.mark.parametrize(
    ("text", "us", "them", "outcome", "tie"), [one[1:] for one in CASES], ids=[c[0] for c in CASES]
)
def test_what_is_written(text: str, us: int, them: int, outcome: str, tie: bool) -> None:
    found = result(deal(text), SAUDI)
    assert (found.us, found.them, found.outcome, found.tie) == (us, them, outcome, tie)


@pytest.mark.parametrize(
    ("text", "profile", "us", "them"),
    [
        ("sun by us | 65-65", "online-app", 0, 26),
        ("hokum by us | 62-100 | baloot us", "score-keeper", 2, 16),
        ("hokum by us | double open | kaboot us", "federation-reported", 25, 0),
        ("hokum by us | triple | 100-62 | fifty us | baloot us", "encyclopedia", 65, 0),
        ("hokum by us | triple | 100-62 | fifty us | baloot us", "federation-reported", 55, 0),
        ("sun by us | 65-65", "encyclopedia", 14, 12),
    ],
)
def test_what_other_tables_write(text: str, profile: str, us: int, them: int) -> None:
    found = result(deal(text), Table(profile))
    assert (found.us, found.them) == (us, them)


def test_either_side_s_points_are_the_same_deal() -> None:
    ours = KeptDeal(Mode.HOKUM, US, Pile(US, 96))
    theirs = KeptDeal(Mode.HOKUM, US, Pile(THEM, 66))
    assert result(ours, SAUDI) == result(theirs, SAUDI)
    assert card_points(ours, SAUDI) == card_points(theirs, SAUDI) == {US: 96, THEM: 66}


def test_ashkal_is_a_word() -> None:
    said, plain = deal("sun by us | 75-55", ashkal=True), deal("sun by us | 75-55")
    assert result(said, SAUDI) == result(plain, SAUDI)
    assert read_deal(write_deal(said)).ashkal
    assert scenario_of(said) == scenario_of(plain)


def test_gahwa_is_the_match_whatever_the_totals() -> None:
    log = play(*entered("hokum by us | gahwa | 62-100"))
    assert log.match.ended
    assert log.match.ended.winner is THEM
    assert log.match.ended.line.outcome == "wins-the-match"
    assert totals(log.match) == [(0, 0)]


def test_a_reverse_kaboot_only_where_it_is_played() -> None:
    swept = deal("sun by us | kaboot them", first_with_ace=True)
    assert result(swept, SAUDI)[:2] == (0, 44)
    assert result(swept, Table("federation-reported"))[:2] == (0, 88)
    assert result(deal("sun by us | kaboot them"), Table("federation-reported"))[:2] == (0, 44)


# The end of a match.


def test_the_higher_total_wins_when_both_are_over() -> None:
    # ME-01: 148 and 150, then 12 and 4. Only the sum after the whole deal counts.
    before = Match(Names(), SAUDI, Seat.S, us=148, them=150)
    log = Kept(1, ((1, BEGIN),), (), before, before)
    log = extend(log, Entered(deal("hokum by us | 118-44")))
    assert (log.match.us, log.match.them) == (160, 154)
    assert log.match.ended
    assert (log.match.ended.winner, log.match.ended.line.outcome) == (US, "both-over")


@pytest.mark.parametrize("start", [144, 152])
def test_equal_totals_ask_for_another_deal(start: int) -> None:
    # ME-02: 144 each and 8 each is 152 each: no winner.
    before = Match(Names(), SAUDI, Seat.S, us=start, them=start)
    log = extend(Kept(1, ((1, BEGIN),), (), before, before), Entered(deal("hokum by us | 84-78")))
    assert log.match.us == log.match.them == start + 8
    assert log.match.ended is None
    assert refused(log, Entered(deal("hokum by us | 84-78"))) is None


def test_reaching_or_exceeding() -> None:
    sweeps = entered(*["hokum by us | kaboot us"] * 5, "hokum by us | kaboot us | baloot us")
    log = play(*sweeps)
    assert (log.match.us, log.match.ended) == (152, log.match.ended)
    assert log.match.ended
    log = play(*sweeps, table=Table("score-keeper"))
    assert (log.match.us, log.match.ended) == (152, None)


def test_nothing_is_entered_after_the_end_but_a_correction_reopens_it() -> None:
    log = play(*entered(*["hokum by us | kaboot us"] * 6, "hokum by them | 6-156"))
    assert log.match.ended is None
    log = extend(log, Entered(deal("sun by us | kaboot us")))
    assert log.match.ended
    assert log.match.ended.id == 9
    for event in (Entered(deal("hokum by us | 84-78")), ThrownIn()):
        why = refused(log, event)
        assert why
        assert why.code == "over"
    # SK-02: the first hand changes from made to failed, and everything after it is worked out again.
    log = extend(log, Corrected(2, deal("hokum by us | 62-100")))
    assert totals(log.match)[0] == (0, 16)
    assert totals(log.match)[-1] == (170, 31)
    log = extend(log, Corrected(9, deal("sun by us | 65-65")))
    assert log.match.ended is None
    change = moved(log.before, log.match)
    assert (set(change.rows), change.ended) == ({9}, True)
    assert refused(log, Entered(deal("hokum by us | 84-78"))) is None


def test_deals_beyond_an_earlier_end_stay_and_do_not_count() -> None:
    log = play(*entered(*["hokum by us | kaboot us"] * 5, "hokum by us | 84-78", "hokum by them | kaboot them"))
    log = extend(log, Corrected(7, deal("sun by us | kaboot us")))
    assert log.match.ended
    assert log.match.ended.id == 7
    last = log.match.rows[-1]
    assert (last.beyond, last.us, last.them) == (True, 169, 0)
    assert (log.match.us, log.match.them) == (169, 0)
    log = extend(log, Undone())
    assert not log.match.rows[-1].beyond
    assert totals(log.match)[-1] == (133, 33)


# Raises.

SUN_DOUBLED = "sun by us | double | 75-55"
OVER_100 = entered(*["hokum by us | kaboot us"] * 4, "hokum by us | 84-78")


def test_sun_is_doubled_only_while_one_side_is_over_and_the_other_under() -> None:
    # DB-01.
    log = play(*entered("hokum by us | kaboot us | fifty us", "hokum by them | kaboot them | fifty them"))
    why = refused(log, Entered(deal(SUN_DOUBLED)))
    assert why
    assert why.step
    assert (why.code, why.step.rule, why.step.outcome) == ("raise", "sun-double", "no-gap")
    log = play(*OVER_100)
    assert (log.match.us, log.match.them) == (108, 8)
    assert refused(log, Entered(deal(SUN_DOUBLED))) is None


def test_a_correction_further_up_can_close_the_gate() -> None:
    log = play(*OVER_100, Entered(deal(SUN_DOUBLED)))
    assert log.match.rows[-1].refused is None
    log = extend(log, Corrected(2, deal("hokum by us | 62-100")))
    step = log.match.rows[-1].refused
    assert step
    assert step.rule == "sun-double"
    assert set(moved(log.before, log.match).rows) == {2, 3, 4, 5, 6, 7}
    # Its points may be mended all the same, for the raise stays what it was.
    assert refused(log, Corrected(7, deal("sun by us | double | 76-54"))) is None
    other = refused(log, Corrected(3, deal(SUN_DOUBLED)))
    assert other
    assert other.code == "raise"


@pytest.mark.parametrize(
    ("us", "them", "profile", "side", "open_"),
    [
        (101, 99, "saudi", US, True),
        (101, 100, "saudi", US, False),
        (101, 100, "federation-reported", US, True),
        (100, 99, "federation-reported", US, False),
        (120, 130, "saudi", US, False),
        (99, 101, "saudi", US, True),
        (99, 101, "online-app", US, False),
        (99, 101, "online-app", THEM, True),
    ],
)
def test_the_gate_at_other_tables(us: int, them: int, profile: str, side: Team, open_: bool) -> None:
    contract = Contract(Mode.SUN, None, side, None, Raise.DOUBLE)
    assert (raise_refused(Table(profile), contract, us, them) is None) is open_


def test_which_raises_there_are() -> None:
    hokum, sun = Contract(Mode.HOKUM, None, US), Contract(Mode.SUN, None, US)
    assert open_raises(SAUDI, hokum, 0, 0) == tuple(Raise)
    assert open_raises(SAUDI, sun, 0, 0) == (Raise.NONE,)
    assert open_raises(SAUDI, sun, 120, 20) == (Raise.NONE, Raise.DOUBLE)
    assert open_raises(Table("browser-game"), hokum, 0, 0) == (Raise.NONE,)
    step = raise_refused(Table("browser-game"), hokum._replace(raised=Raise.FOUR), 0, 0)
    assert step
    assert step.outcome == "not-played"


# Who deals.


def test_the_deal_passes_to_the_right_also_when_nobody_bought() -> None:
    log = play(*entered("hokum by us | 84-78"), ThrownIn(), *entered("hokum by us | 84-78"))
    assert [row.dealer for row in log.match.rows] == [Seat.S, Seat.N]
    assert log.match.dealer is Seat.W
    # AU-10: nothing is written for a deal that nobody bought.
    assert len(log.match.rows) == 2
    log = extend(log, Deleted(2))
    assert [row.dealer for row in log.match.rows] == [Seat.E]
    log = extend(extend(log, DealerSet(Seat.S)), Entered(deal("hokum by us | 84-78")))
    assert log.match.rows[-1].dealer is Seat.S
    assert log.match.dealer is Seat.E


# A deal that was forgotten.


def test_a_forgotten_deal_is_put_in_where_it_belongs() -> None:
    log = play(*entered("hokum by us | 84-78", "hokum by us | 62-100", "sun by them | 55-75"))
    log = extend(log, Inserted(3, deal("hokum by them | kaboot them")))
    assert [row.id for row in log.match.rows] == [2, 5, 3, 4]
    assert totals(log.match) == [(8, 8), (8, 33), (8, 49), (19, 64)]
    # Everybody after it dealt one seat later, and so does the next.
    assert [row.dealer for row in log.match.rows] == [Seat.S, Seat.E, Seat.N, Seat.W]
    assert log.match.dealer is Seat.S
    change = moved(log.before, log.match)
    assert (set(change.rows), change.gone, change.new) == ({3, 4}, (), (5,))
    # It is a deal like any other: corrected, the place of another one, deleted, undone.
    further = extend(extend(log, Corrected(5, deal("hokum by us | 84-78"))), Inserted(5, deal("sun by us | 65-65")))
    assert [row.id for row in further.match.rows] == [2, 7, 5, 3, 4]
    assert totals(further.match) == [(8, 8), (21, 21), (29, 29), (29, 45), (40, 60)]
    assert [row.id for row in extend(further, Deleted(5)).match.rows] == [2, 7, 3, 4]
    back = extend(further, Undone(3))
    assert back.match == log.before
    assert extend(back, Redone(3)).match == further.match


def test_a_forgotten_deal_stays_where_it_is_when_the_one_after_it_goes() -> None:
    log = play(*entered("hokum by us | 84-78", "hokum by us | 62-100"), Inserted(2, deal("sun by us | 65-65")))
    log = extend(log, Deleted(2))
    assert [row.id for row in log.match.rows] == [4, 3]
    why = refused(log, Inserted(2, deal("sun by us | 65-65")))
    assert why
    assert why.code == "gone"


def test_a_forgotten_deal_comes_after_a_deal_that_nobody_bought() -> None:
    one = "hokum by us | 84-78"
    log = play(*entered(one), ThrownIn(), *entered(one), Inserted(4, deal("sun by us | 65-65")))
    assert [(row.id, row.dealer) for row in log.match.rows] == [(2, Seat.S), (5, Seat.N), (4, Seat.W)]


def test_a_forgotten_deal_can_end_a_match_close_a_raise_and_be_refused() -> None:
    log = play(*OVER_100, Entered(deal(SUN_DOUBLED)))
    # 108 and 8 before it: with 16 more for the others nothing changes, with a kaboot for them the gate closes.
    assert extend(log, Inserted(7, deal("hokum by us | 62-100"))).match.rows[-1].refused is None
    shut = extend(log, Inserted(7, deal("sun by them | kaboot them | four-hundred hundred them")))
    step = shut.match.rows[-1].refused
    assert step
    assert (step.rule, step.outcome) == ("sun-double", "no-gap")
    # The end comes sooner, and what was played after it does not count; nothing is put in behind it.
    over = extend(log, Inserted(2, deal("sun by us | kaboot us | four-hundred us")))
    assert over.match.ended
    assert over.match.ended.id == 4
    assert [row.beyond for row in over.match.rows] == [False, False, False, False, True, True, True]
    assert moved(over.before, over.match).ended is False
    why = refused(over, Inserted(7, deal("hokum by us | 84-78")))
    assert why
    assert why.code == "over"
    assert refused(over, Inserted(4, deal("hokum by us | 84-78"))) is None
    # A Sun is doubled only where the totals before it allow it.
    why = refused(log, Inserted(3, deal(SUN_DOUBLED)))
    assert why
    assert why.step
    assert (why.code, why.step.rule) == ("raise", "sun-double")
    assert refused(log, Inserted(7, deal(SUN_DOUBLED))) is None


# The rules of a match.


def test_another_profile_changes_the_lines_where_it_differs() -> None:
    log = play(*entered("hokum by us | 84-78", "hokum by us | 62-100 | baloot us", "sun by us | 75-55"))
    log = extend(log, ProfileChanged(Table("score-keeper")))
    change = moved(log.before, log.match)
    assert set(change.rows) == {3, 4}
    assert totals(log.match) == [(8, 8), (10, 24), (25, 35)]
    assert totals(extend(log, Undone()).match) == [(8, 8), (8, 26), (23, 37)]


def test_the_house_takes_single_rules_from_other_tables() -> None:
    table = made_table("saudi", {"failed": "score-keeper", "match-end": "score-keeper"})
    assert table.house == (("failed", "online-app"), ("match-end", "score-keeper"))
    assert result(deal("hokum by us | 62-100 | baloot us"), table)[:2] == (2, 16)
    assert result(deal("hokum by us | 84-78"), table)[:2] == (8, 8)
    assert profile_of(table).clauses["match-end"].cites == "S4 §8"
    assert profile_of(table).clauses["tie"].cites == "S0 §6"
    # What the profile has anyway is no choice, and what no table plays cannot be chosen.
    assert made_table("saudi", {"failed": "saudi", "tie": "browser-game"}) == SAUDI


def test_every_rule_that_differs_can_be_chosen_and_every_choice_scores() -> None:
    assert {"counting-side", "rounding", "tie", "failed", "raised", "kaboot", "sun-double", "match-end"} <= set(
        choices()
    )
    assert "follow-suit" not in choices()
    for base in PROFILE_IDS:
        for rule, variants in choices().items():
            for variant in variants:
                table = made_table(base, {rule: variant.profiles[-1]})
                for text in (
                    "hokum by us | 81-81",
                    "hokum by us | four open | 90-72 | fifty them",
                    "sun by us | 65-65",
                ):
                    found = result(deal(text), table)
                    assert (found.us, found.them) != (0, 0)


# The log.


def test_undo_and_redo_any_number_of_steps() -> None:
    texts = ["hokum by us | 84-78", "sun by them | 55-75", "hokum by us | 62-100 | baloot us"]
    log = play(*entered(*texts))
    whole = log.match
    log = extend(log, Undone(3))
    assert (log.match.rows, log.undoable, len(log.undone)) == ((), 0, 3)
    why = refused(log, Undone())
    assert why
    assert why.code == "nothing-to-undo"
    log = extend(extend(log, Redone()), Redone(2))
    assert log.match == whole
    why = refused(log, Redone())
    assert why
    assert why.code == "nothing-to-redo"
    # Something new after an undo: what was undone cannot be brought back, but it stays in the log.
    log = extend(extend(log, Undone()), Entered(deal("hokum by us | 84-78")))
    assert log.undone == ()
    assert log.number == 9


def test_a_deal_that_is_gone_cannot_be_corrected() -> None:
    log = play(*entered("hokum by us | 84-78"), Deleted(2))
    for event in (Corrected(2, deal("hokum by us | 86-76")), Deleted(2), Corrected(77, deal("hokum by us | 86-76"))):
        why = refused(log, event)
        assert why
        assert why.code == "gone"
    assert log.match.rows == ()
    assert totals(extend(log, Undone()).match) == [(8, 8)]


def test_what_changes_nothing_is_not_an_event() -> None:
    log = play(*entered("hokum by us | 84-78"))
    for event in (
        Corrected(2, deal("hokum by us | 84-78")),
        Renamed(Names()),
        ProfileChanged(SAUDI),
        DealerSet(Seat.E),
    ):
        why = refused(log, event)
        assert why
        assert why.code == "same"


def test_a_match_begins_once() -> None:
    assert refused(replay([BEGIN]), BEGIN) is not None
    with pytest.raises(ValueError, match="nobody started"):
        replay([])
    with pytest.raises(KeyError):
        read_event({"did": "dreamt"})


def test_figures() -> None:
    log = play(
        *entered(
            "hokum by us | 84-78",
            "hokum by us | 62-100 | baloot us",
            "sun by them | kaboot them",
            "hokum by them | double open | 100-62",
        )
    )
    assert figures(log.match.rows, US) == Figures(2, 2, 0, 1, 1, 0, 1, 1, 1, 32)
    assert figures(log.match.rows, THEM) == Figures(2, 1, 1, 0, 1, 1, 0, 0, 0, 44)


# A deal is a scenario of a pack, and back.


@st.composite
def deals(draw: st.DrawFn) -> KeptDeal:
    mode = draw(st.sampled_from(Mode))
    total = load("saudi").deal_total(mode)
    pile = draw(st.builds(Pile, st.sampled_from(Team), st.sampled_from([0, *range(2, total - 1), total])))
    kaboot = draw(st.sampled_from([None, None, None, *Team]))
    kinds = [kind for kind in ProjectKind if mode is Mode.SUN or kind is not ProjectKind.FOUR_HUNDRED]
    projects = tuple(draw(st.lists(st.sampled_from(kinds), max_size=2)))
    raised = draw(st.sampled_from(Raise if mode is Mode.HOKUM else [Raise.NONE, Raise.DOUBLE]))
    return KeptDeal(
        mode,
        draw(st.sampled_from(Team)),
        None if kaboot else pile,
        kaboot,
        raised,
        raised is Raise.FOUR and draw(st.booleans()),
        draw(st.sampled_from(Team)) if projects else None,
        projects,
        draw(st.sampled_from([None, *Team])) if mode is Mode.HOKUM else None,
        draw(st.booleans()),
        mode is Mode.SUN and draw(st.booleans()),
    )


@given(deals(), st.sampled_from(PROFILE_IDS))
def test_a_deal_is_a_scenario_that_the_reader_of_packs_takes(one: KeptDeal, profile: str) -> None:
    raw = {"id": "deal", "ask": "score", "profile": profile} | scenario_of(one)
    checked = read_one(raw)
    assert checked.faults == ()
    assert checked.item
    assert isinstance(checked.item.scenario, ScoreScenario)
    assert kept(checked.item.scenario, ashkal=one.ashkal) == one
    assert read_deal(json.loads(json.dumps(write_deal(one)))) == one
    form, found = form_of(one, Table(profile)), result(one, Table(profile))
    fields = {field.name: field.value for field in form.fields}
    assert (fields["winner"], fields["result"]) == (found.winner, found.outcome)
    if one.raised is not Raise.GAHWA:
        assert (fields["us"], fields["them"]) == (found.us, found.them)


# Any order of doing, correcting, deleting, undoing and doing again.


class Turn(NamedTuple):
    """A deal with its number, or one that nobody bought, or a dealer who was set."""

    number: int = 0
    deal: KeptDeal | None = None
    dealer: Seat | None = None


class Plain(NamedTuple):
    """A match kept in the simplest way: one list of turns, and every state ever as a copy."""

    turns: tuple[Turn, ...] = ()
    table: Table = SAUDI
    names: Names = Names()

    def afresh(self) -> tuple[list[Row], Seat]:
        """The final list scored and dealt afresh, turn by turn, by the rules alone."""
        profile, us, them, over, found = profile_of(self.table), 0, 0, False, []
        dealer = Seat.S
        for number, one, seat in self.turns:
            if one:
                ours = card_points(one, self.table)[US]
                made = profile.deal(
                    one.contract,
                    None if one.kaboot else ours,
                    kaboot=one.kaboot,
                    projects={one.scores: one.projects} if one.scores else None,
                    baloot=one.baloot,
                    first_with_ace=one.first_with_ace,
                )
                sheet = profile.score_sheet(made)
                shut = raise_refused(self.table, one.contract, us, them)
                beyond = over
                if not over:
                    us, them = us + written(sheet, US), them + written(sheet, THEM)
                    target = profile.clauses["match-end"].parameters
                    reached = max(us, them) >= target.points + (target.at == "exceed")
                    over = one.raised is Raise.GAHWA or (reached and us != them)
                found.append(Row(number, one, dealer, result(one, self.table), us, them, shut, beyond))
            dealer = seat or next_dealer(dealer)
        return found, dealer


def do(plain: Plain, number: int, event: Event) -> Plain:
    turns = list(plain.turns)
    at = next((at for at, turn in enumerate(turns) if turn.deal and turn.number == _about(event)), -1)
    match event:
        case Entered(one):
            turns.append(Turn(number, one))
        case Inserted(_, one):
            turns.insert(at, Turn(number, one))
        case Corrected(_, one):
            turns[at] = turns[at]._replace(deal=one)
        case Deleted():
            del turns[at]
        case ThrownIn():
            turns.append(Turn())
        case DealerSet(dealer):
            turns.append(Turn(dealer=dealer))
        case Renamed(names):
            return plain._replace(names=names)
        case ProfileChanged(table):
            return plain._replace(table=table)
    return plain._replace(turns=tuple(turns))


def _about(event: Event) -> int:
    match event:
        case Inserted(number) | Corrected(number) | Deleted(number):
            return number
    return 0


TABLES = [
    SAUDI,
    Table("online-app"),
    Table("federation-reported"),
    made_table("saudi", {"failed": "score-keeper", "rounding": "encyclopedia"}),
]
BIG = deal("sun by us | kaboot us | hundred us")
some_deal = st.one_of(deals(), deals(), st.just(BIG), st.just(deal(SUN_DOUBLED)))
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Entered, some_deal),
    st.builds(Entered, some_deal),
    st.builds(Entered, some_deal),
    st.builds(Inserted, st.integers(0, 9), some_deal),
    st.builds(Corrected, st.integers(0, 9), some_deal),
    st.builds(Deleted, st.integers(0, 9)),
    st.builds(Undone, st.integers(1, 4)),
    st.builds(Redone, st.integers(1, 4)),
    st.just(ThrownIn()),
    st.builds(DealerSet, st.sampled_from(Seat)),
    st.builds(Renamed, st.builds(Names, st.text(max_size=3))),
    st.builds(ProfileChanged, st.sampled_from(TABLES)),
)


def aimed(event: Event, log: Kept) -> Event:
    """The event about a deal that is there, and as many steps as there are at most: a random number seldom is one."""
    rows = log.match.rows
    match event:
        case Inserted(at, one) if rows:
            return Inserted(rows[at % len(rows)].id, one)
        case Corrected(at, one) if rows:
            return Corrected(rows[at % len(rows)].id, one)
        case Deleted(at) if rows:
            return Deleted(rows[at % len(rows)].id)
        case Undone(steps) if log.undoable:
            return Undone(min(steps, log.undoable))
        case Redone(steps) if log.undone:
            return Redone(min(steps, len(log.undone)))
    return event


@settings(max_examples=150)
@given(st.lists(events, min_size=6, max_size=25))
def test_any_order_gives_what_the_final_list_gives_afresh(tried: list[Event]) -> None:
    log, said = replay([BEGIN]), list[Event]([BEGIN])
    past: list[tuple[Plain, Kept]] = [(Plain(), log)]
    future: list[tuple[Plain, Kept]] = []
    for one in tried:
        event = aimed(one, log)
        if refused(log, event):
            continue
        before = log
        log = extend(log, event)
        said.append(event)
        match event:
            case Undone(steps):
                future += [past.pop() for _ in range(steps)]
            case Redone(steps):
                past += [future.pop() for _ in range(steps)]
            case _:
                past.append((do(past[-1][0], log.number, event), log))
                future.clear()
        plain, then = past[-1]
        rows, dealer = plain.afresh()
        assert list(log.match.rows) == rows
        assert (log.match.us, log.match.them) == ((rows[-1].us, rows[-1].them) if rows else (0, 0))
        assert (log.match.table, log.match.names, log.match.dealer) == (plain.table, plain.names, dealer)
        # An undo brings back exactly what was there, the dealer and every mark included.
        assert log.match == then.match
        assert log.before == before.match
        assert (log.undoable, len(log.undone)) == (len(past) - 1, len(future))
    # Read again from the file it is the same, and every event is still there.
    texts = [json.dumps(write_event(event)) for event in said]
    assert replay([read_event(json.loads(text)) for text in texts]) == log
    assert log.number == len(said)
