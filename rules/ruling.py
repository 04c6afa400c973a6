"""The heart: rules applied one after another, and every step kept.

Legality, explanation and lesson are three readings of one ``Ruling``. A finder looks at a situation and the
candidates that are left, and answers ``Binds``, ``Waived`` or None (silent: the rule has nothing to say here).
It never answers yes or no. What is left at the end is legal; what is not was removed by exactly one step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from rules.cards import Card, Rank, Seat, Suit, Team

type Fact = Card | tuple[Card, ...] | Suit | Rank | Seat | Team | int
type Facts = Mapping[str, Fact]
type RuleId = str


class Binds(NamedTuple):
    """The rule applies: of the candidates only ``permitted`` remain (never none of them)."""

    outcome: str
    permitted: Collection[object]
    facts: Facts


class Waived(NamedTuple):
    """The rule would have applied, but for the named exemption."""

    outcome: str
    facts: Facts


class Step[T](NamedTuple):
    """What one rule did. ``removed`` is empty when it bound nothing or was waived."""

    rule: RuleId
    outcome: str
    binds: bool
    facts: Facts
    removed: tuple[T, ...]


class Ruling[T](NamedTuple):
    candidates: tuple[T, ...]
    legal: tuple[T, ...]
    steps: tuple[Step[T], ...]

    def why_not(self, candidate: T) -> Step[T] | None:
        """The one step that removed the candidate; None when it is legal. KeyError when it was never one."""
        if candidate not in self.candidates:
            raise KeyError(candidate)
        return next((step for step in self.steps if candidate in step.removed), None)

    @property
    def waived(self) -> tuple[Step[T], ...]:
        return tuple(step for step in self.steps if not step.binds)


type Finding = Binds | Waived | None


class InForce[S, T](NamedTuple):
    """A rule as a profile has it: its finder with the profile's parameters already bound."""

    rule: RuleId
    find: Callable[[S, Sequence[T]], Finding]


def narrow[S, T](situation: S, candidates: Sequence[T], rules: Sequence[InForce[S, T]]) -> Ruling[T]:
    """Apply the rules in order. Raises ValueError without candidates, AssertionError if a rule leaves none."""
    if not candidates:
        raise ValueError("nothing to rule on")
    left: tuple[T, ...] = tuple(candidates)
    steps: list[Step[T]] = []
    for rule, find in rules:
        found = find(situation, left)
        if found is None:
            continue
        if isinstance(found, Waived):
            steps.append(Step(rule, found.outcome, False, found.facts, ()))
            continue
        permitted = found.permitted
        kept = tuple([one for one in left if one in permitted])
        assert kept, f"{rule} left nothing"
        removed = tuple([one for one in left if one not in permitted]) if len(kept) < len(left) else ()
        steps.append(Step(rule, found.outcome, True, found.facts, removed))
        left = kept
    return Ruling(tuple(candidates), left, tuple(steps))
