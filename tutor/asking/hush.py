"""The page of a question after an answer that says nothing of what is right: as it was, with what was answered.

Where the verdict is kept back, or a wrong answer may be tried again, nothing on the page may give the answer away: not
the signs at the cards, not the line that differs, not the cards of an order that stand in their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lessons.sorting import Ordered
from tutor.asking.steps import AnyStep
from tutor.asking.table import shown_order
from tutor.explaining.explained import Pieces


class Told(NamedTuple):
    """What is said of a wrong answer without the right one: the answer in words, and the slip that it follows from,
    empty where none is known.
    """

    says: Pieces
    slip: str


def hushed(page: Mapping[str, Any], step: AnyStep) -> dict[str, Any]:
    """A page that was made with a verdict, without it."""
    answer = step.item.answer
    return {
        **page,
        "verdict": None,
        "picture": None,
        "hand": page["hand"] and [one._replace(legal=None) for one in page["hand"]],
        "entries": page["entries"] and [one._replace(state="") for one in page["entries"]],
        "call_choices": page["call_choices"] and [one._replace(open=None) for one in page["call_choices"]],
        "sorting": shown_order(answer, ()) if isinstance(answer, Ordered) else None,
        "spotting": page["spotting"] and [[one._replace(fault=None) for one in row] for row in page["spotting"]],
    }
