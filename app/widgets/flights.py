"""Cards that fly by themselves from where they lay to where they go. They lie above everything and take no touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from app.widgets.paint import Box


class Flights(Widget):
    """Cards that move from where they lay to where they go."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._flying: list[_Flight] = []
        self._tick: Any = None

    def fly(self, texture: Texture, start: Box, end: Box, seconds: float, landed: Callable[[], None]) -> None:
        """Move a picture; at no length of time it has landed already."""
        if seconds <= 0:
            landed()
            return
        self._flying.append(_Flight(texture, start, end, perf_counter(), seconds, landed, Rectangle(texture=texture)))
        if self._tick is None:
            self._tick = Clock.schedule_interval(self._step, 0)
        self._draw()

    def land(self) -> None:
        """Everything arrives now."""
        flying, self._flying = self._flying, []
        for flight in flying:
            flight.landed()
        self._draw()

    def _step(self, _dt: float) -> None:
        now = perf_counter()
        arrived = [flight for flight in self._flying if now - flight.began >= flight.seconds]
        self._flying = [flight for flight in self._flying if flight not in arrived]
        for flight in arrived:
            flight.landed()
        for flight in self._flying:
            flight.move(now)
        if arrived:
            self._draw()

    def _draw(self) -> None:
        self._group.clear()
        for flight in self._flying:
            flight.move(perf_counter())
            self._group.add(Color(1, 1, 1, 1))
            self._group.add(flight.rectangle)
        if not self._flying and self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False


@dataclass(eq=False)
class _Flight:
    texture: Texture
    start: Box
    end: Box
    began: float
    seconds: float
    landed: Callable[[], None]
    rectangle: Rectangle

    def move(self, now: float) -> None:
        share = min(1.0, (now - self.began) / self.seconds)
        share = 1 - (1 - share) ** 3
        x, y, w, h = (a + (b - a) * share for a, b in zip(self.start, self.end, strict=True))
        self.rectangle.pos, self.rectangle.size = (x, y), (w, h)
