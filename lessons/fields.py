"""The types of a pack's fields: how the text of each becomes a value.

Every scalar arrives as text. A text that cannot be read raises ``NotationError``, which pydantic carries to ``pack.py``
together with its place; there it becomes a fault with line and column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, PlainValidator

from rules import notation, spoken
from rules.cards import Card, Seat, Suit, Team
from rules.catalogue import CATALOGUE
from rules.contract import Contract, Raise
from rules.notation import NotationError, TrickText
from rules.profile import PROFILE_IDS
from rules.projects import ProjectKind
from rules.spoken import CallText

type Words = dict[str, str]
"""A text by language; the key ``*`` is the pack's own language."""


class Marked(dict[str, str]):
    """Words that may be written in Markdown, as far as the pages take it; titles are plain ``Words``."""


LANGUAGES: Final = ("en", "ar")
LICENCES: Final = ("CC-BY-4.0", "CC-BY-SA-4.0", "CC0-1.0")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise NotationError("text-wanted", _kind(value))
    return value


def _kind(value: Any) -> str:
    return "list" if isinstance(value, list) else "table"


def scalar[T](read: Callable[[str], T]) -> Any:
    return PlainValidator(lambda value: read(_text(value)))


def _words(value: Any) -> Words:
    if isinstance(value, dict):
        for language, text in value.items():
            if language not in LANGUAGES:
                raise NotationError("language", language, allowed=" ".join(LANGUAGES))
            _text(text)
        return dict(value)
    return {"*": _text(value)}


def _marked(value: Any) -> Words:
    return Marked(_words(value))


def choice(code: str, *allowed: str) -> Any:
    def read(text: str) -> str:
        if text not in allowed:
            raise NotationError(code, text, allowed=" ".join(allowed))
        return text

    return scalar(read)


def _yes(text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise NotationError("yes-no", text)
    return text.lower() == "yes"


def _cards(value: Any) -> tuple[Card, ...]:
    return notation.read_cards(" ".join(map(_text, value)) if isinstance(value, list) else _text(value))


class Hand(tuple[Card, ...]):
    """The cards of a hand as far as they are known; ``more`` where it has others, which are written as ``?``."""

    more: bool = False


def _hand(value: Any) -> Hand:
    text = " ".join(map(_text, value)) if isinstance(value, list) else _text(value)
    first, _, rest = text.partition("?")
    if "?" in rest:
        raise NotationError("unknown-twice", text, len(first) + 1 + rest.index("?"))
    hand = Hand(notation.read_cards(text.replace("?", " ")))
    hand.more = "?" in text
    return hand


def _suits(text: str) -> tuple[Suit, ...]:
    return tuple(notation.at_offset(token, notation.read_suit) for token in notation.tokens(text.replace(",", " ")))


def _cards_or_none(value: Any) -> tuple[Card, ...]:
    return () if value == "none" else _cards(value)


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


def names(allowed: tuple[str, ...], code: str) -> Any:
    def read(value: Any) -> tuple[str, ...]:
        names = [_text(one) for one in value] if isinstance(value, list) else _text(value).split()
        for name in names:
            if name not in allowed:
                raise NotationError(code, name, allowed=" ".join(allowed))
        return tuple(names)

    return PlainValidator(read)


def game_pair(text: str) -> tuple[int, int]:
    halves = text.replace("–", "-").split("-")
    if len(halves) != 2:
        raise NotationError("game", text)
    return notation.read_number(halves[0]), notation.read_number(halves[1])


_GOES_WITH: Final = ("open", "locked", *(suit for suit in "SHDCshdc♠♥♦♣"))


def _call_text(value: Any) -> CallText:
    """One text, or a list with a player and what was said in each item."""
    return spoken.read_calls(", ".join(map(_text, value)) if isinstance(value, list) else _text(value))


def _spoken_list(value: Any) -> tuple[str, ...]:
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

Slug = Annotated[str, scalar(_slug)]
Text = Annotated[Words, PlainValidator(_words)]
Prose = Annotated[Words, PlainValidator(_marked)]
Proses = Annotated[tuple[Prose, ...], BeforeValidator(_listed)]
Number = Annotated[int, scalar(notation.read_number)]
Side = Annotated[Team, scalar(notation.read_side)]
Place = Annotated[Seat, scalar(notation.read_seat)]
SeatKey = Annotated[Seat, _key(Seat.__members__, "seat")]
SideKey = Annotated[Team, _key({team.value: team for team in Team}, "side")]
Cards = Annotated[tuple[Card, ...], PlainValidator(_cards)]
Unseen = Annotated[Hand, PlainValidator(_hand)]
Suits = Annotated[tuple[Suit, ...], scalar(_suits)]
Legal = Annotated[tuple[Card, ...] | Literal["all"], PlainValidator(_legal)]
CardsOrNone = Annotated[tuple[Card, ...], PlainValidator(_cards_or_none)]
YesNo = Annotated[bool, scalar(_yes)]
Deal = Annotated[Contract, scalar(notation.read_contract)]
Raised = Annotated[tuple[Raise, bool], scalar(notation.read_raise)]
TrickLine = Annotated[TrickText, scalar(notation.read_trick)]
Calls = Annotated[CallText, PlainValidator(_call_text)]
Spoken = Annotated[tuple[str, ...], PlainValidator(_spoken_list)]
Kinds = Annotated[tuple[ProjectKind, ...], scalar(notation.read_projects)]
Held = Annotated[tuple[tuple[ProjectKind, Card], ...], scalar(notation.read_held)]
OneCard = Annotated[Card, scalar(notation.read_card)]
Nobody = Annotated[str, choice("side-or-none", "us", "them", "none")]
Tricks = Annotated[tuple[TrickLine, ...], BeforeValidator(_listed)]
ProfileId = Annotated[str, choice("profile", *PROFILE_IDS)]
Rule = Annotated[str, choice("rule", *CATALOGUE)]
ProfileIds = Annotated[tuple[str, ...], names(PROFILE_IDS, "profile")]
