"""Near misses: an exemption, what only looks like one, or a number beside the one on which the answer turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from lessons.answer import Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.drills.scoring import NEAR_DIGITS
from lessons.form import Form
from lessons.pack import Item
from lessons.sorting import Ordered, Spotted
from rules.cards import Card, Rank, Suit
from rules.ruling import RuleId, Step
from rules.sheet import Line

# By the rule that a skill is about: what frees somebody, and what only looks as if it did.
_STEPS: Final[Mapping[RuleId, tuple[str, ...]]] = {
    "follow-suit": ("follow-suit/void",),
    "trump-when-void": (
        "trump-when-void/partner-ace",
        "trump-when-void/partner-ekka",
        "trump-when-void/partner-fourth",
        "trump-when-void/partner-false-ekka",
        "trump-when-void/partner-silent-highest",
        "trump-when-void/cannot-beat",
    ),
    "beat-led-trump": ("beat-led-trump/partner", "beat-led-trump/cannot-beat"),
    "locked-lead": ("locked-lead/only-trumps",),
    "ekka": ("ekka/ace", "ekka/not-leading"),
    "turn-to-speak": ("turn-to-speak/later-place", "turn-to-speak/auction-over", "sun-priority/over-hokum"),
    "hokum-suit": ("ashkal/open",),
    "one-hokum": ("sun-priority/over-hokum",),
    "sun-priority": ("sun-priority/over-hokum", "sun-priority/earlier-place"),
    "ashkal": ("ashkal/open", "ashkal/after-a-bid", "ashkal/round-two", "ashkal/taking-over"),
    "kawesh": ("kawesh/weak", "kawesh/too-late"),
    "raise-turn": ("raise-turn/over", *(f"raise-turn/not-yours-{level}" for level in ("triple", "four", "gahwa"))),
    "open-or-locked": ("raise-turn/open-triple", "raise-turn/open-gahwa", "open-or-locked/sun"),
}
_LINES: Final = frozenset(
    {
        "project-contest/earlier",
        "project-contest/four-against-run",
        "project-declaring/late",
        "project-declaring/too-late",
        "project-declaring/not-shown",
        "project-declaring/lost",
        "baloot/blocked",
        "baloot/unsaid",
        "baloot/nobody",
        "match-end/equal",
        "match-end/both-over",
        "last-trick/ten",
        "seating/winner-leads",
        "qaid/no-penalty",
    }
)
# Card points or totals that are so close to the mark are near it.
_MARGIN: Final = 2
_TARGET: Final = 152
_HUNDRED: Final = range(98, 104)


def near(item: Item, rule: RuleId) -> bool:
    """``rule`` is the one that the skill is about."""
    match item.answer:
        case Ruled(ruling=ruling) | Called(ruling=ruling):
            return _steps(ruling.steps, rule)
        case JudgedCall(called=called):
            return _steps(called.ruling.steps, rule)
        case Judged(announced=announced):
            return announced is not None and _steps(announced.steps, rule)
        case Claimed() as claim:  # it fails, and not before the last card
            return not claim.ruling.holds and len(claim.ruling.line) == len(claim.claim.hands[claim.claim.seat])
        case Ordered() as row:
            return _swapped(row.order)
        case Spotted() as spotted:
            return not spotted.illegal
        case Form() as form:
            lines = [line for name in form.asked for line in form.field(name).lines]
            rounded = form.sheet.line("rounding") if rule == "remainder" else None
            if rule == "project-value" and any(map(_no_run, getattr(item.scenario, "hands", {}).values())):
                return True
            return any(_line(line, rule) for line in (*lines, *([rounded] if rounded else []))) or _seen(item)
    return False


def _steps(steps: tuple[Step[Any], ...], rule: RuleId) -> bool:
    return any(f"{step.rule}/{step.outcome}" in _STEPS.get(rule, ()) or _beside(step) for step in steps)


def _beside(step: Step[Any]) -> bool:
    """Totals beside the hundred; one higher card still out."""
    if step.rule == "sun-double":
        return step.facts["us"] in _HUNDRED or step.facts["them"] in _HUNDRED
    out = step.facts.get("cards")
    return (step.rule, step.outcome) == ("ekka", "higher-out") and isinstance(out, tuple) and len(out) == 1


def _line(line: Line, rule: RuleId) -> bool:
    match line.rule:
        case "tie":
            return True
        case "counting-side":
            return rule == "counting-side" and line.outcome == "raised"
        case "rounding":
            return str(line.facts["digit"]) in NEAR_DIGITS
        case "comparison":
            mine, theirs = line.facts.get("buyer_game"), line.facts.get("defence_game")
            return isinstance(mine, int) and isinstance(theirs, int) and abs(mine - theirs) <= _MARGIN
        case "match-end" if line.outcome in ("goes-on", "reached"):
            totals = (line.facts["us"], line.facts["them"])
            return any(isinstance(one, int) and abs(one - _TARGET) < _MARGIN for one in totals)
    return f"{line.rule}/{line.outcome}" in _LINES


def _seen(item: Item) -> bool:
    """A trick in which ranks meet that are often put the wrong way round; an Ashkal, where the partner is the buyer;
    a project lost with everything else in a kaboot."""
    deal = item.answer.deal if isinstance(item.answer, Form) else None
    if deal and deal.kaboot:
        return any(project.side is not deal.kaboot for project in deal.projects)
    tricks: Any = getattr(item.scenario, "tricks", ())
    calls: Any = getattr(item.scenario, "calls", None)
    if calls is not None and any(token.text == "ashkal" for _, token in calls.said):
        return True
    return bool(tricks) and _swapped(card for _, card in tricks[-1].played)


def _no_run(hand: Iterable[Card]) -> bool:
    """Ace, ten and king of a suit without the queen: a run in tricks, not in projects."""
    ranks = [{card.rank for card in hand if card.suit is suit} for suit in Suit]
    return any({Rank.ACE, Rank.TEN, Rank.KING} <= one and Rank.QUEEN not in one for one in ranks)


def _swapped(cards: Iterable[Card]) -> bool:
    """A ten with the king of its suit, or a nine with the ace."""
    held = set(cards)
    pairs = ((Rank.TEN, Rank.KING), (Rank.NINE, Rank.ACE))
    return any(
        {Card(low, suit), Card(high, suit)} <= held for suit in {one.suit for one in held} for low, high in pairs
    )
