"""Whether the screen moves, told to whoever works beside it and should leave it time to draw. No Kivy."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import inf
from threading import Event as Flag
from time import monotonic, sleep
from typing import Any, Final

STILL: Final = 0.1  # seconds without a new frame after which nothing moves
SWITCHES: Final = 0.0005  # seconds that the screen's thread waits for its turn at most; ten times that is usual
THINKS: Final = 0.002  # seconds of thinking before the screen gets as many, while it moves


class Frames:
    """The window tells of every frame; Kivy draws none while all stays as it is."""

    def __init__(self) -> None:
        self._last = -STILL

    def follow(self, window: Any) -> None:
        """Hear of every frame of Kivy's window, whose thread is to have its turn soon."""
        sys.setswitchinterval(SWITCHES)
        window.bind(on_flip=self.drawn)

    def drawn(self, *_: Any) -> None:
        self._last = monotonic()

    @property
    def moving(self) -> bool:
        return monotonic() - self._last < STILL


FRAMES: Final = Frames()  # of the one window


def polite(cancelled: Flag, longest: float = inf) -> Callable[[], bool]:
    """The `stop` of whoever thinks beside the screen. In between a moving screen gets its time."""
    began = turn = monotonic()

    def stop() -> bool:
        nonlocal turn
        now = monotonic()
        if now - turn >= THINKS and FRAMES.moving:
            sleep(THINKS)
            turn = monotonic()
        return cancelled.is_set() or now - began >= longest

    return stop
