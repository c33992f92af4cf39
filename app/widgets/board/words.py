"""Which words a board carries and where: names of cities and areas, tunnel numbers, title, scale. No Kivy."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.layout.load import Label
from app.theme.contrast import Colour
from app.theme.palette import Palette
from app.theme.typeface import HEADING_FACE, MAP_FACE
from app.widgets.board.atlas import Atlas, Word, text_width
from app.widgets.board.ground import scale_length
from app.widgets.board.plan import Plan
from engine.board import Board

FIGURES = "0123456789"
CAP_HEIGHT = 0.65  # of the face, in em


@dataclass(frozen=True)
class Placed:
    """A word with the left end of its base line in units; `city` when it is (part of) a city's name."""

    word: Word
    x: float
    y: float
    city: int | None = None


class Words:
    """The words of one board, set for one scale (pixels per unit)."""

    def __init__(self, board: Board, plan: Plan, look: Palette, scale: float, names: Mapping[str, str]) -> None:
        self.board, self.plan, self.look, self.scale, self.names = board, plan, look, scale, names
        self.placed = [*self._cities(), *self._signs(), *self._plates(), *self._ornaments()]
        self.figures = [self._word(figure, plan.font * 1.5, HEADING_FACE, halo=False) for figure in FIGURES]

    def all(self) -> Iterator[Word]:
        yield from (placed.word for placed in self.placed)
        yield from self.figures

    def _word(self, text: str, size: float, path: str = MAP_FACE, halo: bool = True, ink: Colour | None = None) -> Word:
        pixels = round(size * self.scale, 1)
        return Word(text, path, pixels, ink or self.look.ink, self.look.halo if halo else None)

    def width(self, word: Word) -> float:
        return text_width(word.face, word.size, word.text) / self.scale

    def _cities(self) -> Iterator[Placed]:
        for city, spot in enumerate(self.plan.spots):
            if spot.label:
                yield from self._lines(city, spot.label)

    def _lines(self, city: int, label: Label) -> Iterator[Placed]:
        step = self.plan.font * self.plan.line_height
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[label.anchor]
        for i, line in enumerate(label.lines):
            word = self._word(line, self.plan.font)
            base = label.y + label.h - step * (i + 0.5) - self.plan.font * CAP_HEIGHT / 2
            yield Placed(word, label.x + (label.w - self.width(word)) * share, base, city)

    def _signs(self) -> Iterator[Placed]:
        for area in self.board.areas:
            if sign := self.plan.signs.get(area.id):
                x, y, w, h = sign.name
                word = self._word(self.names.get(area.id, area.name), self.plan.font, HEADING_FACE, halo=False)
                yield self._centred(word, x + w / 2, y + h / 2)

    def _plates(self) -> Iterator[Placed]:
        for route, lane in zip(self.board.routes, self.plan.lanes, strict=True):
            if lane.plate and route.tunnel_draw:
                x, y, r = lane.plate
                yield self._centred(self._word(str(route.tunnel_draw), r * 1.5, HEADING_FACE, halo=False), x, y)

    def _ornaments(self) -> Iterator[Placed]:
        ground = self.plan.ground
        if box := ground.title:
            x, y, w, h = box
            text = self.names.get("title", self.board.name).upper()
            fitting = self._word(text, h * 0.8, HEADING_FACE, halo=False)
            size = min(h * 0.8, h * 0.8 * w / max(1.0, self.width(fitting)))
            yield self._centred(
                self._word(text, size, HEADING_FACE, halo=False, ink=self.look.frame), x + w / 2, y + h / 2
            )
        if box := ground.scale:
            x, y, w, _ = box
            word = self._word(f"{scale_length(box, self.plan)[1]} km", self.plan.font * 0.72)
            yield self._centred(word, x + w / 2, y + 6 + self.plan.font * 0.4)

    def _centred(self, word: Word, x: float, y: float) -> Placed:
        return Placed(word, x - self.width(word) / 2, y - word.size / self.scale * CAP_HEIGHT / 2)


def quads(placed: list[Placed], atlas: Atlas, scale: float) -> tuple[list[float], list[int]]:
    """Vertices (x, y, u, v) in units and indices; every word stands on whole pixels."""
    vertices: list[float] = []
    indices: list[int] = []
    for item in placed:
        patch = atlas.patches[item.word]
        left = round(item.x * scale) - patch.pad
        top = round(item.y * scale) + patch.rise
        x1, x2, y1, y2 = left / scale, (left + patch.w) / scale, (top - patch.h) / scale, top / scale
        u1, u2 = patch.x / atlas.width, (patch.x + patch.w) / atlas.width
        v1, v2 = patch.y / atlas.height, (patch.y + patch.h) / atlas.height
        base = len(vertices) // 4
        vertices += (x1, y1, u1, v2, x2, y1, u2, v2, x2, y2, u2, v1, x1, y2, u1, v1)
        indices += (base, base + 1, base + 2, base, base + 2, base + 3)
    return vertices, indices
