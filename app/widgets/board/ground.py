"""The ground of a board: water, land, coast, relief, the frame and its ornaments. No Kivy."""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

from app.layout.load import Piece
from app.theme.outline import Point, area
from app.theme.palette import Palette
from app.widgets.board.plan import Box, Plan
from app.widgets.ink import Ink, pairs

SHORE_WIDTH = 0.8
COAST_WIDTH = 1.1
BORDER_WIDTH = 1.0
SHORES = 2
SHADE_WIDTH, SHADE_STEP = 8.0, 10.0
FLECKS = 260


def draw_land(plan: Plan, look: Palette) -> Ink:
    """Water and land, all of it opaque."""
    ink, ground = Ink(), plan.ground
    ink.rect(0, 0, plan.width, plan.height, look.water if ground.play or ground.near else look.land)
    for pieces, colour in ((ground.near, look.near), (ground.play, look.land), (ground.lakes, look.water)):
        for piece in pieces:
            ink.solid(piece.points, piece.triangles, colour)
    return ink


def draw_lines(plan: Plan, look: Palette) -> Ink:
    """What is inked on the land: shores, borders, relief, coast, the frame and its ornaments."""
    ink, layout = Ink(), plan.ground
    for piece in layout.play:
        ring = thinned(pairs(piece.points), SHADE_STEP)
        if len(ring) > 8:
            ink.shade(ring, SHADE_WIDTH, look.shade, 0.75)
    _grain(ink, layout.play, look)
    for step, lines in enumerate(layout.shore[:SHORES]):
        for line in lines:
            ink.hairline(thinned(pairs(line), 9.0), SHORE_WIDTH, look.shore, 1.0 - 0.35 * step)
    for line in layout.borders:
        ink.hairline(thinned(pairs(line), 7.0), BORDER_WIDTH, look.border)
    for x1, y1, x2, y2 in layout.relief:
        _hachure(ink, (x1, y1), (x2, y2), look)
    for line in layout.coast:
        ink.hairline(thinned(pairs(line), 3.0), COAST_WIDTH, look.coast)
    _frame(ink, plan, look)
    return ink


def _grain(ink: Ink, land: Sequence[Piece], look: Palette) -> None:
    """Flecks as in old paper, always the same, spread evenly over the land."""
    chance = Random(1900)
    rings = [(pairs(piece.points), piece.triangles) for piece in land]
    triangles = [tuple(ring[i] for i in found[k : k + 3]) for ring, found in rings for k in range(0, len(found), 3)]
    if not triangles:
        return
    sizes = [abs(area(triangle)) for triangle in triangles]
    for a, b, c in chance.choices(triangles, sizes, k=FLECKS):
        s, t = sorted((chance.random(), chance.random()))
        x, y = (a[i] * s + b[i] * (t - s) + c[i] * (1 - t) for i in (0, 1))
        dx, dy = chance.uniform(-2.2, 2.2), chance.uniform(-1.2, 1.2)
        ink.solid((x, y, x + dx, y + dy, x + dy * 0.5, y - dx * 0.5), (0, 1, 2), look.grain, chance.uniform(0.3, 0.8))


def thinned(line: list[Point], step: float) -> list[Point]:
    """The line without points that follow closer than a step; its ends stay."""
    kept = line[:1]
    for point in line[1:-1]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= step:
            kept.append(point)
    return kept + line[-1:]


def _hachure(ink: Ink, top: Point, foot: Point, look: Palette) -> None:
    """A stroke that thins out downhill."""
    (x1, y1), (x2, y2) = top, foot
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    nx, ny = -(y2 - y1) / length * 0.75, (x2 - x1) / length * 0.75
    ink.solid((x1 - nx, y1 - ny, x2, y2, x1 + nx, y1 + ny), (0, 1, 2), look.relief, 0.9)


def _frame(ink: Ink, plan: Plan, look: Palette) -> None:
    inset = plan.ground.frame
    _hollow(ink, (0, 0, plan.width, plan.height), inset * 0.55, look.table)
    for gap, width in ((0.55, 1.4), (0.9, 0.6)):
        d = inset * gap
        ring = ((d, d), (plan.width - d, d), (plan.width - d, plan.height - d), (d, plan.height - d))
        ink.stroke(ring, width, look.frame, closed=True)
    if box := plan.ground.compass:
        _compass(ink, box, look)
    if box := plan.ground.scale:
        _scale_bar(ink, box, plan, look)


def _hollow(ink: Ink, box: Box, width: float, colour: tuple[float, float, float]) -> None:
    """Four bars along the inner edge of a box."""
    x, y, w, h = box
    ink.rect(x, y, w, width, colour)
    ink.rect(x, y + h - width, w, width, colour)
    ink.rect(x, y, width, h, colour)
    ink.rect(x + w - width, y, width, h, colour)


def _compass(ink: Ink, box: Box, look: Palette) -> None:
    x, y, w, h = box
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) / 2
    ink.ring(cx, cy, r * 0.62, 0.9, look.frame, 0.8)
    ink.ring(cx, cy, r * 0.54, 0.5, look.frame, 0.8)
    for i in range(8):
        a = pi / 4 * i
        reach = r * (0.98 if i % 2 == 0 else 0.58)
        tip = (cx + reach * sin(a), cy + reach * cos(a))
        for side, colour in ((-1, look.frame), (1, look.halo)):
            b = a + side * pi / 8
            foot = (cx + r * 0.2 * sin(b), cy + r * 0.2 * cos(b))
            ring = ((cx, cy), tip, foot) if side < 0 else ((cx, cy), foot, tip)
            ink.fill(ring, colour)
            ink.hairline(ring, 0.5, look.frame)


def _scale_bar(ink: Ink, box: Box, plan: Plan, look: Palette) -> None:
    x, y, w, _ = box
    length, _ = scale_length(box, plan)
    left, height = x + (w - length) / 2, 3.2
    ink.rect(left - 0.6, y - 0.6, length + 1.2, height + 1.2, look.frame)
    for i in range(4):
        ink.rect(left + length * i / 4, y, length / 4, height, look.frame if i % 2 == 0 else look.halo)


def scale_length(box: Box, plan: Plan) -> tuple[float, int]:
    """The longest round distance that fits: its length in units and its kilometres."""
    km = plan.ground.km
    fitting = [n for n in (10, 20, 50, 100, 200, 500, 1000, 2000) if n * km <= box[2]]
    best = fitting[-1] if fitting else 10
    return best * km, best
