"""The skills, in the order in which they are shown: by groups, and in each from what comes first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lessons.drills import (
    auctions,
    completing,
    ends,
    hokum,
    judging,
    playing,
    projects,
    raises,
    scores,
    scoring,
    spotting,
    sun,
    table,
    third_seat,
)
from lessons.drills.decided import (
    announced,
    called,
    claimed,
    counts,
    declared,
    multiplies,
    ordered,
    ruled,
    taken_over,
    turns,
    wrote,
)
from lessons.drills.marking import marked
from lessons.drills.skill import Skill, SkillId

_VOID: Final = "trump-when-void"

SKILLS: Final[Mapping[SkillId, Skill]] = {
    "seats": Skill("seating", "table", table.seats, wrote("seating")),
    "sun-order": Skill("card-order", "table", table.order("plain"), ordered("plain")),
    "trump-order": Skill("card-order", "table", table.order("trump"), ordered("trump")),
    "who-takes-it": Skill("trick-winner", "table", table.who_takes_it, wrote("trick-winner")),
    "sun-follow": Skill("follow-suit", "sun", marked(sun.follow, sun=True), ruled("follow-suit", "holds", "void")),
    "sun-winner": Skill("trick-winner", "sun", table.sun_winner, wrote("trick-winner")),
    "sun-pile": Skill("card-points", "sun", table.pile("sun"), counts("card-points")),
    "mini-sun": Skill("follow-suit", "sun", ends.mini("sun"), playing.comes_up("follow-suit")),
    "follow-suit": Skill("follow-suit", "hokum", marked(hokum.follow_suit), ruled("follow-suit", "holds")),
    "beat-led-trump": Skill(
        "beat-led-trump", "hokum", marked(hokum.beat_led_trump), ruled("beat-led-trump", "opponent")
    ),
    "partner-led-trump": Skill(
        "beat-led-trump", "hokum", marked(hokum.partner_led_trump), ruled("beat-led-trump", "partner")
    ),
    "led-trump-cannot": Skill(
        "beat-led-trump", "hokum", marked(hokum.led_trump_cannot), ruled("beat-led-trump", "cannot-beat")
    ),
    "second-seat": Skill(_VOID, "hokum", marked(hokum.second_seat), ruled(_VOID, "opponent-plain")),
    "fourth-seat-free": Skill(_VOID, "hokum", marked(hokum.fourth_seat_free), ruled(_VOID, "partner-fourth")),
    "fourth-seat": Skill(_VOID, "hokum", marked(hokum.fourth_seat), ruled(_VOID, "opponent-plain")),
    "overtrump": Skill("overtrump", "hokum", marked(hokum.overtrump), ruled("overtrump", "opponent-trump")),
    "cannot-beat": Skill(_VOID, "hokum", marked(hokum.cannot_beat), ruled(_VOID, "cannot-beat")),
    "hokum-pile": Skill("card-points", "hokum", table.pile("hokum"), counts("card-points")),
    "mini-hokum": Skill(_VOID, "hokum", ends.mini("hokum"), playing.comes_up(_VOID)),
    "third-seat-opponent": Skill(_VOID, "third-seat", marked(third_seat.opponent), ruled(_VOID, "opponent-plain")),
    "third-seat-silent": Skill(_VOID, "third-seat", marked(third_seat.silent), ruled(_VOID, "partner-silent")),
    "third-seat-ace": Skill(_VOID, "third-seat", marked(third_seat.ace), ruled(_VOID, "partner-ace")),
    "ekka": Skill("ekka", "third-seat", judging.ekka, announced("ekka")),
    "third-seat-ekka": Skill(_VOID, "third-seat", marked(third_seat.ekka), ruled(_VOID, "partner-ekka")),
    "third-seat-silent-highest": Skill(
        _VOID, "third-seat", marked(third_seat.silent_highest), ruled(_VOID, "partner-silent-highest")
    ),
    "third-seat-false-ekka": Skill(
        _VOID, "third-seat", marked(third_seat.false_ekka), ruled(_VOID, "partner-false-ekka")
    ),
    "last-trick": Skill("last-trick", "scoring", table.last_trick, wrote("last-trick")),
    "counting-side": Skill("counting-side", "scoring", scores.counting_side, wrote("counting-side")),
    "rounding": Skill("rounding", "scoring", scores.counted("rounded", "hokum", "sun"), wrote("rounding")),
    "remainder": Skill("remainder", "scoring", scores.counted("rest", "hokum", "sun"), wrote("remainder")),
    "hokum-points": Skill("conversion", "scoring", scores.points("hokum"), wrote("conversion")),
    "sun-points": Skill("conversion", "scoring", scores.points("sun"), wrote("conversion")),
    "comparison": Skill("comparison", "scoring", scoring.decided_by("ahead"), wrote("comparison")),
    # Which of the two wrote is the question: exactly one of them always does.
    "made-or-failed": Skill("made", "scoring", scoring.decided_by("result"), wrote("made", "failed")),
    "failed-deal": Skill("failed", "scoring", scores.failed, wrote("failed")),
    "ties": Skill("tie", "scoring", scores.ties, wrote("tie")),
    "scored-projects": Skill("scored-projects", "scoring", scores.turned_by_projects, turns("ahead", projects={})),
    "scored-baloot": Skill("scored-baloot", "scoring", scores.turned_by_baloot, turns("ahead", baloot=None)),
    "kaboot": Skill("kaboot", "scoring", scores.kaboot, wrote("kaboot")),
    "who-may-call": Skill("turn-to-speak", "auction", auctions.who_may_call, called("turn-to-speak")),
    "round-one": Skill("hokum-suit", "auction", auctions.round_one, called("hokum-suit", "round-one")),
    "one-hokum": Skill("one-hokum", "auction", auctions.one_hokum, called("one-hokum")),
    "sun-priority": Skill("sun-priority", "auction", auctions.sun_priority, taken_over),
    "ashkal": Skill("ashkal", "auction", auctions.ashkal, called("ashkal")),
    "round-two": Skill("hokum-suit", "auction", auctions.round_two, called("hokum-suit", "round-two")),
    "kawesh": Skill("kawesh", "auction", auctions.kawesh, called("kawesh")),
    "completing": Skill("completing", "auction", completing.completing, wrote("completing")),
    "who-raises": Skill("raise-turn", "raises", raises.who_raises, called("raise-turn")),
    "open-or-locked": Skill("open-or-locked", "raises", raises.open_or_locked, called("open-or-locked")),
    "sun-double": Skill("sun-double", "raises", raises.sun_double, called("sun-double")),
    "locked-lead": Skill(
        "locked-lead", "raises", marked(hokum.locked_lead), ruled("locked-lead", "holds-plain", "only-trumps")
    ),
    "raise-factor": Skill("raise-factor", "raises", scores.raised_deal("us them"), multiplies),
    "raised-deals": Skill("raised", "raises", scores.raised_deal("counts us them"), wrote("raised")),
    "gahwa": Skill("gahwa", "raises", scores.raised_deal("winner", gahwa=True), wrote("gahwa")),
    "project-order": Skill("card-order", "projects", table.order("projects"), ordered("projects")),
    "find-projects": Skill("project-value", "projects", projects.find_projects, wrote("project-value")),
    "compare-projects": Skill("project-contest", "projects", projects.compare_projects, wrote("project-contest")),
    "late-projects": Skill("project-declaring", "projects", projects.late_projects, declared),
    "baloot": Skill("baloot", "projects", projects.baloot, wrote("baloot")),
    "match-end": Skill("match-end", "match", ends.match_end, wrote("match-end")),
    "spot": Skill("follow-suit", "disputes", spotting.spot(*spotting.FOLLOWING), spotting.spotted(*spotting.FOLLOWING)),
    "spot-trumping": Skill(_VOID, "disputes", spotting.spot(*spotting.TRUMPING), spotting.spotted(*spotting.TRUMPING)),
    "sawa": Skill("sawa", "disputes", ends.sawa, claimed),
    "qaid": Skill("qaid", "disputes", ends.qaid, wrote("qaid")),
}
