"""From a verdict to what a page shows: the engine's steps and lines with their sentences, in one language.

Nothing is decided here. Every piece comes from the ruling or the sheet of the same answer that was graded; other tables
and near misses are the same question asked again under another profile or after one change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lessons.answer import Judged, Ruled, solve, what_if
from lessons.calling import Called, Claimed, JudgedCall
from lessons.form import Form, Value
from lessons.grading import CallVerdict, CardVerdict, FormVerdict, Given, JudgeVerdict, Verdict
from lessons.pack import Item
from lessons.schema import PlayScenario
from lessons.slips import name_slip
from rules.cards import Card, Seat, Team
from rules.change import Change, Position
from rules.contract import Contract
from rules.freeing import freeing
from rules.profile import load
from rules.ruling import RuleId, Ruling, Step
from rules.sheet import Column, Line
from rules.trick import Played
from tutor.wording import Piece, book, pieces, rule_name, seat_name, sentence

type Pieces = list[Piece]


class Reason(NamedTuple):
    """One step of the because-chain. ``deciding`` marks the one that settles the question."""

    rule: RuleId
    name: str
    says: Pieces
    deciding: bool
    cites: str
    amount: int | None = None


class NearMiss(NamedTuple):
    """One change, or another table, and the cards that may then be played."""

    change: Pieces
    profile: str
    cards: tuple[Card, ...]
    all: bool


class OtherTable(NamedTuple):
    profile: str
    name: str
    differs: bool
    says: Pieces
    because: Pieces


class Explained(NamedTuple):
    """Everything the verdict shows. Lists are empty where a kind of question has nothing of that sort."""

    right: bool
    headline: Pieces
    chain: list[Reason]
    penalty: Pieces
    ends: list[Pieces]
    open_cards: tuple[Card, ...]
    freed: list[Pieces]
    near: list[NearMiss]
    tables: list[OtherTable]
    sheet: list[Reason]
    contract: Contract | None
    slip: str = ""

    @property
    def deciding(self) -> Reason | None:
        return next((reason for reason in self.chain if reason.deciding), None)


def explain(item: Item, verdict: Verdict, language: str) -> Explained:
    match item.answer, verdict:
        case Ruled() as ruled, CardVerdict():
            return _explain_cards(item, ruled, verdict, language)
        case Called() as called, CallVerdict():
            return _explain_called(item, called, verdict, language)
        case JudgedCall() as judged_call, JudgeVerdict():
            return _explain_judged_call(item, judged_call, verdict, language)
        case Claimed() as claimed, JudgeVerdict():
            return _explain_claimed(item, claimed, verdict, language)
        case Judged() as judged, JudgeVerdict():
            return _explain_judged(item, judged, verdict, language)
        case Form() as form, FormVerdict():
            return _explain_form(item, form, verdict, language)
    raise TypeError("the verdict is not of this answer")


def slip_words(item: Item, given: Given, language: str) -> str:
    """What a wrong answer follows from, or at which tables it is right; empty when nothing known gives it."""
    named, words = name_slip(item, given), book(language)["slips"]
    if named is None:
        return ""
    if named.slip:
        return str(words[named.slip])
    tables = book(language)["terms"]["comma"].join(_table_name(name, language) for name in named.profiles)
    return str(words["at-tables"].format(tables=tables))


def verdict_words(key: str, language: str, **facts: Any) -> Pieces:
    return pieces(book(language)["verdict"][key], facts, language)


def _explain_cards(item: Item, ruled: Ruled, verdict: CardVerdict, language: str) -> Explained:
    refused = next(iter(verdict.refused), None)
    deciding = verdict.refused[refused] if refused else _decided(ruled.ruling)
    spoken_of = refused or (verdict.picked[0] if len(verdict.picked) == 1 else None)
    return Explained(
        verdict.right,
        _card_headline(ruled, verdict, refused, language),
        _chain(ruled.ruling.steps, deciding, item, language),
        _penalty(item, ruled.table.contract, ruled.position.turn.seat.team, language) if refused else [],
        [_end(ruled, card, language) for card in _end_cards(ruled, spoken_of)],
        ruled.ruling.legal,
        [_change(change, language) for change in freeing(ruled.position, refused, item.profile)] if refused else [],
        _near(item, ruled, language),
        [_other_cards(item, profile, spoken_of, ruled, language) for profile in item.also],
        [],
        ruled.table.contract,
    )


def _penalty(item: Item, contract: Contract, offender: Team, language: str) -> Pieces:
    """What the profile says an illegal play costs."""
    (line,) = item.profile.qaid_sheet(contract, offender).lines
    return sentence(line.rule, line.outcome, line.facts, language)


def _card_headline(ruled: Ruled, verdict: CardVerdict, refused: Card | None, language: str) -> Pieces:
    if refused:
        return verdict_words("card-wrong", language, card=refused)
    if verdict.missed:
        return verdict_words("mark-missed", language, cards=verdict.missed)
    legal = ruled.ruling.legal
    if len(verdict.picked) == 1:
        return verdict_words("card-right-only" if len(legal) == 1 else "card-right", language, card=verdict.picked[0])
    every = len(legal) == len(ruled.ruling.candidates)
    return verdict_words("mark-right-all" if every else "mark-right", language, cards=legal)


def _decided(ruling: Ruling[Card]) -> Step[Card] | None:
    """What settles a right answer: the last step that removed something, else the last exemption."""
    removing = tuple(step for step in ruling.steps if step.removed)
    return next(reversed(removing or ruling.steps), None)


def _chain(steps: Sequence[Step[Any]], deciding: Step[Any] | None, item: Item, language: str) -> list[Reason]:
    return [
        Reason(
            step.rule,
            rule_name(step.rule, language),
            sentence(step.rule, step.outcome, step.facts, language),
            step is deciding,
            item.profile.clauses[step.rule].cites,
        )
        for step in steps
    ]


def _end_cards(ruled: Ruled, card: Card | None) -> list[Card]:
    """The picked card, and one legal card to compare it with, where the trick's end is known."""
    if card is None or not ruled.ends:
        return []
    return [card] if card in ruled.ruling.legal else [card, ruled.ruling.legal[0]]


