"""Cubic curves between two places: sampled, measured, and walked at equal steps."""

from functools import cache
from math import hypot

Weights = tuple[float, float, float, float]


def weights(t: float) -> Weights:
    """How much the four control points count at `t`."""
    s = 1 - t
    return s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t


@cache
def weight_table(steps: int) -> tuple[Weights, ...]:
    return tuple(weights(i / steps) for i in range(steps + 1))


class Curve:
    """A sampled curve: `xs`, `ys`, and `far`, the distance walked from the start to each sample."""

    __slots__ = ("far", "steps", "xs", "ys")

    def __init__(self, points: tuple[float, ...], steps: int) -> None:
        x0, y0, x1, y1, x2, y2, x3, y3 = points
        table = weight_table(steps)
        self.steps = steps
        self.xs = [a * x0 + b * x1 + c * x2 + d * x3 for a, b, c, d in table]
        self.ys = [a * y0 + b * y1 + c * y2 + d * y3 for a, b, c, d in table]
        self.far = [0.0]
        xs, ys, far, gone = self.xs, self.ys, self.far, 0.0
        for i in range(steps):
            gone += hypot(xs[i + 1] - xs[i], ys[i + 1] - ys[i])
            far.append(gone)

    @property
    def length(self) -> float:
        return self.far[-1]

    def at(self, distance: float) -> tuple[float, float, float, float, float]:
        """x, y, direction and curve parameter at a distance from the start."""
        far, i, last = self.far, 0, self.steps - 1
        while i < last and far[i + 1] < distance:
            i += 1
        step = far[i + 1] - far[i] or 1e-9
        part = (distance - far[i]) / step
        dx, dy = self.xs[i + 1] - self.xs[i], self.ys[i + 1] - self.ys[i]
        t = min(1.0, max(0.0, (i + part) / self.steps))
        return self.xs[i] + dx * part, self.ys[i] + dy * part, dx / step, dy / step, t
