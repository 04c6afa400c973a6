"""Another call, place, card or total: single changes to an auction or to raises."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from lessons.drills.completing import to_the_end
from lessons.drills.laying import around
from lessons.pack import Item
from lessons.schema import CallScenario, CompleteScenario, JudgeScenario
from lessons.similar.writing import Raw, exchanged, hand_of, shuffled, unseen, with_hand
from rules.cards import DECK, Rank, Seat, Team
from rules.contract import Mode
from rules.notation import SIGNS, write_card

_FARTHEST: Final = 60
_NEAR: Final = 10
_CALLS: Final = ("pass", "hokum", "sun", "ashkal")
_ROUND: Final = 4

type Said = list[tuple[Seat, str]]


def _text(said: Said, asked: Seat | None) -> str:
    return ", ".join([*(f"{seat.value} {words}" for seat, words in said), *([f"{asked.value} ?"] if asked else [])])


def to_call(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    scenario = item.scenario
    assert isinstance(scenario, CallScenario)
    said: Said = [(seat, token.text) for seat, token in scenario.calls.said]
    if scenario.contract is None:
        yield from _of_auction(raw, scenario, said, chance)
    else:
        yield from _of_raises(raw, scenario, said, chance)


def _of_auction(raw: Raw, scenario: CallScenario, said: Said, chance: Random) -> Iterator[Raw]:
    """Another card in the hand, then another word, another place, another card shown."""
    asked = scenario.calls.asked
    if scenario.hands and asked:
        yield from _other_card(raw, asked, chance)
    for at in shuffled(range(len(said)), chance):
        for call in shuffled(_CALLS, chance):
            changed = [*said[:at], (said[at][0], call), *said[at + 1 :]]
            yield raw | {"calls": _text(changed, asked)}
    if asked:
        rounds = shuffled((0, 1), chance) if scenario.hands else [int(len(said) >= _ROUND)]
        yield from (raw | change for second in rounds for change in _places(asked, second, chance))
    for card in shuffled(DECK, chance):
        yield raw | {"up": write_card(card)}


def _other_card(raw: Raw, seat: Seat, chance: Random) -> Iterator[Raw]:
    """A strong card for a weak one; else every strong one gone."""
    weak = (Rank.SEVEN, Rank.EIGHT, Rank.NINE)
    hand = hand_of(raw, seat)
    free = [card for card in unseen(raw, chance) if write_card(card) != raw.get("up")]
    strong = [card for card in hand if card.rank not in weak]
    if not strong:
        yield with_hand(raw, seat, exchanged(hand, chance.choice(hand), next(c for c in free if c.rank not in weak)))
    changed = hand
    for old, new in zip(strong, [card for card in free if card.rank in weak], strict=False):
        changed = exchanged(changed, old, new)
        yield with_hand(raw, seat, changed)


def _places(asked: Seat, second: int, chance: Random) -> Iterator[Raw]:
    """The same player in another place, after passes only."""
    for dealer in shuffled(Seat, chance):
        order = around(dealer.next)
        said = [(seat, "pass") for seat in [*order * second, *order[: order.index(asked)]]]
        yield {"dealer": dealer.value, "calls": _text(said, asked)}


def _of_raises(raw: Raw, scenario: CallScenario, said: Said, chance: Random) -> Iterator[Raw]:
    """Totals by the least; one raise less; another buyer; the other contract."""
    contract, asked = scenario.contract, scenario.calls.asked
    assert contract is not None
    if scenario.totals:
        yield from _totals(raw, scenario, chance)
    yield from (raw | {"calls": _text(said[:count], asked)} for count in reversed(range(len(said))))
    trump = f"hokum {SIGNS[contract.trump]}" if contract.trump else contract.mode.value
    yield from (raw | {"contract": f"{trump} by {buyer.value}"} for buyer in shuffled(Seat, chance))
    if contract.mode is Mode.HOKUM and asked:
        yield from _chains(raw, trump, asked, chance)


def _totals(raw: Raw, scenario: CallScenario, chance: Random) -> Iterator[Raw]:
    for distance in range(1, _FARTHEST):
        for side in shuffled(Team, chance):
            for step in shuffled((distance, -distance), chance):
                number = scenario.totals.get(side, 0) + step
                if number >= 0:
                    yield raw | {"totals": raw["totals"] | {side.value: str(number)}}
        if distance == _NEAR:  # where one total is not enough: both beside the mark
            for leader in shuffled(Team, chance):
                yield raw | {"totals": {leader.value: "101", leader.other.value: "99"}}


def _chains(raw: Raw, trump: str, asked: Seat, chance: Random) -> Iterator[Raw]:
    """Other raises: each by the one whose it is, whoever bought."""
    for buyer in shuffled(Seat, chance):
        for doubler in shuffled((buyer.next, buyer.next.partner), chance):
            chain: Said = [(doubler, "double open"), (buyer, "triple"), (doubler, "four open"), (buyer, "gahwa")]
            for count in range(1, len(chain) + 1):
                yield raw | {"contract": f"{trump} by {buyer.value}", "calls": _text(chain[:count], asked)}


def to_judge_call(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """The same word from another player, another word before it, another word."""
    scenario = item.scenario
    assert isinstance(scenario, JudgeScenario)
    assert scenario.calls is not None
    said: Said = [(seat, token.text) for seat, token in scenario.calls.said]
    *before, (seat, words) = said
    yield from (raw | {"calls": _text([*before, (other, words)], None)} for other in shuffled(Seat, chance))
    for at in shuffled(range(len(before)), chance):
        for call in shuffled(_CALLS, chance):
            yield raw | {"calls": _text([*before[:at], (before[at][0], call), *before[at + 1 :], said[-1]], None)}
    if scenario.dealer:  # nobody has bought, and everybody before has spoken
        order = around(scenario.dealer.next)
        passes: Said = [(one, "pass") for one in order[: order.index(seat)]]
        yield raw | {"calls": _text([*passes, said[-1]], None)}
    yield from (raw | {"calls": _text([*before, (seat, call)], None)} for call in shuffled(_CALLS, chance))
    yield from (raw | {"calls": _text([*before[:count], said[-1]], None)} for count in reversed(range(len(before))))


def to_complete(raw: Raw, item: Item, chance: Random) -> Iterator[Raw]:
    """Ashkal for Sun and the other way round; then another buyer."""
    scenario = item.scenario
    assert isinstance(scenario, CompleteScenario)
    order = around(scenario.dealer.next)
    said = [(order.index(seat), token.text) for seat, token in scenario.calls.said]
    at = next((index for index, (_, words) in enumerate(said) if words != "pass"), 0)
    caller, words = said[at]
    swapped = {"sun": "ashkal", "ashkal": "sun"}.get(words, words)
    places = [place for place in shuffled(range(_ROUND), chance) if place != caller]
    for place, call in (
        (caller, swapped),
        *((place, words) for place in places),
        *((place, "sun") for place in places),
    ):
        if call == "ashkal" and (place < 2 or at >= _ROUND):
            continue
        passes = [(one, "pass") for one in [*range(_ROUND)] * (at >= _ROUND) + [*range(place)]]
        full = to_the_end(scenario.dealer, scenario.up, (*passes, (place, call)))
        yield raw | {"calls": _text([(order[one], spoken) for one, spoken in full], None)}
