"""Drills dealt to order: each is about the skill it is named for, proved by the engine, and no two need be alike."""

from __future__ import annotations

import re
from itertools import groupby
from random import Random
from typing import Any

import pytest

from bench.drills_bench import measure
from lessons.answer import Judged, Ruled
from lessons.calling import Called, Claimed, JudgedCall
from lessons.drills import GROUPS, LEVELS, SKILLS, TRIES, Drill, drill, essence, misleads
from lessons.form import Form
from lessons.grading import grade, right_answer
from lessons.pack import Item, read_one
from lessons.slips import SLIPS
from lessons.sorting import Ordered, Spotted
from lessons.whole import Whole
from rules.cards import Suit
from rules.catalogue import CATALOGUE
from rules.sheet import Column
from tutor.wording import LANGUAGES, book

# The rule and the outcomes that a drill of a skill of play must be about (S0 §3, §4).
PLAYED = {
    "sun-follow": ("follow-suit", "holds void"),
    "follow-suit": ("follow-suit", "holds"),
    "beat-led-trump": ("beat-led-trump", "opponent"),
    "partner-led-trump": ("beat-led-trump", "partner"),
    "led-trump-cannot": ("beat-led-trump", "cannot-beat"),
    "second-seat": ("trump-when-void", "opponent-plain"),
    "third-seat-opponent": ("trump-when-void", "opponent-plain"),
    "third-seat-silent": ("trump-when-void", "partner-silent"),
    "third-seat-ace": ("trump-when-void", "partner-ace"),
    "third-seat-ekka": ("trump-when-void", "partner-ekka"),
    "third-seat-silent-highest": ("trump-when-void", "partner-silent-highest"),
    "third-seat-false-ekka": ("trump-when-void", "partner-false-ekka"),
    "fourth-seat-free": ("trump-when-void", "partner-fourth"),
    "fourth-seat": ("trump-when-void", "opponent-plain"),
    "overtrump": ("overtrump", "opponent-trump"),
    "cannot-beat": ("trump-when-void", "cannot-beat"),
    "locked-lead": ("locked-lead", "holds-plain only-trumps"),
}
PLACES = {
    "partner-led-trump": 2,
    "second-seat": 1,
    "third-seat-opponent": 2,
    "third-seat-silent": 2,
    "third-seat-ace": 2,
    "third-seat-ekka": 2,
    "third-seat-silent-highest": 2,
    "third-seat-false-ekka": 2,
    "fourth-seat-free": 3,
    "fourth-seat": 3,
    "locked-lead": 0,
}
# Calls: the rule that opens or shuts them. Forms: which rule writes the last line of which field.
SPOKEN = {
    "who-may-call": "turn-to-speak",
    "round-one": "hokum-suit",
    "one-hokum": "one-hokum",
    "ashkal": "ashkal",
    "round-two": "hokum-suit",
    "kawesh": "kawesh",
    "who-raises": "raise-turn",
    "open-or-locked": "open-or-locked",
    "sun-double": "sun-double",
}
WRITTEN = {
    "seats": ("seat", "seating"),
    "who-takes-it": ("winner", "trick-winner"),
    "sun-winner": ("winner", "trick-winner"),
    "last-trick": ("points", "last-trick"),
    "counting-side": ("counts", "counting-side"),
    "rounding": ("rounded", "rounding"),
    "remainder": ("rest", "remainder"),
    "hokum-points": ("counted", "conversion"),
    "sun-points": ("counted", "conversion"),
    "comparison": ("ahead", "comparison"),
    "made-or-failed": ("result", "made failed"),
    "failed-deal": ("us", "failed"),
    "ties": ("tie", "tie"),
    "scored-projects": ("ahead", "comparison"),
    "scored-baloot": ("ahead", "comparison"),
    "kaboot": ("us", "kaboot"),
    "completing": ("S", "completing"),
    "raised-deals": ("us", "raised"),
    "gahwa": ("winner", "gahwa"),
    "compare-projects": ("scores", "project-contest"),
    "baloot": ("baloot", "baloot"),
    "match-end": ("over", "match-end"),
    "qaid": ("us", "qaid"),
}
OLD = (
    "follow-suit beat-led-trump partner-led-trump second-seat third-seat-silent third-seat-ace third-seat-ekka "
    "third-seat-silent-highest third-seat-false-ekka fourth-seat-free fourth-seat overtrump cannot-beat locked-lead "
    "who-takes-it hokum-points sun-points ties raised-deals kaboot"
)
# Where a slip goes wrong, one skill each; a slip that is named nowhere here would steer nothing.
MISLED = {
    "partner-always-frees": "third-seat-silent",
    "must-undertrump": "cannot-beat",
    "silent-highest-frees": "third-seat-silent-highest",
    "ten-below-king": "sun-winner",
    "forgot-last-ten": "sun-pile",
    "both-sides-rounded": "hokum-points",
    "five-goes-up": "rounding",
    "five-goes-down-in-sun": "sun-points",
    "tie-to-the-buyer": "ties",
    "defence-always-counts": "counting-side",
    "projects-times-the-raise": "raised-deals",
    "kaboot-not-raised": "kaboot",
    "baloot-kept": "failed-deal",
    "run-before-four": "compare-projects",
    "baloot-never-blocked": "baloot",
    "baloot-doubled": "raised-deals",
    "kaboot-by-points": "failed-deal",
}
NO_LEVELS = ("mini-sun", "mini-hokum")  # any 32 cards are as hard as any others


