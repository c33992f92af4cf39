"""Plane outlines for art made in code: circles, rounded boxes, smooth curves, and triangles to fill them. No Kivy.

A ring is a tuple of points, counter-clockwise, not closed. Marks and shapes live in a box from -1 to 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, radians, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Point, ...]


@dataclass(frozen=True)
class Part:
    """One filled ring of a picture. `hole` parts are drawn in the colour of the ground instead of the ink."""

    ring: Ring
    hole: bool = False


Picture: TypeAlias = tuple[Part, ...]


def area(ring: Sequence[Point]) -> float:
    """Twice the signed area, positive when counter-clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True))


def ring(points: Iterable[Point]) -> Ring:
    """The points as a counter-clockwise ring."""
    found = tuple(points)
    return found if area(found) >= 0 else found[::-1]


def circle(x: float, y: float, r: float, steps: int = 16) -> Ring:
    return tuple((x + r * cos(2 * pi * i / steps), y + r * sin(2 * pi * i / steps)) for i in range(steps))


def arc(x: float, y: float, r: float, start: float, end: float, steps: int = 8) -> Ring:
    """Points from one angle to another, in degrees."""
    angles = (radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return tuple((x + r * cos(a), y + r * sin(a)) for a in angles)


def box(x: float, y: float, w: float, h: float) -> Ring:
    """Centre and size."""
    return ((x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2), (x - w / 2, y + h / 2))


def rounded(x: float, y: float, w: float, h: float, r: float, steps: int = 3) -> Ring:
    """A box with round corners."""
    dx, dy = w / 2 - r, h / 2 - r
    corners = ((x - dx, y - dy, 180), (x + dx, y - dy, 270), (x + dx, y + dy, 0), (x - dx, y + dy, 90))
    return tuple(p for cx, cy, a in corners for p in arc(cx, cy, r, a, a + 90, steps))


def bar(x1: float, y1: float, x2: float, y2: float, width: float) -> Ring:
    """A straight stroke."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    nx, ny = -(y2 - y1) / length * width / 2, (x2 - x1) / length * width / 2
    return ring(((x1 - nx, y1 - ny), (x2 - nx, y2 - ny), (x2 + nx, y2 + ny), (x1 + nx, y1 + ny)))


def smooth(points: Sequence[Point], steps: int = 4) -> Ring:
    """A closed curve through the points (Catmull and Rom)."""
    n = len(points)
    found = []
    for i in range(n):
        p0, p1, p2, p3 = (points[(i + k - 1) % n] for k in range(4))
        found += [_between(p0, p1, p2, p3, k / steps) for k in range(steps)]
    return ring(found)


def _between(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    x, y = (
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
    )
    return x, y


@cache
def triangles(points: Ring) -> tuple[int, ...]:
    """Indices of triangles that fill a simple counter-clockwise ring, by cutting ears."""
    left, found = list(range(len(points))), []
    while len(left) > 3:
        ear = next((i for i in range(len(left)) if _is_ear(points, left, i)), 0)
        found += [left[ear - 1], left[ear], left[(ear + 1) % len(left)]]
        del left[ear]
    return (*found, *left)


def _is_ear(points: Ring, left: list[int], i: int) -> bool:
    a, b, c = left[i - 1], left[i], left[(i + 1) % len(left)]
    if _turn(points[a], points[b], points[c]) <= 1e-12:
        return False
    return not any(_inside(points[p], points[a], points[b], points[c]) for p in left if p not in (a, b, c))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _inside(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0
