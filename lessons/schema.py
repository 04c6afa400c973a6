"""The shape of a pack: which fields it has, and how the text of each becomes a value.

Every scalar arrives as text. A text that cannot be read raises ``NotationError``, which pydantic carries to ``pack.py``
together with its place; there it becomes a fault with line and column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator

from rules import notation
from rules.cards import Card, Seat, Team
from rules.change import Change
from rules.contract import Contract, Raise
from rules.notation import CallText, NotationError, TrickText
from rules.profile import PROFILE_IDS
from rules.projects import ProjectKind

type Words = dict[str, str]
"""A text by language; the key ``*`` is the pack's own language."""

LANGUAGES: Final = ("en", "ar")
LICENCES: Final = ("CC-BY-4.0", "CC-BY-SA-4.0", "CC0-1.0")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise NotationError("text-wanted", _kind(value))
    return value


def _kind(value: Any) -> str:
    return "list" if isinstance(value, list) else "table"


def _scalar[T](read: Callable[[str], T]) -> Any:
    return PlainValidator(lambda value: read(_text(value)))


def _words(value: Any) -> Words:
    if isinstance(value, dict):
        for language, text in value.items():
            if language not in LANGUAGES:
                raise NotationError("language", language, allowed=" ".join(LANGUAGES))
            _text(text)
        return dict(value)
    return {"*": _text(value)}


def _choice(code: str, *allowed: str) -> Any:
    def read(text: str) -> str:
        if text not in allowed:
            raise NotationError(code, text, allowed=" ".join(allowed))
        return text

    return _scalar(read)


def _yes(text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise NotationError("yes-no", text)
    return text.lower() == "yes"


def _cards(value: Any) -> tuple[Card, ...]:
    return notation.read_cards(" ".join(map(_text, value)) if isinstance(value, list) else _text(value))


def _legal(value: Any) -> tuple[Card, ...] | Literal["all"]:
    return "all" if value == "all" else _cards(value)


def _key[T](allowed: Mapping[str, T], code: str) -> Any:
    """A key has one spelling, so that ``S`` and ``s`` cannot both be there and one be lost."""

    def read(value: Any) -> T:
        if value not in allowed:
            raise NotationError(code, str(value), allowed=" ".join(allowed))
        return allowed[value]

    return PlainValidator(read)


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _names(allowed: tuple[str, ...], code: str) -> Any:
    def read(value: Any) -> tuple[str, ...]:
        names = [_text(one) for one in value] if isinstance(value, list) else _text(value).split()
        for name in names:
            if name not in allowed:
                raise NotationError(code, name, allowed=" ".join(allowed))
        return tuple(names)

    return PlainValidator(read)


def _game(text: str) -> tuple[int, int]:
    halves = text.replace("–", "-").split("-")
    if len(halves) != 2:
        raise NotationError("game", text)
    return notation.read_number(halves[0]), notation.read_number(halves[1])


_GOES_WITH: Final = ("open", "locked", *(suit for suit in "SHDCshdc♠♥♦♣"))


def _spoken(value: Any) -> tuple[str, ...]:
    """Calls as words: a list, or one text in which ``open``, ``locked`` and suits belong to the word before them."""
    if isinstance(value, list):
        return tuple(" ".join(_text(one).split()) for one in value)
    found: list[str] = []
    for word in _text(value).split():
        if found and word in _GOES_WITH:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return tuple(found)


def _slug(text: str) -> str:
    if not text or len(text) > 60 or not all(piece.isalnum() and piece.isascii() for piece in text.split("-")):
        raise NotationError("slug", text)
    return text.lower()


SCORE_LINES: Final = (
    "counts", "rounded", "counted", "rest", "ahead", "tie", "winner", "result", "us", "them"
)  # fmt: skip

Slug = Annotated[str, _scalar(_slug)]
Text = Annotated[Words, PlainValidator(_words)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(_listed)]
Number = Annotated[int, _scalar(notation.read_number)]
Side = Annotated[Team, _scalar(notation.read_side)]
Place = Annotated[Seat, _scalar(notation.read_seat)]
SeatKey = Annotated[Seat, _key(Seat.__members__, "seat")]
SideKey = Annotated[Team, _key({team.value: team for team in Team}, "side")]
Cards = Annotated[tuple[Card, ...], PlainValidator(_cards)]
Legal = Annotated[tuple[Card, ...] | Literal["all"], PlainValidator(_legal)]
YesNo = Annotated[bool, _scalar(_yes)]
Deal = Annotated[Contract, _scalar(notation.read_contract)]
Raised = Annotated[tuple[Raise, bool], _scalar(notation.read_raise)]
TrickLine = Annotated[TrickText, _scalar(notation.read_trick)]
Calls = Annotated[CallText, _scalar(notation.read_calls)]
Spoken = Annotated[tuple[str, ...], PlainValidator(_spoken)]
Kinds = Annotated[tuple[ProjectKind, ...], _scalar(notation.read_projects)]
Held = Annotated[tuple[tuple[ProjectKind, Card], ...], _scalar(notation.read_held)]
OneCard = Annotated[Card, _scalar(notation.read_card)]
Nobody = Annotated[str, _choice("side-or-none", "us", "them", "none")]
Tricks = Annotated[tuple[TrickLine, ...], BeforeValidator(_listed)]
ProfileId = Annotated[str, _choice("profile", *PROFILE_IDS)]
ProfileIds = Annotated[tuple[str, ...], _names(PROFILE_IDS, "profile")]


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
    game: Annotated[tuple[int, int] | None, _scalar(_game)] = None
    ahead: Annotated[str | None, _choice("ahead", "us", "them", "level")] = None
    tie: Side | None = None
    result: Annotated[str | None, _choice("result", "made", "failed", "kaboot")] = None
    us: Number | None = None
    them: Number | None = None


class WhatIf(Shape):
    """Another position or another table, and what is legal there. One of ``change`` and ``profile``, or both."""

    change: Annotated[Change | None, _scalar(notation.read_change)] = None
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
    lines: Annotated[tuple[str, ...], _names(SCORE_LINES, "score-line")] = ()
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
    """``declared`` are the projects announced in the first trick; left out, each player announced what it held."""

    ask: Literal["projects"]
    contract: Deal
    dealer: Place | None = None
    hands: dict[SeatKey, Cards]
    declared: dict[SeatKey, Held] | None = None
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

    version_of_format: ClassVar[int] = 1

    baloot_pack: Annotated[str, _choice("format", "1")]
    id: Slug
    version: Number
    title: Text
    intro: Text | None = None
    language: Annotated[str, _choice("language", *LANGUAGES)] = "en"
    profile: ProfileId = "saudi"
    also: ProfileIds = ()
    licence: Annotated[str, _choice("licence", *LICENCES)]
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
