"""A line with words and a switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivymd.uix.list import MDListItem
from kivymd.uix.selectioncontrol import MDSwitch

from app.widgets.kv import load_kv

load_kv(__file__)


class Toggle(MDListItem):
    """The whole line is the touch target.

    KivyMD's list item has one of three fixed heights and cuts its texts off after a line; this one is as high as they
    are.
    """

    active = BooleanProperty(False)
    title = StringProperty()
    note = StringProperty()

    def __init__(self, picked: Callable[[bool], None] | None = None, **kwargs: Any) -> None:
        self.register_event_type("on_pick")
        super().__init__(**kwargs)
        self._picked = picked

    def say(self, title: str, note: str = "") -> None:
        self.title, self.note = title, note

    def on_pick(self, active: bool) -> None:
        if self._picked is not None:
            self._picked(active)

    def on_release(self, *_: Any) -> None:
        self.active = not self.active
        self.dispatch("on_pick", self.active)


class LineSwitch(MDSwitch):
    """The switch of a line, which takes the touch for it."""

    def on_touch_down(self, touch: Any) -> bool:
        return False
