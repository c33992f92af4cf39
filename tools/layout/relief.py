"""Mountains as small inked peaks along the ranges that the hints name, only where nothing else is drawn."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from random import Random

from app.layout.geometry import Box, Point

PITCH = 10.5  # units between peaks
ROWS = (-1.0, 0.0, 1.0)

Stroke = list[float]


def hachures(
    ranges: Sequence[tuple[float, Sequence[Point]]], is_free: Callable[[Box], bool], seed: int = 7
) -> list[Stroke]:
    """Each range is a breadth in units and a ridge. Peaks never lie on each other: the upper ones go first."""
    chance, strokes, taken = Random(seed), [], []
    spots = sorted(_spots(ranges, chance), key=lambda spot: -spot[1])
    for x, y, size in spots:
        box = Box(x, y + size * 0.35, 1.0, 0.0, size * 0.75, size * 0.6)
        crowded = any(abs(x - u) < (size + s) * 0.8 and abs(y - v) < (size + s) * 0.5 for u, v, s in taken)
        if not crowded and is_free(box):
            taken.append((x, y, size))
            strokes += [[round(v, 1) for v in stroke] for stroke in _peak(x, y, size)]
    return strokes


def _spots(ranges: Sequence[tuple[float, Sequence[Point]]], chance: Random) -> Iterator[tuple[float, float, float]]:
    for breadth, ridge in ranges:
        for x, y, nx, ny in _walk(ridge):
            for row in ROWS if breadth > PITCH else (0.0,):
                aside = row * breadth / 2 + chance.uniform(-2.5, 2.5)
                size = (8.0 if row == 0 else 6.0) * chance.uniform(0.85, 1.15)
                yield x + nx * aside + chance.uniform(-2, 2), y + ny * aside, size


def _walk(ridge: Sequence[Point]) -> Iterator[tuple[float, float, float, float]]:
    """Places at even steps along a ridge, with the direction across it."""
    left = 0.0
    for a, b in pairwise(ridge):
        long = hypot(b[0] - a[0], b[1] - a[1])
        ux, uy = (b[0] - a[0]) / (long or 1), (b[1] - a[1]) / (long or 1)
        while left < long:
            yield a[0] + ux * left, a[1] + uy * left, -uy, ux
            left += PITCH
        left -= long


def _peak(x: float, y: float, size: float) -> list[Stroke]:
    """Two slopes and the hatching on the shady one."""
    top, foot = y + size * 0.85, y
    return [
        [x - size * 0.6, foot, x, top],
        [x, top, x + size * 0.65, foot],
        [x + size * 0.1, top - size * 0.3, x + size * 0.22, foot + size * 0.12],
        [x + size * 0.3, top - size * 0.52, x + size * 0.4, foot + size * 0.05],
    ]
