"""The one list of rules: what finds each, with which parameters, and what it can find.

The order of the list is the order in which rules are asked, and it carries meaning: ``overtrump`` before
``trump-when-void`` would let a low trump through. A profile must list its rules in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from rules import (
    auction,
    dealing,
    disputes,
    ekka,
    match,
    play,
    projects,
    raises,
    ranking,
    scoring,
    seating,
    trick,
    writing,
)
from rules.ruling import RuleId


class Kind(Enum):
    """What a rule is asked about: seats, a call, a raise, a card, an announcement, a rank, a trick, a deal …"""

    SEAT = "seat"
    CALL = "call"
    RAISE = "raise"
    DEAL = "deal"
    PLAY = "play"
    ANNOUNCE = "announce"
    RANK = "rank"
    TRICK = "trick"
    PROJECT = "project"
    SCORE = "score"
    MATCH = "match"
    DISPUTE = "dispute"


class Outcome(NamedTuple):
    """``binds`` is true where the rule decides something, false for an exemption; ``facts`` are all it may speak of."""

    binds: bool
    facts: tuple[str, ...]


class Entry(NamedTuple):
    rule: RuleId
    kind: Kind
    find: Callable[..., Any]
    parameters: type[tuple[Any, ...]] | None
    outcomes: Mapping[str, Outcome]


def _binds(*facts: str) -> Outcome:
    return Outcome(True, facts)


def _waived(*facts: str) -> Outcome:
    return Outcome(False, facts)


ENTRIES: Final[tuple[Entry, ...]] = (
    Entry(
        "seating",
        Kind.SEAT,
        seating.seating,
        None,
        {
            **{about.value: _binds("seat", "other") for about in seating.About},
            "winner-leads": _binds("other", "card"),
        },
    ),
    Entry(
        "turn-to-speak",
        Kind.CALL,
        auction.turn_to_speak,
        None,
        {
            "your-turn": _binds("seat"),
            "later-place": _binds("seat", "other"),
            "auction-over": _binds("seat"),
            "has-spoken": _binds("seat"),
            "not-your-turn": _binds("seat", "next"),
        },
    ),
    Entry(
        "hokum-suit",
        Kind.CALL,
        auction.hokum_suit,
        None,
        {"round-one": _binds("suit"), "round-two": _binds("suit")},
    ),
    Entry("one-hokum", Kind.CALL, auction.one_hokum, None, {"taken": _binds("seat")}),
    Entry(
        "ashkal",
        Kind.CALL,
        auction.ashkal,
        auction.Ashkal,
        {
            "round-two": _binds("seat"),
            "taking-over": _binds("seat"),
            "wrong-seat": _binds("seat"),
            "wrong-seat-becomes-sun": _waived("seat"),
            "after-a-bid": _binds("seat", "other"),
            "ace": _binds("seat", "card"),
            "ace-becomes-sun": _waived("seat", "card"),
            "open": _waived("seat"),
        },
    ),
    Entry(
        "kawesh",
        Kind.CALL,
        auction.kawesh,
        auction.Kawesh,
        {
            "not-played": _binds("seat"),
            "too-late": _binds("seat"),
            "not-weak": _binds("cards"),
            "weak": _waived("cards"),
        },
    ),
    Entry(
        "sun-priority",
        Kind.CALL,
        auction.sun_priority,
        auction.Priority,
        {
            "may-switch": _waived("seat"),
            "over-hokum": _waived("seat", "other"),
            "earlier-place": _waived("seat", "other"),
            "still-to-speak": _waived("seat", "other"),
        },
    ),
    Entry(
        "completing",
        Kind.DEAL,
        dealing.completing,
        dealing.Packets,
        {"buyer": _binds("seat", "card", "count"), "others": _binds("seat", "count")},
    ),
    Entry(
        "raise-turn",
        Kind.RAISE,
        raises.raise_turn,
        raises.Raises,
        {
            "not-played": _binds("seat"),
            "over": _binds("seat"),
            **{f"not-yours-{level}": _binds("seat") for level in ("double", "triple", "four", "gahwa")},
            **{f"open-{level}": _binds("seat") for level in ("double", "triple", "four", "gahwa")},
        },
    ),
    Entry(
        "sun-double",
        Kind.RAISE,
        raises.sun_double,
        raises.SunDouble,
        {"no-gap": _binds("us", "them"), "not-trailing": _binds("us", "them"), "gap": _waived("us", "them")},
    ),
    Entry("open-or-locked", Kind.RAISE, raises.open_or_locked, None, {"hokum": _binds(), "sun": _binds()}),
    Entry(
        "locked-lead",
        Kind.PLAY,
        play.locked_lead,
        None,
        {"holds-plain": _binds("trump"), "only-trumps": _waived("trump")},
    ),
    Entry(
        "follow-suit",
        Kind.PLAY,
        play.follow_suit,
        None,
        {"holds": _binds("suit", "cards"), "void": _waived("suit"), "leads": _waived()},
    ),
    Entry(
        "beat-led-trump",
        Kind.PLAY,
        play.beat_led_trump,
        None,
        {
            "opponent": _binds("seat", "card", "cards"),
            "partner": _waived("seat", "card"),
            "cannot-beat": _waived("seat", "card"),
        },
    ),
    Entry(
        "trump-when-void",
        Kind.PLAY,
        play.trump_when_void,
        play.TrumpWhenVoid,
        {
            "opponent-plain": _binds("seat", "card", "trump"),
            "opponent-trump": _binds("seat", "card", "trump"),
            "partner-silent": _binds("seat", "card", "trump", "cards"),
            "partner-silent-highest": _binds("seat", "card", "trump"),
            "partner-false-ekka": _binds("seat", "card", "trump", "cards"),
            "cannot-beat-still-trump": _binds("seat", "card", "trump"),
            "no-trump": _waived("trump"),
            "partner-fourth": _waived("seat", "card"),
            "partner-winning": _waived("seat", "card"),
            "partner-ace": _waived("seat", "card"),
            "partner-ekka": _waived("seat", "card"),
            "cannot-beat": _waived("seat", "card", "trump"),
        },
    ),
    Entry(
        "overtrump",
        Kind.PLAY,
        play.overtrump,
        None,
        {"opponent-trump": _binds("seat", "card", "cards")},
    ),
    Entry(
        "ekka",
        Kind.ANNOUNCE,
        ekka.ekka,
        ekka.Ekka,
        {
            "not-played": _binds("card"),
            "not-leading": _binds("card"),
            "sun": _binds("card"),
            "trump": _binds("card"),
            "higher-out": _binds("card", "cards"),
            "ace": _waived("card"),
            "highest": _waived("card", "suit"),
        },
    ),
    Entry(
        "card-order",
        Kind.RANK,
        ranking.card_order,
        None,
        {order: _binds("card", "other") for order in ("trump", "plain", "projects")},
    ),
    Entry(
        "trick-winner",
        Kind.TRICK,
        trick.trick_winner,
        None,
        {"trumped": _binds("seat", "card", "suit"), "highest": _binds("seat", "card", "suit")},
    ),
    Entry(
        "card-points",
        Kind.TRICK,
        trick.card_points,
        trick.CardPointValues,
        {"trump": _binds("card", "points"), "plain": _binds("card", "points")},
    ),
    Entry("last-trick", Kind.TRICK, trick.last_trick, trick.LastTrick, {"ten": _binds("points")}),
    Entry(
        "project-value",
        Kind.PROJECT,
        projects.contest,
        projects.ProjectValues,
        {
            f"{kind}-{end}": _binds("seat", "card", "cards", "game")
            for kind in ("sira", "fifty", "hundred", "four-hundred")
            for end in ("scored", "lost")
        },
    ),
    Entry(
        "project-declaring",
        Kind.PROJECT,
        projects.undeclarable,
        projects.Declaring,
        {
            "added": _binds("seat", "card"),
            "lost": _binds("seat", "card"),
            "not-shown": _binds("seat", "card"),
            "late": _binds("seat", "card"),
            "too-late": _binds("seat", "card"),
            "second": _binds("seat"),
            "beaten": _binds("seat", "rival", "card"),
        },
    ),
    Entry(
        "project-contest",
        Kind.PROJECT,
        projects.contest,
        projects.ProjectOrder,
        {
            "none": _binds(),
            "alone": _binds("seat", "card"),
            **{
                outcome: _binds("seat", "card", "rival", "other")
                for outcome in ("value", "four-against-run", "rank", "earlier")
            },
        },
    ),
    Entry(
        "baloot",
        Kind.PROJECT,
        projects.baloot,
        projects.BalootRule,
        {
            "nobody": _binds("trump"),
            "blocked": _binds("seat", "trump", "cards"),
            "unsaid": _binds("seat", "trump"),
            "held": _binds("seat", "trump", "game"),
        },
    ),
    Entry(
        "raise-factor",
        Kind.SCORE,
        scoring.raise_factor,
        scoring.RaiseFactor,
        {level: _binds("factor") for level in ("double", "triple", "four")},
    ),
    Entry(
        "counting-side",
        Kind.SCORE,
        scoring.counting_side,
        scoring.CountingSide,
        {
            "undoubled": _binds("buyer"),
            "raised": _binds("buyer", "raiser"),
            "raised-defence": _binds("buyer"),
        },
    ),
    Entry(
        "rounding",
        Kind.SCORE,
        scoring.rounding,
        scoring.Rounding,
        {
            outcome: _binds("points", "digit", "rounded")
            for outcome in ("exact", "down", "up", "five-down", "five-kept", "five-up")
        },
    ),
    Entry(
        "conversion",
        Kind.SCORE,
        scoring.conversion,
        scoring.PerMode,
        {mode: _binds("rounded", "divisor", "game") for mode in ("hokum", "sun")},
    ),
    Entry(
        "remainder",
        Kind.SCORE,
        scoring.remainder,
        scoring.Remainder,
        {
            "hokum": _binds("base", "game", "rest"),
            "sun": _binds("base", "game", "rest"),
            "own": _binds("points", "rest"),
        },
    ),
    Entry(
        "scored-projects",
        Kind.SCORE,
        scoring.scored_projects,
        None,
        {kind: _binds("side", "game") for kind in ("sira", "fifty", "hundred", "four-hundred")},
    ),
    Entry("scored-baloot", Kind.SCORE, scoring.scored_baloot, None, {"held": _binds("side", "game")}),
    Entry(
        "comparison",
        Kind.SCORE,
        scoring.comparison,
        scoring.Comparison,
        {
            **{
                outcome: _binds("buyer", "buyer_game", "defence_game")
                for outcome in ("buyer-more", "defence-more", "level")
            },
            **{
                f"{outcome}-raw": _binds("buyer", "buyer_points", "defence_points")
                for outcome in ("buyer-more", "defence-more", "level")
            },
        },
    ),
    Entry(
        "tie",
        Kind.SCORE,
        scoring.tie,
        scoring.Tie,
        {
            **{
                outcome: _binds("points", "digit", "counters", "buyer")
                for outcome in ("counters-win", "counters-lose", "level-buyer", "exact-buyer", "raiser-loses")
            },
            **{
                outcome: _binds("points", "digit", "counters", "buyer", "buyer_points", "defence_points")
                for outcome in ("buyer-more-cards", "buyer-not-more-cards")
            },
        },
    ),
    Entry("made", Kind.SCORE, writing.made, None, {"each-own": _binds("buyer")}),
    Entry(
        "failed",
        Kind.SCORE,
        writing.failed,
        writing.Failed,
        {
            "all-to-defence": _binds("buyer", "base"),
            "projects": _binds("buyer", "game"),
            "baloot": _binds("side", "game"),
            "buyer-nothing": _binds("buyer"),
        },
    ),
    Entry(
        "raised",
        Kind.SCORE,
        writing.raised,
        writing.Raised,
        {
            "base": _binds("side", "base", "factor", "game"),
            "projects-raised": _binds("side", "base", "factor", "game"),
            "baloot": _binds("side", "game"),
            "loser-nothing": _binds("side"),
        },
    ),
    Entry(
        "kaboot",
        Kind.SCORE,
        writing.kaboot,
        writing.Kaboot,
        {
            "base": _binds("side", "base", "factor", "game"),
            "base-raised": _binds("side", "base", "factor", "game"),
            "projects": _binds("side", "game"),
            "projects-raised": _binds("side", "base", "factor", "game"),
            "baloot": _binds("side", "game"),
            "swept-nothing": _binds("side"),
            "reverse": _binds("side", "game"),
        },
    ),
    Entry("gahwa", Kind.SCORE, writing.gahwa, None, {"wins-the-match": _binds("side")}),
    Entry(
        "match-end",
        Kind.MATCH,
        match.match_end,
        match.Target,
        {
            "goes-on": _binds("us", "them", "target"),
            "equal": _binds("us", "them", "target"),
            "reached": _binds("us", "them", "target", "side"),
            "both-over": _binds("us", "them", "target", "side"),
        },
    ),
    Entry(
        "sawa",
        Kind.DISPUTE,
        disputes.sawa,
        disputes.Sawa,
        {
            "holds": _binds("side"),
            "fails": _binds("side", "seat", "card"),
            "holds-unplayed": _binds("side"),
            "fails-unplayed": _binds("side", "seat", "card"),
        },
    ),
    Entry(
        "qaid",
        Kind.DISPUTE,
        disputes.qaid,
        disputes.Qaid,
        {"no-penalty": _binds(), "penalty": _binds("side", "base")},
    ),
)

CATALOGUE: Final[Mapping[RuleId, Entry]] = {entry.rule: entry for entry in ENTRIES}
