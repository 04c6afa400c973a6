"""Random whole deals by players who only know what is allowed: every step is drawn from those that are open."""

from __future__ import annotations

from random import Random

from rules.auction import SILENT, CallKind, Phase, Question, Spoken, contract_of
from rules.cards import DECK, Seat
from rules.contract import Contract, Raise
from rules.deal import Record
from rules.play import turn
from rules.profile import Profile
from rules.raises import Lock, RaiseQuestion, RaiseSpoken
from rules.trick import Played, Trick, winning


def random_deal(chance: Random, profile: Profile) -> Record:
    cards = list(DECK)
    chance.shuffle(cards)
    dealer = chance.choice(list(Seat))
    hands = {seat: tuple(cards[8 * place : 8 * place + 8]) for place, seat in enumerate(Seat)}
    record = Record(
        dealer, chance.choice(cards), hands, (), us=chance.choice([0, 99, 120]), them=chance.choice([0, 101])
    )
    record = record._replace(calls=_calls(chance, record, profile))
    contract = contract_of(profile.auction(dealer, record.up, record.calls))
    if contract is None:
        return record
    record = record._replace(raises=_raises(chance, record, contract, profile))
    return record._replace(plays=_plays(chance, record, contract, profile))


def _calls(chance: Random, record: Record, profile: Profile) -> tuple[Spoken, ...]:
    calls: tuple[Spoken, ...] = ()
    while (state := profile.auction(record.dealer, record.up, calls)).phase is not Phase.ENDED:
        seat = chance.choice(state.speakers)
        legal = profile.may_call(Question(state, seat, record.hands[seat])).legal
        assert SILENT not in legal
        passing = [call for call in legal if call.kind is CallKind.PASS]
        calls += (Spoken(seat, chance.choice(passing if chance.random() < 0.6 else legal)),)
    return calls


def _raises(chance: Random, record: Record, contract: Contract, profile: Profile) -> tuple[RaiseSpoken, ...]:
    said: tuple[RaiseSpoken, ...] = ()
    for _ in range(6):
        seats = list(Seat)
        chance.shuffle(seats)
        for seat in seats:
            question = RaiseQuestion(contract, said, seat, record.us, record.them)
            legal = [call for call in profile.may_raise(question).legal if call.level is not Raise.NONE]
            if legal and chance.random() < 0.5:
                said += (RaiseSpoken(seat, chance.choice(legal)),)
                break
    return said


def _plays(chance: Random, record: Record, bought: Contract, profile: Profile) -> tuple[Played, ...]:
    levels = [spoken.call for spoken in record.raises]
    contract = bought._replace(raised=levels[-1].level, locked=levels[-1].lock is Lock.LOCKED) if levels else bought
    held = {seat: list(hand) for seat, hand in record.hands.items()}
    plays: list[Played] = []
    leader = record.dealer.next
    for _ in range(8):
        trick: Trick = ()
        seat = leader
        gone = frozenset(played.card for played in plays)
        for _ in range(4):
            legal = profile.may_play(turn(contract, seat, trick, gone=gone), tuple(held[seat])).legal
            card = chance.choice(legal)
            held[seat].remove(card)
            trick += (Played(seat, card),)
            seat = seat.next
        plays += trick
        leader = winning(trick, contract.trump).seat
    return tuple(plays)
