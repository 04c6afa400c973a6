"""Practice that never runs out: a scenario dealt to order for a skill.

A recipe lays the cards that a skill is about (who led what, who trumped, whether the hand can follow); the rest is
drawn, and the engine is asked whether the wanted rule really decided. What comes out is a scenario like those of a
pack, cards and all, never a seed. Chance is handed in, so that tests can repeat it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from lessons.answer import Answer, Ruled
from lessons.form import Form
from lessons.grading import right_answer
from lessons.pack import Item, read_one
from rules.cards import DECK, Card, Seat, Suit
from rules.ekka import higher_left
from rules.notation import write_cards

TRIES: Final = 400

type SkillId = str
type Raw = dict[str, Any]
type Recipe = Callable[[Random], Raw | None]


class Skill(NamedTuple):
    """``deals`` draws a scenario, None where the draw failed; ``decided`` says whether it is about the skill."""

    deals: Recipe
    decided: Callable[[Answer], bool]


class Drill(NamedTuple):
    skill: SkillId
    raw: Raw
    item: Item
    tries: int


def drill(skill: SkillId, chance: Random) -> Drill:
    """A fresh scenario for a skill. KeyError for one that is not there, ValueError when nothing fitted (never seen)."""
    recipe = SKILLS[skill]
    for tries in range(1, TRIES + 1):
        raw = recipe.deals(chance)
        checked = read_one(raw) if raw else None
        if raw and checked and checked.item and recipe.decided(checked.item.answer):
            return Drill(skill, raw, checked.item, tries)
    raise ValueError(skill)


class _Cards:
    """The cards that are left to lay, taken by suit and by a condition."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.left = list(DECK)
        chance.shuffle(self.left)
        suits = list(Suit)
        chance.shuffle(suits)
        self.trump, self.led, *_ = suits

    def take(self, fits: Callable[[Card], bool]) -> Card | None:
        found = next((card for card in self.left if fits(card)), None)
        if found:
            self.left.remove(found)
        return found

    def suit(self, suit: Suit) -> Card | None:
        return self.take(lambda card: card.suit is suit)

    def hand(self, *, void: bool, trumps: int, least: int = 3) -> tuple[Card, ...]:
        """A hand of three to six cards with so many trumps; with or without the suit led."""
        size = self.chance.randint(least, 6)
        held = [self.suit(self.trump) for _ in range(trumps)]
        if not void:
            held += [self.suit(self.led) for _ in range(self.chance.randint(1, 2))]
        other = [self.take(lambda card: card.suit not in (self.trump, self.led)) for _ in range(size - len(held))]
        return tuple(card for card in [*held, *other] if card)


def _trick(
    *plays: str, void: bool = True, trumps: tuple[int, int] = (1, 2), ekka: bool = False, gone: bool = False
) -> Recipe:
    """A trick up to the learner. ``plays``: ``led`` (any of the suit led), ``ace``, ``no-ace``, ``follow``,
    ``ruff``."""

    def recipe(chance: Random) -> Raw | None:
        cards = _Cards(chance)
        seats = _before(len(plays))
        laid = [cards.take(_fits(play, cards)) for play in plays]
        if any(card is None for card in laid):
            return None
        played = [card for card in laid if card]
        hand = cards.hand(void=void, trumps=chance.randint(*trumps))
        higher = higher_left(played[0], frozenset()) if gone else ()
        if set(higher) & set(hand) or set(higher) & set(played):
            return None
        pieces = [f"{seat.value} {write_cards([card])}" for seat, card in zip(seats, played, strict=True)]
        if ekka:
            pieces[0] += " ekka"
        raw: Raw = {
            "id": "drill",
            "ask": "mark",
            "contract": f"hokum {cards.trump.value} by {chance.choice('EW')}",
            "hands": {"S": write_cards(hand)},
            "tricks": [", ".join([*pieces, "S ?"])],
        }
        return raw | ({"played": write_cards(higher)} if higher else {})

    return recipe


def _before(count: int) -> list[Seat]:
    """The seats that have played before S, in order."""
    order = [Seat.E, Seat.N, Seat.W]
    return order[len(order) - count :]


def _fits(play: str, cards: _Cards) -> Callable[[Card], bool]:
    wanted: Mapping[str, Callable[[Card], bool]] = {
        "led": lambda card: card.suit is cards.led,
        "follow": lambda card: card.suit is cards.led,
        "ace": lambda card: card.suit is cards.led and card.rank.value == "A",
        "no-ace": lambda card: card.suit is cards.led and card.rank.value in "TKQ",
        "ruff": lambda card: card.suit is cards.trump,
        "trump": lambda card: card.suit is cards.trump,
    }
    return wanted[play]


def _decides(rule: str, *outcomes: str) -> Callable[[Answer], bool]:
    """The rule found one of these outcomes, and removed something if it binds or left a choice if it is waived."""

    def decided(answer: Answer) -> bool:
        if not isinstance(answer, Ruled) or len(answer.ruling.candidates) < 3:
            return False
        found = {(step.rule, step.outcome): bool(step.removed) for step in answer.ruling.steps}
        hits = [found[rule, outcome] for outcome in outcomes if (rule, outcome) in found]
        step = next((one for one in answer.ruling.steps if one.rule == rule), None)
        return bool(hits) and step is not None and (any(hits) if step.binds else len(answer.ruling.legal) > 1)

    return decided


