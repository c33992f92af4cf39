"""The longest path (rule 6.2): shapes one can count by hand, then every path tried on thousands of random networks."""

from itertools import combinations, pairwise
from random import Random

import networkx as nx
import pytest

from engine.longest import longest_length, longest_path
from tests.naive import longest as naive
from tests.naive.facts import facts_of
from tests.positions import variant

Network = list[tuple[int, int, int]]  # a node, another, the length of a route between them

LINE = [(0, 1, 2), (1, 2, 3), (2, 3, 1)]
STAR = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)]
TRIANGLE = [(0, 1, 1), (1, 2, 2), (2, 0, 3)]
TRIANGLE_WITH_TAIL = [*TRIANGLE, (1, 3, 4)]
TRIANGLE_WITH_TAILS = [*TRIANGLE_WITH_TAIL, (1, 4, 5), (2, 5, 1)]
TWO_LANES = [(0, 1, 6), (1, 0, 6)]
THREE_LANES = [(0, 1, 4), (0, 1, 4), (0, 1, 4)]
FIGURE_OF_EIGHT = [*TRIANGLE, (0, 3, 1), (3, 4, 1), (4, 0, 1)]
ALL_FOUR_JOINED = [(0, 1, 1), (0, 2, 1), (0, 3, 1), (1, 2, 1), (1, 3, 1), (2, 3, 1)]
APART = [*LINE, (7, 8, 6), (8, 9, 1)]


@pytest.mark.parametrize(
    ("network", "longest"),
    [
        ([], 0),
        ([(3, 9, 6)], 6),
        (LINE, 6),
        (STAR, 7),  # the two longest arms
        (TRIANGLE, 6),  # around, back to where one began
        (TRIANGLE_WITH_TAIL, 10),
        (TRIANGLE_WITH_TAILS, 15),  # in by one tail, around the triangle, out by the other at the same city
        (TWO_LANES, 12),  # lanes are routes of their own
        (THREE_LANES, 12),
        (FIGURE_OF_EIGHT, 9),  # a city may be visited again
        (ALL_FOUR_JOINED, 5),  # four odd cities: one route is left out
        (APART, 7),  # the longer of two networks
    ],
)
def test_6_2_a_path_uses_no_route_twice_but_cities_again(network: Network, longest: int) -> None:
    assert found(network) == longest


def test_6_2_only_the_given_routes_count() -> None:
    ends, lengths = [(a, b) for a, b, _ in LINE], [length for _, _, length in LINE]
    assert longest_path(ends, lengths, 0b101) == (2, (0,))


def test_6_2_of_equal_paths_the_same_one_is_found_again() -> None:
    star = [(0, arm, 3) for arm in range(1, 6)]
    ends, lengths = [(a, b) for a, b, _ in star], [length for _, _, length in star]
    assert len({longest_path(ends, lengths, 0b11111) for _ in range(5)}) == 1
    assert found(star) == 6


def found(network: Network) -> int:
    """The engine's answer, its path checked on the way."""
    ends, lengths = [(a, b) for a, b, _ in network], [length for _, _, length in network]
    routes = (1 << len(network)) - 1
    length, path = longest_path(ends, lengths, routes)
    assert longest_length(ends, lengths, routes) == length
    check_path([network[route] for route in path], length)
    assert len(set(path)) == len(path)
    return length


def check_path(path: Network, length: int) -> None:
    """The routes can be travelled in this order, and have that many trains."""
    assert sum(trains for _, _, trains in path) == length
    for start in set(path[0][:2]) if path else ():
        if travelled(path, start):
            return
    assert not path, "the routes do not follow one another"


def travelled(path: Network, here: int) -> bool:
    for a, b, _ in path:
        if here not in (a, b):
            return False
        here = a + b - here
    return True


