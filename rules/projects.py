"""Projects: finding them in a hand, comparing them, which side scores; and Baloot.

Authority: S0 §1 (project order A K Q J 10 9 8 7), §5 (kinds, comparing, Baloot). A card is in one project only, so a
hand of eight holds at most two. The best single project decides which side scores all of its own. Baloot stands
outside that contest. Where a hand can be divided in several ways the one worth most is taken, then the one whose best
project is strongest [ours].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import combinations
from typing import Final, Literal, NamedTuple

from rules.cards import Card, Rank, Seat, Suit, Team
from rules.contract import Contract, Mode
from rules.ruling import Fact
from rules.sheet import Column, Line

PROJECT_ORDER: Final = (
    Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN,
)  # fmt: skip
_FOURS: Final = tuple(tuple(Card(rank, suit) for suit in Suit) for rank in PROJECT_ORDER[:5])


class ProjectKind(Enum):
    """From the least to the greatest; a Hundred is a run of five or four of a kind."""

    SIRA = "sira"
    FIFTY = "fifty"
    HUNDRED = "hundred"
    FOUR_HUNDRED = "four-hundred"

    __hash__ = object.__hash__


class Project(NamedTuple):
    """``cards`` from the top down; ``top`` is the card that compares it (of four of a kind, the spade)."""

    kind: ProjectKind
    cards: tuple[Card, ...]

    @property
    def top(self) -> Card:
        return self.cards[0]

    @property
    def four(self) -> bool:
        return self.cards[0].rank is self.cards[1].rank


_RUNS: Final = tuple(
    Project(kind, tuple(Card(rank, suit) for rank in PROJECT_ORDER[start : start + length]))
    for suit in Suit
    for length, kind in ((3, ProjectKind.SIRA), (4, ProjectKind.FIFTY), (5, ProjectKind.HUNDRED))
    for start in range(len(PROJECT_ORDER) - length + 1)
)


class ProjectValues(NamedTuple):
    """Game points by kind. ``run_of_eight`` says whether a whole suit is a Hundred and a Sira, or one Hundred."""

    hokum: Mapping[ProjectKind, int]
    sun: Mapping[ProjectKind, int]
    run_of_eight: Literal["split", "one-hundred"]

    def of(self, kind: ProjectKind, mode: Mode) -> int:
        return (self.hokum if mode is Mode.HOKUM else self.sun)[kind]


class ProjectOrder(NamedTuple):
    hundreds: Literal["four-first", "run-first"]


class BalootRule(NamedTuple):
    """``blocked_by``: which of the holder's own scored projects take Baloot away. ``said``: with the second of the two
    cards, or not needed; inside a scored run it counts without a word everywhere (S0 §5)."""

    blocked_by: Literal["run-or-four", "both-cards", "any-card-elsewhere", "never"]
    said: Literal["with-the-second", "by-itself"]
    points: int


class Declaring(NamedTuple):
    """``each``: how many projects a player may announce in the first trick. ``unannounced``: what becomes of a project
    of the winning side that nobody announced. ``late``: whether a forgotten project may still be shown in time."""

    each: Literal["one", "all"]
    unannounced: Literal["added-when-shown", "lost"]
    late: Literal["no", "before-third-card"]


class Holding(NamedTuple):
    seat: Seat
    project: Project


class Table(NamedTuple):
    """The hands as dealt, as far as they are known, and who deals (None: W). ``declared`` are the projects announced in
    the first trick; None: all that are held. ``late`` are forgotten ones that were shown before the third card."""

    contract: Contract
    dealer: Seat | None
    hands: Mapping[Seat, tuple[Card, ...]]
    declared: Mapping[Seat, tuple[Project, ...]] | None = None
    late: Mapping[Seat, tuple[Project, ...]] = {}
    baloot_said: bool = True

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order of speaking, the one at the dealer's right first."""
        seats = [(self.dealer or Seat.W).next]
        while len(seats) < 4:
            seats.append(seats[-1].next)
        return tuple(seats)


