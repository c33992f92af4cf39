"""A bar with a thumb that a finger slides along: which of so many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, RoundedRectangle
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget


class Scrubber(Widget):
    """Answers by `moved(at)` while the finger is down; `put` shows a place without answering."""

    def __init__(self, moved: Callable[[int], None], **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(48), **settings)
        self.at, self.most = 0, 1
        self.words = ""  # for those who cannot see it
        self._moved = moved
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self.repaint = Clock.create_trigger(self._paint, -1)
        self.bind(pos=self.repaint, size=self.repaint)

    def put(self, at: int, most: int) -> None:
        self.at, self.most = at, max(1, most)
        self.repaint()

    def restyle(self) -> None:
        self.repaint()

    def _paint(self, *_: Any) -> None:
        from kivy.app import App

        app, group = App.get_running_app(), self._group
        left, room = self.x + dp(12), self.width - dp(24)
        x, y = left + room * self.at / self.most, self.center_y
        group.clear()
        for tone, start, end in (("surfaceContainerHighest", left, left + room), ("primary", left, x)):
            group.add(Color(*app.colour(tone)))
            group.add(RoundedRectangle(pos=(start, y - dp(3)), size=(max(dp(6), end - start), dp(6)), radius=[dp(3)]))
        group.add(Color(*app.colour("primary")))
        group.add(Ellipse(pos=(x - dp(10), y - dp(10)), size=(dp(20), dp(20))))

    # -- the finger

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling or self.disabled:
            return False
        touch.grab(self)
        self._follow(touch.x)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._follow(touch.x)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _follow(self, x: float) -> None:
        share = (x - self.x - dp(12)) / max(1.0, self.width - dp(24))
        at = round(min(max(share, 0.0), 1.0) * self.most)
        if at != self.at:
            self.put(at, self.most)
            self._moved(at)
