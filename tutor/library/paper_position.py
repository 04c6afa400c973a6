"""A position in words, line by line: what the felt of a page shows, for paper and for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from lessons.pack import Item
from lessons.schema import ClaimScenario, PenaltyScenario, SeatScenario
from rules.cards import Card, Seat
from rules.contract import Contract, Mode, Raise
from tutor.asking.table import Place, ShownHand
from tutor.explaining.answer_words import joined
from tutor.explaining.explained import Pieces
from tutor.templatetags.baloot import raise_name
from tutor.wording import book, pieces, seat_name, side_name


class Line(NamedTuple):
    label: str
    says: Pieces


def position(item: Item, page: Mapping[str, Any], language: str) -> list[Line]:
    """``page`` is what the page of this question shows."""
    return [line for line in _lines(item, page, language) if line.says]


def _lines(item: Item, page: Mapping[str, Any], language: str) -> Iterator[Line]:
    contract, calling, match = page["contract"], page["calling"], page["match"]
    if contract:
        yield Line(_("Contract"), _contract(contract, language))
    dealer = getattr(item.scenario, "dealer", None)
    if dealer:
        yield Line(_("Dealer"), [dealer])
    if calling:
        yield Line(_("Face-up card"), [calling.up] if calling.up else [])
        yield Line(_("Said so far"), _said(calling.said, calling.asked, language))
    yield from _seats_meant(item)
    if match:
        yield Line(_("Totals of the match"), _sides(match["us"], match["them"], language))
        if match["us_award"] is not None:
            yield Line(_("This deal adds"), _sides(match["us_award"], match["them_award"], language))
    if page["piles"]:
        yield from _piles(page["piles"], language)
    yield from _tricks(page, language)
    yield Line(_("Cards"), joined(page["pile_cards"], language))
    if getattr(item.scenario, "last_trick", False):
        yield Line(_("Last trick"), [_("it is in these cards")])
    for hand in page["hands"]:
        yield Line(seat_name(hand.seat, language), _hand(hand, language))
    for label, value in page["known"]:
        yield Line(label, [value])


def _contract(contract: Contract, language: str) -> Pieces:
    words = book(language)
    found: Pieces = []
    if contract.mode is Mode.SUN or contract.trump is None:
        found.append(str(words["modes"][contract.mode.value]))
    else:
        found += pieces(words["calls"]["hokum"], {"suit": contract.trump}, language)
    comma = str(words["terms"]["comma"])
    if contract.buyer:
        found += [comma, _("bought by %(buyer)s") % {"buyer": seat_name(contract.buyer, language)}]
    else:
        found += [comma, _("we bought") if contract.side.value == "us" else _("they bought")]
    if contract.raised is not Raise.NONE:
        found += [comma, raise_name(contract)]
    return found


def _said(said: list[tuple[Seat, str]], asked: Seat | None, language: str) -> Pieces:
    texts = [f"{seat_name(seat, language)}: {words}" for seat, words in said]
    texts += [f"{seat_name(asked, language)}: ?"] if asked else []
    return [str(book(language)["terms"]["comma"]).join(texts)] if texts else []


def _seats_meant(item: Item) -> Iterator[Line]:
    match item.scenario:
        case SeatScenario(seat=Seat() as seat, about=about):
            yield Line(_("Dealer") if about in ("first", "next-dealer") else _("Player in question"), [seat])
        case PenaltyScenario(offender=seat):
            yield Line(_("Played what is not allowed"), [seat])
        case ClaimScenario(seat=seat):
            yield Line(_("Claims the rest"), [seat])


def _sides(us: int, them: int, language: str) -> Pieces:
    words = book(language)["sides"]
    return [f"{words['us']} ", us, f"{book(language)['terms']['comma']}{words['them']} ", them]


def _piles(piles: Mapping[str, Any], language: str) -> Iterator[Line]:
    if piles["kaboot"]:
        yield Line(_("All eight tricks"), [piles["kaboot"]])
    else:
        yield Line(_("Card points, last trick included"), _sides(piles["us"], piles["them"], language))
    words, comma = book(language)["projects"], str(book(language)["terms"]["comma"])
    scored = comma.join(f"{words[kind]} ({side_name(side, language)})" for side, kind in piles["projects"])
    yield Line(_("Projects"), [scored] if scored else [])
    yield Line(_("Baloot"), [piles["baloot"]] if piles["baloot"] else [])


def _tricks(page: Mapping[str, Any], language: str) -> Iterator[Line]:
    """Earlier tricks, this one as far as it goes, what was gone before, and the hands that are shown."""
    comma = str(book(language)["terms"]["comma"])
    earlier = page["earlier"]
    for trick in earlier:
        yield Line(_("Trick %(number)s") % {"number": trick.number}, _plays(trick.cards, comma))
    for number, cards in enumerate(page["spotting"] or (), start=1):
        yield Line(_("Trick %(number)s") % {"number": number}, _plays([(one.seat, one.card) for one in cards], comma))
    places: list[Place] = list((page["seats"] or {}).values())
    yield Line(_("The trick"), _this_trick(places, comma))
    shown = {card for trick in earlier for _seat, card in trick.cards}
    yield Line(_("Gone already"), joined((card for card in page["gone"] if card not in shown), language))
    for place in places:
        yield Line(seat_name(place.seat, language), joined(place.hand, language))


def _plays(plays: Any, comma: str) -> Pieces:
    found: Pieces = []
    for seat, card in plays:
        found += [comma] if found else []
        found += [seat, " ", card]
    return found


def _this_trick(places: list[Place], comma: str) -> Pieces:
    found: Pieces = []
    for place in places:
        if place.card is None and not place.asked:
            continue
        found += [comma] if found else []
        found += [place.seat, " ", place.card if place.card else "?"]
        found += [" ", _("“Ekka”")] if place.ekka else []
    return found


def _hand(hand: ShownHand, language: str) -> Pieces:
    """What is known of a hand, what was announced from it, and which suits it has shown not to hold."""
    found = joined(hand.cards, language)
    if hand.more:
        found += [str(book(language)["terms"]["comma"]), "?"] if found else ["?"]
    if hand.void:
        found.append(f" · {_('void in')}")
        for suit in hand.void:
            found += [" ", suit]
    for label, said in ((_("announced:"), hand.said), (_("shown later:"), hand.late)):
        if said:
            found += [f" · {label} ", *_projects(said, language)]
    return [*found, f" · {_('announced nothing')}"] if hand.said == () else found


def _projects(said: tuple[tuple[str, Card], ...], language: str) -> Pieces:
    words = book(language)["projects"]
    found: Pieces = []
    for kind, card in said:
        found += [f"{words[kind]} ", card, " "]
    return found[:-1]
