"""The rules of one match: a profile, and the house's own choices, each a rule taken as another profile has it.

So every choice has a source to cite, and nothing can be chosen that no table plays.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from rules.cards import Seat, Team
from rules.catalogue import ENTRIES, Kind
from rules.contract import Contract, Raise
from rules.profile import PROFILE_IDS, Clause, Profile, altered, load
from rules.raises import EVERY_RAISE, RaiseCall, RaiseQuestion, RaiseSpoken, following
from rules.ruling import RuleId, Step
from rules.scoring import BY_BUYER
from rules.seating import About, seating

_KINDS: Final = (Kind.RAISE, Kind.SCORE, Kind.MATCH)


class Table(NamedTuple):
    """``house`` has the id of the profile from which a rule is taken, in the order of the catalogue."""

    profile: str = PROFILE_IDS[0]
    house: tuple[tuple[RuleId, str], ...] = ()


class Variant(NamedTuple):
    """One way of having a rule, and the profiles that have it so, the first of which names it."""

    profiles: tuple[str, ...]
    clause: Clause


@lru_cache(maxsize=512)
def profile_of(table: Table) -> Profile:
    base = load(table.profile)
    taken = {rule: load(name).clauses[rule] for rule, name in table.house}
    changed = altered(base, {rule: clause.parameters._asdict() for rule, clause in taken.items()})
    return changed._replace(clauses={**changed.clauses, **taken}) if taken else base


def made_table(profile: str, house: dict[RuleId, str]) -> Table:
    """Only what is really chosen: a rule as the profile has it anyway is no choice. KeyError for what is not there."""
    own, options = load(profile).clauses, choices()
    kept = []
    for rule in options:
        name = house.get(rule)
        if name is None:
            continue
        variant = next(one for one in options[rule] if name in one.profiles)
        if variant.clause.parameters != own[rule].parameters:
            kept.append((rule, variant.profiles[0]))
    return Table(profile, tuple(kept))


@cache
def choices() -> dict[RuleId, tuple[Variant, ...]]:
    """The rules of raises, scoring and the end of a match that the profiles do not all have alike."""
    found = {}
    for entry in ENTRIES:
        if entry.kind in _KINDS:
            variants = _variants(entry.rule)
            if len(variants) > 1:
                found[entry.rule] = variants
    return found


def _variants(rule: RuleId) -> tuple[Variant, ...]:
    found: list[Variant] = []
    for name in PROFILE_IDS:
        clause = load(name).clauses[rule]
        at = next((at for at, one in enumerate(found) if one.clause.parameters == clause.parameters), None)
        if at is None:
            found.append(Variant((name,), clause))
        else:
            found[at] = found[at]._replace(profiles=(*found[at].profiles, name))
    return tuple(found)


@lru_cache(maxsize=16_384)
def raise_refused(table: Table, contract: Contract, us: int, them: int) -> Step[RaiseCall] | None:
    """The rule by which the raise of a deal was not open at these totals; None when it was, or nothing was raised.

    Only the sides are known, so each raise is said by a player of the side that may say it.
    """
    profile, bare = profile_of(table), contract._replace(raised=Raise.NONE, locked=False)
    buyer = seat_of(contract.side)
    said: tuple[RaiseSpoken, ...] = ()
    level = Raise.NONE
    while level is not contract.raised:
        level = following(level)
        seat = buyer if level in BY_BUYER else buyer.next
        ruling = profile.may_raise(RaiseQuestion(bare, said, seat, us, them))
        call = next((call for call in ruling.legal if call.level is level), None)
        if call is None:
            steps = (step for step in reversed(ruling.steps) if any(one.level is level for one in step.removed))
            return next(steps)
        said = (*said, RaiseSpoken(seat, call))
    return None


def open_raises(table: Table, contract: Contract, us: int, them: int) -> tuple[Raise, ...]:
    """The raises that a deal could have at these totals, the least first."""
    levels = dict.fromkeys(call.level for call in EVERY_RAISE)
    return tuple(one for one in levels if raise_refused(table, contract._replace(raised=one), us, them) is None)


def seat_of(side: Team) -> Seat:
    return next(seat for seat in Seat if seat.team is side)


def next_dealer(seat: Seat) -> Seat:
    return _NEXT[seat]


def _after(seat: Seat) -> Seat:
    other = seating(About.NEXT_DEALER, seat)[0].facts["other"]
    assert isinstance(other, Seat)
    return other


_NEXT: Final = {seat: _after(seat) for seat in Seat}
