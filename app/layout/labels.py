"""Finds a place for every name: candidates all around the marker, improved name by name until nothing gets better."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from app.layout.geometry import Box, point_to_box, push_out
from app.layout.metrics import line_breaks, text_size
from app.layout.net import Net, Sizes

DIRECTIONS = 24
STEPS = (0.0, 3.0, 7.0)  # how far a name may stand off its marker
COMPASS = {"e": 0, "ne": 3, "n": 6, "nw": 9, "w": 12, "sw": 15, "s": 18, "se": 21}


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


def candidates(place: int, name: str, radius: float, sizes: Sizes, side: str | None) -> Iterator[Label]:
    for lines in line_breaks(name):
        w, h = text_size(lines, sizes.font)
        for k in range(DIRECTIONS):
            away = abs((k - COMPASS[side] + DIRECTIONS // 2) % DIRECTIONS - DIRECTIONS // 2) if side else 0
            if away > 2:
                continue
            for step in STEPS:
                ux, uy = cos(2 * pi * k / DIRECTIONS), sin(2 * pi * k / DIRECTIONS)
                x, y = _touching(ux, uy, w, h, radius + 1.5 + step)
                anchor = "left" if ux > 0.3 else "right" if ux < -0.3 else "center"
                taste = step * 0.12 + abs(uy) * 0.25 + (ux < 0) * 0.15 + (len(lines) - 1) * 0.3 + away * 0.1
                yield Label(place, lines, x, y, w, h, anchor, taste)


def _touching(ux: float, uy: float, w: float, h: float, gap: float) -> tuple[float, float]:
    """Centre of a box that lies in this direction and just touches a circle of radius `gap`."""
    near, far = 0.0, w + h + gap
    for _ in range(18):
        middle = (near + far) / 2
        box = Box(ux * middle, uy * middle, 1.0, 0.0, w / 2, h / 2)
        near, far = (middle, far) if point_to_box(0.0, 0.0, box)[0] < gap else (near, middle)
    return ux * far, uy * far


def place_labels(net: Net, around: Surroundings, sides: Mapping[str, str], passes: int = 6) -> list[Label]:
    """One label for every named place; overlaps that cannot be avoided remain and the check reports them."""
    choices = {
        i: [
            (_trouble(c, net, around) + c.taste, c) for c in candidates(i, p.name, p.radius, net.sizes, sides.get(p.id))
        ]
        for i, p in enumerate(net.places)
        if p.name
    }
    chosen = {i: min(options, key=_cost)[1] for i, options in choices.items()}
    for _ in range(passes):
        before = dict(chosen)
        for i, options in choices.items():
            others = [(c.box(around.xs[j], around.ys[j]).grown(1.0)) for j, c in chosen.items() if j != i]
            chosen[i] = min(((cost + _against(c, others, around), c) for cost, c in options), key=_cost)[1]
        if chosen == before:
            break
    return list(chosen.values())


def _cost(option: tuple[float, Label]) -> float:
    return option[0]


def _trouble(label: Label, net: Net, around: Surroundings) -> float:
    """How deep the label lies in spaces, markers and beyond the board's edge."""
    x, y = around.xs[label.place], around.ys[label.place]
    box, sizes = label.box(x, y), net.sizes
    wide, high = box.half + sizes.space, box.thick + sizes.space
    grown = box.grown(1.2)
    cost = 0.0
    for other in around.boxes:
        if abs(other.x - box.x) < wide + other.half and abs(other.y - box.y) < high + other.half:
            found = push_out(other, grown)
            cost += 2.0 + found[0] if found else 0.0
    for i, place in enumerate(net.places):
        if i != label.place:
            cost += max(0.0, place.radius + 2.0 - point_to_box(around.xs[i], around.ys[i], box)[0]) * 1.5
    edge = sizes.margin * 0.75
    beyond = max(0.0, edge + box.half - box.x, box.x + box.half - sizes.width + edge)
    return cost + 2 * (beyond + max(0.0, edge + box.thick - box.y, box.y + box.thick - sizes.height + edge))


def _against(label: Label, others: Sequence[Box], around: Surroundings) -> float:
    box = label.box(around.xs[label.place], around.ys[label.place])
    return sum(2.0 + found[0] for other in others if (found := push_out(other, box)))
