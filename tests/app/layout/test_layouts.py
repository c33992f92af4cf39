"""The three layouts that the project ships: they belong to their boards, and the check finds nothing."""

import json
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest

from app.layout import load_layout
from app.layout.check import faults, measure
from app.layout.make import area_names
from app.layout.metrics import text_width
from app.layout.net import board_data
from engine.maps import load_map

MAPS = Path(__file__).parents[3] / "maps"
LANGUAGES = {
    "belgium": ("Belgium", "Belgien", "Belgique", "Bélgica", "Belgio", "Bélgica", "Belgia"),
    "germany": ("Germany", "Deutschland", "Allemagne", "Alemania", "Germania", "Alemanha", "Germania"),
    "switzerland": ("Switzerland", "Schweiz", "Suisse", "Suiza", "Svizzera", "Suíça", "Elveția"),
    "italy": ("Italy", "Italien", "Italie", "Italia", "Italia", "Itália", "Italia"),
    "spain": ("Spain", "Spanien", "Espagne", "España", "Spagna", "Espanha", "Spania"),
    "corsica": ("Corsica", "Korsika", "Corse", "Córcega", "Corsica", "Córsega", "Corsica"),
}

pytestmark = pytest.mark.parametrize("name", ["usa", "asia", "france"])


def read(name: str) -> tuple[dict[str, Any], Any]:
    layout = json.loads((MAPS / name / "layout.json").read_text("utf-8"))
    return layout, load_map(MAPS / name)[0].board


def test_the_check_finds_no_fault(name: str) -> None:
    layout, board = read(name)
    data = board_data(board)
    assert faults(layout, data, area_names(data, {"names": LANGUAGES})) == []


def test_spaces_are_large_enough_and_alike(name: str) -> None:
    layout, board = read(name)
    figures = measure(layout, board_data(board))
    assert figures["smallest_length_dp"] >= 22
    assert figures["smallest_thickness_dp"] >= 9
    assert figures["size_spread"] <= 1.25
    assert layout["font"] >= 12.5


def test_the_layout_belongs_to_its_board(name: str) -> None:
    layout, board = read(name)
    assert layout["map"] == name
    assert set(layout["cities"]) == {city.id for city in board.cities}
    assert {k: len(v["spaces"]) for k, v in layout["routes"].items()} == {r.id: r.length for r in board.routes}
    assert set(layout["areas"]) == {area.id for area in board.areas}
    assert [c[:2] for c in layout["crossings"]] == [
        [board.routes[one].id, board.routes[two].id] for one, two in board.crossings
    ]
    for route in board.routes:
        drawn = layout["routes"][route.id]
        assert ("plate" in drawn) == bool(route.tunnel_draw)
        assert len(drawn.get("locomotives", ())) == route.locomotives


def test_only_junctions_and_area_ends_have_no_name(name: str) -> None:
    layout, board = read(name)
    for city in board.cities:
        label = layout["cities"][city.id]["label"]
        assert (" ".join(label["lines"]).replace("- ", "-") if label else None) == city.name


def test_spaces_run_from_a_to_b_along_the_curve(name: str) -> None:
    layout, board = read(name)
    for route in board.routes:
        spaces = layout["routes"][route.id]["spaces"]
        a, b = (layout["cities"][board.cities[end].id] for end in (route.a, route.b))
        places = [(a["x"], a["y"]), *((x, y) for x, y, _ in spaces), (b["x"], b["y"])]
        for (x, y, angle), (before, after) in zip(spaces, zip(places, places[2:], strict=False), strict=True):
            along = (after[0] - before[0]) * cos(radians(angle)) + (after[1] - before[1]) * sin(radians(angle))
            assert along > 0, (route.id, x, y)


def test_the_first_lane_lies_on_the_left(name: str) -> None:
    layout, board = read(name)
    for one, two in pairwise(sorted(board.routes, key=lambda r: (r.a, r.b, r.id))):
        if (one.a, one.b) == (two.a, two.b):
            x, y, angle = layout["routes"][one.id]["spaces"][0]
            u, v, _ = layout["routes"][two.id]["spaces"][0]
            assert (x - u) * -sin(radians(angle)) + (y - v) * cos(radians(angle)) > 0, one.id


def test_the_land_is_filled_with_counter_clockwise_triangles(name: str) -> None:
    layout, _ = read(name)
    for kind in ("play", "near", "lakes"):
        for piece in layout["land"][kind]:
            points = list(zip(piece["points"][::2], piece["points"][1::2], strict=True))
            filled = sum(
                _area([points[i] for i in piece["triangles"][k : k + 3]]) for k in range(0, len(piece["triangles"]), 3)
            )
            assert all(
                _area([points[i] for i in piece["triangles"][k : k + 3]]) >= 0
                for k in range(0, len(piece["triangles"]), 3)
            )
            assert filled == pytest.approx(_area(points), rel=0.01, abs=1.0)


def _area(ring: list[tuple[float, float]]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def test_it_can_be_loaded(name: str) -> None:
    data, board = read(name)
    layout = load_layout(MAPS / name, board, pytest.fail)
    assert layout.board == tuple(data["board"])
    assert layout.routes[board.routes[0].id].spaces[0] == tuple(
        map(float, data["routes"][board.routes[0].id]["spaces"][0])
    )
    assert layout.play
    assert layout.coast
    assert layout.title


def test_the_longest_name_fits_the_board(name: str) -> None:
    layout, _ = read(name)
    labels = [city["label"] for city in layout["cities"].values() if city["label"]]
    longest = max(labels, key=lambda label: max(map(text_width, label["lines"])))
    assert max(map(text_width, longest["lines"])) * layout["font"] <= longest["w"] + 0.1
