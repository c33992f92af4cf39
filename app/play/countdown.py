"""A turn that ends by itself after a while, unless somebody touches something. No Kivy: the clock is handed in."""

from __future__ import annotations

from collections.abc import Callable

LONGEST_TICK = 0.25  # seconds; a pause of the whole app is no time to think


class Countdown:
    """Counts down while it is `free`; a touch makes it begin again. `told` hears of changes, `ended` of the end."""

    def __init__(self, free: Callable[[], bool], told: Callable[[], None], ended: Callable[[], None]) -> None:
        self._free, self._told, self._ended = free, told, ended
        self.seconds = self.left = 0.0

    @property
    def running(self) -> bool:
        return self.seconds > 0

    @property
    def whole(self) -> int:
        """Seconds left, as one counts them aloud."""
        return max(1, -int(-self.left // 1))

    @property
    def share(self) -> float:
        """How much of the time is over."""
        return 1 - self.left / self.seconds if self.seconds else 0.0

    def start(self, seconds: float) -> None:
        """Begin, unless it runs already."""
        if not self.running:
            self.seconds = self.left = seconds

    def stop(self) -> None:
        self.seconds = self.left = 0.0

    def again(self) -> None:
        self.left = self.seconds

    def tick(self, dt: float) -> None:
        if not self.running:
            return
        if not self._free():
            self.again()
            self._told()
            return
        self.left -= min(dt, LONGEST_TICK)
        if self.left <= 0:
            self.stop()
            self._ended()
        else:
            self._told()
