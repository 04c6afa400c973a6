"""The shape of a pack: which fields it has, and which kind of question takes which.

The types of the fields are in ``fields``; what the cards and the rules say of them is checked in ``situation``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from lessons.expect import (
    CallExpect,
    ClaimExpect,
    CompleteExpect,
    CountExpect,
    JudgeExpect,
    MatchExpect,
    OrderExpect,
    PenaltyExpect,
    PlayExpect,
    ProjectsExpect,
    ScoreExpect,
    SeatExpect,
    Shape,
    SpotExpect,
    WinnerExpect,
)
from lessons.fields import (
    LANGUAGES,
    LICENCES,
    SCORE_LINES,
    Calls,
    Cards,
    Deal,
    Held,
    Kinds,
    Legal,
    Number,
    OneCard,
    Place,
    ProfileId,
    ProfileIds,
    Prose,
    Proses,
    Raised,
    Rule,
    SeatKey,
    Side,
    SideKey,
    Slug,
    Suits,
    Text,
    TrickLine,
    Tricks,
    Unseen,
    YesNo,
    choice,
    names,
    scalar,
)
from rules import notation
from rules.cards import Seat
from rules.change import Change
from rules.contract import Raise
from rules.seating import About


class WhatIf(Shape):
    """Another position or another table, and what is legal there. One of ``change`` and ``profile``, or both."""

    change: Annotated[Change | None, scalar(notation.read_change)] = None
    profile: ProfileId | None = None
    expect: Legal


class Scenario(Shape):
    """What every scenario has, whatever it asks. ``rule`` is the one it is meant to teach."""

    id: Slug
    ask: str
    title: Text | None = None
    note: Prose | None = None
    prompt: Prose | None = None
    hints: Proses = ()
    takeaway: Prose | None = None
    rule: Rule | None = None
    profile: ProfileId | None = None
    also: ProfileIds | None = None


class PlayScenario(Scenario):
    ask: Literal["play", "mark"]
    contract: Deal
    raise_: Raised = (Raise.NONE, False)
    hands: dict[SeatKey, Unseen]
    tricks: Tricks
    played: Cards = ()
    then: TrickLine | None = None
    expect: PlayExpect = Field(default_factory=PlayExpect)
    what_if: tuple[WhatIf, ...] = ()


class JudgeScenario(Scenario):
    """A play (``tricks``) or a call (``calls``): the last one is judged."""

    ask: Literal["judge"]
    contract: Deal | None = None
    raise_: Raised = (Raise.NONE, False)
    hands: dict[SeatKey, Unseen] = Field(default_factory=dict)
    tricks: Tricks = ()
    calls: Calls | None = None
    dealer: Place | None = None
    up: OneCard | None = None
    totals: dict[SideKey, Number] = Field(default_factory=dict)
    played: Cards = ()
    expect: JudgeExpect = Field(default_factory=JudgeExpect)


class WinnerScenario(Scenario):
    ask: Literal["winner"]
    contract: Deal
    hands: dict[SeatKey, Unseen] = Field(default_factory=dict)
    tricks: Tricks
    played: Cards = ()
    lines: Annotated[tuple[str, ...], names(("winner", "points"), "trick-line")] = ()
    expect: WinnerExpect = Field(default_factory=WinnerExpect)


class CountScenario(Scenario):
    ask: Literal["count"]
    contract: Deal
    cards: Cards
    last_trick: YesNo = False
    expect: CountExpect = Field(default_factory=CountExpect)


class ScoreScenario(Scenario):
    """``lines`` are the lines of the sheet that the learner fills in; the others are shown or left to the end."""

    ask: Literal["score"]
    contract: Deal
    raise_: Raised = (Raise.NONE, False)
    piles: dict[SideKey, Number] = Field(default_factory=dict)
    kaboot: Side | None = None
    projects: dict[SideKey, Kinds] = Field(default_factory=dict)
    baloot: Side | None = None
    first_with_ace: YesNo = False
    lines: Annotated[tuple[str, ...], names(SCORE_LINES, "score-line")] = ()
    expect: ScoreExpect = Field(default_factory=ScoreExpect)


class CallScenario(Scenario):
    """Which calls are open: in the auction (``dealer``, ``up``), or which raises (``contract``)."""

    ask: Literal["call"]
    dealer: Place | None = None
    up: OneCard | None = None
    contract: Deal | None = None
    totals: dict[SideKey, Number] = Field(default_factory=dict)
    hands: dict[SeatKey, Cards] = Field(default_factory=dict)
    calls: Calls
    expect: CallExpect = Field(default_factory=CallExpect)


class ProjectsScenario(Scenario):
    """``declared`` are the projects announced in the first trick; left out, each player announced what it held.
    ``late`` are forgotten ones, shown before that player's third card."""

    ask: Literal["projects"]
    contract: Deal
    dealer: Place | None = None
    hands: dict[SeatKey, Cards]
    declared: dict[SeatKey, Held] | None = None
    late: dict[SeatKey, Held] = Field(default_factory=dict)
    baloot_said: YesNo = True
    expect: ProjectsExpect = Field(default_factory=ProjectsExpect)


