"""A round lens beside the finger that shows the board twice as large, with what is lit, and a crosshair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.graphics import InstructionGroup, Mesh
from kivy.metrics import dp

from app.theme.outline import circle
from app.widgets.board.still import Picture, matrix_of
from app.widgets.ink import Ink
from app.widgets.surface import InkLayer, Surface

if TYPE_CHECKING:
    from app.widgets.board.view import BoardView

DIAMETER = 148.0  # dp
ZOOM = 2.0
AWAY = 104.0  # dp from the finger to the middle of the lens
STEPS = 48


class Magnifier:
    """Drawn above the board; it takes no touches."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.shown = False
        self.at = (0.0, 0.0)
        self.centre = (0.0, 0.0)
        self._group = InstructionGroup()
        self._surface, self._rim = Surface(), InkLayer()
        self._surface.add(self._rim)
        self._picture: Picture | None = None

    @property
    def radius(self) -> float:
        return dp(DIAMETER) / 2

    def show(self, x: float, y: float) -> None:
        self.at = (x, y)
        self.centre = self._beside(x, y)
        if not self.shown:
            self.view.canvas.after.add(self._group)
            self.shown = True
        self.refresh()

    def hide(self) -> None:
        if self.shown:
            self.view.canvas.after.remove(self._group)
            self.shown = False

    def _beside(self, x: float, y: float) -> tuple[float, float]:
        """Above the finger and off to the side with more room; below it near the upper edge."""
        view, r, away = self.view, self.radius, dp(AWAY)
        side = -1 if x - view.x > view.width / 2 else 1
        cy = y + away * 0.8 if y + away * 0.8 + r <= view.top else y - away * 0.8
        cx = min(max(x + side * away, view.x + r), view.right - r)
        return cx, min(max(cy, view.y + r), view.top - r)

    def refresh(self) -> None:
        """Take the picture again and draw the lens where it belongs."""
        size = round(self.radius * 2)
        if self._picture is None or self._picture.size[0] != size:
            self._picture = Picture(size, size)
        self._take(size)
        self._group.clear()
        (cx, cy), r = self.centre, self.radius
        self._group.add(_disc(cx, cy, r, self._picture.fbo.texture))
        self._rim.put(_rim(cx, cy, r, self.view))
        self._group.add(self._surface)

    def _take(self, size: int) -> None:
        view = self.view
        scene, scale = view.scene, view.camera.scale * ZOOM
        bx, by = view.camera.to_board(*self.at)
        scene.set_pixel(1 / scale)
        scene.land.bare()
        matrix = matrix_of(scale, size / 2 - bx * scale, size / 2 - by * scale)
        self._picture.take(matrix, scene.look.table, [scene.resting, scene.lens])
        scene.set_pixel(1 / view.camera.scale)


def _disc(cx: float, cy: float, r: float, texture: object) -> Mesh:
    vertices = [v for x, y in circle(0, 0, 1, STEPS) for v in (cx + x * r, cy + y * r, 0.5 + x / 2, 0.5 + y / 2)]
    return Mesh(vertices=vertices, indices=list(range(STEPS)), mode="triangle_fan", texture=texture)


def _rim(cx: float, cy: float, r: float, view: BoardView) -> Ink:
    look, ink = view.scene.look, Ink()
    ink.stroke(circle(cx, cy, r, STEPS), dp(5), look.halo, closed=True)
    ink.stroke(circle(cx, cy, r + dp(2), STEPS), dp(1.5), look.frame, closed=True)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        a, b = dp(6), dp(16)
        line = ((cx + dx * a, cy + dy * a), (cx + dx * b, cy + dy * b))
        ink.stroke(line, dp(4), look.halo)
        ink.stroke(line, dp(1.8), look.ink)
    return ink
