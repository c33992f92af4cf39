"""A sheet that comes up from the lower edge and lies over the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivymd.uix.bottomsheet import MDBottomSheet

from app.widgets.kv import load_kv

load_kv(__file__)

SHARE: Final = 0.88  # of the height that it takes at most


class Sheet(MDBottomSheet):
    """Built once, used for everything that is edited on a sheet; `shown` while it is open.

    KivyMD's has no veil outside a navigation layout, and closes when a finger scrolls what is on it.
    """

    shown = BooleanProperty(False)
    title = StringProperty()
    content = ObjectProperty(None, allownone=True, rebind=True)
    room = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._closed: Callable[[], None] = lambda: None
        self.drawer_type, self.enable_swiping = "modal", False
        self.bind(state=self._stated)

    def put(self, title: str, content: Widget, closed: Callable[[], None], seconds: float) -> None:
        """Show this; `closed` is told when it has been put away."""
        self._closed = closed
        self.title = title
        if content is not self.content:
            self.ids.scroll.clear_widgets()
            self.ids.scroll.add_widget(content)
            self.content = content
        self.ids.scroll.scroll_y = 1
        self.opening_time = self.closing_time = seconds
        self.shown = True
        self.set_state("open", animation=bool(seconds))

    def put_away(self) -> bool:
        """Answers whether it was there."""
        if not self.shown:
            return False
        self.shown = False
        self.set_state("close", animation=bool(self.closing_time))
        self._closed()
        return True

    def place(self, x: float, y: float, width: float, height: float) -> None:
        self.room = height * SHARE - dp(80)
        self.width = min(width, dp(640))
        self.pos_hint = {}
        self.x, self.base = x + (width - self.width) / 2, y

    base = NumericProperty(0)

    def _stated(self, *_: Any) -> None:
        """A touch beside it has closed it."""
        if self.state == "close" and self.shown:
            self.shown = False
            self._closed()

    def _handle_keyboard(self, *_: Any) -> bool:
        return False  # the app knows where Back leads
