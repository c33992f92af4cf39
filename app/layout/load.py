"""Reads a map's `layout.json` into typed values (docs/layout.md) and says precisely what is wrong with it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from app.layout.make import FORMAT, make_layout
from engine.board import Board
from engine.errors import MapError
from engine.mapfile import Entry, read_file

Floats = tuple[float, ...]
Pair = tuple[float, float]
BoxSpec = tuple[float, float, float, float]  # x, y of the lower left corner, width, height

FAR = 100_000.0
MOST = 100_000  # entries of a list: land has many points

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name in its box; `anchor` says how the lines are aligned."""

    x: float
    y: float
    w: float
    h: float
    anchor: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CityPlan:
    """A city's marker and name."""

    x: float
    y: float
    r: float
    label: Label | None


@dataclass(frozen=True, slots=True)
class RoutePlan:
    """A lane: its spaces as x, y, degrees, all of one length, and the line they lie on."""

    spaces: tuple[tuple[float, float, float], ...]
    length: float
    curve: Floats
    locomotives: tuple[int, ...] = ()
    plate: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """An area's sign with its flag and its name, and a point of the country itself."""

    box: BoxSpec
    flag: BoxSpec
    name: BoxSpec
    land: Pair


@dataclass(frozen=True, slots=True)
class Piece:
    """A ring of land or a lake, with the triangles that fill it."""

    points: Floats
    triangles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything of a board is drawn. Units, axes and fields are those of docs/layout.md."""

    map: str
    board: Pair
    space: Pair
    font: float
    line_height: float
    frame: float
    km: float
    source: str
    title: BoxSpec | None
    compass: BoxSpec | None
    scale: BoxSpec | None
    cities: Mapping[str, CityPlan]
    routes: Mapping[str, RoutePlan]
    areas: Mapping[str, Sign]
    crossings: tuple[tuple[str, str, float, float], ...]
    play: tuple[Piece, ...] = field(repr=False)
    near: tuple[Piece, ...] = field(repr=False)
    lakes: tuple[Piece, ...] = field(repr=False)
    coast: tuple[Floats, ...] = field(repr=False)
    borders: tuple[Floats, ...] = field(repr=False)
    shore: tuple[tuple[Floats, ...], ...] = field(repr=False)
    relief: tuple[Floats, ...] = field(repr=False)


def load_layout(folder: Path, board: Board, told: Callable[[MapError], None]) -> Layout:
    """The layout in a map's folder, or one made on the spot if there is none. One that cannot be read is like none,
    and `told` hears why.
    """
    path = folder / "layout.json"
    if os.path.lexists(path):
        try:
            return _checked(read_file(path), board)
        except MapError as error:
            told(error)
    return layout_of(make_layout(board), board)


def layout_of(data: Mapping[str, Any], board: Board) -> Layout:
    """The typed form of what `make_layout` returns."""
    return _checked(Entry("layout", "", json.loads(json.dumps(data))), board)


def _checked(file: Entry, board: Board) -> Layout:
    if file.whole("format", 1, 1_000_000) != FORMAT:
        file.fail(f"format is not {FORMAT}", "format")
    layout = _layout(file)
    for route in board.routes:
        if route.id not in layout.routes:
            file.fail(f"the route {route.id!r} is missing", "routes")
        if len(layout.routes[route.id].spaces) != route.length:
            file.fail(f"{route.id!r} must have {route.length} spaces", "routes")
    for city in board.cities:
        if city.id not in layout.cities:
            file.fail(f"the city {city.id!r} is missing", "cities")
    for area in board.areas:
        if area.id not in layout.areas:
            file.fail(f"the area {area.id!r} is missing", "areas")
    return layout


def _layout(file: Entry) -> Layout:
    land = file.entry("land")
    return Layout(
        map=file.text("map") if _get(file, "map") else "",
        board=_sized(file, "board"),
        space=_sized(file, "space"),
        font=_positive(file, "font"),
        line_height=_positive(file, "line_height"),
        frame=_real(file, "frame"),
        km=_real(file, "km"),
        source=file.text("source") if _get(file, "source") else "",
        title=_optional_box(file, "title"),
        compass=_optional_box(file, "compass"),
        scale=_optional_box(file, "scale"),
        cities=_named(file, "cities", _city),
        routes=_named(file, "routes", _route),
        areas=_named(file, "areas", _sign),
        crossings=tuple(_crossing(entry) for entry in file.entries("crossings", most=MOST)),
        play=_pieces(land, "play"),
        near=_pieces(land, "near"),
        lakes=_pieces(land, "lakes"),
        coast=_lines(file, "coast"),
        borders=_lines(file, "borders"),
        shore=tuple(_listed_lines(entry) for entry in file.entries("shore", most=MOST)),
        relief=tuple(_numbers(entry, 4) for entry in file.entries("relief", most=MOST)),
    )


def _named(file: Entry, key: str, read: Callable[[Entry], T]) -> dict[str, T]:
    holder = file.entry(key)
    return {name: read(holder.entry(name)) for name in holder.value}


def _city(entry: Entry) -> CityPlan:
    label = _label(entry.entry("label")) if _get(entry, "label") is not None else None
    return CityPlan(_real(entry, "x"), _real(entry, "y"), _positive(entry, "r"), label)


def _label(entry: Entry) -> Label:
    anchor = entry.text("anchor")
    if anchor not in ("left", "right", "center"):
        entry.fail(f"unknown anchor {anchor!r}")
    x, y, w, h = (_real(entry, key) for key in ("x", "y", "w", "h"))
    lines = entry.words("lines")
    if not lines:
        entry.fail("has no lines")
    return Label(x, y, w, h, anchor, lines)


def _route(entry: Entry) -> RoutePlan:
    spaces = tuple(_triple(space) for space in entry.entries("spaces", most=MOST))
    if not spaces:
        entry.fail("has no spaces")
    badges = entry.wholes("locomotives", 0, len(spaces) - 1) if entry.has("locomotives") else ()
    plate = _triple(Entry(entry.file, f"{entry.path}.plate", _get(entry, "plate"))) if entry.has("plate") else None
    return RoutePlan(spaces, _positive(entry, "length"), _line(_at(entry, "curve")), badges, plate)


def _sign(entry: Entry) -> Sign:
    return Sign(_box(entry, "box"), _box(entry, "flag"), _box(entry, "name"), _pair(entry, "land"))


def _crossing(entry: Entry) -> tuple[str, str, float, float]:
    value = entry.value
    if not isinstance(value, list) or len(value) != 4 or not all(isinstance(name, str) for name in value[:2]):
        entry.fail("must be two routes and a point")
    x, y = _numbers(Entry(entry.file, entry.path, value[2:]), 2)
    return value[0], value[1], x, y


def _pieces(land: Entry, key: str) -> tuple[Piece, ...]:
    return tuple(_piece(entry) for entry in land.entries(key, most=MOST))


def _piece(entry: Entry) -> Piece:
    points = _line(_at(entry, "points"))
    corners, count = _get(entry, "triangles"), len(points) // 2
    if not isinstance(corners, list) or len(corners) % 3:
        entry.fail("must be a list of triples", "triangles")
    if not all(type(corner) is int and 0 <= corner < count for corner in corners):
        entry.fail("must name points of the ring", "triangles")
    return Piece(points, tuple(corners))


def _lines(entry: Entry, key: str) -> tuple[Floats, ...]:
    return tuple(_line(line) for line in entry.entries(key, most=MOST))


def _listed_lines(entry: Entry) -> tuple[Floats, ...]:
    return _lines(Entry(entry.file, entry.path, {"lines": entry.value}), "lines")


def _line(entry: Entry) -> Floats:
    if not isinstance(entry.value, list) or len(entry.value) < 4 or len(entry.value) % 2:
        entry.fail("must be a list of x, y of at least two points")
    return _numbers(entry, len(entry.value))


def _optional_box(entry: Entry, key: str) -> BoxSpec | None:
    return None if _get(entry, key) is None else _box(entry, key)


def _box(entry: Entry, key: str) -> BoxSpec:
    x, y, w, h = _numbers(_at(entry, key), 4)
    return x, y, w, h


def _sized(entry: Entry, key: str) -> Pair:
    w, h = _pair(entry, key)
    if w <= 0 or h <= 0:
        entry.fail("must be two positive numbers", key)
    return w, h


def _pair(entry: Entry, key: str) -> Pair:
    x, y = _numbers(_at(entry, key), 2)
    return x, y


def _triple(entry: Entry) -> tuple[float, float, float]:
    x, y, z = _numbers(entry, 3)
    return x, y, z


def _numbers(entry: Entry, count: int) -> Floats:
    """This entry as a list of so many numbers that make sense on a board."""
    value = entry.value
    if not isinstance(value, list) or len(value) != count:
        entry.fail(f"must be a list of {count} numbers")
    for number in value:
        if type(number) not in (int, float) or not -FAR <= number <= FAR:
            entry.fail(f"{number!r} is no number of a board")
    return tuple(map(float, value))


def _positive(entry: Entry, key: str) -> float:
    if (value := _real(entry, key)) <= 0:
        entry.fail("must be more than 0", key)
    return value


def _real(entry: Entry, key: str) -> float:
    value = entry.real(key)
    if not -FAR <= value <= FAR:
        entry.fail(f"{value!r} is no number of a board", key)
    return value


def _get(entry: Entry, key: str) -> Any:
    return _at(entry, key).value


def _at(entry: Entry, key: str) -> Entry:
    if not entry.has(key):
        entry.fail("is missing", key)
    return Entry(entry.file, f"{entry.path}.{key}".lstrip("."), entry.value[key])
