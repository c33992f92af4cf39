"""A strip above every page while the host cannot be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.label import Label

if TYPE_CHECKING:
    from app.app import RailheadApp


class LineState(Label):
    """Says how the line to the host stands; takes no touch and no place when there is nothing to say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), opacity=0, halign="center", valign="middle", **kwargs)
        with self.canvas.before:
            self._ink = Color(0, 0, 0, 1)
            self._ground = Rectangle()
        self._place = (0.0, 0.0, 100.0)
        self.bind(texture_size=self._fit, pos=self._drawn, size=self._drawn)

    def show(self, words: str) -> None:
        self.text = words
        self.opacity = 1 if words else 0
        self._fit()
        if self.parent is not None:
            self.parent.place()  # the page makes room

    @property
    def room(self) -> float:
        """How much of the window's height it takes."""
        return self.height if self.text else 0.0

    def place(self, x: float, top: float, width: float) -> None:
        self._place = (x, top, width)
        self._fit()

    def restyle(self, app: RailheadApp) -> None:
        self.color = app.theme_cls.onTertiaryContainerColor
        self._ink.rgba = app.theme_cls.tertiaryContainerColor
        self.font_size = 15 * app.text_unit

    def _fit(self, *_: Any) -> None:
        x, top, width = self._place
        self.text_size = (width - dp(32), None)
        self.texture_update()
        self.size = (width, self.texture_size[1] + dp(16))
        self.pos = (x, top - self.height) if self.text else (x, top + dp(4000))

    def _drawn(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
