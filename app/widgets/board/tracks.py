"""Routes and cities of a board, as sprites for its layers and as ink for what is lit. No Kivy."""

from collections.abc import Iterable
from functools import cache

from app.theme.palette import Palette
from app.widgets.board.plan import Lane, Plan
from app.widgets.board.sprites import Quads, Sheet
from app.widgets.board.wagons import (
    SHADOW,
    Space,
    draw_badge,
    draw_bed,
    draw_city,
    draw_mark,
    draw_node,
    draw_rock,
    draw_slot,
    draw_track,
    draw_wagon,
    space_at,
)
from app.widgets.ink import Ink
from engine.board import GRAY, NO_TRACK, Board, RouteNo

LAID_MARK = 0.97  # size of the mark on a laid piece, in that on a slot
SINGLE = (1.0, 0.0)


class Inker:
    """Draws the routes of one board in one theme. `marks` off leaves the plain colours."""

    def __init__(self, board: Board, plan: Plan, look: Palette, marks: bool = True) -> None:
        self.board, self.plan, self.look, self.marks = board, plan, look, marks
        self.spaces = [_spaces(lane, plan.thickness) for lane in plan.lanes]
        self.route = cache(self._route)
        self.train = cache(self._train)
        self._ready: dict[tuple[int, ...], Quads] = {}  # routes as sprites, by what they look like

    def rails(self) -> Ink:
        """The line under every route that shows in its gaps."""
        ink, t = Ink(), self.plan.thickness
        for lane, spaces in zip(self.plan.lanes, self.spaces, strict=True):
            points = (lane.curve[0], *((space.x, space.y) for space in spaces), lane.curve[-1])
            ink.hairline(points, t * 0.26, self.look.rail)
        return ink

    # -- the layers

    def tracks(self, sheet: Sheet, colours: dict[RouteNo, int], closed: int, blocked: int) -> Quads:
        """All routes in the colours that they have now; those that nobody can get any more are hatched."""
        quads = Quads(sheet)
        for route, colour in colours.items():
            key = (id(sheet), route, colour, (closed | blocked) >> route & 1, blocked >> route & 1)
            if key not in self._ready:
                self._ready[key] = self._route_quads(sheet, *key[1:])
            quads.extend(self._ready[key])
        return quads

    def _route_quads(self, sheet: Sheet, route: RouteNo, colour: int, hatched: int, crossed: int) -> Quads:
        quads = Quads(sheet)
        self._put_route(quads, route, colour)
        for space in self.spaces[route] if hatched else ():
            quads.put(("hatch", crossed), space, stretch=self._stretch(space))
        return quads

    def _put_route(self, quads: Quads, route: RouteNo, colour: int) -> None:
        printed = self.board.routes[route]
        kind = "ferry" if printed.locomotives else "track" if printed.colour == NO_TRACK else "slot"
        for i, space in enumerate(self.spaces[route]):
            stretch = self._stretch(space)
            if printed.tunnel_draw:
                quads.put(("rock", 0), space, stretch=stretch)
            quads.put(("bed", 0) if colour == NO_TRACK else (kind, colour), space, stretch=stretch)
            if i in self.plan.lanes[route].locomotives:
                quads.put(("badge", 0), space, upright=True)
            elif self.marks and colour < GRAY:
                quads.put(("mark", colour), space, upright=True, scale=LAID_MARK if kind == "track" else 1.0)

    def _stretch(self, space: Space) -> float:
        return space.length / self.plan.smallest

    def trains(self, sheet: Sheet, trains: Iterable[tuple[RouteNo, int, int]]) -> Quads:
        """Wagons of (route, player, how many): all shadows first, then wagons, then shapes."""
        quads, t = Quads(sheet), self.plan.thickness
        wagons = [(space, player) for route, player, n in trains for space in self.spaces[route][:n]]
        for space, _ in wagons:
            below = space._replace(x=space.x + SHADOW[0] * t, y=space.y + SHADOW[1] * t)
            quads.put(("shadow", 0), below, stretch=self._stretch(space))
        for space, player in wagons:
            quads.put(("wagon", player), space, stretch=self._stretch(space))
            quads.put(("shape", player), space, upright=True)
        return quads

    def cities(self, sheet: Sheet) -> Quads:
        """Number plates of tunnels, then every city."""
        quads, t = Quads(sheet), self.plan.thickness
        for lane in self.plan.lanes:
            if lane.plate:
                x, y, r = lane.plate
                quads.put(("plate", 0), Space(x, y, SINGLE, 0, 0), scale=r / (t * 0.86))
        for number, spot in enumerate(self.plan.spots):
            kind = "node" if self._is_node(number) else "city"
            quads.put((kind, 0), Space(spot.x, spot.y, SINGLE, 0, 0))
        return quads

    def _is_node(self, number: int) -> bool:
        city = self.board.cities[number]
        return city.name is None or city.area is not None

    # -- single things, as ink

    def _route(self, route: RouteNo, colour: int) -> Ink:
        """The spaces of a route in the colour that it has now."""
        ink, printed = Ink(), self.board.routes[route]
        for i, space in enumerate(self.spaces[route]):
            if printed.tunnel_draw:
                draw_rock(ink, space, self.look)
            if colour == NO_TRACK:
                draw_bed(ink, space, self.look)
            else:
                self._space(ink, space, colour, laid=printed.colour == NO_TRACK, ferry=printed.locomotives > 0)
            if i in self.plan.lanes[route].locomotives:
                draw_badge(ink, space.x, space.y, self.plan.thickness * 1.5, self.look)
        return ink

    def _space(self, ink: Ink, space: Space, colour: int, laid: bool, ferry: bool) -> None:
        fill = self.look.routes[colour]
        if laid:
            draw_track(ink, space, fill, self.look)
        else:
            draw_slot(ink, space, fill, self.look, ferry)
        if self.marks and colour != GRAY:
            draw_mark(ink, space, colour, self.look, LAID_MARK if laid else 1.0)

    def _train(self, route: RouteNo, player: int, wagons: int) -> Ink:
        """The first wagons of a route in a player's colour and shape."""
        ink = Ink()
        for space in self.spaces[route][:wagons]:
            draw_wagon(ink, space, player, self.look)
        return ink

    def city(self, ink: Ink, number: int) -> None:
        spot = self.plan.spots[number]
        if self._is_node(number):
            draw_node(ink, spot.x, spot.y, self.plan.thickness * 0.62, self.look)
        else:
            draw_city(ink, spot.x, spot.y, self.plan.thickness * 0.86, self.look)


def _spaces(lane: Lane, thickness: float) -> list[Space]:
    return [space_at(place, lane.length, thickness) for place in lane.spaces]
