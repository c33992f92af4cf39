"""Puts the spaces of every lane on its bundle's curve: side by side, evenly spread, tangent to the curve."""

from dataclasses import dataclass
from math import atan2, degrees, hypot

from app.layout.curves import Curve
from app.layout.geometry import Box, Point, turned_box
from app.layout.net import Bundle, Sizes

STEPS = 64


@dataclass(frozen=True)
class Lane:
    """One route as drawn: spaces as x, y, degrees from a to b, their common length, and the centre line."""

    route: str
    spaces: tuple[tuple[float, float, float], ...]
    length: float
    line: tuple[Point, ...]

    def boxes(self, thick: float) -> list[Box]:
        return [turned_box(x, y, angle, self.length, thick) for x, y, angle in self.spaces]


def lay_bundle(bundle: Bundle, curve: Curve, reach: tuple[float, float], counts: list[int], sizes: Sizes) -> list[Lane]:
    """The lanes of a bundle along a finely sampled curve; `counts` are the spaces of each lane."""
    start, end = reach
    room = curve.length - start - end
    lanes = []
    for k, (route, count) in enumerate(zip(bundle.routes, counts, strict=True)):
        aside = ((bundle.lanes - 1) / 2 - k) * sizes.lane
        length = _length(room / count, curve, start, count, bundle.half, sizes)
        stops = [_shifted(curve, start + at, aside) for at in middles(room, count, length, sizes.space_gap)]
        line = [_shifted(curve, start + room * i / (4 * count), aside)[:2] for i in range(4 * count + 1)]
        lanes.append(Lane(route, tuple(stops), length, tuple(line)))
    return lanes


def middles(room: float, count: int, length: float, gap: float) -> list[float]:
    """Where the spaces' middles lie in the room: `gap` between them, what is left over shared with the ends."""
    over = (room - count * length - (count - 1) * gap) / (count + 1)
    step = length + gap + over
    return [over + length / 2 + i * step for i in range(count)]


def _shifted(curve: Curve, distance: float, aside: float) -> tuple[float, float, float]:
    x, y, ux, uy = tangent(curve, distance)
    return x - uy * aside, y + ux * aside, degrees(atan2(uy, ux))


def tangent(curve: Curve, distance: float) -> tuple[float, float, float, float]:
    """Point and smooth direction: the chord around the point, not the sampled step it falls in."""
    x, y, _, _, _ = curve.at(distance)
    reach = curve.length / 24
    x0, y0, _, _, _ = curve.at(max(0.0, distance - reach))
    x1, y1, _, _, _ = curve.at(min(curve.length, distance + reach))
    step = hypot(x1 - x0, y1 - y0) or 1e-9
    return x, y, (x1 - x0) / step, (y1 - y0) / step


def _length(pitch: float, curve: Curve, start: float, count: int, half: float, sizes: Sizes) -> float:
    """As long as the pitch allows where the curve turns most, between the smallest and the longest space."""
    turn = 0.0
    for i in range(count - 1):
        _, _, ux, uy = tangent(curve, start + (i + 0.5) * pitch)
        _, _, vx, vy = tangent(curve, start + (i + 1.5) * pitch)
        turn = max(turn, abs(ux * vy - uy * vx))
    return max(sizes.space, min(sizes.space * sizes.stretch, pitch - turn * half - sizes.space_gap * 0.8))
