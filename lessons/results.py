"""How a class stands: who has answered what, which rules hold, which wrong answers are shared, where it is stuck.

Everything is worked out from one list of answers, by functions that know no database. Where verdicts were kept back
until a due date, the last answer to a question counts; otherwise one right answer is enough.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, tzinfo
from typing import Final, NamedTuple
from uuid import UUID

from lessons.assigning import DUE, Assignment, last_counts, questions
from lessons.classes import Member
from lessons.models import Attempt

type Place = tuple[int, str]
"""A question: the number of its assignment and its name there."""


class Column(NamedTuple):
    """A question as results need it. ``last``: the last answer counts. ``hidden``: its verdicts are still kept back."""

    assignment: int
    name: str
    rules: tuple[str, ...]
    last: bool = False
    hidden: bool = False

    @property
    def place(self) -> Place:
        return self.assignment, self.name


class Row(NamedTuple):
    """An answer that was kept."""

    assignment: int
    learner: UUID
    name: str
    answer: str
    right: bool
    slip: str
    made: datetime

    @property
    def place(self) -> Place:
        return self.assignment, self.name


class Cell(NamedTuple):
    """How one learner stands with one question. ``right`` is None before an answer, and while the verdict is hidden;
    ``first``: it was right before any verdict was shown. ``began`` and ``done``: when it was first answered, and right.
    """

    tries: int = 0
    right: bool | None = None
    first: bool = False
    began: datetime | None = None
    done: datetime | None = None


class RuleShare(NamedTuple):
    """Of the questions about a rule that were ``asked`` and answered, how many are ``right``, and were so at first."""

    rule: str
    asked: int
    right: int
    first: int


class Wrong(NamedTuple):
    """A wrong answer that so many ``learners`` of those who answered, ``of``, gave: by the slip behind it, else as it
    was given. ``answer`` is the one given most often.
    """

    place: Place
    slip: str
    answer: str
    learners: int
    of: int


class Stuck(NamedTuple):
    """A question that some have tried and not got right: how many they are, their tries, and the most of one."""

    place: Place
    learners: int
    tries: int
    most: int


class Day(NamedTuple):
    """A day on which something was answered: how many questions had been begun and were right at its end."""

    day: date
    began: int
    right: int


class Total(NamedTuple):
    """All of a member at a glance: answers given, questions that are right, and when the last answer was given."""

    tries: int
    right: int
    last: datetime | None


NOT_YET: Final = Cell()

type Cells = Mapping[tuple[UUID, Place], Cell]
"""What was never answered is not in it."""


def rows_of(assignments: Sequence[Assignment], members: Sequence[Member]) -> list[Row]:
    """Every answer of these members to these assignments, the earliest first. One query."""
    learners = {one.learner for one in members}
    found = Attempt.objects.filter(assignment__in=[one.pk for one in assignments])
    if len(members) == 1:
        found = found.filter(learner=members[0].learner)
    values = found.order_by("made", "pk").values_list(
        "assignment_id", "learner", "scenario", "answer", "right", "slip", "made"
    )
    return [Row(*one) for one in values if one[1] in learners]


def totals(members: Sequence[Member], rows: Iterable[Row], assignments: Sequence[Assignment]) -> list[Total]:
    """One for each member. Without reading any pack: a deal that was right once takes no more answers."""
    kept_back = {one.pk for one in assignments if one.feedback == DUE}
    right: dict[UUID, dict[Place, bool]] = {one.learner: {} for one in members}
    given: Counter[UUID] = Counter()
    last: dict[UUID, datetime] = {}
    for row in rows:
        mine = right[row.learner]
        mine[row.place] = row.right or (row.assignment not in kept_back and mine.get(row.place, False))
        given[row.learner] += 1
        last[row.learner] = row.made
    return [Total(given[one.learner], sum(right[one.learner].values()), last.get(one.learner)) for one in members]


def columns_of(assignments: Sequence[Assignment], hidden: frozenset[int] = frozenset()) -> list[Column]:
    """The questions of all these assignments; ``hidden`` are those whose verdicts are kept back."""
    return [
        Column(
            one.pk, question.name, question.rules, last_counts(one, question), one.pk in hidden and not question.whole
        )
        for one in assignments
        for question in questions(one)
    ]


def cells(columns: Sequence[Column], rows: Iterable[Row]) -> Cells:
    by_place = {column.place: column for column in columns}
    given: dict[tuple[UUID, Place], list[Row]] = defaultdict(list)
    for row in rows:
        if row.place in by_place:
            given[row.learner, row.place].append(row)
    return {key: _cell(by_place[key[1]], found) for key, found in given.items()}


def _cell(column: Column, rows: Sequence[Row]) -> Cell:
    tries, began = len(rows), rows[0].made
    if column.hidden:
        return Cell(tries, None, began=began)
    if column.last:
        last = rows[-1]
        return Cell(tries, last.right, last.right, began, last.made if last.right else None)
    done = next((row.made for row in rows if row.right), None)
    return Cell(tries, done is not None, rows[0].right, began, done)


def by_rule(columns: Sequence[Column], found: Cells) -> list[RuleShare]:
    """The weakest first."""
    rules = {column.place: column.rules for column in columns}
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for (_, place), cell in found.items():
        if cell.right is not None:
            for rule in rules[place]:
                asked[rule] += 1
                right[rule] += cell.right
                first[rule] += cell.first
    shares = [RuleShare(rule, asked[rule], right[rule], first[rule]) for rule in asked]
    return sorted(shares, key=lambda one: (one.right / one.asked, one.first / one.asked, one.rule))


def wrongs(columns: Sequence[Column], rows: Iterable[Row]) -> list[Wrong]:
    """The most shared first. A learner counts once for each slip, however often."""
    by_place = {column.place: column for column in columns if not column.hidden}
    counted: dict[tuple[UUID, Place], list[Row]] = defaultdict(list)
    for row in rows:
        if row.place in by_place:
            key = (row.learner, row.place)
            counted[key] = [row] if by_place[row.place].last else [*counted[key], row]
    of = Counter(place for _, place in counted)
    who: dict[tuple[Place, str, str], set[UUID]] = defaultdict(set)
    answers: dict[tuple[Place, str, str], Counter[str]] = defaultdict(Counter)
    for (learner, place), found in counted.items():
        for row in found:
            if not row.right:
                key_of = (place, row.slip, "" if row.slip else row.answer)
                who[key_of].add(learner)
                answers[key_of][row.answer] += 1
    all_wrong = [
        Wrong(key[0], key[1], answers[key].most_common(1)[0][0], len(learners), of[key[0]])
        for key, learners in who.items()
    ]
    order = {column.place: at for at, column in enumerate(columns)}
    return sorted(all_wrong, key=lambda one: (-one.learners, order[one.place], one.slip, one.answer))


def stuck(columns: Sequence[Column], found: Cells) -> list[Stuck]:
    """Where most learners have no right answer in spite of trying, then where they tried most."""
    tries: dict[Place, list[int]] = defaultdict(list)
    for (_, place), cell in found.items():
        if cell.right is False:
            tries[place].append(cell.tries)
    order = {column.place: at for at, column in enumerate(columns)}
    every = [Stuck(place, len(some), sum(some), max(some)) for place, some in tries.items()]
    return sorted(every, key=lambda one: (-one.learners, -one.tries, order[one.place]))


def days(found: Cells, zone: tzinfo) -> list[Day]:
    """The days of the reader's own zone on which something changed, each with how far it had come by then."""
    began = Counter(cell.began.astimezone(zone).date() for cell in found.values() if cell.began)
    right = Counter(cell.done.astimezone(zone).date() for cell in found.values() if cell.done)
    all_days, begun, done = [], 0, 0
    for day in sorted({*began, *right}):
        begun, done = begun + began[day], done + right[day]
        all_days.append(Day(day, begun, done))
    return all_days
