"""Whether the screen moves, told to whoever works beside it and should leave it time to draw. No Kivy."""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

STILL: Final = 0.1  # seconds without a new frame after which nothing moves


class Frames:
    """The window tells of every frame; Kivy draws none while all stays as it is."""

    def __init__(self) -> None:
        self._last = -STILL

    def drawn(self, *_: Any) -> None:
        self._last = monotonic()

    @property
    def moving(self) -> bool:
        return monotonic() - self._last < STILL


FRAMES: Final = Frames()  # of the one window