def _end(ruled: Ruled, card: Card, language: str) -> Pieces:
    end = ruled.ends[card]
    facts = {"card": card, "seat": end.winner.seat, "best": end.winner.card, "points": end.points}
    return verdict_words("end", language, side=end.winner.seat.team, **facts)


def _change(change: Change, language: str) -> Pieces:
    facts: dict[str, Any] = {"seat": change.seat, "cards": change.cards, "suit": change.suit}
    kind = change.kind.value
    if change.cards:
        facts["card"] = change.cards[0]
    if kind == "ekka" and not change.cards:
        kind = "ekka-plain"
    return pieces(book(language)["changes"][kind], facts, language)


def _near(item: Item, ruled: Ruled, language: str) -> list[NearMiss]:
    assert isinstance(item.scenario, PlayScenario)
    found = []
    for case in item.scenario.what_if:
        ruling = what_if(ruled, case, item.profile)
        assert ruling is not None
        change = _change(case.change, language) if case.change else []
        profile = book(language)["profiles"][case.profile]["name"] if case.profile else ""
        found.append(NearMiss(change, profile, ruling.legal, len(ruling.legal) == len(ruling.candidates)))
    return found


def _other_cards(item: Item, profile: str, card: Card | None, ruled: Ruled, language: str) -> OtherTable:
    name = book(language)["profiles"][profile]["name"]
    other = load(profile).may_play(*ruled.position)
    if set(other.legal) == set(ruled.ruling.legal):
        return OtherTable(profile, name, False, [], _other_reason(_decided(ruled.ruling), _decided(other), language))
    spoken = card if card and (card in other.legal) is not (card in ruled.ruling.legal) else _changed(other, ruled)
    allowed = spoken in other.legal
    because = _other_reason(None, other.why_not(spoken) or _decided(other), language)
    says = verdict_words("table-allowed" if allowed else "table-refused", language, card=spoken)
    return OtherTable(profile, name, True, says, because)


def _other_reason(here: Step[Any] | None, there: Step[Any] | None, language: str) -> Pieces:
    """Why it is so at the other table; empty when the reason is the same one as here."""
    if there is None or (here is not None and here[:2] == there[:2]):
        return []
    return sentence(there.rule, there.outcome, there.facts, language)


