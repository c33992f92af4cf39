"""Signs of areas at the board's edge, number plates of tunnels and the spaces that carry a ferry's locomotive."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from app.layout.geometry import Box, point_to_box, push_out
from app.layout.labels import Surroundings
from app.layout.metrics import text_width
from app.layout.net import Data, Net, Sizes
from app.layout.spaces import Lane

PAD = 4.0
SEARCH = 160  # units around the ends
FLAG = 1.5  # width of a flag as a part of its height


def sign_size(names: Sequence[str], font: float) -> tuple[float, float]:
    """Wide enough for a flag and the widest of the names."""
    return 3 * PAD + FLAG * font + max(map(text_width, names)) * font + 0.4, font * 1.2 + 2 * PAD


def place_signs(
    net: Net, names: Mapping[str, Sequence[str]], hints: Data, around: Surroundings, taken: Sequence[Box] = ()
) -> dict[str, Box]:
    """One sign an area: where the hints want it (parts of the board), else beside its ends, towards the edge."""
    sizes, wanted, signs = net.sizes, hints.get("signs", {}), {}
    for area, words in names.items():
        w, h = sign_size(words, sizes.font)
        if area in wanted:
            x, y = wanted[area][0] * sizes.width, wanted[area][1] * sizes.height
        else:
            x, y = _beside_ends(net, area, (w, h), around, [*taken, *signs.values()])
        x = min(sizes.width - sizes.margin - w / 2, max(sizes.margin + w / 2, x))
        y = min(sizes.height - sizes.margin - h / 2, max(sizes.margin + h / 2, y))
        signs[area] = Box(x, y, 1.0, 0.0, w / 2, h / 2)
    return signs


def _beside_ends(
    net: Net, area: str, size: tuple[float, float], around: Surroundings, taken: Sequence[Box]
) -> tuple[float, float]:
    """The free spot that is nearest to all ends of the area and to the board's edge."""
    ends = [(around.xs[i], around.ys[i]) for i, p in enumerate(net.places) if p.area == area]
    mx, my = sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)
    boxes = [b for b in [*around.boxes, *taken] if hypot(b.x - mx, b.y - my) < 2.5 * SEARCH]
    markers = list(zip(around.xs, around.ys, (p.radius for p in net.places), strict=False))
    spots = sorted(_spots(net.sizes, mx, my, size), key=lambda at: _distance(net.sizes, at, ends))
    for x, y in spots:
        box = Box(x, y, 1.0, 0.0, size[0] / 2 + 4, size[1] / 2 + 4)
        if not any(push_out(b, box) for b in boxes) and all(point_to_box(u, v, box)[0] > r for u, v, r in markers):
            return x, y
    return spots[0]


def _distance(sizes: Sizes, at: tuple[float, float], ends: Sequence[tuple[float, float]]) -> float:
    return sum(hypot(at[0] - u, at[1] - v) for u, v in ends) / len(ends) + 0.8 * _inland(sizes, *at)


def _spots(sizes: Sizes, mx: float, my: float, size: tuple[float, float]) -> Iterator[tuple[float, float]]:
    wide, high = sizes.margin + size[0] / 2, sizes.margin + size[1] / 2
    for i in range(-SEARCH, SEARCH + 1, 10):
        for j in range(-SEARCH, SEARCH + 1, 8):
            yield min(sizes.width - wide, max(wide, mx + i)), min(sizes.height - high, max(high, my + j))


def _inland(sizes: Sizes, x: float, y: float) -> float:
    return min(x, y, sizes.width - x, sizes.height - y)


def sign_data(box: Box, font: float) -> dict[str, list[float]]:
    """The boxes of a sign, its flag and its name."""
    x, y, w, h = box.x - box.half, box.y - box.thick, 2 * box.half, 2 * box.thick
    flag = FLAG * font
    name_x = x + 2 * PAD + flag
    return {
        "box": _rounded(x, y, w, h),
        "flag": _rounded(x + PAD, y + (h - font) / 2, flag, font),
        "name": _rounded(name_x, y + PAD, x + w - PAD - name_x, h - 2 * PAD),
    }


def _rounded(*numbers: float) -> list[float]:
    return [round(n, 1) for n in numbers]


def badge_spaces(length: int, locomotives: int) -> list[int]:
    """Which spaces of a ferry carry a locomotive: spread evenly, the middle one first."""
    return sorted({(2 * i + 1) * length // (2 * locomotives) for i in range(locomotives)}) if locomotives else []


def place_plate(
    lane: Lane, radius: float, boxes: Sequence[Box], markers: Sequence[tuple[float, float, float]]
) -> list[float]:
    """A round plate beside the route, as near to its middle as there is room."""
    best, where = 1e9, (0.0, 0.0)
    middle = len(lane.line) // 2
    for i in range(1, len(lane.line) - 1):
        (x0, y0), (x1, y1), (x2, y2) = lane.line[i - 1], lane.line[i], lane.line[i + 1]
        step = hypot(x2 - x0, y2 - y0) or 1e-9
        for side in (-1, 1):
            for away in (0.0, 3.0, 6.0, 9.0, 12.0):
                off = side * (boxes[0].thick + radius + 1.5 + away)
                x, y = x1 - (y2 - y0) / step * off, y1 + (x2 - x0) / step * off
                cost = _crowd(x, y, radius, boxes, markers) * 10 + abs(i - middle) * 0.5 + away * 0.3
                if cost < best:
                    best, where = cost, (x, y)
    return _rounded(*where, radius)


def _crowd(x: float, y: float, r: float, boxes: Sequence[Box], markers: Sequence[tuple[float, float, float]]) -> float:
    """How deep a plate here lies in other things."""
    near = (box for box in boxes if abs(box.x - x) < box.half + r + 9 and abs(box.y - y) < box.half + r + 9)
    spaces = sum(max(0.0, r + 1.0 - point_to_box(x, y, box)[0]) for box in near)
    return spaces + sum(max(0.0, r + mr + 1.0 - hypot(mx - x, my - y)) for mx, my, mr in markers)
