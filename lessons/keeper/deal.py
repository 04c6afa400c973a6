"""A deal as a score-keeper has it: who bought what, the raise, what counts, the card points of one side.

It is written down like a scenario of a pack that asks for the score, so that the reader of packs checks it, the referee
explains it, and it can become a question as it stands. ``ashkal`` is a word only: it is Sun for either side.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from lessons.form import Form, score_form
from lessons.keeper.table import Table, profile_of
from lessons.schema import ScoreScenario
from rules.cards import Team
from rules.contract import Contract, Mode, Raise
from rules.notation import read_contract, read_projects, read_raise, write_contract
from rules.projects import ProjectKind
from rules.scoring import winner
from rules.sheet import Line
from rules.writing import written

SCENARIO: Final = {"id": "deal", "ask": "score"}


class Pile(NamedTuple):
    """The card points of one side, as they were typed."""

    side: Team
    points: int


class KeptDeal(NamedTuple):
    """``pile`` is None after a ``kaboot``. ``projects`` are those that count, ``scores`` their side; None: nobody."""

    mode: Mode
    side: Team
    pile: Pile | None = None
    kaboot: Team | None = None
    raised: Raise = Raise.NONE
    locked: bool = False
    scores: Team | None = None
    projects: tuple[ProjectKind, ...] = ()
    baloot: Team | None = None
    first_with_ace: bool = False
    ashkal: bool = False

    @property
    def contract(self) -> Contract:
        return Contract(self.mode, None, self.side, None, self.raised, self.locked)


class Result(NamedTuple):
    """What each side writes, and how it came about: ``made``, ``failed`` or ``kaboot``, in a ``tie`` or not.

    ``gahwa`` is the line that gives the whole match to a side; None for every other deal.
    """

    us: int
    them: int
    winner: Team
    outcome: str
    tie: bool
    gahwa: Line | None

    def of(self, side: Team) -> int:
        return self.us if side is Team.US else self.them


def read_deal(raw: Mapping[str, Any]) -> KeptDeal:
    """From a log or an export, where it was checked before it was written."""
    contract = read_contract(raw["contract"])
    raised, locked = read_raise(raw.get("raise", "none"))
    pile = next((Pile(Team(side), int(points)) for side, points in raw.get("piles", {}).items()), None)
    scored = next(((Team(side), read_projects(kinds)) for side, kinds in raw.get("projects", {}).items()), None)
    return KeptDeal(
        contract.mode,
        contract.side,
        pile,
        _side(raw.get("kaboot")),
        raised,
        locked,
        scored[0] if scored else None,
        scored[1] if scored else (),
        _side(raw.get("baloot")),
        raw.get("first-with-ace") == "yes",
        bool(raw.get("ashkal")),
    )


def write_deal(deal: KeptDeal) -> dict[str, Any]:
    """The scenario's fields in the notation of packs, and ``ashkal``, which a pack does not have."""
    return scenario_of(deal) | ({"ashkal": True} if deal.ashkal else {})


def scenario_of(deal: KeptDeal) -> dict[str, Any]:
    raw: dict[str, Any] = {"contract": write_contract(deal.contract)}
    if deal.raised is not Raise.NONE:
        raw["raise"] = f"{deal.raised.value} locked" if deal.locked else deal.raised.value
    if deal.pile:
        raw["piles"] = {deal.pile.side.value: str(deal.pile.points)}
    if deal.kaboot:
        raw["kaboot"] = deal.kaboot.value
    if deal.scores and deal.projects:
        raw["projects"] = {deal.scores.value: " ".join(kind.value for kind in deal.projects)}
    if deal.baloot:
        raw["baloot"] = deal.baloot.value
    if deal.first_with_ace:
        raw["first-with-ace"] = "yes"
    return raw


def kept(scenario: ScoreScenario, *, ashkal: bool = False) -> KeptDeal:
    """A scenario that the reader of packs let through."""
    contract, (raised, locked) = scenario.contract, scenario.raise_
    pile = None if scenario.kaboot else next((Pile(*one) for one in scenario.piles.items()), None)
    scored = next(((side, kinds) for side, kinds in scenario.projects.items() if kinds), None)
    return KeptDeal(
        contract.mode,
        contract.side,
        pile,
        scenario.kaboot,
        raised,
        locked,
        scored[0] if scored else None,
        scored[1] if scored else (),
        scenario.baloot,
        scenario.first_with_ace,
        ashkal and contract.mode is Mode.SUN,
    )


@lru_cache(maxsize=16_384)
def result(deal: KeptDeal, table: Table) -> Result:
    profile = profile_of(table)
    made = profile.deal(
        deal.contract,
        _ours(deal, profile.deal_total(deal.mode)),
        kaboot=deal.kaboot,
        projects={deal.scores: deal.projects} if deal.scores else None,
        baloot=deal.baloot,
        first_with_ace=deal.first_with_ace,
    )
    sheet = profile.score_sheet(made)
    won = winner(made, sheet)
    outcome = "kaboot" if deal.kaboot else "made" if won is deal.side else "failed"
    us, them = (written(sheet, side) for side in (Team.US, Team.THEM))
    return Result(us, them, won, outcome, sheet.line("tie") is not None, sheet.line("gahwa"))


def form_of(deal: KeptDeal, table: Table) -> Form:
    """The whole sheet of a deal, with the lines behind every number."""
    form, problems = score_form(ScoreScenario.model_validate(SCENARIO | scenario_of(deal)), profile_of(table))
    assert form is not None, problems
    return form


def card_points(deal: KeptDeal, table: Table) -> dict[Team, int]:
    """Both piles, of which one was typed; after a kaboot the sweeper has everything."""
    total = profile_of(table).deal_total(deal.mode)
    ours = _ours(deal, total)
    if ours is None:
        ours = total if deal.kaboot is Team.US else 0
    return {Team.US: ours, Team.THEM: total - ours}


def _ours(deal: KeptDeal, total: int) -> int | None:
    if deal.pile is None:
        return None
    return deal.pile.points if deal.pile.side is Team.US else total - deal.pile.points


def _side(text: str | None) -> Team | None:
    return Team(text) if text else None
