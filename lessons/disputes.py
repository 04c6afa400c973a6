"""From a drill to a dispute: a card of the hand, or one of the calls, becomes the last thing that happened.

Which rule decides a dispute is what the engine says, never a second opinion: the step that refused it, or the one that
let it through.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from lessons.answer import Judged, Ruled
from lessons.calling import Called, JudgedCall
from lessons.pack import Item
from rules.auction import SUN, Phase, Question
from rules.cards import Card, Seat, Team
from rules.contract import Contract, Mode, Raise, height
from rules.notation import write_card
from rules.raises import Lock, RaiseCall, RaiseQuestion
from rules.ruling import RuleId, Step

type Raw = Mapping[str, Any]
type Dispute = Judged | JudgedCall

# What a dispute is made of. Addresses of exams have the values in this order: new fields go to the end.
FIELDS: Final = ("profile", "contract", "raise", "hands", "tricks", "played", "calls", "dealer", "up", "totals")
_SEATS: Final = tuple(Seat)
_BY_CALL: Final = {"hokum": ("hokum-suit",), "sun": ("sun-priority",), "ashkal": ("ashkal",)}


def decides(dispute: Dispute) -> Step[Any]:
    """The step that refused it; else the last one that let it through, of those which look at what was done."""
    for refused in dispute.faults:
        return refused
    steps = spoken(dispute)
    looking = ("locked-lead",) if isinstance(dispute, Judged) else _looking(dispute)
    return next((steps[rule] for rule in looking if rule in steps), [*steps.values()][-1])


def spoken(dispute: Dispute) -> dict[RuleId, Step[Any]]:
    """What each rule had to say, of what was done or of anything else that could have been; in the order asked."""
    steps: Sequence[Step[Any]] = dispute.steps if isinstance(dispute, Judged) else dispute.called.ruling.steps
    return {step.rule: step for step in steps}


def dispute(raw: Raw, item: Item, allowed: bool, chance: Random) -> Raw | None:
    """A position of the kind ``judge``, allowed or not as wanted; None where this drill has none such."""
    match item.answer:
        case Ruled() as ruled:
            last = _card(ruled, allowed, chance)
        case Called() as called:
            last = _call(called, allowed, chance)
        case (Judged() | JudgedCall()) as judged if judged.allowed is allowed and not _passed(judged):
            return _with(raw)
        case _:
            return None
    if last is None:
        return None
    if isinstance(item.answer, Called):
        return _with(raw, calls=raw["calls"].replace("?", last))
    *earlier, trick = raw["tricks"]
    return _with(raw, tricks=[*earlier, trick.replace("?", last)])


def turned(raw: Raw, by: int) -> Raw:
    """The same dispute with everybody moved so many seats on, so that it is not always the same player's."""
    by %= len(_SEATS)
    words = {seat.value: _SEATS[(at + by) % len(_SEATS)].value for at, seat in enumerate(_SEATS)}
    words |= {side.value: (side.other if by % 2 else side).value for side in Team}

    def said(text: str) -> str:
        return re.sub(r"(^|, *)([SENW])(?= )", lambda found: found[1] + words[found[2]], text)

    moved = dict(raw)
    if "contract" in raw:
        moved["contract"] = re.sub(r"\w+$", lambda found: words[found[0]], raw["contract"])
    for name in ("hands", "totals"):
        if name in raw:
            moved[name] = {words[who]: what for who, what in raw[name].items()}
    if "tricks" in raw:
        moved["tricks"] = [said(trick) for trick in raw["tricks"]]
    if "calls" in raw:
        moved["calls"] = said(raw["calls"])
    if "dealer" in raw:
        moved["dealer"] = words[raw["dealer"]]
    return moved


def written(raw: Raw) -> list[Any]:
    """The values alone, None where there is none."""
    return [raw.get(name) for name in FIELDS]