def dealt(skill: str, count: int, seed: int = 17, **wanted: Any) -> list[Drill]:
    chance = Random(seed)
    return [drill(skill, chance, **({"level": number % 3} | wanted)) for number in range(count)]


def test_every_rule_is_what_some_skill_is_about() -> None:
    assert {skill.rule for skill in SKILLS.values()} == set(CATALOGUE)


def test_skills_stand_in_groups_and_none_of_the_old_ones_is_gone() -> None:
    assert [group for group, _ in groupby(skill.group for skill in SKILLS.values())] == list(GROUPS)
    assert set(OLD.split()) <= set(SKILLS)


@pytest.mark.parametrize("skill", SKILLS)
def test_every_drill_is_about_its_skill(skill: str) -> None:
    drills = dealt(skill, 120)
    for one in drills:
        again = read_one(one.raw).item
        assert again is not None
        assert again.answer == one.item.answer  # stored as cards: reading it again is the same question
        assert is_about(skill, one.item)
        if not isinstance(one.item.answer, Whole):
            assert grade(one.item.answer, right_answer(one.item.answer)).right
    assert len({str(one.raw) for one in drills}) > 40
    # No skill needs more than a few draws on the average, and none comes near the limit.
    tries = [one.tries for one in drills]
    assert sum(tries) / len(tries) < 2
    assert max(tries) < TRIES / 20


def is_about(skill: str, item: Item) -> bool:
    match item.answer:
        case Ruled() as ruled:
            rule, outcomes = PLAYED[skill]
            step = next(step for step in ruled.ruling.steps if step.rule == rule)
            free = len(ruled.ruling.legal) > 1 and not step.binds
            placed = len(ruled.position.turn.trick) == PLACES.get(skill, len(ruled.position.turn.trick))
            enough = len(ruled.ruling.candidates) >= 3
            return step.outcome in outcomes.split() and bool(step.removed or free) and placed and enough
        case Called() as called:
            return any(step.rule == SPOKEN.get(skill, skill) for step in called.ruling.steps) and bool(called.legal)
        case JudgedCall() as call if skill == "sun-priority":
            return call.allowed or call.faults[0].rule == "turn-to-speak"
        case JudgedCall() as call:
            return call.allowed or call.faults[0].rule == SPOKEN[skill]
        case Judged(announced=announced):
            return skill == "ekka" and announced is not None and announced.steps[0].rule == "ekka"
        case Ordered() as row:
            order = {"sun-order": "plain", "trump-order": "trump", "project-order": "projects"}[skill]
            return {line.outcome for line in row.lines} == {order}
        case Spotted() as spotted:
            rules = {"spot": {"follow-suit"}, "spot-trumping": {"trump-when-void", "overtrump", "beat-led-trump"}}
            return len(spotted.illegal) <= 1 and {one.rule for one in spotted.course.faults.values()} <= rules[skill]
        case Claimed() as claim:
            return skill == "sawa" and claim.sheet.lines[0].rule == "sawa"
        case Form() as form:
            return is_written(skill, form)
        case Whole():
            return skill in NO_LEVELS
    return False


