"""A few words at the lower edge that go away by themselves."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivymd.uix.snackbar import MDSnackbar

from app.widgets.kv import load_kv

load_kv(__file__)

LONGEST: Final = 8.0  # seconds


class Message(MDSnackbar):
    """Built once, used for every message.

    KivyMD's snackbar shows itself 0.2 seconds late, counts in whole seconds, is in the window twice when it is opened
    again before it has gone, and reads players' names as markup.
    """

    text = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._gone = Clock.create_trigger(self.dismiss, 1)
        self._place = (0.0, 0.0, 100.0)
        self._above = 0.0
        self.bind(height=self._fit)

    def say(self, words: str, above: float = 0.0) -> None:
        """Say it, that much above the lower edge."""
        self.text, self._above = words, above
        self._fit()
        self.opacity = 1
        self._gone.cancel()
        self._gone.timeout = min(LONGEST, 2.5 + len(words) / 18)
        self._gone()

    def place(self, x: float, y: float, width: float) -> None:
        self._place = (x, y, width)
        self._fit()

    def _fit(self, *_: Any) -> None:
        x, y, width = self._place
        self.width = min(width - dp(32), dp(560))
        self.pos = (x + (width - self.width) / 2, y + self._above + dp(16)) if self.text else (x, y - dp(400))

    def hush(self) -> None:
        """Nobody else is to read it."""
        self.dismiss()
        self.text = ""

    def dismiss(self, *_: Any) -> None:
        self._gone.cancel()
        self.opacity = 0

    def on_touch_down(self, touch: Any) -> bool:
        if self.opacity and self.collide_point(*touch.pos):
            self.dismiss()
            return True
        return False
