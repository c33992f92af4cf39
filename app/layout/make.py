"""Makes a layout from a board: reads, relaxes, names, and keeps polishing until the check finds nothing."""

from collections.abc import Mapping, Sequence
from math import hypot, sqrt
from typing import Any

from app.layout.check import faults
from app.layout.geometry import Box, Point, pairs, polyline_crossings
from app.layout.labels import Label, Surroundings, place_labels
from app.layout.metrics import LINE_HEIGHT
from app.layout.net import Data, Net, Sizes, board_data, read_net
from app.layout.ornaments import place_ornaments
from app.layout.relax import Relaxation, Tag
from app.layout.signs import badge_spaces, place_plate, place_signs, sign_data
from app.layout.spaces import STEPS, Lane, lay_bundle
from app.layout.touch import touched_up
from engine.board import Board

FORMAT = 1
FRAME = 12.0
FEW = 7  # faults that are worth the last touch
EFFORTS = (0.3, 1.0)  # an easy board is done soon

Layout = dict[str, Any]


def sizes_for(hints: Data) -> Sizes:
    """Sizes from the hints: `board` [w, h], `space` (length), and the rest in proportion."""
    width, height = hints.get("board", [1280, 800])
    space = hints.get("space", 24.0)
    return Sizes(
        width,
        height,
        space,
        space * hints.get("thickness", 0.41),
        font=hints.get("font", space * 0.5),
        hub=hints.get("hub", 1.6),
    )


def roomy(data: Data) -> Data:
    """Sizes for a board without hints: the fewer spaces it has, the larger each can be."""
    space = 33.0 * sqrt(300 / max(1, sum(route["length"] for route in data["routes"])))
    space = min(60.0, max(24.0, space))
    return {"space": space, "font": min(17.0, space * 0.5)}


def make_layout(board: Board | Data, hints: Data | None = None) -> Layout:
    """The layout of a board, without faults if it can be done. All of the board is land; `tools.layout` adds water."""
    data = board_data(board) if isinstance(board, Board) else board
    hints = {**roomy(data), **(hints or {})}
    net, names = read_net(data, hints, sizes_for(hints)), area_names(data, hints)
    best: Layout = {}
    for effort in [hints["effort"]] if "effort" in hints else EFFORTS:
        work = Work(data, net, hints, names)
        work.settle(effort)
        best = work.best
        if not work.faults:
            break
    return best


def finished(layout: Layout) -> Layout:
    """With plain ground and the ornaments."""
    width, height = layout["board"]
    ground = {"points": [0.0, 0.0, width, 0.0, width, height, 0.0, height], "triangles": [0, 1, 2, 0, 2, 3]}
    plain = {"land": {"play": [ground], "near": [], "lakes": []}, "coast": [], "borders": [], "shore": [], "relief": []}
    return {**layout, **plain, **place_ornaments(layout), "source": ""}


def area_names(board: Data, hints: Data) -> dict[str, list[str]]:
    """Every name an area has in any language, as far as board and hints know."""
    more = hints.get("names", {})
    return {a["id"]: [a["name"], a.get("name_en", a["name"]), *more.get(a["id"], ())] for a in board.get("areas") or ()}


