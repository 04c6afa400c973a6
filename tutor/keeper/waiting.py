"""What waits to be taken: made on one phone while another had gone on, so that somebody has to look at both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from lessons.keeper.events import Event
from lessons.keeper.log import Kept, refused
from lessons.keeper.match import Match
from lessons.kept import Waiting
from rules.cards import Team
from tutor.keeper.words import event_words, known_deals, pair, refusal_words, side_title
from tutor.wording import Piece

SHOWN: Final = 10
"""So many are shown at once; the others follow when these are decided."""


class Shown(NamedTuple):
    """One event that waits, and the difference: what was done ``meanwhile``, and the totals ``then``, each with now's.

    ``twin`` says that the very same was entered meanwhile; ``why`` has the reason where it cannot be taken as it is.
    """

    id: int
    says: str
    mine: bool
    made: datetime
    meanwhile: list[str]
    then: list[tuple[str, int, int]]
    twin: bool
    why: list[Piece]


def waiting_page(
    waiting: Sequence[Waiting], kept: Kept, at: Callable[[int], Kept], device: str, language: str
) -> list[Shown]:
    """``at`` gives the match as it stood after so many events."""
    waiting = waiting[:SHOWN]
    states = {number: at(number) for number in {one.seen for one in waiting}}
    return [_shown(one, states[one.seen], kept, device, language) for one in waiting]


def _shown(one: Waiting, then: Kept, kept: Kept, device: str, language: str) -> Shown:
    deals, match = known_deals(kept), kept.match
    new = _since(then, kept)
    why = refused(kept, one.event)
    return Shown(
        one.id,
        event_words(one.event, match, deals, language),
        one.device == device,
        one.made,
        [event_words(event, match, deals, language) for event in new] or [pair(match.names, match.us, match.them)],
        _totals(then.match, match),
        one.event in new,
        refusal_words(why, language) if why and why.code != "same" else [],
    )


def _since(then: Kept, kept: Kept) -> list[Event]:
    """What stands now of all that was written later."""
    return [event for number, event in kept.done if number > then.number]


def _totals(then: Match, now: Match) -> list[tuple[str, int, int]]:
    return [
        (side_title(now.names, Team.US), then.us, now.us),
        (side_title(now.names, Team.THEM), then.them, now.them),
    ]
