"""The form of a deal: its choices as they are named at this table, what was typed, and what it gives so far."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, NamedTuple
from uuid import uuid4

from django.utils.translation import gettext as _

from lessons.keeper.events import Entered, ThrownIn
from lessons.keeper.log import Kept, refused
from lessons.keeper.match import Match
from lessons.keeper.table import next_dealer, open_raises, profile_of, raise_refused
from rules.cards import Team
from rules.contract import Contract, Mode, Raise
from rules.projects import ProjectKind
from rules.scoring import last_raiser
from tutor.keeper.forms import Read, fingerprint
from tutor.keeper.rows import Shown, head, outcome_words, shown_row, then_words
from tutor.keeper.why import Preview, preview
from tutor.keeper.words import refusal_words, seat_title, side_title
from tutor.wording import Piece, book, plain, sentence

MORE: Final = 3
"""How many further projects of one kind a side can be given in the form."""


class Task(Enum):
    """What the form is for: a new deal, one that was forgotten, a correction, or only to look, without a match."""

    NEW = "new"
    INSERT = "insert"
    CORRECT = "correct"
    LOOK = "look"


class Choice(NamedTuple):
    """``note`` says more about it, in small letters."""

    value: str
    words: str
    note: str = ""


class Given(NamedTuple):
    """What a form gives so far: the deal, or that it passes on, or what is wrong, or what is missing.

    ``asks`` names the side without card points, of which must be said whether it took a trick. ``then`` says what
    becomes of the deals after it; ``lines`` has the deal as the history would, where it is only looked at.
    """

    preview: Preview | None = None
    outcome: str = ""
    then: tuple[str, ...] = ()
    lines: tuple[Shown, ...] = ()
    passes_to: str = ""
    says: tuple[list[Piece], ...] = ()
    asks: str = ""
    missing: tuple[str, ...] = ()


def given(read: Read, kept: Kept, language: str, *, quiet: bool, look: bool = False) -> Given:
    """``quiet`` while somebody is still typing: what is missing is then no mistake.

    A deal that is only looked at has no totals before it, so nothing asks whether its raise was open.
    """
    match = kept.match
    asks = side_title(match.names, read.asks) if read.asks else ""
    if read.event is None:
        if read.unfinished and quiet:
            return Given(missing=read.messages)
        return Given(says=tuple([text] for text in read.messages), asks=asks)
    why = None if look else refused(kept, read.event)
    if why and why.code != "same":
        return Given(says=(refusal_words(why, language),), asks=asks)
    if isinstance(read.event, ThrownIn):
        return Given(passes_to=seat_title(match.names, next_dealer(match.dealer), language))
    found = preview(kept, read.event, language, beside=look)
    then = () if isinstance(read.event, Entered) else then_words(match, found.after, language)
    lines = (shown_row(found.row, 1, found.after, language),) if look else ()
    return Given(found, outcome_words(found.row, language), tuple(then), lines, asks=asks)


def unread_words(read: Read, kept: Kept, language: str) -> str:
    """Why a form gives no deal, as plain text for a phone that sent it later."""
    found = given(read, kept, language, quiet=False)
    if found.asks and not found.says:
        return _("%(side)s has no card points: say whether it took a trick.") % {"side": found.asks}
    return " ".join(plain(says, language) for says in found.says)


def deal_page(
    kept: Kept,
    fields: dict[str, Any],
    language: str,
    read: Read,
    *,
    quiet: bool = False,
    task: Task = Task.NEW,
    place: int = 0,
) -> dict[str, Any]:
    """``place`` is that of the deal to be corrected, or before which one was forgotten; 0 where there is none."""
    match = kept.match
    totals, dealer = _totals(match, place), match.rows[place - 1].dealer if place else match.dealer
    look = task is Task.LOOK
    return {
        **head(match, language),
        "task": task.value,
        "heading": _heading(task, place),
        "dealt": seat_title(match.names, dealer, language),
        "deals_next": seat_title(match.names, next_dealer(dealer), language),
        "match": match,
        "seen": kept.number,
        "client": uuid4().hex,
        "place": place,
        "fields": fields,
        "sides": [Choice(side.value, side_title(match.names, side)) for side in Team],
        "modes": _modes(language),
        "raises": _raises(match, totals, language),
        "kinds": [Choice(kind.value, book(language)["projects"][kind.value]) for kind in ProjectKind],
        "projects": _projects(match, fields, language),
        "gate": [] if look else _gate(match, totals, language),
        "asks_ace": bool(profile_of(match.table).clauses["kaboot"].parameters.reverse),
        "given": given(read, kept, language, quiet=quiet, look=look),
        "shown": fingerprint(read.event),
    }


def _heading(task: Task, place: int) -> str:
    match task:
        case Task.NEW:
            return _("New deal")
        case Task.INSERT:
            return _("A forgotten deal before deal %(place)s") % {"place": place}
        case Task.CORRECT:
            return _("Correct deal %(place)s") % {"place": place}
        case Task.LOOK:
            return _("A deal on the score sheet")


def _totals(match: Match, place: int) -> tuple[int, int]:
    if place:
        return match.before(match.rows[place - 1].id)
    return match.us, match.them


def _modes(language: str) -> list[Choice]:
    words = book(language)
    modes = words["modes"]
    return [
        Choice("hokum", modes["hokum"]),
        Choice("sun", modes["sun"]),
        Choice("ashkal", words["calls"]["ashkal"], _("counts as %(sun)s") % {"sun": modes["sun"]}),
    ]


def _raises(match: Match, totals: tuple[int, int], language: str) -> list[Choice]:
    """Those of Hokum, each with the side that says it; only one where the table plays without raises."""
    calls, hokum = book(language)["calls"], Contract(Mode.HOKUM, None, Team.US)
    found = []
    for level in open_raises(match.table, hokum, *totals):
        raiser = last_raiser(hokum._replace(raised=level))
        note = "" if raiser is None else _("the buyer") if raiser is hokum.side else _("the other side")
        found.append(Choice(level.value, calls[level.value], note))
    return found


class Projects(NamedTuple):
    """A side's projects: the first of each kind, and further ones, each with whether it is chosen."""

    side: str
    title: str
    first: list[tuple[Choice, bool]]
    more: list[tuple[Choice, bool]]


