"""From every fixed position the engine and the naive game count the same sequences of actions, as many as ever."""

import pytest

from tests.naive.game import NaiveGame
from tests.naive.numbers_by_map import TABLES
from tests.perft.moments import MOMENTS
from tests.perft.store import Fixed, counts, fixed_positions
from tests.perft.walk import Disagreement, agree, perft
from tests.positions import bridge_from

FEW_NODES = 100
FIXED = fixed_positions()


def depth_within(row: list[int], nodes: int) -> int:
    """How deep a walk may go that looks at so many positions at most."""
    return max(depth for depth in range(1, len(row) + 1) if depth == 1 or 1 + sum(row[: depth - 1]) <= nodes)


def walked(fixed: Fixed, depth: int) -> list[int]:
    engine = bridge_from(fixed.position, fixed.map_id, fixed.seats)
    return perft([engine, NaiveGame(fixed.map_id, fixed.seats, fixed.position)], depth)


def test_there_is_a_position_of_every_kind_for_every_map_and_number_of_players() -> None:
    wanted = {f"{m}-{seats}-{kind.name}" for m, seats in TABLES for kind in MOMENTS if m in kind.maps}
    assert {fixed.name for fixed in FIXED} == wanted == set(counts())


@pytest.mark.parametrize("fixed", FIXED, ids=lambda fixed: fixed.name)
def test_perft(fixed: Fixed) -> None:
    row = counts()[fixed.name]
    depth = depth_within(row, FEW_NODES)
    assert walked(fixed, depth) == row[:depth]


@pytest.mark.long
@pytest.mark.parametrize("fixed", FIXED, ids=lambda fixed: fixed.name)
def test_perft_deeper(fixed: Fixed) -> None:
    row = counts()[fixed.name]
    assert walked(fixed, len(row)) == row


def test_a_difference_is_told_with_the_way_to_it() -> None:
    fixed = next(fixed for fixed in FIXED if fixed.name == "usa-2-middle")
    naive = NaiveGame(fixed.map_id, fixed.seats, fixed.position)
    naive.table.state.trains[0] += 1
    with pytest.raises(Disagreement, match=r"position: .*trains.* after nothing"):
        agree([bridge_from(fixed.position, fixed.map_id, fixed.seats), naive], [])
