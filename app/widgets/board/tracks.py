"""Routes and cities of a board as ink: slots, beds and laid pieces with their marks, wagons, hatches. No Kivy.

Each route is inked once and kept, so that a layer is put together again from ready parts.
"""

from functools import cache

from app.theme.contrast import mixed
from app.theme.palette import Palette
from app.widgets.board.plan import Lane, Plan
from app.widgets.board.wagons import (
    Space,
    draw_badge,
    draw_bed,
    draw_hatch,
    draw_mark,
    draw_rock,
    draw_slot,
    draw_track,
    draw_wagon,
    space_at,
)
from app.widgets.ink import Ink
from engine.board import GRAY, NO_TRACK, Board, RouteNo


class Inker:
    """Inks the routes of one board in one theme. `marks` off leaves the plain colours."""

    def __init__(self, board: Board, plan: Plan, look: Palette, marks: bool = True) -> None:
        self.board, self.plan, self.look, self.marks = board, plan, look, marks
        self.spaces = [_spaces(lane, plan.thickness) for lane in plan.lanes]
        self.route = cache(self._route)
        self.train = cache(self._train)
        self.hatch = cache(self._hatch)

    def rails(self) -> Ink:
        """The line under all routes that shows in the gaps, with a pale casing that keeps relief and borders off."""
        ink, t = Ink(), self.plan.thickness
        for lane in self.plan.lanes:
            ink.stroke(lane.curve, t * 1.3, self.look.land, 0.55)
        for lane in self.plan.lanes:
            ink.stroke(lane.curve, t * 0.34, self.look.rail)
            ink.stroke(lane.curve, t * 0.16, self.look.land)
        return ink

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
                draw_badge(ink, space.x, space.y, self.plan.thickness * 1.36, self.look)
        return ink

    def _space(self, ink: Ink, space: Space, colour: int, laid: bool, ferry: bool) -> None:
        fill = self.look.routes[colour]
        if laid:
            draw_track(ink, space, fill, self.look)
        else:
            draw_slot(ink, space, fill, self.look, ferry)
        if self.marks and colour != GRAY:
            draw_mark(ink, space, colour, self.look, 0.62 if laid else 0.74)

    def _train(self, route: RouteNo, player: int, wagons: int) -> Ink:
        """The first wagons of a route in a player's colour and shape."""
        ink = Ink()
        for space in self.spaces[route][:wagons]:
            draw_wagon(ink, space, player, self.look)
        return ink

    def _hatch(self, route: RouteNo, blocked: bool) -> Ink:
        ink = Ink()
        for space in self.spaces[route]:
            draw_hatch(ink, space, self.look, blocked)
        return ink

    def plates(self) -> Ink:
        """Number plates of the tunnels; the number itself is a label."""
        ink = Ink()
        for lane in self.plan.lanes:
            if lane.plate:
                x, y, r = lane.plate
                ink.circle(x, y, r, self.look.rock)
                ink.circle(x, y, r * 0.8, self.look.halo)
        return ink

    def cities(self) -> Ink:
        ink = Ink()
        for number in range(len(self.plan.spots)):
            self.city(ink, number)
        return ink

    def city(self, ink: Ink, number: int) -> None:
        """A roundel; junctions and area ends are plain small discs."""
        spot, look = self.plan.spots[number], self.look
        x, y = spot.x, spot.y
        if self.board.cities[number].name is None or self.board.cities[number].area:
            r = min(spot.r, self.plan.thickness * 0.62)
            ink.circle(x, y, r, look.edge)
            ink.circle(x, y, r * 0.66, look.land)
            return
        r = min(spot.r, self.plan.thickness * 0.86)
        ink.circle(x + r * 0.1, y - r * 0.16, r, (0.0, 0.0, 0.0), 0.3)
        ink.circle(x, y, r, look.city_edge, steps=24)
        ink.circle(x, y, r * 0.78, look.city, steps=24)
        ink.circle(x, y, r * 0.42, mixed(look.city_edge, look.city, 0.1), steps=18)


def _spaces(lane: Lane, thickness: float) -> list[Space]:
    return [space_at(place, lane.length, thickness) for place in lane.spaces]
