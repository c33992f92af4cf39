"""A QR code, drawn dark on light in every theme: that is how cameras read it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

QUIET = 4  # modules of empty border


class QrCode(Widget):
    """Shows `show(text)` as a square in the middle of its place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._square = Rectangle()
        self._text = ""
        self.bind(pos=self._placed, size=self._placed)

    def show(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self._square.texture = _texture(text) if text else None
            self._placed()

    def _placed(self, *_: Any) -> None:
        side = min(self.size)
        self._square.size = (side, side)
        # not from `center`, which may still be the one of before when a new size is told
        self._square.pos = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)


def _texture(text: str) -> Texture:
    import segno

    rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=QUIET))
    data = bytes(0 if module else 255 for row in reversed(rows) for module in row)
    texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(data, colorfmt="luminance", bufferfmt="ubyte")
    return texture
