"""The one list of rules: what finds each, with which parameters, and what it can find.

The order of the list is the order in which rules are asked, and it carries meaning: ``overtrump`` before
``trump-when-void`` would let a low trump through. A profile must list its rules in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from rules import ekka, play, scoring, trick
from rules.ruling import RuleId


class Kind(Enum):
    """What a rule is asked about: a card, an announcement, a finished trick, a finished deal."""

    PLAY = "play"
    ANNOUNCE = "announce"
    TRICK = "trick"
    SCORE = "score"


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
        {"holds": _binds("suit", "cards"), "void": _waived("suit")},
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
        "counting-side",
        Kind.SCORE,
        scoring.counting_side,
        scoring.CountingSide,
        {"undoubled": _binds("buyer")},
    ),
    Entry(
        "rounding",
        Kind.SCORE,
        scoring.rounding,
        scoring.Rounding,
        {
            outcome: _binds("points", "digit", "rounded")
            for outcome in ("exact", "down", "up", "five-down", "five-kept")
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
        scoring.PerMode,
        {mode: _binds("base", "game", "rest") for mode in ("hokum", "sun")},
    ),
    Entry(
        "comparison",
        Kind.SCORE,
        scoring.comparison,
        None,
        {outcome: _binds("buyer", "buyer_game", "defence_game") for outcome in ("buyer-more", "defence-more", "level")},
    ),
    Entry(
        "tie",
        Kind.SCORE,
        scoring.tie,
        scoring.Tie,
        {
            **{
                outcome: _binds("points", "digit", "counters", "buyer")
                for outcome in ("counters-win", "counters-lose", "level-buyer")
            },
            **{
                outcome: _binds("points", "digit", "counters", "buyer", "buyer_points", "defence_points")
                for outcome in ("buyer-more-cards", "buyer-not-more-cards")
            },
        },
    ),
    Entry("made", Kind.SCORE, scoring.made, None, {"each-own": _binds("buyer")}),
    Entry(
        "failed",
        Kind.SCORE,
        scoring.failed,
        scoring.PerMode,
        {"all-to-defence": _binds("buyer", "base"), "buyer-nothing": _binds("buyer", "base")},
    ),
)

CATALOGUE: Final[Mapping[RuleId, Entry]] = {entry.rule: entry for entry in ENTRIES}
