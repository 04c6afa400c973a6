"""Reading a pack in layers: text, shape, cards, rules, key, teaching. All faults of a file are reported at once.

A pack whose expectations the engine contradicts is not a pack: ``read_pack`` gives it back as None with the reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from time import monotonic
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ValidationError

from lessons.answer import Answer, solve
from lessons.faults import Fault, Level
from lessons.fields import Words
from lessons.key import key_problems, warnings
from lessons.schema import KINDS, Head, Scenario, Titled
from lessons.situation import Problem
from lessons.text import FILE, MOST_FAULTS, Bounds, Mark, Path, Text, read_text
from lessons.worth import doubts
from rules.notation import NotationError
from rules.profile import Profile, load

NO_WORDS: Final[Words] = {}


class Item(NamedTuple):
    """A scenario with the engine's answer under the profile that it is asked in; ``also`` are those to contrast."""

    scenario: Scenario
    profile: Profile
    also: tuple[str, ...]
    answer: Answer


class Pack(NamedTuple):
    id: str
    version: int
    title: Words
    intro: Words | None
    language: str
    profile: str
    also: tuple[str, ...]
    licence: str
    items: tuple[Item, ...]

    def item(self, scenario_id: str) -> Item | None:
        return next((item for item in self.items if item.scenario.id == scenario_id), None)


class Checked(NamedTuple):
    """One scenario of a file as far as it could be read: ``ask`` and ``id`` may be empty, ``item`` None.

    ``line`` is where it begins.
    """

    id: str
    ask: str
    item: Item | None
    faults: tuple[Fault, ...]
    line: int = 1


class Reading(NamedTuple):
    """``pack`` is None when there is any error. ``faults`` has all of them, those of the scenarios included.

    ``title`` is the pack's as far as its head can be read, else empty.
    """

    pack: Pack | None
    checked: tuple[Checked, ...]
    faults: tuple[Fault, ...]
    title: Words = NO_WORDS

    @property
    def own_faults(self) -> tuple[Fault, ...]:
        """The faults of the file that belong to none of its scenarios."""
        of_scenarios = [fault for one in self.checked for fault in one.faults]
        return tuple(fault for fault in self.faults if fault not in of_scenarios)


def read_pack(raw: bytes | str, bounds: Bounds = FILE) -> Reading:
    text = read_text(raw, bounds)
    if not isinstance(text.tree, dict):
        shapeless = () if text.tree is None else (Fault("pack-not-table", 1, 1, {}),)
        return Reading(None, (), text.faults + shapeless)
    places = _Places(text)
    own: list[Fault] = []
    head = _shape(Head, text.tree, (), None, places, own)
    raw_scenarios = text.tree.get("scenarios")
    checked = _check_all(raw_scenarios if isinstance(raw_scenarios, list) else [], head, places, bounds, own)
    checked = _same_ids(checked, places)
    for fault in text.faults:
        _attribute(fault, checked, own, places)
    faults = own + [fault for one in checked for fault in one.faults]
    failed = any(fault.level is Level.ERROR for fault in faults)
    items = tuple(one.item for one in checked if one.item)
    pack = None if failed or head is None else _pack(head, items)
    ordered = tuple(sorted(faults, key=lambda fault: (fault.line, fault.column)))
    return Reading(pack, tuple(checked), ordered, dict(head.title) if head else _title(text.tree))


def _check_all(raw: list[Any], head: Head | None, places: _Places, bounds: Bounds, own: list[Fault]) -> list[Checked]:
    """Every scenario, unless there are too many of them, too many faults, or too little time; then that is a fault."""
    if len(raw) > bounds.scenarios:
        facts = {"found": str(len(raw)), "allowed": str(bounds.scenarios)}
        own.append(places.fault("pack-too-many", ("scenarios", bounds.scenarios), facts, None))
        return []
    found: list[Checked] = []
    faults, until = 0, monotonic() + bounds.seconds
    for index, one in enumerate(raw):
        path: Path = ("scenarios", index)
        if faults > MOST_FAULTS or monotonic() > until:
            left = {"found": str(len(raw) - index)}
            many = faults > MOST_FAULTS
            slow = places.fault("pack-too-slow", path, left, None)
            own.append(places.fault("pack-many-faults", path, left, None) if many else slow)
            break
        checked = _check(one, path, head, places)
        found.append(checked._replace(faults=checked.faults[:MOST_FAULTS], line=places.line(path)))
        faults += len(checked.faults)
    return found


def read_one(raw: Mapping[str, Any], also: tuple[str, ...] = ()) -> Checked:
    """One scenario that did not come from a file, checked in the same way; its faults have no place of their own."""
    checked = _check(dict(raw), (), None, _Places(Text(None, {}, {}, ())))
    if checked.item is None:
        return checked
    return checked._replace(
        item=checked.item._replace(also=tuple(one for one in also if one != checked.item.profile.id))
    )


def _title(tree: Mapping[str, Any]) -> Words:
    """The title of a head that has other faults; empty where that is one itself."""
    try:
        return dict(Titled.model_validate({"title": tree.get("title")}).title)
    except ValidationError:
        return {}


def _pack(head: Head, items: tuple[Item, ...]) -> Pack:
    return Pack(
        head.id,
        head.version,
        head.title,
        head.intro,
        head.language,
        head.profile,
        head.also,
        head.licence,
        items,
    )


