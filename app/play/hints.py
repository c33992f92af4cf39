"""A hint, thought out beside the screen: on a thread of its own, from what the seat sees and nothing else. No Kivy."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Event as Flag
from threading import Thread
from typing import Final

from app.frames import polite
from app.session import Post
from engine.bots.bot import Choice
from engine.model import Model

LONGEST: Final = 3.0  # seconds


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


def _hint(model: Model, cancelled: Flag) -> Choice | None:
    from engine.bots.advice import hint  # slow to import, and wanted by few

    try:
        return hint(model, Random(f"hint {model.state.number}"), polite(cancelled, LONGEST))
    except Exception:  # a hint that fails must not end a game: there is none
        return None
