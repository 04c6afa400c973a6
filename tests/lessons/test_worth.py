"""What is worth asking: a rule that decides, and hints that are smaller than the answer."""

from __future__ import annotations

import pytest

from lessons.curriculum import shipped
from lessons.faults import Level
from lessons.pack import Item, Reading
from lessons.worth import CALLS, RANKS, SUITS, depends, tells
from rules.cards import Card, Rank, Suit
from tests.lessons.packs import read, scenario
from tutor.wording import LANGUAGES, book, card_name


def item(reading: Reading) -> Item:
    assert reading.pack is not None, reading.faults
    return reading.pack.items[0]


PLAYED = item(read(scenario()))
COUNTED = item(read("  - {id: a, ask: count, contract: sun by W, cards: K♣ T♣}\n"))
CALLED = item(read('  - {id: a, ask: call, dealer: W, up: K♦, calls: "S pass, E hokum, N pass, W pass, S ?"}\n'))
RAISED = item(read('  - {id: a, ask: call, contract: hokum D by S, calls: "E double open, S ?"}\n'))
ORDERED = item(read("  - {id: a, ask: order, contract: hokum C by S, cards: A♣ 9♣ J♣}\n"))
SPOTTED = item(
    read('  - {id: a, ask: spot, contract: sun by N, hands: {W: T♥ 8♣}, tricks: ["N A♣, W T♥, S K♣, E 9♣"]}\n')
)


def warned(**fields: str) -> list[str]:
    return [fault.code for fault in read(scenario(**fields)).faults if fault.level is Level.WARNING]


def test_the_rule_that_decides() -> None:
    assert warned(rule="trump-when-void") == []
    assert warned(rule="follow-suit") == []  # it frees: there is no club in the hand
    assert warned(rule="overtrump") == ["teach-rule-silent"]
    assert warned(rule="baloot") == ["teach-rule-silent"]
    assert warned() == []


def test_a_rule_that_there_is_not() -> None:
    (fault,) = read(scenario(rule="trump-when-voit")).faults
    assert (fault.code, fault.line, fault.level) == ("read-rule", 12, Level.ERROR)
    assert fault.facts["suggestion"] == "trump-when-void"


@pytest.mark.parametrize("name", [pack.id for pack in shipped()])
def test_an_answer_depends_on_none_but_what_it_is_said_to_teach(name: str) -> None:
    pack = next(pack for pack in shipped() if pack.id == name)
    for one in pack.items:
        assert not depends("no-such-rule", one.answer) or one.scenario.ask == "deal"


TELLING = [
    "Play the queen of hearts.",
    "Play the Queen of Hearts",
    "It must be Q♥.",
    "It must be QH",
    "العب بنت الهاص.",
    "البنت الهاص هي الورقة",
    "لا يجوز إلا Q♥",
]
SMALLER = [
    "Look at what was led.",
    "Is it the queen of hearts, or the eight of spades?",  # names others too
    "A queen is not enough.",
    "Hearts are trump.",
    "The queen of clubs is still out.",
    "انظر إلى ما بدأت به الأكلة.",
    "هل هي بنت الهاص أم ثمانية السبيت؟",
]


@pytest.mark.parametrize("hint", TELLING)
def test_a_hint_that_names_the_only_card(hint: str) -> None:
    assert tells(hint, PLAYED.answer)
    quoted = '"' + hint + '"'
    (fault,) = read(scenario(hints=f'["Look.", {quoted}]')).faults
    assert (fault.code, fault.level, fault.line) == ("teach-hint-tells", Level.WARNING, 12)


@pytest.mark.parametrize("hint", SMALLER)
def test_a_hint_that_is_smaller_than_the_answer(hint: str) -> None:
    assert not tells(hint, PLAYED.answer)


@pytest.mark.parametrize(
    ("one", "hint", "told"),
    [
        (COUNTED, "It comes to 14.", True),
        (COUNTED, "المجموع ١٤.", True),
        (COUNTED, "A king is worth 4 and a ten 10.", False),
        (COUNTED, "Not 140.", False),
        (CALLED, "You may pass or say Sun.", True),
        (CALLED, "لك أن تقول بس أو صن.", True),
        (CALLED, "Sun stands above Hokum.", False),
        (CALLED, "Passed already?", False),
        (RAISED, "Pass or triple.", True),
        (RAISED, "Whose turn is it?", False),
        (ORDERED, "J♣, then 9♣, then A♣.", True),
        (ORDERED, "A♣, 9♣ and J♣ in another order.", False),
        (ORDERED, "The jack of clubs stands first.", False),
        (SPOTTED, "Look at the ten of hearts.", True),
        (SPOTTED, "West played a heart.", False),
    ],
)
def test_hints_of_other_questions(one: Item, hint: str, told: bool) -> None:
    assert tells(hint, one.answer) is told


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_calls_are_known_by_the_words_of_the_pages(language: str) -> None:
    assert set(RANKS) == {rank.value for rank in Rank}
    assert set(SUITS) == {suit.value for suit in Suit}
    for rank in Rank:
        card, other = Card(rank, Suit.HEARTS), Card(rank, Suit.CLUBS)
        one = item(read(scenario(hands=f"{{S: {card.name[:-1]}♥ {'8' if rank is not Rank.EIGHT else '7'}♠ 9♦}}")))
        if one.answer.ruling.legal == (card,):  # type: ignore[union-attr]
            assert tells(f"… {card_name(card, language)}.", one.answer)
            assert not tells(f"… {card_name(other, language)}.", one.answer)
    for call in CALLS:
        name = book(language)["calls"][call].split()[0].lower()
        assert name in CALLS[call].split("|")
