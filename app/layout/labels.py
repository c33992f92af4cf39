"""Finds a place for every name: candidates all around the marker, improved name by name until nothing gets better."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from app.layout.geometry import Box, point_to_box, push_out
from app.layout.metrics import line_breaks, text_size
from app.layout.net import Net, Sizes

DIRECTIONS = 48
STEPS = (0.0, 3.0, 7.0, 12.0)  # how far a name may stand off its marker
LINE_TASTE = (0.0, 0.0, 0.3, 4.0)  # what a second and a third line cost
HABIT = 3.0
PASSES = 6
REACH = 190.0  # nothing further from a place meets its name
COMPASS = {"e": 0, "ne": 6, "n": 12, "nw": 18, "w": 24, "sw": 30, "s": 36, "se": 42}


@dataclass(frozen=True)
class Label:
    """A name in its box; `x`, `y` is the box's centre relative to the place."""

    place: int
    lines: tuple[str, ...]
    x: float
    y: float
    w: float
    h: float
    anchor: str
    taste: float  # what a cartographer would hold against the position, whatever is around

    def box(self, x: float, y: float) -> Box:
        return Box(x + self.x, y + self.y, 1.0, 0.0, self.w / 2, self.h / 2)


@dataclass(frozen=True)
class Surroundings:
    """What names must keep clear of: boxes of spaces and signs, and the places' markers."""

    boxes: Sequence[Box]
    xs: Sequence[float]
    ys: Sequence[float]


@cache
def candidates(place: int, name: str, radius: float, font: float, side: str | None) -> tuple[Label, ...]:
    """Every position of a name around its place; `side` keeps only those near one point of the compass."""
    found = []
    for lines in line_breaks(name):
        w, h = text_size(lines, font)
        for k in range(DIRECTIONS):
            away = abs((k - COMPASS[side] + DIRECTIONS // 2) % DIRECTIONS - DIRECTIONS // 2) if side else 0
            if away > 4:
                continue
            for step in STEPS:
                ux, uy = cos(2 * pi * k / DIRECTIONS), sin(2 * pi * k / DIRECTIONS)
                x, y = _touching(ux, uy, w, h, radius + 1.5 + step)
                anchor = "left" if ux > 0.3 else "right" if ux < -0.3 else "center"
                taste = step * 0.12 + abs(uy) * 0.25 + (ux < 0) * 0.15 + LINE_TASTE[len(lines)] + away * 0.05
                found.append(Label(place, lines, x, y, w, h, anchor, taste))
    return tuple(found)


def _touching(ux: float, uy: float, w: float, h: float, gap: float) -> tuple[float, float]:
    """Centre of a box that lies in this direction and just touches a circle of radius `gap`."""
    near, far = 0.0, w + h + gap
    for _ in range(18):
        middle = (near + far) / 2
        box = Box(ux * middle, uy * middle, 1.0, 0.0, w / 2, h / 2)
        near, far = (middle, far) if point_to_box(0.0, 0.0, box)[0] < gap else (near, middle)
    return ux * far, uy * far


def place_labels(net: Net, around: Surroundings, sides: Mapping[str, str], before: Sequence[Label] = ()) -> list[Label]:
    """One label for every named place; overlaps that cannot be avoided remain and the check reports them.

    A label leaves where it was `before` only for a place that is clearly better: what it pushed away stays away.
    """
    choices = {i: _choices(i, net, around, sides.get(p.id)) for i, p in enumerate(net.places) if p.name}
    for label in before:
        choices[label.place] = [(cost - HABIT * (c == label), c) for cost, c in choices[label.place]]
    chosen = {i: min(options, key=_cost)[1] for i, options in choices.items()}
    for _ in range(PASSES):
        last = dict(chosen)
        for i, options in choices.items():
            x, y = around.xs[i], around.ys[i]
            others = [c.box(around.xs[j], around.ys[j]).grown(1.0) for j, c in chosen.items() if j != i]
            others = [b for b in others if abs(b.x - x) < b.half + REACH and abs(b.y - y) < b.thick + REACH]
            chosen[i] = min(((cost + _against(c, others, around), c) for cost, c in options), key=_cost)[1]
        if chosen == last:
            break
    return list(chosen.values())


def _choices(i: int, net: Net, around: Surroundings, side: str | None) -> list[tuple[float, Label]]:
    """The label's candidates with what they cost, whatever the other labels do."""
    place, x, y = net.places[i], around.xs[i], around.ys[i]
    boxes = [b for b in around.boxes if abs(b.x - x) < b.half + REACH and abs(b.y - y) < b.half + REACH]
    markers = [
        (u, v, p.radius)
        for p, u, v in zip(net.places, around.xs, around.ys, strict=False)
        if p is not place and abs(u - x) < REACH and abs(v - y) < REACH
    ]
    labels = candidates(i, place.name or "", place.radius, net.sizes.font, side)
    return [(_trouble(c.box(x, y), boxes, markers, net.sizes) + c.taste, c) for c in labels]


def _cost(option: tuple[float, Label]) -> float:
    return option[0]


def _trouble(box: Box, boxes: Sequence[Box], markers: Sequence[tuple[float, float, float]], sizes: Sizes) -> float:
    """How deep the label lies in spaces, markers and beyond the board's edge."""
    grown = box.grown(1.2)
    bx, by, wide, high = box.x, box.y, box.half + 2, box.thick + 2
    cost = 0.0
    for other in boxes:
        if abs(other.x - bx) < wide + other.half and abs(other.y - by) < high + other.half:
            found = push_out(other, grown)
            cost += 2.0 + found[0] if found else 0.0
    for x, y, radius in markers:
        if abs(x - bx) < wide + radius and abs(y - by) < high + radius:
            cost += max(0.0, radius + 2.0 - point_to_box(x, y, box)[0]) * 1.5
    edge = sizes.margin * 0.75
    beyond = max(0.0, edge + box.half - bx, bx + box.half - sizes.width + edge)
    return cost + 2 * (beyond + max(0.0, edge + box.thick - by, by + box.thick - sizes.height + edge))


def _against(label: Label, others: Sequence[Box], around: Surroundings) -> float:
    box = label.box(around.xs[label.place], around.ys[label.place])
    return sum(2.0 + found[0] for other in others if (found := push_out(other, box)))
