"""Unseen cards: counted, gone through and drawn; and a Sawa that has to hold however they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from math import factorial
from random import Random

import pytest

from lessons.calling import Claimed
from lessons.completions import Unknown, count, deals, draw, every
from lessons.fields import Hand
from lessons.grading import Said, grade
from lessons.pack import Item, Reading
from lessons.report import answer_data
from lessons.unseen import SAMPLE, seed, settle_unseen
from rules.cards import DECK, Card, Seat, Suit
from rules.claims import Claim, judge_claim
from rules.notation import read_cards, read_contract
from rules.profile import altered, load
from tests.lessons.packs import codes, read
from tutor.explaining.explain import explain
from tutor.wording import plain

S, E, N, W = Seat
HEARTS = Suit.HEARTS


def unknown(pool: str, barred: tuple[tuple[Seat, Suit], ...] = (), **needs: int) -> Unknown:
    return Unknown(tuple((Seat[seat], number) for seat, number in needs.items()), read_cards(pool), barred)


def by_hand(one: Unknown) -> set[frozenset[tuple[Seat, Card]]]:
    """All ways, by putting the pool in every order: slow, and with nothing in common with what is tested."""
    places = [seat for seat, number in one.needs for _ in range(number)]
    found = set()
    for order in permutations(one.pool, len(places)):
        lies = list(zip(places, order, strict=True))
        if not any((seat, card.suit) in one.barred for seat, card in lies):
            found.add(frozenset(lies))
    return found


def as_set(deal: Mapping[Seat, tuple[Card, ...]]) -> frozenset[tuple[Seat, Card]]:
    return frozenset((seat, card) for seat, hand in deal.items() for card in hand)


SMALL = {
    "one card": unknown("A♠", E=1),
    "nobody needs any": unknown("A♠ K♠", E=0),
    "two hands": unknown("A♠ K♠ Q♥ J♥", E=2, W=2),
    "three hands of different sizes": unknown("A♠ K♠ Q♥ J♥ T♦ 9♦", E=2, N=1, W=3),
    "some are gone": unknown("A♠ K♠ Q♥ J♥ T♦ 9♦", E=1, N=2),
    "a void": unknown("A♠ K♠ Q♥ J♥ T♦ 9♦", ((E, HEARTS),), E=2, N=2, W=2),
    "voids that leave one way": unknown("A♠ Q♥", ((E, HEARTS), (W, Suit.SPADES)), E=1, W=1),
    "voids that leave none": unknown("A♥ Q♥ K♠", ((E, HEARTS), (W, HEARTS)), E=1, W=2),
    "too few cards": unknown("A♥", E=2),
}


@pytest.mark.parametrize("name", SMALL)
def test_every_way_once(name: str) -> None:
    one = SMALL[name]
    found = [as_set(deal) for deal in every(one)]
    assert set(found) == by_hand(one)
    assert len(found) == len(set(found)) == count(one)


def test_counts_by_hand() -> None:
    assert count(unknown("A♠ K♠ Q♥ J♥", E=2, W=2)) == 6
    # East has two of the four cards that are no hearts, then North two of the other four.
    assert count(SMALL["a void"]) == 6 * 6
    pool = Unknown(((E, 4), (N, 4), (W, 4)), DECK[:12])
    assert count(pool) == 34_650 == factorial(12) // factorial(4) ** 3
    # All 24 cards that are not in one's own hand: as a source on odds counts them too.
    assert count(Unknown(((E, 8), (N, 8), (W, 8)), DECK[:24])) == factorial(24) // factorial(8) ** 3 == 9_465_511_770


@pytest.mark.parametrize("name", [name for name in SMALL if by_hand(SMALL[name])])
def test_drawn_fairly(name: str) -> None:
    """Every way comes up, and none much more often than another."""
    one, chance = SMALL[name], Random(7)
    ways = by_hand(one)
    drawn = Counter(as_set(draw(one, chance)) for _ in range(200 * len(ways)))
    assert set(drawn) == ways
    assert max(drawn.values()) < 300
    assert min(drawn.values()) > 120


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="empty range"):
        draw(SMALL["voids that leave none"], Random(1))


def test_all_or_a_sample_of_different_ones() -> None:
    one = SMALL["three hands of different sizes"]
    assert {as_set(deal) for deal in deals(one, Random(1), most=60, some=5)} == by_hand(one)
    sample = [as_set(deal) for deal in deals(one, Random(1), most=59, some=5)]
    assert len(sample) == len(set(sample)) == 5
    assert sample == [as_set(deal) for deal in deals(one, Random(1), most=59, some=5)]


# Sawa with unseen cards.

LEFT = ("A♥", "A♦", "9♠", "T♠", "J♠", "Q♠", "K♠", "A♠")
# Everything else.
GONE = "played: 7♥ 8♥ 9♥ T♥ J♥ Q♥ K♥ 7♦ 8♦ 9♦ T♦ J♦ Q♦ K♦ 7♣ 8♣ 9♣ T♣ J♣ Q♣ K♣ A♣ 7♠ 8♠"


def claim(hands: str, contract: str = "sun by S", more: str = "", profile: str = "online-app") -> Reading:
    line = f"  - {{id: x, ask: claim, profile: {profile}, contract: {contract}, hands: {{{hands}}}, {more}}}\n"
    return read(line.replace(", }", "}"))


def first(reading: Reading) -> Item:
    found = reading.checked[0].item
    assert found, reading.faults
    return found


def item(*about: str) -> Item:
    return first(claim(*about))


def every_deal(left: str, hand: str) -> Iterator[dict[Seat, tuple[Card, ...]]]:
    """The deals of six cards left to three hands of two, written out."""
    mine = read_cards(hand)
    seen = set()
    for order in permutations(read_cards(left)):
        hands = {S: mine, E: order[:2], N: order[2:4], W: order[4:]}
        key = tuple(frozenset(one) for one in hands.values())
        if key not in seen:
            seen.add(key)
            yield hands


@pytest.mark.parametrize("contract", ["sun by S", "hokum S by S", "hokum D by W"])
@pytest.mark.parametrize("mine", ["A♥ A♦", "A♥ K♠", "A♠ A♦", "A♦ 9♠"])
def test_against_every_deal_written_out(contract: str, mine: str) -> None:
    left = " ".join(one for one in LEFT if one not in mine)
    profile = load("online-app")
    whole = [judge_claim(Claim(read_contract(contract), S, hands), profile).holds for hands in every_deal(left, mine)]
    found = answer_data(item(f"S: {mine}, E: ?, N: ?, W: ?", contract, GONE).answer)
    assert found["deals"] == len(whole) == 90
    assert found["holds"] == ("yes" if all(whole) else "no")


def test_two_aces_in_sun_hold_in_every_deal() -> None:
    assert answer_data(item("S: A♥ A♦, E: ?, N: ?, W: ?", "sun by S", GONE).answer) == {
        "holds": "yes",
        "deals": 90,
        "checked": 90,
    }


def test_trumps_that_may_lie_against_it() -> None:
    """Spades are trump, and all six that are left are unseen: somebody over there has one in every deal."""
    found = answer_data(item("S: A♥ A♦, E: ?, N: ?, W: ?", "hokum S by S", GONE).answer)
    assert found["holds"] == "no"
    assert found["deals"] == 90
    assert found["hands"]["S"] == "A♥ A♦"
    hands = {Seat[seat]: read_cards(text) for seat, text in found["hands"].items()}
    assert {card for hand in hands.values() for card in hand} == set(read_cards("A♥ A♦ 9♠ T♠ J♠ Q♠ K♠ A♠"))
    ruling = judge_claim(Claim(read_contract("hokum S by S"), S, hands), load("online-app"))
    assert not ruling.holds
    assert len(found["line"]) == len(ruling.line)


def test_partly_known_hands() -> None:
    """The king of hearts is the one card that can take a trick. Where it is known to lie, the answer is known."""
    with_partner = "S: A♠ Q♥, E: 7♠ ?, N: K♥ ?, W: ?"
    against = "S: A♠ Q♥, E: K♥ ?, N: 7♠ ?, W: ?"
    gone = "played: A♥ T♥ 9♥ J♥ 8♥ 7♥ 7♦ 8♦ 9♦ T♦ J♦ Q♦ K♦ A♦ 7♣ 8♣ 9♣ T♣ J♣ Q♣ K♣ A♣"
    assert answer_data(item(against, "sun by S", gone).answer)["holds"] == "no"
    found = answer_data(item(with_partner, "sun by S", gone).answer)
    # Six cards left for four places, one of E, one of N and two of W: 6! / (1! 1! 2! 2!).
    assert found == {"holds": "yes", "deals": 180, "checked": 180}


def test_a_void_can_decide() -> None:
    """The jack of trumps is with somebody: with the partner, or with East unless East has shown to have no hearts."""
    hands = "S: A♠, E: ?, N: ?, W: 7♦"
    gone = "played: " + " ".join(
        f"{card.rank.value}{card.suit.value}" for card in DECK if card not in read_cards("A♠ 7♦ J♥ 8♦ 9♦")
    )
    assert answer_data(item(hands, "hokum H by S", gone).answer)["holds"] == "no"
    found = answer_data(item(hands, "hokum H by S", gone + ", void: {E: H}").answer)
    assert found == {"holds": "yes", "deals": 4, "checked": 4}


def test_a_sample_says_so() -> None:
    """Four aces of four cards left, the rest anywhere, and not even said what is gone."""
    reading = claim("S: A♠ A♥ A♦ A♣, E: ?, N: ?, W: ?")
    assert codes(reading) == ["teach-sample"]
    answer = first(reading).answer
    assert isinstance(answer, Claimed)
    assert answer.deals
    total = factorial(28) // (factorial(4) ** 3 * factorial(16))
    assert answer_data(answer) == {"holds": "yes", "deals": total, "checked": SAMPLE}
    assert answer.deals.sample
    assert dict(reading.faults[0].facts) == {"found": f"{SAMPLE:,}", "allowed": f"{total:,}"}


def test_the_same_question_has_the_same_sample() -> None:
    known = ((S, read_cards("K♠ A♥ A♦ A♣")), (E, ()), (N, ()), (W, ()))
    left = Unknown(((E, 4), (N, 4), (W, 4)), tuple(card for card in DECK if card not in known[0][1]))
    contract, profile = read_contract("sun by S"), load("saudi")
    found = settle_unseen(contract, S, known, left, profile)
    again = settle_unseen(contract, S, known, left, altered(profile, {}))
    assert (again.claim, again.deals) == (found.claim, found.deals)
    assert found.deals.failing
    assert not found.deals.sample
    assert seed(contract, S, known, left) != seed(contract, N, known, left)


@pytest.mark.parametrize(
    ("hands", "more", "expected"),
    [
        ("S: ?, E: ?, N: ?, W: ?", "", "claim-size"),
        ("S: A♥ A♦, E: ?, N: ?", "", "claim-hands"),
        ("S: A♥ A♦, E: 7♥ 8♥ 9♥ ?, N: ?, W: ?", "", "claim-hands"),
        ("S: A♥ A♦, E: A♥ ?, N: ?, W: ?", "", "claim-card-twice"),
        ("S: A♥ A♦, E: ? ?, N: ?, W: ?", "", "read-unknown-twice"),
        ("S: A♥ A♦, E: ?, N: ?, W: ?", "played: A♥", "card-gone"),
        ("S: A♥ A♦, E: 7♥ ?, N: ?, W: ?", "void: {E: H}", "void-held"),
        ("S: A♥ A♦, E: ?, N: ?, W: ?", "void: {E: H S D C}", "claim-impossible"),
        ("S: A♥ A♦, E: ?, N: ?, W: ?", f"{GONE} 9♠ T♠", "claim-few"),
    ],
)
def test_what_cannot_be(hands: str, more: str, expected: str) -> None:
    assert codes(claim(hands, "sun by S", more)) == [expected]


def test_a_question_mark_needs_no_quotation_marks() -> None:
    for text in (
        "{S: A♥ A♦, E: ?, N: ?, W: ?}",
        '{S: A♥ A♦, E: "?", N: "?", W: "?"}',
        "{S: [A♥, A♦], E: [?], N: ?, W: ?}",
    ):
        reading = read(f"  - id: x\n    ask: claim\n    contract: sun by S\n    hands: {text}\n    {GONE}\n")
        assert codes(reading) == []
    lines = "hands:\n      S: A♥ A♦\n      E: ?\n      N: ?\n      W: ?\n"
    assert codes(read(f"  - id: x\n    ask: claim\n    contract: sun by S\n    {lines}    {GONE}\n")) == []


def test_how_it_is_said() -> None:
    found = item("S: A♥ A♦, E: ?, N: ?, W: ?", "sun by S", GONE)
    said = explain(found, grade(found.answer, Said(False)), "en")
    assert (
        plain(list(said.headline), "en") == "It holds: in all 90 deals of the unknown cards the others take no trick."
    )
    assert not said.ends
    fails = item("S: A♥ A♦, E: ?, N: ?, W: ?", "hokum S by S", GONE)
    said = explain(fails, grade(fails.answer, Said(False)), "en")
    assert plain(list(said.headline), "en").startswith("Right, the Sawa fails: there are deals of the unknown cards")
    ends = [plain(one, "en") for one in said.ends]
    assert ends[0] == "One of 90 deals of the unknown cards is enough. For example:"
    assert [text.partition(" ")[0] for text in ends[1:4]] == ["East", "North", "West"]
    sample = item("S: A♠ A♥ A♦ A♣, E: ?, N: ?, W: ?")
    headline = plain(list(explain(sample, grade(sample.answer, Said(True)), "en").headline), "en")
    assert headline.endswith("This is a sample, not a proof.")
    assert "2,000 sampled of" in headline


# Questions about a card: what nobody knows of the others changes nothing.

PLAY = "  - {{id: x, ask: {ask}, contract: hokum H by W, hands: {{{hands}}}, tricks: [{tricks}]}}\n"


@pytest.mark.parametrize(
    ("ask", "tricks"), [("play", '"N K♣, W 7♣, S ?"'), ("mark", '"N K♣, W 7♣, S ?"'), ("judge", '"N K♣, W 7♣, S 8♠"')]
)
@pytest.mark.parametrize("others", ["E: ?", "E: ?, N: ?, W: ?", "W: 7♣ ?", "W: 9♦ ?"])
def test_unknown_hands_of_others(ask: str, tricks: str, others: str) -> None:
    mine = "S: Q♥ 8♠ T♦"
    alone, beside = (read(PLAY.format(ask=ask, hands=hands, tricks=tricks)) for hands in (mine, f"{mine}, {others}"))
    assert codes(alone) == codes(beside) == []
    assert answer_data(first(beside).answer) == answer_data(first(alone).answer)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("S: Q♥ 8♠ ?", "hand-unseen"),
        ("S: ?", "hand-missing"),
        ("S: Q♥ 8♠, W: 8♣ ?", ""),
        ("S: Q♥ 8♠, W: Q♥ ?", "card-two-hands"),
        ("S: Q♥ 8♠, W: 9♠ T♠ J♠ Q♠ K♠ A♠ 9♦ T♦ J♦ ?", "hand-size"),
    ],
)
def test_the_hand_in_question_must_be_known(hands: str, expected: str) -> None:
    assert "".join(codes(read(PLAY.format(ask="play", hands=hands, tricks='"N K♣, W 7♣, S ?"')))) == expected


def test_what_is_shown_of_a_hand_is_checked() -> None:
    """West has a club and discards: that is refused, whatever else West may hold."""
    hands = "S: Q♥ 8♠, W: 8♣ ?"
    reading = read(PLAY.format(ask="play", hands=hands, tricks='"N K♣, W 7♦, S ?"'))
    assert codes(reading) == ["illegal-earlier"]


def test_spotting_with_unknown_hands() -> None:
    spot = "  - {{id: x, ask: spot, contract: sun by S, hands: {{{hands}}}, tricks: [{tricks}]}}\n"
    tricks = '"S A♥, E 7♦, N 8♥, W 9♥", "S A♠, E 7♥, N 8♠, W 9♠"'
    for hands, illegal in (("E: 7♦ 7♥", ["7♦"]), ("E: ?", []), ("E: 8♦ ?", ["7♦"]), ("N: 8♥ 8♠, E: ?", [])):
        reading = read(spot.format(hands=hands, tricks=tricks))
        assert not codes(reading)
        assert answer_data(first(reading).answer) == {"illegal": illegal}


def test_a_hand_is_still_its_cards() -> None:
    hand = Hand(read_cards("A♥ K♥"))
    assert hand == read_cards("A♥ K♥")
    assert not hand.more
