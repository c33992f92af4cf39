"""The games that lie in `maps/`, by their ids."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.board import Variant
from engine.maps import find_maps, load_variant

MAPS = Path(__file__).parent.parent / "maps"


@cache
def map_ids() -> tuple[str, ...]:
    return tuple(find_maps(MAPS))


@cache
def variant(map_id: str) -> Variant:
    return load_variant(find_maps(MAPS)[map_id], map_id)


def every_table() -> list[tuple[str, int]]:
    """Every map with every number of players."""
    return [(map_id, players) for map_id in map_ids() for players in variant(map_id).numbers.players]
