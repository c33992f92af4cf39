"""What is lit on the board at the moment: tickets, paths, possible routes, ghost trains. No Kivy.

The screen says what to light by one `Highlights`; nothing here knows why.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.theme.contrast import Colour
from app.theme.outline import Point
from app.theme.palette import Palette
from app.widgets.board.tracks import LAID_MARK, Inker
from app.widgets.board.wagons import draw_hatch, draw_mark, draw_track, draw_wagon, outline_ring
from app.widgets.board.words import Placed, Words
from app.widgets.ink import Ink
from engine.board import RouteNo, Routes, Ticket, routes_in

VEIL = 0.58


@dataclass(frozen=True)
class Ghost:
    """A train (or, with `piece`, a track piece of a colour) that would be put on a route, and whether it may."""

    route: RouteNo
    player: int = 0
    valid: bool = True
    piece: int | None = None


@dataclass(frozen=True)
class Path:
    """A way along routes: solid with its length on a plate (the longest path), or dashed (a plan)."""

    routes: tuple[RouteNo, ...]
    dashed: bool = False
    length: int | None = None
    player: int | None = None  # whose colour; without one the light's own


@dataclass(frozen=True)
class Highlights:
    """Everything that is lit. `dim` darkens the rest of the board."""

    dim: bool = False
    cities: frozenset[int] = field(default_factory=frozenset)  # lit, with their names
    rings: frozenset[int] = field(default_factory=frozenset)  # ringed, as the two cities of a hovered route are
    routes: Routes = 0  # kept bright above the veil
    fits: Routes = 0  # outlined: something may be put there
    would_block: Routes = 0  # crossed: would be blocked for ever
    paths: tuple[Path, ...] = ()
    ghost: Ghost | None = None

    def __bool__(self) -> bool:
        return self != NOTHING


NOTHING = Highlights()


def ticket_lit(*tickets: Ticket, paths: Iterable[Path] = ()) -> Highlights:
    """The tickets' cities lit, the rest darkened."""
    cities = frozenset(node for ticket in tickets for node in (*ticket.a_nodes, *ticket.b_nodes))
    along = tuple(paths)
    routes = 0
    for path in along:
        for route in path.routes:
            routes |= 1 << route
    return Highlights(dim=True, cities=cities, paths=along, routes=routes)


def draw_lights(lit: Highlights, inker: Inker, route_ink: Callable[[RouteNo], Ink]) -> Ink:
    """The lights as one ink; `route_ink` draws a route as it stands now."""
    ink, look = Ink(), inker.look
    if lit.dim:
        ink.rect(0, 0, inker.plan.width, inker.plan.height, look.veil, VEIL)
    for route in routes_in(lit.routes):
        ink.extend(route_ink(route))
    for path in lit.paths:
        _path(ink, path, inker)
    for route in routes_in(lit.fits):
        _outline(ink, route, inker, look.valid)
    for route in routes_in(lit.would_block):
        for space in inker.spaces[route]:
            draw_hatch(ink, space, look, crossed=True)
    if lit.ghost:
        _ghost(ink, lit.ghost, inker)
    _cities(ink, lit, inker)
    return ink


def _outline(ink: Ink, route: RouteNo, inker: Inker, colour: Colour) -> None:
    t = inker.plan.thickness
    for space in inker.spaces[route]:
        ink.stroke(outline_ring(space, t * 0.14), t * 0.42, inker.look.halo, 0.8, closed=True)
    for space in inker.spaces[route]:
        ink.stroke(outline_ring(space, t * 0.14), t * 0.24, colour, closed=True)


def _ghost(ink: Ink, ghost: Ghost, inker: Inker) -> None:
    look = inker.look
    _outline(ink, ghost.route, inker, look.valid if ghost.valid else look.refused)
    for space in inker.spaces[ghost.route]:
        if ghost.piece is not None:
            draw_track(ink, space, look.routes[ghost.piece], look)
            draw_mark(ink, space, ghost.piece, look, LAID_MARK)
        else:
            draw_wagon(ink, space, ghost.player, look, 0.8 if ghost.valid else 0.45)
        if not ghost.valid:
            _refused(ink, space.x, space.y, inker.plan.thickness * 0.5, look)


