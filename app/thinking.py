"""Where bots think: a thread of their own, one choice at a time, paced so that each move can be followed. No Kivy."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event as Flag
from threading import Thread
from time import monotonic
from typing import Final

from app.frames import polite
from engine.actions import Action
from engine.bots.random_bot import RandomBot
from engine.table import Thinking

LONGEST: Final = 4.0  # seconds after which a bot is asked for the best it has

Chosen = Callable[[Thinking, Action], None]
Trouble = Callable[[Exception], None]


class Thinker:
    """Thinks about what it is given and hands over the action once the screen may show it.

    `hold` and `cancel` may be called from any thread; `chosen` and `trouble` are called on the
    thinker's own.
    """

    def __init__(self, chosen: Chosen, trouble: Trouble, pace: Callable[[], float]) -> None:
        self._chosen, self._trouble, self._pace = chosen, trouble, pace
        self._todo: SimpleQueue[Thinking | None] = SimpleQueue()
        self._free = Flag()  # the screen shows nothing at present
        self._free.set()
        self._free_since = monotonic()
        self._cancelled = Flag()
        self._thread = Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def think(self, thinking: Thinking) -> None:
        self._cancelled.clear()
        self._todo.put(thinking)

    def cancel(self) -> None:
        """Whatever is being thought is not wanted any more."""
        self._cancelled.set()

    def hold(self, showing: bool) -> None:
        if showing:
            self._free.clear()
        else:
            self._free_since = monotonic()
            self._free.set()

    def close(self) -> None:
        self.cancel()
        self._todo.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=2)

    # -- on the thread

    def _run(self) -> None:
        while (thinking := self._todo.get()) is not None:
            action = self._choose(thinking)
            if self._wait_for_the_screen():
                self._chosen(thinking, action)

    def _choose(self, thinking: Thinking) -> Action:
        """What the bot chose. One that fails must not end the game: chance moves for it, and the failure is told."""
        try:
            return thinking.choose(polite(self._cancelled, LONGEST)).action
        except Exception as error:
            self._trouble(error)
            return RandomBot().choose(thinking.model, thinking.random).action

    def _wait_for_the_screen(self) -> bool:
        """Until the screen has been free for the length of a pace; False when nobody wants the action any more."""
        while not self._cancelled.is_set():
            rest = self._free_since + self._pace() - monotonic()
            if not self._free.is_set():
                self._free.wait(0.05)
            elif rest <= 0:
                return True
            else:
                self._cancelled.wait(min(rest, 0.05))
        return False
