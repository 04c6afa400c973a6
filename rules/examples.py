"""The examples of the rule book: two for every rule, read from ``examples.toml`` and evaluated by the engine.

Authority: none of its own; what an example shows is what the profile says about it at the time of asking.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from rules.cards import Card
from rules.catalogue import CATALOGUE, Kind
from rules.change import Position
from rules.contract import Contract
from rules.ekka import Announcement, Lead
from rules.notation import NotationError, read_cards, read_contract, read_deal, read_position, read_trick, tokens
from rules.profile import Profile
from rules.ruling import RuleId, Ruling, Step
from rules.scoring import Deal
from rules.sheet import Line, Sheet
from rules.trick import FinishedTrick, Trick


class Example(NamedTuple):
    """An example as evaluated: its position, lead, trick or deal, and everything the engine found, in order."""

    text: str
    contract: Contract
    trick: Trick
    hand: tuple[Card, ...]
    gone: frozenset[Card]
    deal: Deal | None
    ruling: Ruling[Any] | None
    sheet: Sheet

    def found(self, rule: RuleId) -> tuple[Step[Any] | Line, ...]:
        """What one rule found here; empty when it was silent."""
        every: list[Step[Any] | Line] = [*(self.ruling.steps if self.ruling else ()), *self.sheet.lines]
        return tuple(one for one in every if one.rule == rule)


class Pair(NamedTuple):
    binds: Example
    free: Example


@cache
def example_texts() -> dict[RuleId, dict[str, str]]:
    return tomllib.loads((files("rules") / "examples.toml").read_text(encoding="utf-8"))


def examples(rule: RuleId, profile: Profile) -> Pair:
    """KeyError for a rule without examples."""
    texts = example_texts()[rule]
    read = _READERS[CATALOGUE[rule].kind]
    return Pair(read(texts["binds"], profile), read(texts["free"], profile))


def _play(text: str, profile: Profile) -> Example:
    now, hand = position = read_position(text)
    return Example(text, now.contract, now.trick, hand, now.gone, None, _ruling(position, profile), Sheet())


def _ruling(position: Position, profile: Profile) -> Ruling[Card]:
    return profile.may_play(*position)


def _announce(text: str, profile: Profile) -> Example:
    parts = [part.text for part in tokens(text, "|")]
    contract, trick = read_contract(parts[0]), read_trick(parts[1]).played
    gone = frozenset(read_cards(parts[2].removeprefix("gone "))) if len(parts) == 3 else frozenset()
    ruling: Ruling[Announcement] = profile.may_announce(Lead(contract, trick[0].card, True, gone))
    return Example(text, contract, trick, (), gone, None, ruling, Sheet())


def _trick(text: str, profile: Profile) -> Example:
    parts = [part.text for part in tokens(text, "|")]
    if len(parts) not in (2, 3) or parts[2:] not in ([], ["last"]):
        raise NotationError("position", text)
    contract, trick = read_contract(parts[0]), read_trick(parts[1]).played
    sheet = profile.trick_sheet(FinishedTrick(contract, trick, parts[2:] == ["last"]))
    return Example(text, contract, trick, (), frozenset(), None, None, sheet)


def _score(text: str, profile: Profile) -> Example:
    deal = read_deal(text)
    return Example(text, deal.contract, (), (), frozenset(), deal, None, profile.score_sheet(deal))


_READERS = {Kind.PLAY: _play, Kind.ANNOUNCE: _announce, Kind.TRICK: _trick, Kind.SCORE: _score}
