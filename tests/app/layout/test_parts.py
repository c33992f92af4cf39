"""The parts the layouts are made from: boxes, projection, warp, rings."""

import pytest

from app.layout.geometry import Box, crossing, inside, point_to_box, push_out, turned_box, upright_box
from app.layout.projection import albers_for
from tools.layout.rings import area, clip_line, clip_ring, simplified, triangles
from tools.layout.warp import Pin, Warp

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
COMB = [(0.0, 0.0), (10.0, 0.0), (10.0, 8.0), (8.0, 8.0), (8.0, 2.0), (2.0, 2.0), (2.0, 8.0), (0.0, 8.0)]


def test_push_out_gives_the_shortest_way_apart() -> None:
    depth, nx, ny = push_out(upright_box(0, 0, 10, 4), upright_box(9, 1, 10, 4)) or (0, 0, 0)
    assert (depth, nx, ny) == (1, 1, 0)
    assert push_out(upright_box(0, 0, 10, 4), upright_box(10, 0, 10, 4)) is None


def test_a_turned_box_meets_only_what_it_covers() -> None:
    box = turned_box(0, 0, 45, 20, 2)
    assert push_out(box, upright_box(4, 4, 2, 2))
    assert push_out(box, upright_box(4, -6, 2, 2)) is None


def test_point_to_box_is_negative_inside() -> None:
    assert point_to_box(0, 0, Box(0, 0, 1, 0, 5, 2))[0] == -2
    assert point_to_box(8, 6, Box(0, 0, 1, 0, 5, 2))[0] == 5


def test_crossing_and_inside() -> None:
    assert crossing((0, 0), (2, 2), (0, 2), (2, 0)) == (1, 1)
    assert crossing((0, 0), (2, 2), (3, 0), (4, 0)) is None
    assert inside(5, 5, SQUARE)
    assert not inside(5, 5, COMB)


def test_the_projection_keeps_north_up_and_distances() -> None:
    project = albers_for([(30, -120), (50, -70)])
    (x0, y0), (x1, y1) = project(40, -95), project(41, -95)
    assert x0 == x1 == 0
    assert y1 - y0 == pytest.approx(111.2, rel=0.03)


def test_a_warp_holds_its_pins_and_does_not_fold() -> None:
    pins = [Pin(0, 0, 5, 0), Pin(100, 0, 100, 0), Pin(0, 100, 0, 110), Pin(100, 100, 100, 100)]
    warp = Warp(pins, reach=80)
    for pin in pins:
        assert warp(pin.x, pin.y) == pytest.approx((pin.to_x, pin.to_y), abs=0.01)
    assert warp.folds(0, 0, 100, 100) == 0
    assert Warp([*pins, Pin(40, 50, 60, 50), Pin(60, 50, 40, 50)], reach=80).folds(0, 0, 100, 100) > 0


def test_a_ring_is_cut_into_simple_parts() -> None:
    parts = clip_ring(COMB, (-5, 4, 15, 15))
    assert sorted(abs(area(part)) for part in parts) == [8, 8]
    assert clip_ring(SQUARE, (20, 20, 30, 30)) == []
    assert clip_ring(SQUARE, (-1, -1, 11, 11)) == [SQUARE]


def test_a_line_is_cut_at_the_window() -> None:
    assert clip_line([(-5, 5), (5, 5), (5, 15)], (0, 0, 10, 10)) == [[(0, 5), (5, 5), (5, 10)]]
    assert clip_line([(-5, 5), (-5, 15)], (0, 0, 10, 10)) == []


def test_simplified_keeps_what_stands_out() -> None:
    assert simplified([(0, 0), (5, 0.1), (10, 0)], 0.5) == [(0, 0), (10, 0)]
    assert simplified([(0, 0), (5, 3), (10, 0)], 0.5) == [(0, 0), (5, 3), (10, 0)]


def test_triangles_fill_the_ring() -> None:
    found = triangles(COMB)
    parts = [[COMB[i] for i in found[k : k + 3]] for k in range(0, len(found), 3)]
    assert all(area(part) > 0 for part in parts)
    assert sum(area(part) for part in parts) == area(COMB)
