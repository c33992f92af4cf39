"""Measures a finished layout: what overlaps, what is too small, what leaves the board. It trusts only the layout.

`faults` lists every fault in words; a layout is good when there is none. `measure` gives the figures.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Any

from app.layout.geometry import (
    Box,
    Point,
    inside,
    pairs,
    point_to_box,
    polyline_crossings,
    push_out,
    turned_box,
    upright_box,
)
from app.layout.metrics import text_size

Data = Mapping[str, Any]

TABLET = (1280.0, 800.0)
SMALLEST = (22.0, 9.0)
SPREAD = 1.25
TOUCH = 0.45  # of a space: how far a connection may end from its city's marker
OUTER = 0.6  # the same for the outermost of its lanes
EASE = 0.05  # what rounding may cost
CROSSING_SINE = 0.5  # declared crossings meet at 30 degrees or more


def faults(layout: Data, board: Data, area_names: Mapping[str, Sequence[str]] | None = None) -> list[str]:
    """Everything that is wrong with the layout of this board."""
    shapes = Shapes(layout, board)
    return [
        *_missing(layout, board),
        *_sizes(shapes),
        *_space_overlaps(shapes),
        *_marker_faults(shapes),
        *_label_faults(shapes),
        *_sign_faults(shapes, area_names or {}),
        *_outside(shapes),
        *_crossing_faults(shapes),
        *_ornament_faults(shapes),
        *_ground_faults(shapes),
    ]


class Shapes:
    """The layout as boxes, circles and lines."""

    def __init__(self, layout: Data, board: Data) -> None:
        self.layout = layout
        self.routes = {r["id"]: r for r in board["routes"]}
        self.scale = min(TABLET[0] / layout["board"][0], TABLET[1] / layout["board"][1])
        thick = layout["space"][1]
        drawn = {k: v for k, v in layout["routes"].items() if k in self.routes}
        self.spaces = {
            k: [turned_box(x, y, a, v["length"], thick) for x, y, a in v["spaces"]] for k, v in drawn.items()
        }
        self.lines = {k: pairs(v["curve"]) for k, v in drawn.items()}
        self.markers = {k: (v["x"], v["y"], v["r"]) for k, v in layout["cities"].items()}
        self.labels = {k: upright_box(*_box(v["label"])) for k, v in layout["cities"].items() if v["label"]}
        self.signs = {k: upright_box(*v["box"]) for k, v in layout["areas"].items()}
        self.plates = {k: v["plate"] for k, v in drawn.items() if "plate" in v}
        self.meant = {frozenset(pair) for pair in board.get("crossings", [])}

    def all_boxes(self) -> Iterator[tuple[str, Box]]:
        for route, boxes in self.spaces.items():
            yield from ((route, box) for box in boxes)

    def near(self, x: float, y: float, reach: float) -> Iterator[tuple[str, Box]]:
        for route, box in self.all_boxes():
            if abs(box.x - x) < reach + box.half and abs(box.y - y) < reach + box.half:
                yield route, box


def _box(label: Data) -> tuple[float, float, float, float]:
    return label["x"], label["y"], label["w"], label["h"]


def _missing(layout: Data, board: Data) -> Iterator[str]:
    ends = board.get("area_ends", [])
    for city in [*board["cities"], *ends]:
        if city["id"] not in layout["cities"]:
            yield f"{city['id']}: no place on the board"
        elif bool(city.get("name")) != bool(layout["cities"][city["id"]]["label"]):
            yield f"{city['id']}: label and name do not agree"
    for route in board["routes"]:
        if len(layout["routes"].get(route["id"], {"spaces": ()})["spaces"]) != route["length"]:
            yield f"{route['id']}: not {route['length']} spaces"
    for area in board.get("areas") or ():
        if area["id"] not in layout["areas"]:
            yield f"{area['id']}: no sign"


def _sizes(shapes: Shapes) -> Iterator[str]:
    lengths = [r["length"] for r in shapes.layout["routes"].values()]
    thick = shapes.layout["space"][1]
    if min(lengths) * shapes.scale < SMALLEST[0] or thick * shapes.scale < SMALLEST[1]:
        yield f"smallest space is {min(lengths) * shapes.scale:.1f} x {thick * shapes.scale:.1f} dp"
    if max(lengths) > SPREAD * min(lengths):
        yield f"spaces from {min(lengths):.1f} to {max(lengths):.1f} long"


def _space_overlaps(shapes: Shapes) -> Iterator[str]:
    boxes = sorted(shapes.all_boxes(), key=lambda item: item[1].x)
    reach = max(box.half + box.thick for _, box in boxes) * 2
    for i, (one, a) in enumerate(boxes):
        for two, b in boxes[i + 1 :]:
            if b.x - a.x > reach:
                break
            if frozenset((one, two)) not in shapes.meant and _depth(a, b) > EASE:
                yield f"{one} and {two}: spaces overlap by {_depth(a, b):.2f}"


def _depth(a: Box, b: Box) -> float:
    found = push_out(a, b)
    return found[0] if found else 0.0


def _marker_faults(shapes: Shapes) -> Iterator[str]:
    for (one, (ax, ay, ar)), (two, (bx, by, br)) in combinations(shapes.markers.items(), 2):
        if hypot(ax - bx, ay - by) < ar + br:
            yield f"{one} and {two}: markers overlap"
    for city, (x, y, r) in shapes.markers.items():
        for route, box in shapes.near(x, y, r):
            if (gap := point_to_box(x, y, box)[0]) < r - EASE:
                yield f"{city} and {route}: marker lies on a space by {r - gap:.2f}"
    yield from _loose_ends(shapes)


def _loose_ends(shapes: Shapes) -> Iterator[str]:
    """The nearest lane of a connection must begin close to its city, the others not far from it."""
    length = shapes.layout["space"][0]
    gaps: dict[tuple[str, str], list[tuple[float, str]]] = {}
    for route, boxes in shapes.spaces.items():
        a, b = shapes.routes[route]["a"], shapes.routes[route]["b"]
        for city, other, box in ((a, b, boxes[0]), (b, a, boxes[-1])):
            if city in shapes.markers:
                x, y, r = shapes.markers[city]
                gaps.setdefault((city, other), []).append((point_to_box(x, y, box)[0] - r, route))
    for (city, _), lanes in gaps.items():
        for allowed, (gap, route) in ((TOUCH, min(lanes)), (OUTER, max(lanes))):
            if gap > allowed * length:
                yield f"{route}: ends {gap:.1f} from the marker of {city}"


def _label_faults(shapes: Shapes) -> Iterator[str]:
    for (one, a), (two, b) in combinations(shapes.labels.items(), 2):
        if _depth(a, b) > EASE:
            yield f"{one} and {two}: labels overlap"
    for city, label in shapes.labels.items():
        for route, box in shapes.near(label.x, label.y, label.half):
            if _depth(label, box) > EASE:
                yield f"{city}: label lies on {route} by {_depth(label, box):.2f}"
        for other, (x, y, r) in shapes.markers.items():
            if point_to_box(x, y, label)[0] < r - EASE:
                yield f"{city}: label lies on the marker of {other}"
        lines = tuple(shapes.layout["cities"][city]["label"]["lines"])
        w, h = text_size(lines, shapes.layout["font"])
        if w > 2 * label.half + EASE or h > 2 * label.thick + EASE:
            yield f"{city}: name does not fit its label"
    for route, (x, y, r) in shapes.plates.items():
        yield from (f"{route}: plate lies on {name}" for name in _under_plate(shapes, x, y, r))


def _under_plate(shapes: Shapes, x: float, y: float, r: float) -> Iterator[str]:
    for route, box in shapes.near(x, y, r):
        if point_to_box(x, y, box)[0] < r - EASE:
            yield route
    for city, label in shapes.labels.items():
        if point_to_box(x, y, label)[0] < r - EASE:
            yield f"label of {city}"
    for city, (cx, cy, cr) in shapes.markers.items():
        if hypot(cx - x, cy - y) < r + cr - EASE:
            yield f"marker of {city}"


def _sign_faults(shapes: Shapes, names: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for area, sign in shapes.signs.items():
        for route, box in shapes.near(sign.x, sign.y, sign.half):
            if _depth(sign, box) > EASE:
                yield f"{area}: sign lies on {route}"
        for city, label in shapes.labels.items():
            if _depth(sign, label) > EASE:
                yield f"{area}: sign lies on the label of {city}"
        for city, (x, y, r) in shapes.markers.items():
            if point_to_box(x, y, sign)[0] < r - EASE:
                yield f"{area}: sign lies on {city}"
        _, _, w, h = shapes.layout["areas"][area]["name"]
        for name in names.get(area, ()):
            if text_size((name,), shapes.layout["font"])[0] > w + EASE or shapes.layout["font"] > h + EASE:
                yield f"{area}: {name} does not fit its sign"
    for (one, a), (two, b) in combinations(shapes.signs.items(), 2):
        if _depth(a, b) > EASE:
            yield f"{one} and {two}: signs overlap"


def _outside(shapes: Shapes) -> Iterator[str]:
    width, height = shapes.layout["board"]
    inset = shapes.layout["frame"]
    boxes = [*shapes.all_boxes(), *shapes.labels.items(), *shapes.signs.items()]
    boxes += [(k, Box(x, y, 1.0, 0.0, r, r)) for k, (x, y, r) in [*shapes.markers.items(), *shapes.plates.items()]]
    for name, box in boxes:
        if any(not (inset <= x <= width - inset and inset <= y <= height - inset) for x, y in box.corners()):
            yield f"{name}: outside the frame"


def _crossing_faults(shapes: Shapes) -> Iterator[str]:
    lines = {k: _whole(shapes, k) for k in shapes.lines}
    for one, two in combinations(lines, 2):
        hits = polyline_crossings(lines[one], lines[two])
        if frozenset((one, two)) in shapes.meant:
            if len(hits) != 1:
                yield f"{one} and {two}: should cross once, cross {len(hits)} times"
            elif hits[0][1] < CROSSING_SINE:
                yield f"{one} and {two}: cross at too flat an angle"
        elif hits:
            yield f"{one} and {two}: cross"
    noted = {frozenset(c[:2]) for c in shapes.layout["crossings"]}
    yield from (f"{' and '.join(sorted(pair))}: crossing not noted" for pair in shapes.meant - noted)


def _whole(shapes: Shapes, route: str) -> list[Point]:
    """The centre line between the far edges of its first and last space."""
    first, last = shapes.spaces[route][0], shapes.spaces[route][-1]
    begin = (first.x - first.ux * first.half, first.y - first.uy * first.half)
    end = (last.x + last.ux * last.half, last.y + last.uy * last.half)
    return [begin, *((b.x, b.y) for b in shapes.spaces[route]), end]


def _ornament_faults(shapes: Shapes) -> Iterator[str]:
    things = [*shapes.all_boxes(), *shapes.labels.items(), *shapes.signs.items()]
    things += [(k, Box(x, y, 1.0, 0.0, r, r)) for k, (x, y, r) in [*shapes.markers.items(), *shapes.plates.items()]]
    for ornament in ("title", "compass", "scale"):
        if spot := shapes.layout[ornament]:
            box = upright_box(*spot)
            yield from (f"{ornament}: lies on {name}" for name, thing in things if _depth(box, thing) > EASE)
            things.append((ornament, box))


def _ground_faults(shapes: Shapes) -> Iterator[str]:
    """Ferries run on water, where there is any; no hachure lies on a space or a name."""
    if shapes.layout["coast"]:
        rings = [pairs(p["points"]) for kind in ("play", "near") for p in shapes.layout["land"][kind]]
        for route, boxes in shapes.spaces.items():
            if shapes.routes[route].get("locomotives"):
                dry = sum(any(inside(b.x, b.y, ring) for ring in rings) for b in boxes)
                if dry > len(boxes) / 2:
                    yield f"{route}: {dry} of {len(boxes)} spaces of a ferry on land"
    for x0, y0, x1, y1 in shapes.layout["relief"]:
        for x, y in ((x0, y0), (x1, y1), ((x0 + x1) / 2, (y0 + y1) / 2)):
            under = [*shapes.near(x, y, 0), *shapes.labels.items()]
            yield from (f"relief lies on {name}" for name, box in under if point_to_box(x, y, box)[0] < 0)


def measure(layout: Data, board: Data) -> dict[str, float]:
    """The figures: smallest space in dp at fit-all, spread of sizes, part of the board under spaces, worst turn."""
    shapes = Shapes(layout, board)
    lengths = [r["length"] for r in layout["routes"].values()]
    area = sum(4 * b.half * b.thick for _, b in shapes.all_boxes())
    bends = [
        abs(cos(radians(a[2])) * sin(radians(b[2])) - sin(radians(a[2])) * cos(radians(b[2])))
        for r in layout["routes"].values()
        for a, b in zip(r["spaces"], r["spaces"][1:], strict=False)
    ]
    return {
        "smallest_length_dp": round(min(lengths) * shapes.scale, 2),
        "smallest_thickness_dp": round(layout["space"][1] * shapes.scale, 2),
        "size_spread": round(max(lengths) / min(lengths), 3),
        "filled": round(area / (layout["board"][0] * layout["board"][1]), 3),
        "sharpest_turn_sine": round(max(bends, default=0.0), 2),
    }
