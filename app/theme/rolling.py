"""A wagon of our own for each card colour, and the engine: silhouettes in a box from -1 to 1, wheels below. No Kivy."""

from typing import Final

from app.theme.outline import Part, Picture, Ring, arc, bar, box, circle, ring, rounded, smooth

FLOOR = -0.26


def _wheels(*xs: float) -> list[Part]:
    parts = [Part(box(0, FLOOR - 0.06, 1.84, 0.1)), *(Part(box(x, FLOOR - 0.06, 0.12, 0.16)) for x in (-0.97, 0.97))]
    for x in xs:
        parts += [Part(circle(x, -0.5, 0.16, 14)), Part(circle(x, -0.5, 0.06, 8), hole=True)]
    return parts


BOGIES: Final = (-0.72, -0.38, 0.38, 0.72)


def _casks() -> Picture:
    """Two casks of wine."""
    parts = _wheels(*BOGIES)
    for x in (-0.47, 0.47):
        cask = smooth(
            ((x - 0.4, -0.18), (x - 0.44, 0.2), (x - 0.34, 0.56), (x + 0.34, 0.56), (x + 0.44, 0.2), (x + 0.4, -0.18))
        )
        parts.append(Part(cask))
        parts += [Part(box(x, y, 0.78, 0.06), hole=True) for y in (0.02, 0.36)]
    return tuple(parts)


def _tank() -> Picture:
    tank = Part(rounded(0, 0.12, 1.8, 0.62, 0.3, 5))
    dome = Part(rounded(0, 0.48, 0.36, 0.26, 0.08))
    straps = [Part(box(x, 0.12, 0.05, 0.62), hole=True) for x in (-0.5, 0.5)]
    return (*_wheels(*BOGIES), Part(box(0, -0.2, 1.6, 0.1)), tank, dome, *straps)


def _crates() -> Picture:
    """An open wagon with oranges on top."""
    fruit = [
        Part(circle(x, 0.36 + 0.1 * (i % 2), 0.17, 12)) for i, x in enumerate((-0.72, -0.43, -0.15, 0.15, 0.43, 0.72))
    ]
    sides = Part(box(0, 0.06, 1.84, 0.5))
    boards = [Part(box(0, y, 1.72, 0.05), hole=True) for y in (-0.04, 0.14)]
    return (*_wheels(*BOGIES), *fruit, sides, *boards)


def _boxcar() -> Picture:
    """A white cooling van with a round roof."""
    roof = Part(ring((*arc(0, -1.75, 2.5, 68.2, 111.8, 10),)))
    body = Part(box(0, 0.16, 1.8, 0.76))
    door = [Part(box(x, 0.14, 0.05, 0.62), hole=True) for x in (-0.26, 0.0, 0.26)]
    return (*_wheels(*BOGIES), body, roof, *door)


def _logs() -> Picture:
    rows = ((-0.15, (-0.6, -0.2, 0.2, 0.6)), (0.17, (-0.4, 0.0, 0.4)), (0.49, (-0.2, 0.2)))
    logs = []
    for y, xs in rows:
        for x in xs:
            logs += [Part(circle(x, y + 0.08, 0.19, 14)), Part(circle(x, y + 0.08, 0.08, 8), hole=True)]
    stakes = [Part(box(x, 0.14, 0.08, 0.74)) for x in (-0.88, 0.88)]
    return (*_wheels(*BOGIES), *logs, *stakes)


def _hopper() -> Picture:
    """A covered hopper for grain."""
    body = Part(ring(((-0.92, 0.5), (-0.92, 0.16), (-0.6, -0.22), (0.6, -0.22), (0.92, 0.16), (0.92, 0.5))))
    roof = Part(box(0, 0.54, 1.9, 0.1))
    hatches = [Part(rounded(x, 0.63, 0.3, 0.14, 0.05)) for x in (-0.56, 0.0, 0.56)]
    ribs = [Part(box(x, 0.2, 0.06, 0.52), hole=True) for x in (-0.5, 0.0, 0.5)]
    return (*_wheels(*BOGIES), body, roof, *hatches, *ribs)


