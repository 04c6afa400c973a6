"""Whether a scenario is worth asking: the rule it is for decides something, and no hint says the answer.

Warnings only. A hint is searched for what could be the answer: a card, a number, a call, in notation or in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

from lessons.answer import Answer, Judged, Ruled
from lessons.calling import Called, JudgedCall
from lessons.form import Form
from lessons.key import teaches
from lessons.schema import Scenario
from lessons.situation import Problem
from lessons.sorting import Ordered, Spotted
from lessons.whole import Whole
from rules.cards import Card
from rules.notation import SIGNS
from rules.ruling import RuleId, Step

# The words of both languages; ``tests`` hold them against those of the pages.
RANKS: Final = {
    "7": "seven|7|سبعة",
    "8": "eight|8|ثمانية",
    "9": "nine|9|تسعة",
    "T": "ten|10|عشرة",
    "J": "jack|ولد",
    "Q": "queen|بنت",
    "K": "king|شايب",
    "A": "ace|إكة",
}
SUITS: Final = {"S": "spades?|سبيت", "H": "hearts?|هاص", "D": "diamonds?|ديمن", "C": "clubs?|كلفس"}
CALLS: Final = {
    "pass": "pass|بس",
    "sun": "sun|صن",
    "ashkal": "ashkal|أشكل",
    "kawesh": "kawesh|كاويش",
    "hokum": "hokum|حكم",
    "double": "double|دبل",
    "triple": "triple|ثري",
    "four": "four|فور",
    "gahwa": "gahwa|قهوة",
}


def doubts(scenario: Scenario, answer: Answer) -> list[Problem]:
    """What is right but may teach nothing. Empty where there is nothing to say."""
    found: list[Problem] = []
    if scenario.rule and not depends(scenario.rule, answer):
        found.append(Problem("teach-rule-silent", ("rule",), {"found": scenario.rule}))
    for index, hint in enumerate(scenario.hints):
        if any(tells(text, answer) for text in hint.values()):
            found.append(Problem("teach-hint-tells", ("hints", index), {}))
    return found


def depends(rule: RuleId, answer: Answer) -> bool:
    """Whether a rule narrows the answer, frees it, or is the one that settles it. A whole deal may depend on any."""
    match answer:
        case Ruled() | Called():
            return rule in _settling(answer.ruling.steps)
        case Judged():
            return rule in _settling(answer.steps)
        case JudgedCall():
            return rule in _settling(answer.called.ruling.steps)
        case Whole():
            return True
    return rule in teaches(answer)


def _settling(steps: Sequence[Step[Any]]) -> set[RuleId]:
    return {step.rule for step in steps if step.removed or not step.binds} | {step.rule for step in steps[-1:]}


def tells(hint: str, answer: Answer) -> bool:
    """Whether a hint names the whole answer and nothing else that could be it."""
    match answer:
        case Ruled():
            return _only(hint, answer.ruling.candidates, answer.ruling.legal)
        case Spotted():
            return bool(answer.illegal) and _only(hint, answer.cards, answer.illegal)
        case Called():
            candidates, right = ({text.split()[0] for text in texts} for texts in (answer.texts, answer.legal))
            named = {call for call in candidates if _said(CALLS.get(call, re.escape(call)), hint)}
            return named == right != candidates
        case Ordered():
            places = [_place(card, hint) for card in answer.order]
            return -1 not in places and all(one < other for one, other in pairwise(places))
        case Form(asked=(name,)):
            value = answer.field(name).value
            return isinstance(value, int) and value in {int(one) for one in re.findall(r"\d{1,4}", hint)}
    return False


def _only(hint: str, candidates: Iterable[Card], right: Sequence[Card]) -> bool:
    possible = set(candidates)
    return {card for card in possible if _place(card, hint) >= 0} == set(right) != possible


def _place(card: Card, hint: str) -> int:
    """Where a card is named; -1 where it is not."""
    found = _card(card).search(hint)
    return found.start() if found else -1


@cache
def _card(card: Card) -> re.Pattern[str]:
    rank, suit = card.rank.value, card.suit.value
    sign = SIGNS[card.suit]
    written = f"{'(?:T|10)' if rank == 'T' else rank}(?:{sign}|{suit}\\b)"
    words = f"(?i:(?:{RANKS[rank]})(?: of (?:the )?| ال| )(?:{SUITS[suit]})\\b)"
    return re.compile(rf"(?<!\w)(?:ال)?(?:{written}|{words})")


def _said(words: str, hint: str) -> bool:
    return re.search(rf"(?<!\w)(?:ال)?(?:{words})(?!\w)", hint, re.IGNORECASE) is not None