class MatchScenario(Scenario):
    ask: Literal["match"]
    totals: dict[SideKey, Number]
    award: dict[SideKey, Number]
    expect: MatchExpect = Field(default_factory=MatchExpect)


class ClaimScenario(Scenario):
    """Sawa by ``seat``, who is to lead; all four hands as they are at that moment. Unseen cards are any that are not in
    ``played``; ``void`` are the suits that a seat has shown not to hold."""

    ask: Literal["claim"]
    contract: Deal
    raise_: Raised = (Raise.NONE, False)
    seat: Place = Seat.S
    hands: dict[SeatKey, Unseen]
    played: Cards = ()
    void: dict[SeatKey, Suits] = Field(default_factory=dict)
    expect: ClaimExpect = Field(default_factory=ClaimExpect)

    @property
    def unseen(self) -> bool:
        """Whether some cards are not known."""
        return any(hand.more for hand in self.hands.values())


class SeatScenario(Scenario):
    """One player is to be named: after, beside or before ``seat``, or the one who leads after a finished trick."""

    ask: Literal["seat"]
    about: Annotated[str, choice("about", *(about.value for about in About), "leads")]
    seat: Place | None = None
    contract: Deal | None = None
    tricks: Tricks = ()
    played: Cards = ()
    expect: SeatExpect = Field(default_factory=SeatExpect)


class OrderScenario(Scenario):
    """Cards of one suit, to be put in order from the highest to the lowest."""

    ask: Literal["order"]
    contract: Deal
    cards: Cards
    by: Annotated[Literal["tricks", "projects"], choice("order-by", "tricks", "projects")] = "tricks"
    expect: OrderExpect = Field(default_factory=OrderExpect)


class SpotScenario(Scenario):
    """Finished tricks: every card that was not allowed is to be found. Plays are checked where the hand is given."""

    ask: Literal["spot"]
    contract: Deal
    raise_: Raised = (Raise.NONE, False)
    hands: dict[SeatKey, Unseen]
    tricks: Tricks
    played: Cards = ()
    expect: SpotExpect = Field(default_factory=SpotExpect)


class CompleteScenario(Scenario):
    """After a finished auction: how many cards each player is dealt to complete the hands."""

    ask: Literal["complete"]
    dealer: Place
    up: OneCard
    calls: Calls
    expect: CompleteExpect = Field(default_factory=CompleteExpect)


class PenaltyScenario(Scenario):
    """What an illegal play by ``offender`` gives to each side."""

    ask: Literal["penalty"]
    contract: Deal
    offender: Place
    expect: PenaltyExpect = Field(default_factory=PenaltyExpect)


class DealScenario(Scenario):
    """A whole deal to be played against computer seats; then both piles are counted."""

    ask: Literal["deal"]
    contract: Deal
    dealer: Place
    hands: dict[SeatKey, Cards]


class Titled(Shape):
    """What a pack is called, apart from everything else."""

    title: Text


class Head(Shape):
    """The pack's own fields; its scenarios are read one by one, so that a fault in one does not hide the others."""

    baloot_pack: Annotated[str, choice("format", "1")]
    id: Slug
    version: Number
    title: Text
    intro: Prose | None = None
    language: Annotated[str, choice("language", *LANGUAGES)] = "en"
    profile: ProfileId = "saudi"
    also: ProfileIds = ()
    licence: Annotated[str, choice("licence", *LICENCES)]
    scenarios: list[Any] = Field(min_length=1)


KINDS: Final[Mapping[str, type[Scenario]]] = {
    "play": PlayScenario,
    "mark": PlayScenario,
    "judge": JudgeScenario,
    "winner": WinnerScenario,
    "count": CountScenario,
    "score": ScoreScenario,
    "call": CallScenario,
    "projects": ProjectsScenario,
    "match": MatchScenario,
    "claim": ClaimScenario,
    "seat": SeatScenario,
    "order": OrderScenario,
    "spot": SpotScenario,
    "complete": CompleteScenario,
    "penalty": PenaltyScenario,
    "deal": DealScenario,
}
