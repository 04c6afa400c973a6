"""Whole deals: golden ones as text, what stops a replay, and laws over random deals of every kind."""

from __future__ import annotations

from random import Random

import pytest

from rules.auction import SILENT, Phase, Question, contract_of
from rules.cards import Seat, Team
from rules.contract import Mode, Raise
from rules.deal import Record, Stage, Stopped, read_record, replay, write_record
from rules.profile import PROFILE_IDS, load
from rules.raises import PASS_RAISE, RaiseQuestion
from rules.writing import written
from tests.rules.deals import random_deal

# A doubled Sun with four aces against the buyer: S0 §6, 26 × 2 and 40 × 2, the buyer's side nothing.
SUN = (
    "S deals 9♦ at 0-101 | S T♦ K♠ 8♥ J♦ 7♣ K♦ T♣ 8♠ | E 9♥ J♣ T♠ Q♥ 9♠ Q♠ 9♦ 8♣ | N A♦ 8♦ A♠ K♥ A♣ A♥ 9♣ 7♠ | "
    "W J♥ J♠ T♥ Q♣ 7♦ Q♦ 7♥ K♣ | E pass, N pass, W pass, S hokum D, N pass, E sun | N double | "
    "E J♣, N A♣, W Q♣, S 7♣, N 9♣, W K♣, S T♣, E 8♣, S 8♥, E Q♥, N A♥, W 7♥, N A♦, W Q♦, S J♦, E 9♦, "
    "N K♥, W T♥, S 8♠, E 9♥, W 7♦, S K♦, E T♠, N 8♦, S K♠, E Q♠, N A♠, W J♠, N 7♠, W J♥, S T♦, E 9♠"
)


def test_a_golden_deal() -> None:
    played = replay(read_record(SUN), load("saudi"))
    assert played.stopped is None
    assert played.contract is not None
    assert (played.contract.mode, played.contract.buyer, played.contract.raised) == (Mode.SUN, Seat.E, Raise.DOUBLE)
    # Added up trick by trick outside the engine; the cards of a Sun deal are 130 together.
    assert dict(played.piles) == {Team.US: 94, Team.THEM: 36}
    assert played.sheet is not None
    assert (written(played.sheet, Team.US), written(played.sheet, Team.THEM)) == (132, 0)


def test_text_round_trips() -> None:
    assert write_record(read_record(SUN)) == SUN


@pytest.mark.parametrize(
    ("was", "now", "stopped"),
    [
        # A card of another suit while following is possible.
        ("N A♣, W Q♣", "N 9♣, W T♥", Stopped(Stage.PLAYS, 2, "follow-suit")),
        ("E J♣, N A♣", "E J♣, W Q♣", Stopped(Stage.PLAYS, 1, "")),
        ("E J♣, N A♣", "E A♣, N A♣", Stopped(Stage.PLAYS, 0, "")),
        ("S hokum D, N pass", "S hokum H, N pass", Stopped(Stage.CALLS, 3, "hokum-suit")),
        ("N pass, W pass, S", "N hokum D, W hokum D, S", Stopped(Stage.CALLS, 2, "one-hokum")),
        ("| N double |", "| W double |", Stopped(Stage.RAISES, 0, "raise-turn")),
        ("at 0-101", "at 0-100", Stopped(Stage.RAISES, 0, "sun-double")),
        ("N A♦ 8♦", "N A♦ 8♥", Stopped(Stage.HANDS, 0, "")),
    ],
)
def test_a_replay_stops_at_the_first_step_that_is_not_allowed(was: str, now: str, stopped: Stopped) -> None:
    assert was in SUN
    assert replay(read_record(SUN.replace(was, now, 1)), load("saudi")).stopped == stopped


