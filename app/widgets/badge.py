"""A player's shape in the player's colour."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import Color, Ellipse, Mesh
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.theme import PLAYER_NAMES
from app.theme.outline import triangles
from app.theme.shapes import SHAPES


class Badge(Widget):
    """A player's shape in the player's colour, on a coin of paper so that it shows on any ground."""

    player = StringProperty(PLAYER_NAMES[0])

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(40), dp(40)))
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, player=self._draw)
        App.get_running_app().bind(palette=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        number = PLAYER_NAMES.index(self.player) if self.player in PLAYER_NAMES else 0
        palette = App.get_running_app().palette
        self.canvas.clear()
        radius = min(self.size) / 2
        with self.canvas:
            Color(*palette.paper)
            Ellipse(pos=(self.center_x - radius, self.center_y - radius), size=(2 * radius, 2 * radius))
            Color(*palette.players[number])
            _shape(number, self.center, radius * 0.68)
            Color(1, 1, 1, 1)


def _shape(number: int, centre: tuple[float, float], radius: float) -> None:
    if number == 0:
        Ellipse(pos=(centre[0] - radius * 0.86, centre[1] - radius * 0.86), size=(radius * 1.72, radius * 1.72))
        return
    for part in SHAPES[number]:
        points = [(centre[0] + x * radius, centre[1] + y * radius) for x, y in part.ring]
        vertices = [value for x, y in points for value in (x, y, 0, 0)]
        Mesh(vertices=vertices, indices=list(triangles(part.ring)), mode="triangles")
