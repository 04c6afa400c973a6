"""What may be played: literal tables from the sources, then 20,000 random positions against a second reading of S0."""

from __future__ import annotations

import pytest

from rules.notation import read_card, read_cards, read_position
from rules.profile import load
from tests.rules.positions import oracle, random_positions

ALL = "all"

# Position, legal cards, rule and outcome that decide (the last step which removed a card, else the last exemption).
SAUDI = {
    # LP-01: the partner is winning the led trump; only an opponent must be beaten.
    "LP-01": ("hokum S by W | N 9♠, W 7♠, S ? | J♠ 8♠ A♣", "J♠ 8♠", "follow-suit", "holds"),
    # LP-02: fourth seat, the partner is winning with a trump.
    "LP-02": ("hokum H by W | E K♣, N 8♥, W 7♣, S ? | Q♥ 9♦ A♠", ALL, "trump-when-void", "partner-fourth"),
    # LP-03: nothing beats the trump jack; a lower trump is allowed, never required.
    "LP-03": ("hokum H by W | N A♣, W J♥, S ? | 9♥ 7♥ A♦ 8♠", ALL, "trump-when-void", "cannot-beat"),
    # LP-06: S0 §9, a plain king in silence does not free third seat.
    "LP-06": ("hokum H by W | N K♣, W 7♣, S ? | Q♥ 7♥ A♦ 9♠", "Q♥ 7♥", "trump-when-void", "partner-silent"),
    "LP-07": ("hokum H by W | N A♦, W 8♦, S ? | J♥ T♠ 7♣", ALL, "trump-when-void", "partner-ace"),
    "LP-09": ("hokum H by W | N T♦ ekka, W 7♦, S ? | J♥ 8♥ A♠ | gone A♦", ALL, "trump-when-void", "partner-ekka"),
    "LP-12": ("hokum H by W | W A♣, S ? | 7♥ J♥ T♦", "7♥ J♥", "trump-when-void", "opponent-plain"),
    "LP-18": ("sun by W | W 8♠, S ? | 7♠ A♠ J♦", "7♠ A♠", "follow-suit", "holds"),
    "LP-20": ("hokum C by W | W Q♣, S ? | 8♣ T♣ 7♦", "T♣", "beat-led-trump", "opponent"),
    "LP-23 first": ("hokum H by W | double locked | S ? | J♥ 9♥ A♠", "A♠", "locked-lead", "holds-plain"),
    "LP-23 later": ("hokum H by W | double locked | S ? | J♥ 9♥", ALL, "locked-lead", "only-trumps"),
    # Locked limits leads only: following and trumping stay as they are (S0 §4).
    "locked, void": ("hokum H by W | double locked | W A♣, S ? | 7♥ T♦", "7♥", "trump-when-void", "opponent-plain"),
    "DB-07": ("hokum H by W | triple | S ? | J♥ A♠", ALL, "follow-suit", "leads"),
    # A false Ekka frees nobody: the ace of the suit is still out.
    "false Ekka": (
        "hokum H by W | N T♦ ekka, W 7♦, S ? | J♥ 8♥ A♠",
        "J♥ 8♥",
        "trump-when-void",
        "partner-false-ekka",
    ),
    # The highest left, but nobody said so (S0 §4: "aunque la pareja ganase seguro").
    "silent and highest": (
        "hokum H by W | N T♦, W 7♦, S ? | J♥ 8♥ A♠ | gone A♦",
        "J♥ 8♥",
        "trump-when-void",
        "partner-silent-highest",
    ),
    # Ekka never frees from following suit (S0 §4).
    "Ekka, able to follow": (
        "hokum H by W | N T♦ ekka, W 7♦, S ? | J♥ 8♦ A♠ | gone A♦",
        "8♦",
        "follow-suit",
        "holds",
    ),
    "third against a higher plain card": (
        "hokum H by W | N K♣, W A♣, S ? | Q♥ 7♥ A♦",
        "Q♥ 7♥",
        "trump-when-void",
        "opponent-plain",
    ),
    "third against a trump": (
        "hokum H by W | N A♣, W 8♥, S ? | Q♥ 7♥ A♦",
        "Q♥",
        "overtrump",
        "opponent-trump",
    ),
    "fourth against a plain card": (
        "hokum H by W | E A♣, N K♣, W 7♣, S ? | Q♥ 7♥ A♦",
        "Q♥ 7♥",
        "trump-when-void",
        "opponent-plain",
    ),
    "fourth against a trump": (
        "hokum H by W | E A♣, N K♣, W T♥, S ? | 9♥ Q♥ A♦",
        "9♥",
        "overtrump",
        "opponent-trump",
    ),
    "fourth cannot beat": (
        "hokum H by W | E A♣, N K♣, W J♥, S ? | 9♥ Q♥ A♦",
        ALL,
        "trump-when-void",
        "cannot-beat",
    ),
    "fourth, the partner's plain card winning": (
        "hokum H by W | E Q♣, N K♣, W 7♣, S ? | 9♥ Q♥ A♦",
        ALL,
        "trump-when-void",
        "partner-fourth",
    ),
    "the partner's ace, trumped and beyond reach": (
        "hokum H by W | N A♣, W 9♥, S ? | Q♥ 7♥ A♦",
        ALL,
        "trump-when-void",
        "cannot-beat",
    ),
    "no trump at all": ("hokum H by W | W A♣, S ? | 7♠ J♦", ALL, "trump-when-void", "no-trump"),
    "trump led, none held": ("hokum H by W | W J♥, S ? | 7♠ J♦", ALL, "follow-suit", "void"),
    "trump led, cannot beat": ("hokum H by W | W J♥, S ? | 9♥ 7♥ J♦", "9♥ 7♥", "follow-suit", "holds"),
    "the partner leads trump, an opponent is over": (
        "hokum H by W | N 9♥, W J♥, S ? | A♥ 7♥",
        ALL,
        "beat-led-trump",
        "cannot-beat",
    ),
    "Sun, void: anything": ("sun by W | W 8♠, S ? | 7♥ A♦", ALL, "follow-suit", "void"),
    "Hokum, plain suit, able to follow: no need to beat": (
        "hokum H by W | W K♠, S ? | 7♠ A♠ J♦",
        "7♠ A♠",
        "follow-suit",
        "holds",
    ),
}