def longest_by_trying(network: Network) -> int:
    """Every path from every node, with plain sets."""
    at: dict[int, set[int]] = {}
    for number, (a, b, _) in enumerate(network):
        at.setdefault(a, set()).add(number)
        at.setdefault(b, set()).add(number)

    def onward(here: int, used: frozenset[int]) -> int:
        best = 0
        for route in at[here] - used:
            a, b, length = network[route]
            best = max(best, length + onward(b if here == a else a, used | {route}))
        return best

    return max((onward(node, frozenset()) for node in at), default=0)


def random_network(random: Random, nodes: int, routes: int) -> Network:
    """Any network, lanes beside lanes included."""
    return [(*random.sample(range(nodes), 2), random.randint(1, 6)) for _ in range(routes)]


@pytest.mark.parametrize("block", range(24))
def test_6_2_no_path_is_longer(block: int) -> None:
    """2,400 networks: few nodes with many lanes and cycles, many nodes with trees and parts."""
    random = Random(block)
    for _ in range(100):
        nodes = random.randint(2, 10)
        network = random_network(random, nodes, random.randint(1, min(9, nodes + 4)))
        assert found(network) == longest_by_trying(network), network


@pytest.mark.parametrize("map_id", ["usa", "asia", "france"])
def test_6_2_no_path_is_longer_on_the_boards(map_id: str) -> None:
    """Networks as play produces them, against the naive game's slow search."""
    board, facts, random = variant(map_id).board, facts_of(map_id), Random(map_id)
    for _ in range(25):
        routes = connected_routes(map_id, random, 25)
        length, path = longest_path(board.ends, board.lengths, sum(1 << route for route in routes))
        check_path([(*board.ends[route], board.lengths[route]) for route in path], length)
        assert length == naive.longest_path([facts.routes[board.routes[route].id] for route in routes])


def connected_routes(map_id: str, random: Random, trains: int) -> list[int]:
    """Routes that hang together, as many as so many trains claim."""
    board = variant(map_id).board
    routes, nodes = [], {random.randrange(len(board.cities))}
    while near := [
        route
        for route, (a, b) in enumerate(board.ends)
        if (a in nodes or b in nodes) and route not in routes and board.lengths[route] <= trains
    ]:
        route = random.choice(near)
        routes.append(route)
        nodes |= set(board.ends[route])
        trains -= board.lengths[route]
    return routes


def test_6_2_a_grid_of_cycles_is_no_trouble() -> None:
    """45 trains on one-space routes, nearly every crossing odd or a way through: trying every path would never end."""
    across = [(row * 5 + column, row * 5 + column + 1, 1) for row in range(5) for column in range(4)]
    down = [(row * 5 + column, row * 5 + column + 5, 1) for row in range(4) for column in range(5)]
    corners = [(0, 6, 1), (4, 8, 1), (20, 16, 1), (24, 18, 1), (6, 12, 1)]
    network = across + down + corners
    assert sum(length for _, _, length in network) == 45
    assert found(network) == 45 - least_left_out(network)


def least_left_out(network: Network) -> int:
    """No path can spare less: all odd nodes but two are paired, and the routes between each pair are left out."""
    graph = nx.Graph()
    graph.add_weighted_edges_from(network)
    odd = [node for node, degree in graph.degree if degree % 2]
    away = dict(nx.all_pairs_dijkstra_path_length(graph))
    pairs = nx.Graph()
    pairs.add_weighted_edges_from((a, b, away[a][b]) for a, b in combinations(odd, 2))
    pairs.add_weighted_edges_from((node, end, 0) for node in odd for end in ("begin", "end"))
    return sum(pairs.edges[pair]["weight"] for pair in nx.min_weight_matching(pairs))


def test_a_path_of_one_route_after_another_is_travelled() -> None:
    """The check itself notices an order that cannot be travelled."""
    assert all(travelled(list(pair), pair[0][0]) for pair in pairwise(LINE))
    assert not any(travelled([LINE[0], LINE[2]], node) for node in range(4))