def _changed(other: Ruling[Card], ruled: Ruled) -> Card:
    return next(card for card in other.candidates if (card in other.legal) is not (card in ruled.ruling.legal))


def _judged_by(judged: Judged) -> Step[Any] | None:
    steps = [step for ruling in (judged.ruling, judged.announced) if ruling for step in ruling.steps]
    return next(iter(judged.faults), steps[-1] if steps else None)


def _explain_judged(item: Item, judged: Judged, verdict: JudgeVerdict, language: str) -> Explained:
    steps = [step for ruling in (judged.ruling, judged.announced) if ruling for step in ruling.steps]
    deciding = _judged_by(judged)
    key = f"judge-{'right' if verdict.right else 'wrong'}-{'allowed' if judged.allowed else 'refused'}"
    tables = []
    for profile in item.also:
        other, _ = solve(item.scenario, load(profile))
        assert isinstance(other, Judged)
        differs = other.allowed is not judged.allowed
        says = verdict_words(f"table-judge-{'allowed' if other.allowed else 'refused'}", language) if differs else []
        because = _other_reason(deciding, _judged_by(other), language)
        tables.append(OtherTable(profile, book(language)["profiles"][profile]["name"], differs, says, because))
    position: Position | None = judged.position
    freed = (
        [_change(change, language) for change in freeing(position, judged.played.card, item.profile)]
        if position and not judged.allowed
        else []
    )
    return Explained(
        verdict.right,
        verdict_words(key, language),
        _chain(steps, deciding, item, language),
        [] if judged.allowed else _penalty(item, judged.table.contract, judged.played.seat.team, language),
        [],
        (),
        freed,
        [],
        tables,
        [],
        judged.table.contract,
    )


def _bare(right: bool, headline: Pieces, chain: list[Reason], tables: list[OtherTable]) -> Explained:
    """A verdict without cards to free, tricks to end or a sheet."""
    return Explained(right, headline, chain, [], [], (), [], [], tables, [], None)


def _explain_called(item: Item, called: Called, verdict: CallVerdict, language: str) -> Explained:
    refused = next(iter(verdict.refused), None)
    removing = [step for step in called.ruling.steps if step.removed]
    deciding = verdict.refused[refused] if refused else next(reversed(removing), None)
    if refused:
        headline = verdict_words("call-wrong", language, call=call_words(refused, language))
    elif verdict.missed:
        headline = verdict_words("call-missed", language, calls=_calls(verdict.missed, language))
    else:
        headline = verdict_words("call-right", language, calls=_calls(called.legal, language))
    chain = _chain(called.ruling.steps, deciding, item, language)
    tables = []
    for profile in item.also:
        other, _ = solve(item.scenario, load(profile))
        same = not isinstance(other, Called) or set(other.legal) == set(called.legal)
        there = other.legal if isinstance(other, Called) else ()
        says = [] if same or not there else verdict_words("table-calls", language, calls=_calls(there, language))
        first = other.ruling.steps[0] if isinstance(other, Called) and not there else None
        because = _other_reason(None, first, language)
        tables.append(OtherTable(profile, _table_name(profile, language), not same, says, because))
    return _bare(verdict.right, headline, chain, tables)


def _explain_judged_call(item: Item, judged: JudgedCall, verdict: JudgeVerdict, language: str) -> Explained:
    key = f"judge-{'right' if verdict.right else 'wrong'}-{'allowed' if judged.allowed else 'refused'}"
    deciding = next(iter(judged.faults), next(reversed(judged.called.ruling.steps), None))
    tables = []
    for profile in item.also:
        other, _ = solve(item.scenario, load(profile))
        differs = isinstance(other, JudgedCall) and other.allowed is not judged.allowed
        says = verdict_words(f"table-judge-{'refused' if judged.allowed else 'allowed'}", language) if differs else []
        because = _other_reason(None, next(iter(other.faults), None), language) if isinstance(other, JudgedCall) else []
        tables.append(OtherTable(profile, _table_name(profile, language), differs, says, because if differs else []))
    chain = _chain(judged.called.ruling.steps, deciding, item, language)
    return _bare(verdict.right, verdict_words(key, language), chain, tables)


