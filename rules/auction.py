"""The auction: which calls are open to whom, and what is bought in the end.

Authority: S0 §3. In round one each speaks once from the dealer's right: pass, Hokum in the suit shown, Sun, and in
third place or as dealer Ashkal after passes only. Sun goes over Hokum, also from those who passed; a Sun is taken over
only from an earlier place. Those asked again are asked once each, in any order they are written [ours]. In round two
Hokum names another suit, Sun ends it, and who has passed is out. Ashkal is a Sun of the caller's place [ours]; its
declarer is the partner (S0 §2).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Literal, NamedTuple

from rules.cards import Card, Rank, Seat, Suit
from rules.contract import Contract, Mode
from rules.ruling import Binds, Fact, Finding, Waived


class CallKind(Enum):
    PASS = "pass"
    HOKUM = "hokum"
    SUN = "sun"
    ASHKAL = "ashkal"
    KAWESH = "kawesh"
    SILENT = "silent"

    __hash__ = object.__hash__


class Call(NamedTuple):
    """``suit`` is the trump of a Hokum; None for the others. SILENT is saying nothing, when it is not one's turn."""

    kind: CallKind
    suit: Suit | None = None


PASS, SUN, ASHKAL, KAWESH = (
    Call(CallKind.PASS),
    Call(CallKind.SUN),
    Call(CallKind.ASHKAL),
    Call(CallKind.KAWESH),
)
SILENT = Call(CallKind.SILENT)
EVERY_CALL: tuple[Call, ...] = (PASS, SUN, ASHKAL, *(Call(CallKind.HOKUM, suit) for suit in Suit), KAWESH, SILENT)


class Spoken(NamedTuple):
    seat: Seat
    call: Call


class Phase(Enum):
    """TAKE_OVER: those with a prior right are asked whether they take it as Sun. KEEP: Hokum's caller may switch."""

    ROUND_ONE = "round-one"
    TAKE_OVER = "take-over"
    KEEP = "keep"
    ROUND_TWO = "round-two"
    ENDED = "ended"


class Priority(NamedTuple):
    """Who may take a contract over as Sun.

    ``over_sun``: an earlier place; nobody; the first speaker on an ace only. ``over_hokum`` and ``over_second_hokum``:
    also those who have passed, or only those still to speak. ``switch``: whether Hokum's caller may make it Sun.
    """

    over_sun: Literal["earlier-place", "nobody", "first-speaker-on-ace"]
    over_hokum: Literal["anyone", "later-places"]
    over_second_hokum: Literal["anyone", "later-places"]
    switch: Literal["no", "at-end-of-round", "except-on-ace"]


