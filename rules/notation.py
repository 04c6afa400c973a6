"""Text for every value, and back: cards, hands, contracts, tricks, positions, deals.

Reading is lenient (``K♣``, ``KC``, ``kc``, ``10♥``; any decimal digits), writing has one form. What cannot be read
raises ``NotationError``: a code, the piece that was found, and where it starts; the words for it are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from rules.cards import Card, Rank, Seat, Suit, Team
from rules.change import Change, ChangeKind, Position
from rules.contract import Contract, Mode, Raise
from rules.play import turn
from rules.projects import Project, ProjectKind
from rules.trick import Played, Trick

SIGNS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_SUITS: Final = {sign: suit for suit, sign in SIGNS.items()} | {suit.value: suit for suit in Suit}
_RANKS: Final = {rank.value: rank for rank in Rank}
_EMOJI_MARKS: Final = "\ufe0e\ufe0f"


class NotationError(ValueError):
    """``code`` says what kind of piece was expected, ``allowed`` which one; ``at`` is the offset of ``found``."""

    def __init__(self, code: str, found: str, at: int = 0, allowed: str = "") -> None:
        super().__init__(code, found, at, allowed)
        self.code, self.found, self.at, self.allowed = code, found, at, allowed


class Token(NamedTuple):
    text: str
    at: int


def tokens(text: str, separator: str | None = None) -> list[Token]:
    """The pieces of a text with their offsets, blanks around them left out; empty pieces only between separators."""
    found: list[Token] = []
    at = 0
    for piece in text.split(separator) if separator else text.split():
        at = text.index(piece, at)
        bare = piece.strip()
        found.append(Token(bare, at + piece.find(bare) if bare else at))
        at += len(piece)
    return found


def read_suit(text: str) -> Suit:
    suit = _SUITS.get(text.rstrip(_EMOJI_MARKS).upper())
    if suit is None:
        raise NotationError("suit", text)
    return suit


def read_card(text: str) -> Card:
    bare = text.rstrip(_EMOJI_MARKS).upper()
    rank, suit = bare[:-1].replace("10", "T"), bare[-1:]
    if suit not in _SUITS:
        raise NotationError("card-suit", text)
    if rank not in _RANKS:
        raise NotationError("card-rank", text)
    return Card(_RANKS[rank], _SUITS[suit])


def write_card(card: Card) -> str:
    return card.rank.value + SIGNS[card.suit]


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards divided by blanks or commas. The same card twice is an error."""
    found: list[Card] = []
    for token in tokens(text.replace(",", " ")):
        card = at_offset(token, read_card)
        if card in found:
            raise NotationError("card-twice", token.text, token.at)
        found.append(card)
    return tuple(found)


def write_cards(cards: Iterable[Card]) -> str:
    return " ".join(write_card(card) for card in cards)


def read_seat(text: str) -> Seat:
    if text.upper() not in Seat.__members__:
        raise NotationError("seat", text)
    return Seat[text.upper()]


def read_side(text: str) -> Team:
    if text.lower() not in {team.value for team in Team}:
        raise NotationError("side", text)
    return Team(text.lower())


def read_number(text: str) -> int:
    """A whole number in Western, Arabic or Persian digits: ``78``, ``٧٨`` and ``۷۸`` are one number."""
    bare = text.strip()
    if not bare.isdecimal():
        raise NotationError("number", text)
    if len(bare) > 4:
        raise NotationError("number-size", text)
    return int(bare)


def read_contract(text: str) -> Contract:
    """``sun by S``, ``hokum H by W``, ``hokum by us``."""
    parts = tokens(text)
    words = [part.text.lower() for part in parts]
    if len(words) not in (3, 4) or words[-2] != "by" or (len(words) == 4 and words[0] != "hokum"):
        raise NotationError("contract", text)
    if words[0] not in ("sun", "hokum"):
        raise NotationError("contract-mode", parts[0].text, parts[0].at)
    trump = at_offset(parts[1], read_suit) if len(words) == 4 else None
    if words[-1] in ("us", "them"):
        return Contract(Mode(words[0]), trump, Team(words[-1]))
    seat = at_offset(parts[-1], _buyer)
    return Contract(Mode(words[0]), trump, seat.team, seat)


