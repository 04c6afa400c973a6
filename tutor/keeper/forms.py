"""Reading what was typed into the score-keeper. What is wrong with a deal is said by the reader of packs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from json import dumps
from typing import Any, Final, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from lessons.faults import Level
from lessons.keeper.deal import SCENARIO, KeptDeal, card_points, kept, write_deal
from lessons.keeper.events import Corrected, Entered, Event, Inserted, Names, ThrownIn
from lessons.keeper.table import Table, choices, made_table
from lessons.pack import read_one
from lessons.schema import ScoreScenario
from rules.cards import Seat, Team
from rules.profile import PROFILE_IDS
from tutor.wording import fault_text

SIDES: Final = tuple(team.value for team in Team)
NAME: Final = 30
_FIELDS: Final = ("side", "mode", "raise", "baloot", "kaboot", "points_us", "points_them", "trick", "ace", "lock")


type Deal = Entered | Inserted | Corrected
type Made = Callable[[KeptDeal], Deal]
"""What a deal that was typed is to become in the log."""


class Read(NamedTuple):
    """``event`` is None when something is missing, wrong, or to be asked.

    ``asks`` is the side without card points, of which must be said whether it took a trick; it stays after that.
    ``unfinished`` means that nothing is wrong so far; ``messages`` then say what is missing.
    """

    event: Deal | ThrownIn | None
    messages: tuple[str, ...] = ()
    asks: Team | None = None
    unfinished: bool = False


def read_deal_form(posted: QueryDict, table: Table, language: str, made: Made = Entered) -> Read:
    """Only a new deal at the end can be one that nobody bought."""
    if posted.get("side") == "nobody" and made is Entered:
        return Read(ThrownIn())
    twice = _twice(posted)
    if twice:
        return Read(None, twice)
    missing = _missing(posted)
    if missing:
        return Read(None, missing, unfinished=True)
    checked = read_one(SCENARIO | {"profile": table.profile} | scenario_fields(posted))
    errors = [fault_text(fault, language) for fault in checked.faults if fault.level is Level.ERROR]
    if errors or checked.item is None:
        return Read(None, tuple(errors))
    assert isinstance(checked.item.scenario, ScoreScenario)
    deal = kept(checked.item.scenario, ashkal=posted.get("mode") == "ashkal")
    empty = empty_side(deal, table)
    if empty is None:
        return Read(made(deal))
    trick = posted.get("trick")
    if trick not in ("taken", "none"):
        return Read(None, asks=empty)
    if trick == "none":
        deal = deal._replace(kaboot=empty.other, pile=None)
    return Read(made(deal), asks=empty)


def empty_side(deal: KeptDeal, table: Table) -> Team | None:
    """The side that has no card points although it was not swept; None where both have some."""
    if deal.kaboot:
        return None
    return next((side for side, points in card_points(deal, table).items() if not points), None)


def scenario_fields(posted: QueryDict) -> dict[str, Any]:
    """What was typed, as a pack would write it; what was left empty is left out."""
    mode = posted.get("mode", "")
    raised = posted.get("raise") or "none"
    if posted.get("lock") and raised in ("double", "four"):
        raised += " locked"
    raw: dict[str, Any] = {
        "contract": f"{'sun' if mode == 'ashkal' else mode} by {posted.get('side')}",
        "raise": raised,
    }
    piles = {side: posted[f"points_{side}"] for side in SIDES if posted.get(f"points_{side}", "").strip()}
    projects = {side: " ".join(posted.getlist(f"projects_{side}")) for side in SIDES}
    raw |= {"piles": piles} if piles else {}
    raw |= {"projects": found} if (found := {side: kinds for side, kinds in projects.items() if kinds}) else {}
    raw |= {name: posted[name] for name in ("kaboot", "baloot") if posted.get(name)}
    raw |= {"first-with-ace": "yes"} if posted.get("ace") else {}
    return raw


def _twice(posted: QueryDict) -> tuple[str, ...]:
    """Two answers where there can only be one."""
    found = []
    if len(set(posted.getlist("baloot")) - {""}) > 1:
        found.append(_("There is one king and one queen of trumps, so only one Baloot in a deal. Choose one side."))
    if len(set(posted.getlist("kaboot")) - {""}) > 1:
        found.append(_("Only one side can take every trick. Choose one side."))
    return tuple(found)


def _missing(posted: QueryDict) -> tuple[str, ...]:
    found = []
    if posted.get("side") not in SIDES:
        found.append(_("Choose which side bought."))
    if posted.get("mode") not in ("hokum", "sun", "ashkal"):
        found.append(_("Choose Hokum or Sun."))
    if not posted.get("kaboot") and not any(posted.get(f"points_{side}", "").strip() for side in SIDES):
        found.append(_("Type the card points of one side, or choose kaboot."))
    return tuple(found)


def typed(posted: QueryDict) -> dict[str, Any]:
    """The fields of the form as they were filled in."""
    found: dict[str, Any] = {name: posted.get(name, "") for name in _FIELDS}
    return found | {f"projects_{side}": posted.getlist(f"projects_{side}") for side in SIDES}


def filled(deal: KeptDeal) -> dict[str, Any]:
    """The fields of the form as they stand for a deal."""
    found: dict[str, Any] = dict.fromkeys(_FIELDS, "") | {f"projects_{side}": [] for side in SIDES}
    found |= {"side": deal.side.value, "raise": deal.raised.value, "mode": deal.mode.value}
    if deal.ashkal:
        found["mode"] = "ashkal"
    if deal.pile:
        found[f"points_{deal.pile.side.value}"] = str(deal.pile.points)
        found["trick"] = "taken"
    if deal.scores:
        found[f"projects_{deal.scores.value}"] = [kind.value for kind in deal.projects]
    for name, side in (("kaboot", deal.kaboot), ("baloot", deal.baloot)):
        found[name] = side.value if side else ""
    return found | {"ace": "yes" if deal.first_with_ace else "", "lock": "yes" if deal.locked else ""}


def fingerprint(event: Event | None) -> str:
    """Says on a page which deal was shown there, so that no other one is saved from it."""
    match event:
        case Entered(deal) | Inserted(_, deal) | Corrected(_, deal):
            return sha256(dumps(write_deal(deal), sort_keys=True).encode()).hexdigest()[:16]
        case ThrownIn():
            return "thrown-in"
    return ""


def read_names(posted: QueryDict) -> Names:
    """Names of sides and players; blanks and what is too long are cut off, signs that cannot be seen are left out."""
    return Names(*(_name(posted.get(f"name_{field}", "")) for field in Names._fields))


def _name(text: str) -> str:
    seen = "".join(one if one.isprintable() or one in "\u200c\u200d" else " " for one in text)
    return " ".join(seen.split())[:NAME].strip()


def read_table(fields: Mapping[str, str]) -> Table:
    """The profile and the house's choices; what no table plays is not read."""
    profile = fields.get("profile", "")
    profile = profile if profile in PROFILE_IDS else PROFILE_IDS[0]
    return made_table(
        profile, {rule: name for rule in choices() if (name := fields.get(f"house-{rule}")) in PROFILE_IDS}
    )


def read_dealer(posted: Mapping[str, str]) -> Seat:
    return Seat.__members__.get(posted.get("dealer", ""), Seat.S)


def read_seen(posted: Mapping[str, str]) -> int:
    """On which state of the match a page was made; 0, which no match has, where it does not say."""
    text = posted.get("seen", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0
