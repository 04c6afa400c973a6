"""A profile: which rules are in force at a table, with which numbers, and on whose word.

The files lie in ``profiles/``, one table a rule, in the order of the catalogue. A profile may inherit: a rule that it
does not state is taken from the other one and marked so, as are parameters that it leaves out. All faults of a file
are reported together, each with its key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from rules.auction import EVERY_CALL, Call, Question, Spoken, State, after, counted, opening
from rules.cards import Card, Seat, Team
from rules.catalogue import CATALOGUE, ENTRIES, Entry, Kind
from rules.contract import Contract, Mode
from rules.ekka import Announcement, Lead
from rules.match import Award
from rules.play import Turn
from rules.projects import Declaring, ProjectKind, ProjectOrder, ProjectValues, Table, baloot, contest, undeclarable
from rules.raises import EVERY_RAISE, RaiseCall, RaiseQuestion
from rules.ruling import InForce, RuleId, Ruling, narrow
from rules.scoring import Deal, Scored, Writer, tally
from rules.sheet import CardPoints, Line, Sheet
from rules.trick import CardPointValues, FinishedTrick, LastTrick, Played, card_line, last_line

STATUSES: Final = ("sourced", "ours", "disputed", "inherited")
PROFILE_IDS: Final = (
    "saudi",
    "online-app",
    "encyclopedia",
    "browser-game",
    "score-keeper",
    "federation-reported",
)


class Fault(NamedTuple):
    """What is wrong with a profile file: the dotted key, a code, what was found, what is allowed there."""

    key: str
    code: str
    found: str = ""
    allowed: tuple[str, ...] = ()


class ProfileError(ValueError):
    def __init__(self, name: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(name, faults)
        self.name = name
        self.faults = faults


class Clause(NamedTuple):
    """One rule as a profile has it. ``cites`` is a source tag and a section, ``parameters`` None where it has none."""

    cites: str
    status: str
    parameters: Any


class Profile(NamedTuple):
    id: str
    source: str
    clauses: Mapping[RuleId, Clause]
    call: tuple[InForce[Question, Call], ...]
    raises: tuple[InForce[RaiseQuestion, RaiseCall], ...]
    play: tuple[InForce[Turn, Card], ...]
    announce: tuple[InForce[Lead, Announcement], ...]
    trick: tuple[Any, ...]
    score: tuple[Writer, ...]

    def may_call(self, question: Question) -> Ruling[Call]:
        """Which calls are open to a player in the auction; only SILENT when it is not their turn."""
        return narrow(question, EVERY_CALL, self.call)

    def auction(self, dealer: Seat, up: Card, calls: tuple[Spoken, ...] = ()) -> State:
        """Where an auction stands after some calls, each of which must have been open."""
        state = opening(dealer, up)
        for spoken in calls:
            call = counted(state, spoken, self.clauses["ashkal"].parameters)
            state = after(state, call, self.clauses["sun-priority"].parameters)
        return state

    def completing(self, state: State) -> Sheet:
        """Who is dealt how many cards once the auction has ended."""
        return Sheet(self._lines("completing", state))

    def may_raise(self, question: RaiseQuestion) -> Ruling[RaiseCall]:
        return narrow(question, EVERY_RAISE, self.raises)

    def project_sheet(self, table: Table) -> Sheet:
        """The contest of projects, and Baloot."""
        values, order, declaring = self._of_projects()
        lines = contest(table, values, order, declaring)
        return Sheet(lines + baloot(table, lines, self.clauses["baloot"].parameters))

    def undeclarable(self, table: Table) -> Line | None:
        """The first announcement of a project that was not open; None when all were."""
        return undeclarable(table, *self._of_projects())

    def _of_projects(self) -> tuple[ProjectValues, ProjectOrder, Declaring]:
        values, order, declaring = (
            self.clauses[rule].parameters for rule in ("project-value", "project-contest", "project-declaring")
        )
        return values, order, declaring

    def deal(
        self,
        contract: Contract,
        us: int | None,
        *,
        kaboot: Team | None = None,
        projects: Mapping[Team, tuple[ProjectKind, ...]] | None = None,
        baloot: Team | None = None,
        first_with_ace: bool = False,
    ) -> Deal:
        """A finished deal with this profile's values; ``us`` is None after a kaboot. KeyError for a project that the
        contract does not have."""
        total, values = self.deal_total(contract.mode), self.clauses["project-value"].parameters
        if kaboot is not None:
            us = total if kaboot is Team.US else 0
        assert us is not None
        scored = tuple(
            Scored(side, kind, values.of(kind, contract.mode))
            for side, kinds in (projects or {}).items()
            for kind in kinds
        )
        points = self.clauses["baloot"].parameters.points if baloot else 0
        return Deal(contract, CardPoints(us), CardPoints(total - us), kaboot, scored, baloot, points, first_with_ace)

    def sawa_sheet(self, side: Team, lost_to: Played | None) -> Sheet:
        """What becomes of a Sawa that holds, or that loses a trick to a card."""
        return Sheet(self._lines("sawa", side, lost_to))

    def qaid_sheet(self, contract: Contract, offender: Team) -> Sheet:
        """What an illegal play costs."""
        return Sheet(self._lines("qaid", contract, offender))

    def _lines(self, rule: RuleId, *about: object) -> tuple[Line, ...]:
        lines: tuple[Line, ...] = CATALOGUE[rule].find(*about, self.clauses[rule].parameters)
        return lines

    def match_sheet(self, award: Award) -> Sheet:
        return Sheet(self._lines("match-end", award))

    def may_play(self, turn: Turn, hand: tuple[Card, ...]) -> Ruling[Card]:
        """Which cards of a hand may be played. ValueError on an empty hand."""
        return narrow(turn, hand, self.play)

    def may_announce(self, lead: Lead) -> Ruling[Announcement]:
        return narrow(lead, tuple(Announcement), self.announce)

    def trick_sheet(self, finished: FinishedTrick) -> Sheet:
        return Sheet(tuple(line for write in self.trick for line in write(finished)))

    def pile_sheet(self, contract: Contract, cards: tuple[Card, ...], *, last: bool) -> Sheet:
        """The card points of a pile that the buyer's side took, with or without the last trick."""
        values: CardPointValues = self.clauses["card-points"].parameters
        lines = tuple(card_line(card, contract.trump, contract.side, values) for card in cards)
        ten = (last_line(contract.side, self.clauses["last-trick"].parameters),) if last else ()
        return Sheet(lines + ten)

    def score_sheet(self, deal: Deal) -> Sheet:
        return tally(deal, self.score)

    def deal_total(self, mode: Mode) -> int:
        """All card points of a deal, the last trick included."""
        values: CardPointValues = self.clauses["card-points"].parameters
        last: LastTrick = self.clauses["last-trick"].parameters
        plain, trump = sum(values.plain.values()), sum(values.trump.values())
        return last.points + 4 * plain if mode is Mode.SUN else last.points + 3 * plain + trump


