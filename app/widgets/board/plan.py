"""A board's layout as the widget uses it: by the numbers that the engine gives cities and routes. No Kivy."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from app.layout.load import CityPlan, Layout, RoutePlan, Sign, load_layout
from app.shelf import layout_spoiled, map_folder
from app.theme.outline import Point
from app.widgets.ink import pairs
from engine.board import Board

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Lane:
    """A route as it is drawn: its spaces (x, y, angle) and its centre line."""

    spaces: tuple[tuple[float, float, float], ...]
    length: float
    curve: tuple[Point, ...]
    locomotives: frozenset[int]
    plate: tuple[float, float, float] | None

    @cached_property
    def middle(self) -> Point:
        x, y, _ = self.spaces[len(self.spaces) // 2]
        return x, y


@dataclass(frozen=True)
class Plan:
    """Where everything of a board is drawn. Units are dp on a tablet, y runs up."""

    width: float
    height: float
    thickness: float
    smallest: float  # length of the smallest space
    font: float
    line_height: float
    spots: tuple[CityPlan, ...]
    lanes: tuple[Lane, ...]
    signs: Mapping[str, Sign]
    ground: Layout

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height


def plan_of(board: Board) -> Plan:
    """The plan of a board, read from its map's folder; a map without a layout that can be read gets one made here."""
    return plan_from(board, load_layout(map_folder(board.id), board, layout_spoiled))


def plan_from(board: Board, layout: Layout) -> Plan:
    width, height = layout.board
    smallest, thickness = layout.space
    return Plan(
        width=width,
        height=height,
        thickness=thickness,
        smallest=smallest,
        font=layout.font,
        line_height=layout.line_height,
        spots=tuple(layout.cities[city.id] for city in board.cities),
        lanes=tuple(_lane(layout.routes[route.id]) for route in board.routes),
        signs=layout.areas,
        ground=layout,
    )


def _lane(route: RoutePlan) -> Lane:
    curve = tuple(pairs(route.curve))
    return Lane(route.spaces, route.length, curve, frozenset(route.locomotives), route.plate)
