"""The last touch: a name or a plate that still lies on something moves to the nearest free spot."""

from collections.abc import Iterator
from typing import Any

from app.layout.check import Data, Shapes
from app.layout.geometry import Box, point_to_box, push_out, upright_box
from app.layout.metrics import line_breaks, text_size

FAR = 20  # units a name may stand off its marker, and a plate off its route
CLEAR = 0.1

Spot = tuple[float, tuple[str, ...], float, float, float, float]


def touched_up(layout: dict[str, Any], board: Data, found: list[str]) -> None:
    """Moves in place what `found` complains about; what finds no spot stays."""
    names = {city["id"]: city["name"] for city in board["cities"]}
    for fault in found:
        name, _, what = fault.partition(": ")
        if what.startswith("plate lies on"):
            _move_plate(layout, Shapes(layout, board), name)
    for name in dict.fromkeys(f.partition(": ")[0] for f in found if ": label lies on" in f):
        _move_label(layout["cities"][name], Shapes(layout, board), name, names[name], layout["font"])


def _move_label(city: dict[str, Any], shapes: Shapes, name: str, text: str, font: float) -> None:
    spots = sorted(_label_spots(city, text, font))
    for _, lines, x, y, w, h in spots:
        if _is_free(upright_box(x, y, w, h), shapes, name):
            aside = x + w / 2 - city["x"]
            anchor = "left" if aside > w * 0.35 else "right" if aside < -w * 0.35 else "center"
            city["label"] = {"x": x, "y": y, "w": w, "h": h, "anchor": anchor, "lines": list(lines)}
            return


def _label_spots(city: Data, text: str, font: float) -> Iterator[Spot]:
    """Nearest first, few lines before many."""
    for lines in line_breaks(text):
        w, h = (round(size, 1) for size in text_size(lines, font))
        for i in range(-2 * FAR - int(w) - 8, 2 * FAR + 8):
            for j in range(-2 * FAR - int(h) - 8, 2 * FAR + 8):
                x, y = round(city["x"] + i, 1), round(city["y"] + j, 1)
                away = point_to_box(city["x"], city["y"], upright_box(x, y, w, h))[0] - city["r"]
                if 0.6 < away < FAR:
                    yield away + 4 * (len(lines) - 1), lines, x, y, w, h


def _move_plate(layout: dict[str, Any], shapes: Shapes, route: str) -> None:
    plan = layout["routes"][route]
    r = plan["plate"][2]
    own = shapes.spaces[route]
    spots = sorted(_plate_spots(own, r))
    for _, x, y in spots:
        if _is_round_free(x, y, r, shapes, route):
            plan["plate"] = [x, y, r]
            return


def _plate_spots(own: list[Box], r: float) -> Iterator[tuple[float, float, float]]:
    reach = int(own[0].half + r + FAR)
    for box in own:
        for i in range(-reach, reach + 1):
            for j in range(-reach, reach + 1):
                x, y = round(box.x + i, 1), round(box.y + j, 1)
                away = min(point_to_box(x, y, b)[0] for b in own) - r
                if CLEAR < away < FAR:
                    yield away, x, y


def _is_round_free(x: float, y: float, r: float, shapes: Shapes, own: str) -> bool:
    boxes = [*shapes.near(x, y, r + 1), *shapes.labels.items(), *shapes.signs.items()]
    rounds = [*shapes.markers.items(), *((k, plate) for k, plate in shapes.plates.items() if k != own)]
    return all(point_to_box(x, y, box)[0] > r for _, box in boxes) and all(
        (x - u) ** 2 + (y - v) ** 2 > (r + s) ** 2 for _, (u, v, s) in rounds
    )


def _is_free(box: Box, shapes: Shapes, own: str) -> bool:
    grown = box.grown(CLEAR)
    if any(push_out(other, grown) for _, other in shapes.near(box.x, box.y, box.half + 1)):
        return False
    others = [*shapes.labels.items(), *shapes.signs.items()]
    if any(push_out(other, grown) for name, other in others if name != own):
        return False
    rounds = [*shapes.markers.items(), *shapes.plates.items()]
    width, height = shapes.layout["board"]
    inset = shapes.layout["frame"]
    inside = all(inset < x < width - inset and inset < y < height - inset for x, y in box.corners())
    return inside and all(point_to_box(x, y, box)[0] > r + CLEAR for name, (x, y, r) in rounds if name != own)