def write_contract(contract: Contract) -> str:
    trump = [SIGNS[contract.trump]] if contract.trump else []
    by = contract.buyer.value if contract.buyer else contract.side.value
    return " ".join([contract.mode.value, *trump, "by", by])


def read_raise(text: str) -> tuple[Raise, bool]:
    """``none``, ``double open``, ``double locked``, ``triple``, ``four open``, ``gahwa``: the raise, and if locked."""
    words = text.lower().split()
    allowed = {"none": False, "double": True, "triple": False, "four": True, "gahwa": False}
    if not words or words[0] not in allowed or len(words) > 1 + allowed[words[0]]:
        raise NotationError("raise", text)
    if len(words) == 2 and words[1] not in ("open", "locked"):
        raise NotationError("raise-open", text)
    return Raise(words[0]), words[1:] == ["locked"]


def read_projects(text: str) -> tuple[ProjectKind, ...]:
    """``fifty sira``: the kinds, divided by blanks; ``none`` is no project."""
    found = []
    for token in tokens(text):
        if token.text == "none":
            continue
        if token.text not in {kind.value for kind in ProjectKind}:
            raise NotationError("project", token.text, token.at)
        found.append(ProjectKind(token.text))
    return tuple(found)


def read_held(text: str) -> tuple[tuple[ProjectKind, Card], ...]:
    """``sira T♠ hundred A♥``: kinds with their top cards, the best first or not; ``none`` is no project."""
    parts = [token for token in tokens(text) if token.text != "none"]
    if len(parts) % 2:
        raise NotationError("held", text)
    return tuple(
        (at_offset(kind, read_projects)[0], at_offset(top, read_card))
        for kind, top in zip(parts[::2], parts[1::2], strict=True)
    )


def write_held(project: Project) -> str:
    return f"{project.kind.value} {write_card(project.top)}"


class TrickText(NamedTuple):
    """A trick as written: the cards so far, whose turn it is (None when complete), and which seats said Ekka."""

    played: Trick
    asked: Seat | None
    ekka: tuple[Seat, ...]
    offsets: tuple[int, ...]


def read_trick(text: str) -> TrickText:
    """``N K♣ ekka, W 7♣, S ?``. Whose turn comes next is checked, who holds what is not."""
    played: list[Played] = []
    ekka: list[Seat] = []
    offsets: list[int] = []
    asked: Seat | None = None
    expected: Seat | None = None
    for piece in tokens(text, ","):
        words = piece.text.split()
        if len(words) not in (2, 3) or (len(words) == 3 and words[2].lower() != "ekka"):
            raise NotationError("trick-play", piece.text, piece.at)
        seat = at_offset(Token(words[0], piece.at), read_seat)
        if asked is not None:
            raise NotationError("trick-after-asked", piece.text, piece.at)
        if len(offsets) == 4:
            raise NotationError("trick-five", piece.text, piece.at)
        if expected is not None and expected is not seat:
            raise NotationError("trick-turn", seat.value, piece.at, expected.value)
        offsets.append(piece.at)
        expected = seat.next
        if words[1] == "?":
            asked = seat
            continue
        card = at_offset(Token(words[1], piece.at + piece.text.index(words[1])), read_card)
        played.append(Played(seat, card))
        if len(words) == 3:
            ekka.append(seat)
    return TrickText(tuple(played), asked, tuple(ekka), tuple(offsets))


def write_trick(trick: Trick, asked: Seat | None = None, *, ekka: bool = False) -> str:
    pieces = [f"{seat.value} {write_card(card)}" for seat, card in trick]
    if ekka:
        pieces[0] += " ekka"
    return ", ".join(pieces + ([f"{asked.value} ?"] if asked else []))


def read_position(text: str) -> Position:
    """``hokum H by W | double locked | N K♣, W 7♣, S ? | Q♥ 8♠ 9♦ | gone A♦``; raise and gone cards are optional."""
    parts = [part.text for part in tokens(text, "|")]
    contract = read_contract(parts[0])
    if len(parts) > 1 and parts[1].split(" ")[0].lower() in {one.value for one in Raise}:
        raised, locked = read_raise(parts.pop(1))
        contract = contract._replace(raised=raised, locked=locked)
    gone: frozenset[Card] = frozenset()
    if parts[-1].startswith("gone "):
        gone = frozenset(read_cards(parts.pop()[len("gone ") :]))
    if len(parts) != 3:
        raise NotationError("position", text)
    trick = read_trick(parts[1])
    if trick.asked is None:
        raise NotationError("position", text)
    now = turn(contract, trick.asked, trick.played, ekka=bool(trick.ekka), gone=gone)
    return Position(now, read_cards(parts[2]))


