"""A heading that opens and closes what is below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivymd.uix.list import MDListItem

from app.widgets.kv import load_kv

load_kv(__file__)


class Fold(MDListItem):
    """What is below it belongs to the page. KivyMD's expansion panel has a heading of one of three fixed heights, and
    moves its content for 0.2 seconds whatever the player wants.
    """

    opened = BooleanProperty(False)
    words = StringProperty()

    def __init__(self, tap: Callable[[], None] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tap = tap

    def on_release(self, *_: Any) -> None:
        if self.tap is not None:
            self.tap()
