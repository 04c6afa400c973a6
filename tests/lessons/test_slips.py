"""The wrong rule behind a wrong answer: named when it gives exactly that answer; and real tables where it is right."""

from __future__ import annotations

import pytest

from lessons.form import Form, Value
from lessons.grading import Filled, Given, Picked, grade
from lessons.pack import Item
from lessons.slips import SLIPS, Named, name_slip
from rules.cards import Seat, Team
from rules.notation import read_cards
from tests.lessons.packs import read, scenario
from tutor.wording import LANGUAGES, book


def item(text: str) -> Item:
    reading = read(text)
    assert reading.pack is not None, reading.faults
    return reading.pack.items[0]


def score(fields: str) -> Item:
    return item(f"  - {{id: one, ask: score, {fields}}}\n")


def filled(one: Item, **values: Value) -> Filled:
    """The right answer with some values changed."""
    assert isinstance(one.answer, Form)
    right = {name: one.answer.field(name).value for name in one.answer.asked}
    return Filled(right | values)


GONE = "7♠ 8♠ 9♠ T♠ J♠ Q♠ K♠ A♠ 7♦ 8♦ 9♦ T♦ J♦ Q♦ K♦ A♦ 8♣ 9♣ T♣ J♣ Q♣ 7♥ 8♥ 9♥ T♥ J♥ K♥ A♥"


def test_a_partner_who_always_frees_is_the_rule_of_a_real_table() -> None:
    """S1: "If your partner is winning, you may play anything.\""""
    assert name_slip(item(scenario()), Picked(read_cards("8♠"))) == Named(("online-app",), None)


def test_a_card_that_no_rule_allows_has_no_name() -> None:
    following = scenario(hands="{S: Q♥ 8♣ 9♦}")
    assert name_slip(item(following), Picked(read_cards("9♦"))) is None


CARDS: dict[str, tuple[str, Given, str]] = {
    "must undertrump": (
        scenario(ask="mark", tricks='["N A♣, W J♥, S ?"]'),
        Picked(read_cards("Q♥"), all_asked=True),
        "must-undertrump",
    ),
}


@pytest.mark.parametrize("name", CARDS)
def test_cards(name: str) -> None:
    text, given, slip = CARDS[name]
    assert name_slip(item(text), given) == Named((), slip)


def test_the_highest_card_without_a_word_is_right_where_ekka_says_itself() -> None:
    text = scenario(ask="mark", hands="{S: J♥ 8♥ A♠}", tricks='["N T♦, W 7♦, S ?"]', played="A♦")
    named = name_slip(item(text), Picked(read_cards("J♥ 8♥ A♠"), all_asked=True))
    assert named == Named(("online-app", "browser-game"), None)


def test_ten_below_king() -> None:
    one = item('  - {id: one, ask: winner, contract: sun by W, tricks: ["N K♠, W T♠, S Q♠, E 7♠"]}\n')
    assert name_slip(one, filled(one, winner=Seat.N)) == Named((), "ten-below-king")


def test_the_forgotten_ten() -> None:
    one = item(
        f'  - {{id: one, ask: winner, contract: hokum H by W, played: {GONE}, tricks: ["N K♣, W 7♣, S Q♥, E A♣"]}}\n'
    )
    assert name_slip(one, filled(one, points=18)) == Named((), "forgot-last-ten")


def test_both_sides_rounded_is_what_the_federation_is_said_to_do() -> None:
    """SC-02: 86 and 76 rounded apart give 9 and 8."""
    one = score("contract: hokum by us, piles: {us: 86, them: 76}, lines: counted rest")
    assert name_slip(one, filled(one, rest=9)) == Named(("federation-reported",), None)


@pytest.mark.parametrize(
    ("fields", "values", "slip"),
    [
        # SC-04: with half up 75 becomes 8.
        (
            "contract: hokum by us, piles: {us: 87, them: 75}, lines: rounded counted",
            {"rounded": 80, "counted": 8},
            "five-goes-up",
        ),
        (
            "contract: sun by us, piles: {us: 75, them: 55}, lines: counted rest",
            {"counted": 12, "rest": 14},
            "five-goes-up",
        ),
        # SC-09: level game points are not a made contract by themselves.
        ("contract: hokum by us, piles: {us: 80, them: 82}, lines: us them", {"us": 8, "them": 8}, "tie-to-the-buyer"),
        # SC-25 without its Siri: 32 and 2, not 32 and 4.
        (
            "contract: hokum by us, raise: double open, piles: {us: 100, them: 62}, baloot: us, lines: us them",
            {"us": 36, "them": 0},
            "baloot-doubled",
        ),
        # KB-12: 130 points without a trick lost by the others is no kaboot.
        ("contract: sun by us, piles: {us: 130, them: 0}, lines: us them", {"us": 44}, "kaboot-by-points"),
    ],
)
def test_scores(fields: str, values: dict[str, int], slip: str) -> None:
    one = score(fields)
    assert name_slip(one, filled(one, **values)) == Named((), slip)


@pytest.mark.parametrize(
    ("fields", "values", "tables"),
    [
        (
            "contract: hokum by us, raise: double open, piles: {us: 56}, projects: {us: fifty}",
            {"counts": Team.THEM, "counted": 11, "rest": 5, "us": 0, "them": 42},
            ("online-app",),
        ),
        (
            "contract: hokum by us, raise: triple, piles: {us: 122}, projects: {us: fifty}, lines: us",
            {"us": 63},
            ("encyclopedia",),
        ),
        ("contract: hokum by us, raise: double open, kaboot: us", {"us": 25}, ("federation-reported",)),
        ("contract: hokum by us, piles: {us: 62}, baloot: us", {"us": 2, "them": 16}, ("online-app", "score-keeper")),
    ],
)
def test_real_tables(fields: str, values: dict[str, Value], tables: tuple[str, ...]) -> None:
    one = score(fields)
    assert name_slip(one, filled(one, **values)) == Named(tables, None)


def test_a_number_out_of_nowhere_has_no_name() -> None:
    one = score("contract: hokum by us, piles: {us: 86, them: 76}, lines: counted rest")
    given = filled(one, rest=3)
    assert not grade(one.answer, given).right
    assert name_slip(one, given) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slip_has_its_words(language: str) -> None:
    assert set(book(language)["slips"]) == set(SLIPS) | {"at-tables"}
