"""Small pictures of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.theme import palette
from app.widgets.board.plan import plan_of
from tests.positions import variant

if TYPE_CHECKING:
    from tests.app.touch import Studio


@pytest.mark.parametrize("map_id", ["usa", "asia", "france"])
def test_cities_lie_where_they_lie_on_the_board(studio: Studio, map_id: str) -> None:
    """Above all the picture is not upside down."""
    from app.widgets.thumbnail import Thumbnail

    box = variant(map_id)
    plan, look = plan_of(box.board), palette(dark=False)
    picture = Thumbnail()
    studio.put(picture, round(plan.width / 2), round(plan.height / 2))
    picture.draw(box, None, (0, 1), look, round(plan.width / 2))
    studio.frames(3)
    seen = studio.picture().convert("RGB")
    marked = 0
    for spot in plan.spots:
        x, y = round(spot.x / 2), round((plan.height - spot.y) / 2)
        around = [seen.getpixel((x + dx, y + dy)) for dx in range(-3, 4) for dy in range(-3, 4)]
        marked += any(_near(colour, look.city_edge) for colour in around)
    assert marked > 0.8 * len(box.board.cities) - len([city for city in box.board.cities if city.area])


def _near(pixel: tuple[int, ...], colour: tuple[float, ...]) -> bool:
    return all(abs(have - want * 255) < 45 for have, want in zip(pixel, colour, strict=True))
