"""From what an author wrote to a position the engine can rule on, with everything checked that cards can tell.

Hands are what each player held before the first trick that is written; cards in ``played`` were gone before that. A
problem names the path of the value at fault; ``pack.py`` turns it into line and column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lessons.fields import Hand
from lessons.schema import JudgeScenario, PlayScenario, SpotScenario, WinnerScenario
from lessons.text import Path
from rules.cards import Card, Seat, Team
from rules.change import Position
from rules.contract import Contract, Mode, Raise
from rules.ekka import Lead
from rules.notation import TrickText, write_card
from rules.play import turn
from rules.profile import Profile
from rules.trick import Trick, winning

type TrickScenario = PlayScenario | JudgeScenario | WinnerScenario


class Problem(NamedTuple):
    code: str
    path: Path
    facts: Mapping[str, str]
    offset: int = 0


class Table(NamedTuple):
    """``earlier`` are the tricks before this one; ``trick`` is this one so far, or complete; ``asked`` is to play."""

    contract: Contract
    earlier: tuple[Trick, ...]
    trick: Trick
    ekka: bool
    asked: Seat | None
    hands: Mapping[Seat, tuple[Card, ...]]
    played: frozenset[Card]

    @property
    def gone(self) -> frozenset[Card]:
        return self.played | {card for trick in self.earlier for _, card in trick}

    @property
    def last(self) -> bool:
        """Whether this is the eighth trick, as far as the written cards tell."""
        return len(self.earlier) == 7 or len(self.gone) >= 28

    def hand(self, seat: Seat, tricks: int | None = None) -> tuple[Card, ...] | None:
        """What a seat still holds after so many earlier tricks (default: all of them); None where it is not given."""
        if seat not in self.hands:
            return None
        gone = {card for trick in self.earlier[:tricks] for _, card in trick}
        return tuple(card for card in self.hands[seat] if card not in gone)

    def position(self, seat: Seat, hand: tuple[Card, ...]) -> Position:
        trick = self.trick if seat is self.asked else self.trick[:-1]
        return Position(turn(self.contract, seat, trick, ekka=self.ekka and bool(trick), gone=self.gone), hand)

    def lead(self, card: Card, *, leads: bool) -> Lead:
        return Lead(self.contract, card, leads, self.gone)


EMPTY = Table(Contract(Mode.SUN, None, Team.US), (), (), False, None, {}, frozenset())


def contract_of(scenario: TrickScenario) -> Contract:
    raised, locked = getattr(scenario, "raise_", (Raise.NONE, False))
    assert scenario.contract is not None
    return scenario.contract._replace(raised=raised, locked=locked)


def table(scenario: TrickScenario, profile: Profile) -> tuple[Table, list[Problem]]:
    if scenario.contract is None:
        return EMPTY, [Problem("field-missing", (), {"field": "contract"})]
    tricks = [one.played for one in scenario.tricks]
    current: TrickText | None = scenario.tricks[-1] if scenario.tricks else None
    made = Table(
        contract_of(scenario),
        tuple(tricks[:-1]),
        tricks[-1] if tricks else (),
        bool(current and current.ekka and current.played and current.ekka[0] is current.played[0].seat),
        current.asked if current else None,
        held(scenario.hands, tricks),
        frozenset(scenario.played),
    )
    problems = [*_contract_problems(scenario), *_shape_problems(scenario), *card_problems(scenario)]
    if not problems:
        problems = _order_problems(scenario, made)
    if not problems:
        problems = _illegal_plays(scenario, made, profile)
    return made, problems


def trump_problems(contract: Contract) -> list[Problem]:
    """A Hokum in which cards are compared must say its suit."""
    missing = contract.mode is Mode.HOKUM and contract.trump is None
    return [Problem("trump-missing", ("contract",), {})] if missing else []


def raise_problems(mode: Mode, raised: Raise) -> list[Problem]:
    """Sun is doubled or not raised at all."""
    wrong = mode is Mode.SUN and raised not in (Raise.NONE, Raise.DOUBLE)
    return [Problem("raise-in-sun", ("raise",), {"found": raised.value})] if wrong else []


def _contract_problems(scenario: TrickScenario) -> list[Problem]:
    contract = contract_of(scenario)
    return trump_problems(contract) or raise_problems(contract.mode, contract.raised)


def _shape_problems(scenario: TrickScenario) -> list[Problem]:
    if not scenario.tricks:
        return [Problem("tricks-empty", ("tricks",), {})]
    if len(scenario.tricks) > 8:
        return [Problem("tricks-nine", ("tricks", 8), {})]
    problems = [
        Problem("trick-unfinished", ("tricks", index), {})
        for index, trick in enumerate(scenario.tricks[:-1])
        if len(trick.played) != 4
    ]
    *_, last = scenario.tricks
    here: Path = ("tricks", len(scenario.tricks) - 1)
    match scenario:
        case PlayScenario():
            if last.asked is None:
                problems.append(Problem("asked-missing", here, {}))
            else:
                problems += _hand_known(scenario.hands, last.asked)
        case WinnerScenario():
            if len(last.played) != 4:
                problems.append(Problem("trick-unfinished", here, {}))
        case JudgeScenario():
            if last.asked is not None or not last.played:
                problems.append(Problem("judge-nothing", here, {}))
            else:
                problems += _hand_known(scenario.hands, last.played[-1].seat, said=last.ekka)
    return problems


def held(hands: Mapping[Seat, tuple[Card, ...]], tricks: Sequence[Trick]) -> dict[Seat, tuple[Card, ...]]:
    """What is known of each hand. One with unseen cards has at least what is shown of it and what its player plays; one
    of which nothing is shown is as good as not given."""
    plays = [one for trick in tricks for one in trick]
    found = {}
    for seat, hand in hands.items():
        if not unseen(hand):
            found[seat] = tuple(hand)
        elif hand:
            found[seat] = tuple(dict.fromkeys((*hand, *(one.card for one in plays if one.seat is seat))))
    return found


def unseen(hand: tuple[Card, ...]) -> bool:
    """Whether a hand has cards that nobody knows."""
    return isinstance(hand, Hand) and hand.more


def _hand_known(hands: Mapping[Seat, Hand], seat: Seat, *, said: tuple[Seat, ...] = ()) -> list[Problem]:
    """The hand that a question is about must be there, and known whole; unless only its word is judged."""
    hand, facts = hands.get(seat), {"seat": seat.value}
    if hand is not None and hand.more and hand:
        return [Problem("hand-unseen", ("hands", seat.value), facts)]
    missing = hand is None or hand.more
    return [Problem("hand-missing", ("hands",), facts)] if missing and seat not in said else []


def card_problems(scenario: TrickScenario | SpotScenario) -> list[Problem]:
    problems = hand_problems(scenario.hands)
    owner = {card: seat for seat, hand in scenario.hands.items() for card in hand}
    for seat, hand in scenario.hands.items():
        for card in hand:
            if card in scenario.played:
                facts = {"card": write_card(card), "seat": seat.value}
                problems.append(Problem("card-gone", ("hands", seat.value), facts))
    seen: set[Card] = set(scenario.played)
    for index, trick in _written(scenario):
        for (seat, card), offset in zip(trick.played, trick.offsets, strict=False):
            facts = {"card": write_card(card), "seat": seat.value}
            if card in seen:
                problems.append(Problem("card-played-twice", index, facts, offset))
            elif seat in scenario.hands and card not in scenario.hands[seat] and not unseen(scenario.hands[seat]):
                problems.append(Problem("not-held", index, facts, offset))
            elif owner.get(card, seat) is not seat:
                facts["holder"] = owner[card].value
                problems.append(Problem("held-by-other", index, facts, offset))
            seen.add(card)
    return problems


def hand_problems(hands: Mapping[Seat, tuple[Card, ...]]) -> list[Problem]:
    """Hands that nobody can hold: empty, too large, or with a card that is in another hand too."""
    problems: list[Problem] = []
    owner: dict[Card, Seat] = {}
    for seat, hand in hands.items():
        path: Path = ("hands", seat.value)
        if not hand and not unseen(hand):
            problems.append(Problem("hand-empty", path, {"seat": seat.value}))
        if len(hand) > 8:
            problems.append(Problem("hand-size", path, {"seat": seat.value, "found": str(len(hand))}))
        for card in hand:
            if card in owner:
                facts = {"card": write_card(card), "first": owner[card].value, "second": seat.value}
                problems.append(Problem("card-two-hands", path, facts))
            owner[card] = seat
    return problems


def _written(scenario: TrickScenario | SpotScenario) -> Sequence[tuple[Path, TrickText]]:
    written: list[tuple[Path, TrickText]] = [(("tricks", index), one) for index, one in enumerate(scenario.tricks)]
    then = getattr(scenario, "then", None)
    return [*written, (("then",), then)] if then else written


def _order_problems(scenario: TrickScenario, made: Table) -> list[Problem]:
    problems: list[Problem] = []
    for index, trick in enumerate(made.earlier):
        leader = winning(trick, made.contract.trump).seat
        following = scenario.tricks[index + 1]
        starts = following.played[0].seat if following.played else following.asked
        if starts is not None and starts is not leader:
            facts = {"found": starts.value, "allowed": leader.value}
            problems.append(Problem("wrong-leader", ("tricks", index + 1), facts))
    for index, one in enumerate(scenario.tricks):
        problems += [
            Problem("ekka-not-leader", ("tricks", index), {"seat": seat.value})
            for seat in one.ekka
            if seat is not one.played[0].seat and not isinstance(scenario, JudgeScenario)
        ]
    if isinstance(scenario, PlayScenario) and scenario.then and made.asked:
        rest, expected = scenario.then.played, made.asked.next
        if rest and rest[0].seat is not expected:
            problems.append(Problem("then-turn", ("then",), {"found": rest[0].seat.value, "allowed": expected.value}))
        elif len(made.trick) + 1 + len(rest) != 4:
            problems.append(Problem("then-unfinished", ("then",), {}))
    return problems


def _illegal_plays(scenario: TrickScenario, made: Table, profile: Profile) -> list[Problem]:
    """Earlier plays by players whose hand is given. A play that is illegal with the cards shown stays so with more."""
    problems: list[Problem] = []
    gone = set(made.played)
    every = [*made.earlier, made.trick]
    for index, trick in enumerate(every):
        judged = isinstance(scenario, JudgeScenario) and index == len(every) - 1
        for place, (seat, card) in enumerate(trick[:-1] if judged else trick):
            hand = made.hand(seat, index)
            if hand is None:
                continue
            ekka = bool(scenario.tricks[index].ekka)
            now = turn(made.contract, seat, trick[:place], ekka=ekka, gone=frozenset(gone))
            step = profile.may_play(now, hand).why_not(card)
            if step is not None:
                facts = {"seat": seat.value, "card": write_card(card), "rule": step.rule}
                problems.append(
                    Problem("illegal-earlier", ("tricks", index), facts, scenario.tricks[index].offsets[place])
                )
        gone.update(card for _, card in trick)
    return problems