def _coal() -> Picture:
    """An open wagon heaped with coal."""
    heap = Part(
        ring(
            (
                (-0.82, 0.2),
                (0.82, 0.2),
                (0.62, 0.46),
                (0.36, 0.42),
                (0.18, 0.66),
                (-0.12, 0.56),
                (-0.36, 0.64),
                (-0.62, 0.4),
            )
        )
    )
    body = Part(ring(((-0.94, 0.26), (-0.84, -0.22), (0.84, -0.22), (0.94, 0.26))))
    ribs = [Part(bar(x, 0.22, x * 0.95, -0.18, 0.06), hole=True) for x in (-0.6, -0.2, 0.2, 0.6)]
    return (*_wheels(*BOGIES), heap, body, *ribs)


def _caboose() -> Picture:
    """The last wagon, with its lookout and a stove."""
    body = Part(box(0, 0.08, 1.6, 0.6))
    roof = Part(box(0, 0.4, 1.86, 0.1))
    lookout = [Part(box(0.12, 0.54, 0.56, 0.26)), Part(box(0.12, 0.7, 0.72, 0.09))]
    stove = Part(box(-0.56, 0.58, 0.12, 0.34))
    panes = [Part(box(x, 0.12, 0.24, 0.26), hole=True) for x in (-0.5, 0.0, 0.5)]
    panes += [Part(box(x, 0.55, 0.16, 0.14), hole=True) for x in (0.0, 0.24)]
    rails = [Part(box(x, -0.02, 0.05, 0.4)) for x in (-0.92, 0.92)]
    return (*_wheels(*BOGIES), body, roof, *lookout, stove, *panes, *rails)


def _engine() -> Picture:
    boiler = Part(rounded(-0.2, 0.12, 1.24, 0.46, 0.14))
    front = Part(rounded(-0.84, 0.12, 0.12, 0.52, 0.04))
    cab: Ring = ring(((0.36, -0.22), (0.94, -0.22), (0.94, 0.62), (0.36, 0.62)))
    roof = Part(rounded(0.66, 0.66, 0.82, 0.1, 0.04))
    pane = Part(box(0.66, 0.36, 0.28, 0.26), hole=True)
    chimney = [
        Part(box(-0.62, 0.5, 0.16, 0.4)),
        Part(ring(((-0.72, 0.68), (-0.52, 0.68), (-0.46, 0.84), (-0.78, 0.84)))),
    ]
    domes = [Part(rounded(x, 0.4, 0.22, 0.24, 0.1)) for x in (-0.22, 0.12)]
    bands = [Part(box(x, 0.12, 0.04, 0.46), hole=True) for x in (-0.42, -0.04)]
    steam = [Part(circle(x, y, r, 14)) for x, y, r in ((-0.44, 1.0, 0.13), (-0.2, 1.12, 0.17), (0.12, 1.16, 0.13))]
    frame = Part(box(-0.02, -0.2, 1.84, 0.12))
    catcher = Part(ring(((-1.04, -0.66), (-0.7, -0.26), (-0.92, -0.26))))
    wheels = []
    for x, r in ((-0.6, 0.18), (-0.16, 0.26), (0.3, 0.26), (0.74, 0.18)):
        wheels += [Part(circle(x, -0.66 + r, r, 18)), Part(circle(x, -0.66 + r, r * 0.45, 12), hole=True)]
    rod = Part(box(0.07, -0.42, 0.56, 0.07))
    body = (boiler, front, Part(cab), roof, pane, *chimney, *domes, *bands)
    return (*steam, *body, frame, catcher, *wheels, rod)


WAGONS: Final[tuple[Picture, ...]] = (
    _casks(),
    _tank(),
    _crates(),
    _boxcar(),
    _logs(),
    _hopper(),
    _coal(),
    _caboose(),
    _engine(),
)
