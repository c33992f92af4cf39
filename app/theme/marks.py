"""One bold mark for each card colour, as freight: the same on routes, cards, pieces and buttons. No Kivy.

purple grapes, blue drop, orange slice, white snowflake, green leaf, yellow sun, black coal, red flame;
the locomotive's emblem is an engine seen from its side.
"""

from math import cos, radians, sin
from typing import Final

from app.theme.outline import Part, Picture, arc, bar, box, circle, ring, rounded, smooth

MARK_NAMES: Final = ("grapes", "drop", "slice", "snowflake", "leaf", "sun", "coal", "flame", "engine")


def _grapes() -> Picture:
    rows = ((-0.62, 0.3), (0.0, 0.3), (0.62, 0.3), (-0.31, -0.22), (0.31, -0.22), (0.0, -0.72))
    stalk = Part(bar(0, 0.5, 0.18, 0.98, 0.22))
    return (stalk, *(Part(circle(x, y, 0.33, 10)) for x, y in rows))


def _drop() -> Picture:
    body = (*arc(0, -0.25, 0.68, -210, 30, 14), (0.28, 0.45), (0.0, 1.0), (-0.28, 0.45))
    shine = ring((*arc(0, -0.25, 0.42, 190, 255, 5), *arc(0, -0.25, 0.24, 255, 190, 5)))
    return Part(ring(body)), Part(shine, hole=True)


def _slice() -> Picture:
    """Half an orange: the rind and three segments."""
    y = -0.5
    rind = Part(ring(arc(0, y, 1.06, 0, 180, 18)))
    segments = [
        Part(ring(((x, y + 0.17), *arc(x, y + 0.17, 0.62, mid - 21, mid + 21, 4))), hole=True)
        for mid, x in ((30, 0.15), (90, 0.0), (150, -0.15))
    ]
    return (rind, *segments)


def _snowflake() -> Picture:
    parts = []
    for i in range(3):
        a = radians(90 + 60 * i)
        parts.append(Part(bar(-cos(a), -sin(a), cos(a), sin(a), 0.26)))
    for i in range(6):
        a = radians(90 + 60 * i)
        x, y = 0.5 * cos(a), 0.5 * sin(a)
        for side in (-45, 45):
            b = a + radians(side)
            parts.append(Part(bar(x, y, x + 0.44 * cos(b), y + 0.44 * sin(b), 0.2)))
    return tuple(parts)


def _leaf() -> Picture:
    blade = smooth(((-0.62, -0.66), (-0.62, 0.1), (-0.1, 0.7), (0.86, 0.88), (0.78, 0.0), (0.2, -0.56)), 4)
    vein = bar(-0.45, -0.5, 0.42, 0.44, 0.17)
    return Part(blade), Part(bar(-0.98, -0.98, -0.45, -0.5, 0.22)), Part(vein, hole=True)


def _sun() -> Picture:
    rays = [
        Part(bar(0.68 * cos(a), 0.68 * sin(a), 1.0 * cos(a), 1.0 * sin(a), 0.24))
        for a in (radians(45 * i) for i in range(8))
    ]
    return (Part(circle(0, 0, 0.5, 16)), *rays)


def _coal() -> Picture:
    """A heap of three lumps."""
    low_left = ring(((-1.0, -0.75), (-0.15, -0.75), (-0.06, -0.3), (-0.38, 0.06), (-0.8, -0.04)))
    low_right = ring(((0.12, -0.75), (1.0, -0.75), (0.88, -0.16), (0.5, 0.08), (0.14, -0.24)))
    top = ring(((-0.42, 0.22), (0.02, -0.12), (0.46, 0.26), (0.26, 0.78), (-0.24, 0.74)))
    return Part(low_left), Part(low_right), Part(top)


def _flame() -> Picture:
    outer = smooth(
        (
            (0.0, -0.98),
            (0.62, -0.66),
            (0.7, -0.02),
            (0.42, 0.36),
            (0.2, 0.98),
            (-0.12, 0.44),
            (-0.62, 0.12),
            (-0.68, -0.6),
        ),
        4,
    )
    inner = smooth(((0.0, -0.82), (0.32, -0.56), (0.22, -0.14), (0.02, 0.18), (-0.26, -0.2), (-0.3, -0.6)), 3)
    return Part(outer), Part(inner, hole=True)


def _engine() -> Picture:
    boiler = Part(rounded(-0.18, 0.02, 1.3, 0.56, 0.16, 2))
    cab = Part(rounded(0.62, 0.24, 0.62, 1.0, 0.08, 2))
    window = Part(box(0.64, 0.42, 0.3, 0.3), hole=True)
    chimney = Part(ring(((-0.72, 0.2), (-0.44, 0.2), (-0.36, 0.78), (-0.8, 0.78))))
    dome = Part(circle(-0.02, 0.32, 0.18, 10))
    wheels = [Part(circle(x, -0.52, r, 12)) for x, r in ((-0.62, 0.24), (-0.06, 0.24), (0.58, 0.34))]
    frame = Part(box(0.0, -0.3, 1.86, 0.16))
    catcher = Part(ring(((-0.98, -0.74), (-0.68, -0.3), (-0.98, -0.3))))
    return (boiler, cab, window, chimney, dome, frame, catcher, *wheels)


MARKS: Final[tuple[Picture, ...]] = (
    _grapes(),
    _drop(),
    _slice(),
    _snowflake(),
    _leaf(),
    _sun(),
    _coal(),
    _flame(),
    _engine(),
)
