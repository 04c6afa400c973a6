"""When two drills are the same question: what bears on the answer, with suits and bystanders left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

_CARD: Final = re.compile(r"([7-9TJQKA])([♠♥♦♣])")
_SUIT: Final = re.compile(r"(?<=hokum )([SHDC♠♥♦♣])")
_SIGN: Final = dict(zip("SHDC", "♠♥♦♣", strict=True))
_IN_ORDER: Final = ("tricks", "then", "calls")
# Where only points are written it matters who bought, and for a raise; nowhere else.
_BUYER: Final = ("score", "call")

type Essence = tuple[Any, ...]


def essence(raw: Mapping[str, Any]) -> Essence:
    """Equal for two scenarios that differ by names only: of the suits, of a buyer whom nothing asks about.

    Suits matter through what they stand for. Each becomes the places of its cards, and the four are then sorted.
    """
    suits: dict[str, list[tuple[str, str]]] = {sign: [] for sign in "♠♥♦♣"}
    rest: list[tuple[str, str]] = []
    for path, text in _texts(raw, ""):
        if path == "/id" or (path == "/contract" and raw.get("ask") not in _BUYER):
            text = "" if path == "/id" else text.split(" by ")[0]
        ordered = path.split("/")[1] in _IN_ORDER
        for at, found in enumerate(_CARD.finditer(text)):
            suits[found[2]].append((f"{path}/{at if ordered else ''}", found[1]))
        for at, found in enumerate(_SUIT.finditer(text)):
            suits[_SIGN.get(found[1], found[1])].append((f"{path}/{at}", "suit"))
        bare = _SUIT.sub("", _CARD.sub("", text))
        rest.append((path, bare if ordered else " ".join(bare.split())))
    return (tuple(sorted(rest)), tuple(sorted(tuple(sorted(places)) for places in suits.values())))


def _texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, f"{path}/{index}")
    else:
        yield path, str(value)
