"""What each page shows, put together for its template. Reads lessons and progress, decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.urls import reverse

from lessons.answer import Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.curriculum import shipped
from lessons.form import Field, Form
from lessons.grading import FormVerdict, Verdict
from lessons.pack import Item, Pack
from lessons.progress import NOT_TRIED, Standing, Standings
from lessons.schema import CountScenario
from rules.cards import Seat
from tutor.explained import Explained, field_label, value_words
from tutor.forms import choices
from tutor.picture import Picture, duties
from tutor.practice import DrillStep
from tutor.table import (
    call_choices,
    shown_calls,
    shown_contract,
    shown_gone,
    shown_hand,
    shown_hands,
    shown_piles,
    shown_seats,
    shown_table,
    shown_totals,
)


class Entry(NamedTuple):
    """One field of the score form: as choices when there are any, else a number to type."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    value: str
    error: str
    state: str


class Step(NamedTuple):
    """A step in its lesson, with the learner's standing and its neighbours."""

    pack: Pack
    item: Item
    number: int
    standing: Standing
    before: Item | None
    after: Item | None

    @property
    def url(self) -> str:
        return step_url(self.pack, self.item)

    @property
    def after_url(self) -> str | None:
        return step_url(self.pack, self.after) if self.after else None

    @property
    def before_url(self) -> str | None:
        return step_url(self.pack, self.before) if self.before else None


class LessonCard(NamedTuple):
    """A lesson in a list: how many of its steps are done and where to go on."""

    pack: Pack
    url: str
    done: int
    total: int
    next_url: str
    steps: tuple[tuple[Item, str, Standing], ...]

    @property
    def finished(self) -> bool:
        return self.done == self.total

    @property
    def begun(self) -> bool:
        return any(standing.tries for _, _, standing in self.steps)


type AnyStep = Step | DrillStep


def step_url(pack: Pack, item: Item) -> str:
    return reverse("step", args=[pack.id, item.scenario.id])


def find_step(pack: Pack, item: Item, standings: Standings) -> Step:
    index = pack.items.index(item)
    before = pack.items[index - 1] if index else None
    after = pack.items[index + 1] if index + 1 < len(pack.items) else None
    standing = standings.get((pack.id, item.scenario.id), NOT_TRIED)
    return Step(pack, item, index + 1, standing, before, after)


def lesson_card(pack: Pack, standings: Standings) -> LessonCard:
    steps = tuple(
        (item, step_url(pack, item), standings.get((pack.id, item.scenario.id), NOT_TRIED)) for item in pack.items
    )
    done = sum(standing.done for _, _, standing in steps)
    following = next((url for _, url, standing in steps if not standing.done), steps[0][1])
    return LessonCard(pack, reverse("lesson", args=[pack.id]), done, len(steps), following, steps)


def lesson_cards(standings: Standings) -> list[LessonCard]:
    return [lesson_card(pack, standings) for pack in shipped()]


def step_page(
    step: AnyStep,
    language: str,
    *,
    verdict: Verdict | None = None,
    explained: Explained | None = None,
    posted: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Everything that ``step.html`` and its parts need; ``posted`` is what was typed, right or not."""
    answer = step.item.answer
    table = answer.table if isinstance(answer, (Ruled, Judged)) else shown_table(step.item)
    return {
        "step": step,
        "scenario": step.item.scenario,
        "contract": shown_contract(step.item),
        "profile": step.item.profile,
        "seats": shown_seats(table, answer) if table else None,
        "hand": shown_hand(answer, verdict) if isinstance(answer, Ruled) else None,
        "entries": _entries(answer, verdict, posted or {}, errors or {}, language)
        if isinstance(answer, Form)
        else None,
        "known": _known(answer, language) if isinstance(answer, Form) else [],
        "piles": shown_piles(answer) if isinstance(answer, Form) else None,
        "pile_cards": step.item.scenario.cards if isinstance(step.item.scenario, CountScenario) else (),
        "gone": shown_gone(table) if table else (),
        "calling": shown_calls(step.item, language),
        "hands": shown_hands(step.item),
        "call_choices": call_choices(answer, verdict, language) if isinstance(answer, Called) else None,
        "match": shown_totals(step.item),
        "yes_no": isinstance(answer, (Judged, JudgedCall, Claimed)),
        "verdict": explained,
        "picture": path_picture(explained, language) if explained and isinstance(answer, Ruled) else None,
        "errors": errors or {},
    }


def path_picture(explained: Explained, language: str) -> Picture:
    """The order of duties with the path that a verdict took."""
    deciding = explained.deciding.rule if explained.deciding else None
    return duties(language, {reason.rule for reason in explained.chain}, deciding)


def _entries(
    form: Form, verdict: Verdict | None, posted: Mapping[str, str], errors: Mapping[str, str], language: str
) -> list[Entry]:
    wrong = verdict.wrong.name if isinstance(verdict, FormVerdict) and verdict.wrong else None
    graded = isinstance(verdict, FormVerdict)
    entries = []
    passed = False
    for name in form.asked:
        passed = passed or name == wrong
        state = "" if not graded else "wrong" if name == wrong else "" if passed else "right"
        options = tuple((one, _choice(form, name, one, language)) for one in choices(form, name))
        label = field_label(form, name, language)
        entries.append(Entry(name, label, options, posted.get(name, ""), errors.get(name, ""), state))
    return entries


def _choice(form: Form, name: str, value: str, language: str) -> str:
    return value_words(Seat(value) if isinstance(form.field(name).value, Seat) else value, language)


def _known(form: Form, language: str) -> list[tuple[str, str]]:
    """The lines above the first one that is asked: worked out in an earlier step, so shown."""
    shown: list[Field] = []
    for field in form.fields:
        if field.name in form.asked:
            break
        if not field.name.startswith("holds-"):
            shown.append(field)
    return [(field_label(form, field.name, language), value_words(field.value, language)) for field in shown]
