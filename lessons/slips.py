"""Naming the wrong rule behind a wrong answer.

A slip is a small alteration: of a profile's parameters, of the deal, or of the ranks. A wrong answer is explained by a
slip when it is exactly what grades as right under it. Where a real profile has that rule it is named instead, because
then the answer is not wrong everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from lessons.answer import Answer, solve
from lessons.form import Form
from lessons.grading import Given, grade
from lessons.pack import Item
from lessons.schema import Scenario, ScoreScenario, WinnerScenario
from rules.cards import Card, Rank, Team
from rules.contract import Contract, Raise
from rules.notation import TrickText
from rules.profile import PROFILE_IDS, Profile, altered, load
from rules.ruling import RuleId
from rules.trick import Played

type SlipId = str
type Answering = Callable[[Scenario, Profile], Answer | None]


class Named(NamedTuple):
    """Why a wrong answer was given: it is right at these tables, or (when there are none) it follows from a slip."""

    profiles: tuple[str, ...]
    slip: SlipId | None


def name_slip(item: Item, given: Given) -> Named | None:
    """None when no real table and no known slip gives exactly this answer."""
    others = tuple(name for name in PROFILE_IDS if name != item.profile.id and _right(item, given, load(name)))
    if others:
        return Named(others, None)
    slip = slip_behind(item, given)
    return Named((), slip) if slip else None


def slip_behind(item: Item, given: Given) -> SlipId | None:
    """The first slip that gives exactly this answer, whether or not some table plays it as a rule; None for none."""
    for slip, answering in SLIPS.items():
        answer = answering(item.scenario, item.profile)
        if answer is not None and _graded(answer, given):
            return slip
    return None


def _right(item: Item, given: Given, profile: Profile) -> bool:
    answer, _ = solve(item.scenario, profile)
    return answer is not None and _graded(answer, given)


def _graded(answer: Answer, given: Given) -> bool:
    try:
        return grade(answer, given).right
    except (KeyError, StopIteration, TypeError):
        return False  # under the slip there is no such line, so it does not explain the answer


def _under(changes: Mapping[RuleId, Mapping[str, Any]]) -> Answering:
    def answering(scenario: Scenario, profile: Profile) -> Answer | None:
        return solve(scenario, altered(profile, changes))[0]

    return answering


def _kaboot_by_points(scenario: Scenario, profile: Profile) -> Answer | None:
    """All the card points taken for all the tricks."""
    if not isinstance(scenario, ScoreScenario) or scenario.kaboot:
        return None
    total = profile.deal_total(scenario.contract.mode)
    us = scenario.piles.get(Team.US, total - scenario.piles.get(Team.THEM, 0))
    if us not in (0, total):
        return None
    swept = Team.US if us else Team.THEM
    return solve(scenario.model_copy(update={"kaboot": swept, "piles": {}, "lines": ("us", "them")}), profile)[0]


def _baloot_doubled(scenario: Scenario, profile: Profile) -> Answer | None:
    """Baloot multiplied like the projects of a raised deal."""
    if not isinstance(scenario, ScoreScenario) or scenario.raise_[0] is Raise.NONE or scenario.baloot is None:
        return None
    points = profile.clauses["baloot"].parameters.points
    return solve(scenario, altered(profile, {"baloot": {"points": 2 * points}}))[0]


_AS_PROJECTS: Final = {Rank.KING: Rank.TEN, Rank.QUEEN: Rank.KING, Rank.JACK: Rank.QUEEN, Rank.TEN: Rank.JACK}


def _ten_below_king(scenario: Scenario, profile: Profile) -> Answer | None:
    """Plain suits taken to rank A K Q J 10, as projects do: each card stands for the one that really has that place."""
    if not isinstance(scenario, WinnerScenario):
        return None

    def place(card: Card, contract: Contract) -> Card:
        return card if card.suit is contract.trump else Card(_AS_PROJECTS.get(card.rank, card.rank), card.suit)

    def moved(text: TrickText) -> TrickText:
        return text._replace(played=tuple(Played(seat, place(card, scenario.contract)) for seat, card in text.played))

    last = scenario.tricks[-1]
    answer = solve(scenario.model_copy(update={"hands": {}, "tricks": (moved(last),), "played": ()}), profile)[0]
    real = solve(scenario, profile)[0]
    if not isinstance(answer, Form) or not isinstance(real, Form):
        return None
    points = real.field("points")
    return answer._replace(fields=(answer.field("winner"), points))


_EVERY_DIGIT: Final = "0123456789"

SLIPS: Final[Mapping[SlipId, Answering]] = {
    "partner-always-frees": _under({"trump-when-void": {"partner_third": "free"}}),
    "must-undertrump": _under({"trump-when-void": {"cannot_beat": "trump"}}),
    "silent-highest-frees": _under({"trump-when-void": {"ekka": "by-itself"}}),
    "ten-below-king": _ten_below_king,
    "forgot-last-ten": _under({"last-trick": {"points": 0}}),
    "both-sides-rounded": _under({"remainder": {"other_side": "own-rounding"}}),
    "five-goes-up": _under({"rounding": {"hokum_five": "up", "sun_five": "up"}}),
    "five-goes-down-in-sun": _under({"rounding": {"sun_five": "down"}}),
    "tie-to-the-buyer": _under(
        {
            "tie": {
                "by": "last-digit",
                "hokum_counters": "",
                "hokum_buyer": _EVERY_DIGIT,
                "sun_counters": "",
                "sun_buyer": _EVERY_DIGIT,
            }
        }
    ),
    "defence-always-counts": _under({"counting-side": {"counts": "always-defenders"}}),
    "projects-times-the-raise": _under({"raised": {"projects": "times-the-raise"}}),
    "kaboot-not-raised": _under({"kaboot": {"raised": "flat"}}),
    "baloot-kept": _under({"failed": {"baloot": "stays-with-holder"}}),
    "run-before-four": _under({"project-contest": {"hundreds": "run-first"}}),
    "baloot-never-blocked": _under({"baloot": {"blocked_by": "never"}}),
    "baloot-doubled": _baloot_doubled,
    "kaboot-by-points": _kaboot_by_points,
}
