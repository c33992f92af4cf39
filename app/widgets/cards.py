"""Train cards: a wagon of the card's colour, its mark in two corners, readable when only the upper fifth shows."""

from kivy.properties import BooleanProperty, NumericProperty

from app.theme.contrast import Colour, mixed
from app.theme.marks import MARKS
from app.theme.outline import circle, ring, rounded
from app.theme.palette import INK_LIGHT, Palette
from app.theme.rolling import WAGONS
from app.widgets.drawing import Drawing
from app.widgets.ink import Ink
from engine.cards import LOCOMOTIVE

RATIO = 0.66  # width to height
_UPSIDE_DOWN = (-1.0, 0.0)


def draw_card(ink: Ink, card: int, w: float, h: float, look: Palette, marks: bool = True) -> None:
    """The face of a card in a box of this size."""
    r = min(w, h) * 0.09
    _sheet(ink, w, h, r, look)
    if card == LOCOMOTIVE:
        _bands(ink, w, h, look)
        ground, colour = look.card, (0.12, 0.11, 0.1)
    else:
        ground, colour = _panel(ink, card, w, h, r, look)
    ink.picture(WAGONS[card], w / 2, h * 0.46, w * 0.74, colour, ground)
    _rail(ink, w, h * 0.46 - w * 0.26, colour)
    if marks or card == LOCOMOTIVE:
        _corners(ink, card, w, h, look)


def _sheet(ink: Ink, w: float, h: float, r: float, look: Palette) -> None:
    ink.fill(rounded(w / 2, h / 2, w, h, r, 5), look.edge)
    ink.fill(rounded(w / 2, h / 2, w - 2, h - 2, r - 1, 5), look.card)


def _panel(ink: Ink, card: int, w: float, h: float, r: float, look: Palette) -> tuple[Colour, Colour]:
    """The coloured field, with a paler window behind the wagon."""
    fill, m = look.routes[card], min(w, h) * 0.045
    ink.fill(rounded(w / 2, h / 2, w - 2 * m, h - 2 * m, r * 0.7, 4), mixed(fill, (0, 0, 0), 0.25))
    ink.fill(rounded(w / 2, h / 2, w - 2 * m - 1.5, h - 2 * m - 1.5, r * 0.7, 4), fill)
    pale = mixed(fill, INK_LIGHT, 0.82) if look.on(fill) == INK_LIGHT else mixed(fill, INK_LIGHT, 0.6)
    ink.fill(circle(w / 2, h * 0.46, w * 0.42, 40), mixed(fill, (0, 0, 0), 0.3), 0.5)
    ink.fill(circle(w / 2, h * 0.46, w * 0.405, 40), pale)
    dark = fill if look.on(fill) == INK_LIGHT else mixed(fill, (0, 0, 0), 0.72)
    return pale, dark


def _bands(ink: Ink, w: float, h: float, look: Palette) -> None:
    """The eight colours side by side: the locomotive goes with all."""
    m = min(w, h) * 0.045
    x, step = m, (w - 2 * m) / 8
    for colour in (0, 1, 4, 5, 2, 7, 3, 6):
        ink.rect(x, m, step + 0.3, h - 2 * m, look.routes[colour])
        x += step
    ink.fill(circle(w / 2, h * 0.46, w * 0.435, 40), look.edge)
    ink.fill(circle(w / 2, h * 0.46, w * 0.42, 40), look.card)


def _rail(ink: Ink, w: float, y: float, colour: Colour) -> None:
    ink.rect(w * 0.2, y, w * 0.6, max(1.0, w * 0.016), colour)


def _corners(ink: Ink, card: int, w: float, h: float, look: Palette) -> None:
    size, m = min(w * 0.36, h * 0.19), min(w, h) * 0.05
    fill = look.card if card == LOCOMOTIVE else look.routes[card]
    at = size * 0.5 + m * 1.35
    for x, y, turn in ((at, h - at, (1.0, 0.0)), (w - at, at, _UPSIDE_DOWN)):
        if card == LOCOMOTIVE:
            ink.circle(x, y, size * 0.56, look.edge, steps=24)
            ink.circle(x, y, size * 0.51, look.card, steps=24)
        ink.picture(MARKS[card], x, y, size * 0.84, look.on(fill), fill, 1.0, turn)


def draw_back(ink: Ink, w: float, h: float, look: Palette) -> None:
    """The back: a roundel where two tracks cross."""
    r, m = min(w, h) * 0.09, min(w, h) * 0.06
    ground, line = mixed(look.frame, (0.1, 0.3, 0.35), 0.75), look.card
    _sheet(ink, w, h, r, look)
    ink.fill(rounded(w / 2, h / 2, w - 2 * m, h - 2 * m, r * 0.6, 4), ground)
    for side in (-1, 1):
        _crossing(ink, w, h, m * 2, side, line)
    ink.circle(w / 2, h / 2, w * 0.25, line, steps=32)
    ink.circle(w / 2, h / 2, w * 0.225, ground, steps=32)
    ink.picture(MARKS[LOCOMOTIVE], w / 2, h / 2, w * 0.28, line, ground)


def _crossing(ink: Ink, w: float, h: float, m: float, side: int, colour: Colour) -> None:
    """One track from corner to corner."""
    (x1, y1), (x2, y2) = ((m, m), (w - m, h - m)) if side > 0 else ((m, h - m), (w - m, m))
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    gauge, width = w * 0.05, max(1.0, w * 0.02)
    for k in (-1, 1):
        dx, dy = -uy * gauge * k, ux * gauge * k
        ink.stroke(((x1 + dx, y1 + dy), (x2 + dx, y2 + dy)), width, colour, 0.75)
    count = max(4, int(length / (gauge * 1.5)))
    for i in range(count + 1):
        x, y = x1 + (x2 - x1) * i / count, y1 + (y2 - y1) * i / count
        dx, dy = -uy * gauge * 1.6, ux * gauge * 1.6
        ink.stroke(((x - dx, y - dy), (x + dx, y + dy)), width, colour, 0.4)


class TrainCard(Drawing):
    """A train card face up. `card` as in `engine.cards`; `faded` for cards that cannot pay."""

    card = NumericProperty(0)
    marks = BooleanProperty(True)
    faded = BooleanProperty(False)
    REDRAW = ("card", "marks", "faded")

    def paint(self, ink: Ink, width: float, height: float) -> None:
        draw_card(ink, int(self.card), width, height, self.palette, self.marks)
        if self.faded:
            veil = rounded(width / 2, height / 2, width, height, min(width, height) * 0.09, 5)
            ink.fill(ring(veil), self.palette.table, 0.62)


class CardBack(Drawing):
    """A card face down."""

    def paint(self, ink: Ink, width: float, height: float) -> None:
        draw_back(ink, width, height, self.palette)
