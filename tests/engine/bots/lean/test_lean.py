"""The lean state is a projection of the engine's: equal after every move of random games, on every map."""

from random import Random

import pytest

from engine.board import mask_of, routes_in
from engine.bots.lean.longest import longest
from engine.bots.lean.playout import play_out
from engine.bots.lean.project import project
from engine.bots.lean.score import totals
from engine.bots.lean.state import OVER
from engine.bots.lean.tables import tables_for
from engine.game import Game
from engine.longest import longest_length
from tests.engine.bots.lean.lockstep import walk
from tests.positions import PLAYERS, variant

TABLES = [(map_id, seats) for map_id, counts in PLAYERS.items() for seats in counts]
LONG_GAMES = 200  # a table: thousands in all


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_every_move_does_what_the_engine_does(map_id: str, seats: int) -> None:
    assert sum(walk(map_id, seats, f"short {n}") for n in range(2)) > 100


@pytest.mark.long
@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_every_move_of_thousands_of_games(map_id: str, seats: int) -> None:
    assert sum(walk(map_id, seats, f"long {n}") for n in range(LONG_GAMES)) > 100 * LONG_GAMES


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_a_copy_goes_its_own_way(map_id: str, seats: int) -> None:
    game = Game(variant(map_id), seats, "copy")
    game.start()
    random = Random(1)
    lean = project(game.state, random.shuffle)
    twin = lean.copy()
    assert play_out(twin, random.random) > 50
    assert twin.owes == OVER
    assert len(totals(twin)) == game.state.sides
    fresh = project(game.state, random.shuffle)
    assert all(getattr(lean, name) == getattr(fresh, name) for name in type(lean).__slots__ if name != "shuffle")


@pytest.mark.parametrize("map_id", PLAYERS)
def test_6_2_the_longest_path_is_exact(map_id: str) -> None:
    t, random = tables_for(variant(map_id), max(PLAYERS[map_id])), Random(map_id)
    for _ in range(150):
        some = random.sample(range(t.count), random.randrange(1, 22))
        network = sum(1 << route for route in some)
        assert longest(t, network) == longest_length(t.ends, t.length, network)


@pytest.mark.parametrize("map_id", PLAYERS)
def test_6_2_the_longest_path_is_exact_where_all_hangs_together(map_id: str) -> None:
    t, random = tables_for(variant(map_id), max(PLAYERS[map_id])), Random(map_id)
    for _ in range(100):
        network = 1 << random.randrange(t.count)
        for _ in range(random.randrange(4, 20)):
            near = mask_of(route for node in range(t.nodes) if t.at[node] & network for route in routes_in(t.at[node]))
            network |= 1 << random.choice(list(routes_in(near & ~network)))
        assert longest(t, network) == longest_length(t.ends, t.length, network)
