"""The shape of a pack: which fields it has, and which kind of question takes which.

The types of the fields are in ``fields``; what the cards and the rules say of them is checked in ``situation``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

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
    Nobody,
    Number,
    OneCard,
    Place,
    ProfileId,
    ProfileIds,
    Raised,
    SeatKey,
    Side,
    SideKey,
    Slug,
    Spoken,
    Text,
    Texts,
    TrickLine,
    Tricks,
    YesNo,
    choice,
    game_pair,
    names,
    scalar,
)
from rules import notation
from rules.cards import Seat
from rules.change import Change
from rules.contract import Raise


class Shape(BaseModel):
    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=lambda name: name.rstrip("_").replace("_", "-"),
        validate_by_name=False,
        arbitrary_types_allowed=True,
    )


class PlayExpect(Shape):
    legal: Legal | None = None
    winner: Place | None = None


class JudgeExpect(Shape):
    legal: YesNo | None = None


class WinnerExpect(Shape):
    winner: Place | None = None
    points: Number | None = None


class CountExpect(Shape):
    points: Number | None = None


class CallExpect(Shape):
    legal: Spoken | None = None


class ProjectsExpect(Shape):
    """``counts`` leaves Baloot out."""

    holds: dict[SeatKey, Held] | None = None
    counts: dict[SideKey, Number] | None = None
    baloot: Nobody | None = None


class MatchExpect(Shape):
    over: YesNo | None = None
    winner: Nobody | None = None


class ClaimExpect(Shape):
    holds: YesNo | None = None


class ScoreExpect(Shape):
    winner: Side | None = None
    counts: Side | None = None
    rounded: Number | None = None
    counted: Number | None = None
    rest: Number | None = None
    game: Annotated[tuple[int, int] | None, scalar(game_pair)] = None
    ahead: Annotated[str | None, choice("ahead", "us", "them", "level")] = None
    tie: Side | None = None
    result: Annotated[str | None, choice("result", "made", "failed", "kaboot")] = None
    us: Number | None = None
    them: Number | None = None


class WhatIf(Shape):
    """Another position or another table, and what is legal there. One of ``change`` and ``profile``, or both."""

    change: Annotated[Change | None, scalar(notation.read_change)] = None
    profile: ProfileId | None = None
    expect: Legal


class Scenario(Shape):
    """What every scenario has, whatever it asks."""

    id: Slug
    ask: str
    title: Text | None = None
    note: Text | None = None
    prompt: Text | None = None
    hints: Texts = ()
    takeaway: Text | None = None
    profile: ProfileId | None = None
    also: ProfileIds | None = None


class PlayScenario(Scenario):
    ask: Literal["play", "mark"]
    contract: Deal
    raise_: Raised = (Raise.NONE, False)
    hands: dict[SeatKey, Cards]
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
    hands: dict[SeatKey, Cards] = {}
    tricks: Tricks = ()
    calls: Calls | None = None
    dealer: Place | None = None
    up: OneCard | None = None
    totals: dict[SideKey, Number] = {}
    played: Cards = ()
    expect: JudgeExpect = Field(default_factory=JudgeExpect)


class WinnerScenario(Scenario):
    ask: Literal["winner"]
    contract: Deal
    hands: dict[SeatKey, Cards] = {}
    tricks: Tricks
    played: Cards = ()
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
    piles: dict[SideKey, Number] = {}
    kaboot: Side | None = None
    projects: dict[SideKey, Kinds] = {}
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
    totals: dict[SideKey, Number] = {}
    hands: dict[SeatKey, Cards] = {}
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
    late: dict[SeatKey, Held] = {}
    baloot_said: YesNo = True
    expect: ProjectsExpect = Field(default_factory=ProjectsExpect)


class MatchScenario(Scenario):
    ask: Literal["match"]
    totals: dict[SideKey, Number]
    award: dict[SideKey, Number]
    expect: MatchExpect = Field(default_factory=MatchExpect)


class ClaimScenario(Scenario):
    """Sawa by ``seat``, who is to lead; all four hands as they are at that moment."""

    ask: Literal["claim"]
    contract: Deal
    raise_: Raised = (Raise.NONE, False)
    seat: Place = Seat.S
    hands: dict[SeatKey, Cards]
    expect: ClaimExpect = Field(default_factory=ClaimExpect)


class Head(Shape):
    """The pack's own fields; its scenarios are read one by one, so that a fault in one does not hide the others."""

    baloot_pack: Annotated[str, choice("format", "1")]
    id: Slug
    version: Number
    title: Text
    intro: Text | None = None
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
}
