"""The maps on the shelf: ours, and those in a folder of the players' own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from app import shelf
from app.places import MAPS
from app.shelf import find_variant, map_folder, put_up, spoiled, variant_ids
from app.widgets.board.plan import plan_of
from engine.board import Board
from engine.errors import RailheadError
from tests.app.layout.invented import plain_board

OURS = ("usa", "usa-2025", "asia", "france")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    before = list(shelf._own)
    (tmp_path / "maps").mkdir()
    put_up(tmp_path / "maps")
    yield tmp_path / "maps"
    shelf._own[:] = before
    find_variant.cache_clear()
    shelf._players_maps.cache_clear()


def test_our_maps_come_first(own: Path) -> None:
    assert variant_ids() == OURS
    assert map_folder("france") == MAPS / "france"


def test_a_folder_of_ones_own_is_a_map_and_gets_a_layout(own: Path) -> None:
    board = invented(own)
    put_up(own)
    assert variant_ids() == (*OURS, "invented")
    assert find_variant("invented").board == board
    assert map_folder(board.id).parent == own
    assert len(plan_of(board).spots) == len(board.cities)
    assert spoiled() == ()


def test_a_broken_map_is_left_out_with_the_reason(own: Path) -> None:
    invented(own)
    (own / "forest" / "board.json").write_text("{}")
    put_up(own)
    assert variant_ids() == OURS
    assert [error.reason for error in spoiled()] == ["is missing"]
    with pytest.raises(RailheadError, match="there is no map 'invented'"):
        find_variant("invented")


def test_nobody_takes_the_place_of_one_of_our_maps(own: Path) -> None:
    copytree(MAPS / "usa", own / "usa")
    copytree(MAPS / "asia", own / "my-asia")
    put_up(own)
    assert variant_ids() == OURS
    assert [error.reason.partition(";")[0] for error in spoiled()] == [
        "is the id of another game already",
        "has the name of a map that comes with the app",
    ]
    assert map_folder("usa") == MAPS / "usa"


def invented(own: Path) -> Board:
    (own / "forest").mkdir()
    return plain_board(own / "forest")
