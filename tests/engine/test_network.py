"""The board as a graph: what it hangs on, and what is left of it for one side's tickets."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from engine.board import Board, City, Route, mask_of, routes_in
from engine.graph import components, joins, shortest_path
from engine.network import (
    Errand,
    bridges,
    can_be_done,
    cheapest_network,
    distance,
    is_done,
    parts,
    remaining,
    separate_ways,
    trains_for,
)
from tests.positions import PLAYERS, variant


def board_of(*routes: tuple[int, int, int], nodes: int = 0) -> Board:
    """A board of routes given as two nodes and a length."""
    most = max([nodes - 1, *(node for a, b, _ in routes for node in (a, b))])
    cities = tuple(City(str(node), str(node)) for node in range(most + 1))
    printed = tuple(Route(f"{number}", a, b, length, 0) for number, (a, b, length) in enumerate(routes))
    return Board("test", "Test", cities, (), printed)


# 0 -2- 1 -2- 2, and a detour 0 -3- 3 -3- 2; node 4 hangs on 2 by one route
RING = board_of((0, 1, 2), (1, 2, 2), (0, 3, 3), (3, 2, 3), (2, 4, 1))


def left(board: Board, own: Sequence[int] = (), lost: Sequence[int] = ()) -> object:
    everything = (1 << len(board.routes)) - 1
    return remaining(board, mask_of(own), everything & ~mask_of(lost))


def between(a: int, b: int) -> Errand:
    return (a,), (b,)


class TestPrintedBoard:
    def test_a_route_is_an_edge_and_its_number_the_key(self) -> None:
        edges = {(frozenset((a, b)), key, length) for a, b, key, length in RING.graph.edges(keys=True, data="length")}
        assert edges == {
            (frozenset((0, 1)), 0, 2),
            (frozenset((1, 2)), 1, 2),
            (frozenset((0, 3)), 2, 3),
            (frozenset((3, 2)), 3, 3),
            (frozenset((2, 4)), 4, 1),
        }

    def test_a_board_in_two_parts(self) -> None:
        assert parts(board_of((0, 1, 1), (2, 3, 1))) == [{0, 1}, {2, 3}]

    def test_a_bridge_is_a_route_that_all_behind_it_need(self) -> None:
        assert list(routes_in(bridges(RING))) == [4]

    def test_two_lanes_are_no_bridge(self) -> None:
        assert bridges(board_of((0, 1, 2), (0, 1, 2))) == 0

    def test_a_distance_is_the_fewest_spaces(self) -> None:
        assert distance(RING, (0,), (4,)) == 5
        assert distance(RING, (0, 3), (4,)) == 4

    def test_nothing_leads_to_another_part(self) -> None:
        assert distance(board_of((0, 1, 1), (2, 3, 1)), (0,), (3,)) is None

    @pytest.mark.parametrize("map_id", PLAYERS)
    def test_every_board_hangs_together(self, map_id: str) -> None:
        assert len(parts(variant(map_id).board)) == 1

    @pytest.mark.parametrize("map_id", PLAYERS)
    def test_only_an_area_hangs_on_single_routes(self, map_id: str) -> None:
        board = variant(map_id).board
        cities = [[board.cities[node] for node in board.ends[route]] for route in routes_in(bridges(board))]
        assert all(a.area or b.area for a, b in cities)
        assert bool(cities) == bool(board.areas)


class TestSeparateWays:
    def test_a_ring_has_two(self) -> None:
        ways, cut = separate_ways(left(RING), between(0, 2))
        assert ways == 2
        assert cut.bit_count() == 2

    def test_the_last_route_decides(self) -> None:
        assert separate_ways(left(RING), between(0, 4)) == (1, 1 << 4)

    def test_what_one_has_cannot_be_lost(self) -> None:
        ways, cut = separate_ways(left(RING, own=[4]), between(0, 4))
        assert ways == 2
        assert not cut & 1 << 4

    def test_none_are_left_when_a_ring_is_closed_on_both_sides(self) -> None:
        graph = left(RING, lost=[1, 3])
        assert separate_ways(graph, between(0, 2)) == (0, 0)
        assert not can_be_done(graph, between(0, 2))

    def test_two_lanes_are_one_way(self) -> None:
        ways, cut = separate_ways(left(board_of((0, 1, 2), (0, 1, 2))), between(0, 1))
        assert (ways, cut) == (1, 0b11)

    def test_what_is_done_needs_no_way(self) -> None:
        graph = left(RING, own=[0, 1])
        assert is_done(graph, between(0, 2))
        assert separate_ways(graph, between(0, 2)) == (0, 0)

    def test_any_end_of_an_area_will_do(self) -> None:
        assert separate_ways(left(RING), ((1, 3), (4,)))[0] == 1
        assert separate_ways(left(RING), ((1, 3), (2,)))[0] == 2


class TestCheapestNetwork:
    def test_one_ticket_takes_its_shortest_way(self) -> None:
        assert list(routes_in(cheapest_network(left(RING), [between(0, 4)]))) == [0, 1, 4]

    def test_own_routes_are_free(self) -> None:
        assert list(routes_in(cheapest_network(left(RING, own=[2]), [between(0, 2)]))) == [3]

    def test_two_tickets_share_a_trunk(self) -> None:
        # Each alone would go straight (4 + 4); together they share the trunk 0-3 (2 + 2 + 2).
        board = board_of((0, 1, 4), (0, 2, 4), (0, 3, 2), (3, 1, 2), (3, 2, 2))
        routes = cheapest_network(left(board), [between(0, 1), between(0, 2)])
        assert list(routes_in(routes)) == [2, 3, 4]

    def test_tickets_far_apart_stay_apart(self) -> None:
        board = board_of((0, 1, 1), (1, 2, 6), (2, 3, 1))
        assert list(routes_in(cheapest_network(left(board), [between(0, 1), between(2, 3)]))) == [0, 2]

    def test_nobody_travels_through_an_area(self) -> None:
        # Nodes 1 and 2 are two ends of one area: a ticket to the area needs one of them, and no other is helped by it.
        board = board_of((0, 1, 1), (0, 2, 2), (2, 3, 1), (0, 3, 6))
        errands: list[Errand] = [((0,), (1, 2)), ((1,), (3,))]
        routes = cheapest_network(left(board), errands)
        assert all(is_done(remaining(board, routes, 0), errand) for errand in errands)
        assert trains_for(board, routes) == 4

    def test_nothing_to_do_takes_nothing(self) -> None:
        assert cheapest_network(left(RING, own=[0]), [between(0, 1)]) == 0
        assert cheapest_network(left(RING), []) == 0

    def test_tickets_in_two_parts_of_a_board(self) -> None:
        board = board_of((0, 1, 1), (2, 3, 1))
        assert list(routes_in(cheapest_network(left(board), [between(0, 1), between(2, 3)]))) == [0, 1]


# -- against every set of routes there is


def does(board: Board, routes: int, errands: Sequence[Errand]) -> bool:
    network = components(board.ends, routes)
    return all(joins(network, *errand) for errand in errands)


def fewest_trains(board: Board, own: int, usable: int, errands: Sequence[Errand]) -> int:
    """By trying every set of routes."""
    options = list(routes_in(usable & ~own))
    sets = (mask_of(some) for size in range(len(options) + 1) for some in combinations(options, size))
    return min(trains_for(board, routes) for routes in sets if does(board, routes | own, errands))


def puzzle(seed: int) -> tuple[Board, int, list[Errand]]:
    """A small random board, what a side has on it, and what it has to do."""
    random = Random(seed)
    nodes = random.randint(5, 8)
    board = board_of(
        *((*random.sample(range(nodes), 2), random.randint(1, 6)) for _ in range(random.randint(6, 12))), nodes=nodes
    )
    own = mask_of(random.sample(range(len(board.routes)), random.randint(0, 2)))
    errands = [between(*random.sample(range(nodes), 2)) for _ in range(random.randint(1, 4))]
    graph = left(board, own=list(routes_in(own)))
    return board, own, [errand for errand in errands if can_be_done(graph, errand)]


def test_the_network_is_nearly_always_the_cheapest() -> None:
    found, best, longer = 0, 0, 0
    for seed in range(120):
        board, own, errands = puzzle(seed)
        graph = left(board, own=list(routes_in(own)))
        routes = cheapest_network(graph, errands)
        fewest = fewest_trains(board, own, (1 << len(board.routes)) - 1, errands)
        assert does(board, routes | own, errands)
        trains = trains_for(board, routes)
        found, best, longer = found + trains, best + fewest, longer + (trains > fewest)
    assert longer <= 6
    assert found <= 1.02 * best


@pytest.mark.parametrize("seed", range(60))
def test_cutting_what_it_hangs_on_ends_it(seed: int) -> None:
    board, own, errands = puzzle(seed)
    everything = (1 << len(board.routes)) - 1
    for errand in errands:
        ways, cut = separate_ways(remaining(board, own, everything), errand)
        assert not cut & own
        if ways:
            assert not does(board, everything & ~cut | own, [errand])
            assert len({board.lanes[route] for route in routes_in(cut)}) == ways


@pytest.mark.parametrize("seed", range(60))
def test_one_errand_costs_what_the_masks_say(seed: int) -> None:
    board, own, errands = puzzle(seed)
    everything = (1 << len(board.routes)) - 1
    for errand in errands:
        way = shortest_path(board.ends, board.lengths, everything, own, *errand)
        assert way is not None
        assert trains_for(board, cheapest_network(remaining(board, own, everything), [errand])) == way[0]
