"""A board's layout as the widget uses it: by the numbers that the engine gives cities and routes. No Kivy."""

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from app.places import MAPS
from app.theme.outline import Point
from app.widgets.ink import pairs
from engine.board import Board

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Label:
    """A city's name: the box of the text, how its lines are aligned, and the lines."""

    x: float
    y: float
    w: float
    h: float
    anchor: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Spot:
    """A city's marker and name."""

    x: float
    y: float
    r: float
    label: Label | None


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
class Sign:
    """The sign of a neighbouring country at the board's edge."""

    box: Box
    flag: Box
    name: Box
    land: Point


@dataclass(frozen=True)
class Plan:
    """Where everything of a board is drawn. Units are dp on a tablet, y runs up."""

    width: float
    height: float
    thickness: float
    smallest: float  # length of the smallest space
    font: float
    line_height: float
    spots: tuple[Spot, ...]
    lanes: tuple[Lane, ...]
    signs: dict[str, Sign]
    ground: dict[str, Any]

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height


def plan_of(board: Board, maps: Path = MAPS) -> Plan:
    """The plan of a board, read from its map; a map without one gets it made here."""
    folder = maps / board.id
    path = folder / "layout.json"
    if path.exists():
        return read_plan(board, json.loads(path.read_text("utf-8")))
    from app.layout.make import make_layout

    return read_plan(board, make_layout(json.loads((folder / "board.json").read_text("utf-8"))))


def read_plan(board: Board, layout: dict[str, Any]) -> Plan:
    width, height = layout["board"]
    smallest, thickness = layout["space"]
    return Plan(
        width=width,
        height=height,
        thickness=thickness,
        smallest=smallest,
        font=layout["font"],
        line_height=layout["line_height"],
        spots=tuple(_spot(layout["cities"][city.id]) for city in board.cities),
        lanes=tuple(_lane(layout["routes"][route.id]) for route in board.routes),
        signs={area: _sign(sign) for area, sign in layout["areas"].items()},
        ground=layout,
    )


def _spot(city: dict[str, Any]) -> Spot:
    label = city["label"]
    text = label and Label(*(label[k] for k in ("x", "y", "w", "h", "anchor")), tuple(label["lines"]))
    return Spot(city["x"], city["y"], city["r"], text)


def _lane(route: dict[str, Any]) -> Lane:
    plate = route.get("plate")
    return Lane(
        spaces=tuple((x, y, angle) for x, y, angle in route["spaces"]),
        length=route["length"],
        curve=tuple(pairs(route["curve"])),
        locomotives=frozenset(route.get("locomotives", ())),
        plate=plate and tuple(plate),
    )


def _sign(sign: dict[str, Any]) -> Sign:
    return Sign(tuple(sign["box"]), tuple(sign["flag"]), tuple(sign["name"]), tuple(sign["land"]))
