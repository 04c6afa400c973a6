"""The score-keeper's words: sides and players by their names, a deal in one line, what was done and why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from lessons.keeper.deal import KeptDeal, card_points
from lessons.keeper.events import (
    Corrected,
    DealerSet,
    Deleted,
    Entered,
    Event,
    Inserted,
    Names,
    ProfileChanged,
    Redone,
    Renamed,
    Started,
    ThrownIn,
    Undone,
)
from lessons.keeper.log import Kept, Refused
from lessons.keeper.match import Match
from lessons.keeper.table import Table
from rules.cards import Seat, Team
from rules.contract import Raise
from tutor.explaining.explained import table_name
from tutor.wording import Piece, book, rule_name, seat_name, sentence

_NAMED: Final = "\u2068{}\u2069 {}"
"""A name beside its number, whichever way either is written."""


def side_title(names: Names, side: Team) -> str:
    return (names.us or _("Us")) if side is Team.US else (names.them or _("Them"))


def seat_title(names: Names, seat: Seat, language: str) -> str:
    return str(getattr(names, seat.value) or seat_name(seat, language))


def pair(names: Names, us: int, them: int) -> str:
    """Two numbers, each with its side: bare ones would change places in a page that runs from right to left."""
    return " – ".join(
        _NAMED.format(side_title(names, side), number) for side, number in zip(Team, (us, them), strict=True)
    )


def mode_words(deal: KeptDeal, language: str) -> str:
    words = book(language)
    return str(words["calls"]["ashkal"] if deal.ashkal else words["modes"][deal.mode.value])


def raise_words(deal: KeptDeal, language: str) -> str:
    """Empty where nothing was raised."""
    if deal.raised is Raise.NONE:
        return ""
    calls = book(language)["calls"]
    level = calls[deal.raised.value]
    return str(calls["locked"].format(level=level) if deal.locked else level)


def project_words(deal: KeptDeal, names: Names, language: str) -> str:
    """Empty where no project counts."""
    if not deal.scores:
        return ""
    kinds = book(language)["projects"]
    listed = book(language)["terms"]["comma"].join(kinds[kind.value] for kind in deal.projects)
    return _("%(side)s: %(what)s") % {"side": side_title(names, deal.scores), "what": listed}


def baloot_words(deal: KeptDeal, names: Names) -> str:
    return _("Baloot: %(side)s") % {"side": side_title(names, deal.baloot)} if deal.baloot else ""


def count_words(deal: KeptDeal, table: Table, names: Names) -> str:
    """Both piles, or who swept."""
    if deal.kaboot:
        return _("Kaboot: %(side)s") % {"side": side_title(names, deal.kaboot)}
    points = card_points(deal, table)
    return pair(names, points[Team.US], points[Team.THEM])


def deal_words(deal: KeptDeal, match: Match, language: str) -> str:
    """A deal in one line."""
    names = match.names
    bought = _("%(side)s: %(what)s") % {"side": side_title(names, deal.side), "what": mode_words(deal, language)}
    parts = [bought, raise_words(deal, language), project_words(deal, names, language), baloot_words(deal, names)]
    return " · ".join(part for part in (*parts, count_words(deal, match.table, names)) if part)


def known_deals(kept: Kept) -> dict[int, KeptDeal]:
    """Every deal that was ever entered and can still be named, as it was last written, by its number in the log."""
    found: dict[int, KeptDeal] = {}
    for number, event in sorted((*kept.done, *kept.undone), key=lambda one: one[0]):
        match event:
            case Entered(deal):
                found[number] = deal
            case Inserted(_before, deal):
                found[number] = deal
            case Corrected(of, deal):
                found[of] = deal
    return found


def event_words(event: Event, match: Match, deals: Mapping[int, KeptDeal], language: str) -> str:
    """What was done. ``deals`` are those that can be named."""
    match event:
        case Started():
            return _("The match began.")
        case Entered(deal):
            return _("Entered: %(deal)s") % {"deal": deal_words(deal, match, language)}
        case Inserted(_before, deal):
            return _("A forgotten deal put in: %(deal)s") % {"deal": deal_words(deal, match, language)}
        case Corrected(_of, deal):
            return _("Corrected: %(deal)s") % {"deal": deal_words(deal, match, language)}
        case Deleted(of):
            gone = deals.get(of)
            return (
                _("Deleted: %(deal)s") % {"deal": deal_words(gone, match, language)} if gone else _("A deal deleted.")
            )
        case ThrownIn():
            return _("Nobody bought: the deal passed on.")
        case Renamed():
            return _("Names changed.")
        case DealerSet(dealer):
            return _("The next to deal: %(name)s.") % {"name": seat_title(match.names, dealer, language)}
        case ProfileChanged(table):
            return _("Rules changed: %(rules)s.") % {"rules": rules_words(table, language)}
        case Undone():
            return _("Undone.")
        case Redone():
            return _("Done again.")


def rules_words(table: Table, language: str) -> str:
    """The profile, and the rules that the house has otherwise."""
    name = table_name(table.profile, language)
    if not table.house:
        return name
    chosen = book(language)["terms"]["comma"].join(rule_name(rule, language) for rule, _profile in table.house)
    return _("%(profile)s; by house choice: %(rules)s") % {"profile": name, "rules": chosen}


def refusal_words(why: Refused, language: str) -> list[Piece]:
    """Why something cannot be done, in pieces: the sentence of the rule where a rule says so."""
    if why.step:
        return sentence(why.step.rule, why.step.outcome, why.step.facts, language)
    return [
        {
            "over": _("The match is over. Correct or undo a deal to reopen it, or begin a new match."),
            "gone": _("This deal is not there any more: it was deleted or undone."),
            "nothing-to-undo": _("There is nothing to undo."),
            "nothing-to-redo": _("There is nothing to bring back."),
            "full": _("This match has as many entries as one match can have. Begin a new one."),
        }.get(why.code, _("This cannot be done here."))
    ]