def _explain_claimed(item: Item, claimed: Claimed, verdict: JudgeVerdict, language: str) -> Explained:
    holds = claimed.ruling.holds
    key = f"claim-{'right' if verdict.right else 'wrong'}-{'holds' if holds else 'fails'}"
    chain = [_line(line, item, language, deciding=True) for line in claimed.sheet.lines]
    shown = _bare(verdict.right, verdict_words(key, language), chain, [])
    tricks: list[Pieces] = [_trick_pieces(trick, language) for trick in claimed.ruling.line]
    return shown._replace(ends=tricks)


def _trick_pieces(trick: tuple[Played, ...], language: str) -> Pieces:
    found: Pieces = []
    for index, (seat, card) in enumerate(trick):
        found += ([" · "] if index else []) + [seat_name(seat, language), " ", card]
    return found


def _table_name(profile: str, language: str) -> str:
    return str(book(language)["profiles"][profile]["name"])


def _calls(texts: Sequence[str], language: str) -> str:
    return str(book(language)["terms"]["comma"]).join(call_words(text, language) for text in texts)


def call_words(text: str, language: str) -> str:
    """A call in the words of a language, from its notation."""
    words, (name, *rest) = book(language)["calls"], text.split()
    if not rest:
        return str(words[name])
    if name == "hokum":
        return str(words["hokum"].format(suit=book(language)["suits"][rest[0]]))
    return str(words[rest[0]].format(level=words[name]))


def _explain_form(item: Item, form: Form, verdict: FormVerdict, language: str) -> Explained:
    field = verdict.wrong or form.field(form.asked[-1])
    headline = verdict_words("form-right", language)
    if verdict.wrong:
        facts = {
            "line": field_label(form, field.name, language),
            "given": value_words(verdict.values[field.name], language),
            "value": value_words(field.value, language),
        }
        headline = verdict_words("form-wrong", language, **facts)
    chain = [_line(line, item, language, deciding=line is field.lines[-1]) for line in field.lines]
    return Explained(
        verdict.right,
        headline,
        chain,
        [],
        [],
        (),
        [],
        [],
        [_other_form(item, profile, form, language) for profile in item.also],
        [_line(line, item, language, deciding=False) for line in form.sheet.lines] if verdict.right else [],
        item.scenario.contract if hasattr(item.scenario, "contract") else None,
    )


def _line(line: Line, item: Item, language: str, *, deciding: bool) -> Reason:
    return Reason(
        line.rule,
        rule_name(line.rule, language),
        sentence(line.rule, line.outcome, line.facts, language),
        deciding,
        item.profile.clauses[line.rule].cites,
        None if line.column is Column.DECISION else line.amount,
    )


def _other_form(item: Item, profile: str, form: Form, language: str) -> OtherTable:
    name = book(language)["profiles"][profile]["name"]
    other, _ = solve(item.scenario, load(profile))
    assert isinstance(other, Form)
    by_name = {field.name: field for field in other.fields}
    for field in form.fields:
        theirs = by_name.get(field.name, field)
        if field.value != theirs.value:
            label = field_label(form, field.name, language)
            says = verdict_words("table-value", language, line=label, value=value_words(theirs.value, language))
            line = theirs.lines[-1]
            return OtherTable(profile, name, True, says, sentence(line.rule, line.outcome, line.facts, language))
    return OtherTable(profile, name, False, [], [])


def field_label(form: Form, name: str, language: str) -> str:
    """What a field is called; the winner of a deal is a side, that of a trick a player."""
    words = book(language)["fields"]
    if name == "winner" and not isinstance(form.field(name).value, Seat):
        return str(words["winner-side"])
    if name in ("us", "them") and any(field.name == "scores" for field in form.fields):
        return str(words[f"projects-{name}"])
    return str(words[name])


def value_words(value: Value, language: str) -> str:
    """A field's value as a learner would say it."""
    if isinstance(value, Seat):
        return seat_name(value, language)
    if isinstance(value, Team):
        return str(book(language)["values"][value.value])
    if isinstance(value, str):
        return str(book(language)["values"].get(value, value))
    return str(value)
