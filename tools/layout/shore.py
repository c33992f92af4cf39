"""Contour lines in the water at even distances from the coast: a field of distances, cut at each level."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Any

from app.layout.geometry import Point, pairs
from tools.layout.rings import simplified

STEP = 2.5  # units between the points of the field
LEVELS = (4.5, 9.5, 15.5)
FAR = 1e6

Field = list[list[float]]


def shore_lines(
    board: Sequence[float], land: Mapping[str, list[Any]], coast: Sequence[Sequence[float]]
) -> list[list[list[float]]]:
    """One list of lines for each level, nearest first. Lakes have none: they are too small."""
    width, height = ceil(board[0] / STEP) + 1, ceil(board[1] / STEP) + 1
    field = _distances(width, height, coast)
    dry = _dry(width, height, land)
    for row, mask in zip(field, dry, strict=True):
        for i, is_dry in enumerate(mask):
            if is_dry:
                row[i] = -row[i]
    lines = []
    for level in LEVELS:
        found = [simplified(line, 0.3) for line in _linked(_segments(field, level))]
        lines.append([[round(v, 1) for p in line for v in p] for line in found if _long(line) > 12])
    return lines


def _long(line: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def _distances(width: int, height: int, coast: Sequence[Sequence[float]]) -> Field:
    """How far every field point is from the coast: it takes over its neighbours' nearest coast point."""
    nearest: list[list[Point | None]] = [[None] * width for _ in range(height)]
    field = [[FAR] * width for _ in range(height)]
    for line in coast:
        for x, y in _dotted(pairs(line)):
            i, j = round(x / STEP), round(y / STEP)
            if 0 <= i < width and 0 <= j < height and (d := hypot(x - i * STEP, y - j * STEP)) < field[j][i]:
                field[j][i], nearest[j][i] = d, (x, y)
    down = ((-1, -1), (0, -1), (1, -1), (-1, 0))
    up = ((1, 1), (0, 1), (-1, 1), (1, 0))
    for _ in range(2):
        _spread(field, nearest, range(height), range(width), down)
        _spread(field, nearest, range(height - 1, -1, -1), range(width - 1, -1, -1), up)
    return field


def _spread(
    field: Field, nearest: list[list[Point | None]], rows: range, columns: range, around: Sequence[tuple[int, int]]
) -> None:
    height, width = len(field), len(field[0])
    for j in rows:
        for i in columns:
            for di, dj in around:
                u, v = i + di, j + dj
                if 0 <= u < width and 0 <= v < height and (p := nearest[v][u]):
                    d = hypot(p[0] - i * STEP, p[1] - j * STEP)
                    if d < field[j][i]:
                        field[j][i], nearest[j][i] = d, p


def _dotted(line: Sequence[Point]) -> Iterator[Point]:
    for a, b in pairwise(line):
        count = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1])))
        for k in range(count + 1):
            yield a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count


def _dry(width: int, height: int, land: Mapping[str, list[Any]]) -> list[list[bool]]:
    """Which field points lie on land (lakes count as land here), row by row from the rings' crossings."""
    mask = [[False] * width for _ in range(height)]
    for piece in (*land["play"], *land["near"]):
        ring = pairs(piece["points"])
        for j, cuts in _cuts(ring, height):
            for left, right in zip(cuts[::2], cuts[1::2], strict=False):
                for i in range(max(0, ceil(left / STEP)), min(width, int(right / STEP) + 1)):
                    mask[j][i] = True
    return mask


def _cuts(ring: Sequence[Point], height: int) -> Iterator[tuple[int, list[float]]]:
    rows: dict[int, list[float]] = {}
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        low, high = sorted((a, b), key=lambda p: p[1])
        for j in range(max(0, ceil(low[1] / STEP)), min(height, ceil(high[1] / STEP))):
            part = (j * STEP - low[1]) / (high[1] - low[1])
            rows.setdefault(j, []).append(low[0] + (high[0] - low[0]) * part)
    yield from ((j, sorted(cuts)) for j, cuts in rows.items())


def _segments(field: Field, level: float) -> Iterator[tuple[Point, Point]]:
    """Where the level runs through each square of the field (marching squares), the nearer water on the right."""
    for j in range(len(field) - 1):
        low, high = field[j], field[j + 1]
        for i in range(len(low) - 1):
            corners = (low[i], low[i + 1], high[i + 1], high[i])
            if min(corners) < level <= max(corners):
                cuts = list(_edge_cuts(i, j, corners, level))
                yield from zip(cuts[::2], cuts[1::2], strict=False)


def _edge_cuts(i: int, j: int, corners: Sequence[float], level: float) -> Iterator[Point]:
    spots = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
    for k in range(4):
        a, b = corners[k], corners[(k + 1) % 4]
        if (a < level) != (b < level):
            (ax, ay), (bx, by) = sorted((spots[k], spots[(k + 1) % 4]))
            one, two = (a, b) if (ax, ay) == spots[k] else (b, a)
            part = (level - one) / (two - one)
            yield round((ax + (bx - ax) * part) * STEP, 3), round((ay + (by - ay) * part) * STEP, 3)


def _linked(segments: Iterator[tuple[Point, Point]]) -> list[list[Point]]:
    """Segments with equal ends joined to lines."""
    at: dict[Point, list[Point]] = {}
    for a, b in segments:
        at.setdefault(a, []).append(b)
        at.setdefault(b, []).append(a)
    starts = [p for p, others in at.items() if len(others) == 1]
    lines = [_walked(p, at) for p in starts if at[p]]
    lines += [_walked(p, at) for p in list(at) if at[p]]
    return lines


def _walked(start: Point, at: dict[Point, list[Point]]) -> list[Point]:
    line = [start]
    while at[line[-1]]:
        here = line[-1]
        there = at[here].pop()
        at[there].remove(here)
        line.append(there)
    return line