@pytest.mark.parametrize("name", SAUDI)
def test_saudi(name: str) -> None:
    text, legal, rule, outcome = SAUDI[name]
    position = read_position(text)
    ruling = load("saudi").may_play(*position)
    assert set(ruling.legal) == set(position.hand if legal == ALL else read_cards(legal))
    removing = [step for step in ruling.steps if step.removed]
    decided = (removing or list(ruling.steps))[-1] if ruling.steps else None
    assert (decided.rule if decided else None, decided.outcome if decided else None) == (rule, outcome)


# S1, "How a trick is played": "If your partner is winning, you may play anything."
@pytest.mark.parametrize("name", ["LP-06", "false Ekka", "silent and highest"])
def test_online_app_frees_behind_any_winning_partner(name: str) -> None:
    position = read_position(SAUDI[name][0])
    ruling = load("online-app").may_play(*position)
    assert set(ruling.legal) == set(position.hand)
    assert ruling.steps[-1].outcome == "partner-winning"


def test_each_card_is_refused_for_its_own_reason() -> None:
    """S0 §4: a discard breaks the duty to trump, a low trump the duty to overtrump."""
    ruling = load("saudi").may_play(*read_position("hokum H by W | N A♣, W 8♥, S ? | Q♥ 7♥ A♦"))
    refused = {str(card): step.rule for card in ruling.candidates if (step := ruling.why_not(card))}
    assert refused == {"AD": "trump-when-void", "7H": "overtrump"}


def test_a_winning_partner_waives_the_duty_to_beat_a_led_trump() -> None:
    ruling = load("saudi").may_play(*read_position(SAUDI["LP-01"][0]))
    assert [(step.rule, step.outcome) for step in ruling.waived] == [("beat-led-trump", "partner")]


def test_why_not_asks_about_the_hand_only() -> None:
    ruling = load("saudi").may_play(*read_position("hokum H by W | N A♣, W 8♥, S ? | Q♥ 7♥ A♦"))
    with pytest.raises(KeyError):
        ruling.why_not(read_card("8♠"))


def test_facts_name_the_cards_still_out() -> None:
    ruling = load("saudi").may_play(*read_position("hokum H by W | N K♣, W 7♣, S ? | Q♥ 8♠ 9♦"))
    step = ruling.why_not(read_card("8♠"))
    assert step is not None
    assert step.facts["cards"] == read_cards("A♣ T♣")


@pytest.mark.parametrize("profile", ["saudi", "online-app"])
def test_a_card_is_illegal_exactly_when_one_step_removed_it(profile: str) -> None:
    """20,000 positions: explanation and legality are the same value read twice, and something is always legal."""
    for position in random_positions(20_000, seed=20_261_130):
        ruling = load(profile).may_play(*position)
        removed = [card for step in ruling.steps for card in step.removed]
        assert len(removed) == len(set(removed))
        assert set(removed) == set(position.hand) - set(ruling.legal)
        assert ruling.legal
        assert all(step.binds for step in ruling.steps if step.removed)


def test_the_engine_agrees_with_a_second_reading_of_the_source() -> None:
    """The same 20,000 positions against an oracle that shares no code with the finders."""
    for position in random_positions(20_000, seed=20_261_130):
        legal = load("saudi").may_play(*position).legal
        assert [card for card in position.hand if oracle(position, card)] == [
            card for card in position.hand if card in legal
        ], position


def test_the_random_positions_reach_every_outcome() -> None:
    """A law checked on positions that never reach a rule would prove nothing about it."""
    reached = {
        (step.rule, step.outcome)
        for position in random_positions(20_000, seed=20_261_130)
        for step in load("saudi").may_play(*position).steps
    }
    assert reached == {
        ("locked-lead", "holds-plain"),
        ("locked-lead", "only-trumps"),
        ("follow-suit", "holds"),
        ("follow-suit", "void"),
        ("follow-suit", "leads"),
        ("beat-led-trump", "opponent"),
        ("beat-led-trump", "partner"),
        ("beat-led-trump", "cannot-beat"),
        ("trump-when-void", "opponent-plain"),
        ("trump-when-void", "opponent-trump"),
        ("trump-when-void", "partner-silent"),
        ("trump-when-void", "partner-silent-highest"),
        ("trump-when-void", "partner-false-ekka"),
        ("trump-when-void", "no-trump"),
        ("trump-when-void", "partner-fourth"),
        ("trump-when-void", "partner-ace"),
        ("trump-when-void", "partner-ekka"),
        ("trump-when-void", "cannot-beat"),
        ("overtrump", "opponent-trump"),
    }
