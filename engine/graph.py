"""Questions about a network of routes: what hangs together, and the cheapest way (the longest: `engine.longest`).

Nodes and routes are numbers, sets of either are bit masks. `ends` gives every route's two nodes; lanes between
the same two nodes are routes of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeAlias

Ends: TypeAlias = Sequence[tuple[int, int]]
Lengths: TypeAlias = Sequence[int]
Around: TypeAlias = dict[int, list[int]]  # node -> the routes that end there


def components(ends: Ends, routes: int) -> list[int]:
    """The nodes of each connected part of the network."""
    parts: list[int] = []
    for route in numbers_in(routes):
        a, b = ends[route]
        parts = joined(parts, 1 << a | 1 << b)
    return parts


def joined(parts: Sequence[int], nodes: int) -> list[int]:
    """The parts of a network once `nodes` hang together."""
    apart: list[int] = []
    for part in parts:
        if part & nodes:
            nodes |= part
        else:
            apart.append(part)
    return [*apart, nodes]


def connected(ends: Ends, routes: int, sources: Sequence[int], targets: Sequence[int]) -> bool:
    """Whether some source is joined to some target; a node is always joined to itself."""
    return joins(components(ends, routes), sources, targets)


def joins(parts: Sequence[int], sources: Sequence[int], targets: Sequence[int]) -> bool:
    """Whether one of a network's connected parts has both a source and a target."""
    start, goal = mask_of(sources), mask_of(targets)
    return start & goal != 0 or any(part & start and part & goal for part in parts)


def shortest_path(
    ends: Ends, lengths: Lengths, usable: int, free: int, sources: Sequence[int], targets: Sequence[int]
) -> tuple[int, tuple[int, ...]] | None:
    """Cost and routes of the cheapest way over usable routes, where those in `free` cost nothing.

    A node that can be reached at the same cost by several routes is reached by the lowest.
    """
    around, goal = routes_around(ends, usable), mask_of(targets)
    reached: dict[int, int] = {}  # node -> the route by which it was reached, -1 for a source
    agenda = [(0, -1, node) for node in sources]
    heapify(agenda)
    while agenda:
        cost, route, node = heappop(agenda)
        if node in reached:
            continue
        reached[node] = route
        if goal >> node & 1:
            return cost, way_to(ends, reached, node)
        for onward in around.get(node, ()):
            price = 0 if free >> onward & 1 else lengths[onward]
            heappush(agenda, (cost + price, onward, across(ends, onward, node)))
    return None


def way_to(ends: Ends, reached: dict[int, int], node: int) -> tuple[int, ...]:
    """The routes from a source to a node that has been reached."""
    routes: list[int] = []
    while (route := reached[node]) >= 0:
        routes.append(route)
        node = across(ends, route, node)
    return tuple(reversed(routes))


def across(ends: Ends, route: int, node: int) -> int:
    """The other end of a route."""
    a, b = ends[route]
    return a + b - node


def routes_around(ends: Ends, routes: int) -> Around:
    """For every node of the network the routes that end there, in ascending order."""
    around: Around = {}
    for route in numbers_in(routes):
        for node in ends[route]:
            around.setdefault(node, []).append(route)
    return around


# -- sets as masks


def numbers_in(mask: int) -> list[int]:
    """The numbers of a set, in ascending order."""
    numbers: list[int] = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
