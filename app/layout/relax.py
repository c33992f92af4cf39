"""Moves cities and bends routes until every route has room for its spaces and nothing lies on anything else.

Positions are corrected constraint by constraint (position-based dynamics): a route that is too short or too long,
two boxes that overlap, a box on a marker, a thing outside the board. Geography pulls strongly at first, then lets go.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from random import Random

from app.layout.curves import Curve, weights
from app.layout.geometry import Box, Point, point_to_box, polyline_crossings, push_out
from app.layout.net import Bundle, Data, Net
from app.layout.spaces import middles

Body = tuple[tuple[int, float], ...]  # points and how much each of them moves the body
CELL = 64.0
LIGHT = 1.0  # how easily a control point moves
HEAVY = 0.45  # how easily a place moves


@dataclass(frozen=True)
class Tag:
    """A box that travels with a place: its name. Centre relative to the place, half width and half height."""

    place: int
    dx: float
    dy: float
    half: float
    thick: float


class Relaxation:
    """Points 0..n-1 are the places; every bundle adds its two inner control points."""

    def __init__(self, net: Net, hints: Data, seed: int = 1) -> None:
        self.net = net
        self.tags: tuple[Tag, ...] = ()
        self.walls: tuple[Box, ...] = ()  # signs that stand still
        self.x = [p.x for p in net.places]
        self.y = [p.y for p in net.places]
        self._part_twins()
        self._anchors = list(zip(self.x, self.y, strict=True))
        self._nudge(hints.get("nudge", {}))
        self._bows = self._read_bows(hints.get("bend", {}), Random(seed))
        for bundle, bow in zip(net.bundles, self._bows, strict=True):
            self._add_controls(bundle, bow)
        self.ease = [HEAVY] * len(net.places) + [LIGHT] * (2 * len(net.bundles))
        self._bonds = self._neighbours()
        self._hubs = self._meeting_bundles()
        self.late = [[0.0, 0.0] for _ in net.bundles]  # where a city is crowded, how much later the spaces begin
        self.curves: list[Curve] = []
        self.boxes: list[tuple[Box, int, float]] = []  # box, bundle, curve parameter
        self._first: list[int] = []  # each bundle's first box
        self._near: list[tuple[int, int]] = []
        self._near_places: list[tuple[int, int]] = []
        self._near_tags: list[tuple[list[int], list[int], list[int]]] = []

    # -- setting up

    def _part_twins(self) -> None:
        """Places on the very same spot would never find a direction in which to part."""
        taken: set[tuple[float, float]] = set()
        for i, (x, y) in enumerate(zip(self.x, self.y, strict=True)):
            if (round(x, 1), round(y, 1)) in taken:
                self.x[i], self.y[i] = x + 3 * cos(i), y + 3 * sin(i)
            taken.add((round(self.x[i], 1), round(self.y[i], 1)))

    def _nudge(self, nudges: Mapping[str, list[float]]) -> None:
        for name, (dx, dy) in nudges.items():
            i = self.net.index[name]
            self.x[i] += dx
            self.y[i] += dy
            self._anchors[i] = (self.x[i], self.y[i])

    def _read_bows(self, bends: Mapping[str, float], chance: Random) -> list[float]:
        """The wished bow of each bundle as a part of its chord, to the left from a to b."""
        known = [bends.get(b.routes[0].rsplit("--", 1)[0]) for b in self.net.bundles]
        return [chance.uniform(-0.04, 0.04) if bow is None else bow for bow in known]

    def _add_controls(self, bundle: Bundle, bow: float) -> None:
        ax, ay, bx, by = self.x[bundle.a], self.y[bundle.a], self.x[bundle.b], self.y[bundle.b]
        for part in (1 / 3, 2 / 3):
            self.x.append(ax + (bx - ax) * part - (by - ay) * bow * 4 / 3)
            self.y.append(ay + (by - ay) * part + (bx - ax) * bow * 4 / 3)

    def _neighbours(self) -> list[tuple[int, int]]:
        """Places that keep their relative position: the connected ones and the three nearest."""
        found = {(min(b.a, b.b), max(b.a, b.b)) for b in self.net.bundles}
        for i, (x, y) in enumerate(self._anchors):
            nearest = sorted((hypot(x - u, y - v), j) for j, (u, v) in enumerate(self._anchors) if j != i)
            found |= {(min(i, j), max(i, j)) for _, j in nearest[:3]}
        return sorted(found)

    def _meeting_bundles(self) -> list[list[tuple[int, int]]]:
        """For every place the bundles that begin (0) or end (1) there."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.net.places]
        for i, bundle in enumerate(self.net.bundles):
            found[bundle.a].append((i, 0))
            found[bundle.b].append((i, 1))
        return found

    # -- the loop

    def run(self, rounds: int, geography: float, grow: tuple[float, float] = (1.0, 1.0)) -> None:
        """`geography` fades to nothing over the rounds; boxes grow from one part of their size to another."""
        for i in range(rounds):
            part = i / max(1, rounds - 1)
            size = min(1.0, grow[0] + (grow[1] - grow[0]) * part * 1.25)
            self._keep_geography(geography * (1 - part) ** 2)
            self._keep_smooth(0.05 + 0.1 * (1 - part))
            self.late = [[a * 0.99, b * 0.99] for a, b in self.late]
            self._keep_lengths()
            self.trace(size)
            if i % 8 == 0:
                self._find_neighbours()
                self._find_tag_neighbours()
            if i % 40 == 20 and part < 0.8:
                self._uncross()
            self._spread_hubs(size)
            self._part_boxes(size)
            self._part_places(size)
            self._part_tags(size)
            self._keep_centred(0.1)
            self._keep_inside()
        self.trace(1.0)

    def trace(self, size: float = 1.0) -> None:
        """Curves and boxes from the present points."""
        self.curves = [self.curve(i, 4 + 2 * b.spaces) for i, b in enumerate(self.net.bundles)]
        self.boxes = []
        self._first = []
        sizes = self.net.sizes
        for i, (bundle, curve) in enumerate(zip(self.net.bundles, self.curves, strict=True)):
            start, end = self.reach(i)
            room = curve.length - start - end
            self._first.append(len(self.boxes))
            half = min(sizes.space * sizes.stretch, room / bundle.spaces - sizes.space_gap) / 2
            half = max(sizes.space * 0.4, half) * size
            for at in middles(room, bundle.spaces, 2 * half, sizes.space_gap):
                x, y, ux, uy, t = curve.at(start + at)
                self.boxes.append((Box(x, y, ux, uy, half, bundle.half * size), i, t))

    def curve(self, i: int, steps: int) -> Curve:
        b, p = self.net.bundles[i], len(self.net.places) + 2 * i
        x, y = self.x, self.y
        return Curve((x[b.a], y[b.a], x[p], y[p], x[p + 1], y[p + 1], x[b.b], y[b.b]), steps)

    def reach(self, i: int) -> tuple[float, float]:
        """How far from the centre of each place the spaces of a bundle begin."""
        places, gap, bundle = self.net.places, self.net.sizes.space_gap / 2, self.net.bundles[i]
        return places[bundle.a].radius + gap + self.late[i][0], places[bundle.b].radius + gap + self.late[i][1]

    def body(self, bundle: int, t: float) -> Body:
        b, p = self.net.bundles[bundle], len(self.net.places) + 2 * bundle
        return tuple(zip((b.a, p, p + 1, b.b), weights(t), strict=True))

    # -- corrections

    def _move(self, pull: Body, push: Body, nx: float, ny: float, depth: float) -> None:
        """Moves two bodies apart by `depth` along the direction, the points that count most for it most."""
        net: dict[int, float] = {}
        for p, w in pull:
            net[p] = net.get(p, 0.0) - w
        for p, w in push:
            net[p] = net.get(p, 0.0) + w
        stiff = sum(self.ease[p] * w * w for p, w in net.items())
        if stiff < 1e-4:
            return
        force = min(depth, 8.0) * 0.5 / stiff
        for p, w in net.items():
            step = max(-6.0, min(6.0, force * self.ease[p] * w))
            self.x[p] += nx * step
            self.y[p] += ny * step

    def _keep_geography(self, strength: float) -> None:
        x, y, anchors = self.x, self.y, self._anchors
        for i, j in self._bonds:
            ex = (x[j] - x[i] - anchors[j][0] + anchors[i][0]) * strength * 0.5
            ey = (y[j] - y[i] - anchors[j][1] + anchors[i][1]) * strength * 0.5
            x[i] += ex
            y[i] += ey
            x[j] -= ex
            y[j] -= ey
        for i, (ax, ay) in enumerate(anchors):
            x[i] += (ax - x[i]) * strength * 0.3
            y[i] += (ay - y[i]) * strength * 0.3

    def _keep_smooth(self, strength: float) -> None:
        """Pulls each curve towards an even bow, and the bow towards the one wished: the harder the more it turns."""
        x, y, p = self.x, self.y, len(self.net.places)
        for i, (bundle, bow) in enumerate(zip(self.net.bundles, self._bows, strict=True)):
            ax, ay, bx, by = x[bundle.a], y[bundle.a], x[bundle.b], y[bundle.b]
            cx, cy = bx - ax, by - ay
            tense = self._turn(i) > 0.25 + 0.3 * bundle.spaces
            even, flat = (0.3, 0.12) if tense else (strength, strength * 0.4)
            swerve_x, swerve_y = (x[p + 1] - x[p] - cx / 3) * even, (y[p + 1] - y[p] - cy / 3) * even
            wish = bow if abs(bow) > 0.04 else 0.0
            bow_x = ((x[p] + x[p + 1] - ax - bx) / 2 + cy * wish * 4 / 3) * flat
            bow_y = ((y[p] + y[p + 1] - ay - by) / 2 - cx * wish * 4 / 3) * flat
            x[p] += swerve_x - bow_x
            y[p] += swerve_y - bow_y
            x[p + 1] -= swerve_x + bow_x
            y[p + 1] -= swerve_y + bow_y
            p += 2

    def _keep_lengths(self) -> None:
        sizes = self.net.sizes
        for i, bundle in enumerate(self.net.bundles):
            start, end = self.reach(i)
            curve = self.curve(i, 8)
            low = start + end + bundle.spaces * (sizes.pitch + 0.2) + self._turn(i) * bundle.half * 1.2
            high = start + end + bundle.spaces * (sizes.space * (sizes.stretch + 0.04) + sizes.space_gap)
            high = max(high, low)
            if curve.length < low:
                self._stretch(bundle, i, curve, (low - curve.length) * 0.6)
            elif curve.length > high:
                self._stretch(bundle, i, curve, (high - curve.length) * (0.7 if bundle.spaces < 3 else 0.4))

    def _turn(self, i: int) -> float:
        """By how much, in radians, the curve turns in all: the inner side of its lanes is that much shorter."""
        b, p = self.net.bundles[i], len(self.net.places) + 2 * i
        points = (b.a, p, p + 1, b.b)
        way = [atan2(self.y[v] - self.y[u], self.x[v] - self.x[u]) for u, v in pairwise(points)]
        return sum(abs((v - u + pi) % (2 * pi) - pi) for u, v in pairwise(way))

    def _stretch(self, bundle: Bundle, i: int, curve: Curve, by: float) -> None:
        p = len(self.net.places) + 2 * i
        points, last = (bundle.a, p, p + 1, bundle.b), weights(0.0)
        gx, gy = [0.0] * 4, [0.0] * 4
        for k in range(curve.steps):
            step = curve.far[k + 1] - curve.far[k] or 1e-9
            dx, dy = (curve.xs[k + 1] - curve.xs[k]) / step, (curve.ys[k + 1] - curve.ys[k]) / step
            here = weights((k + 1) / curve.steps)
            for q in range(4):
                gx[q] += (here[q] - last[q]) * dx
                gy[q] += (here[q] - last[q]) * dy
            last = here
        stiff = sum(self.ease[point] * (gx[q] ** 2 + gy[q] ** 2) for q, point in enumerate(points)) or 1.0
        for q, point in enumerate(points):
            self.x[point] += max(-6.0, min(6.0, by / stiff * self.ease[point] * gx[q]))
            self.y[point] += max(-6.0, min(6.0, by / stiff * self.ease[point] * gy[q]))

    def _uncross(self) -> None:
        """Straightens bundles that cross without being meant to: straight lines to one city never do."""
        for i, j in self.tangles():
            for k in (i, j):
                self._straighten(k)

    def tangles(self) -> list[tuple[int, int]]:
        """Pairs of bundles that cross and should not, or meet twice."""
        lines = [list(zip(c.xs, c.ys, strict=True)) for c in self.curves]
        found = []
        for j in range(len(lines)):
            for i in range(j):
                meant = (i, j) in self.net.crossings
                if len(self._meetings(i, j, lines[i], lines[j])) > meant:
                    found.append((i, j))
        return found

    def _meetings(self, i: int, j: int, one: list[Point], two: list[Point]) -> list[Point]:
        """Where two bundles cross, apart from the place they share."""
        a, b = self.net.bundles[i], self.net.bundles[j]
        shared = {a.a, a.b} & {b.a, b.b}
        hits = [at for at, _ in polyline_crossings(one, two)]
        return [p for p in hits if all(hypot(p[0] - self.x[s], p[1] - self.y[s]) > 3.0 for s in shared)]

    def _straighten(self, k: int) -> None:
        bundle, p = self.net.bundles[k], len(self.net.places) + 2 * k
        for point, part in ((p, 1 / 3), (p + 1, 2 / 3)):
            self.x[point] = self.x[bundle.a] + (self.x[bundle.b] - self.x[bundle.a]) * part
            self.y[point] = self.y[bundle.a] + (self.y[bundle.b] - self.y[bundle.a]) * part

    # -- what lies on what

    def _find_neighbours(self) -> None:
        """Pairs of boxes, and of boxes and places, near enough to meet within the next rounds."""
        grid: dict[tuple[int, int], list[int]] = {}
        for k, (box, _, _) in enumerate(self.boxes):
            grid.setdefault((int(box.x // CELL), int(box.y // CELL)), []).append(k)
        self._near, self._near_places = [], []
        for k, (box, owner, _) in enumerate(self.boxes):
            for j in _around(grid, box.x, box.y):
                if j > k and self._may_meet(k, j, owner):
                    self._near.append((k, j))
        for i in range(len(self.net.places)):
            for j in _around(grid, self.x[i], self.y[i]):
                bundle = self.net.bundles[self.boxes[j][1]]
                if i not in (bundle.a, bundle.b):
                    self._near_places.append((i, j))

    def _may_meet(self, k: int, j: int, owner: int) -> bool:
        a, (b, other, _) = self.boxes[k][0], self.boxes[j]
        if owner == other or (min(owner, other), max(owner, other)) in self.net.crossings:
            return False
        return hypot(a.x - b.x, a.y - b.y) < a.half + b.half + a.thick + b.thick + 12

    def _part_boxes(self, size: float) -> None:
        boxes, clear = self.boxes, self.net.sizes.clear * size
        for k, j in self._near:
            a, one, s = boxes[k]
            b, two, t = boxes[j]
            found = push_out(a, b._replace(half=b.half + clear * 0.5, thick=b.thick + clear))
            if found:
                depth, nx, ny = found
                self._begin_later(one, two, depth)
                self._move(
                    self.body(one, self._contact(a, b, one, s)),
                    self.body(two, self._contact(b, a, two, t)),
                    nx,
                    ny,
                    depth,
                )

    def _spread_hubs(self, size: float) -> None:
        """Turns bundles apart that leave a place in nearly the same direction."""
        for i, hub in enumerate(self._hubs):
            if len(hub) < 2:
                continue
            leaving = sorted(self._leaving(i, bundle, end, size) for bundle, end in hub)
            for (one, need_one, p, q), (two, need_two, r, s) in pairwise([*leaving, leaving[0]]):
                lack = need_one + need_two - (two - one) % (2 * pi)
                if 0 < lack < pi:
                    turn = min(0.15, lack * 0.3)
                    self._turn_around(i, p, q, -turn)
                    self._turn_around(i, r, s, turn)

    def _leaving(self, place: int, bundle: int, end: int, size: float) -> tuple[float, float, int, int]:
        """The direction of the first space, half the angle it takes up, its control point and the place it leads to."""
        b, at = self.net.bundles[bundle], self._first[bundle]
        box = self.boxes[at if end == 0 else at + b.spaces - 1][0]
        angle = atan2(box.y - self.y[place], box.x - self.x[place])
        need = atan2((b.half + self.net.sizes.clear * 0.5) * size, self.reach(bundle)[end])
        control = len(self.net.places) + 2 * bundle + end
        return angle, need, control, b.b if end == 0 else b.a

    def _turn_around(self, place: int, control: int, other: int, turn: float) -> None:
        for point, part in ((control, 1.0), (other, 0.12)):
            dx, dy = self.x[point] - self.x[place], self.y[point] - self.y[place]
            self.x[point] -= dy * turn * part
            self.y[point] += dx * turn * part

    def _begin_later(self, one: int, two: int, depth: float) -> None:
        """Two bundles in each other's way at the city they share both stand off a little."""
        a, b = self.net.bundles[one], self.net.bundles[two]
        for i, u in enumerate((a.a, a.b)):
            for j, v in enumerate((b.a, b.b)):
                if u == v:
                    self.late[one][i] = min(self._latest(a), self.late[one][i] + depth * 0.03)
                    self.late[two][j] = min(self._latest(b), self.late[two][j] + depth * 0.03)

    def _latest(self, bundle: Bundle) -> float:
        """Wide bundles have their outer lanes far from the marker as it is."""
        return self.net.sizes.space * (0.22 if bundle.lanes == 1 else 0.18 if bundle.lanes == 2 else 0.12)

    def _contact(self, box: Box, other: Box, bundle: int, t: float) -> float:
        """The curve parameter of the part of a box that is nearest to the other."""
        along = (other.x - box.x) * box.ux + (other.y - box.y) * box.uy
        along = max(-box.half, min(box.half, along))
        return min(1.0, max(0.0, t + along / self.curves[bundle].length))

    def _part_places(self, size: float) -> None:
        x, y, places, clear = self.x, self.y, self.net.places, self.net.sizes.clear * size
        for i, j in self._near_places:
            box, bundle, t = self.boxes[j]
            gap, nx, ny = point_to_box(x[i], y[i], box)
            need = places[i].radius * size + clear
            if gap < need:
                at = self._contact(box, Box(x[i], y[i], 1, 0, 0, 0), bundle, t)
                self._move(self.body(bundle, at), ((i, 1.0),), nx, ny, need - gap)
        for i in range(len(places)):
            for j in range(i):
                dx, dy = x[i] - x[j], y[i] - y[j]
                need = places[i].radius + places[j].radius + clear * 2
                if abs(dx) < need and abs(dy) < need and (gap := hypot(dx, dy)) < need:
                    self._move(((j, 1.0),), ((i, 1.0),), dx / (gap or 1), dy / (gap or 1), need - gap)

    def _find_tag_neighbours(self) -> None:
        """For every tag and wall the boxes, places and other tags within reach."""
        x, y, reach = self.x, self.y, self.net.sizes.space * 1.2
        tags = self._tag_bodies()
        self._near_tags = []
        for k, (_, tag) in enumerate(tags):
            wide, high = tag.half + reach, tag.thick + reach
            boxes = [i for i, (b, _, _) in enumerate(self.boxes) if abs(b.x - tag.x) < wide and abs(b.y - tag.y) < high]
            places = [i for i in range(len(self.net.places)) if abs(x[i] - tag.x) < wide and abs(y[i] - tag.y) < high]
            others = [
                i
                for i, (_, b) in enumerate(tags[:k])
                if abs(b.x - tag.x) < wide + b.half and abs(b.y - tag.y) < high + b.thick
            ]
            self._near_tags.append((boxes, places, others))

    def _tag_bodies(self) -> list[tuple[Body, Box]]:
        tags: list[tuple[Body, Box]] = [(((t.place, 1.0),), self.tag_box(t)) for t in self.tags]
        return tags + [((), wall) for wall in self.walls]

    def _part_tags(self, size: float) -> None:
        clear, tags = self.net.sizes.clear * size * 0.7, self._tag_bodies()
        for (owner, tag), (boxes, places, others) in zip(tags, self._near_tags, strict=True):
            grown = tag.grown(clear)
            for j in boxes:
                box, bundle, t = self.boxes[j]
                if found := push_out(box, grown):
                    self._move(self.body(bundle, t), owner, found[1], found[2], found[0])
            for i in places:
                gap, nx, ny = point_to_box(self.x[i], self.y[i], tag)
                need = self.net.places[i].radius + clear
                if gap < need and (i, 1.0) not in owner:
                    self._move(owner, ((i, 1.0),), nx, ny, need - gap)
            for k in others:
                if found := push_out(tags[k][1], grown):
                    self._move(tags[k][0], owner, found[1], found[2], found[0])

    def tag_box(self, tag: Tag) -> Box:
        return Box(self.x[tag.place] + tag.dx, self.y[tag.place] + tag.dy, 1.0, 0.0, tag.half, tag.thick)

    def _keep_centred(self, strength: float) -> None:
        """Equal margins left and right, above and below."""
        boxes = [box for box, _, _ in self.boxes]
        tags = [self.tag_box(tag) for tag in self.tags]
        lefts, rights = [b.x - b.half for b in tags], [b.x + b.half for b in tags]
        lows, highs = [b.y - b.thick for b in tags], [b.y + b.thick for b in tags]
        xs, ys = [b.x for b in boxes], [b.y for b in boxes]
        shift_x = (self.net.sizes.width - min([*lefts, *xs]) - max([*rights, *xs])) / 2 * strength
        shift_y = (self.net.sizes.height - min([*lows, *ys]) - max([*highs, *ys])) / 2 * strength
        self.x = [x + shift_x for x in self.x]
        self.y = [y + shift_y for y in self.y]

    def _keep_inside(self) -> None:
        sizes, x, y = self.net.sizes, self.x, self.y
        left, right, low, high = (
            sizes.margin,
            sizes.width - sizes.margin,
            sizes.margin,
            sizes.height - sizes.margin,
        )
        for i, place in enumerate(self.net.places):
            x[i] = min(right - place.radius, max(left + place.radius, x[i]))
            y[i] = min(high - place.radius, max(low + place.radius, y[i]))
        for tag in self.tags:
            i = tag.place
            x[i] = min(right - tag.half - tag.dx, max(left + tag.half - tag.dx, x[i]))
            y[i] = min(high - tag.thick - tag.dy, max(low + tag.thick - tag.dy, y[i]))
        for box, bundle, t in self.boxes:
            wide = abs(box.ux) * box.half + abs(box.uy) * box.thick
            tall = abs(box.uy) * box.half + abs(box.ux) * box.thick
            for nx, ny, depth in (
                (1.0, 0.0, left + wide - box.x),
                (-1.0, 0.0, box.x + wide - right),
                (0.0, 1.0, low + tall - box.y),
                (0.0, -1.0, box.y + tall - high),
            ):
                if depth > 0:
                    self._move((), self.body(bundle, t), nx, ny, depth)


def _around(grid: Mapping[tuple[int, int], list[int]], x: float, y: float) -> list[int]:
    cx, cy = int(x // CELL), int(y // CELL)
    return [k for i in (cx - 1, cx, cx + 1) for j in (cy - 1, cy, cy + 1) for k in grid.get((i, j), ())]
