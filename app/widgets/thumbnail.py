"""A small picture of a board as it stands, drawn once. The layers of each board are made once and used again."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.graphics.transformation import Matrix
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.theme.palette import Palette
from engine.board import Board, Variant

if TYPE_CHECKING:
    from app.widgets.board.scene import Scene
    from engine.state import State

SHARPER: Final = 2  # pixels of the picture for each on the screen: thin lines stay whole
ROUND: Final = 8  # steps of a round corner
_scenes: dict[tuple[str, bool, int], Scene] = {}


class Thumbnail(Widget):
    """Shows one board; `draw` draws it anew."""

    corner = NumericProperty(12)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color(1, 1, 1, 0)
            self._place = Mesh(mode="triangle_fan")
        self._picture: Texture | None = None
        self.bind(pos=self._placed, size=self._placed)

    def draw(self, variant: Variant, state: State | None, players: tuple[int, ...], look: Palette, width: int) -> None:
        """A picture as wide as `width` pixels; the widget cuts it to its own shape."""
        self._picture = board_picture(variant, state, players, look, width)
        self._ink.a = 1
        self._placed()

    def _placed(self, *_: Any) -> None:
        if self._picture is None or min(self.size) <= 1:
            return
        wide, high = _middle(self._picture.width / self._picture.height, self.width / self.height)
        vertices: list[float] = []
        for x, y in rounded(self.width, self.height, min(self.corner, min(self.size) / 2)):
            across, up = x / self.width - 0.5, y / self.height - 0.5
            vertices += (self.x + x, self.y + y, 0.5 + across * wide, 0.5 - up * high)  # its top row comes first
        self._place.vertices, self._place.indices = vertices, list(range(len(vertices) // 4))
        self._place.texture = self._picture


def _middle(own: float, shape: float) -> tuple[float, float]:
    """The share of a picture's width and height that has another shape; both are width by height."""
    return (shape / own, 1.0) if shape < own else (1.0, own / shape)


def rounded(width: float, height: float, radius: float) -> list[tuple[float, float]]:
    """The outline of a rectangle with round corners, its middle first."""
    corners = ((width - radius, height - radius), (radius, height - radius), (radius, radius), (width - radius, radius))
    ring = [
        (x + radius * cos(angle), y + radius * sin(angle))
        for at, (x, y) in enumerate(corners)
        for angle in (pi / 2 * (at + step / ROUND) for step in range(ROUND + 1))
    ]
    return [(width / 2, height / 2), *ring, ring[0]]


def board_picture(
    variant: Variant, state: State | None, players: tuple[int, ...], look: Palette, width: int
) -> Texture:
    """The board without its names, which nobody could read at this size."""
    from app.widgets.board.still import Picture
    from engine.state import State

    scene = _scene(variant.board, look, max(64, width * SHARPER))
    if state is not None or players:
        scene.show(state if state is not None else State(variant, len(players)), players)
    scale = max(64, width * SHARPER) / scene.plan.width
    picture = Picture(round(scene.plan.width * scale), round(scene.plan.height * scale))
    picture.take(_from_the_top(scale, picture.size[1]), look.water, [scene.surface, scene.sprites])
    return picture.fbo.texture


def _from_the_top(scale: float, height: int) -> Matrix:
    """Units to pixels, top row first, as in a picture that came from a file."""
    matrix = Matrix()
    matrix.translate(0, height, 0)
    matrix.scale(scale, -scale, 1)
    return matrix


def _scene(board: Board, look: Palette, pixels: int) -> Scene:
    from app.widgets.board.plan import plan_of
    from app.widgets.board.scene import Scene

    key = (board.id, look.dark, pixels)
    if key not in _scenes:
        scene = Scene(board, plan_of(board), look, False, {})
        scene.set_pixel(scene.plan.width / pixels)
        scene.set_sprites(pixels / scene.plan.width)
        _scenes[key] = scene
    return _scenes[key]
