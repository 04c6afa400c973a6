"""The referee's exam on its pages: a dispute and the rules to choose from, the verdict, the result, the certificate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from random import SystemRandom
from typing import Final, NamedTuple

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.answer import Judged
from lessons.calling import JudgedCall
from lessons.disputes import Dispute, read, written
from lessons.exam import PASS, SIZE, Decided, DecidedVerdict, Disputed, exam, from_text
from lessons.grading import Said, grade
from lessons.pack import Item, read_one
from rules.cards import Card, Seat
from rules.ruling import RuleId
from tutor.explaining.explain import explain
from tutor.explaining.explained import Explained, call_words
from tutor.practice.drills import ALSO
from tutor.practice.sets import Firsts, Sitting, name_of, rights, seal, unanswered, unseal
from tutor.wording import rule_name

EXAM: Final = "exam"
PAPER: Final = "exam-paper"
_CHANCE: Final = SystemRandom()


class Choice(NamedTuple):
    """A rule to choose. ``right`` is None where there is nothing to say of it: before an answer, and of most others."""

    rule: RuleId
    name: str
    marked: bool
    right: bool | None


class Happened(NamedTuple):
    """What is disputed: a card, the word Ekka with it, or a call in words."""

    seat: Seat
    card: Card | None
    ekka: bool
    call: str


class Sat(NamedTuple):
    """An exam in its address."""

    sitting: Sitting
    disputes: tuple[Disputed, ...]

    def item(self, number: int) -> Item | None:
        """None where there is no such position, or one that the engine does not accept any more."""
        if not 1 <= number <= len(self.disputes):
            return None
        item = read_one(self.disputes[number - 1].raw, ALSO).item
        return item if item and isinstance(item.answer, (Judged, JudgedCall)) else None


def deal_exam() -> str:
    token = seal(EXAM, [[written(one.raw), one.choices] for one in exam(_CHANCE)])
    return reverse("exam-question", args=[token, 1])


def read_exam(token: str) -> Sat | None:
    found = unseal(EXAM, token)
    if found is None:
        return None
    disputes = tuple(Disputed(read(values), tuple(choices)) for values, choices in found)
    dealt = [("", one.raw) for one in disputes]
    url = reverse("exam-result", args=[token])
    sitting = Sitting(name_of(EXAM, token), dealt, url, lambda number: reverse("exam-question", args=[token, number]))
    return Sat(sitting, disputes)


def read_decided(posted: QueryDict, choices: Sequence[RuleId]) -> tuple[Decided | None, Mapping[str, str]]:
    """The answer, or a message for each half that is missing."""
    allowed, rule = posted.get("allowed"), posted.get("rule", "")
    errors = {}
    if allowed not in ("yes", "no"):
        errors["allowed"] = _("Decide whether it was allowed.")
    if rule not in choices:
        errors["rule"] = _("Choose the rule that decides.")
    return (None, errors) if errors else (Decided(allowed == "yes", rule), {})


def answer_of(item: Item) -> Dispute:
    assert isinstance(item.answer, (Judged, JudgedCall))
    return item.answer


def happened(item: Item, language: str) -> Happened:
    answer = answer_of(item)
    if isinstance(answer, Judged):
        return Happened(answer.played.seat, answer.played.card, answer.announced is not None, "")
    return Happened(answer.called.seat, None, False, call_words(answer.said, language))


def choices_of(
    disputed: Disputed, given: Decided | None, verdict: DecidedVerdict | None, language: str
) -> list[Choice]:
    def right(rule: RuleId) -> bool | None:
        if verdict is None:
            return None
        return True if rule == verdict.step.rule else False if given and rule == given.rule else None

    return [
        Choice(rule, rule_name(rule, language), bool(given and rule == given.rule), right(rule))
        for rule in disputed.choices
    ]


def explained(item: Item, given: Decided, verdict: DecidedVerdict, language: str) -> Explained:
    """The verdict on the play or the call, with the rule that decides standing out, and which half was wrong."""
    found = explain(item, grade(answer_of(item), Said(given.allowed)), language)
    chain = [reason._replace(deciding=reason.rule == verdict.step.rule) for reason in found.chain]
    return found._replace(right=verdict.right, chain=chain, slip=_of_the_rule(given, verdict, language))


def _of_the_rule(given: Decided, verdict: DecidedVerdict, language: str) -> str:
    named, deciding = rule_name(given.rule, language), rule_name(verdict.step.rule, language)
    if verdict.right:
        return _("And the rule that decides it is “%(rule)s”, as you said.") % {"rule": deciding}
    if verdict.rule:
        return _("You named the rule that decides it, “%(rule)s”, but it says the opposite.") % {"rule": deciding}
    if verdict.allowed:
        return _("But another rule decides it: not “%(named)s”, but “%(rule)s”.") % {"named": named, "rule": deciding}
    return _("And another rule decides it: not “%(named)s”, but “%(rule)s”.") % {"named": named, "rule": deciding}


def decided_before(found: Firsts, number: int) -> Decided | None:
    first = found.get(str(number))
    return from_text(first.answer) if first else None


class Paper(NamedTuple):
    """A certificate. It names nobody; its address proves that it was given out here."""

    right: int
    size: int
    day: date
    profile: str


def paper_url(token: str, sat: Sat, found: Firsts) -> str | None:
    """None where the exam is not passed, or not finished."""
    right = rights(sat.sitting, found)
    if unanswered(sat.sitting, found) is not None or right < PASS:
        return None
    day = max(first.made for first in found.values()).date()
    profile = sat.disputes[0].raw.get("profile", "saudi")
    return reverse("exam-paper", args=[token, seal(_sealed(token), [right, day.isoformat(), profile])])


def read_paper(token: str, sealed: str) -> Paper | None:
    found = unseal(_sealed(token), sealed)
    if found is None:
        return None
    right, day, profile = found
    return Paper(right, SIZE, date.fromisoformat(day), profile)


def _sealed(token: str) -> str:
    """A certificate is sealed for its own exam."""
    return f"{PAPER} of {name_of(EXAM, token)}"