def candidates(hand: Sequence[Card], mode: Mode) -> list[Project]:
    """Every project that some cards of the hand form, overlapping ones too; runs of exactly 3, 4 and 5 cards."""
    held = set(hand)
    found = [run for run in _RUNS if held.issuperset(run.cards)]
    for four in _FOURS:
        if held.issuperset(four):
            great = four[0].rank is Rank.ACE and mode is Mode.SUN
            found.append(Project(ProjectKind.FOUR_HUNDRED if great else ProjectKind.HUNDRED, four))
    return found


def in_project_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """A hand as one looks for projects in it: by suit, each from the ace down to the seven."""
    suits = list(Suit)
    return tuple(sorted(cards, key=lambda card: (suits.index(card.suit), PROJECT_ORDER.index(card.rank))))


def named(held: Sequence[tuple[ProjectKind, Card]], hand: Sequence[Card], mode: Mode) -> tuple[Project, ...]:
    """Projects by kind and top card, as they stand in the hand. KeyError for one that the hand does not have."""
    every = {(project.kind, project.top): project for project in candidates(hand, mode)}
    return tuple(every[one] for one in held)


def find(hand: Sequence[Card], mode: Mode, values: ProjectValues, order: ProjectOrder) -> tuple[Project, ...]:
    """The projects of a hand, the best first; empty when there are none."""
    every = candidates(hand, mode)
    sets = [pair for pair in combinations(every, 2) if not set(pair[0].cards) & set(pair[1].cards)]
    if values.run_of_eight == "one-hundred":
        sets = [pair for pair in sets if len(hand) < 8 or len({card.suit for card in hand}) > 1]

    def strength(project: Project) -> tuple[int, int, int]:
        return strength_of(project, mode, values, order)

    def worth(chosen: tuple[Project, ...]) -> tuple[int, list[tuple[int, int, int]]]:
        total = sum(values.of(project.kind, mode) for project in chosen)
        return total, sorted((strength(project) for project in chosen), reverse=True)

    best = max([*((one,) for one in every), *sets], key=worth, default=())
    return tuple(sorted(best, key=strength, reverse=True))


def strength_of(project: Project, mode: Mode, values: ProjectValues, order: ProjectOrder) -> tuple[int, int, int]:
    """How projects compare: value, then four of a kind against a run, then the top rank."""
    fours_first = order.hundreds == "four-first"
    return (
        values.of(project.kind, mode),
        int(project.four is fours_first),
        -PROJECT_ORDER.index(project.top.rank),
    )


def contest(table: Table, values: ProjectValues, order: ProjectOrder, declaring: Declaring) -> tuple[Line, ...]:
    """Who scores: a line for the decision, and one for each project with its game points (nought for the losers)."""
    mode = table.contract.mode
    held = [
        Holding(seat, project)
        for seat in table.order
        for project in find(table.hands.get(seat, ()), mode, values, order)
    ]
    said = held if table.declared is None else [one for one in held if one.project in table.declared.get(one.seat, ())]
    lines = _late(table, declaring)
    if declaring.late == "before-third-card":
        said += [one for one in held if one.project in table.late.get(one.seat, ()) and one not in said]
    if not said:
        return (*lines, Line("project-contest", "none", None, Column.DECISION, 0, {}))
    best = max(said, key=lambda one: strength_of(one.project, mode, values, order))
    side = best.seat.team
    lines.append(_decision(best, said, side, mode, values, order))
    for seat, project in held:
        announced = Holding(seat, project) in said
        if not announced:
            lines.append(_unannounced(seat, project, side, declaring))
        wins = seat.team is side and (announced or declaring.unannounced == "added-when-shown")
        amount = values.of(project.kind, mode) if wins else 0
        facts: dict[str, Fact] = {"seat": seat, "card": project.top, "cards": project.cards, "game": amount}
        outcome = f"{project.kind.value}-{'scored' if wins else 'lost'}"
        lines.append(Line("project-value", outcome, seat.team, Column.COMPARED, amount, facts))
    return tuple(lines)


def _late(table: Table, declaring: Declaring) -> list[Line]:
    outcome = "late" if declaring.late == "before-third-card" else "too-late"
    return [
        Line("project-declaring", outcome, seat.team, Column.DECISION, 0, {"seat": seat, "card": project.top})
        for seat, projects in table.late.items()
        for project in projects
    ]


