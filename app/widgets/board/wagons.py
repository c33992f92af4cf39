"""The shapes that routes are made of, drawn at one space: slots, sleepers, wagons, hatches. No Kivy.

A space is x, y and the angle of its route; everything is symmetric enough to be turned until it stands upright.
"""

from functools import cache
from typing import NamedTuple

from app.theme.contrast import Colour, mixed
from app.theme.marks import MARKS
from app.theme.outline import Ring, bar, box, ring, rounded
from app.theme.palette import INK_LIGHT, Palette
from app.theme.shapes import SHAPES
from app.widgets.ink import Ink, Stamp, stamp, turn_of

ENGINE = MARKS[8]
WAGON = 1.16  # thickness of a wagon, in that of its space
SHADOW = (0.1, -0.17)  # of the thickness, to the right and down


class Space(NamedTuple):
    """One space to be drawn: centre, direction, size."""

    x: float
    y: float
    turn: tuple[float, float]
    length: float
    thickness: float


def space_at(place: tuple[float, float, float], length: float, thickness: float) -> Space:
    """A space turned so that its top edge looks up on the screen."""
    x, y, angle = place
    angle %= 180
    return Space(x, y, turn_of(angle - 180 if angle > 90 else angle), length, thickness)


@cache
def _body(length: float, thickness: float, inset: float, corner: float) -> Stamp:
    w, h = length - 2 * inset, thickness - 2 * inset
    return stamp(rounded(0, 0, w, h, max(0.2, min(corner, h / 2 - 0.01)), 2))


@cache
def _strip(length: float, height: float, y: float) -> Stamp:
    return stamp(box(0, y, length, height))


@cache
def _rock(length: float, thickness: float) -> Stamp:
    """A jagged outline around a slot."""
    points = rounded(0, 0, length + 0.2 * thickness, thickness * 1.3, thickness * 0.2, 1)
    jag = (1.0, 1.09, 0.97, 1.1, 1.02, 1.12, 0.96, 1.06)
    dense: list[tuple[float, float]] = []
    for i, (x, y) in enumerate(points):
        nx, ny = points[(i + 1) % len(points)]
        steps = max(1, round(((nx - x) ** 2 + (ny - y) ** 2) ** 0.5 / (0.34 * thickness)))
        dense += [(x + (nx - x) * k / steps, y + (ny - y) * k / steps) for k in range(steps)]
    return stamp(ring((x * (1 + (jag[i % 8] - 1) * 0.4), y * jag[i % 8]) for i, (x, y) in enumerate(dense)))


@cache
def _bars(length: float, thickness: float, count: int, width: float) -> tuple[Stamp, ...]:
    """Sleepers across the track."""
    return tuple(stamp(box((i - (count - 1) / 2) * length / count, 0, width, thickness)) for i in range(count))


@cache
def _hatch(length: float, thickness: float) -> tuple[Stamp, ...]:
    """Diagonal strokes across a space."""
    step, t = thickness * 0.5, thickness / 2 * 0.92
    count = int((length - thickness * 0.6) / step)
    xs = [(i - (count - 1) / 2) * step for i in range(count)]
    return tuple(stamp(bar(x - t * 0.55, -t, x + t * 0.55, t, thickness * 0.11)) for x in xs)


@cache
def _cross(thickness: float) -> tuple[Stamp, Stamp]:
    t = thickness * 0.62
    return stamp(bar(-t, -t, t, t, thickness * 0.26)), stamp(bar(-t, t, t, -t, thickness * 0.26))


def _put(ink: Ink, space: Space, form: Stamp, colour: Colour, alpha: float = 1.0) -> None:
    ink.place(form, colour, alpha, space.x, space.y, 1.0, space.turn)


def draw_slot(ink: Ink, space: Space, fill: Colour, look: Palette, ferry: bool = False) -> None:
    """A wagon-shaped slot: couplings, thin outline, fill, lighter top edge."""
    length, t = space.length, space.thickness
    corner = t * (0.5 if ferry else 0.24)
    _put(ink, space, _strip(length + t * 0.26, t * 0.2, 0), look.edge)
    _put(ink, space, _body(length, t, 0.0, corner), look.edge)
    _put(ink, space, _body(length, t, t * 0.085, corner * 0.8), fill)
    _put(ink, space, _strip(length - t * (1.0 if ferry else 0.5), t * 0.1, t * 0.33), look.lit(fill, 0.5), 0.75)


def draw_mark(ink: Ink, space: Space, colour: int, look: Palette, scale: float = 1.0) -> None:
    """The colour's mark, upright in the middle of the space."""
    fill = look.routes[colour]
    ink.picture(MARKS[colour], space.x, space.y, space.thickness * 0.87 * scale, look.on(fill), fill)


def draw_rock(ink: Ink, space: Space, look: Palette) -> None:
    _put(ink, space, _rock(space.length, space.thickness), look.rock)


def draw_bed(ink: Ink, space: Space, look: Palette) -> None:
    """A bed without track: pale sleepers, clearly not yet a route."""
    length, t = space.length, space.thickness
    _put(ink, space, _body(length, t, 0.0, t * 0.2), look.bed, 0.9)
    for sleeper in _bars(length, t * 0.7, 5, length * 0.085):
        _put(ink, space, sleeper, look.sleeper, 0.9)