def is_written(skill: str, form: Form) -> bool:
    match skill:
        case "sun-pile" | "hokum-pile":
            return sum(line.amount for line in form.sheet.lines if line.rule == "card-points") > 0
        case "find-projects":
            return any(line.rule == "project-value" and line.amount for line in form.field("us").lines)
        case "late-projects":
            return any(line.rule == "project-declaring" for line in form.sheet.lines)
        case "raise-factor":
            sides = [form.field(side) for side in ("us", "them")]
            return all(any(line.rule == "raise-factor" for line in side.lines) for side in sides)
    name, rules = WRITTEN[skill]
    lines = form.field(name).lines or form.field("them").lines
    return name in form.asked and lines[-1].rule in rules.split()


def test_projects_and_baloot_turn_their_deals() -> None:
    """Without them somebody else would be ahead: the totals without their lines say so."""
    for skill, rule in (("scored-projects", "scored-projects"), ("scored-baloot", "scored-baloot")):
        for one in dealt(skill, 60):
            assert isinstance(one.item.answer, Form)
            deal, sheet = one.item.answer.deal, one.item.answer.sheet
            assert deal is not None
            mine, theirs = (
                sheet.total(side, Column.COMPARED) for side in (deal.contract.side, deal.contract.side.other)
            )
            lines = [line for line in sheet.lines if line.rule == rule]
            less = [sum(line.amount for line in lines if line.side is side) for side in (deal.contract.side, None)]
            others = sum(line.amount for line in lines) - less[0]
            assert compared(mine, theirs) != compared(mine - less[0], theirs - others)


def compared(mine: int, theirs: int) -> int:
    return (mine > theirs) - (mine < theirs)


def test_tricks_to_search_have_nothing_to_find_now_and_then() -> None:
    for skill in ("spot", "spot-trumping"):
        clean = sum(not one.item.answer.illegal for one in dealt(skill, 120) if isinstance(one.item.answer, Spotted))
        assert 120 / 8 < clean < 120 * 3 / 8  # one in four


@pytest.mark.parametrize(
    "skill", ["ekka", "who-may-call", "made-or-failed", "sawa", "sun-double", "gahwa", "comparison"]
)
def test_both_answers_come_up(skill: str) -> None:
    answers = [str(right_answer(one.item.answer)) for one in dealt(skill, 90)]
    assert max(answers.count(answer) for answer in answers) < 65


def size(raw: dict[str, Any]) -> int:
    return len(re.findall(r"[\w♠♥♦♣]+", str(raw)))


@pytest.mark.parametrize("skill", [skill for skill in SKILLS if skill not in NO_LEVELS])
def test_hard_drills_are_longer_or_nearer(skill: str) -> None:
    easy, hard = (dealt(skill, 100, 4, level=level) for level in (0, 2))
    longer = sum(size(one.raw) for one in hard) / sum(size(one.raw) for one in easy)
    nearer = sum(one.near for one in hard) - sum(one.near for one in easy)
    assert longer > 1.05 or nearer > 15, (longer, nearer)


def test_what_the_levels_are() -> None:
    sizes = ((3, 4), (4, 6), (6, 8))
    for level in LEVELS:
        for one in dealt("second-seat", 60, level=level):
            assert isinstance(one.item.answer, Ruled)
            least, most = sizes[level]
            assert least <= len(one.item.answer.position.hand) <= most
        claims = {len(one.raw["hands"]["S"].split()) for one in dealt("sawa", 20, level=level)}
        assert claims == {level + 2}
    for one in dealt("rounding", 60, level=0):
        assert isinstance(one.item.answer, Form)
        assert one.item.answer.sheet.the("rounding").facts["digit"] in (0, 1, 2, 3, 7, 8, 9)
    for level, apart in ((0, range(4, 13)), (2, range(4))):
        for one in dealt("comparison", 60, level=level):
            assert isinstance(one.item.answer, Form)
            facts = one.item.answer.sheet.the("comparison").facts
            mine, theirs = facts["buyer_game"], facts["defence_game"]
            assert isinstance(mine, int)
            assert isinstance(theirs, int)
            assert abs(mine - theirs) in apart


