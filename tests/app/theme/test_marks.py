"""Marks are readable small: nine dots across are enough to tell any two apart, in black and white."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw

from app.theme.marks import MARK_NAMES, MARKS
from app.theme.outline import Picture, area, triangles
from app.theme.rolling import WAGONS
from app.theme.shapes import SHAPES

SMALLEST = 9


def small(picture: Picture, size: int = SMALLEST) -> Image.Image:
    """A picture at a size of so many dots, drawn without Kivy."""
    fine = 16
    image = Image.new("L", (size * fine, size * fine), 0)
    draw = ImageDraw.Draw(image)
    for part in picture:
        points = [((x + 1) / 2 * size * fine, (1 - y) / 2 * size * fine) for x, y in part.ring]
        draw.polygon(points, fill=0 if part.hole else 255)
    return image.resize((size, size), Image.Resampling.BOX)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Share of the picture that differs, from 0 to 1."""
    return sum(ImageChops.difference(one, other).tobytes()) / 255 / (one.width * one.height)


@pytest.mark.parametrize(("one", "other"), list(combinations(range(9), 2)), ids=lambda i: MARK_NAMES[i])
def test_two_marks_differ_at_nine_dots(one: int, other: int) -> None:
    assert unlike(small(MARKS[one]), small(MARKS[other])) > 0.12


@pytest.mark.parametrize("mark", range(9), ids=MARK_NAMES)
def test_a_mark_is_bold(mark: int) -> None:
    """A good part of its box is ink, so that it does not vanish when it is small."""
    covered = sum(small(MARKS[mark]).tobytes()) / 255 / SMALLEST**2
    assert covered > 0.22


@pytest.mark.parametrize("picture", [*MARKS, *SHAPES, *WAGONS])
def test_every_ring_is_counter_clockwise_and_filled_by_its_triangles(picture: Picture) -> None:
    for part in picture:
        corners = triangles(part.ring)
        filled = sum(area([part.ring[i] for i in corners[k : k + 3]]) for k in range(0, len(corners), 3))
        assert area(part.ring) > 0
        assert filled == pytest.approx(area(part.ring))
