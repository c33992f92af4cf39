"""Which route lies under a finger. No Kivy, no rules: distances only."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin

from app.theme.outline import Point
from app.widgets.board.plan import Plan
from engine.board import RouteNo, Routes

REACH = 24.0  # dp within which a touch takes a route
CLOSE_CALL = 8.0  # dp of difference within which two routes are equally meant


@dataclass(frozen=True)
class Pick:
    """What a touch means: nothing, one route, or several to ask about, nearest first."""

    routes: tuple[RouteNo, ...] = ()

    @property
    def route(self) -> RouteNo | None:
        """The route, when there is no doubt."""
        return self.routes[0] if len(self.routes) == 1 else None

    @property
    def nearest(self) -> RouteNo | None:
        return self.routes[0] if self.routes else None

    @property
    def doubtful(self) -> bool:
        return len(self.routes) > 1


def pick(plan: Plan, x: float, y: float, dp: float, among: Routes, preferred: Routes) -> Pick:
    """The routes of `among` that a touch at a point of the board means; `dp` is how many units a dp covers.

    Where the touch is in doubt and some of the routes are `preferred` (say, nobody has them yet), only those are meant.
    """
    reach = REACH * dp
    far = [(distance_to(plan, r, x, y, reach), r) for r in range(len(plan.lanes)) if among >> r & 1]
    near = sorted(item for item in far if item[0] <= reach)
    if not near:
        return Pick()
    meant = [r for distance, r in near if distance - near[0][0] < CLOSE_CALL * dp]
    return Pick(tuple([r for r in meant if preferred >> r & 1] or meant[:1]))


def distance_to(plan: Plan, route: RouteNo, x: float, y: float, reach: float) -> float:
    """From a point to the nearest space's middle line; beyond reach a rough figure is enough."""
    lane = plan.lanes[route]
    half = lane.length / 2
    best = min(hypot(x - cx, y - cy) for cx, cy, _ in lane.spaces)
    if best > reach + half:
        return best - half
    first, last = lane.spaces[0], lane.spaces[-1]
    line = [first[:2], *(s[:2] for s in lane.spaces[1:-1]), last[:2]] if len(lane.spaces) > 1 else [first[:2]] * 2
    return max(0.0, distance_to_line((x, y), _lengthened(line, lane.spaces, half)))


def _lengthened(line: list[Point], spaces: Sequence[tuple[float, float, float]], half: float) -> list[Point]:
    """The middles of the spaces joined, and half a space more at both ends."""
    (ax, ay, a), (bx, by, b) = spaces[0], spaces[-1]
    start = (ax - half * cos(radians(a)), ay - half * sin(radians(a)))
    end = (bx + half * cos(radians(b)), by + half * sin(radians(b)))
    return [start, *line, end]


def distance_to_line(at: Point, line: Sequence[Point]) -> float:
    return min(_to_segment(at, one, other) for one, other in pairwise(line))


def _to_segment(at: Point, one: Point, other: Point) -> float:
    dx, dy = other[0] - one[0], other[1] - one[1]
    square = dx * dx + dy * dy
    share = 0.0 if not square else min(1.0, max(0.0, ((at[0] - one[0]) * dx + (at[1] - one[1]) * dy) / square))
    return hypot(at[0] - one[0] - share * dx, at[1] - one[1] - share * dy)
