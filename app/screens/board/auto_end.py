"""A turn that ends by itself, if the player wants that: the clock of `app.play.countdown`, and when it may count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

from app.play.countdown import Countdown

TICK = 0.1  # seconds


class AutoEnd(EventDispatcher):  # type: ignore[misc]
    """Counts while the player sees the button and touches nothing; `left` and `share` say how far it is."""

    running = BooleanProperty(False)
    left = NumericProperty(0)
    share = NumericProperty(0.0)

    def __init__(self, free: Callable[[], bool], ended: Callable[[], None]) -> None:
        super().__init__()
        self._count = Countdown(free, self._told, ended)
        self._clock: Any = Clock.create_trigger(self._count.tick, TICK, interval=True)

    def want(self, seconds: int) -> None:
        """Count from so many seconds, unless it does so already; 0 for no more."""
        if seconds != self._count.seconds:
            self._count.stop()
            self._clock.cancel()
        if seconds:
            self._count.start(seconds)
            self._clock()
        self._told()

    def _told(self) -> None:
        self.running = self._count.running
        self.left, self.share = (self._count.whole, round(self._count.share, 2)) if self.running else (0, 0.0)
