"""What hangs together, and the cheapest way: small examples, then networkx on random networks."""

from random import Random

import networkx as nx
import pytest

from engine.graph import components, connected, joins, mask_of, numbers_in, routes_around, shortest_path

# 0 - 1 - 2, with two lanes from 1 to 2, and 3 - 4 apart
ENDS = [(0, 1), (1, 2), (2, 1), (3, 4)]
LENGTHS = [2, 3, 3, 1]
ALL = 0b1111


def test_a_mask_lists_its_numbers_in_order() -> None:
    assert numbers_in(mask_of([5, 0, 64, 5])) == [0, 5, 64]
    assert numbers_in(0) == []


def test_parts_hang_together_over_any_lane() -> None:
    assert sorted(components(ENDS, ALL)) == [0b00111, 0b11000]
    assert components(ENDS, 0) == []


def test_connected_is_from_some_source_to_some_target() -> None:
    assert connected(ENDS, ALL, [0], [2])
    assert not connected(ENDS, ALL, [0], [4])
    assert connected(ENDS, ALL, [0, 3], [4])
    assert not connected(ENDS, 0b0001, [0], [2])


def test_a_node_is_joined_to_itself_without_any_route() -> None:
    assert connected(ENDS, 0, [3], [3])
    assert joins([], [1, 2], [2])


def test_routes_around_a_node_ascend() -> None:
    assert routes_around(ENDS, ALL)[1] == [0, 1, 2]
    assert 3 not in routes_around(ENDS, 0b0111)


def test_own_routes_cost_nothing() -> None:
    assert shortest_path(ENDS, LENGTHS, ALL, 0, [0], [2]) == (5, (0, 1))
    assert shortest_path(ENDS, LENGTHS, ALL, 0b0100, [0], [2]) == (2, (0, 2))


def test_there_is_no_way_where_no_route_is_usable() -> None:
    assert shortest_path(ENDS, LENGTHS, 0b0001, 0, [0], [2]) is None


def test_a_way_to_where_one_is_has_no_routes() -> None:
    assert shortest_path(ENDS, LENGTHS, ALL, 0, [1, 3], [4, 1]) == (0, ())


def random_network(random: Random) -> tuple[list[tuple[int, int]], list[int]]:
    nodes, routes = random.randint(2, 14), random.randint(1, 30)
    ends = [(a, b) for a, b in (random.sample(range(nodes), 2) for _ in range(routes))]
    return ends, [random.randint(1, 6) for _ in ends]


def as_networkx(ends: list[tuple[int, int]], prices: list[int], usable: int) -> nx.MultiGraph:
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(14))
    graph.add_edges_from((*ends[r], r, {"price": prices[r]}) for r in range(len(ends)) if usable >> r & 1)
    return graph


@pytest.mark.parametrize("seed", range(400))
def test_cheapest_way_is_networkx_s(seed: int) -> None:
    random = Random(seed)
    ends, lengths = random_network(random)
    usable, free = random.getrandbits(len(ends)), random.getrandbits(len(ends))
    sources, targets = (random.sample(range(14), random.randint(1, 3)) for _ in range(2))
    prices = [0 if free >> r & 1 else lengths[r] for r in range(len(ends))]
    graph = as_networkx(ends, prices, usable)
    from_sources = nx.multi_source_dijkstra_path_length(graph, set(sources), weight="price")
    best = min((from_sources[target] for target in targets if target in from_sources), default=None)

    found = shortest_path(ends, lengths, usable, free, sources, targets)

    if found is None:
        assert best is None
        return
    cost, way = found
    assert cost == best == sum(prices[route] for route in way)
    here = set(sources)
    for route in way:
        assert usable >> route & 1
        here = {b for a, b in (ends[route], ends[route][::-1]) if a in here}
    assert here & set(targets)


@pytest.mark.parametrize("seed", range(100))
def test_parts_are_networkx_s(seed: int) -> None:
    random = Random(seed)
    ends, lengths = random_network(random)
    usable = random.getrandbits(len(ends))
    parts = nx.connected_components(as_networkx(ends, lengths, usable))
    assert sorted(components(ends, usable)) == sorted(mask_of(part) for part in parts if len(part) > 1)
