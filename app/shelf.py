"""The maps on the shelf: those that come with the app, and those that players have put into a folder of their own.

A map of their own that is broken is left out, and the reason can be asked for. No Kivy.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from app.places import MAPS
from engine.board import Variant
from engine.errors import MapError, RailheadError
from engine.files import BadFile, put_aside
from engine.maps import find_maps, load_map, load_variant

Told = Callable[[BadFile], None]

_own: list[Path] = []
_listeners: list[Told] = []


def put_up(folder: Path, told: Told = lambda _: None) -> None:
    """From now on the maps in this folder can be played too; `told` hears of layouts that cannot be read."""
    _own[:], _listeners[:] = [folder], [told]
    find_variant.cache_clear()
    _players_maps.cache_clear()


@cache
def find_variant(variant_id: str) -> Variant:
    """A variant by its id; raises a `RailheadError` when there is none."""
    places = find_maps(MAPS)
    if variant_id in places:
        return load_variant(places[variant_id], variant_id)
    found, _ = _players_maps()
    if variant_id not in found:
        raise RailheadError(f"there is no map {variant_id!r}")
    return found[variant_id]


def variant_ids() -> tuple[str, ...]:
    """Every game that can be set up, the classic one first and the players' own last."""
    ours = sorted(find_maps(MAPS), key=lambda name: (not name.startswith("usa"), name))
    return (*ours, *_players_maps()[0])


def map_folder(board_id: str) -> Path:
    """Where a board's files lie."""
    places = [folder / board_id for folder in (MAPS, *_own)]
    return next((place for place in places if place.is_dir()), places[0])


def layout_spoiled(error: MapError) -> None:
    """A layout cannot be read. A player's is put aside, so that the fresh one is used from now on without a word."""
    path = Path(error.file)
    with suppress(OSError):  # it stays where it is
        path = put_aside(path) if path.parent.parent in _own else path
    for told in _listeners:
        told(BadFile(f"{path.parent.name}/{path.name}", f"{error.entry}: {error.reason}".removeprefix(": ")))


def spoiled() -> tuple[MapError, ...]:
    """Why maps in the players' folder cannot be played."""
    return _players_maps()[1]


@cache
def _players_maps() -> tuple[dict[str, Variant], tuple[MapError, ...]]:
    found: dict[str, Variant] = {}
    errors: list[MapError] = []
    for place in sorted(place for folder in _own for place in folder.glob("*") if place.is_dir()):
        try:
            found |= _variants_in(place, found)
        except MapError as error:
            errors.append(error)
    return found, tuple(errors)


def _variants_in(place: Path, others: dict[str, Variant]) -> dict[str, Variant]:
    """What a folder offers, unless its name or an id in it is taken already."""
    if (MAPS / place.name).is_dir():
        raise MapError(place.name, "", "has the name of a map that comes with the app; name the folder differently")
    variants = {variant.id: variant for variant in load_map(place)}
    for name in variants:
        if name in others or name in find_maps(MAPS):
            raise MapError(f"{place.name}/rules.json", name, "is the id of another game already")
    return variants
