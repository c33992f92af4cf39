"""Pages are built before they are first needed, in small portions between frames, so that no touch waits for one."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window

PORTION: Final = 0.008  # seconds of a frame that may go into building
REST: Final = 0.05  # seconds after a touch or a movement until building goes on

Step = Callable[[], Any]


class BuildingAhead:
    """Does one step after another, none while a finger is down or `moving` says so."""

    def __init__(self, steps: Iterator[Step], moving: Callable[[], bool]) -> None:
        self._steps, self._moving = steps, moving
        self._fingers = 0
        self.spent: deque[float] = deque(maxlen=1000)  # processor seconds of each frame; `make bench` looks at it
        self.done = False

    def begin(self) -> None:
        if self.done:
            return
        Window.bind(on_touch_down=self._down, on_touch_up=self._up)
        gc.freeze()  # what has been imported stays: looking through it again and again is a third of building
        Clock.schedule_once(self._go_on)

    def end(self) -> None:
        """Build nothing more; what is not there yet is built when it is asked for."""
        self.done = True
        Window.unbind(on_touch_down=self._down, on_touch_up=self._up)

    def _down(self, *_: Any) -> None:
        self._fingers += 1

    def _up(self, *_: Any) -> None:
        self._fingers = max(0, self._fingers - 1)

    def _go_on(self, _dt: float) -> None:
        if self.done:
            return
        if self._fingers or self._moving():
            Clock.schedule_once(self._go_on, REST)
            return
        with uncollected():
            self._portion()
        if not self.done:
            Clock.schedule_once(self._go_on)

    def _portion(self) -> None:
        """At least one step, then as many as there is time for."""
        began = thread_time()
        while not self.done and thread_time() - began < PORTION:
            step = next(self._steps, None)
            if step is None:
                self.end()
                gc.freeze()
            else:
                step()
        self.spent.append(thread_time() - began)


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing that is built here is garbage: the collector would only look through it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
