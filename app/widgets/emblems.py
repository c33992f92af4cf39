"""A card colour's mark, a player's shape, as small widgets for buttons, strips and lists."""

from kivy.properties import BooleanProperty, NumericProperty

from app.theme.marks import MARKS
from app.theme.outline import rounded
from app.theme.palette import Palette
from app.theme.shapes import SHAPES
from app.widgets.board.wagons import draw_badge
from app.widgets.drawing import Drawing
from app.widgets.ink import Ink
from engine.board import GRAY
from engine.cards import LOCOMOTIVE


def draw_mark_tile(
    ink: Ink, card: int, box: tuple[float, float, float, float], look: Palette, marks: bool = True
) -> None:
    """A tile in a card's colour with its mark; the locomotive's is the many-coloured badge."""
    x, y, w, h = box
    size = min(w, h)
    cx, cy = x + w / 2, y + h / 2
    if card == LOCOMOTIVE:
        draw_badge(ink, cx, cy, size, look)
        return
    fill = look.routes[card]
    ink.fill(rounded(cx, cy, size, size, size * 0.22), look.edge)
    ink.fill(rounded(cx, cy, size * 0.91, size * 0.91, size * 0.18), fill)
    if marks and card != GRAY:
        ink.picture(MARKS[card], cx, cy, size * 0.68, look.on(fill), fill)


class MarkIcon(Drawing):
    """A card's colour and mark in a small tile. `card` as in `engine.cards`, or GRAY."""

    card = NumericProperty(0)
    marks = BooleanProperty(True)
    REDRAW = ("card", "marks")

    def paint(self, ink: Ink, width: float, height: float) -> None:
        draw_mark_tile(ink, int(self.card), (0, 0, width, height), self.palette, self.marks)


class PlayerBadge(Drawing):
    """A player's colour and shape. `player` is the number of the colour, blue first."""

    player = NumericProperty(0)
    REDRAW = ("player",)

    def paint(self, ink: Ink, width: float, height: float) -> None:
        size, look = min(width, height), self.palette
        colour = look.players[int(self.player)]
        ink.circle(width / 2, height / 2, size * 0.5, look.edge, steps=28)
        ink.circle(width / 2, height / 2, size * 0.455, colour, steps=28)
        ink.picture(SHAPES[int(self.player)], width / 2, height / 2, size * 0.5, look.on(colour), colour)
