"""Things on their way: what a finger pulls over the screen, and cards that fly by themselves.

Both lie above everything and take no touch but the one that pulls. A pull goes on through a rotation: only the position
of the finger is kept, and where it is let go is looked up then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.widgets.faces import put_card, put_tile
from app.widgets.paint import BOLD, Box, Brush, Painted, lettering
from engine.cards import Card

Moved = Callable[[float, float], None]


@dataclass
class Pull:
    """What is being pulled: cards, or a piece of track (colour, length); and who wants to know."""

    cards: Sequence[Card]
    moved: Moved
    dropped: Moved
    ended: Callable[[], None]
    piece: tuple[Card, int] | None = None


class PullLayer(Painted):
    """Draws what hangs on the finger and a few words beside it."""

    def __init__(self, **settings: Any) -> None:
        self.pull: Pull | None = None
        self.at = (0.0, 0.0)
        self.words = ""
        self.good: bool | None = None
        self._touch: MotionEvent | None = None
        super().__init__(**settings)

    @property
    def active(self) -> bool:
        return self.pull is not None

    def begin(self, touch: MotionEvent, pull: Pull) -> bool:
        """Take over a touch that has begun to pull something; one at a time."""
        if self.pull is not None and self._touch is not None and self._touch.time_end < 0:
            return False
        self.cancel()
        self.pull, self._touch = pull, touch
        touch.grab(self)
        self._move(touch)
        return True

    def say(self, words: str, good: bool | None) -> None:
        """The words beside the finger."""
        if (words, good) != (self.words, self.good):
            self.words, self.good = words, good
            self.repaint()

    def cancel(self) -> None:
        """Let go of everything: nothing is dropped."""
        pull, touch = self.pull, self._touch
        self.pull, self._touch, self.words, self.good = None, None, "", None
        if touch is not None:
            touch.ungrab(self)
        if pull is not None:
            pull.ended()
        self.repaint()

    def _move(self, touch: MotionEvent) -> None:
        self.at = touch.pos
        self.pull.moved(*touch.pos)
        self.repaint()

    # -- touches: only the one that pulls

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self.pull is None:
            return False
        self._move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self.pull is None:
            return False
        pull = self.pull
        touch.ungrab(self)
        self.pull, self._touch, self.words, self.good = None, None, "", None
        self.repaint()
        pull.ended()
        pull.dropped(*touch.pos)
        return True

    # -- drawing

    def paint(self, brush: Brush) -> None:
        if self.pull is None:
            return
        x, y = self.at
        if self.pull.piece is not None:
            self._piece(brush, x, y, self.pull.piece)
        else:
            self._fan(brush, x, y)
        if self.words:
            self._bubble(brush, x, y)

    def _fan(self, brush: Brush, x: float, y: float) -> None:
        cards = list(self.pull.cards)[:7]
        wide, high, step = dp(38), dp(57), dp(13)
        left = x - (wide + step * (len(cards) - 1)) / 2
        for at, card in enumerate(cards):
            put_card(brush, (left + at * step, y - high * 0.85, wide, high), card, alpha=0.92)

    @staticmethod
    def _piece(brush: Brush, x: float, y: float, piece: tuple[Card, int]) -> None:
        colour, length = piece
        each = dp(20)
        left = x - each * length / 2
        for at in range(length):
            put_tile(brush, (left + at * each, y - dp(30), each - dp(1), each - dp(1)), colour)

    def _bubble(self, brush: Brush, x: float, y: float) -> None:
        """Above the lens that the map holds beside the finger, or below the finger where there is no room."""
        look = brush.look
        size = round(14 * look.unit)
        widest = min(dp(260), self.width - dp(24))
        one = lettering(self.words, size, BOLD, None, 1, "left")
        texture = one if one.width <= widest else lettering(self.words, size, BOLD, int(widest), 3, "left")
        w, h = texture.width + dp(24), texture.height + dp(14)
        left = min(max(x - w / 2, self.x + dp(6)), self.right - w - dp(6))
        low = y + dp(166)
        if low + h > self.top - dp(6):
            low = y - dp(74) - h
        ground = {None: look.high, True: look.game.valid, False: look.game.refused}[self.good]
        ink = look.ink if self.good is None else look.game.on(ground)
        box: Box = (left, max(low, self.y + dp(6)), w, h)
        brush.rounded(box, dp(14), ground)
        brush.texture((left + dp(12), box[1] + dp(7), *texture.size), texture, ink)


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
