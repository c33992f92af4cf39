"""A layout that is no layout is refused with a reason."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from app.layout import layout_of, load_layout
from engine.board import GRAY, Board, City, Route
from engine.errors import MapError
from engine.maps import load_map

USA = Path(__file__).parents[3] / "maps" / "usa"
GOOD = json.loads((USA / "layout.json").read_text("utf-8"))
BOARD = load_map(USA)[0].board


def spoiled(path: list[Any], value: Any) -> dict[str, Any]:
    layout = copy.deepcopy(GOOD)
    at = layout
    for key in path[:-1]:
        at = at[key]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return layout


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (["format"], 2, "format is not 1"),
        (["board"], [0, 800], "two positive numbers"),
        (["board"], [1280], "list of 2 numbers"),
        (["font"], "large", "must be a number"),
        (["font"], -1, "more than 0"),
        (["cities", "denver"], None, "the city 'denver' is missing"),
        (["cities", "denver", "x"], None, "is missing"),
        (["cities", "denver", "x"], float("nan"), "must be a number"),
        (["routes", "denver--omaha--1", "spaces", 0, 0], float("nan"), "no number of a board"),
        (["cities", "denver", "label", "anchor"], "top", "unknown anchor"),
        (["cities", "denver", "label", "lines"], [], "no lines"),
        (["routes", "denver--omaha--1"], None, "the route 'denver--omaha--1' is missing"),
        (["routes", "denver--omaha--1", "spaces"], [[1, 2, 3]], "must have 4 spaces"),
        (["routes", "denver--omaha--1", "spaces", 0], [1, 2], "list of 3 numbers"),
        (["routes", "denver--omaha--1", "locomotives"], [9], "must be from 0 to 3"),
        (["routes", "denver--omaha--1", "curve"], [1, 2, 3], "x, y of at least two points"),
        (["land"], [], "must be an object"),
        (["land", "play", 0, "triangles"], [0, 1], "triples"),
        (["land", "play", 0, "triangles"], [0, 1, 99999], "points of the ring"),
        (["coast", 0], [1, "a", 3, 4], "no number of a board"),
        (["relief", 0], [1, 2, 3], "list of 4 numbers"),
        (["title"], [1, 2, 3], "list of 4 numbers"),
        (["crossings"], [["a", "b", 1]], "two routes and a point"),
    ],
)
def test_a_wrong_value_is_named(path: list[Any], value: Any, reason: str) -> None:
    with pytest.raises(MapError, match=reason):
        layout_of(spoiled(path, value), BOARD)


@pytest.mark.parametrize(
    ("text", "reason"), [("{", "no JSON"), ("[]", "must be an object"), ('{"format": 1}', "is missing")]
)
def test_a_layout_that_cannot_be_read_is_told_and_a_fresh_one_is_made(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "layout.json").write_text(text, "utf-8")
    told: list[MapError] = []
    small = small_board()
    layout = load_layout(tmp_path, small, told.append)
    assert set(layout.routes) == {route.id for route in small.routes}
    assert [error.file for error in told] == [str(tmp_path / "layout.json")]
    assert reason in told[0].reason


def small_board() -> Board:
    cities = tuple(City(name, name.title(), lat, lon) for name, lat, lon in (("a", 40, -100), ("b", 42, -95)))
    return Board("small", "Small", cities, (), (Route("a--b", 0, 1, 2, GRAY),))
