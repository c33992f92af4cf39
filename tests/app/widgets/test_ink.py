"""Art made of triangles: soft edges of one pixel, strokes, dashes, and many shapes in one mesh."""

from itertools import pairwise
from math import hypot

import pytest

from app.theme.outline import circle, rounded
from app.widgets.board.ground import thinned
from app.widgets.board.lights import dashes
from app.widgets.ink import FLOATS, LIMIT, Ink, normals

RED = (1.0, 0.0, 0.0)


def corners(ink: Ink) -> list[tuple[float, ...]]:
    return [tuple(ink.vertices[i : i + FLOATS]) for i in range(0, len(ink.vertices), FLOATS)]


def test_an_edge_fades_over_one_pixel_whatever_the_zoom() -> None:
    ink = Ink()
    ink.fill(rounded(0, 0, 20, 10, 2), RED)
    for x, y, dx, dy, *_, alpha in corners(ink):
        assert abs(x) <= 10.001
        assert abs(y) <= 5.001
        assert hypot(dx, dy) >= 0.49
        assert (x * dx + y * dy > 0) == (alpha == 0)  # clear outside, full inside


def test_a_circles_normals_point_outwards() -> None:
    for (x, y), (nx, ny) in zip(circle(0, 0, 3, 12), normals(circle(0, 0, 3, 12)), strict=True):
        assert x * nx + y * ny > 0


def test_very_much_ink_becomes_several_meshes() -> None:
    ink = Ink()
    for i in range(LIMIT // 4 + 10):
        ink.rect(i, 0, 1, 1, RED)
    pieces = ink.pieces()
    assert len(pieces) == 2
    for vertices, indices in pieces:
        assert max(indices) < len(vertices) // FLOATS <= LIMIT


def test_ink_poured_on_ink_keeps_its_order() -> None:
    below, above = Ink(), Ink()
    below.rect(0, 0, 1, 1, RED)
    above.rect(5, 5, 1, 1, RED)
    below.extend(above)
    assert below.indices == [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]


def test_dashes_are_even_and_leave_gaps() -> None:
    found = dashes([(0, 0), (50, 0), (100, 0)], 10, 5)
    lengths = [dash[-1][0] - dash[0][0] for dash in found]
    assert lengths[:-1] == pytest.approx([10] * (len(found) - 1))
    gaps = [after[0][0] - before[-1][0] for before, after in pairwise(found)]
    assert gaps == pytest.approx([5] * (len(found) - 1))


def test_a_thinned_line_keeps_its_ends_and_its_way() -> None:
    line = [(i * 0.5, (i % 2) * 0.1) for i in range(101)]
    thin = thinned(line, 3.0)
    assert thin[0] == line[0]
    assert thin[-1] == line[-1]
    assert len(thin) < 25
    assert set(thin) <= set(line)
