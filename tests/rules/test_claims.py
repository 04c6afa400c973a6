"""Sawa: literal claims, then random ones against a minimax that shares nothing with the search but the profile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from rules.cards import DECK, Card, Seat, Suit, Team
from rules.claims import Claim, ClaimRuling, judge_claim
from rules.contract import Contract, Mode, Raise, height
from rules.notation import read_cards, read_contract, write_trick
from rules.play import turn
from rules.profile import PROFILE_IDS, Profile, load
from rules.trick import Played, Trick, winning

SEATS = tuple(Seat)


def claim(contract: str, *hands: str) -> Claim:
    """The hands of S, who claims, E, N and W."""
    return Claim(read_contract(contract), Seat.S, dict(zip(SEATS, map(read_cards, hands), strict=True)))


def locked(one: Claim) -> Claim:
    return one._replace(contract=one.contract._replace(raised=Raise.DOUBLE, locked=True))


def written(ruling: ClaimRuling) -> list[str]:
    return [write_trick(trick) for trick in ruling.line]


# All made by hand; S0 §4 is what may be played.
HOLDS = {
    "the partners have the top between them": claim("sun by S", "A♥ Q♥", "7♥ 8♥", "T♥ K♥", "9♥ J♥"),
    "the last card": claim("sun by S", "A♠", "K♠", "7♥", "8♥"),
    "the last card, low, which nobody follows": claim("sun by S", "7♠", "A♥", "A♦", "A♣"),
    "only the partner can win": claim("sun by S", "7♦", "K♦", "A♦", "8♣"),
    "the partner trumps": claim("hokum H by S", "7♠", "K♠", "8♥", "K♦"),
    "the partner takes over": claim("sun by S", "8♥ K♠", "9♥ 9♠", "A♥ A♠", "7♥ 8♠"),
    "the partner keeps the right card": claim("sun by S", "A♠ 7♦", "K♦ K♥", "A♦ 9♥", "8♣ 9♣"),
    "the last trump is drawn": claim("hokum H by S", "J♥ A♠", "9♥ 7♦", "8♦ 9♦", "7♣ 8♣"),
    "two trumps draw two": claim("hokum H by S", "J♥ 9♥ A♠", "8♥ 7♥ 7♦", "7♠ 8♦ 9♦", "7♣ 8♣ 9♣"),
    # The ten is as high as the ace now, but only the ace leaves the partner the trump for the second trick.
    "the ace frees the partner": claim("hokum H by S", "A♠ T♠", "7♠ 8♠", "7♥ 8♦", "9♦ 9♣"),
    # What the partner may play to the same trump differs with the suit led, and to the same lead with the trump.
    "the partner is void in one suit": claim("hokum H by S", "A♠ A♦", "8♥ 7♣", "9♥ K♠", "7♦ 8♣"),
    "the partner overtrumps twice": claim("hokum H by S", "A♠ 8♦", "T♥ 8♥", "A♥ K♥", "7♣ 8♣"),
}

# With the refuting line: up to the first trick that an opponent takes.
FAILS = {
    "the last card is beaten": (claim("sun by S", "K♠", "A♠", "7♥", "8♥"), ["S K♠, E A♠, N 7♥, W 8♥"]),
    "the fourth hand beats it": (claim("sun by S", "K♠", "Q♠", "7♥", "A♠"), ["S K♠, E Q♠, N 7♥, W A♠"]),
    "the partner's trump is overtrumped": (claim("hokum H by S", "7♠", "K♠", "8♥", "Q♥"), ["S 7♠, E K♠, N 8♥, W Q♥"]),
    "a trump too many": (
        claim("hokum H by S", "J♥ A♠", "9♥ 8♥", "8♦ 9♦", "7♣ 8♣"),
        ["S J♥, E 9♥, N 9♦, W 8♣", "S A♠, E 8♥, N 8♦, W 7♣"],
    ),
    "the partner's ten is not enough": (
        claim("sun by S", "A♠ 7♦", "K♦ K♥", "T♦ 9♥", "A♦ 9♣"),
        ["S A♠, E K♦, N 9♥, W 9♣", "S 7♦, E K♥, N T♦, W A♦"],
    ),
}

PARTNER_TRUMPS = claim("hokum H by S", "K♠ Q♠", "7♠ 8♠", "7♥ 8♦", "9♦ 9♣")
# The hardest of some thousand random claims with seven cards each.
HARDEST = claim(
    "hokum S by S",
    "J♠ A♠ Q♠ K♣ Q♣ A♦ K♦",
    "T♥ Q♥ J♥ 9♥ 7♥ J♦ 8♦",
    "9♠ T♠ 8♠ 8♥ A♣ 9♣ 7♣",
    "A♥ K♥ T♣ 8♣ T♦ 9♦ 7♦",
)


@pytest.mark.parametrize("name", HOLDS)
def test_holds(name: str) -> None:
    ruling = judge_claim(HOLDS[name], load("saudi"))
    assert ruling.holds
    assert len(ruling.line) == len(HOLDS[name].hands[Seat.S])


@pytest.mark.parametrize("name", FAILS)
def test_fails(name: str) -> None:
    one, line = FAILS[name]
    ruling = judge_claim(one, load("saudi"))
    assert not ruling.holds
    assert written(ruling) == line


def test_both_aces_are_not_enough_against_a_trump() -> None:
    """SW-02, two tricks left: seat 2 is void in hearts and must trump."""
    ruling = judge_claim(claim("hokum S by S", "A♥ A♦", "7♠ 8♣", "9♣ T♣", "7♥ 7♦"), load("online-app"))
    assert not ruling.holds
    assert written(ruling) == ["S A♥, E 7♠, N 9♣, W 7♥"]


def test_the_partner_throws_what_cannot_win() -> None:
    ruling = judge_claim(HOLDS["the partner keeps the right card"], load("saudi"))
    assert written(ruling) == ["S A♠, E K♦, N 9♥, W 9♣", "S 7♦, E K♥, N A♦, W 8♣"]


def test_locked_no_trump_is_drawn() -> None:
    """S0 §3: in a locked Double no trump is led while a plain card is held."""
    ruling = judge_claim(locked(HOLDS["the last trump is drawn"]), load("saudi"))
    assert not ruling.holds
    assert written(ruling) == ["S A♠, E 9♥, N 8♦, W 8♣"]


def test_locked_with_nothing_but_trumps() -> None:
    assert judge_claim(locked(claim("hokum H by S", "J♥ 9♥", "8♥ 7♦", "8♦ 9♦", "7♣ 8♣")), load("saudi")).holds


def test_tables_differ_where_they_free_the_partner() -> None:
    """The king is the highest left, said by nobody: S0 §4 makes the partner trump it, S1 and S3 do not.

    S3's game marks an Ekka by itself, and it does so for the king only: the queen is not the highest before.
    """
    assert not judge_claim(PARTNER_TRUMPS, load("saudi")).holds
    assert judge_claim(PARTNER_TRUMPS, load("online-app")).holds
    assert judge_claim(PARTNER_TRUMPS, load("browser-game")).holds


def test_a_card_becomes_the_highest_while_the_claim_is_played_out() -> None:
    """Where Ekka works by itself (S3), the queen of diamonds frees the partner after the ace has gone, not before."""
    one = claim("hokum H by S", "A♦ Q♦ K♣ 9♣", "A♠ T♠ A♣ 8♣", "Q♥ 9♦ 8♦ Q♠", "K♠ 7♠ J♦ Q♣")
    assert minimax(one, load("browser-game"), Seat.S, (), gone_before(one)) is False
    assert not judge_claim(one, load("browser-game")).holds


def test_a_fault_has_a_code() -> None:
    good = HOLDS["the last trump is drawn"]
    faults: dict[str, Mapping[Seat, tuple[Card, ...]]] = {
        "seat-missing": {seat: good.hands[seat] for seat in SEATS[:3]},
        "hands-unequal": {**good.hands, Seat.W: read_cards("7♣")},
        "hands-empty": dict.fromkeys(SEATS, ()),
        "card-twice": {**good.hands, Seat.W: read_cards("7♣ J♥")},
    }
    for code, hands in faults.items():
        with pytest.raises(ValueError, match=f"^{code}$"):
            judge_claim(good._replace(hands=hands), load("saudi"))


def random_claims(count: int, seed: int, sizes: tuple[int, ...]) -> Iterator[Claim]:
    """Claims in Sun and Hokum, locked or not; the claimant and less so the partner tend to hold the high cards."""
    chance = Random(seed)
    for _ in range(count):
        size = chance.choice(sizes)
        trump = None if chance.random() < 0.35 else chance.choice(list(Suit))
        shut = trump is not None and chance.random() < 0.15
        raised = Raise.DOUBLE if shut else Raise.NONE
        contract = Contract(Mode.HOKUM if trump else Mode.SUN, trump, chance.choice(list(Team)), None, raised, shut)
        seat = chance.choice(SEATS)
        cards = chance.sample(DECK, 4 * size)
        hands: dict[Seat, tuple[Card, ...]] = {}
        for one, greed in (seat, chance.uniform(0, 1)), (seat.partner, chance.uniform(0, 0.5)):
            worth = {card: chance.random() + greed * (height(card, trump) / 7 + (card.suit is trump)) for card in cards}
            cards.sort(key=worth.__getitem__)
            hands[one], cards = tuple(cards[-size:]), cards[:-size]
        chance.shuffle(cards)
        yield Claim(contract, seat, hands | {seat.next: tuple(cards[:size]), seat.partner.next: tuple(cards[size:])})


def minimax(one: Claim, profile: Profile, seat: Seat, trick: Trick, gone: frozenset[Card]) -> bool:
    """Whether the claimant's team takes everything: every legal card of everybody, nothing remembered."""
    if len(trick) == 4:
        winner = winning(trick, one.contract.trump).seat
        if winner.team is not one.seat.team:
            return False
        if not one.hands[winner]:
            return True
        return minimax(one, profile, winner, (), gone | {card for _, card in trick})
    legal = profile.may_play(turn(one.contract, seat, trick, gone=gone), one.hands[seat]).legal
    outcomes = (
        minimax(without(one, seat, card), profile, seat.next, (*trick, Played(seat, card)), gone) for card in legal
    )
    return any(outcomes) if seat.team is one.seat.team else all(outcomes)


