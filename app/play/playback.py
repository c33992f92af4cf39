"""Plays what happened one thing after another, each for its time, as fast as the player likes. No Kivy.

Whoever owns the clock hands over `later(call, seconds)`. Nobody waits for a show: `finish` shows the rest at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")
Later = Callable[[Callable[[], None], float], Callable[[], None]]  # returns what calls it off

BUDGET: Final = 0.006  # seconds of Python in one frame when nothing takes time


class Playback(Generic[Item]):
    """`show` puts an item on the screen and answers how many seconds it wants; `speed` scales that, 0 is instant.

    `idle` is called when everything has been shown, `spent` with the processor time that each item took.
    """

    def __init__(self, show: Callable[[Item], float], later: Later, idle: Callable[[], None]) -> None:
        self.speed = 1.0
        self.spent: Callable[[Item, float], None] = lambda _item, _seconds: None
        self._show, self._later, self._idle = show, later, idle
        self._waiting: deque[Item] = deque()
        self._call_off: Callable[[], None] | None = None

    @property
    def busy(self) -> bool:
        return self._call_off is not None or bool(self._waiting)

    def add(self, item: Item) -> None:
        self._waiting.append(item)
        if self._call_off is None:
            self._wait(0.0)

    def finish(self) -> None:
        """Show all that is left now: somebody wants to go on."""
        if not self.busy:
            return
        self._stop()
        while self._waiting:
            self._play(self._waiting.popleft())
        self._idle()

    def drop(self) -> None:
        """Forget what is left, because the whole screen is drawn anew."""
        self._stop()
        self._waiting.clear()

    def _stop(self) -> None:
        if self._call_off is not None:
            self._call_off()
            self._call_off = None

    def _wait(self, seconds: float) -> None:
        self._call_off = self._later(self._next, seconds)

    def _next(self) -> None:
        """Show as much as fits into one frame, up to the first item that wants time."""
        self._call_off = None
        began = perf_counter()
        while self._waiting:
            wants = self._play(self._waiting.popleft()) * self.speed
            if wants > 0 or perf_counter() - began > BUDGET:
                self._wait(wants)
                return
        self._idle()

    def _play(self, item: Item) -> float:
        began = thread_time()
        wants = self._show(item)
        self.spent(item, thread_time() - began)
        return wants