class Work:
    """One board in the making: the relaxation, the names as they stand, and the best layout so far."""

    def __init__(self, board: Data, net: Net, hints: Data, names: Mapping[str, Sequence[str]]) -> None:
        self.board, self.net, self.hints, self.names = board, net, hints, names
        self.relaxation = Relaxation(net, hints, hints.get("seed", 1))
        self.signs: dict[str, Box] = {}
        self.labels: list[Label] = []
        self.counts = {r["id"]: r["length"] for r in board["routes"]}
        self.best: Layout = {}
        self.faults: list[str] = []

    def settle(self, effort: float) -> None:
        """Geography first, then room for the names, then polish while faults remain."""
        go = self.relaxation.run
        go(int(300 * effort), 0.2, (0.2, 0.7))
        for strength in (0.06, 0.03, 0.02):
            self._name()
            go(int(150 * effort), strength, (0.7 if strength > 0.05 else 1.0, 1.0))
        for _ in range(12):
            self._name()
            go(int(80 * effort), 0.0)
            self._keep_if_better()
            if not self.faults:
                return

    def _name(self) -> None:
        boxes = [box for lane in self._lanes() for box in lane.boxes(self.net.sizes.thick)]
        work = self.relaxation
        around, tags = Surroundings(boxes, work.x, work.y), [work.tag_box(tag) for tag in work.tags]
        self.signs = place_signs(self.net, self.names, self.hints, around, tags)
        work.walls = tuple(self.signs.values())
        self.labels = self._labels([*boxes, *self.signs.values()], self.labels)
        self.relaxation.tags = tuple(Tag(c.place, c.x, c.y, c.w / 2, c.h / 2) for c in self.labels)

    def _labels(self, boxes: list[Box], before: Sequence[Label]) -> list[Label]:
        around = Surroundings(boxes, self.relaxation.x, self.relaxation.y)
        return place_labels(self.net, around, self.hints.get("labels", {}), before)

    def _keep_if_better(self) -> None:
        layout = self.layout()
        found = faults(finished(layout), self.board, self.names)
        if 0 < len(found) < FEW:
            touched_up(layout, self.board, found)
        layout = finished(layout)
        found = faults(layout, self.board, self.names)
        if not self.best or len(found) < len(self.faults):
            self.best, self.faults = layout, found

    def _lanes(self) -> list[Lane]:
        work, lanes = self.relaxation, []
        for i, bundle in enumerate(self.net.bundles):
            counts = [self.counts[r] for r in bundle.routes]
            lanes += lay_bundle(bundle, work.curve(i, STEPS), work.reach(i), counts, self.net.sizes)
        return lanes

    def layout(self) -> Layout:
        """The layout as the points now stand."""
        sizes, lanes = self.net.sizes, self._lanes()
        boxes = [box for lane in lanes for box in lane.boxes(sizes.thick)]
        plates = self._plates(lanes, [*boxes, *self.signs.values()])
        round_plates = [Box(x, y, 1.0, 0.0, r, r) for x, y, r in plates.values()]
        labels = {c.place: c for c in self._labels([*boxes, *self.signs.values(), *round_plates], self.labels)}
        routes = {lane.route: self._route(lane, plates) for lane in lanes}
        return {
            "format": FORMAT,
            "map": self.board.get("id", ""),
            "board": [sizes.width, sizes.height],
            "space": [round(min(lane.length for lane in lanes), 2), round(sizes.thick, 2)],
            "font": round(sizes.font, 2),
            "line_height": LINE_HEIGHT,
            "frame": FRAME,
            "km": round(sum(self.net.scale) / 2, 4),
            "cities": {p.id: self._city(i, labels.get(i)) for i, p in enumerate(self.net.places)},
            "routes": {r["id"]: routes[r["id"]] for r in self.board["routes"]},
            "areas": {k: self._sign(k, box) for k, box in self.signs.items()},
            "crossings": self._crossings(routes),
        }

    def _sign(self, area: str, box: Box) -> Layout:
        work, ends = self.relaxation, [i for i, p in enumerate(self.net.places) if p.area == area]
        middle = [round(sum(axis[i] for i in ends) / len(ends), 1) for axis in (work.x, work.y)]
        return {**sign_data(box, self.net.sizes.font), "land": middle}

    def _plates(self, lanes: list[Lane], boxes: list[Box]) -> dict[str, list[float]]:
        tunnels = {r["id"] for r in self.board["routes"] if r.get("tunnel_draw")}
        work, radius = self.relaxation, self.net.sizes.thick * 0.56
        boxes = boxes + [work.tag_box(tag) for tag in work.tags]
        markers = [(work.x[i], work.y[i], p.radius) for i, p in enumerate(self.net.places)]
        plates: dict[str, list[float]] = {}
        for lane in lanes:
            if lane.route in tunnels:
                plates[lane.route] = place_plate(lane, radius, boxes, markers)
                markers.append((plates[lane.route][0], plates[lane.route][1], radius))
        return plates

    def _city(self, i: int, label: Label | None) -> Layout:
        x, y = self.relaxation.x[i], self.relaxation.y[i]
        city: Layout = {
            "x": round(x, 1),
            "y": round(y, 1),
            "r": round(self.net.places[i].radius, 1),
            "label": None,
        }
        if label:
            left, low = x + label.x - label.w / 2, y + label.y - label.h / 2
            city["label"] = {
                "x": round(left, 1),
                "y": round(low, 1),
                "w": round(label.w, 1),
                "h": round(label.h, 1),
                "anchor": label.anchor,
                "lines": list(label.lines),
            }
        return city

    def _route(self, lane: Lane, plates: Mapping[str, list[float]]) -> Layout:
        facts = next(r for r in self.board["routes"] if r["id"] == lane.route)
        spaces = [(x, y, a) for x, y, a in lane.spaces]
        line = list(lane.line)
        if _starts_elsewhere(line, self.net, self.relaxation, facts["a"]):
            spaces = [(x, y, (a + 360) % 360 - 180) for x, y, a in reversed(spaces)]
            line.reverse()
        route: Layout = {
            "spaces": [[round(x, 2), round(y, 2), round(a, 1)] for x, y, a in spaces],
            "length": round(lane.length, 2),
            "curve": [round(v, 1) for point in line for v in point],
        }
        if facts.get("locomotives"):
            route["locomotives"] = badge_spaces(facts["length"], facts["locomotives"])
        if lane.route in plates:
            route["plate"] = plates[lane.route]
        return route

    def _crossings(self, routes: Mapping[str, Layout]) -> list[list[Any]]:
        found: list[list[Any]] = []
        for one, two in self.board.get("crossings") or ():
            hits = polyline_crossings(pairs(routes[one]["curve"]), pairs(routes[two]["curve"]))
            found += [[one, two, round(x, 1), round(y, 1)] for (x, y), _ in hits[:1]]
        return found


def _starts_elsewhere(line: list[Point], net: Net, work: Relaxation, start: str) -> bool:
    """A lane that its data names in the other direction than its bundle."""
    i = net.index[start]
    first, last = (hypot(x - work.x[i], y - work.y[i]) for x, y in (line[0], line[-1]))
    return first > last
