"""Puts the ground under a finished layout: land, coast, frontiers, contour lines and mountains."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.layout.geometry import Box, push_out
from app.layout.net import Data, Net
from app.layout.ornaments import things
from tools.layout.land import Ground, is_land
from tools.layout.relief import hachures
from tools.layout.shore import shore_lines

SOURCE = "Natural Earth (public domain), by way of world-atlas and us-atlas"

Layout = dict[str, Any]


def dress(layout: Layout, net: Net, hints: Data) -> Layout:
    """The layout with everything that geography adds to it."""
    ground = Ground(layout, net, hints)
    land = ground.land()
    coast = ground.coast(land)
    return {
        **layout,
        "source": SOURCE,
        "land": land,
        "coast": coast,
        "borders": ground.borders(),
        "shore": shore_lines(layout["board"], land, coast),
        "relief": _relief(layout, ground, hints, land),
    }


def _relief(layout: Data, ground: Ground, hints: Data, land: Mapping[str, Any]) -> list[list[float]]:
    taken = [box.grown(2.0) for box in _drawn(layout)]
    inset, (width, height) = layout["frame"] + 3, layout["board"]

    def is_free(box: Box) -> bool:
        corners = box.corners()
        if any(not (inset < x < width - inset and inset < y < height - inset) for x, y in corners):
            return False
        if any(abs(b.x - box.x) < 70 and abs(b.y - box.y) < 70 and push_out(b, box) for b in taken):
            return False
        return all(is_land(land, x, y) for x, y in corners)

    ranges = [
        (breadth, [ground.at(lon, lat) for lat, lon in ridge]) for breadth, ridge in hints.get("ranges", {}).values()
    ]
    return hachures(ranges, is_free)


def _drawn(layout: Data) -> Iterator[Box]:
    yield from things(layout)
    for key in ("title", "compass", "scale"):
        if layout[key]:
            x, y, w, h = layout[key]
            yield Box(x + w / 2, y + h / 2, 1.0, 0.0, w / 2, h / 2)