@cache
def load(profile_id: str) -> Profile:
    """A shipped profile. KeyError when there is none of that name, ProfileError when its file is faulty."""
    if profile_id not in PROFILE_IDS:
        raise KeyError(profile_id)
    return read((files("rules") / "profiles" / f"{profile_id}.toml").read_text(encoding="utf-8"), profile_id)


def altered(profile: Profile, changes: Mapping[RuleId, Mapping[str, Any]]) -> Profile:
    """The profile with some parameters changed, for asking what a mistaken rule would give; no values are checked."""
    clauses = dict(profile.clauses)
    for rule, values in changes.items():
        clause = clauses[rule]
        clauses[rule] = clause._replace(parameters=clause.parameters._replace(**values))
    return _bind(profile.id, profile.source, clauses)


@cache
def sources() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("rules") / "sources.toml").read_text(encoding="utf-8"))


def read(text: str, name: str) -> Profile:
    """Read a profile from TOML. ProfileError lists every fault."""
    table = tomllib.loads(text)
    parent = load(table["inherits"]) if "inherits" in table else None
    faults = list(_head_faults(table))
    stated = {key: value for key, value in table.items() if isinstance(value, dict)}
    faults += [Fault(key, "unknown-rule", key, tuple(CATALOGUE)) for key in stated if key not in CATALOGUE]
    known = [key for key in stated if key in CATALOGUE]
    if known != [entry.rule for entry in ENTRIES if entry.rule in stated]:
        faults.append(Fault("", "order", " ".join(known), tuple(CATALOGUE)))
    clauses: dict[RuleId, Clause] = {}
    for entry in ENTRIES:
        inherited = parent.clauses[entry.rule] if parent else None
        if entry.rule in stated:
            clauses[entry.rule] = _clause(entry, stated[entry.rule], inherited, faults)
        elif inherited:
            clauses[entry.rule] = inherited._replace(status="inherited")
        else:
            faults.append(Fault(entry.rule, "missing-rule"))
    if faults:
        raise ProfileError(name, tuple(faults))
    return _bind(table["id"], table["source"], clauses)


