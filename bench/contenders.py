"""A ruling with its full trace, and what others take to list the legal moves of a game.

The peers are imported when they are asked for: the bench runs without them and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from bench.measure import Contender, Work
from rules.change import Position
from rules.profile import Profile
from tests.rules.positions import random_positions

POSITIONS = 4_000
BOARDS = 200
BOARD_REPEATS = 5
BRIDGE_DEALS = 12
BRIDGE_REPEATS = 40


def ruling(profile: Profile, seed: int) -> Contender:
    positions = tuple(random_positions(POSITIONS, seed))
    return Contender("Baloot, a ruling with its full trace", lambda: _rulings(profile, positions))


def _rulings(profile: Profile, positions: tuple[Position, ...]) -> Work:
    def work() -> int:
        for turn, hand in positions:
            profile.may_play(turn, hand)
        return len(positions)

    return work


def readings(profile: Profile, seed: int) -> tuple[Contender, ...]:
    """The bare legal list: there is only the one way to it, so what is compared is asking and reading."""
    positions = tuple(random_positions(POSITIONS, seed))
    made = tuple(profile.may_play(turn, hand) for turn, hand in positions)

    def legal() -> int:
        for turn, hand in positions:
            _ = profile.may_play(turn, hand).legal
        return len(positions)

    def read() -> int:
        for one in made:
            _ = one.legal
        return len(made)

    def reasons() -> int:
        for one in made:
            for card in one.candidates:
                one.why_not(card)
        return len(made)

    return (
        Contender("asking for the ruling, reading the legal cards", lambda: legal),
        Contender("reading the legal cards of a ruling already made", lambda: read),
        Contender("reading the reason for every card of a ruling already made", lambda: reasons),
    )


def peers(seed: int) -> tuple[Contender, ...]:
    return (
        _peer("chess", "python-chess", "list(board.legal_moves)", lambda chess: _chess(chess, seed)),
        _peer("rlcard", "RLCard", "bridge, the judger's legal actions", lambda rlcard: _bridge_legal(rlcard, seed)),
        _peer("rlcard", "RLCard", "bridge, env.step with a card", lambda rlcard: _bridge_steps(rlcard, seed)),
    )


def _peer(package: str, name: str, what: str, make: Callable[[Any], Callable[[], Work]]) -> Contender:
    try:
        return Contender(f"{name} {version(package)}, {what}", make(import_module(package)))
    except (ImportError, AttributeError):  # AttributeError: there, but too old for this Python or its numpy
        return Contender(f"{name}, {what}", None)


def boards(chess: Any, seed: int) -> list[Any]:
    """Positions of games of random moves, from the opening to the endgame, each with a move to make."""
    chance = Random(seed)
    found: list[Any] = []
    while len(found) < BOARDS:
        board = chess.Board()
        for _ in range(chance.randrange(80)):
            if board.is_game_over():
                break
            board.push(chance.choice(list(board.legal_moves)))
        if not board.is_game_over():
            found.append(board)
    return found


def _chess(chess: Any, seed: int) -> Callable[[], Work]:
    positions = boards(chess, seed)

    def work() -> int:
        for _ in range(BOARD_REPEATS):
            for board in positions:
                list(board.legal_moves)
        return BOARD_REPEATS * len(positions)

    return lambda: work


def _bought(rlcard: Any, seed: int) -> Iterator[Any]:
    """Bridge deals whose auction is over (the first bid, three passes): only the play of cards is compared."""
    calls = import_module("rlcard.games.bridge.utils.action_event").ActionEvent
    for number in range(BRIDGE_DEALS):
        env = rlcard.make("bridge", config={"seed": seed + number})
        env.reset()
        for call in (calls.first_bid_action_id, *[calls.pass_action_id] * 3):
            env.step(call)
        assert env.game.round.is_bidding_over()
        yield env


def _bridge_legal(rlcard: Any, seed: int) -> Callable[[], Work]:
    chance = Random(seed)
    games: list[Any] = []
    for group in range(4):
        for env in _bought(rlcard, seed + group * BRIDGE_DEALS):
            for _ in range(chance.randrange(50)):
                env.step(chance.choice(_actions(env)))
            games.append(env.game)

    def work() -> int:
        for _ in range(BRIDGE_REPEATS):
            for game in games:
                game.judger.get_legal_actions()
        return BRIDGE_REPEATS * len(games)

    return lambda: work


def _bridge_steps(rlcard: Any, seed: int) -> Callable[[], Work]:
    def ready() -> Work:
        chance, deals = Random(seed), tuple((env, _actions(env)) for env in _bought(rlcard, seed))

        def work() -> int:
            steps = 0
            for env, actions in deals:
                while not env.is_over():
                    state, _ = env.step(chance.choice(actions))
                    actions = list(state["legal_actions"])
                    steps += 1
            return steps

        return work

    return ready


def _actions(env: Any) -> list[int]:
    return [action.action_id for action in env.game.judger.get_legal_actions()]
