"""Places for the company's name, the compass and the scale bar: the emptiest spots of the finished board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.layout.geometry import Box, push_out, turned_box, upright_box

TITLES = ((300.0, 64.0), (240.0, 52.0), (190.0, 42.0))  # the largest that fits
COMPASS = ((88.0, 88.0), (64.0, 64.0))
SCALE = ((180.0, 26.0), (130.0, 22.0))
STEP = 8
CLEAR = 7.0

Spot = list[float]


def place_ornaments(layout: Mapping[str, Any]) -> dict[str, Spot | None]:
    """Boxes of `title`, `compass` and `scale`, None where nothing fits."""
    taken = list(things(layout))
    found: dict[str, Spot | None] = {}
    for name, sizes in (("title", TITLES), ("compass", COMPASS), ("scale", SCALE)):
        found[name] = next((spot for size in sizes if (spot := _free(layout, size, taken))), None)
        if spot := found[name]:
            taken.append(upright_box(*spot))
    return found


def things(layout: Mapping[str, Any]) -> Iterator[Box]:
    """Everything drawn that a player needs to see."""
    for route in layout["routes"].values():
        yield from (turned_box(x, y, a, route["length"], layout["space"][1]) for x, y, a in route["spaces"])
        if "plate" in route:
            x, y, r = route["plate"]
            yield Box(x, y, 1.0, 0.0, r, r)
    for city in layout["cities"].values():
        yield Box(city["x"], city["y"], 1.0, 0.0, city["r"], city["r"])
        if label := city["label"]:
            yield upright_box(label["x"], label["y"], label["w"], label["h"])
    yield from (upright_box(*area["box"]) for area in layout["areas"].values())


def _free(layout: Mapping[str, Any], size: tuple[float, float], taken: Sequence[Box]) -> Spot | None:
    """The free spot nearest to a corner of the board."""
    (width, height), (w, h) = layout["board"], size
    inset = layout["frame"] + 10
    best, where = 1e9, None
    for x in _steps(inset, width - inset - w):
        for y in _steps(inset, height - inset - h):
            far = min(x, width - w - x) + min(y, height - h - y)
            if far < best and _is_clear(Box(x + w / 2, y + h / 2, 1.0, 0.0, w / 2 + CLEAR, h / 2 + CLEAR), taken):
                best, where = far, [round(x, 1), round(y, 1), w, h]
    return where


def _steps(low: float, high: float) -> Iterator[float]:
    count = int((high - low) // STEP)
    yield from (low + (high - low) * i / max(1, count) for i in range(count + 1))


def _is_clear(box: Box, taken: Sequence[Box]) -> bool:
    return not any(
        abs(other.x - box.x) < box.half + other.half + other.thick
        and abs(other.y - box.y) < box.thick + other.half + other.thick
        and push_out(other, box)
        for other in taken
    )
