"""Pictures as triangles: everything that is drawn from code is poured into an `Ink` and becomes one mesh. No Kivy.

A vertex is x, y in units, an offset in screen pixels, and a colour. The offset makes a soft edge of one pixel at every
zoom: pan and zoom change a matrix and one number, never the mesh.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, radians, sin

from app.theme.contrast import Colour
from app.theme.outline import Picture, Point, Ring, circle, rounded, triangles

FLOATS = 8  # of one vertex
LIMIT = 65_000  # vertices of one mesh: its indices have sixteen bits
MITRE = 2.5


@dataclass(frozen=True)
class Stamp:
    """A ring made ready: vertices (x, y, offset x, offset y, opacity) and triangles."""

    vertices: tuple[tuple[float, float, float, float, float], ...]
    indices: tuple[int, ...]


def normals(points: Sequence[Point], closed: bool = True) -> list[Point]:
    """For every corner the direction to its right side, as long as keeps the edges parallel."""
    n = len(points)
    found = []
    for i, (x, y) in enumerate(points):
        before = points[i - 1] if closed or i else (2 * x - points[1][0], 2 * y - points[1][1])
        after = points[(i + 1) % n] if closed or i < n - 1 else (2 * x - before[0], 2 * y - before[1])
        found.append(_corner(before, (x, y), after))
    return found


def _corner(before: Point, at: Point, after: Point) -> Point:
    ax, ay = _unit(at[1] - before[1], before[0] - at[0])
    bx, by = _unit(after[1] - at[1], at[0] - after[0])
    mx, my = ax + bx, ay + by
    square = mx * mx + my * my
    if square < 1e-9:
        return ax, ay
    stretch = min(2 / square, MITRE / square**0.5)
    return mx * stretch, my * stretch


def _unit(x: float, y: float) -> Point:
    length = hypot(x, y) or 1.0
    return x / length, y / length


@cache
def stamp(points: Ring) -> Stamp:
    """A counter-clockwise ring with a soft edge."""
    n = len(points)
    sides = normals(points)
    inner = [(x, y, -0.5 * nx, -0.5 * ny, 1.0) for (x, y), (nx, ny) in zip(points, sides, strict=True)]
    outer = [(x, y, 0.5 * nx, 0.5 * ny, 0.0) for (x, y), (nx, ny) in zip(points, sides, strict=True)]
    edge = [k for i in range(n) for j in [(i + 1) % n] for k in (i, n + i, n + j, i, n + j, j)]
    return Stamp((*inner, *outer), (*triangles(points), *edge))


class Ink:
    """Collects triangles in painter's order."""

    def __init__(self) -> None:
        self.vertices: list[float] = []
        self.indices: list[int] = []
        self._full: list[tuple[array[float], array[int]]] = []

    def pieces(self) -> list[tuple["array[float]", "array[int]"]]:
        """Vertices and indices of as many meshes as are needed."""
        self._close()
        return self._full

    @property
    def count(self) -> int:
        return len(self.vertices) // FLOATS + sum(len(v) // FLOATS for v, _ in self._full)

    def _close(self) -> None:
        if self.indices:
            self._full.append((array("f", self.vertices), array("H", self.indices)))
            self.vertices, self.indices = [], []

    def _base(self, more: int) -> int:
        if len(self.vertices) // FLOATS + more > LIMIT:
            self._close()
        return len(self.vertices) // FLOATS

    def extend(self, other: "Ink") -> None:
        """Pour another ink on top."""
        base = self._base(len(other.vertices) // FLOATS)
        self.vertices += other.vertices
        self.indices += [base + i for i in other.indices] if base else other.indices

    # -- shapes

    def fill(self, points: Ring, colour: Colour, alpha: float = 1.0) -> None:
        """A simple counter-clockwise ring with soft edges."""
        self.place(stamp(points), colour, alpha)

    def place(
        self,
        form: Stamp,
        colour: Colour,
        alpha: float = 1.0,
        x: float = 0.0,
        y: float = 0.0,
        scale: float = 1.0,
        turn: tuple[float, float] = (1.0, 0.0),
    ) -> None:
        """A ready form at a place; `turn` is the cosine and sine of its angle."""
        base = self._base(len(form.vertices))
        c, s = turn
        kc, ks = scale * c, scale * s
        red, green, blue = colour
        add = self.vertices.extend
        for px, py, nx, ny, fade in form.vertices:
            add((x + px * kc - py * ks, y + px * ks + py * kc, nx * c - ny * s, nx * s + ny * c))
            add((red, green, blue, alpha * fade))
        self.indices += [base + i for i in form.indices]

    def picture(
        self,
        parts: Picture,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        ground: Colour,
        alpha: float = 1.0,
        turn: tuple[float, float] = (1.0, 0.0),
    ) -> None:
        """A mark or shape `size` units across; its holes are filled with the colour of the ground."""
        for part in parts:
            self.place(stamp(part.ring), ground if part.hole else colour, alpha, x, y, size / 2, turn)

    def solid(self, points: Sequence[float], corners: Iterable[int], colour: Colour, alpha: float = 1.0) -> None:
        """Triangles with hard edges, for large ground whose edge is inked anyway."""
        base = self._base(len(points) // 2)
        add = self.vertices.extend
        tail = (0.0, 0.0, *colour, alpha)
        for i in range(0, len(points), 2):
            add((points[i], points[i + 1], *tail))
        self.indices += [base + i for i in corners]

    def rect(self, x: float, y: float, w: float, h: float, colour: Colour, alpha: float = 1.0) -> None:
        self.solid((x, y, x + w, y, x + w, y + h, x, y + h), (0, 1, 2, 0, 2, 3), colour, alpha)

    def circle(self, x: float, y: float, r: float, colour: Colour, alpha: float = 1.0, steps: int = 16) -> None:
        self.place(stamp(circle(0, 0, 1, steps)), colour, alpha, x, y, r)

    def ring(self, x: float, y: float, r: float, width: float, colour: Colour, alpha: float = 1.0) -> None:
        self.stroke(circle(x, y, r, 24), width, colour, alpha, closed=True)

    def rounded(
        self, x: float, y: float, w: float, h: float, r: float, colour: Colour, alpha: float = 1.0, angle: float = 0.0
    ) -> None:
        """A box with round corners around its centre, turned by degrees."""
        self.place(stamp(rounded(0, 0, w, h, r)), colour, alpha, x, y, 1.0, turn_of(angle))

    def stroke(
        self, points: Sequence[Point], width: float, colour: Colour, alpha: float = 1.0, closed: bool = False
    ) -> None:
        """A line of even width with soft edges; thinner than a pixel it fades."""
        if len(points) < 2:
            return
        n, half = len(points), width / 2
        base = self._base(4 * n)
        red, green, blue = colour
        add = self.vertices.extend
        for (x, y), (nx, ny) in zip(points, normals(points, closed), strict=True):
            dx, dy, ex, ey = nx * half, ny * half, nx * 0.75, ny * 0.75
            add((x + dx, y + dy, ex, ey, red, green, blue, 0.0, x + dx, y + dy, 0.0, 0.0, red, green, blue, alpha))
            add((x - dx, y - dy, 0.0, 0.0, red, green, blue, alpha, x - dx, y - dy, -ex, -ey, red, green, blue, 0.0))
        rows = [(base + 4 * i, base + 4 * ((i + 1) % n)) for i in range(n if closed else n - 1)]
        self.indices += [k for a, b in rows for j in (0, 1, 2) for k in _strip(a + j, b + j)]

    def shade(self, points: Sequence[Point], width: float, colour: Colour, alpha: float) -> None:
        """A band inside a counter-clockwise ring that fades out over `width`."""
        n = len(points)
        base = self._base(2 * n)
        add, full, clear = self.vertices.extend, (0.0, 0.0, *colour, alpha), (0.0, 0.0, *colour, 0.0)
        for (x, y), (nx, ny) in zip(points, normals(points), strict=True):
            add((x, y, *full, x - nx * width, y - ny * width, *clear))
        for i in range(n):
            self.indices += _strip(base + 2 * i, base + 2 * ((i + 1) % n))

    def hairline(self, points: Sequence[Point], width: float, colour: Colour, alpha: float = 1.0) -> None:
        """A thin line that is strongest in its middle: three corners a point instead of four."""
        if len(points) < 2:
            return
        base, half, n = self._base(3 * len(points)), width * 0.5, len(points)
        clear, full = (*colour, 0.0), (0.0, 0.0, *colour, alpha)
        add = self.vertices.extend
        for (x, y), (nx, ny) in zip(points, normals(points, closed=False), strict=True):
            dx, dy, ex, ey = nx * half, ny * half, nx * 0.75, ny * 0.75
            add((x + dx, y + dy, ex, ey, *clear, x, y, *full, x - dx, y - dy, -ex, -ey, *clear))
        self.indices += [
            k for i in range(n - 1) for a in [base + 3 * i] for j in (0, 1) for k in _strip(a + j, a + j + 3)
        ]


def _strip(a: int, b: int) -> tuple[int, ...]:
    return a, a + 1, b + 1, a, b + 1, b


def turn_of(angle: float) -> tuple[float, float]:
    """Cosine and sine of an angle in degrees."""
    return cos(radians(angle)), sin(radians(angle))


def pairs(flat: Sequence[float]) -> list[Point]:
    """A flat list of coordinates as points."""
    return list(zip(flat[::2], flat[1::2], strict=True))
