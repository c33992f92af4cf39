"""A name or a plate on top of something moves to the nearest free spot."""

from pathlib import Path

from app.layout.check import faults
from app.layout.make import make_layout
from app.layout.net import board_data
from app.layout.touch import touched_up
from tests.app.layout.invented import plain_board


def test_a_name_and_a_plate_are_moved_off_a_space(tmp_path: Path) -> None:
    board = plain_board(tmp_path)
    layout, data = make_layout(board), board_data(board)
    x, y, _ = layout["routes"]["dogwood--gorse--1"]["spaces"][2]
    layout["cities"]["gorse"]["label"].update(x=x - 5, y=y - 5)
    layout["routes"]["elm--pass--1"]["plate"][:2] = layout["routes"]["elm--pass--1"]["spaces"][0][:2]
    layout.update(title=None, compass=None, scale=None)
    before = faults(layout, data)
    assert any("gorse: label lies on" in fault for fault in before)
    assert any("elm--pass--1: plate lies on" in fault for fault in before)
    touched_up(layout, data, before)
    assert faults(layout, data) == []
