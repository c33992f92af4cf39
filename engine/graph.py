"""Questions about a network of routes: what hangs together, the cheapest way, the longest path (rule 6.2).

Nodes and routes are numbers, sets of either are bit masks. `ends` gives every route's two nodes; lanes between
the same two nodes are routes of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple, TypeAlias

Ends: TypeAlias = Sequence[tuple[int, int]]
Lengths: TypeAlias = Sequence[int]
Around: TypeAlias = dict[int, list[int]]  # node -> the routes that end there
Trail: TypeAlias = tuple[int, int]  # the length of a path and the set of its routes

NOTHING: Final[Trail] = (0, 0)
FIRST_NODE: Final = 3  # in a search, node 0 is this bit; the bits below count the ends of the path
COUNT: Final = (1 << FIRST_NODE) - 1
NEVER: Final = -1_000_000


def components(ends: Ends, routes: int) -> list[int]:
    """The nodes of each connected part of the network."""
    parts: list[int] = []
    for route in numbers_in(routes):
        a, b = ends[route]
        parts = joined(parts, 1 << a | 1 << b)
    return parts


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
    reached: dict[int, int] = {}  # node -> the route by which it was reached, none for a source
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


def longest_path(ends: Ends, lengths: Lengths, routes: int) -> tuple[int, tuple[int, ...]]:
    """The most trains on a path that uses no route twice, and the routes of one such path in order."""
    length, trail = longest_trail(ends, lengths, routes)
    return length, in_order(ends, trail)


def longest_length(ends: Ends, lengths: Lengths, routes: int) -> int:
    """The most trains on a path that uses no route twice."""
    return longest_trail(ends, lengths, routes)[0]


def longest_trail(ends: Ends, lengths: Lengths, routes: int) -> Trail:
    """Routes make one path if they hang together and at most two nodes are odd: nothing else is asked here."""
    network, best = stripped(ends, lengths, routes)
    for part in components(ends, network):
        inside = mask_of(route for route in numbers_in(network) if part >> ends[route][0] & 1)
        best = longest_within(ends, lengths, inside, best)
    return best


def in_order(ends: Ends, trail: int) -> tuple[int, ...]:
    """The routes of a path as one travels them."""
    around = routes_around(ends, trail)
    odd = [node for node, routes in around.items() if len(routes) & 1]
    journey = [(min(odd or around, default=0), -1)]
    travelled: list[int] = []
    while journey:
        node, route = journey[-1]
        onward = around.get(node)
        if onward:
            route = onward.pop()
            node = across(ends, route, node)
            around[node].remove(route)
            journey.append((node, route))
        else:
            travelled.append(route)
            journey.pop()
    return tuple(travelled[-2::-1])


# Trees: whatever hangs on a network by a single route.


def stripped(ends: Ends, lengths: Lengths, routes: int) -> tuple[int, Trail]:
    """The network without its trees, save the two longest tails of every node, and the longest path in a tree.

    A path leaves the cycles at most at its two ends, and there by a longest tail.
    """
    around = routes_around(ends, routes)
    degree = {node: len(at) for node, at in around.items()}
    last = {node: sum(at) for node, at in around.items()}  # with one route left, that route
    tails: dict[int, list[Trail]] = {}  # the two longest, the longest last
    best = NOTHING
    leaves = [node for node in degree if degree[node] == 1]
    for node in leaves:
        if not degree[node]:
            continue  # the last node of a tree
        route = last[node]
        near = across(ends, route, node)
        routes ^= 1 << route
        degree[node] = 0
        degree[near] -= 1
        last[near] -= route
        length, tail = tails[node][1] if node in tails else NOTHING
        pair = sorted((*tails.get(near, (NOTHING, NOTHING)), (length + lengths[route], tail | 1 << route)))[1:]
        tails[near] = pair
        best = max(best, (pair[0][0] + pair[1][0], pair[0][1] | pair[1][1]))
        if degree[near] == 1:
            leaves.append(near)
    for node, pair in tails.items():
        if degree[node]:
            routes |= pair[0][1] | pair[1][1]
    return routes, best


# Cycles: links are kept or dropped one after the other along a narrow frontier of nodes. What parity alone would
# allow is known beforehand for every step, and is seldom more than what is possible; the search is led by it.


class Link(NamedTuple):
    """A chain of routes, kept or dropped as a whole."""

    a: int
    b: int
    length: int
    routes: int


class Step(NamedTuple):
    """The decision on a link. No later link has a node in `done`."""

    nodes: int
    flipped: int
    done: int
    length: int
    routes: int


class Choice(NamedTuple):
    """The decisions before a step; what they mean for the rest is in the first three fields.

    A state holds the frontier nodes with an odd number of kept links, and the number of odd nodes behind.
    """

    step: int
    state: int
    parts: tuple[int, ...]  # the frontier nodes that hang together, per part
    length: int
    routes: int


def longest_within(ends: Ends, lengths: Lengths, routes: int, best: Trail) -> Trail:
    """The longest path in a connected network with cycles if it beats `best`, which else is the answer."""
    around = routes_around(ends, routes)
    total = sum(lengths[route] for route in numbers_in(routes))
    if total <= best[0]:
        return best
    if sum(len(at) & 1 for at in around.values()) <= 2:
        return total, routes
    return search(steps(links(ends, lengths, around)), best)


def links(ends: Ends, lengths: Lengths, around: Around) -> list[Link]:
    """The chains between the nodes that are no mere way points; over two odd nodes, so there are some."""
    found: list[Link] = []
    walked = 0
    for node, at in around.items():
        for route in at if len(at) != 2 else ():
            if not walked >> route & 1:
                found.append(chain(ends, lengths, around, node, route))
                walked |= found[-1].routes
    return found


def chain(ends: Ends, lengths: Lengths, around: Around, start: int, route: int) -> Link:
    """The link that leaves `start` by `route`."""
    node, length, routes = across(ends, route, start), lengths[route], 1 << route
    while len(around[node]) == 2:
        route = sum(around[node]) - route
        node, length, routes = across(ends, route, node), length + lengths[route], routes | 1 << route
    return Link(start, node, length, routes)


def steps(chains: list[Link]) -> list[Step]:
    """The links node by node, in an order of nodes that keeps the frontier narrow."""
    rank = ranks(chains)
    ordered: list[Step] = []
    later = 0
    for a, b, length, routes in sorted(chains, key=lambda link: -min(rank[link.a], rank[link.b])):
        bit_a, bit_b = 1 << FIRST_NODE + a, 1 << FIRST_NODE + b
        nodes = bit_a | bit_b
        ordered.append(Step(nodes, bit_a ^ bit_b, nodes & ~later, length, routes))
        later |= nodes
    return ordered[::-1]


def ranks(chains: list[Link]) -> dict[int, int]:
    """The place of every node: next is always the one that widens the frontier least; dead ends come last."""
    near: dict[int, int] = {}
    for a, b, _, _ in chains:
        near[a] = near.get(a, 0) | 1 << b
        near[b] = near.get(b, 0) | 1 << a
    rank = dict.fromkeys(near, len(near))
    waiting = [node for node, others in near.items() if others & others - 1]
    seen = 0
    while waiting:
        growth = [(near[node] & ~seen).bit_count() - (seen >> node & 1) for node in waiting]
        node = waiting.pop(growth.index(min(growth)))
        rank[node] = len(near) - len(waiting) - 1
        seen |= near[node] | 1 << node
    return rank


def search(order: list[Step], best: Trail) -> Trail:
    """Best first: choices wait together from which parity alone would allow the same length."""
    after, gains = parity(order)
    most = gains[0][0]
    agenda: list[list[Choice]] = [[] for _ in range(most - best[0])]  # by what is lost of `most`
    for start in agenda[:1]:
        start.append(Choice(0, 0, (), 0, 0))
    seen: set[tuple[int, int, tuple[int, ...]]] = set()
    for waiting in agenda:
        while waiting:
            choice = waiting.pop()
            if choice.step == len(order):
                return choice.length, choice.routes
            if choice[:3] not in seen:
                seen.add(choice[:3])
                for kept, state in enumerate(after[choice.step][choice.state]):
                    child = decided(order, choice, kept, state)
                    loss = most - child.length - gains[child.step].get(child.state, NEVER)
                    if loss < len(agenda):
                        agenda[loss].append(child)
    return best


def decided(order: list[Step], choice: Choice, kept: int, state: int) -> Choice:
    """The choice once the next link is kept or dropped, which leads to `state`."""
    nodes, _, done, length, routes = order[choice.step]
    parts: Sequence[int] = choice.parts
    if kept:
        parts = joined(parts, nodes)
    parts = tuple(sorted([part & ~done for part in parts]))
    length, routes = choice.length + kept * length, choice.routes | kept * routes
    if 0 not in parts:
        return Choice(choice.step + 1, state, parts, length, routes)
    whole = len(parts) == 1  # else a part is cut off from the others for good
    return Choice(len(order), state if whole else COUNT, (), length, routes)


def parity(order: list[Step]) -> tuple[list[dict[int, tuple[int, int]]], list[dict[int, int]]]:
    """For every step and state the two states after it, link dropped or kept, and the most that the links from
    there on can add if they need not hang together.
    """
    after: list[dict[int, tuple[int, int]]] = []
    states = {0}
    for _, flipped, done, _, _ in order:
        after.append({state: (behind(state, done), behind(state ^ flipped, done)) for state in states})
        states = {state for pair in after[-1].values() for state in pair if state & COUNT <= 2}
    gains = [dict.fromkeys(states, 0)]
    for step, pairs in zip(reversed(order), reversed(after), strict=True):
        later = gains[-1]
        gains.append(
            {
                state: max(later.get(dropped, NEVER), step.length + later.get(kept, NEVER))
                for state, (dropped, kept) in pairs.items()
            }
        )
    return after, gains[::-1]


def behind(state: int, done: int) -> int:
    """The state when the frontier has left these nodes: of the odd ones only the number still matters."""
    return (state & ~done) + (state & done).bit_count()


# Sets as masks.


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


def joined(parts: Sequence[int], nodes: int) -> list[int]:
    """The parts of a network once `nodes` hang together."""
    apart: list[int] = []
    for part in parts:
        if part & nodes:
            nodes |= part
        else:
            apart.append(part)
    return [*apart, nodes]


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