def write_position(position: Position) -> str:
    now = position.turn
    parts = [write_contract(now.contract)]
    if now.contract.raised is not Raise.NONE:
        choice = (
            [] if now.contract.raised in (Raise.TRIPLE, Raise.GAHWA) else ["locked" if now.contract.locked else "open"]
        )
        parts.append(" ".join([now.contract.raised.value, *choice]))
    parts += [write_trick(now.trick, now.seat, ekka=now.ekka), write_cards(position.hand)]
    if now.gone:
        parts.append("gone " + write_cards(sorted(now.gone, key=lambda card: (card.suit.value, card.rank.value))))
    return " | ".join(parts)


def read_change(text: str) -> Change:
    """``N leads A♣``, ``W plays 8♣``, ``N says ekka``, ``N is silent``, ``S holds 8♣``, ``S lacks Q♥``, ``trump S``."""
    parts = tokens(text)
    words = [part.text.lower() for part in parts]
    if len(parts) == 2 and words[0] == "trump":
        return Change(ChangeKind.TRUMP, suit=at_offset(parts[1], read_suit))
    if len(parts) < 3 or words[1] not in _CHANGES:
        raise NotationError("change", text)
    kind = _CHANGES[words[1]]
    seat = at_offset(parts[0], read_seat)
    if kind in (ChangeKind.EKKA, ChangeKind.SILENT):
        if words[2:] != ["ekka" if kind is ChangeKind.EKKA else "silent"]:
            raise NotationError("change", text)
        return Change(kind, seat)
    cards = at_offset(Token(text[parts[2].at :], parts[2].at), read_cards)
    if kind is ChangeKind.PLAYS and len(cards) != 1:
        raise NotationError("change", text)
    return Change(kind, seat, cards)


_CHANGES: Final = {
    "leads": ChangeKind.PLAYS,
    "plays": ChangeKind.PLAYS,
    "says": ChangeKind.EKKA,
    "is": ChangeKind.SILENT,
    "holds": ChangeKind.HOLDS,
    "lacks": ChangeKind.LACKS,
}


class DealText(NamedTuple):
    """A finished deal as written; ``us`` is None after a kaboot."""

    contract: Contract
    us: int | None
    kaboot: Team | None = None
    projects: Mapping[Team, tuple[ProjectKind, ...]] = {}
    baloot: Team | None = None


def read_deal(text: str) -> DealText:
    """``hokum by us | double open | 84-78 | fifty us | baloot us``; ``kaboot us`` instead of card points."""
    first, *rest = (part.text for part in tokens(text, "|"))
    contract, us, kaboot, baloot = read_contract(first), None, None, None
    projects: dict[Team, tuple[ProjectKind, ...]] = {}
    for part in rest:
        words = part.split()
        if words[0] in {one.value for one in Raise}:
            raised, locked = read_raise(part)
            contract = contract._replace(raised=raised, locked=locked)
        elif words[0] == "kaboot":
            kaboot = read_side(words[-1])
        elif words[0] == "baloot":
            baloot = read_side(words[-1])
        elif "-" in part and words[0][0].isdecimal():
            us = read_number(part.split("-")[0])
        else:
            projects[read_side(words[-1])] = read_projects(" ".join(words[:-1]))
    if (us is None) is (kaboot is None):
        raise NotationError("deal", text)
    return DealText(contract, us, kaboot, projects, baloot)


def at_offset[T](token: Token, read: Callable[[str], T]) -> T:
    """Read one piece; an error in it points to its place in the whole text."""
    try:
        return read(token.text)
    except NotationError as error:
        raise NotationError(error.code, error.found, token.at + error.at, error.allowed) from None


def _buyer(text: str) -> Seat:
    if text.upper() not in Seat.__members__:
        raise NotationError("contract-buyer", text)
    return Seat[text.upper()]
