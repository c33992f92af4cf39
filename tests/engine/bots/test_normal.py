"""Bots that follow a plan: always legal, on every map and at every number of players."""

import pytest

from engine.bots import BOTS
from tests.engine.bots.play import played
from tests.positions import PLAYERS

TABLES = [(map_id, seats) for map_id, counts in PLAYERS.items() for seats in counts]
PLANNING = [entry.name for entry in BOTS.values() if entry.level in ("easy", "normal", "sparring")]


@pytest.mark.parametrize("map_id", PLAYERS)
@pytest.mark.parametrize("name", PLANNING)
def test_a_pair_plays_to_the_end(map_id: str, name: str) -> None:
    seats = min(PLAYERS[map_id])
    state = played(map_id, [BOTS[name].make() for _ in range(seats)], f"table of {name}").state
    assert all(side.completed or side.routes for side in state.scoring)


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_all_characters_at_one_table(map_id: str, seats: int) -> None:
    names = (PLANNING * 2)[seats : 2 * seats]
    state = played(map_id, [BOTS[name].make() for name in names], "mixed").state
    assert state.over
    assert all(side.completed or side.routes for side in state.scoring)


@pytest.mark.parametrize("map_id", PLAYERS)
def test_a_plan_beats_no_plan(map_id: str) -> None:
    seats = min(PLAYERS[map_id])
    ours = seats // 2
    bots = [BOTS["normal"].make()] * ours + [BOTS["random"].make()] * (seats - ours)
    scores = [played(map_id, bots, f"plan {n}").state.scoring for n in range(3)]
    assert all(sides[0].total > sides[-1].total for sides in scores)
