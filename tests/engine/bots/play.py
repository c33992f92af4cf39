"""Games among bots, each given only its seat's view."""

from __future__ import annotations

from random import Random

from engine.bots.bot import Bot, view_of
from engine.game import Game
from tests.positions import variant

MOST_DECISIONS = 6_000


def played(map_id: str, bots: list[Bot], seed: str, *, chance: str = "") -> Game:
    """A whole game; every choice is carried out as it is, so that an illegal one raises a refusal."""
    game = Game(variant(map_id), len(bots), seed)
    game.start()
    random = Random(f"{seed}/{chance}")
    for _ in range(MOST_DECISIONS):
        waiting = game.state.to_move()
        if not waiting:
            return game
        seat = waiting[0]
        game.play(seat, bots[seat].choose(view_of(game.state, seat), random).action)
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")
