"""Words in one picture: all of them, apart from each other, as wide as they are counted, inside their boxes."""

from itertools import combinations

import pytest
from PIL import Image

from app.theme import DARK, LIGHT
from app.theme.typeface import HEADING_FACE, MAP_FACE
from app.widgets.board.atlas import Word, halo_width, make_atlas, text_width
from app.widgets.board.plan import plan_of
from app.widgets.board.words import Words, quads
from tools.moments import variant

MAPS = pytest.mark.parametrize("map_id", ["usa", "asia", "france"])


def words(map_id: str, scale: float = 1.0) -> Words:
    board = variant(map_id).board
    return Words(board, plan_of(board), LIGHT, scale, {})


@MAPS
def test_every_city_with_a_name_is_written(map_id: str) -> None:
    found = words(map_id)
    for number, city in enumerate(found.board.cities):
        lines = [placed.word.text for placed in found.placed if placed.city == number]
        if found.plan.spots[number].label:
            assert "".join(lines).replace(" ", "").replace("-", "") == city.name.replace(" ", "").replace("-", "")


@MAPS
@pytest.mark.parametrize("scale", [0.32, 1.0, 2.7])
def test_every_name_fits_its_box(map_id: str, scale: float) -> None:
    found = words(map_id, scale)
    for placed in found.placed:
        if placed.city is not None:
            label = found.plan.spots[placed.city].label
            assert found.width(placed.word) <= label.w + 0.5


@MAPS
def test_no_patch_overlaps_another(map_id: str) -> None:
    patches = list(make_atlas(words(map_id).all()).patches.values())
    for a, b in combinations(patches, 2):
        assert a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y


def test_a_patch_holds_the_whole_word() -> None:
    """Its outermost row and column are empty, so nothing is cut off."""
    word = Word("Ågfjord", HEADING_FACE, 23.4, LIGHT.ink, LIGHT.halo)
    atlas = make_atlas([word])
    patch = atlas.patches[word]
    image = Image.frombytes("RGBA", (atlas.width, atlas.height), atlas.pixels)
    alpha = image.getchannel("A").crop((patch.x, patch.y, patch.x + patch.w, patch.y + patch.h))
    left, top, right, bottom = alpha.getbbox()
    assert left > 0
    assert top > 0
    assert right < patch.w
    assert bottom < patch.h
    assert right - left == pytest.approx(patch.width + 2 * halo_width(word.size), abs=4)


def test_widths_grow_evenly_with_the_size() -> None:
    """Letters are not rounded to whole pixels, so a name that fits at one zoom fits at all."""
    wide = text_width(MAP_FACE, 100, "Brive-la-Gaillarde")
    for size in (7, 11, 13.3, 40):
        assert text_width(MAP_FACE, size, "Brive-la-Gaillarde") == pytest.approx(wide * size / 100)


def test_figures_are_all_as_wide() -> None:
    assert len({text_width(HEADING_FACE, 20, figure) for figure in "0123456789"}) == 1


def test_words_stand_on_whole_pixels() -> None:
    found = words("usa", 1.37)
    vertices, _ = quads(found.placed, make_atlas(found.all()), 1.37)
    for i in range(0, len(vertices), 4):
        x, y = vertices[i] * 1.37, vertices[i + 1] * 1.37
        assert x == pytest.approx(round(x), abs=1e-6)
        assert y == pytest.approx(round(y), abs=1e-6)


def test_the_dark_theme_writes_light_on_dark() -> None:
    board = variant("usa").board
    placed = Words(board, plan_of(board), DARK, 1.0, {}).placed[0]
    assert placed.word.ink == DARK.ink
    assert placed.word.halo == DARK.halo