def _refused(ink: Ink, x: float, y: float, r: float, look: Palette) -> None:
    for width, colour in ((0.62, look.halo), (0.36, look.refused)):
        for side in (-1, 1):
            ink.stroke(((x - r, y - r * side), (x + r, y + r * side)), r * width, colour)


def _cities(ink: Ink, lit: Highlights, inker: Inker) -> None:
    t, look = inker.plan.thickness, inker.look
    for city in sorted(lit.rings | lit.cities):
        spot = inker.plan.spots[city]
        ink.ring(spot.x, spot.y, t * 1.3, t * 0.42, look.halo, 0.85)
        ink.ring(spot.x, spot.y, t * 1.3, t * 0.26, look.glow)
    for city in sorted(lit.cities):
        inker.city(ink, city)


# -- paths


def _path(ink: Ink, path: Path, inker: Inker) -> None:
    look, t = inker.look, inker.plan.thickness
    colour = look.glow if path.player is None else look.players[path.player]
    lines = [inker.plan.lanes[route].curve for route in path.routes]
    if path.dashed:
        for line in lines:
            for dash in dashes(line, t * 0.9, t * 0.55):
                ink.stroke(dash, t * 0.62, look.edge)
                ink.stroke(dash, t * 0.4, colour)
        return
    for width, shade in ((1.0, look.on(colour)), (0.72, colour)):
        for line in lines:
            ink.stroke(line, t * width, shade)
    for node in _nodes(path, inker):
        ink.circle(*node, t * 0.7, look.on(colour))
        ink.circle(*node, t * 0.54, colour)
    if path.length is not None:
        x, y = plate_of(path, inker)
        ink.circle(x, y, t * 1.75, look.edge, steps=28)
        ink.circle(x, y, t * 1.55, look.halo, steps=28)


def _nodes(path: Path, inker: Inker) -> set[Point]:
    ends = {node for route in path.routes for node in inker.board.ends[route]}
    return {(inker.plan.spots[node].x, inker.plan.spots[node].y) for node in ends}


def plate_of(path: Path, inker: Inker) -> Point:
    """Where the length is written: the middle of the middle route."""
    return inker.plan.lanes[path.routes[len(path.routes) // 2]].middle


def dashes(line: Iterable[Point], dash: float, gap: float) -> list[list[Point]]:
    """A line cut into dashes of even length."""
    found: list[list[Point]] = [[]]
    left, drawing, last = dash, True, None
    for point in line:
        while last is not None:
            dx, dy = point[0] - last[0], point[1] - last[1]
            step = (dx * dx + dy * dy) ** 0.5
            if step <= left:
                left -= step
                break
            last = (last[0] + dx * left / step, last[1] + dy * left / step)
            if drawing:
                found[-1].append(last)
            else:
                found.append([last])
            drawing = not drawing
            left = dash if drawing else gap
        last = point
        if drawing:
            found[-1].append(point)
    return [line for line in found if len(line) > 1]


def lit_words(lit: Highlights, words: Words, inker: Inker) -> list[Placed]:
    """The names of lit cities, and the lengths of paths set in figures."""
    names = [placed for placed in words.placed if placed.city in lit.cities]
    for path in lit.paths:
        if path.length is not None and path.routes:
            names += _figure(path.length, words, plate_of(path, inker))
    return names


def _figure(number: int, words: Words, at: Point) -> list[Placed]:
    set_words = [words.figures[int(figure)] for figure in str(number)]
    widths = [words.width(word) for word in set_words]
    x, y = at[0] - sum(widths) / 2, at[1] - words.plan.font * 1.5 * 0.65 / 2
    return [Placed(word, x + sum(widths[:i]), y) for i, word in enumerate(set_words)]
