"""The board as the layout sees it: places with a marker and an anchor, connections as bundles of lanes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import atan, hypot, pi
from typing import Any

from app.layout.projection import Albers, Point, albers_for
from engine.board import Board

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Sizes:
    """Everything that is measured in board units."""

    width: float = 1280.0
    height: float = 800.0
    space: float = 26.0  # length of the smallest space
    thick: float = 11.0  # thickness of every space
    lane_gap: float = 2.2  # between the lanes of one pair
    space_gap: float = 2.2  # between the spaces of one lane
    clear: float = 3.0  # wished for between things that do not belong together
    margin: float = 22.0  # between the outermost thing and the board's edge
    font: float = 13.0
    hub: float = 1.6  # the largest marker's radius as a multiple of the thickness
    stretch: float = 1.2  # the longest space as a multiple of the smallest

    @property
    def lane(self) -> float:
        return self.thick + self.lane_gap

    @property
    def pitch(self) -> float:
        return self.space + self.space_gap


@dataclass(frozen=True)
class Place:
    """A city or an area end; `x`, `y` is where geography would put it."""

    id: str
    name: str | None
    x: float
    y: float
    radius: float
    area: str | None = None


@dataclass(frozen=True)
class Bundle:
    """The lanes between two places: `a`, `b` index the net's places, `routes` are ordered left to right from a to b."""

    a: int
    b: int
    routes: tuple[str, ...]
    spaces: int
    half: float  # half the thickness of all lanes together

    @property
    def lanes(self) -> int:
        return len(self.routes)


@dataclass(frozen=True)
class Net:
    sizes: Sizes
    places: tuple[Place, ...]
    bundles: tuple[Bundle, ...]
    crossings: frozenset[tuple[int, int]]  # pairs of bundles that are meant to cross
    projection: Albers
    scale: tuple[float, float]  # units per kilometre to the east and to the north
    origin: Point
    degrees: tuple[tuple[float, float], ...]  # latitude and longitude of what has any
    index: Mapping[str, int] = field(repr=False)

    def project(self, lat: float, lon: float) -> Point:
        x, y = self.projection(lat, lon)
        return self.origin[0] + x * self.scale[0], self.origin[1] + y * self.scale[1]


def board_data(board: Board) -> Data:
    """The engine's board in the words of a map's `board.json`."""
    ids = [city.id for city in board.cities]
    partner = {end: ids[b] for a, b in board.ends for end, b in ((ids[a], b), (ids[b], a))}
    return {
        "id": board.id,
        "name": board.name,
        "cities": [{"id": c.id, "name": c.name, "lat": c.lat, "lon": c.lon} for c in board.cities if c.area is None],
        "areas": [{"id": a.id, "name": a.name, "name_en": a.name_en} for a in board.areas],
        "area_ends": [{"id": c.id, "area": c.area, "from": partner[c.id]} for c in board.cities if c.area is not None],
        "routes": [
            {
                "id": r.id,
                "a": ids[r.a],
                "b": ids[r.b],
                "length": r.length,
                "tunnel_draw": r.tunnel_draw,
                "locomotives": r.locomotives,
            }
            for r in board.routes
        ],
        "crossings": [[board.routes[one].id, board.routes[two].id] for one, two in board.crossings],
    }


def read_net(board: Data, hints: Data, sizes: Sizes) -> Net:
    """The net of a board's lists of cities, routes, areas, area ends and crossings."""
    places = {c["id"]: (c["lat"], c["lon"]) for c in board["cities"]}
    placed_ends = {k: (v[0], v[1]) for k, v in hints.get("ends", {}).items()}
    projection = albers_for([*places.values(), *placed_ends.values()])
    degrees = (*places.values(), *placed_ends.values())
    flat = {k: projection(*v) for k, v in {**places, **placed_ends}.items()}
    flat.update(_unplaced_ends(board, flat))
    scale, origin = _fit(list(flat.values()), hints, sizes)
    anchors = {k: (origin[0] + x * scale[0], origin[1] + y * scale[1]) for k, (x, y) in flat.items()}
    ends = {e["id"]: e["area"] for e in board.get("area_ends", [])}
    names = {c["id"]: c["name"] for c in board["cities"]}
    index = {k: i for i, k in enumerate(anchors)}
    bundles = _bundles(board["routes"], index, sizes)
    radii = _radii(len(index), bundles, {index[e] for e in ends}, sizes)
    found = tuple(Place(k, names.get(k), x, y, radii[index[k]], ends.get(k)) for k, (x, y) in anchors.items())
    return Net(sizes, found, bundles, _crossings(board, bundles), projection, scale, origin, degrees, index)


