"""The thread on which bots think leaves the screen time to draw."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from random import Random
from time import monotonic, thread_time

from app.frames import FRAMES, Frames
from app.thinking import Thinker
from engine.actions import Action, EndTurn
from engine.bots import Choice
from engine.bots.bot import Sight, never, view_of
from engine.game import Game
from engine.table import Thinking
from tests.positions import variant

SECONDS = 0.3


class Busy:
    """A bot that never rests by itself, and counts how much of the time it had."""

    name = "busy"

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self.share = 0.0
        self._meanwhile = meanwhile

    def choose(self, model: Sight, random: Random, stop: Callable[[], bool] = never) -> Choice:
        began, used = monotonic(), thread_time()
        while monotonic() - began < SECONDS:
            self._meanwhile()
            stop()
        self.share = (thread_time() - used) / (monotonic() - began)
        return Choice(EndTurn())


def test_while_the_screen_moves_a_bot_has_half_of_the_time() -> None:
    bot = Busy(FRAMES.drawn)
    chosen: SimpleQueue[Action] = SimpleQueue()
    game = Game(variant("usa"), 2, "moves")
    game.start()
    thinker = Thinker(lambda _, action: chosen.put(action), lambda _: None, pace=lambda: 0.0)
    try:
        thinker.think(Thinking(0, bot, view_of(game.state, 0), 0, Random(1)))
        assert chosen.get(timeout=10) == EndTurn()
    finally:
        thinker.close()
    assert 0.05 < bot.share < 0.65


def test_a_screen_without_a_new_frame_does_not_move() -> None:
    frames = Frames()
    assert not frames.moving
    frames.drawn()
    assert frames.moving