def draw_track(ink: Ink, space: Space, fill: Colour, look: Palette) -> None:
    """A laid piece: rails on sleepers in its colour."""
    length, t = space.length, space.thickness
    for sleeper in _bars(length, t * 1.22, 5, length * 0.09):
        _put(ink, space, sleeper, look.edge)
    _put(ink, space, _body(length + t * 0.2, t * 0.96, 0.0, t * 0.08), look.edge)
    _put(ink, space, _body(length + t * 0.2, t * 0.96, t * 0.075, t * 0.06), fill)
    rail = look.on(fill)
    for y in (-0.33, 0.33):
        _put(ink, space, _strip(length + t * 0.2, t * 0.07, t * y), rail, 0.8)


def draw_badge(ink: Ink, x: float, y: float, size: float, look: Palette) -> None:
    """The locomotive's emblem on a many-coloured disc."""
    ink.circle(x, y, size / 2, look.edge, steps=18)
    for i in range(8):
        ink.place(_sector(i), look.routes[(7, 2, 5, 3, 4, 1, 0, 6)[i]], 1.0, x, y, size / 2 * 0.9)
    ink.circle(x, y, size * 0.345, INK_LIGHT, steps=16)
    ink.picture(ENGINE, x, y, size * 0.56, (0.1, 0.1, 0.1), INK_LIGHT)


@cache
def _sector(i: int) -> Stamp:
    from app.theme.outline import arc

    return stamp(((0.0, 0.0), *arc(0, 0, 1, 45 * i, 45 * i + 45, 3)))


def draw_wagon(ink: Ink, space: Space, player: int, look: Palette, alpha: float = 1.0) -> None:
    """A little wagon in its owner's colour, the owner's shape on the roof, a small shadow."""
    dx, dy = SHADOW
    draw_wagon_shadow(ink, space._replace(x=space.x + dx * space.thickness, y=space.y + dy * space.thickness), alpha)
    draw_wagon_body(ink, space, player, look, alpha)
    colour = look.players[player]
    ink.picture(SHAPES[player], space.x, space.y, space.thickness * 0.72, look.on(colour), colour, alpha)


def draw_wagon_shadow(ink: Ink, space: Space, alpha: float = 1.0) -> None:
    length, t = space.length * 0.98, space.thickness * WAGON
    _put(ink, space, _body(length, t, 0.0, t * 0.2), (0.0, 0.0, 0.0), 0.34 * alpha)


def draw_wagon_body(ink: Ink, space: Space, player: int, look: Palette, alpha: float = 1.0) -> None:
    length, t = space.length * 0.98, space.thickness * WAGON
    colour = look.players[player]
    dark, roof = look.shaded(colour, 0.45), look.lit(colour, 0.3)
    outline = mixed(INK_LIGHT, colour, 0.15) if look.dark else dark
    _put(ink, space, _strip(length + t * 0.36, t * 0.22, 0), outline, alpha)
    _put(ink, space, _body(length, t, 0.0, t * 0.16), outline, alpha)
    _put(ink, space, _body(length, t, t * 0.085, t * 0.11), colour, alpha)
    _put(ink, space, _strip(length - t * 0.3, t * 0.13, t * 0.33), roof, alpha * 0.9)
    for x in (-0.4, 0.4):
        ink.place(_strip(t * 0.09, t * 0.83, 0), dark, alpha, *_along(space, x * length), 1.0, space.turn)


def _along(space: Space, distance: float) -> tuple[float, float]:
    return space.x + space.turn[0] * distance, space.y + space.turn[1] * distance


def draw_hatch(ink: Ink, space: Space, look: Palette, crossed: bool) -> None:
    """A lane that nobody can get: washed out and hatched; crossed as well when it is blocked for ever."""
    length, t = space.length, space.thickness
    _put(ink, space, _body(length, t, 0.0, t * 0.2), look.land, 0.62)
    for line in _hatch(length, t):
        _put(ink, space, line, look.edge, 0.85)
    if crossed:
        for line in _cross(t):
            _put(ink, space, line, look.halo)
        for line in _cross(t * 0.86):
            _put(ink, space, line, look.stamp if not look.dark else look.ink)


def outline_ring(space: Space, grow: float) -> Ring:
    """The rounded outline of a space, `grow` units outside of it, in board coordinates."""
    c, s = space.turn
    ring_points = rounded(0, 0, space.length + 2 * grow, space.thickness + 2 * grow, space.thickness * 0.3, 2)
    return tuple((space.x + x * c - y * s, space.y + x * s + y * c) for x, y in ring_points)


def draw_plate(ink: Ink, x: float, y: float, r: float, look: Palette) -> None:
    """A tunnel's number plate; the number itself is a word."""
    ink.circle(x, y, r, look.rock, steps=24)
    ink.circle(x, y, r * 0.8, look.halo, steps=24)


def draw_node(ink: Ink, x: float, y: float, r: float, look: Palette) -> None:
    """A junction or an end at a neighbouring country."""
    ink.circle(x, y, r, look.edge, steps=20)
    ink.circle(x, y, r * 0.66, look.land, steps=20)


def draw_city(ink: Ink, x: float, y: float, r: float, look: Palette) -> None:
    """A city's roundel."""
    ink.circle(x + r * 0.1, y - r * 0.16, r, (0.0, 0.0, 0.0), 0.3, steps=24)
    ink.circle(x, y, r, look.city_edge, steps=28)
    ink.circle(x, y, r * 0.78, look.city, steps=28)
    ink.circle(x, y, r * 0.42, mixed(look.city_edge, look.city, 0.1), steps=20)
