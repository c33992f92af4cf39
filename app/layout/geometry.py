"""Boxes, segments and rings in the plane: the few tests that layout and check share."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle that may be turned: centre, direction of its length, half length, half thickness."""

    x: float
    y: float
    ux: float
    uy: float
    half: float
    thick: float

    def corners(self) -> list[Point]:
        ax, ay = self.ux * self.half, self.uy * self.half
        bx, by = -self.uy * self.thick, self.ux * self.thick
        return [
            (self.x + ax + bx, self.y + ay + by),
            (self.x - ax + bx, self.y - ay + by),
            (self.x - ax - bx, self.y - ay - by),
            (self.x + ax - bx, self.y + ay - by),
        ]

    def grown(self, by: float) -> "Box":
        return Box(self.x, self.y, self.ux, self.uy, self.half + by, self.thick + by)


def turned_box(x: float, y: float, degrees: float, length: float, thickness: float) -> Box:
    return Box(x, y, cos(radians(degrees)), sin(radians(degrees)), length / 2, thickness / 2)


def upright_box(x: float, y: float, w: float, h: float) -> Box:
    """The box with this lower left corner and size."""
    return Box(x + w / 2, y + h / 2, 1.0, 0.0, w / 2, h / 2)


def push_out(a: Box, b: Box) -> tuple[float, float, float] | None:
    """Depth and direction of the shortest move of `b` that frees it from `a`; None if they do not overlap.

    The four axes are written out one by one: most pairs part on the first, and this is where the time goes.
    """
    ax, ay, aux, auy, ahalf, athick = a
    bx, by, bux, buy, bhalf, bthick = b
    dx, dy = bx - ax, by - ay
    same, turn = abs(aux * bux + auy * buy), abs(aux * buy - auy * bux)
    along_a = dx * aux + dy * auy
    best = ahalf + bhalf * same + bthick * turn - abs(along_a)
    if best <= 0:
        return None
    across_a = dy * aux - dx * auy
    depth_2 = athick + bhalf * turn + bthick * same - abs(across_a)
    if depth_2 <= 0:
        return None
    along_b = dx * bux + dy * buy
    depth_3 = bhalf + ahalf * same + athick * turn - abs(along_b)
    if depth_3 <= 0:
        return None
    across_b = dy * bux - dx * buy
    depth_4 = bthick + ahalf * turn + athick * same - abs(across_b)
    if depth_4 <= 0:
        return None
    nx, ny, apart = aux, auy, along_a
    if depth_2 < best:
        best, nx, ny, apart = depth_2, -auy, aux, across_a
    if depth_3 < best:
        best, nx, ny, apart = depth_3, bux, buy, along_b
    if depth_4 < best:
        best, nx, ny, apart = depth_4, -buy, bux, across_b
    return (best, nx, ny) if apart >= 0 else (best, -nx, -ny)


def point_to_box(x: float, y: float, box: Box) -> tuple[float, float, float]:
    """Distance of a point from a box and the direction from the box to it; negative inside."""
    dx, dy = x - box.x, y - box.y
    u, v = dx * box.ux + dy * box.uy, dy * box.ux - dx * box.uy
    over_u, over_v = abs(u) - box.half, abs(v) - box.thick
    su, sv = (1.0 if u >= 0 else -1.0), (1.0 if v >= 0 else -1.0)
    if over_u > 0 and over_v > 0:
        gap = hypot(over_u, over_v)
        a, b = su * over_u / gap, sv * over_v / gap
    elif over_u > over_v:
        gap, a, b = over_u, su, 0.0
    else:
        gap, a, b = over_v, 0.0, sv
    return gap, a * box.ux - b * box.uy, a * box.uy + b * box.ux


def crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the segments a-b and c-d cross, ends excluded."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    det = rx * sy - ry * sx
    if det == 0:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / det
    return (a[0] + t * rx, a[1] + t * ry) if 0 < t < 1 and 0 < u < 1 else None


def polyline_crossings(one: Sequence[Point], two: Sequence[Point]) -> list[tuple[Point, float]]:
    """Every crossing of two polylines, with the sine of the angle between them there."""
    found: list[tuple[Point, float]] = []
    if not _bounds_meet(one, two):
        return found
    for a, b in pairwise(one):
        if not _bounds_meet((a, b), two):
            continue
        for c, d in pairwise(two):
            if (at := crossing(a, b, c, d)) is not None:
                rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
                found.append((at, abs(rx * sy - ry * sx) / (hypot(rx, ry) * hypot(sx, sy))))
    return found


def _bounds_meet(one: Sequence[Point], two: Sequence[Point]) -> bool:
    for axis in (0, 1):
        here, there = [p[axis] for p in one], [p[axis] for p in two]
        if max(here) < min(there) or max(there) < min(here):
            return False
    return True


def pairs(flat: Sequence[float]) -> list[Point]:
    """A flat list x, y, x, y as points."""
    return list(zip(flat[::2], flat[1::2], strict=True))


def inside(x: float, y: float, ring: Sequence[Point]) -> bool:
    """Whether the point lies in the ring (even-odd)."""
    odd, j = False, len(ring) - 1
    for i, (xi, yi) in enumerate(ring):
        xj, yj = ring[j]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            odd = not odd
        j = i
    return odd
