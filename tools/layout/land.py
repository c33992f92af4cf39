"""The land under a layout: countries of the atlas, projected as the board is and bent with its cities."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.layout.geometry import Point, inside, pairs
from app.layout.net import Data, Net
from tools.layout.atlas import Atlas, Ring, read_atlas
from tools.layout.rings import Window, area, clip_line, clip_ring, simplified, tidy, triangles
from tools.layout.warp import Pin, Warp

TOLERANCE = 0.45  # units: how far the kept outline may lie from the true one
SMALLEST = 14.0  # square units: islands below are left out
LOOSE = 0.6  # the slack of a route's middle; cities have none
BEYOND = 8.0  # degrees around the cities within which countries are looked at

Layout = dict[str, Any]


class Ground:
    """Everything of the atlas in board units."""

    def __init__(self, layout: Data, net: Net, hints: Data) -> None:
        self.net, self.layout = net, layout
        wish = hints["land"]
        self.play = set(wish["play"])
        self.window: Window = (0.0, 0.0, *layout["board"])
        self.degrees = _degrees_window(net, wish.get("beyond", BEYOND))
        self.warp = make_warp(layout, net, wish.get("reach", 160.0), wish.get("slack", 0.02))
        self.lakes = [self._ring([(lon, lat) for lat, lon in ring]) for ring in hints.get("lakes", {}).values()]
        self.atlas = read_atlas("world-atlas", f"countries-{wish['detail']}.json", "countries")
        self.arcs = self._bent(self.atlas)
        self.states = wish.get("states", False)

    def _near(self, lon: float, lat: float) -> bool:
        west, south, east, north = self.degrees
        return west <= lon <= east and south <= lat <= north

    def _bent(self, atlas: Atlas) -> dict[int, list[Point]]:
        """Every arc that is needed, bent and simplified; shared arcs stay shared."""
        return {i: simplified([self.at(*p) for p in atlas.arcs[i]], TOLERANCE) for i in self._needed(atlas)}

    def _needed(self, atlas: Atlas) -> list[int]:
        wanted = [ring for rings in atlas.rings.values() for ring in rings if self._is_near(atlas, ring)]
        return sorted({arc if arc >= 0 else ~arc for ring in wanted for arc in ring})

    def _is_near(self, atlas: Atlas, ring: Ring) -> bool:
        return any(self._near(*p) for arc in ring for p in atlas.arcs[arc if arc >= 0 else ~arc])

    def at(self, lon: float, lat: float) -> Point:
        return self.warp(*self.net.project(lat, lon))

    def _ring(self, points: Sequence[Point]) -> list[Point]:
        return [self.at(*p) for p in points]

    def land(self) -> Layout:
        found: dict[str, list[Layout]] = {"play": [], "near": [], "lakes": []}
        for country, rings in self.atlas.rings.items():
            for ring in rings:
                if self._is_near(self.atlas, ring):
                    kind = "play" if country in self.play else "near"
                    found[kind] += pieces([self._closed(ring)], self.window)
        found["lakes"] = pieces([simplified(smooth(ring), 0.25) for ring in self.lakes], self.window)
        return found

    def _closed(self, ring: Ring) -> list[Point]:
        points: list[Point] = []
        for arc in ring:
            points += (self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1])[:-1]
        return points

    def coast(self, land: Layout) -> list[list[float]]:
        """Land against water: arcs of one country alone, unless their island was left out, and the lakes' shores."""
        kept = {arc if arc >= 0 else ~arc for arc in self._kept_arcs()}
        lines = [self.arcs[arc] for arc in self.atlas.single() if arc in self.arcs and arc in kept]
        for lake in land["lakes"]:
            ring = pairs(lake["points"])
            lines.append([*ring, ring[0]])
        return flat(part for line in lines for part in clip_line(line, self._inner()) if not self._on_edge(part))

    def _kept_arcs(self) -> Iterable[int]:
        for rings in self.atlas.rings.values():
            for ring in rings:
                if self._is_near(self.atlas, ring) and abs(area(self._closed(ring))) >= SMALLEST:
                    yield from ring

    def _inner(self) -> Window:
        left, low, right, high = self.window
        return left + 0.2, low + 0.2, right - 0.2, high - 0.2

    def _on_edge(self, part: Sequence[Point]) -> bool:
        left, low, right, high = self._inner()
        return all(x in (left, right) or y in (low, high) for x, y in part)

    def borders(self) -> list[list[float]]:
        lines = [self.arcs[arc] for arc in self.atlas.shared() if arc in self.arcs]
        if self.states:
            states = read_atlas("us-atlas", "states-10m.json", "states")
            bent = self._bent(states)
            lines += [bent[arc] for arc in states.shared() if arc in bent]
        dry = [part for line in lines for part in self._dry(line)]
        return flat(part for line in dry for part in clip_line(line, self.window))

    def _dry(self, line: Sequence[Point]) -> list[list[Point]]:
        """The parts of a frontier outside the lakes."""
        parts: list[list[Point]] = [[]]
        for x, y in line:
            if any(inside(x, y, lake) for lake in self.lakes):
                parts.append([])
            else:
                parts[-1].append((x, y))
        return [part for part in parts if len(part) > 1]