def _projects(match: Match, fields: dict[str, Any], language: str) -> list[Projects]:
    words = book(language)["projects"]
    found = []
    for side in Team:
        held = list(fields[f"projects_{side.value}"])
        first, more = [], []
        for kind in ProjectKind:
            count, choice = held.count(kind.value), Choice(kind.value, words[kind.value])
            first.append((choice, count > 0))
            more += [(choice, count > number) for number in range(1, MORE + 1)]
        found.append(Projects(side.value, side_title(match.names, side), first, more))
    return found


def _gate(match: Match, totals: tuple[int, int], language: str) -> list[list[Piece]]:
    """Whether a Sun could be doubled at these totals, for each side that could have bought it."""
    steps = {side: _closed(match, side, totals) for side in Team}
    opened = [side for side, step in steps.items() if step is None]
    if opened:
        sides = book(language)["terms"]["or"].join(side_title(match.names, side) for side in opened)
        return [[_("A Sun may be doubled now, if bought by %(side)s.") % {"side": sides}]]
    step = steps[Team.US]
    if step is None or step.rule != "sun-double":
        return []
    return [[_("A Sun cannot be doubled now."), " ", *sentence(step.rule, step.outcome, step.facts, language)]]


def _closed(match: Match, side: Team, totals: tuple[int, int]) -> Any:
    return raise_refused(match.table, Contract(Mode.SUN, None, side, None, Raise.DOUBLE), *totals)
