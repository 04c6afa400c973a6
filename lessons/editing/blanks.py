"""What a new scenario of each kind begins with: a small question, proved as it stands, to be made another one."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Final

from lessons.text import Tree

_TRICK: Final = "N K♣, W 7♣, S ?"
_DEAL: Final[dict[str, Tree]] = {
    "S": "A♠ 8♠ T♥ K♦ Q♦ 8♦ J♣ 7♣",
    "E": "K♠ 7♠ A♥ 9♥ 7♥ A♦ K♣ 8♣",
    "N": "J♠ 9♠ K♥ 8♥ J♦ 9♦ A♣ 9♣",
    "W": "T♠ Q♠ Q♥ J♥ T♦ 7♦ T♣ Q♣",
}
_BLANKS: Final[Mapping[str, Mapping[str, Tree]]] = {
    "play": {"contract": "hokum H by W", "hands": {"S": "Q♥ 8♠ 9♦"}, "tricks": [_TRICK], "then": "E A♣"},
    "mark": {"contract": "hokum H by W", "hands": {"S": "Q♥ 8♠ 9♦"}, "tricks": [_TRICK]},
    "judge": {"contract": "hokum H by W", "hands": {"S": "Q♥ 8♠ 9♦"}, "tricks": ["N K♣, W 7♣, S 8♠"]},
    "winner": {"contract": "hokum H by W", "tricks": ["N K♣, W 7♣, S Q♥, E A♣"]},
    "spot": {
        "contract": "sun by S",
        "hands": {"E": "Q♠ 8♠ 8♥"},
        "tricks": ["S A♠, E 8♥, N 7♠, W 9♠"],
    },
    "count": {"contract": "sun by us", "cards": "A♠ T♠ K♠ 7♥"},
    "score": {"contract": "hokum by us", "piles": {"us": "84", "them": "78"}},
    "call": {"dealer": "W", "up": "8♥", "calls": "S ?"},
    "complete": {"dealer": "W", "up": "8♥", "calls": "S sun"},
    "projects": {"contract": "sun by us", "dealer": "W", "hands": {"S": "K♠ Q♠ J♠ 9♦", "E": "A♥ K♥ Q♥ 7♣"}},
    "match": {"totals": {"us": "140", "them": "131"}, "award": {"us": "16", "them": "10"}},
    "claim": {
        "contract": "sun by S",
        "hands": {"S": "A♥ A♦", "E": "K♥ K♦", "N": "7♥ 8♦", "W": "?"},
    },
    "seat": {"about": "next", "seat": "S"},
    "order": {"contract": "sun by us", "cards": "9♠ A♠ T♠ K♠"},
    "penalty": {"contract": "hokum H by W", "offender": "S"},
    "deal": {"contract": "sun by S", "dealer": "W", "hands": _DEAL},
}

KINDS: Final = tuple(_BLANKS)


def blank(ask: str, name: str) -> dict[str, Tree]:
    """A scenario of a kind under a name. KeyError for a kind that there is not."""
    return {"id": name, "ask": ask, **deepcopy(dict(_BLANKS[ask]))}
