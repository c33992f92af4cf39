"""Positions to look at and to measure: games played at random, stopped when a share of the trains is on the board."""

from functools import cache
from pathlib import Path
from random import Random

from engine.actions import Action, ClaimRoute, DrawTickets, LayTrack, TakeBack, Undo
from engine.board import Variant
from engine.game import Game
from engine.maps import find_maps, load_variant
from engine.state import State

MAPS = Path(__file__).parent.parent / "maps"
LIKED = {ClaimRoute: 30, LayTrack: 25, DrawTickets: 0.3, Undo: 0, TakeBack: 0.5}
USUAL = 10


@cache
def variant(map_id: str) -> Variant:
    return load_variant(find_maps(MAPS)[map_id], map_id)


@cache
def moment(map_id: str, seats: int, share: float, seed: int = 1) -> State:
    """A state of the keeper in which at least this share of all trains has been used, or the game is over."""
    game, chance = Game(variant(map_id), seats, str(seed)), Random(seed)
    game.start()
    while not game.state.over and _used(game.state) < share:
        seat = game.state.to_move()[0]
        game.play(seat, _liked(game.legal(seat), chance))
    return game.state.copy()


def _used(state: State) -> float:
    return 1 - sum(state.trains) / (state.variant.numbers.trains * state.seats)


def _liked(legal: list[Action], chance: Random) -> Action:
    """The kind of action first, then one of that kind."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    names = sorted(kinds, key=lambda kind: kind.__name__)
    kind = chance.choices(names, [LIKED.get(name, USUAL) for name in names])[0]
    return chance.choice(kinds[kind])