def without(one: Claim, seat: Seat, played: Card) -> Claim:
    return one._replace(hands={**one.hands, seat: tuple(card for card in one.hands[seat] if card is not played)})


def gone_before(one: Claim) -> frozenset[Card]:
    return frozenset(DECK) - {card for hand in one.hands.values() for card in hand}


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_the_search_agrees_with_a_plain_minimax(profile_id: str) -> None:
    profile = load(profile_id)
    answers = []
    for one in random_claims(300, 20_261_201, (1, 2, 3, 3)):
        answers.append(judge_claim(one, profile).holds)
        assert answers[-1] == minimax(one, profile, one.seat, (), gone_before(one)), one
    assert 60 < sum(answers) < 240


@pytest.mark.parametrize("profile_id", ["saudi", "online-app", "browser-game"])
def test_the_search_agrees_with_a_plain_minimax_on_four_cards(profile_id: str) -> None:
    profile = load(profile_id)
    for one in random_claims(40, 20_261_202, (4,)):
        assert judge_claim(one, profile).holds == minimax(one, profile, one.seat, (), gone_before(one)), one


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_every_line_is_legal_and_shows_the_verdict(profile_id: str) -> None:
    profile = load(profile_id)
    for one in random_claims(300, 20_261_203, (1, 2, 3, 4, 5)):
        ruling = judge_claim(one, profile)
        left, leader, gone = one, one.seat, gone_before(one)
        takers = []
        for trick in ruling.line:
            assert len(trick) == 4
            assert trick[0].seat is leader
            for place, (seat, card) in enumerate(trick):
                assert place == 0 or seat is trick[place - 1].seat.next
                now = turn(one.contract, seat, trick[:place], gone=gone)
                assert card in profile.may_play(now, left.hands[seat]).legal
                left = without(left, seat, card)
            gone |= {card for _, card in trick}
            leader = winning(trick, one.contract.trump).seat
            takers.append(leader.team)
        assert set(takers[:-1]) <= {one.seat.team}
        assert (takers[-1] is one.seat.team) is ruling.holds
        assert not ruling.holds or not any(left.hands.values())


def test_the_table_may_turn_and_suits_change_names() -> None:
    """Hands too large for the minimax: what makes no difference to the rules makes none to the verdict."""
    chance = Random(20_261_204)
    for one in random_claims(50, 20_261_204, (6, 7)):
        names = dict(zip(Suit, chance.sample(list(Suit), 4), strict=True))
        trump = names[one.contract.trump] if one.contract.trump else None
        hands = {
            seat.next: tuple(Card(card.rank, names[card.suit]) for card in chance.sample(hand, len(hand)))
            for seat, hand in one.hands.items()
        }
        other = Claim(one.contract._replace(trump=trump), one.seat.next, hands)
        for profile in map(load, ("saudi", "online-app", "browser-game")):
            assert judge_claim(one, profile).holds == judge_claim(other, profile).holds, one


def test_the_search_stays_small() -> None:
    """Cards tried are the same everywhere, time is not. The hardest takes 313,293 if cards alike are all tried."""
    assert judge_claim(HARDEST, load("online-app")).nodes < 50_000
    usual = sorted(judge_claim(one, load("saudi")).nodes for one in random_claims(100, 20_261_205, (7,)))
    assert usual[50] < 1_000
    assert usual[-1] < 30_000
