"""Small maps that nobody drew a layout for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.board import Board
from engine.maps import load_map

CITIES = {
    "alder": ("Alder", 50.0, 0.0),
    "birch": ("Birch", 50.4, 2.2),
    "cedar": ("Cedar Falls", 50.1, 4.4),
    "dogwood": ("Dogwood", 48.9, 0.9),
    "elm": ("Elm", 48.7, 3.0),
    "fir": ("Fir-on-the-Water", 48.8, 5.1),
    "gorse": ("Gorse", 47.3, 0.2),
    "hazel": ("Hazel", 47.2, 2.3),
    "ivy": ("Ivy Saint-Denis", 47.4, 4.6),
    "pass": (None, 48.0, 3.9),
}
ROUTES = (
    ("alder", "birch", 3, 2),
    ("birch", "cedar", 3, 1),
    ("alder", "dogwood", 2, 1),
    ("birch", "elm", 3, 1),
    ("dogwood", "elm", 3, 2),
    ("cedar", "fir", 2, 1),
    ("elm", "fir", 3, 1),
    ("dogwood", "gorse", 3, 1),
    ("gorse", "hazel", 3, 3),
    ("hazel", "elm", 2, 1),
    ("hazel", "ivy", 3, 1),
    ("elm", "pass", 1, 1),
    ("pass", "ivy", 1, 1),
    ("fir", "ivy", 2, 1),
)
RULES = {
    "id": "invented",
    "name": "Invented",
    "edition": "one",
    "rules": "classic",
    "decks": ["all"],
    "players": [2],
    "trains": 20,
    "cards_dealt": 4,
    "tickets_dealt": 1,
    "keep_at_start": {"least": 1, "most": 1},
    "tickets_drawn": 1,
    "keep_later": {"least": 1, "most": 1},
    "last_round_trains": 2,
    "longest_path_bonus": 10,
    "globetrotter_bonus": 0,
    "route_points": {"1": 1, "2": 2, "3": 4},
}


def plain_board(folder: Path) -> Board:
    """Ten cities with coordinates, among them a junction; a tunnel, a ferry, lanes side by side."""
    return written(folder, {})


def board_with_area(folder: Path) -> Board:
    """The same with an area whose ends have no coordinates."""
    more = {
        "areas": [{"id": "north", "name": "Das Nordland", "name_en": "The North"}],
        "area_ends": [{"id": f"north-from-{c}", "area": "north", "from": c} for c in ("birch", "cedar")],
    }
    return written(folder, more)


def written(folder: Path, more: dict[str, Any]) -> Board:
    ends = [(e["from"], e["id"], 1, 1) for e in more.get("area_ends", ())]
    board = {
        "format": 1,
        "name": "Invented",
        "provenance": {"all": {"stand_in": True, "note": "invented"}},
        "cities": [{"id": k, "name": n, "lat": lat, "lon": lon} for k, (n, lat, lon) in CITIES.items()],
        "routes": [route for a, b, length, lanes in (*ROUTES, *ends) for route in _lanes(a, b, length, lanes)],
        **more,
    }
    ticket = {"a": "alder", "b": "ivy", "points": 9}
    other = {"a": "gorse", "b": "cedar", "points": 9}
    tickets = {
        "format": 1,
        "provenance": {"all": {"stand_in": True, "note": "invented"}},
        "decks": {"all": [ticket, other]},
    }
    for name, value in (("board", board), ("tickets", tickets), ("rules", {"format": 1, "variants": [RULES]})):
        (folder / f"{name}.json").write_text(json.dumps(value), "utf-8")
    return load_map(folder)[0].board


def _lanes(a: str, b: str, length: int, lanes: int) -> list[dict[str, Any]]:
    special = {("elm", "pass"): {"tunnel_draw": 3}, ("cedar", "fir"): {"locomotives": 1}}.get((a, b), {})
    return [
        {"id": f"{a}--{b}--{k + 1}", "a": a, "b": b, "length": length, "colour": "gray", **special}
        for k in range(lanes)
    ]
