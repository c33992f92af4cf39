"""Whole random games, played by the engine and by the naive game at the same time: the same position, the same seats
to move and the same legal actions all the way, on every map and with every number of players.
"""

from random import Random

import pytest

from tests.naive.game import NaiveGame
from tests.naive.numbers_by_map import NUMBERS, TABLES
from tests.naive.setup import start_position
from tests.naive.wander import BUILDER, HOARDER, TRAVELLER, wander
from tests.perft.walk import Game, agree
from tests.positions import bridge_from, engine_game

STYLES = {"builder": BUILDER, "hoarder": HOARDER, "traveller": TRAVELLER}
SMALLEST = [(map_id, seats) for map_id, seats in TABLES if seats == min(NUMBERS[map_id].players)]


def play_side_by_side(games: list[Game], chance: Random, style: dict[str, int]) -> None:
    path: list[str] = []
    while players := games[0].to_move():
        agree(games, path[-3:])
        seat = chance.choice(players)
        action = wander(games[0].legal(seat), chance, style)
        for game in games:
            game.play(seat, action)
        path.append(f"{seat} {action}")
    agree(games, path[-3:])
    assert games[0].position()["over"]


@pytest.mark.parametrize("style", ["hoarder", "traveller"])
@pytest.mark.parametrize(("map_id", "seats"), SMALLEST)
def test_dealt_by_the_naive_game(map_id: str, seats: int, style: str) -> None:
    start = start_position(map_id, seats, 7)
    games = [NaiveGame(map_id, seats, start), bridge_from(start, map_id, seats)]
    play_side_by_side(games, Random(f"{style} 7"), STYLES[style])


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_dealt_by_the_engine(map_id: str, seats: int) -> None:
    engine = engine_game(map_id, seats, "lockstep")
    play_side_by_side([NaiveGame(map_id, seats, engine.position()), engine], Random(8), BUILDER)


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_five_more_games(map_id: str, seats: int, style: str) -> None:
    for seed in range(100, 105):
        start = start_position(map_id, seats, seed)
        games = [NaiveGame(map_id, seats, start), bridge_from(start, map_id, seats)]
        play_side_by_side(games, Random(seed), STYLES[style])
