"""A ticket: two places, the points in a stamp, and a tiny map with the line between them; punched when it is done."""

from collections.abc import Sequence

from kivy.metrics import sp
from kivy.properties import BooleanProperty, ObjectProperty

from app.theme.outline import Point, arc, circle, ring
from app.theme.palette import INK_DARK, Palette
from app.theme.typeface import HEADING_FACE
from app.widgets.board.atlas import Word, text_width
from app.widgets.board.plan import Box, Plan
from app.widgets.board.words import CAP_HEIGHT, Placed
from app.widgets.drawing import Drawing
from app.widgets.ink import Ink
from engine.board import Board, Ticket

RATIO = 1.62  # width to height
TINY_WATER, TINY_NEAR, TINY_LAND = (0.72, 0.8, 0.83), (0.86, 0.83, 0.75), (0.94, 0.9, 0.81)  # paper in every theme


class TicketCard(Drawing):
    """A ticket face up. Names are given by the screen, in its language; `done` punches it, `lit` frames it."""

    board = ObjectProperty(None)
    plan = ObjectProperty(None)
    ticket = ObjectProperty(None)
    names = ObjectProperty(("", ""))
    done = BooleanProperty(False)
    lit = BooleanProperty(False)
    REDRAW = ("board", "plan", "ticket", "names", "done", "lit")

    def paint(self, ink: Ink, width: float, height: float) -> None:
        draw_ticket(ink, self.plan, self.ticket, (width, height), self.palette)
        if self.lit:
            ink.stroke(_sheet(width, height), height * 0.045, self.palette.glow, closed=True)
        if self.done:
            _punched(ink, width, height, self.palette)

    def words(self, width: float, height: float) -> list[Placed]:
        names = self.names if any(self.names) else places(self.board, self.ticket)
        found = []
        for i, name in enumerate(names):
            word = _fitting(name, min(sp(20), height * 0.17), width * 0.88)
            found.append(Placed(word, width * 0.06, height * (0.8 if i == 0 else 0.62)))
        points = Word(str(self.ticket.points), HEADING_FACE, height * 0.27, self.palette.stamp)
        (x, y), wide = stamp_at(width, height), text_width(points.face, points.size, points.text)
        return [*found, Placed(points, x - wide / 2, y - points.size * CAP_HEIGHT / 2)]


def places(board: Board, ticket: Ticket) -> tuple[str, str]:
    """The two places by their own names."""
    areas = {area.id: area.name for area in board.areas}
    cities = {city.id: city.name or "" for city in board.cities}
    a, b = (areas.get(end) or cities.get(end, end) for end in (ticket.a, ticket.b))
    return a, b


def _fitting(text: str, size: float, width: float) -> Word:
    """The name as large as it may be, smaller only if it has to."""
    wide = max(1.0, text_width(HEADING_FACE, size, text))
    return Word(text, HEADING_FACE, round(size * min(1.0, width / wide), 1), INK_DARK)


def stamp_at(w: float, h: float) -> Point:
    return w * 0.83, h * 0.3


def draw_ticket(ink: Ink, plan: Plan, ticket: Ticket, size: tuple[float, float], look: Palette) -> None:
    """The face without its words."""
    w, h = size
    sheet = _sheet(w, h)
    ink.fill(sheet, look.edge)
    inner = tuple((x + (1.2 if x < w / 2 else -1.2), y + (1.2 if y < h / 2 else -1.2)) for x, y in sheet)
    ink.fill(inner, look.paper)
    ink.rect(w * 0.06, h * 0.575, w * 0.88, max(1.0, h * 0.008), look.stamp, 0.5)
    _tiny_map(ink, plan, ticket, (w * 0.05, h * 0.05, w * 0.58, h * 0.49), look)
    _stamp(ink, w, h, look)


def _sheet(w: float, h: float) -> tuple[Point, ...]:
    """A sheet with a bite out of both short sides."""
    r, bite = h * 0.06, h * 0.075
    corners = (
        *arc(r, r, r, 180, 270, 3),
        *arc(w - r, r, r, 270, 360, 3),
        *arc(w, h * 0.575, bite, 270, 90, 8),
        *arc(w - r, h - r, r, 0, 90, 3),
        *arc(r, h - r, r, 90, 180, 3),
        *arc(0, h * 0.575, bite, 90, -90, 8),
    )
    return ring(corners)


def _tiny_map(ink: Ink, plan: Plan, ticket: Ticket, box: Box, look: Palette) -> None:
    x, y, w, h = box
    scale = min(w / plan.width, h / plan.height)
    left, low = x + (w - plan.width * scale) / 2, y + (h - plan.height * scale) / 2
    ink.rect(left, low, plan.width * scale, plan.height * scale, TINY_WATER if plan.ground.play else TINY_LAND)
    ground = plan.ground
    for pieces, colour in ((ground.near, TINY_NEAR), (ground.play, TINY_LAND), (ground.lakes, TINY_WATER)):
        for piece in pieces:
            ink.solid(_scaled(piece.points, scale, left, low), piece.triangles, colour)
    ends = [_place(plan, nodes) for nodes in (ticket.a_nodes, ticket.b_nodes)]
    (ax, ay), (bx, by) = ((left + px * scale, low + py * scale) for px, py in ends)
    bend = ((ax + bx) / 2 - (by - ay) * 0.12, (ay + by) / 2 + (bx - ax) * 0.12)
    line = [_bezier((ax, ay), bend, (bx, by), t / 12) for t in range(13)]
    ink.stroke(line, h * 0.05, look.stamp)
    for px, py in ((ax, ay), (bx, by)):
        ink.circle(px, py, h * 0.085, look.stamp)
        ink.circle(px, py, h * 0.045, look.paper)


def _scaled(points: Sequence[float], scale: float, x: float, y: float) -> list[float]:
    return [v * scale + (y if i % 2 else x) for i, v in enumerate(points)]


def _place(plan: Plan, nodes: tuple[int, ...]) -> Point:
    """A city, or the middle of an area's ends."""
    spots = [plan.spots[node] for node in nodes]
    return sum(s.x for s in spots) / len(spots), sum(s.y for s in spots) / len(spots)


def _bezier(a: Point, b: Point, c: Point, t: float) -> Point:
    s = 1 - t
    return s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1]


def _stamp(ink: Ink, w: float, h: float, look: Palette) -> None:
    x, y = stamp_at(w, h)
    r = h * 0.235
    ink.ring(x, y, r, h * 0.02, look.stamp)
    ink.ring(x, y, r * 0.86, h * 0.008, look.stamp)
    for i in range(24):
        dx, dy = circle(0, 0, 1, 24)[i]
        ink.circle(x + dx * r * 0.93, y + dy * r * 0.93, h * 0.008, look.stamp, steps=6)


def _punched(ink: Ink, w: float, h: float, look: Palette) -> None:
    """A round hole through the ticket's upper right, and a tick in it."""
    x, y, r = w * 0.9, h * 0.83, h * 0.11
    ink.circle(x, y, r * 1.12, look.edge, 0.35, steps=24)
    ink.circle(x, y, r, look.valid, steps=24)
    tick = ((x - r * 0.5, y + r * 0.02), (x - r * 0.12, y - r * 0.38), (x + r * 0.5, y + r * 0.42))
    ink.stroke(tick, r * 0.26, look.on(look.valid))