def _head_faults(table: Mapping[str, Any]) -> list[Fault]:
    faults = [Fault(key, "missing-key") for key in ("id", "source") if key not in table]
    if table.get("source", "S0") not in sources():
        faults.append(Fault("source", "unknown-source", str(table["source"]), tuple(sources())))
    heads = ("id", "source", "inherits")
    faults += [
        Fault(key, "unknown-key", key, heads)
        for key, value in table.items()
        if not isinstance(value, dict) and key not in heads
    ]
    return faults


def _clause(entry: Entry, table: dict[str, Any], inherited: Clause | None, faults: list[Fault]) -> Clause:
    rest = dict(table)
    cites, status = str(rest.pop("cites", "")), str(rest.pop("status", ""))
    if cites.split(" ", maxsplit=1)[0] not in sources():
        faults.append(Fault(f"{entry.rule}.cites", "unknown-source", cites, tuple(sources())))
    if status not in STATUSES:
        faults.append(Fault(f"{entry.rule}.status", "not-allowed", status, STATUSES))
    parameters = _parameters(entry, rest, inherited.parameters if inherited else None, faults)
    return Clause(cites, status, parameters)


def _parameters(entry: Entry, table: dict[str, Any], inherited: Any, faults: list[Fault]) -> Any:
    hints = get_type_hints(entry.parameters) if entry.parameters else {}
    names = {hint.replace("_", "-"): hint for hint in hints}
    values: dict[str, Any] = inherited._asdict() if inherited is not None else {}
    for key, value in table.items():
        if key not in names:
            faults.append(Fault(f"{entry.rule}.{key}", "unknown-key", key, tuple(names)))
            continue
        values[names[key]] = _value(f"{entry.rule}.{key}", hints[names[key]], value, faults)
    missing = [key for key, name in names.items() if name not in values]
    faults += [Fault(f"{entry.rule}.{key}", "missing-key") for key in missing]
    return entry.parameters(**values) if entry.parameters and not missing else None


def _value(key: str, hint: Any, value: Any, faults: list[Fault]) -> Any:
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            faults.append(Fault(key, "not-allowed", str(value), get_args(hint)))
        return value
    if get_origin(hint) is Mapping:
        names = get_args(hint)[0]
        allowed = {name.value for name in names}
        if (
            not isinstance(value, dict)
            or not set(value) <= allowed
            or any(type(one) is not int for one in value.values())
        ):
            faults.append(Fault(key, "not-a-table", str(value), tuple(sorted(allowed))))
            return {}
        return {names(name): points for name, points in value.items()}
    if type(value) is not hint:
        faults.append(Fault(key, "wrong-type", str(value), (hint.__name__,)))
    return value


def _bind(profile_id: str, source: str, clauses: Mapping[RuleId, Clause]) -> Profile:
    def bound(entry: Entry) -> Any:
        parameters = clauses[entry.rule].parameters
        return entry.find if parameters is None else partial(entry.find, parameters=parameters)

    def of(kind: Kind) -> list[Entry]:
        return [entry for entry in ENTRIES if entry.kind is kind]

    return Profile(
        profile_id,
        source,
        clauses,
        call=tuple(InForce(entry.rule, bound(entry)) for entry in of(Kind.CALL)),
        raises=tuple(InForce(entry.rule, bound(entry)) for entry in of(Kind.RAISE)),
        play=tuple(InForce(entry.rule, bound(entry)) for entry in of(Kind.PLAY)),
        announce=tuple(InForce(entry.rule, bound(entry)) for entry in of(Kind.ANNOUNCE)),
        trick=tuple(bound(entry) for entry in of(Kind.TRICK)),
        score=tuple(bound(entry) for entry in of(Kind.SCORE)),
    )
