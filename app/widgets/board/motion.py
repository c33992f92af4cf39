"""Movement of the board after the fingers: throws that run out, and glides to another view."""

from collections.abc import Callable
from math import exp

from kivy.clock import Clock

from app.widgets.board.camera import Camera

FRICTION = 4.5  # share of the speed lost in a second, as an exponent
SLOWEST = 25.0  # dp a second, below which a throw ends
GLIDE = 0.22  # seconds


class Motion:
    """At most one movement at a time; `move` is called with every new camera, `settle` when it has ended."""

    def __init__(self, move: Callable[[Camera], None], settle: Callable[[], None]) -> None:
        self._move, self._settle = move, settle
        self._event = None
        self.instant = False  # reduced motion: everything arrives at once

    @property
    def running(self) -> bool:
        return self._event is not None

    def stop(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def throw(self, camera: Camera, vx: float, vy: float) -> None:
        """Let the board run on with a speed in pixels a second."""
        self.stop()
        slowest = SLOWEST * camera.view.density
        if self.instant or max(abs(vx), abs(vy)) < 4 * slowest:
            self._settle()
            return
        state = [camera, vx, vy]

        def step(dt: float) -> None:
            at, x, y = state
            fade = exp(-FRICTION * dt)
            way = (1 - fade) / FRICTION  # seconds' worth of the speed: as far in one slow frame as in many quick ones
            after = at.panned(x * way, y * way)
            stuck = (after.x, after.y) == (at.x, at.y)
            state[:] = [after, x * fade, y * fade]
            self._move(after)
            if stuck or max(abs(state[1]), abs(state[2])) < slowest:
                self._end()

        self._event = Clock.schedule_interval(step, 0)

    def glide(self, start: Camera, end: Camera) -> None:
        """Move to another view within a fifth of a second."""
        self.stop()
        if self.instant:
            self._move(end)
            self._settle()
            return
        passed = [0.0]

        def step(dt: float) -> None:
            passed[0] += dt
            share = min(1.0, passed[0] / GLIDE)
            self._move(end if share >= 1 else start.towards(end, 1 - (1 - share) ** 3))
            if share >= 1:
                self._end()

        self._event = Clock.schedule_interval(step, 0)

    def _end(self) -> None:
        self.stop()
        self._settle()