def read(values: Sequence[Any]) -> Raw:
    """The dispute again; whether it makes sense is for the reader of scenarios to say."""
    found = {name: value for name, value in zip(FIELDS, values, strict=False) if value is not None}
    return {"id": "dispute", "ask": "judge", **found}


def _with(raw: Raw, **changes: Any) -> Raw:
    return read(written({**raw, **changes}))


def _card(ruled: Ruled, allowed: bool, chance: Random) -> str | None:
    """A card to argue over. Where an exemption let it through, one that only the exemption let through, if there is."""
    ruling = ruled.ruling
    if not allowed:
        by_rule: dict[RuleId, list[Card]] = {}
        for card in ruling.candidates:
            step = ruling.why_not(card)
            if step is not None:
                by_rule.setdefault(step.rule, []).append(card)
        return write_card(_one(by_rule, chance)) if by_rule else None
    *_, last = ruling.steps
    return write_card(chance.choice([card for card in ruling.legal if _exempted(card, ruled, last)] or ruling.legal))


def _exempted(card: Card, ruled: Ruled, step: Step[Card]) -> bool:
    """Whether a card asks for the exemption: no trump where one was owed, none above the trump that is winning."""
    now = ruled.position.turn
    trump = now.contract.trump
    if step.binds or now.best is None:
        return True
    return card.suit is not trump or (
        step.rule == "beat-led-trump" and height(card, trump) < height(now.best.card, trump)
    )


def _call(called: Called, allowed: bool, chance: Random) -> str | None:
    """A call that can be argued over: of several reasons against it only the one that is given."""
    if allowed:
        fitting = [text for text in called.legal if _tells(JudgedCall(called, text))]
        return chance.choice(fitting) if fitting else None
    by_rule: dict[str, list[str]] = {}
    for text, call in called.texts.items():
        step = called.ruling.why_not(call)
        if step is not None and _breaks_one(called, step.rule, call):
            by_rule.setdefault(step.rule, []).append(text)
    by_rule.pop("kawesh", None)
    return _one(by_rule, chance) if by_rule else None


def _one[T](by_rule: Mapping[RuleId, Sequence[T]], chance: Random) -> T:
    """Any of them; each rule is as likely as another one."""
    return chance.choice(by_rule[chance.choice(sorted(by_rule))])


def _looking(judged: JudgedCall) -> tuple[str, ...]:
    """The rules that look at an open call, the closest first."""
    if isinstance(judged.called.question, Question):
        kind, *_ = judged.said.split()
        return (*_BY_CALL.get(kind, ()), "turn-to-speak")
    sun = judged.called.question.contract.mode is Mode.SUN
    return ("sun-double", "raise-turn") if sun and judged.said != "pass" else ("raise-turn",)


def _tells(judged: JudgedCall) -> bool:
    """Whether there is something to know about an open call."""
    return not _passed(judged) and decides(judged).rule != "turn-to-speak"


def _passed(dispute: Dispute) -> bool:
    """Nobody argues over a pass in turn."""
    return isinstance(dispute, JudgedCall) and dispute.said == "pass" and dispute.allowed


def _breaks_one(called: Called, rule: RuleId, call: Any) -> bool:
    """Whether a call that is not open breaks this rule and no other one, also none that did not come to speak."""
    if isinstance(called.question, RaiseQuestion):
        return _well_said(call, called.question.contract) or (rule == "open-or-locked" and call.lock is Lock.LOCKED)
    state = called.question.state
    match rule:
        case "turn-to-speak":
            return bool(call == SUN)
        case "one-hokum":
            return state.phase is Phase.ROUND_TWO or call.suit is state.up.suit
    return True


def _well_said(call: RaiseCall, contract: Contract) -> bool:
    """Open or locked where there is that choice, and only there."""
    choose = contract.mode is Mode.HOKUM and call.level in (Raise.DOUBLE, Raise.FOUR)
    return call.level is not Raise.NONE and (call.lock is not Lock.PLAIN) is choose
