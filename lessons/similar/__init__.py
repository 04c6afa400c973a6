"""A similar one: the given scenario but for the fact that decides, so that the right answer is another one.

Changes are tried from the one that touches least; each is written out as a scenario and read again, so that what comes
out is proved like everything else. A whole deal has none: there is no one answer in it to be turned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final

from lessons.answer import Answer, Ruled
from lessons.calling import Called
from lessons.grading import as_text, right_answer
from lessons.pack import Item, read_one
from lessons.similar import calls, cards, finished, hands, points
from lessons.similar.cards import deciding

type Raw = dict[str, Any]
type Changing = Callable[[Raw, Item, Random], Iterator[Raw]]

# Enough for every change that is listed, and an end where there are very many.
MOST: Final = 200
# What is said about a scenario is not true of another one.
_TEXTS: Final = ("title", "note", "prompt", "hints", "takeaway", "expect", "what-if", "then")

_CHANGES: Final[Mapping[str, Changing]] = {
    "play": cards.to_play,
    "mark": cards.to_play,
    "judge": cards.to_judge,
    "winner": finished.to_win,
    "count": finished.to_count,
    "spot": finished.to_spot,
    "order": finished.to_order,
    "seat": finished.to_seat,
    "score": points.to_score,
    "match": points.to_end,
    "penalty": points.to_pay,
    "call": calls.to_call,
    "complete": calls.to_complete,
    "projects": hands.to_find,
    "claim": hands.to_claim,
}


def similar(raw: Mapping[str, Any], chance: Random) -> Raw | None:
    """Of the same kind, with another right answer; None where nothing is found, or the scenario is none itself."""
    bare = {name: value for name, value in raw.items() if name not in _TEXTS}
    item = read_one(bare).item
    if item is None or item.scenario.ask not in _CHANGES:
        return None
    for changed in islice(_CHANGES[item.scenario.ask](bare, item, chance), MOST):
        other = read_one(changed).item
        if other is not None and _turned(item.answer, other.answer):
            return changed
    return None


def _turned(answer: Answer, other: Answer) -> bool:
    """Another answer, for another reason where cards are ruled on; and one that can be given."""
    if isinstance(answer, Ruled) and isinstance(other, Ruled):
        another = set(answer.ruling.legal) != set(other.ruling.legal)
        return another and deciding(answer.ruling) != deciding(other.ruling)
    if isinstance(other, Called) and not other.legal:
        return False
    return as_text(right_answer(answer)) != as_text(right_answer(other))
