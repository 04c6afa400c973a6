"""Explaining answers about what was said: open calls, a call that was judged, a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lessons.answer import solve
from lessons.calling import Called, Claimed, JudgedCall
from lessons.disputes import decides
from lessons.grading import CallVerdict, JudgeVerdict
from lessons.pack import Item
from rules.contract import in_order
from rules.profile import load
from rules.ruling import Step
from rules.trick import Played
from tutor.explaining.explained import (
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
    deciding = verdict.refused[refused] if refused else _settles(called)
    if refused:
        headline = verdict_words("call-wrong", language, call=call_words(refused, language))
    elif verdict.missed:
        headline = verdict_words("call-missed", language, calls=_calls(verdict.missed, language))
    else:
        headline = verdict_words("call-right", language, calls=_calls(called.legal, language))
    chain = reasons_of([step for step in called.ruling.steps if _tells(step, deciding)], deciding, item, language)
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


# That a table does not know Kawesh, or that Ashkal is not for this seat, is true of nearly every auction.
_ASIDE: Final = (("kawesh", "not-played"), ("ashkal", "wrong-seat"), ("ashkal", "taking-over"))


def _settles(called: Called) -> Step[Any] | None:
    """What leaves just these calls: the last step that removed one, of those that somebody might have thought open."""
    removing = [step for step in called.ruling.steps if step.removed]
    near = [step for step in removing if (step.rule, step.outcome) not in _ASIDE]
    return next(reversed(near or removing or called.ruling.steps), None)


def _tells(step: Step[Any], deciding: Step[Any] | None) -> bool:
    return step is deciding or (step.rule, step.outcome) not in _ASIDE


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
    return Explained(
        verdict.right,
        verdict_words(key, language),
        reasons_of([deciding], deciding, item, language),
        tables=tables,
    )


def explain_claimed(item: Item, claimed: Claimed, verdict: JudgeVerdict, language: str) -> Explained:
    chain = [line_reason(line, item, language, deciding=True) for line in claimed.sheet.lines]
    headline = _claim_headline(claimed, language, right=verdict.right)
    return Explained(verdict.right, headline, chain, ends=_claim_ends(claimed, language))


def _claim_headline(claimed: Claimed, language: str, *, right: bool) -> Pieces:
    word, deals = "right" if right else "wrong", claimed.deals
    if deals is None:
        return verdict_words(f"claim-{word}-{'holds' if claimed.ruling.holds else 'fails'}", language)
    if deals.failing is not None:
        return verdict_words(f"claim-some-{word}", language)
    facts = {"deals": _many(deals.total)}
    if not deals.sample:
        return verdict_words(f"claim-every-{word}", language, **facts)
    return verdict_words(f"claim-sample-{word}", language, checked=_many(deals.checked), **facts)


def _claim_ends(claimed: Claimed, language: str) -> list[Pieces]:
    """How it is played out. Where cards are unseen, only a failing deal has something to show: its cards come first."""
    tricks = [_trick_pieces(trick, language) for trick in claimed.ruling.line]
    if claimed.deals is None:
        return tricks
    failing = failing_deal(claimed, language)
    return [*failing, *tricks] if failing else []


def failing_deal(claimed: Claimed, language: str) -> list[Pieces]:
    """The unseen cards of a deal in which the claim fails; empty where there is none, or nothing is unseen."""
    if claimed.deals is None or claimed.deals.failing is None:
        return []
    hands, trump = claimed.claim.hands, claimed.claim.contract.trump
    shown = [
        verdict_words("claim-deal", language, seat=seat, cards=in_order(hands[seat], trump))
        for seat in claimed.deals.failing
    ]
    return [verdict_words("claim-deals", language, deals=_many(claimed.deals.total)), *shown]


def how_far(claimed: Claimed, language: str) -> list[Pieces]:
    """What an answer about unseen cards rests on: a deal in which it fails, every deal, or a sample. Else empty."""
    if claimed.deals is None:
        return []
    return failing_deal(claimed, language) or [_claim_headline(claimed, language, right=False)]


def _many(number: int) -> str:
    return f"{number:,}"


def _trick_pieces(trick: tuple[Played, ...], language: str) -> Pieces:
    found: Pieces = []
    for index, (seat, card) in enumerate(trick):
        found += ([" · "] if index else []) + [seat_name(seat, language), " ", card]
    return found


def _calls(texts: Sequence[str], language: str) -> str:
    return str(book(language)["terms"]["comma"]).join(call_words(text, language) for text in texts)