def _unannounced(seat: Seat, project: Project, side: Team, declaring: Declaring) -> Line:
    facts: dict[str, Fact] = {"seat": seat, "card": project.top}
    if seat.team is not side:
        return Line("project-declaring", "not-shown", seat.team, Column.DECISION, 0, facts)
    outcome = "added" if declaring.unannounced == "added-when-shown" else "lost"
    return Line("project-declaring", outcome, seat.team, Column.DECISION, 0, facts)


def undeclarable(table: Table, values: ProjectValues, order: ProjectOrder, declaring: Declaring) -> Line | None:
    """The first announcement that was not open: a second one, or one after a better had been announced."""
    mode = table.contract.mode
    best: Holding | None = None
    for seat in table.order:
        announced = (table.declared or {}).get(seat, ())
        if declaring.each == "one" and len(announced) > 1:
            return Line("project-declaring", "second", seat.team, Column.DECISION, 0, {"seat": seat})
        for project in announced:
            strength = strength_of(project, mode, values, order)
            if declaring.each == "one" and best and strength_of(best.project, mode, values, order) > strength:
                facts: dict[str, Fact] = {"seat": seat, "rival": best.seat, "card": best.project.top}
                return Line("project-declaring", "beaten", seat.team, Column.DECISION, 0, facts)
            if best is None or strength > strength_of(best.project, mode, values, order):
                best = Holding(seat, project)
    return None


def _decision(
    best: Holding, held: list[Holding], side: Team, mode: Mode, values: ProjectValues, order: ProjectOrder
) -> Line:
    facts: dict[str, Fact] = {"seat": best.seat, "card": best.project.top}
    rivals = [one for one in held if one.seat.team is not side]
    if not rivals:
        return Line("project-contest", "alone", side, Column.DECISION, 0, facts)
    rival = max(rivals, key=lambda one: strength_of(one.project, mode, values, order))
    mine = strength_of(best.project, mode, values, order)
    theirs = strength_of(rival.project, mode, values, order)
    reasons = ("value", "four-against-run", "rank")
    outcome = next((name for name, here, there in zip(reasons, mine, theirs, strict=True) if here != there), "earlier")
    facts |= {"rival": rival.seat, "other": rival.project.top}
    return Line("project-contest", outcome, side, Column.DECISION, 0, facts)


def baloot(table: Table, scored: tuple[Line, ...], parameters: BalootRule) -> tuple[Line, ...]:
    """The king and queen of trumps in one hand, unless one of its holder's scored projects takes them."""
    trump = table.contract.trump
    if table.contract.mode is Mode.SUN or trump is None:
        return ()
    king, queen = Card(Rank.KING, trump), Card(Rank.QUEEN, trump)
    holder = next((seat for seat in table.order if {king, queen} <= set(table.hands.get(seat, ()))), None)
    if holder is None:
        return (Line("baloot", "nobody", None, Column.DECISION, 0, {"trump": trump}),)
    own = [tuple_of(line) for line in scored if line.facts.get("seat") is holder and line.amount]
    taken = next((cards for cards in own if _takes(cards, king, queen, parameters)), None)
    if taken:
        blocked: dict[str, Fact] = {"seat": holder, "trump": trump, "cards": taken}
        return (Line("baloot", "blocked", holder.team, Column.DECISION, 0, blocked),)
    shown = any({king, queen} <= set(cards) for cards in own)
    if not table.baloot_said and parameters.said == "with-the-second" and not shown:
        return (Line("baloot", "unsaid", holder.team, Column.DECISION, 0, {"seat": holder, "trump": trump}),)
    held: dict[str, Fact] = {"seat": holder, "trump": trump, "game": parameters.points}
    return (Line("baloot", "held", holder.team, Column.BALOOT, parameters.points, held),)


def tuple_of(line: Line) -> tuple[Card, ...]:
    cards = line.facts["cards"]
    assert isinstance(cards, tuple)
    return cards


def _takes(cards: tuple[Card, ...], king: Card, queen: Card, parameters: BalootRule) -> bool:
    inside = len({king, queen} & set(cards))
    hundred = len(cards) == 5 or cards[0].rank is cards[1].rank
    match parameters.blocked_by:
        case "run-or-four":
            return inside > 0 and hundred
        case "both-cards":
            return inside == 2 and hundred
        case "any-card-elsewhere":
            return inside == 1 or (inside == 2 and hundred)
        case "never":
            return False
