"""How a class stands: who has answered what, which rules hold, which wrong answers are shared, where it is stuck.

Everything is worked out from one list of answers, by functions that know no database. Which answer to a question
counts is said by ``lessons.counting.Counts``; what was answered at first is what rules and shared mistakes go by, for
later answers were given by somebody who had been told something.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, tzinfo
from typing import Final, NamedTuple
from uuid import UUID

from lessons.assigning import Assignment, questions
from lessons.counting import Counts, counts, more_tries
from lessons.given import OF_DEAL, Place, Row, counted

MANY: Final = 3
"""So many tries without a right answer say that somebody is stuck."""


class Column(NamedTuple):
    """A question as results need it: what it is about, which answer counts, how many tries there are, None for any
    number. ``hidden``: its verdicts are still kept back.
    """

    assignment: int
    name: str
    rules: tuple[str, ...]
    counts: Counts = Counts.ANY
    tries: int | None = None
    hidden: bool = False

    @property
    def place(self) -> Place:
        return self.assignment, self.name


class Cell(NamedTuple):
    """How one learner stands with one question. ``right`` is as the answer that counts, None before one, and while the
    verdict is hidden; ``first``: it was right before any verdict was shown. ``began`` and ``done``: when it was first
    answered, and right in the end. ``left`` is how many tries there are still, None for any number.
    """

    tries: int = 0
    right: bool | None = None
    first: bool = False
    began: datetime | None = None
    done: datetime | None = None
    left: int | None = None

    @property
    def open(self) -> bool:
        """Whether it was tried, and is not right in the end either."""
        return self.right is not None and self.done is None


class RuleShare(NamedTuple):
    """Of the questions about a rule that were ``asked`` and answered, how many were right at ``first``, and how many
    are ``right`` as they count.
    """

    rule: str
    asked: int
    right: int
    first: int


class Wrong(NamedTuple):
    """A wrong answer that so many ``learners`` of those who answered, ``of``, gave at first: by the slip behind it,
    else as it was given. ``answer`` is the one given most often.
    """

    place: Place
    slip: str
    answer: str
    learners: int
    of: int


class Stuck(NamedTuple):
    """A question that so many learners have tried and not got right; of them, how many have no try left (``spent``),
    and the most tries of one.
    """

    place: Place
    learners: int
    spent: int
    most: int


class Day(NamedTuple):
    """A day on which something was answered: how many questions had been begun and were right at its end."""

    day: date
    began: int
    right: int


NOT_YET: Final = Cell()

type Cells = Mapping[tuple[UUID, Place], Cell]
"""What was never answered is not in it."""


def columns_of(assignments: Sequence[Assignment], hidden: frozenset[int] = frozenset()) -> list[Column]:
    """The questions of all these assignments; ``hidden`` are those whose verdicts are kept back."""
    return [
        Column(
            one.pk,
            question.name,
            question.rules,
            counts(one, whole=question.whole),
            None if question.whole else one.tries,
            one.pk in hidden and not question.whole,
        )
        for one in assignments
        for question in questions(one)
    ]


def cells(columns: Sequence[Column], rows: Iterable[Row], extra: Mapping[UUID, int] | None = None) -> Cells:
    """``extra`` is how many percent more tries somebody has."""
    by_place = {column.place: column for column in columns}
    given: dict[tuple[UUID, Place], list[Row]] = defaultdict(list)
    for row in rows:
        if row.place in by_place:
            given[row.learner, row.place].append(row)
    more = extra or {}
    return {
        (who, place): _cell(by_place[place], found, more_tries(by_place[place].tries, more.get(who, 0)))
        for (who, place), found in given.items()
    }


def _cell(column: Column, rows: Sequence[Row], most: int | None) -> Cell:
    tries, began, left = len(rows), rows[0].made, None if most is None else max(0, most - len(rows))
    if column.hidden:
        return Cell(tries, None, began=began, left=left)
    right = counted(column.counts, rows)
    if column.counts is Counts.LAST:
        return Cell(tries, right, right, began, rows[-1].made if right else None, left)
    done = next((row.made for row in rows if row.right), None)
    return Cell(tries, right, rows[0].right, began, done, left)


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
    return sorted(shares, key=lambda one: (one.first / one.asked, one.right / one.asked, one.rule))


def wrongs(columns: Sequence[Column], rows: Iterable[Row]) -> list[Wrong]:
    """The most shared first. A learner counts once for each slip, however often."""
    by_place = {column.place: column for column in columns if not column.hidden}
    counted: dict[tuple[UUID, Place], list[Row]] = defaultdict(list)
    for row in rows:
        if row.place in by_place:
            counted[row.learner, row.place].append(row)
    of = Counter(place for _, place in counted)
    who: dict[tuple[Place, str, str], set[UUID]] = defaultdict(set)
    answers: dict[tuple[Place, str, str], Counter[str]] = defaultdict(Counter)
    for (learner, place), found in counted.items():
        for row in _at_first(by_place[place], found):
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


def _at_first(column: Column, rows: Sequence[Row]) -> Sequence[Row]:
    """What was answered before anything was told. In a deal, where every card is a question, that is all of it."""
    if column.counts is Counts.LAST:
        return rows[-1:]
    return rows if OF_DEAL.match(rows[0].answer) else rows[:1]


def stuck(columns: Sequence[Column], found: Cells) -> list[Stuck]:
    """Where learners have no right answer after trying more than once, and either have no try left or have had many.
    First where most have none left, then where they tried most.
    """
    return _open(columns, found, lambda cell: cell.tries > 1 and (cell.left == 0 or cell.tries >= MANY))


def unsolved(columns: Sequence[Column], found: Cells) -> list[Stuck]:
    """Wherever there is no right answer in spite of a try."""
    return _open(columns, found, lambda cell: True)


def _open(columns: Sequence[Column], found: Cells, among: Callable[[Cell], bool]) -> list[Stuck]:
    at: dict[Place, list[Cell]] = defaultdict(list)
    for (_, place), cell in found.items():
        if cell.open and among(cell):
            at[place].append(cell)
    order = {column.place: number for number, column in enumerate(columns)}
    every = [
        Stuck(place, len(some), sum(one.left == 0 for one in some), max(one.tries for one in some))
        for place, some in at.items()
    ]
    return sorted(every, key=lambda one: (-one.spent, -one.most, -one.learners, order[one.place]))


def days(found: Cells, zone: tzinfo) -> list[Day]:
    """The days of this zone on which something changed, each with how far it had come by then."""
    began = Counter(cell.began.astimezone(zone).date() for cell in found.values() if cell.began)
    right = Counter(cell.done.astimezone(zone).date() for cell in found.values() if cell.done and cell.right)
    all_days, begun, done = [], 0, 0
    for day in sorted({*began, *right}):
        begun, done = begun + began[day], done + right[day]
        all_days.append(Day(day, begun, done))
    return all_days
