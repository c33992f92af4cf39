"""Bends the plane so that given points go where they are wanted, and everything between them follows smoothly."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot

Point = tuple[float, float]


@dataclass(frozen=True)
class Pin:
    """A point of the projected map and where it lies on the board; `slack` 0 holds it exactly."""

    x: float
    y: float
    to_x: float
    to_y: float
    slack: float = 0.0


class Warp:
    """An even part (the best affine map) and a local part that fades with the distance from the pins."""

    def __init__(self, pins: Sequence[Pin], reach: float) -> None:
        self.pins, self.reach = pins, reach
        rows = [[p.x, p.y, 1.0] for p in pins]
        self.even_x = _least_squares(rows, [p.to_x for p in pins])
        self.even_y = _least_squares(rows, [p.to_y for p in pins])
        kernel = [[self._near(hypot(p.x - q.x, p.y - q.y)) for q in pins] for p in pins]
        for i, pin in enumerate(pins):
            kernel[i][i] += pin.slack + 1e-6
        left_x = [p.to_x - _apply(self.even_x, p.x, p.y) for p in pins]
        left_y = [p.to_y - _apply(self.even_y, p.x, p.y) for p in pins]
        solved = solve(kernel, list(zip(left_x, left_y, strict=True)))
        self.local = [(p.x, p.y, wx, wy) for p, (wx, wy) in zip(pins, solved, strict=True)]

    def _near(self, distance: float) -> float:
        part = distance / self.reach
        return (1 + part) * exp(-part)

    def __call__(self, x: float, y: float) -> Point:
        to_x, to_y = _apply(self.even_x, x, y), _apply(self.even_y, x, y)
        for px, py, wx, wy in self.local:
            near = self._near(hypot(x - px, y - py))
            to_x += wx * near
            to_y += wy * near
        return to_x, to_y

    def folds(self, left: float, low: float, right: float, high: float, step: float = 12.0) -> int:
        """At how many places of a grid the plane is turned inside out."""
        count, y = 0, low
        while y < high:
            x = left
            while x < right:
                (ax, ay), (bx, by), (cx, cy) = self(x, y), self(x + 1, y), self(x, y + 1)
                count += (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) <= 0.02
                x += step
            y += step
        return count


def _apply(even: Sequence[float], x: float, y: float) -> float:
    return even[0] * x + even[1] * y + even[2]


def _least_squares(rows: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    size = range(3)
    normal = [[sum(row[i] * row[j] for row in rows) for j in size] for i in size]
    right = [(sum(row[i] * w for row, w in zip(rows, wanted, strict=True)), 0.0) for i in size]
    return [x for x, _ in solve(normal, right)]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[Point]) -> list[Point]:
    """The solution of a system of linear equations for two right sides at once."""
    rows = [[*row, *side] for row, side in zip(matrix, right, strict=True)]
    n = len(rows)
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, n):
            if part := rows[k][i] / rows[i][i]:
                rows[k] = [a - part * b for a, b in zip(rows[k], rows[i], strict=True)]
    for i in reversed(range(n)):
        for side in (n, n + 1):
            rows[i][side] = (rows[i][side] - sum(rows[i][k] * rows[k][side] for k in range(i + 1, n))) / rows[i][i]
    return [(row[n], row[n + 1]) for row in rows]
