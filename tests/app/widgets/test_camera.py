"""The camera without a window: limits, zooming around a point, turning the device, play zoom."""

from dataclasses import replace

import pytest

from app.widgets.board.camera import Camera, View
from app.widgets.board.plan import plan_of
from tools.moments import variant

MAPS = pytest.mark.parametrize("map_id", ["usa", "asia", "france"])
TABLET, PHONE = View(0, 0, 1280, 800), View(0, 215, 412, 700)


def camera(map_id: str, view: View) -> Camera:
    return Camera(plan_of(variant(map_id).board), view).fitted()


@MAPS
def test_on_a_tablet_the_whole_board_can_be_played(map_id: str) -> None:
    seen = camera(map_id, TABLET)
    assert seen.scale * seen.plan.smallest >= 22
    assert seen.scale * seen.plan.thickness >= 9


@MAPS
@pytest.mark.parametrize("density", [1.0, 2.0, 3.5])
def test_play_zoom_is_large_enough_for_fingers_and_eyes(map_id: str, density: float) -> None:
    view = View(0, 0, 412 * density, 700 * density, density)
    seen = camera(map_id, view)
    near = seen.zoomed(seen.play_scale / seen.scale, *seen.centre)
    assert near.scale * near.plan.smallest / density >= 22
    assert near.scale * near.plan.thickness / density >= 9
    assert near.scale * near.plan.font / density >= 11


@MAPS
def test_a_point_stays_under_the_fingers(map_id: str) -> None:
    seen = camera(map_id, TABLET).zoomed(2, 640, 400)
    under = seen.to_board(500, 300)
    assert seen.zoomed(1.3, 500, 300).to_window(*under) == pytest.approx((500, 300))
    assert seen.holding(under, 520, 330, seen.scale).to_window(*under) == pytest.approx((520, 330))


def test_it_stays_between_the_whole_board_and_the_closest_look() -> None:
    seen = camera("usa", PHONE)
    assert seen.zoomed(0.01, 100, 100).scale == seen.fit_scale
    assert seen.zoomed(1000, 100, 100).scale == seen.closest


def test_no_empty_edge_where_the_board_could_be() -> None:
    seen = camera("usa", TABLET).zoomed(2, 640, 400)
    for dx, dy in ((9999, 0), (-9999, 0), (0, 9999), (0, -9999)):
        moved = seen.panned(dx, dy)
        x1, y1 = moved.to_window(0, 0)
        x2, y2 = moved.to_window(*moved.plan.size)
        assert x1 <= 0
        assert y1 <= 0
        assert x2 >= 1280 - 1e-6
        assert y2 >= 800 - 1e-6


def test_a_board_smaller_than_the_view_lies_in_its_middle() -> None:
    seen = camera("usa", PHONE)
    x1, y1 = seen.to_window(0, 0)
    x2, y2 = seen.to_window(*seen.plan.size)
    assert (x1 + x2, y1 + y2) == pytest.approx((412, 2 * 215 + 700))


def test_turning_keeps_the_middle_and_a_fitted_board_fitted() -> None:
    seen = camera("france", TABLET)
    assert seen.turned(PHONE).scale == seen.turned(PHONE).fit_scale
    near = seen.zoomed(3, 500, 300)
    turned = near.turned(replace(TABLET, width=800, height=1280))
    assert turned.to_board(*turned.centre) == pytest.approx(near.to_board(*near.centre))


def test_a_glide_ends_where_it_should() -> None:
    start = camera("asia", TABLET)
    end = start.zoomed(2.5, 300, 600)
    assert start.towards(end, 1.0).to_window(100, 100) == pytest.approx(end.to_window(100, 100))
    assert start.scale < start.towards(end, 0.5).scale < end.scale