def _locked(chance: Random) -> Raw | None:
    cards = _Cards(chance)
    hand = cards.hand(void=True, trumps=chance.randint(1, 3), least=4)
    raise_ = chance.choice(("double locked", "four locked"))
    contract = f"hokum {cards.trump.value} by {chance.choice('EW')}"
    return {
        "id": "drill",
        "ask": "mark",
        "contract": contract,
        "raise": raise_,
        "hands": {"S": write_cards(hand)},
        "tricks": ["S ?"],
    }


def _winner(chance: Random) -> Raw | None:
    cards = _Cards(chance)
    laid = [cards.suit(cards.led), cards.suit(cards.led), cards.take(lambda card: True), cards.take(lambda card: True)]
    seats = ["N", "W", "S", "E"]
    trick = ", ".join(f"{seat} {write_cards([card])}" for seat, card in zip(seats, laid, strict=True) if card)
    sun = chance.random() < 0.4
    contract = "sun by W" if sun else f"hokum {cards.trump.value} by W"
    return {"id": "drill", "ask": "winner", "contract": contract, "tricks": [trick]}


def _score(mode: str, lines: str, *, us: tuple[int, int], raised: tuple[str, ...] = ("none",), **extras: Any) -> Recipe:
    def recipe(chance: Random) -> Raw | None:
        raw: Raw = {"id": "drill", "ask": "score", "contract": f"{mode} by {chance.choice(('us', 'them'))}"}
        raw |= {"raise": chance.choice(raised), "piles": {"us": str(chance.randint(*us))}, "lines": lines}
        projects = extras.get("projects")
        if projects:
            raw["projects"] = {chance.choice(("us", "them")): chance.choice(projects)}
        return raw

    return recipe


def _any_form(answer: Answer) -> bool:
    return isinstance(answer, Form) and right_answer(answer) is not None


def _tied(answer: Answer) -> bool:
    return isinstance(answer, Form) and any(field.name == "tie" for field in answer.fields)


def _kaboot(chance: Random) -> Raw | None:
    mode, side = chance.choice(("hokum", "sun")), chance.choice(("us", "them"))
    raises = ("none", "double open", "triple", "four open") if mode == "hokum" else ("none", "double")
    raw: Raw = {"id": "drill", "ask": "score", "contract": f"{mode} by {chance.choice(('us', 'them'))}"}
    raw |= {"raise": chance.choice(raises), "kaboot": side, "lines": "us them"}
    project = chance.choice(("", "sira", "fifty", "hundred"))
    return raw | ({"projects": {chance.choice(("us", "them")): project}} if project else {})


SKILLS: Final[Mapping[SkillId, Skill]] = {
    "follow-suit": Skill(_trick("led", "follow", void=False), _decides("follow-suit", "holds")),
    "beat-led-trump": Skill(_trick("trump", trumps=(2, 3)), _decides("beat-led-trump", "opponent")),
    "partner-led-trump": Skill(_trick("trump", "trump", trumps=(2, 3)), _decides("beat-led-trump", "partner")),
    "second-seat": Skill(_trick("led"), _decides("trump-when-void", "opponent-plain")),
    "third-seat-silent": Skill(_trick("no-ace", "follow"), _decides("trump-when-void", "partner-silent")),
    "third-seat-ace": Skill(_trick("ace", "follow"), _decides("trump-when-void", "partner-ace")),
    "third-seat-ekka": Skill(
        _trick("no-ace", "follow", ekka=True, gone=True), _decides("trump-when-void", "partner-ekka")
    ),
    "third-seat-silent-highest": Skill(
        _trick("no-ace", "follow", gone=True), _decides("trump-when-void", "partner-silent-highest")
    ),
    "third-seat-false-ekka": Skill(
        _trick("no-ace", "follow", ekka=True), _decides("trump-when-void", "partner-false-ekka")
    ),
    "fourth-seat-free": Skill(_trick("led", "follow", "follow"), _decides("trump-when-void", "partner-fourth")),
    "fourth-seat": Skill(_trick("led", "follow", "follow"), _decides("trump-when-void", "opponent-plain")),
    "overtrump": Skill(_trick("led", "ruff", trumps=(2, 3)), _decides("overtrump", "opponent-trump")),
    "cannot-beat": Skill(_trick("led", "ruff"), _decides("trump-when-void", "cannot-beat")),
    "locked-lead": Skill(_locked, _decides("locked-lead", "holds-plain")),
    "who-takes-it": Skill(_winner, _any_form),
    "hokum-points": Skill(_score("hokum", "counted rest us them", us=(2, 160)), _any_form),
    "sun-points": Skill(_score("sun", "counted rest us them", us=(2, 128)), _any_form),
    "ties": Skill(_score("hokum", "tie us them", us=(70, 92), projects=("none", "sira", "fifty fifty")), _tied),
    "raised-deals": Skill(
        _score(
            "hokum",
            "counts us them",
            us=(40, 122),
            raised=("double open", "triple", "four open"),
            projects=("none", "sira", "fifty"),
        ),
        _any_form,
    ),
    "kaboot": Skill(_kaboot, _any_form),
}
