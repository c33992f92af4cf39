"""Rings and lines of the land: made simpler, cut at the board's edge, cut into triangles."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from app.layout.geometry import Point

Window = tuple[float, float, float, float]  # left, low, right, high
FLAT = 1e-6  # twice the area of a triangle that has none


def simplified(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Leaves out what lies within the tolerance of the rest (Douglas and Peucker); keeps the ends."""
    if len(line) < 3:
        return list(line)
    keep, waiting = {0, len(line) - 1}, [(0, len(line) - 1)]
    while waiting:
        i, j = waiting.pop()
        far, at = tolerance, -1
        for k in range(i + 1, j):
            if (gap := _from_segment(line[k], line[i], line[j])) > far:
                far, at = gap, k
        if at >= 0:
            keep.add(at)
            waiting += [(i, at), (at, j)]
    return [line[k] for k in sorted(keep)]


def _from_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) if long else 0.0
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def area(ring: Sequence[Point]) -> float:
    """Positive if the ring runs counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def clip_ring(ring: Sequence[Point], window: Window) -> list[list[Point]]:
    """The parts of a ring inside the window, each a simple ring."""
    left, low, right, high = window
    rings = [list(ring)]
    for nx, ny, far in ((1, 0, left), (-1, 0, -right), (0, 1, low), (0, -1, -high)):
        rings = [part for one in rings for part in _cut(one, nx, ny, far)]
    return rings


def _cut(ring: list[Point], nx: int, ny: int, far: float) -> list[list[Point]]:
    """The parts on the far side of a line: chains between its crossings, joined along it two by two."""
    side = [x * nx + y * ny - far for x, y in ring]
    side = [s or 1e-9 for s in side]
    if min(side) > 0:
        return [ring]
    if max(side) < 0:
        return []
    chains = _chains(ring, side)
    along = [
        (-ny * x + nx * y, k, end) for k, chain in enumerate(chains) for end, (x, y) in ((0, chain[0]), (1, chain[-1]))
    ]
    along.sort()
    partner: dict[tuple[int, int], tuple[int, int]] = {}
    for (_, k, e), (_, m, f) in zip(along[::2], along[1::2], strict=True):
        partner[k, e], partner[m, f] = (m, f), (k, e)
    return _joined(chains, partner)


def _chains(ring: list[Point], side: list[float]) -> list[list[Point]]:
    """Runs of points inside, with the crossing points at both ends."""
    n = len(ring)
    start = next(i for i in range(n) if side[i - 1] < 0 < side[i])
    chains: list[list[Point]] = []
    for step in range(n):
        i = (start + step) % n
        j = (i + 1) % n
        if side[i] > 0:
            if side[i - 1] < 0:
                chains.append([_between(ring[i - 1], ring[i], side[i - 1], side[i])])
            chains[-1].append(ring[i])
            if side[j] < 0:
                chains[-1].append(_between(ring[i], ring[j], side[i], side[j]))
    return chains


def _between(a: Point, b: Point, sa: float, sb: float) -> Point:
    t = sa / (sa - sb)
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _joined(chains: list[list[Point]], partner: dict[tuple[int, int], tuple[int, int]]) -> list[list[Point]]:
    rings, left = [], set(range(len(chains)))
    while left:
        first = k = min(left)
        ring: list[Point] = []
        while k in left:
            left.discard(k)
            ring += chains[k]
            k, end = partner[k, 1]
            if end != 0:  # the ring crosses itself: close what there is
                break
        if k == first or len(ring) > 2:
            rings.append(ring)
    return rings


def clip_line(line: Sequence[Point], window: Window) -> list[list[Point]]:
    """The parts of a line inside the window."""
    parts: list[list[Point]] = [[]]
    for a, b in pairwise(line):
        found = _clip_segment(a, b, window)
        if found is None:
            parts.append([])
            continue
        start, end = found
        if parts[-1] and parts[-1][-1] == start:
            parts[-1].append(end)
        else:
            parts.append([start, end])
    return [part for part in parts if len(part) > 1]


def _clip_segment(a: Point, b: Point, window: Window) -> tuple[Point, Point] | None:
    left, low, right, high = window
    t0, t1, dx, dy = 0.0, 1.0, b[0] - a[0], b[1] - a[1]
    for p, q in ((-dx, a[0] - left), (dx, right - a[0]), (-dy, a[1] - low), (dy, high - a[1])):
        if p == 0:
            if q < 0:
                return None
            continue
        t0, t1 = (max(t0, q / p), t1) if p < 0 else (t0, min(t1, q / p))
    if t0 >= t1:
        return None
    start = a if t0 == 0 else (a[0] + dx * t0, a[1] + dy * t0)
    end = b if t1 == 1 else (a[0] + dx * t1, a[1] + dy * t1)
    return start, end


def tidy(ring: Sequence[Point]) -> list[Point]:
    """Rounded to tenths, counter-clockwise, without repeated points and spikes."""
    points = [(round(x, 1), round(y, 1)) for x, y in ring]
    clean = False
    while not clean and len(points) > 2:
        kept = [
            p
            for a, p, b in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True)
            if a != p and (a[0] - p[0]) * (b[1] - p[1]) != (a[1] - p[1]) * (b[0] - p[0])
        ]
        clean, points = len(kept) == len(points), kept
    return points if area(points or [(0, 0)]) > 0 else points[::-1]


def triangles(ring: Sequence[Point]) -> list[int]:
    """Indices of counter-clockwise triangles that fill the ring: ear after ear is cut off."""
    left, found = list(range(len(ring))), []
    at, missed = 0, 0
    while len(left) > 3:
        k = at % len(left)
        i, j, m = left[k - 1], left[k], left[(k + 1) % len(left)]
        if _is_ear(ring, left, i, j, m) or missed > len(left):
            if _turn(ring[i], ring[j], ring[m]) > FLAT:
                found += [i, j, m]
            del left[k]
            at, missed = k + 1, 0  # skip one, so that fans do not become slivers
        else:
            at, missed = k + 1, missed + 1
    return found + left if _turn(*(ring[i] for i in left)) > FLAT else found


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_ear(ring: Sequence[Point], left: list[int], i: int, j: int, m: int) -> bool:
    a, b, c = ring[i], ring[j], ring[m]
    if _turn(a, b, c) <= 0:
        return False
    x0, x1 = min(a[0], b[0], c[0]), max(a[0], b[0], c[0])
    y0, y1 = min(a[1], b[1], c[1]), max(a[1], b[1], c[1])
    for k in left:
        p = ring[k]
        near = x0 <= p[0] <= x1 and y0 <= p[1] <= y1 and p not in (a, b, c)
        if near and _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0:
            return False
    return True
