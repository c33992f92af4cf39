"""Signs of areas at the board's edge, number plates of tunnels and the spaces that carry a ferry's locomotive."""

from collections.abc import Mapping, Sequence
from math import hypot

from app.layout.geometry import Box, point_to_box
from app.layout.metrics import text_width
from app.layout.net import Data, Net
from app.layout.spaces import Lane

PAD = 4.0
FLAG = 1.5  # width of a flag as a part of its height


def sign_size(names: Sequence[str], font: float) -> tuple[float, float]:
    """Wide enough for a flag and the widest of the names."""
    return 3 * PAD + FLAG * font + max(map(text_width, names)) * font, font * 1.2 + 2 * PAD


def place_signs(net: Net, names: Mapping[str, Sequence[str]], hints: Data) -> dict[str, Box]:
    """One sign an area: where the hints want it (parts of the board), else beyond its ends at the edge."""
    sizes, wanted, signs = net.sizes, hints.get("signs", {}), {}
    for area, words in names.items():
        w, h = sign_size(words, sizes.font)
        x, y = _wanted(wanted[area], net) if area in wanted else _beyond(net, area)
        x = min(sizes.width - sizes.margin - w / 2, max(sizes.margin + w / 2, x))
        y = min(sizes.height - sizes.margin - h / 2, max(sizes.margin + h / 2, y))
        signs[area] = Box(x, y, 1.0, 0.0, w / 2, h / 2)
    return signs


def _wanted(part: Sequence[float], net: Net) -> tuple[float, float]:
    return part[0] * net.sizes.width, part[1] * net.sizes.height


def _beyond(net: Net, area: str) -> tuple[float, float]:
    """On the board's edge, seen from the middle of the board through the middle of the area's ends."""
    ends = [p for p in net.places if p.area == area]
    mx, my = net.sizes.width / 2, net.sizes.height / 2
    dx = (sum(p.x for p in ends) / len(ends) - mx) / mx
    dy = (sum(p.y for p in ends) / len(ends) - my) / my
    out = max(abs(dx), abs(dy)) or 1.0
    return mx + dx / out * mx, my + dy / out * my


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
            for away in (0.0, 3.0, 6.0):
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
