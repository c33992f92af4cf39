"""KivyMD's buttons, made to grow with the size of the text and to be as large as a finger."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivymd.uix.button import MDButton, MDButtonText, MDIconButton

from app.widgets.kv import load_kv
from app.widgets.text import natural_width

load_kv(__file__)

PADDING = 24  # dp on either side of the words


class Push(MDButton):
    """A button with words, as wide as they are, at most `widest`; or as wide as its place when `wide`.

    KivyMD's own is 40 dp high whatever the size of its text, keeps to one line, which large text or a long word of
    another language leaves, and finds its width 0.2 seconds after it has been shown.
    """

    text = StringProperty()
    wide = BooleanProperty(False)
    widest = NumericProperty(inf)
    danger = BooleanProperty(False)

    def __init__(self, words: str = "", tap: Callable[[], None] | None = None, **kwargs: Any) -> None:
        self.tap = tap
        super().__init__(text=words, **kwargs)

    def on_kv_post(self, _base: Any) -> None:
        for name in ("text", "font_size"):
            self._label.fbind(name, self.adjust_width)
        self.fbind("widest", self.adjust_width)
        self.adjust_width()

    @property
    def _label(self) -> MDButtonText:
        return self._button_text

    def adjust_width(self, *_: Any) -> None:
        if not self.wide:
            natural = natural_width(self._label) + dp(2 * PADDING)
            self.width = min(self.widest, max(dp(64), natural))

    def adjust_pos(self, *_: Any) -> None:
        """The words are in the middle, which kv says."""

    def on_release(self, *args: Any) -> None:
        super().on_release(*args)
        if self.tap is not None:
            self.tap()


class PushWords(MDButtonText):
    """The words of a button; they wrap in its width."""


class IconPush(MDIconButton):
    """A button with an icon, 48 dp wide where KivyMD's has 40; `words` says what it does to those who cannot see it."""

    tone = StringProperty("onSurfaceVariant")
    words = StringProperty("")

    def __init__(self, icon: str = "blank", tap: Callable[[], None] | None = None, **kwargs: Any) -> None:
        super().__init__(icon=icon, **kwargs)
        self.tap = tap

    def on_release(self, *args: Any) -> None:
        super().on_release(*args)
        if self.tap is not None:
            self.tap()