class State(NamedTuple):
    """Where an auction stands. ``bid`` is the best so far; ``speakers`` may speak now, the next one first."""

    dealer: Seat
    up: Card
    phase: Phase
    speakers: tuple[Seat, ...]
    bid: Spoken | None
    spoken: tuple[Seat, ...]
    again: tuple[Seat, ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        return order(self.dealer)

    def place(self, seat: Seat) -> int:
        """0 for the seat at the dealer's right, 3 for the dealer."""
        return self.order.index(seat)


class Question(NamedTuple):
    """Somebody about to call; ``hand`` is empty where it is not known (it only matters for Kawesh)."""

    state: State
    seat: Seat
    hand: tuple[Card, ...] = ()


class Ashkal(NamedTuple):
    after: Literal["passes-only", "also-over-hokum"]
    on_ace: Literal["allowed", "refused", "becomes-sun"]
    rounds: Literal["first-only", "both"]
    wrong_seat: Literal["refused", "becomes-sun"]


class Kawesh(NamedTuple):
    """Cancelling a weak hand."""

    allowed: Literal["no", "round-one", "until-bought"]


def order(dealer: Seat) -> tuple[Seat, ...]:
    return (dealer.next, dealer.partner, dealer.next.partner, dealer)


def opening(dealer: Seat, up: Card) -> State:
    return State(dealer, up, Phase.ROUND_ONE, (dealer.next,), None, ())


def after(state: State, spoken: Spoken, priority: Priority) -> State:
    """The state after a call that was legal in it."""
    seat, call = spoken
    if call.kind is CallKind.KAWESH:
        return state._replace(phase=Phase.ENDED, speakers=(), bid=None)
    match state.phase:
        case Phase.ROUND_ONE | Phase.ROUND_TWO:
            return _in_turn(state, spoken, priority)
        case Phase.KEEP:
            bid = state.bid if call.kind is CallKind.PASS else spoken
            return state._replace(phase=Phase.ENDED, speakers=(), bid=bid)
        case _:
            again = (*state.again, seat)
            if call.kind is CallKind.PASS:
                return _asked_again(state._replace(again=again), priority)
            return _asked_again(state._replace(again=again, bid=spoken), priority)


def _in_turn(state: State, spoken: Spoken, priority: Priority) -> State:
    seat, call = spoken
    bid = state.bid if call.kind is CallKind.PASS else spoken
    said = (*state.spoken, seat)
    now = state._replace(bid=bid, spoken=said)
    sun = call.kind in (CallKind.SUN, CallKind.ASHKAL)
    if state.phase is Phase.ROUND_ONE and sun:
        return _asked_again(now, priority)
    if sun:
        return now._replace(phase=Phase.ENDED, speakers=())
    if len(said) < 4:
        return now._replace(speakers=(seat.next,))
    if state.phase is Phase.ROUND_TWO:
        return _end_of_round_two(now, priority)
    if bid is None:
        return now._replace(phase=Phase.ROUND_TWO, speakers=(state.dealer.next,), spoken=())
    return _asked_again(now, priority)


def _end_of_round_two(state: State, priority: Priority) -> State:
    if state.bid is None or priority.over_second_hokum == "later-places":
        return state._replace(phase=Phase.ENDED, speakers=())
    caller = state.bid.seat
    others = tuple(seat for seat in state.order if seat is not caller and state.place(seat) < state.place(caller))
    return state._replace(phase=Phase.TAKE_OVER if others else Phase.ENDED, speakers=others)


def _asked_again(state: State, priority: Priority) -> State:
    """Those with a prior right who have not declined it; then Hokum's caller, where a switch is allowed."""
    assert state.bid is not None
    caller, call = state.bid
    earlier = [seat for seat in state.order if state.place(seat) < state.place(caller) and seat not in state.again]
    if call.kind is CallKind.HOKUM:
        asked = earlier if priority.over_hokum == "anyone" else []
        if not asked and _may_switch(state, priority):
            return state._replace(phase=Phase.KEEP, speakers=(caller,))
    elif priority.over_sun == "earlier-place":
        asked = earlier
    elif priority.over_sun == "first-speaker-on-ace" and state.up.rank is Rank.ACE:
        asked = [seat for seat in earlier if state.place(seat) == 0 and seat.team is not caller.team]
    else:
        asked = []
    return state._replace(phase=Phase.TAKE_OVER if asked else Phase.ENDED, speakers=tuple(asked))


def _may_switch(state: State, priority: Priority) -> bool:
    return priority.switch == "at-end-of-round" or (
        priority.switch == "except-on-ace" and state.up.rank is not Rank.ACE
    )


def contract_of(state: State) -> Contract | None:
    """What was bought; None while nothing is, and when the deal is thrown in."""
    if state.phase is not Phase.ENDED or state.bid is None:
        return None
    seat, call = state.bid
    buyer = seat.partner if call.kind is CallKind.ASHKAL else seat
    mode = Mode.HOKUM if call.kind is CallKind.HOKUM else Mode.SUN
    return Contract(mode, call.suit, buyer.team, buyer)


def turn_to_speak(question: Question, calls: Sequence[Call]) -> Finding:
    state, seat = question.state, question.seat
    if seat in state.speakers:
        return Binds("your-turn", [call for call in calls if call is not SILENT], {"seat": seat})
    facts: dict[str, Fact] = {"seat": seat}
    if state.bid and state.bid.call.kind is not CallKind.HOKUM and state.place(seat) >= state.place(state.bid.seat):
        return Binds("later-place", (SILENT,), facts | {"other": state.bid.seat})
    if state.phase is Phase.ENDED:
        return Binds("auction-over", (SILENT,), facts)
    if seat in state.spoken or seat in state.again:
        return Binds("has-spoken", (SILENT,), facts)
    return Binds("not-your-turn", (SILENT,), facts | {"next": state.speakers[0]})


def sun_priority(question: Question, calls: Sequence[Call], parameters: Priority) -> Finding:
    """Why somebody is asked again: a prior right to take the contract as Sun, or to change one's own Hokum."""
    state, seat = question.state, question.seat
    if seat not in state.speakers or state.bid is None:
        return None
    facts: dict[str, Fact] = {"seat": seat, "other": state.bid.seat}
    if state.phase is Phase.KEEP:
        return Waived("may-switch", {"seat": seat})
    if state.phase is Phase.TAKE_OVER:
        return Waived("over-hokum" if state.bid.call.kind is CallKind.HOKUM else "earlier-place", facts)
    return Waived("still-to-speak", facts)


def hokum_suit(question: Question, calls: Sequence[Call]) -> Finding:
    """Round one: the suit shown. Round two: any other."""
    state = question.state
    if state.phase not in (Phase.ROUND_ONE, Phase.ROUND_TWO) or calls[0] is SILENT:
        return None
    shown = state.up.suit
    first = state.phase is Phase.ROUND_ONE
    kept = [call for call in calls if call.kind is not CallKind.HOKUM or (call.suit is shown) is first]
    return Binds("round-one" if first else "round-two", kept, {"suit": shown})


def one_hokum(question: Question, calls: Sequence[Call]) -> Finding:
    """No Hokum over a Hokum or a Sun; asked again, one may only take it as Sun or leave it."""
    bid = question.state.bid
    if bid is None or calls[0] is SILENT or not any(call.kind is CallKind.HOKUM for call in calls):
        return None
    return Binds("taken", [call for call in calls if call.kind is not CallKind.HOKUM], {"seat": bid.seat})


def ashkal(question: Question, calls: Sequence[Call], parameters: Ashkal) -> Finding:
    if ASHKAL not in calls:
        return None
    state, seat = question.state, question.seat
    without = [call for call in calls if call is not ASHKAL]
    facts: dict[str, Fact] = {"seat": seat}
    if state.phase is Phase.ROUND_TWO and parameters.rounds == "first-only":
        return Binds("round-two", without, facts)
    if state.phase not in (Phase.ROUND_ONE, Phase.ROUND_TWO):
        return Binds("taking-over", without, facts)
    if state.place(seat) < 2:
        return _misplaced("wrong-seat", parameters.wrong_seat, without, facts)
    if state.bid is not None and parameters.after == "passes-only":
        return Binds("after-a-bid", without, facts | {"other": state.bid.seat})
    if state.up.rank is Rank.ACE and parameters.on_ace != "allowed":
        return _misplaced("ace", parameters.on_ace, without, facts | {"card": state.up})
    return Waived("open", facts)


def counted(state: State, spoken: Spoken, parameters: Ashkal) -> Spoken:
    """The call as it counts: an Ashkal from a wrong seat or on an ace may be a Sun of the caller."""
    if spoken.call != ASHKAL:
        return spoken
    wrong = state.place(spoken.seat) < 2 and parameters.wrong_seat == "becomes-sun"
    ace = state.up.rank is Rank.ACE and parameters.on_ace == "becomes-sun"
    return Spoken(spoken.seat, SUN) if wrong or ace else spoken


def _misplaced(outcome: str, how: str, without: list[Call], facts: dict[str, Fact]) -> Finding:
    """Refused, or allowed but counted as a Sun of the caller."""
    if how == "becomes-sun":
        return Waived(f"{outcome}-becomes-sun", facts)
    return Binds(outcome, without, facts)


def kawesh(question: Question, calls: Sequence[Call], parameters: Kawesh) -> Finding:
    if KAWESH not in calls:
        return None
    without = [call for call in calls if call is not KAWESH]
    state = question.state
    if parameters.allowed == "no":
        return Binds("not-played", without, {"seat": question.seat})
    if parameters.allowed == "round-one" and state.phase is not Phase.ROUND_ONE:
        return Binds("too-late", without, {"seat": question.seat})
    strong = tuple(card for card in question.hand if card.rank not in (Rank.SEVEN, Rank.EIGHT, Rank.NINE))
    if strong or not question.hand:
        return Binds("not-weak", without, {"cards": strong})
    return Waived("weak", {"cards": question.hand})
