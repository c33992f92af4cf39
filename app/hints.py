"""A hint, thought out beside the screen: on a thread of its own, from what the seat sees and nothing else. No Kivy."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from threading import Event as Flag
from threading import Thread
from time import monotonic, sleep
from typing import Final

from app.session import Post
from engine.bots.bot import Choice
from engine.model import Model

LONGEST: Final = 3.0  # seconds
THINKS, LEAVES = 0.003, 0.001  # seconds of thinking, and what the screen gets in between


class Hinting:
    """One hint at a time; asking again or cancelling makes the last one worthless."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._cancelled = Flag()

    def ask(self, model: Model, answered: Callable[[Choice | None], None]) -> None:
        """`answered` comes on the UI thread, with None when no hint could be found; not at all once cancelled."""
        self.cancel()
        cancelled = self._cancelled = Flag()
        seen = Model.of(model.state, model.viewer)

        def think() -> None:
            choice = _hint(seen, cancelled)
            self._post(lambda: None if cancelled.is_set() else answered(choice))

        Thread(target=think, name="hint", daemon=True).start()

    def cancel(self) -> None:
        self._cancelled.set()


def polite(cancelled: Flag, longest: float = inf) -> Callable[[], bool]:
    """What thinking beside the screen asks now and then: whether to stop. Meanwhile the screen gets room to draw."""
    began = turn = monotonic()

    def stop() -> bool:
        nonlocal turn
        now = monotonic()
        if now - turn >= THINKS:
            sleep(LEAVES)
            turn = monotonic()
        return cancelled.is_set() or now - began >= longest

    return stop


def _hint(model: Model, cancelled: Flag) -> Choice | None:
    from engine.bots.advice import hint  # slow to import, and wanted by few

    try:
        return hint(model, Random(f"hint {model.state.number}"), polite(cancelled, LONGEST))
    except Exception:  # a hint that fails must not end a game: there is none
        return None
