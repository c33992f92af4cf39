"""What a finger pulls over the board screen: followed from where it was taken to where it is let go.

A pull goes on through a rotation: only the place of the finger is kept, and what lies below it is looked up then.
"""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.properties import ObjectProperty

from app.play.activities.base import Activity, Objection, Outcome
from app.play.activities.idle import Watching
from app.screens.board.frame import BoardFrame
from engine.actions import Place
from engine.board import RouteNo


class PullingFrame(BoardFrame):
    """Takes a touch over once it pulls something; what hangs on it is part of the `activity`."""

    activity = ObjectProperty(Watching(), rebind=True)

    def __init__(self, app: Any, name: str) -> None:
        self._finger: MotionEvent | None = None  # that pulls something
        self._touched = False  # a finger is down
        super().__init__(app, name)

    def do(self, outcome: Outcome) -> None:
        """Go where a touch leads; overridden."""

    def pull(self, activity: Activity | None, touch: MotionEvent) -> None:
        """Follow a finger that has begun to pull something; one at a time."""
        if activity is None or (self._finger is not None and self._finger.time_end < 0):
            return
        self.let_go()
        self._finger = touch
        touch.grab(self)
        self.activity = activity
        self._follow(touch)

    def let_go(self) -> None:
        finger, self._finger = self._finger, None
        if finger is not None:
            finger.ungrab(self)
        if self.game is not None:
            self.game.view.end_hover()

    def _follow(self, touch: MotionEvent) -> None:
        """What lies below the finger, and how it looks there."""
        x, y = self.pulls.at = self.to_local(*touch.pos)
        hang, game = self.activity.hang, self.game
        if hang is None or game is None:
            return
        routes: tuple[RouteNo, ...] = ()
        if not hang.places and self._covers_point(game.view, x, y) and not self._covers_point(self.sheet, x, y):
            routes = game.view.hover(x, y).routes
        else:
            game.view.end_hover()
        self.activity = self.activity.over(routes, self._place_at(x, y))

    def _place_at(self, x: float, y: float) -> Place | None:
        return (
            Place.HAND
            if self._covers_point(self.hand, x, y)
            else Place.RACK
            if self._covers_point(self.rack, x, y)
            else None
        )

    def _drop(self, touch: MotionEvent) -> None:
        x, y = self.to_local(*touch.pos)
        view = self.game.view if self.game is not None else None
        self.let_go()
        routes = view.pick_at(x, y).routes if view is not None and self._covers_point(view, x, y) else ()
        outcome = self.activity.drop(routes, self._place_at(x, y))
        if isinstance(outcome, Objection):
            self.activity = self.activity.cancelled() or self.activity
        self.do(outcome)

    def _covers_point(self, widget: Any, x: float, y: float) -> bool:
        return bool(widget.width > 1 and widget.collide_point(x, y))

    # -- touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._touched = True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self._follow(touch)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        self._touched = False
        if touch.grab_current is self:
            self._drop(touch)
            return True
        return bool(super().on_touch_up(touch))