def test_easy_drills_stay_with_what_their_lesson_brings() -> None:
    for skill in ("comparison", "ties", "made-or-failed", "failed-deal", "hokum-points", "raise-factor"):
        assert not any({"projects", "baloot"} & set(one.raw) for one in dealt(skill, 60, level=0))
    assert not any("raise" in one.raw for one in dealt("counting-side", 60, level=0))
    assert all(one.raw["contract"].startswith("hokum") for one in dealt("rounding", 60, level=0))


def test_near_misses() -> None:
    assert all(one.near for one in dealt("third-seat-ace", 20))
    assert all(one.near for one in dealt("third-seat-false-ekka", 20))
    assert not any(one.near for one in dealt("second-seat", 20))
    for one in dealt("sun-double", 60):
        beside = {int(total) for total in one.raw["totals"].values()} & {98, 99, 100, 101, 102, 103}
        assert one.near is bool(beside)


MARK = {"id": "drill", "ask": "mark", "contract": "hokum ♥ by W", "hands": {"S": "Q♥ 8♠ 9♦"}, "tricks": ["W K♣, S ?"]}


def test_what_makes_two_drills_one() -> None:
    """Another suit in every place, another buyer, another order of the hand: the same question."""
    same = MARK | {"contract": "hokum ♣ by E", "hands": {"S": "9♥ 8♦ Q♣"}, "tricks": ["W K♠, S ?"]}
    assert essence(MARK) == essence(same)
    for other in ({"hands": {"S": "Q♥ 8♠ 9♠"}}, {"tricks": ["W Q♣, S ?"]}, {"hands": {"S": "K♥ 8♠ 9♦"}}):
        assert essence(MARK) != essence(MARK | other)
    score = {"id": "drill", "ask": "score", "contract": "hokum by us", "piles": {"us": "81"}, "lines": "result"}
    assert essence(score) != essence(score | {"contract": "hokum by them"})


@pytest.mark.parametrize("skill", ["seats", "second-seat", "ties", "round-one", "kaboot"])
def test_a_drill_is_unlike_those_seen(skill: str) -> None:
    chance, seen = Random(8), list[dict[str, Any]]()
    for _ in range(12):
        one = drill(skill, chance, unlike=seen)
        assert essence(one.raw) not in {essence(raw) for raw in seen}
        seen.append(one.raw)


def test_few_positions_do_not_run_out() -> None:
    """Seats of the easy level are eight; the ninth is one of them again."""
    chance, seen = Random(8), list[dict[str, Any]]()
    for _ in range(9):
        seen.append(drill("seats", chance, level=0, unlike=seen).raw)
    assert len({str(raw) for raw in seen}) == 8


def test_every_slip_has_a_skill() -> None:
    assert set(MISLED) == set(SLIPS)


@pytest.mark.parametrize("slip", MISLED)
def test_a_drill_in_which_a_slip_goes_wrong(slip: str) -> None:
    assert all(misleads(one.item, slip) for one in dealt(MISLED[slip], 15, slip=slip))


def test_where_a_slip_cannot_go_wrong_an_ordinary_drill_is_dealt() -> None:
    one = drill("seats", Random(1), slip="ten-below-king")
    assert not misleads(one.item, "ten-below-king")
    assert one.item.scenario.ask == "seat"


def test_suits_are_dealt_alike() -> None:
    trumps = [one.raw["contract"].split()[1] for one in dealt("overtrump", 200)]
    assert min(trumps.count(sign) for sign in "♠♥♦♣") > 200 / len(Suit) / 2


def test_what_is_not_there() -> None:
    with pytest.raises(KeyError):
        drill("bidding", Random(1))
    with pytest.raises(KeyError):
        drill("seats", Random(1), slip="forgetting")
    with pytest.raises(ValueError, match="3"):
        drill("seats", Random(1), level=3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_and_group_has_a_name(language: str) -> None:
    assert set(book(language)["skills"]) == set(SKILLS)
    assert set(book(language)["skill-groups"]) == set(GROUPS)
    assert len(set(book(language)["skills"].values())) == len(SKILLS)


def test_the_bench_measures_every_skill_asked_for() -> None:
    found = measure(1, 1, budget=1, skills=("seats", "ties"))
    assert [one.skill for one in found] == ["seats", "ties"]
    assert all(1 <= one.tries <= one.most for one in found)
