"""The check finds every kind of fault: each test spoils a good layout in one way."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.layout.check import faults, measure
from app.layout.make import area_names, make_layout
from app.layout.net import board_data
from tests.app.layout.invented import board_with_area

Spoil = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Any]:
    board = board_with_area(Path(tmp_path_factory.mktemp("map")))
    return make_layout(board), board_data(board)


def found(good: tuple[dict[str, Any], Any], spoil: Spoil, **more: Any) -> list[str]:
    layout, board = copy.deepcopy(good[0]), {**good[1], **more}
    spoil(layout)
    return faults(layout, board, area_names(board, {}))


def test_a_good_layout_has_no_faults(good) -> None:
    assert found(good, lambda _: None) == []


def onto(layout: dict[str, Any], city: str) -> tuple[float, float]:
    return layout["cities"][city]["x"], layout["cities"][city]["y"]


def lose_a_city(layout: dict[str, Any]) -> None:
    layout["cities"]["stray"] = layout["cities"].pop("pass")
    del layout["routes"]["elm--pass--1"], layout["routes"]["pass--ivy--1"]


def lose_a_space(layout: dict[str, Any]) -> None:
    layout["routes"]["alder--birch--1"]["spaces"].pop()


def lose_a_sign(layout: dict[str, Any]) -> None:
    layout["areas"].clear()


def label_a_junction(layout: dict[str, Any]) -> None:
    layout["cities"]["pass"]["label"] = layout["cities"]["elm"]["label"]


def shrink_the_spaces(layout: dict[str, Any]) -> None:
    for route in layout["routes"].values():
        route["length"] = 21.0


def thin_the_spaces(layout: dict[str, Any]) -> None:
    layout["space"][1] = 8.5


def stretch_a_route(layout: dict[str, Any]) -> None:
    layout["routes"]["elm--pass--1"]["length"] *= 1.4


def lay_a_lane_on_its_neighbour(layout: dict[str, Any]) -> None:
    layout["routes"]["gorse--hazel--1"]["spaces"] = layout["routes"]["gorse--hazel--2"]["spaces"]


def lay_a_city_on_a_space(layout: dict[str, Any]) -> None:
    x, y, _ = layout["routes"]["birch--cedar--1"]["spaces"][1]
    layout["cities"]["gorse"].update(x=x, y=y)


def lay_a_city_on_another(layout: dict[str, Any]) -> None:
    x, y = onto(layout, "elm")
    layout["cities"]["pass"].update(x=x + 3, y=y)


def move_a_route_off_its_city(layout: dict[str, Any]) -> None:
    layout["cities"]["alder"]["r"] = 0.5
    x, y = onto(layout, "alder")
    layout["cities"]["alder"].update(x=x - 30, y=y)


def lay_a_name_on_a_space(layout: dict[str, Any]) -> None:
    x, y, _ = layout["routes"]["birch--cedar--1"]["spaces"][1]
    layout["cities"]["gorse"]["label"].update(x=x - 5, y=y - 5)


def lay_a_name_on_a_city(layout: dict[str, Any]) -> None:
    x, y = onto(layout, "elm")
    layout["cities"]["gorse"]["label"].update(x=x - 5, y=y - 5)


def lay_a_name_on_a_name(layout: dict[str, Any]) -> None:
    label = layout["cities"]["gorse"]["label"]
    layout["cities"]["alder"]["label"].update(x=label["x"], y=label["y"])


def narrow_a_name(layout: dict[str, Any]) -> None:
    layout["cities"]["fir"]["label"]["w"] -= 5


def lay_a_plate_on_a_space(layout: dict[str, Any]) -> None:
    x, y, _ = layout["routes"]["birch--cedar--1"]["spaces"][1]
    layout["routes"]["elm--pass--1"]["plate"][:2] = [x, y]


def lay_a_sign_on_a_space(layout: dict[str, Any]) -> None:
    x, y, _ = layout["routes"]["birch--cedar--1"]["spaces"][1]
    layout["areas"]["north"]["box"][:2] = [x, y]


def narrow_a_sign(layout: dict[str, Any]) -> None:
    layout["areas"]["north"]["name"][2] -= 5


def leave_the_board(layout: dict[str, Any]) -> None:
    layout["cities"]["alder"]["label"]["x"] = -5


def title_on_a_space(layout: dict[str, Any]) -> None:
    x, y, _ = layout["routes"]["birch--cedar--1"]["spaces"][1]
    layout["title"] = [x, y, 50, 20]


def ferry_on_land(layout: dict[str, Any]) -> None:
    layout["coast"] = [[0, 0, 5, 5]]  # there is water, and the whole board is land


def mountain_on_a_space(layout: dict[str, Any]) -> None:
    x, y, _ = layout["routes"]["birch--cedar--1"]["spaces"][1]
    layout["relief"] = [[x, y, x + 3, y + 3]]


def two_routes_cross(layout: dict[str, Any]) -> None:
    (ax, ay), (bx, by) = onto(layout, "elm"), onto(layout, "ivy")
    route = layout["routes"]["gorse--hazel--1"]
    route["spaces"] = [[ax, ay + 60, 0], [(ax + bx) / 2, (ay + by) / 2, 0], [bx, by - 60, 0]]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lose_a_city, "pass: no place on the board"),
        (lose_a_space, "alder--birch--1: not 3 spaces"),
        (lose_a_sign, "north: no sign"),
        (label_a_junction, "pass: label and name do not agree"),
        (shrink_the_spaces, "smallest space is 21.0"),
        (thin_the_spaces, "x 8.5 dp"),
        (stretch_a_route, "spaces from"),
        (lay_a_lane_on_its_neighbour, "gorse--hazel--1 and gorse--hazel--2: spaces overlap"),
        (lay_a_city_on_a_space, "gorse and birch--cedar--1: marker lies on a space"),
        (lay_a_city_on_another, "elm and pass: markers overlap"),
        (move_a_route_off_its_city, "from the marker of alder"),
        (lay_a_name_on_a_space, "gorse: label lies on birch--cedar--1"),
        (lay_a_name_on_a_city, "gorse: label lies on the marker of elm"),
        (lay_a_name_on_a_name, "alder and gorse: labels overlap"),
        (narrow_a_name, "fir: name does not fit its label"),
        (lay_a_plate_on_a_space, "elm--pass--1: plate lies on birch--cedar--1"),
        (lay_a_sign_on_a_space, "north: sign lies on birch--cedar--1"),
        (narrow_a_sign, "north: Das Nordland does not fit its sign"),
        (leave_the_board, "alder: outside the frame"),
        (title_on_a_space, "title: lies on birch--cedar--1"),
        (ferry_on_land, "cedar--fir--1: 2 of 2 spaces of a ferry on land"),
        (mountain_on_a_space, "relief lies on birch--cedar--1"),
        (two_routes_cross, ": cross"),
    ],
)
def test_the_check_finds_a_layout_where_somebody_did(good, spoil: Spoil, says: str) -> None:
    assert any(says in fault for fault in found(good, spoil)), found(good, spoil)


def test_declared_crossings_must_cross_and_be_noted(good) -> None:
    declared = [["alder--birch--1", "hazel--ivy--1"]]
    said = found(good, lambda _: None, crossings=declared)
    assert "alder--birch--1 and hazel--ivy--1: should cross once, cross 0 times" in said
    assert "alder--birch--1 and hazel--ivy--1: crossing not noted" in said


def test_the_figures_are_those_of_the_layout(good) -> None:
    layout, board = good
    figures = measure(layout, board)
    scale = min(1280 / layout["board"][0], 800 / layout["board"][1])
    lengths = [route["length"] for route in layout["routes"].values()]
    assert figures["smallest_length_dp"] == round(min(lengths) * scale, 2)
    assert figures["size_spread"] == round(max(lengths) / min(lengths), 3)
