"""The naive game plays whole games on every map and table size and loses nothing on the way."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.naive.facts import facts_of
from tests.naive.game import NaiveGame
from tests.naive.numbers_by_map import NUMBERS, ROUTE_POINTS, TABLES
from tests.naive.setup import start_position
from tests.naive.wander import wander

ALL_CARDS = Counter({**dict.fromkeys("PBOWGYKR", 12), "L": 14})


def cards_about(at: dict[str, Any]) -> Counter[str]:
    tunnel = at["tunnel"] or {"hand": "", "rack": "", "turned": ""}
    piles = [
        at["deck"],
        at["discard"],
        at["market"].replace(".", ""),
        at["drawn"],
        *at["hands"],
        *at["racks"],
    ]
    return Counter("".join([*piles, tunnel["hand"], tunnel["rack"], tunnel["turned"]]))


def tickets_about(at: dict[str, Any]) -> list[str]:
    piles = [at["ticket_deck"], *at["tickets"], *at["ticket_racks"], *at["offers"]]
    return sorted(ticket for pile in piles for ticket in pile)


def pieces_about(map_id: str, at: dict[str, Any]) -> Counter[str]:
    routes = facts_of(map_id).routes
    laid = Counter(f"{colour}{routes[route].length}" for route, colour in at["track"].items())
    return laid + Counter(at["supply"])


def check_nothing_lost(map_id: str, seats: int, at: dict[str, Any]) -> None:
    facts, numbers = facts_of(map_id), NUMBERS[map_id]
    assert cards_about(at) == ALL_CARDS
    assert tickets_about(at) == sorted(facts.tickets)
    assert pieces_about(map_id, at) == facts.pieces
    for seat in range(seats):
        placed = sum(facts.routes[route].length for route, owner in at["claimed"].items() if owner == seat)
        assert at["trains"][seat] + placed == numbers.trains
    recount = [0] * len(at["scores"])
    for route, owner in at["claimed"].items():
        recount[owner // 2 if numbers.teams else owner] += ROUTE_POINTS[facts.routes[route].length]
    assert at["scores"] == recount


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_a_random_game_ends_and_loses_nothing(map_id: str, seats: int) -> None:
    chance = Random(f"{map_id} {seats}")
    game = NaiveGame(map_id, seats, start_position(map_id, seats, 1))
    while players := game.to_move():
        check_nothing_lost(map_id, seats, game.position())
        seat = chance.choice(players)
        game.play(seat, wander(game.legal(seat), chance))
    end = game.position()
    check_nothing_lost(map_id, seats, end)
    assert end["final_turns"] == 0 or game.table.state.passes == seats
    assert end["result"]["winners"]


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_a_copy_goes_its_own_way(map_id: str, seats: int) -> None:
    chance = Random(5)
    game = NaiveGame(map_id, seats, start_position(map_id, seats, 5))
    for _ in range(60):
        seat = chance.choice(game.to_move())
        before, twin = game.position(), game.copy()
        twin.play(seat, wander(twin.legal(seat), chance))
        assert game.position() == before
        assert twin.position() != before
        game = twin


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    game = NaiveGame("usa", 2, start_position("usa", 2, 1))
    before = game.position()
    with pytest.raises(ValueError, match="seat 0 may not"):
        game.play(0, {"do": "draw_card"})
    assert game.position() == before


def test_a_dump_that_hides_what_must_be_remembered_is_refused() -> None:
    game = NaiveGame("asia", 4, start_position("asia", 4, 1))
    game.play(2, wander(game.legal(2), Random(1)))
    with pytest.raises(ValueError, match="what was chosen"):
        NaiveGame("asia", 4, game.position())