def make_warp(layout: Data, net: Net, reach: float, slack: float) -> Warp:
    """Pins every city where it is drawn, and the middle of every route loosely where it runs; looser if it folds."""
    width, height = layout["board"]
    for step in range(6):
        ease = slack * 2.5**step
        warp = Warp([*_city_pins(layout, net, ease), *_route_pins(layout, net, LOOSE + ease)], reach)
        if not warp.folds(-40, -40, width + 40, height + 40):
            break
    return warp


def _city_pins(layout: Data, net: Net, slack: float) -> list[Pin]:
    cities = layout["cities"]
    return [Pin(p.x, p.y, cities[p.id]["x"], cities[p.id]["y"], slack) for p in net.places]


def _route_pins(layout: Data, net: Net, slack: float) -> list[Pin]:
    pins = []
    for bundle in net.bundles:
        a, b = net.places[bundle.a], net.places[bundle.b]
        line = pairs(layout["routes"][bundle.routes[0]]["curve"])
        x, y = line[len(line) // 2]
        if bundle.spaces > 1 and "locomotives" not in layout["routes"][bundle.routes[0]]:
            pins.append(Pin((a.x + b.x) / 2, (a.y + b.y) / 2, x, y, slack))
    return pins


def _degrees_window(net: Net, beyond: float) -> Window:
    lats, lons = [lat for lat, _ in net.degrees], [lon for _, lon in net.degrees]
    return min(lons) - beyond * 1.5, min(lats) - beyond, max(lons) + beyond * 1.5, max(lats) + beyond


def pieces(rings: Iterable[Sequence[Point]], window: Window) -> list[Layout]:
    """Rings cut at the board's edge, with their triangles."""
    found = []
    for ring in rings:
        for part in clip_ring(ring, window):
            points = tidy(part)
            if len(points) > 2 and area(points) >= SMALLEST:
                found.append({"points": [v for p in points for v in p], "triangles": triangles(points)})
    return found


def smooth(ring: Sequence[Point], times: int = 2) -> list[Point]:
    """Cuts the corners of a coarse ring (Chaikin)."""
    points = list(ring)
    for _ in range(times):
        points = [
            (a[0] * s + b[0] * (1 - s), a[1] * s + b[1] * (1 - s))
            for a, b in zip(points, [*points[1:], points[0]], strict=True)
            for s in (0.75, 0.25)
        ]
    return points


def flat(lines: Iterable[Sequence[Point]]) -> list[list[float]]:
    return [[round(v, 1) for p in line for v in p] for line in lines]


def is_land(land: Mapping[str, list[Layout]], x: float, y: float) -> bool:
    """Whether a point of the board lies on dry land."""
    if any(inside(x, y, pairs(lake["points"])) for lake in land["lakes"]):
        return False
    return any(inside(x, y, pairs(piece["points"])) for kind in ("play", "near") for piece in land[kind])
