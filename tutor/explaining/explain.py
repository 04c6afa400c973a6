"""From a verdict to what a page shows: the engine's steps and lines with their sentences, in one language.

Every piece comes from the ruling or the sheet of the same answer that was graded; other tables and near misses are the
same question asked again under another profile or after one change.
"""

from __future__ import annotations

from typing import Any

from lessons.answer import Judged, Ruled, solve, what_if
from lessons.calling import Called, Claimed, JudgedCall
from lessons.form import Form
from lessons.grading import (
    CallVerdict,
    CardVerdict,
    FormVerdict,
    JudgeVerdict,
    OrderVerdict,
    SpotVerdict,
    Verdict,
)
from lessons.pack import Item
from lessons.schema import PlayScenario
from lessons.slips import Named
from lessons.sorting import Ordered, Spotted
from rules.cards import Card
from rules.freeing import freeing
from rules.profile import load
from rules.ruling import Ruling, Step
from tutor.explaining.explained import (
    Explained,
    NearMiss,
    OtherTable,
    Pieces,
    change_words,
    other_reason,
    penalty,
    reasons_of,
    table_name,
    verdict_words,
)
from tutor.explaining.form import explain_form
from tutor.explaining.row import explain_order, explain_spotted
from tutor.explaining.said import explain_called, explain_claimed, explain_judged_call
from tutor.wording import book


def explain(item: Item, verdict: Verdict, language: str) -> Explained:
    match item.answer, verdict:
        case Ruled() as ruled, CardVerdict():
            return _explain_cards(item, ruled, verdict, language)
        case Called() as called, CallVerdict():
            return explain_called(item, called, verdict, language)
        case JudgedCall() as judged_call, JudgeVerdict():
            return explain_judged_call(item, judged_call, verdict, language)
        case Claimed() as claimed, JudgeVerdict():
            return explain_claimed(item, claimed, verdict, language)
        case Judged() as judged, JudgeVerdict():
            return _explain_judged(item, judged, verdict, language)
        case Form() as form, FormVerdict():
            return explain_form(item, form, verdict, language)
        case Ordered() as ordered, OrderVerdict():
            return explain_order(item, ordered, verdict, language)
        case Spotted() as spotted, SpotVerdict():
            return explain_spotted(item, spotted, verdict, language)
    raise TypeError("the verdict is not of this answer")


def slip_words(named: Named | None, language: str) -> str:
    """What a wrong answer follows from, or at which tables it is right; empty when nothing known gives it."""
    words = book(language)["slips"]
    if named is None:
        return ""
    if named.slip:
        return str(words[named.slip])
    tables = book(language)["terms"]["comma"].join(table_name(name, language) for name in named.profiles)
    return str(words["at-tables"].format(tables=tables))


def _explain_cards(item: Item, ruled: Ruled, verdict: CardVerdict, language: str) -> Explained:
    refused = next(iter(verdict.refused), None)
    deciding = verdict.refused[refused] if refused else _decided(ruled.ruling)
    spoken_of = refused or (verdict.picked[0] if len(verdict.picked) == 1 else None)
    freed = freeing(ruled.position, refused, item.profile) if refused else ()
    return Explained(
        verdict.right,
        _card_headline(ruled, verdict, refused, language),
        reasons_of(ruled.ruling.steps, deciding, item, language),
        penalty=penalty(item, ruled.table.contract, ruled.position.turn.seat.team, language) if refused else (),
        ends=[_end(ruled, card, language) for card in _end_cards(ruled, spoken_of)],
        open_cards=ruled.ruling.legal,
        freed=[change_words(one, language) for one in freed],
        near=_near(item, ruled, language),
        tables=[_other_cards(item, profile, spoken_of, ruled, language) for profile in item.also],
    )


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


def _end_cards(ruled: Ruled, card: Card | None) -> list[Card]:
    """The picked card, and one legal card to compare it with, where the trick's end is known."""
    if card is None or not ruled.ends:
        return []
    return [card] if card in ruled.ruling.legal else [card, ruled.ruling.legal[0]]


def _end(ruled: Ruled, card: Card, language: str) -> Pieces:
    end = ruled.ends[card]
    facts = {"card": card, "seat": end.winner.seat, "best": end.winner.card, "points": end.points}
    return verdict_words("end", language, side=end.winner.seat.team, **facts)


def _near(item: Item, ruled: Ruled, language: str) -> list[NearMiss]:
    assert isinstance(item.scenario, PlayScenario)
    found = []
    for case in item.scenario.what_if:
        ruling = what_if(ruled, case, item.profile)
        assert ruling is not None
        change = change_words(case.change, language) if case.change else []
        profile = book(language)["profiles"][case.profile]["name"] if case.profile else ""
        found.append(NearMiss(change, profile, ruling.legal, len(ruling.legal) == len(ruling.candidates)))
    return found


def _other_cards(item: Item, profile: str, card: Card | None, ruled: Ruled, language: str) -> OtherTable:
    name = table_name(profile, language)
    other = load(profile).may_play(*ruled.position)
    if set(other.legal) == set(ruled.ruling.legal):
        return OtherTable(profile, name, False, [], other_reason(_decided(ruled.ruling), _decided(other), language))
    spoken = card if card and (card in other.legal) is not (card in ruled.ruling.legal) else _changed(other, ruled)
    allowed = spoken in other.legal
    if len(other.legal) == len(other.candidates):
        why = other_reason(None, _decided(other), language)
        return OtherTable(profile, name, True, verdict_words("table-all", language), why)
    because = other_reason(None, other.why_not(spoken) or _decided(other), language)
    says = verdict_words("table-allowed" if allowed else "table-refused", language, card=spoken)
    return OtherTable(profile, name, True, says, because)


def _changed(other: Ruling[Card], ruled: Ruled) -> Card:
    return next(card for card in other.candidates if (card in other.legal) is not (card in ruled.ruling.legal))


def _judged_by(judged: Judged) -> Step[Any] | None:
    return next(iter(judged.faults), next(reversed(judged.steps), None))


def _explain_judged(item: Item, judged: Judged, verdict: JudgeVerdict, language: str) -> Explained:
    deciding = _judged_by(judged)
    key = f"judge-{'right' if verdict.right else 'wrong'}-{'allowed' if judged.allowed else 'refused'}"
    tables = []
    for profile in item.also:
        other, _ = solve(item.scenario, load(profile))
        assert isinstance(other, Judged)
        differs = other.allowed is not judged.allowed
        says = verdict_words(f"table-judge-{'allowed' if other.allowed else 'refused'}", language) if differs else []
        because = other_reason(deciding, _judged_by(other), language)
        tables.append(OtherTable(profile, table_name(profile, language), differs, says, because))
    card, refused = judged.played.card, judged.ruling is not None and judged.played.card not in judged.ruling.legal
    freed = freeing(judged.position, card, item.profile) if judged.position and refused else ()
    return Explained(
        verdict.right,
        verdict_words(key, language),
        reasons_of(judged.steps, deciding, item, language),
        # A false Ekka is refused by itself; only a card can be stopped over.
        penalty=penalty(item, judged.table.contract, judged.played.seat.team, language) if refused else (),
        open_cards=judged.ruling.legal if judged.ruling and refused else (),
        freed=[change_words(one, language) for one in freed],
        tables=tables,
    )
