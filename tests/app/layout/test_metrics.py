"""Names are measured without a font; the faces that draw them must not be wider."""

import json
from pathlib import Path

import pytest
from PIL import ImageFont

from app.layout.metrics import line_breaks, text_size, text_width

ROOT = Path(__file__).parents[3]
NAMES = [
    city["name"]
    for name in ("usa", "asia", "france")
    for city in json.loads((ROOT / "maps" / name / "board.json").read_text("utf-8"))["cities"]
    if city["name"]
]
AREAS = ["Deutschland", "Switzerland", "Allemagne", "Elveția", "Bélgica", "España", "Córcega"]


@pytest.mark.parametrize("face", ["ZillaSlab-SemiBold.ttf", "ZillaSlab-Bold.ttf"])
def test_no_name_is_wider_in_the_maps_face_than_measured(face: str) -> None:
    font = ImageFont.truetype(str(ROOT / "assets" / "fonts" / face), 100)
    for name in (*NAMES, *AREAS):
        assert font.getlength(name) / 100 <= text_width(name), name


def test_names_break_at_spaces_and_after_hyphens() -> None:
    assert list(line_breaks("Salt Lake City")) == [
        ("Salt Lake City",),
        ("Salt", "Lake City"),
        ("Salt Lake", "City"),
        ("Salt", "Lake", "City"),
    ]
    assert list(line_breaks("Saint-Malo")) == [("Saint-Malo",), ("Saint-", "Malo")]


def test_accents_add_no_width() -> None:
    assert text_width("Montréal") == text_width("Montreal")
    assert text_size(("Orléans",), 10) == text_size(("Orleans",), 10)
