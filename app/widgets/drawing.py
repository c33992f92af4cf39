"""A widget whose whole picture is one ink (and one mesh of words). Moving it only changes a matrix."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.transformation import Matrix
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.theme.palette import LIGHT
from app.widgets.board.atlas import make_atlas
from app.widgets.board.words import Placed, quads
from app.widgets.ink import Ink
from app.widgets.surface import InkLayer, Surface, WordLayer, texture_of


class Drawing(Widget):
    """Subclasses say what to draw in a box from (0, 0) to their size; properties named in `REDRAW` draw it anew."""

    palette = ObjectProperty(LIGHT)
    REDRAW: tuple[str, ...] = ()

    def __init__(self, **settings: Any) -> None:
        self._matrix, self._surface, self._ink, self._words = MatrixInstruction(), Surface(), InkLayer(), WordLayer()
        self._surface.add(self._ink)
        super().__init__(**settings)
        for part in (PushMatrix(), self._matrix, self._surface, self._words, PopMatrix()):
            self.canvas.add(part)
        self.redraw = Clock.create_trigger(lambda _: self.draw_now(), -1)
        self.bind(pos=self._moved, size=self.redraw, palette=self.redraw, opacity=self._faded)
        for name in self.REDRAW:
            self.fbind(name, self.redraw)
        self._moved()
        self.redraw()

    def paint(self, ink: Ink, width: float, height: float) -> None:
        """What the widget looks like."""
        raise NotImplementedError

    def words(self, width: float, height: float) -> list[Placed]:
        """Words on it, in pixels."""
        return []

    def draw_now(self) -> None:
        if self.width < 2 or self.height < 2:
            return
        ink = Ink()
        self.paint(ink, self.width, self.height)
        self._ink.put(ink)
        placed = self.words(self.width, self.height)
        if placed:
            atlas = make_atlas(item.word for item in placed)
            self._words.put(texture_of(atlas), *quads(placed, atlas, 1.0))
        else:
            self._words.put(None, [], [])

    def _moved(self, *_: object) -> None:
        matrix = Matrix()
        matrix.translate(self.x, self.y, 0)
        self._matrix.matrix = matrix

    def _faded(self, *_: object) -> None:
        self._surface["strength"] = float(self.opacity)
