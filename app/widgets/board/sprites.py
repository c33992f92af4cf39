"""The things that lie on a board many times - slots, wagons, marks, cities - each inked once into a sheet. No Kivy.

A layer of a board is then one quad for each of them, cut out of the sheet: four corners instead of a hundred.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from app.theme.palette import Palette
from app.theme.shapes import SHAPES
from app.widgets.board.plan import Plan
from app.widgets.board.wagons import (
    Space,
    draw_badge,
    draw_bed,
    draw_city,
    draw_hatch,
    draw_mark,
    draw_node,
    draw_plate,
    draw_rock,
    draw_slot,
    draw_track,
    draw_wagon_body,
    draw_wagon_shadow,
)
from app.widgets.ink import Ink
from engine.board import GRAY

Key: TypeAlias = tuple[str, int]
COLUMNS = 8


@dataclass(frozen=True)
class Cell:
    """A sprite's half size in units and its corners in the sheet, from 0 to 1."""

    w: float
    h: float
    u1: float
    v1: float
    u2: float
    v2: float


@dataclass(frozen=True)
class Sheet:
    """All sprites as one ink of a given size in units, and where each of them is."""

    ink: Ink
    width: float
    height: float
    cells: dict[Key, Cell]


def make_sheet(plan: Plan, look: Palette) -> Sheet:
    """Every sprite in a cell of its own; what is cut out of the cell is hardly larger than the sprite itself."""
    length, t = plan.smallest, plan.thickness
    paints = _paints(look, t)
    w, h = length + t * 1.1, t * 2.4
    rows = -(-len(paints) // COLUMNS)
    width, height = w * COLUMNS, h * rows
    ink, cells = Ink(), {}
    for i, (key, paint) in enumerate(paints.items()):
        x, y = (i % COLUMNS + 0.5) * w, (i // COLUMNS + 0.5) * h
        paint(ink, Space(x, y, (1.0, 0.0), length, t))
        kind = _SIZES[key[0]]
        a, b = (kind[0] * length + kind[1] * t) / 2, kind[2] * t / 2
        cells[key] = Cell(a, b, (x - a) / width, (y - b) / height, (x + a) / width, (y + b) / height)
    return Sheet(ink, width, height, cells)


# How much of a cell each kind of sprite fills: width in lengths of a space plus thicknesses, height in thicknesses.
_SIZES: Final = {
    "bed": (1, 0.15, 1.15),
    "rock": (1, 0.7, 1.75),
    "slot": (1, 0.42, 1.2),
    "ferry": (1, 0.42, 1.2),
    "track": (1, 0.36, 1.4),
    "mark": (0, 1.0, 1.0),
    "badge": (0, 1.7, 1.7),
    "hatch": (1, 0.3, 1.6),
    "shadow": (1, 0.15, 1.34),
    "wagon": (1, 0.58, 1.34),
    "shape": (0, 0.95, 0.95),
    "city": (0, 2.2, 2.2),
    "node": (0, 1.5, 1.5),
    "plate": (0, 1.95, 1.95),
}

Paint: TypeAlias = Callable[[Ink, Space], None]


def _paints(look: Palette, t: float) -> dict[Key, Paint]:
    found: dict[Key, Paint] = {
        ("bed", 0): lambda ink, at: draw_bed(ink, at, look),
        ("rock", 0): lambda ink, at: draw_rock(ink, at, look),
        ("badge", 0): lambda ink, at: draw_badge(ink, at.x, at.y, t * 1.5, look),
        ("hatch", 0): lambda ink, at: draw_hatch(ink, at, look, crossed=False),
        ("hatch", 1): lambda ink, at: draw_hatch(ink, at, look, crossed=True),
        ("shadow", 0): draw_wagon_shadow,
        ("city", 0): lambda ink, at: draw_city(ink, at.x, at.y, t * 0.86, look),
        ("node", 0): lambda ink, at: draw_node(ink, at.x, at.y, t * 0.62, look),
        ("plate", 0): lambda ink, at: draw_plate(ink, at.x, at.y, t * 0.86, look),
    }
    for colour, fill in enumerate(look.routes):
        found["slot", colour] = lambda ink, at, fill=fill: draw_slot(ink, at, fill, look)
        found["ferry", colour] = lambda ink, at, fill=fill: draw_slot(ink, at, fill, look, ferry=True)
        if colour != GRAY:
            found["track", colour] = lambda ink, at, fill=fill: draw_track(ink, at, fill, look)
            found["mark", colour] = lambda ink, at, c=colour: draw_mark(ink, at, c, look)
    for player, colour in enumerate(look.players):
        found["wagon", player] = lambda ink, at, p=player: draw_wagon_body(ink, at, p, look)
        found["shape", player] = lambda ink, at, p=player, c=colour: ink.picture(
            SHAPES[p], at.x, at.y, t * 0.72, look.on(c), c
        )
    return found


class Quads:
    """Corners (x, y, u, v) and triangles of sprites put on a board."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.vertices: list[float] = []
        self.indices: list[int] = []

    def put(self, key: Key, space: Space, upright: bool = False, scale: float = 1.0, stretch: float = 1.0) -> None:
        """A sprite on a space, turned with it unless `upright`; `stretch` makes it longer."""
        cell = self.sheet.cells[key]
        c, s = (1.0, 0.0) if upright else space.turn
        x, y, w, h = space.x, space.y, cell.w * scale * stretch, cell.h * scale
        ax, ay, bx, by = w * c, w * s, -h * s, h * c
        base = len(self.vertices) // 4
        self.vertices += (
            x - ax - bx, y - ay - by, cell.u1, cell.v1,
            x + ax - bx, y + ay - by, cell.u2, cell.v1,
            x + ax + bx, y + ay + by, cell.u2, cell.v2,
            x - ax + bx, y - ay + by, cell.u1, cell.v2,
        )  # fmt: skip
        self.indices += (base, base + 1, base + 2, base, base + 2, base + 3)

    def extend(self, other: "Quads") -> None:
        """Put other sprites of the same sheet on top."""
        base = len(self.vertices) // 4
        self.vertices += other.vertices
        self.indices += [base + i for i in other.indices]
