"""A map without a layout of its own gets a good one from the same code."""

import time
from pathlib import Path

import pytest

from app.layout import Layout, load_layout, make_layout
from app.layout.check import faults, measure
from app.layout.make import area_names
from app.layout.net import board_data
from tests.app.layout.invented import board_with_area, plain_board


@pytest.mark.parametrize("make", [plain_board, board_with_area])
def test_an_invented_map_gets_a_layout_without_faults_in_seconds(tmp_path: Path, make) -> None:
    board = make(tmp_path)
    began = time.process_time()
    layout = make_layout(board)
    assert time.process_time() - began < 15
    data = board_data(board)
    assert faults(layout, data, area_names(data, {})) == []
    assert measure(layout, data)["smallest_length_dp"] >= 22


def test_the_same_board_gives_the_same_layout(tmp_path: Path) -> None:
    board = plain_board(tmp_path)
    assert make_layout(board) == make_layout(board)


def test_without_an_atlas_all_of_the_board_is_land(tmp_path: Path) -> None:
    layout = make_layout(plain_board(tmp_path))
    width, height = layout["board"]
    assert layout["land"]["play"][0]["points"] == [0, 0, width, 0, width, height, 0, height]
    assert layout["coast"] == layout["shore"] == layout["relief"] == []


def test_a_folder_without_a_layout_is_loaded_all_the_same(tmp_path: Path) -> None:
    board = board_with_area(tmp_path)
    layout = load_layout(tmp_path, board, pytest.fail)
    assert isinstance(layout, Layout)
    assert set(layout.routes) == {route.id for route in board.routes}
    assert layout.cities["pass"].label is None
    assert layout.cities["north-from-birch"].label is None
    assert layout.routes["elm--pass--1"].plate is not None
    assert layout.routes["cedar--fir--1"].locomotives == (1,)


def test_cities_on_one_spot_or_in_a_line_are_parted() -> None:
    """The engine takes any coordinates, so the layout must, too."""
    spots = {"a": 0.0, "b": 0.0, "c": 5.0, "d": 9.0}
    board = {
        "id": "line",
        "cities": [{"id": k, "name": k.upper(), "lat": 10.0, "lon": lon} for k, lon in spots.items()],
        "routes": [{"id": f"{a}--{b}--1", "a": a, "b": b, "length": 2} for a, b in ("ab", "bc", "cd", "ac")],
    }
    assert faults(make_layout(board), board) == []