def _unplaced_ends(board: Data, flat: Mapping[str, Point]) -> dict[str, Point]:
    """Ends nobody placed lie beyond their city, away from the middle of the map."""
    mx = sum(x for x, _ in flat.values()) / len(flat)
    my = sum(y for _, y in flat.values()) / len(flat)
    reach = max(hypot(x - mx, y - my) for x, y in flat.values())
    found = {}
    for end in board.get("area_ends", []):
        if end["id"] not in flat:
            x, y = flat[end["from"]]
            away = max(1.0, hypot(x - mx, y - my))
            found[end["id"]] = (x + (x - mx) / away * reach * 0.2, y + (y - my) / away * reach * 0.2)
    return found


def _fit(points: Sequence[Point], hints: Data, sizes: Sizes) -> tuple[tuple[float, float], Point]:
    """Scale and origin that fill the board's window with the points; the two scales differ only so far."""
    left, bottom, right, top = hints.get("window", [0.04, 0.05, 0.96, 0.95])
    xs, ys = [x for x, _ in points], [y for _, y in points]
    sx = (right - left) * sizes.width / max(1e-6, max(xs) - min(xs))
    sy = (top - bottom) * sizes.height / max(1e-6, max(ys) - min(ys))
    limit = hints.get("stretch", 1.25)
    sx, sy = min(sx, sy * limit), min(sy, sx * limit)
    ox = (left + right) / 2 * sizes.width - sx * (max(xs) + min(xs)) / 2
    oy = (bottom + top) / 2 * sizes.height - sy * (max(ys) + min(ys)) / 2
    return (sx, sy), (ox, oy)


def _bundles(routes: Sequence[Data], index: Mapping[str, int], sizes: Sizes) -> tuple[Bundle, ...]:
    pairs: dict[tuple[str, str], list[Data]] = {}
    for route in routes:
        a, b = route["a"], route["b"]
        pairs.setdefault((b, a) if (b, a) in pairs else (a, b), []).append(route)
    return tuple(
        Bundle(
            index[a],
            index[b],
            tuple(r["id"] for r in lanes),
            max(r["length"] for r in lanes),
            (len(lanes) * sizes.lane - sizes.lane_gap) / 2,
        )
        for (a, b), lanes in pairs.items()
    )


def _radii(count: int, bundles: Sequence[Bundle], ends: set[int], sizes: Sizes) -> list[float]:
    """A marker grows with the lanes that meet in it, so that all of them find room around it."""
    meeting: list[list[float]] = [[] for _ in range(count)]
    for bundle in bundles:
        meeting[bundle.a].append(bundle.half + sizes.clear / 2)
        meeting[bundle.b].append(bundle.half + sizes.clear / 2)
    small, large = sizes.thick * 0.72, sizes.thick * sizes.hub
    return [small * 0.9 if i in ends else _room_for(halves, small, large) for i, halves in enumerate(meeting)]


def _room_for(halves: Sequence[float], small: float, large: float) -> float:
    """The radius at which bundles of these half widths fill nine tenths of the circle."""
    radius = small
    while radius < large and sum(atan(half / radius) for half in halves) > 0.9 * pi:
        radius += 0.1
    return radius


def _crossings(board: Data, bundles: Sequence[Bundle]) -> frozenset[tuple[int, int]]:
    owner = {route: i for i, bundle in enumerate(bundles) for route in bundle.routes}
    found = [(owner[one], owner[two]) for one, two in board.get("crossings", [])]
    return frozenset((min(pair), max(pair)) for pair in found)
