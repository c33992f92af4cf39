"""Painted lists that are longer than their room: a finger moves them along one axis and pulls things out along the
other. Positions of spots stay those of the page.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from kivy.graphics import InstructionGroup, ScissorPop, ScissorPush
from kivy.input import MotionEvent
from kivy.metrics import dp

from app.widgets.paint import SLOP, Brush, Look, Painted


class Scrolled(Painted):
    """`sideways` says along which axis it moves; `paint_list` answers how long the list is."""

    def __init__(self, *, sideways: bool = False, **settings: Any) -> None:
        self.sideways = sideways
        self.offset = 0.0  # how far the list has been moved
        self.long = 0.0
        super().__init__(**settings)

    @property
    def room(self) -> float:
        return self.width if self.sideways else self.height

    @property
    def farthest(self) -> float:
        return max(0.0, self.long - self.room)

    def paint_list(self, brush: Brush) -> float:
        """Draw the list, `offset` taken off, and answer its length; overridden."""
        return 0.0

    def paint(self, brush: Brush) -> None:
        inner = InstructionGroup()
        x, y = self.to_window(*self.pos)  # a scissor knows nothing of the page's place in the window
        x, y, w, h = (round(v) for v in (x, y, self.width, self.height))
        self._group.add(ScissorPush(x=x, y=y, width=w, height=h))
        self._group.add(inner)
        self._group.add(ScissorPop())
        self.long = self.paint_list(Brush(inner, brush.look))
        if self.offset > self.farthest:
            self.offset = self.farthest
            inner.clear()
            self.spots.clear()
            self.long = self.paint_list(Brush(inner, brush.look))
        self._mark_more(Brush(inner, brush.look), brush.look)

    def moved(self) -> None:
        """The page lies elsewhere in the window."""
        self.repaint()

    def _mark_more(self, brush: Brush, look: Look) -> None:
        """A thin bar that shows where in a long list one is."""
        if not self.farthest:
            return
        share, at = self.room / self.long, self.offset / self.long
        if self.sideways:
            brush.rounded((self.x + self.width * at, self.y, self.width * share, dp(3)), dp(1.5), look.faint, 0.6)
        else:
            top = self.top - self.height * at
            height = self.height * share
            brush.rounded((self.right - dp(4), top - height, dp(3), height), dp(1.5), look.faint, 0.6)

    def visible(self, name: Hashable) -> bool:
        """Whether the middle of a spot can be touched."""
        x, y, w, h = self.spots[name]
        return self.collide_point(x + w / 2, y + h / 2)

    # -- touches

    def blank_touched(self, touch: MotionEvent) -> bool:
        touch.grab(self)
        touch.ud[self] = None
        return True

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling and self.collide_point(*touch.pos):
            self.scroll_by(dp(40) if touch.button == "scrolldown" else -dp(40))
            return True
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        if self in touch.ud and self.farthest:
            along, across = abs(touch.x - touch.ox), abs(touch.y - touch.oy)
            if not self.sideways:
                along, across = across, along
            if along > dp(SLOP) and along >= across:
                touch.ud.pop(self)
                self.pressed = None
                touch.ud[self, "scrolls"] = True
        if touch.ud.get((self, "scrolls")):
            self.scroll_by(-touch.dx if self.sideways else touch.dy)
            return True
        if touch.ud.get(self) is None:
            return True
        return super().on_touch_move(touch)

    def scroll_by(self, pixels: float) -> None:
        self.offset = min(max(0.0, self.offset + pixels), self.farthest)
        self.repaint()