def _check(raw: Any, path: Path, head: Head | None, places: _Places) -> Checked:
    if not isinstance(raw, dict):
        return Checked("", "", None, (places.fault("scenario-not-table", path, {}, None),))
    name, ask = str(raw.get("id", "")), str(raw.get("ask", ""))
    faults: list[Fault] = []
    if ask not in KINDS:
        facts = {"found": ask, "allowed": " ".join(KINDS)} | _suggestion(ask, KINDS)
        code = "ask-unknown" if "ask" in raw else "ask-missing"
        faults.append(places.fault(code, (*path, "ask"), facts, name))
        meant = facts.get("suggestion")
        if meant:  # what else is wrong with it is said at once
            _shape(KINDS[meant], {**raw, "ask": meant}, path, name, places, faults)
        return Checked(name, ask, None, tuple(faults))
    scenario = _shape(KINDS[ask], raw, path, name, places, faults)
    if scenario is None:
        return Checked(name, ask, None, tuple(faults))
    profile = load(scenario.profile or (head.profile if head else "saudi"))
    also = tuple(one for one in (scenario.also or (head.also if head else ())) if one != profile.id)
    answer, problems = solve(scenario, profile)
    problems = problems or (key_problems(scenario, answer, profile) if answer else [])
    faults += [places.problem(one, path, name) for one in problems]
    if answer is None or faults:
        return Checked(name, ask, Item(scenario, profile, also, answer) if answer else None, tuple(faults))
    doubtful = [*warnings(scenario, answer), *doubts(scenario, answer)]
    faults += [places.problem(one, path, name, Level.WARNING) for one in doubtful]
    return Checked(name, ask, Item(scenario, profile, also, answer), tuple(faults))


def _same_ids(checked: Iterable[Checked], places: _Places) -> list[Checked]:
    """A repeated id is the fault of the later scenario."""
    seen: set[str] = set()
    found = []
    for index, one in enumerate(checked):
        if one.id and one.id in seen:
            fault = places.fault("id-twice", ("scenarios", index, "id"), {"found": one.id}, one.id)
            one = one._replace(faults=(*one.faults, fault))
        seen.add(one.id)
        found.append(one)
    return found


def _attribute(fault: Fault, checked: list[Checked], own: list[Fault], places: _Places) -> None:
    """Give a fault of the text to the scenario in whose lines it stands, else to the file itself."""
    inside = [index for index in range(len(checked)) if places.line(("scenarios", index)) <= fault.line]
    if not inside:
        own.append(fault)
        return
    one = checked[inside[-1]]
    checked[inside[-1]] = one._replace(faults=(*one.faults, fault._replace(scenario=one.id or None)))


def _shape[M: BaseModel](
    model: type[M], raw: Mapping[str, Any], path: Path, name: str | None, places: _Places, faults: list[Fault]
) -> M | None:
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        found = error.errors(include_url=False)[:MOST_FAULTS]
        faults += [_shape_fault(model, dict(one), path, name, places) for one in found]
        return None


def _shape_fault(model: type[BaseModel], error: dict[str, Any], path: Path, name: str | None, places: _Places) -> Fault:
    loc: Path = tuple(piece for piece in error["loc"] if piece != "[key]")
    at: Path = (*path, *loc)
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, NotationError):
        facts = {"found": cause.found, "allowed": cause.allowed} | _suggestion(cause.found, cause.allowed.split())
        return places.fault(f"read-{cause.code}", at, facts, name, cause.at)
    field = str(loc[-1]) if loc else ""
    if error["type"] == "missing":
        return places.fault("field-missing", at[:-1], {"field": field}, name)
    if error["type"] == "extra_forbidden":
        known = [one.alias or key for key, one in _fields(model, loc[:-1]).items()]
        facts = {"field": field, "allowed": " ".join(known)} | _suggestion(field, known)
        return places.fault("field-unknown", at, facts, name, key=True)
    return places.fault("field-kind", at, {"field": field, "found": type(error.get("input")).__name__}, name)


def _fields(model: type[BaseModel], loc: Path) -> dict[str, Any]:
    """The fields of the model that stands at a path below ``model``; its own where there is no deeper one."""
    for piece in loc:
        found = next((one for key, one in model.model_fields.items() if (one.alias or key) == piece), None)
        inner = found.annotation if found else None
        arguments = [inner, *getattr(inner, "__args__", ())]
        deeper = [one for one in arguments if isinstance(one, type) and issubclass(one, BaseModel)]
        model = deeper[0] if deeper else model
    return dict(model.model_fields)


def _suggestion(found: str, known: Iterable[str]) -> dict[str, str]:
    close = get_close_matches(found, list(known), 1)
    return {"suggestion": close[0]} if close else {}


class _Places:
    """From a path to a line and a column, of the value or of its key."""

    def __init__(self, text: Text) -> None:
        self.marks, self.keys = text.marks, text.keys

    def fault(
        self,
        code: str,
        path: Path,
        facts: Mapping[str, str],
        name: str | None,
        offset: int = 0,
        *,
        key: bool = False,
        level: Level = Level.ERROR,
    ) -> Fault:
        mark = self._mark(path, key=key)
        shift = offset + mark.quoted if offset or mark.quoted else 0
        return Fault(code, mark.line, mark.column + shift, facts, name or None, level)

    def problem(self, problem: Problem, path: Path, name: str, level: Level = Level.ERROR) -> Fault:
        return self.fault(problem.code, (*path, *problem.path), problem.facts, name, problem.offset, level=level)

    def line(self, path: Path) -> int:
        return self._mark(path, key=False).line

    def _mark(self, path: Path, *, key: bool) -> Mark:
        while path:
            if key and path in self.keys:
                return self.keys[path]
            if path in self.marks:
                return self.marks[path]
            path = path[:-1]
        return Mark(1, 1)
