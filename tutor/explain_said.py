"""Explaining answers about what was said: open calls, a call that was judged, a claim."""

from __future__ import annotations

from collections.abc import Sequence

from lessons.answer import solve
from lessons.calling import Called, Claimed, JudgedCall
from lessons.disputes import decides
from lessons.grading import CallVerdict, JudgeVerdict
from lessons.pack import Item
from rules.profile import load
from rules.trick import Played
from tutor.explained import (
    Explained,
    OtherTable,
    Pieces,
    call_words,
    line_reason,
    other_reason,
    reasons_of,
    table_name,
    verdict_words,
)
from tutor.wording import book, seat_name


def explain_called(item: Item, called: Called, verdict: CallVerdict, language: str) -> Explained:
    refused = next(iter(verdict.refused), None)
    removing = [step for step in called.ruling.steps if step.removed]
    deciding = verdict.refused[refused] if refused else next(reversed(removing), None)
    if refused:
        headline = verdict_words("call-wrong", language, call=call_words(refused, language))
    elif verdict.missed:
        headline = verdict_words("call-missed", language, calls=_calls(verdict.missed, language))
    else:
        headline = verdict_words("call-right", language, calls=_calls(called.legal, language))
    chain = reasons_of(called.ruling.steps, deciding, item, language)
    tables = []
    for profile in item.also:
        other, _ = solve(item.scenario, load(profile))
        same = not isinstance(other, Called) or set(other.legal) == set(called.legal)
        there = other.legal if isinstance(other, Called) else ()
        says = [] if same or not there else verdict_words("table-calls", language, calls=_calls(there, language))
        first = other.ruling.steps[0] if isinstance(other, Called) and not there else None
        because = other_reason(None, first, language)
        tables.append(OtherTable(profile, table_name(profile, language), not same, says, because))
    return Explained(verdict.right, headline, chain, tables=tables)


def explain_judged_call(item: Item, judged: JudgedCall, verdict: JudgeVerdict, language: str) -> Explained:
    key = f"judge-{'right' if verdict.right else 'wrong'}-{'allowed' if judged.allowed else 'refused'}"
    deciding = decides(judged)
    tables = []
    for profile in item.also:
        other, _ = solve(item.scenario, load(profile))
        differs = isinstance(other, JudgedCall) and other.allowed is not judged.allowed
        says = verdict_words(f"table-judge-{'refused' if judged.allowed else 'allowed'}", language) if differs else []
        because = other_reason(None, next(iter(other.faults), None), language) if isinstance(other, JudgedCall) else []
        tables.append(OtherTable(profile, table_name(profile, language), differs, says, because if differs else []))
    chain = reasons_of(judged.called.ruling.steps, deciding, item, language)
    return Explained(verdict.right, verdict_words(key, language), chain, tables=tables)


def explain_claimed(item: Item, claimed: Claimed, verdict: JudgeVerdict, language: str) -> Explained:
    holds = claimed.ruling.holds
    key = f"claim-{'right' if verdict.right else 'wrong'}-{'holds' if holds else 'fails'}"
    chain = [line_reason(line, item, language, deciding=True) for line in claimed.sheet.lines]
    tricks = [_trick_pieces(trick, language) for trick in claimed.ruling.line]
    return Explained(verdict.right, verdict_words(key, language), chain, ends=tricks)


def _trick_pieces(trick: tuple[Played, ...], language: str) -> Pieces:
    found: Pieces = []
    for index, (seat, card) in enumerate(trick):
        found += ([" · "] if index else []) + [seat_name(seat, language), " ", card]
    return found


def _calls(texts: Sequence[str], language: str) -> str:
    return str(book(language)["terms"]["comma"]).join(call_words(text, language) for text in texts)
