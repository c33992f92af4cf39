"""The engine and the lean state side by side through one game, compared after every move."""

from __future__ import annotations

from random import Random

from engine.actions import Action, ClaimRoute, EndTurn, KeepTickets, LayTrack, PayTunnel, TakeCard
from engine.bots.lean import state as lean_state
from engine.bots.lean.moves import action_of, legal, play
from engine.bots.lean.project import project
from engine.bots.lean.score import recount, results
from engine.bots.lean.state import Lean
from engine.chance import Chance
from engine.events import Owes
from engine.game import Game
from engine.state import State
from tests.positions import variant

MEANINGLESS = {"shuffle", "t", "first"}
ONLY_WHILE = {"fresh": (lean_state.SHARE,), "placed": (lean_state.SECOND,)}
NOT_WHEN_OVER = {"turn", "passes"}


class SharedChance(Chance):
    """Shuffles by the cards alone, so that both sides get the same order."""

    def shuffled(self, cards: bytes, number: int) -> bytes:
        return bytes(in_order(list(cards), self.seed))


def in_order(cards: list[int], seed: str) -> list[int]:
    cards = sorted(cards)
    random = Random(f"{seed}/{cards}").random
    return sorted(cards, key=lambda _: random())


def walk(map_id: str, seats: int, seed: str) -> int:
    """Play a random game on both; the number of moves compared."""
    game = Game(variant(map_id), seats, SharedChance(seed))
    game.start()

    def shuffle(cards: list[int]) -> None:
        cards[:] = in_order(cards, seed)

    lean, random, moves = project(game.state, shuffle), Random(seed), 0
    while not game.state.over:
        compare(project(game.state, shuffle), lean)
        move = any_move(game, lean, random)
        seat, action = lean.turn, action_of(lean, move)
        play(lean, move)
        game.play(seat, action)
        moves += 1
        if game.state.owes is Owes.END_TURN:
            game.play(seat, EndTurn())
    compare(project(game.state, shuffle), lean)
    check_score(game.state, lean)
    return moves


def compare(engine: Lean, lean: Lean) -> None:
    for name in Lean.__slots__:
        told = name not in MEANINGLESS and lean.owes in ONLY_WHILE.get(name, (lean.owes,))
        if told and not (name in NOT_WHEN_OVER and lean.owes == lean_state.OVER):
            assert getattr(engine, name) == getattr(lean, name), name


def any_move(game: Game, lean: Lean, random: Random) -> int:
    """One of the lean moves, all of which must be legal and reach all that the engine offers."""
    moves = legal(lean)
    actions, offered = {action_of(lean, move) for move in moves}, set(game.legal(lean.turn))
    assert len(actions) == len(moves)
    assert actions <= offered
    assert {kind(game.state, a) for a in actions} == {kind(game.state, a) for a in offered}
    return moves[int(random.random() * len(moves))]


def kind(state: State, action: Action) -> object:
    """What a search need not tell apart: equal cards, payments with more locomotives, orders of returned tickets."""
    match action:
        case TakeCard():
            return "take", state.market[action.slot], action.to
        case ClaimRoute():
            return "claim", action.route
        case LayTrack():
            return "lay", action.route, action.colour
        case KeepTickets():
            return "keep", action.kept
        case PayTunnel():
            return "pay"
    return action


def check_score(state: State, lean: Lean) -> None:
    assert [(side.total, len(side.completed)) for side in state.scoring] == results(lean)
    assert [recount(lean, side) for side in range(state.sides)] == lean.scores
