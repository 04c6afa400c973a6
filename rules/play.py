"""What may be played: the duties of a card, one finder each.

Authority: S0 §4, except where a parameter says that another source reads it differently.

In Sun only following suit binds. In Hokum, with trump led, an opponent's winning trump must be beaten if it can be.
With a plain suit led and none in hand, whether a trump must be played depends on who is winning, on the seat and,
in third seat, on an ace or a true Ekka from the partner who led. The finders rely on being asked in the order of the
catalogue: each looks only at the cards which the ones before it left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rules.cards import Card, Rank, Seat
from rules.contract import Contract, Mode, height
from rules.ekka import higher_left
from rules.ruling import Binds, Fact, Finding, Waived
from rules.trick import Played, Trick, winning


class Turn(NamedTuple):
    """A player about to play.

    ``trick`` holds the nought to three cards of this trick in order; ``ekka`` says that its leader announced one, true
    or false; ``gone`` are the cards of earlier tricks. ``best`` is the card that is winning, None on the lead.
    """

    contract: Contract
    seat: Seat
    trick: Trick
    ekka: bool
    gone: frozenset[Card]
    best: Played | None


def turn(
    contract: Contract, seat: Seat, trick: Trick = (), *, ekka: bool = False, gone: frozenset[Card] = frozenset()
) -> Turn:
    return Turn(contract, seat, trick, ekka, gone, winning(trick, contract.trump) if trick else None)


class TrumpWhenVoid(NamedTuple):
    partner_third: Literal["ace-or-ekka", "free"]
    cannot_beat: Literal["free", "trump"]
    ekka: Literal["said", "by-itself"]


def locked_lead(play: Turn, cards: Sequence[Card]) -> Finding:
    """S0 §3 and §4: in a locked Double or Four no trump is led while a plain card is held."""
    trump = play.contract.trump
    if play.trick or not play.contract.locked or trump is None:
        return None
    plain = [card for card in cards if card.suit is not trump]
    if not plain:
        return Waived("only-trumps", {"trump": trump})
    return Binds("holds-plain", plain, {"trump": trump})


def follow_suit(play: Turn, cards: Sequence[Card]) -> Finding:
    if not play.trick:
        # In a locked deal it is the lock that speaks of the lead.
        return None if play.contract.locked else Waived("leads", {})
    led = play.trick[0].card.suit
    same = [card for card in cards if card.suit is led]
    if not same:
        return Waived("void", {"suit": led})
    return Binds("holds", same, {"suit": led, "cards": tuple(same)})


def beat_led_trump(play: Turn, cards: Sequence[Card]) -> Finding:
    trump = play.contract.trump
    if play.best is None or play.trick[0].card.suit is not trump or cards[0].suit is not trump:
        return None
    facts = _winner(play.best)
    if play.best.seat is play.seat.partner:
        return Waived("partner", facts)
    higher = _higher(cards, play.best.card, play)
    if not higher:
        return Waived("cannot-beat", facts)
    return Binds("opponent", higher, facts | {"cards": tuple(higher)})


def trump_when_void(play: Turn, cards: Sequence[Card], parameters: TrumpWhenVoid) -> Finding:
    trump = play.contract.trump
    if play.contract.mode is Mode.SUN or play.best is None or trump is None:
        return None
    led = play.trick[0].card.suit
    if led is trump or cards[0].suit is led:
        return None
    trumps = [card for card in cards if card.suit is trump]
    if not trumps:
        return Waived("no-trump", {"trump": trump})
    if play.best.seat is play.seat.partner:
        return _partner_winning(play, play.best, trumps, parameters)
    facts = _winner(play.best) | {"trump": trump}
    if play.best.card.suit is not trump:
        return Binds("opponent-plain", trumps, facts)
    if _higher(trumps, play.best.card, play):
        return Binds("opponent-trump", trumps, facts)
    if parameters.cannot_beat == "free":
        return Waived("cannot-beat", facts)
    return Binds("cannot-beat-still-trump", trumps, facts)


def _partner_winning(play: Turn, best: Played, trumps: list[Card], parameters: TrumpWhenVoid) -> Finding:
    """Fourth seat is free; third seat only after an ace or a true Ekka, unless the profile frees it anyway."""
    facts = _winner(best)
    if len(play.trick) == 3:
        return Waived("partner-fourth", facts)
    if parameters.partner_third == "free":
        return Waived("partner-winning", facts)
    if best.card.rank is Rank.ACE:
        return Waived("partner-ace", facts)
    higher = higher_left(best.card, play.gone)
    if not higher and (play.ekka or parameters.ekka == "by-itself"):
        return Waived("partner-ekka", facts)
    facts = facts | {"trump": trumps[0].suit}
    if play.ekka:
        return Binds("partner-false-ekka", trumps, facts | {"cards": higher})
    if higher:
        return Binds("partner-silent", trumps, facts | {"cards": higher})
    return Binds("partner-silent-highest", trumps, facts)


def overtrump(play: Turn, cards: Sequence[Card]) -> Finding:
    """Void in the plain suit led, an opponent's trump winning, and the duty to trump already found to bind."""
    trump = play.contract.trump
    if play.best is None or play.best.card.suit is not trump or play.trick[0].card.suit is trump:
        return None
    if play.best.seat is play.seat.partner or any(card.suit is not trump for card in cards):
        return None
    higher = _higher(cards, play.best.card, play)
    if not higher:
        return None
    return Binds("opponent-trump", higher, _winner(play.best) | {"cards": tuple(higher)})


def _winner(best: Played) -> dict[str, Fact]:
    return {"seat": best.seat, "card": best.card}


def _higher(cards: Sequence[Card], than: Card, play: Turn) -> list[Card]:
    trump = play.contract.trump
    floor = height(than, trump)
    return [card for card in cards if card.suit is trump and height(card, trump) > floor]
