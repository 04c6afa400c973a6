"""What a pack may expect of an answer, kind by kind. Each is an assertion that the engine has to bear out."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict

from lessons.fields import (
    Cards,
    CardsOrNone,
    Held,
    Legal,
    Nobody,
    Number,
    Place,
    SeatKey,
    Side,
    SideKey,
    Spoken,
    YesNo,
    choice,
    game_pair,
    scalar,
)


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


class SeatExpect(Shape):
    seat: Place | None = None


class OrderExpect(Shape):
    order: Cards | None = None


class SpotExpect(Shape):
    """``illegal`` in playing order; the word ``none`` where every card was allowed."""

    illegal: CardsOrNone | None = None


class CompleteExpect(Shape):
    """Cards dealt to each seat after the auction."""

    S: Number | None = None
    E: Number | None = None
    N: Number | None = None
    W: Number | None = None


class PenaltyExpect(Shape):
    us: Number | None = None
    them: Number | None = None