def test_all_pass_twice_is_no_deal() -> None:
    """AU-10: no contract, nothing to write."""
    record = read_record(SUN)
    seats = [Seat.E, Seat.N, Seat.W, Seat.S] * 2
    passes = record.calls[0]._replace
    thrown = record._replace(calls=tuple(passes(seat=seat) for seat in seats), raises=(), plays=())
    played = replay(thrown, load("saudi"))
    assert (played.contract, played.deal, played.sheet, played.stopped) == (None, None, None, None)
    assert load("saudi").auction(thrown.dealer, thrown.up, thrown.calls).phase is Phase.ENDED


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_laws_of_whole_deals(profile: str) -> None:
    """Cards are conserved, every deal is won by somebody, what is written fits the contract, and text round-trips."""
    chance, table = Random(8), load(profile)
    for _ in range(60):
        record = random_deal(chance, table)
        played = replay(record, table)
        assert played.stopped is None, write_record(record)
        assert read_record(write_record(record)) == record
        if played.deal is None or played.sheet is None or played.contract is None:
            continue
        assert sum(played.piles.values()) == table.deal_total(played.contract.mode)
        us, them = written(played.sheet, Team.US), written(played.sheet, Team.THEM)
        if played.contract.raised is Raise.GAHWA:
            assert (us, them) == (0, 0)
            assert played.sheet.line("gahwa") is not None
        else:
            assert us + them >= (16 if played.contract.mode is Mode.HOKUM else 26)


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_calls_are_open_exactly_when_no_step_removed_them(profile: str) -> None:
    """Every decision of some hundred auctions: explanation and legality agree, and something is always permitted."""
    chance, table = Random(11), load(profile)
    decisions = 0
    for _ in range(120):
        record = random_deal(chance, table)
        for index in range(len(record.calls) + 1):
            state = table.auction(record.dealer, record.up, record.calls[:index])
            for seat in Seat:
                ruling = table.may_call(Question(state, seat, record.hands[seat]))
                removed = [call for step in ruling.steps for call in step.removed]
                assert len(removed) == len(set(removed))
                assert set(removed) == set(ruling.candidates) - set(ruling.legal)
                assert ruling.legal
                assert (SILENT in ruling.legal) is (seat not in state.speakers)
                decisions += 1
    assert decisions > 2_000


def test_raises_are_open_exactly_when_no_step_removed_them() -> None:
    chance, table = Random(12), load("saudi")
    decisions = 0
    for _ in range(200):
        record = random_deal(chance, table)
        contract = contract_of(table.auction(record.dealer, record.up, record.calls))
        if contract is None:
            continue
        for index in range(len(record.raises) + 1):
            for seat in Seat:
                question = RaiseQuestion(contract, record.raises[:index], seat, record.us, record.them)
                ruling = table.may_raise(question)
                removed = [call for step in ruling.steps for call in step.removed]
                assert set(removed) == set(ruling.candidates) - set(ruling.legal)
                assert PASS_RAISE in ruling.legal
                decisions += 1
    assert decisions > 1_000


def test_the_dealers_right_leads_whoever_bought() -> None:
    """AU-15, S0 §4: here N bought, and E, at the dealer's right, leads all the same."""
    text = SUN.replace(SUN.split(" | ")[5], "E pass, N sun, E pass").replace("| N double |", "|  |")
    assert replay(read_record(text), load("saudi")).stopped is None
    turned = replay(read_record(text.replace("E J♣, N A♣", "N A♣, W Q♣", 1)), load("saudi"))
    assert turned.stopped == Stopped(Stage.PLAYS, 0, "")


def test_completing_the_deal_gives_everybody_eight() -> None:
    """S0 §2: 20 + 1 + 11 = 32; AU-06: in Ashkal the caller's partner takes the card and two more."""
    record = read_record(SUN)
    table = load("saudi")
    for calls, taker in (
        ("E pass, N pass, W ashkal, E pass, N pass", Seat.E),
        ("E sun", Seat.E),
        ("E hokum, N pass, W pass, S pass", Seat.E),
    ):
        said = read_record(SUN.replace(SUN.split(" | ")[5], calls)).calls
        sheet = table.completing(table.auction(record.dealer, record.up, said))
        counts = {line.facts["seat"]: line.facts["count"] for line in sheet.lines}
        assert counts == {seat: 2 if seat is taker else 3 for seat in Seat}


@pytest.mark.parametrize(
    ("up", "calls", "buyer"),
    [
        # S2: Ashkal from a wrong seat or on an ace is forced to Sun, so the caller keeps the card.
        ("9♦", "E ashkal", Seat.E),
        ("A♦", "E pass, N pass, W ashkal, E pass, N pass", Seat.W),
        ("9♦", "E pass, N pass, W ashkal, E pass, N pass", Seat.E),
    ],
)
def test_a_misplaced_ashkal_may_count_as_sun(up: str, calls: str, buyer: Seat) -> None:
    text = SUN.replace("deals 9♦", f"deals {up}").replace(SUN.split(" | ")[5], calls)
    record = read_record(text)
    contract = contract_of(load("encyclopedia").auction(record.dealer, record.up, record.calls))
    assert contract is not None
    assert (contract.mode, contract.buyer) == (Mode.SUN, buyer)


def test_a_record_is_a_value() -> None:
    assert isinstance(read_record(SUN), Record)
    assert read_record(SUN) == read_record(SUN)
