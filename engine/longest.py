"""The longest continuous path (rule 6.2), exact whatever the network looks like.

Some routes make one path if they hang together and at most two of their nodes are odd, that is, have an odd number
of them (Euler). So the question is for the set of routes with the most trains for which that holds:

1. What hangs on the network by a single route is a tree. Of it only the longest tails matter; a forest is done then.
2. A part of the rest with at most two odd nodes is a path as a whole.
3. In any other, chains of routes become links, and a search decides link by link which are kept. The nodes between
   the links decided and those to come are the frontier; all that matters of the past is which of them are odd, which
   hang together, and how many odd nodes lie behind. How much could still be added if nothing had to hang together is
   worked out beforehand. It is seldom too much, so that a search led by it hardly ever turns back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.graph import Around, Ends, Lengths, across, components, joined, mask_of, numbers_in, routes_around

Trail: TypeAlias = tuple[int, int]  # the length of a path and the set of its routes
State: TypeAlias = int  # the odd nodes of the frontier, and in the lowest bits the number of odd nodes behind it

NOTHING: Final[Trail] = (0, 0)
FIRST_NODE: Final = 3  # in a state, node 0 is this bit
COUNT: Final = (1 << FIRST_NODE) - 1  # the bits that count the odd nodes behind
MOST_ODD: Final = 2  # the two ends of a path
NEVER: Final = -1_000_000


def longest_path(ends: Ends, lengths: Lengths, routes: int) -> tuple[int, tuple[int, ...]]:
    """The most trains on a path that uses no route twice, and the routes of one such path in order."""
    length, trail = longest_trail(ends, lengths, routes)
    return length, in_order(ends, trail)


def longest_length(ends: Ends, lengths: Lengths, routes: int) -> int:
    """The most trains on a path that uses no route twice."""
    return longest_trail(ends, lengths, routes)[0]


def longest_trail(ends: Ends, lengths: Lengths, routes: int) -> Trail:
    network, best = stripped(ends, lengths, routes)
    for part in components(ends, network):
        inside = mask_of(route for route in numbers_in(network) if part >> ends[route][0] & 1)
        best = longest_within(ends, lengths, inside, best)
    return best


def in_order(ends: Ends, trail: int) -> tuple[int, ...]:
    """The routes of a path as one travels them: go on while one can, and insert the loops that were left out."""
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


# -- 1. trees


def stripped(ends: Ends, lengths: Lengths, routes: int) -> tuple[int, Trail]:
    """The network without its trees, save the two longest tails of every node, and the longest path in a tree.

    A path leaves the cycles at most at its two ends, and there by a longest tail.
    """
    around = routes_around(ends, routes)
    degree = {node: len(at) for node, at in around.items()}
    last = {node: sum(at) for node, at in around.items()}  # with one route left, that route
    tails: dict[int, tuple[Trail, Trail]] = {}  # the longest and the second longest that end at a node
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
        (length, tail), _ = tails.get(node, (NOTHING, NOTHING))
        tails[near] = one, other = two_longest(tails.get(near), (length + lengths[route], tail | 1 << route))
        best = max(best, (one[0] + other[0], one[1] | other[1]))
        if degree[near] == 1:
            leaves.append(near)
    for node, (one, other) in tails.items():
        if degree[node]:
            routes |= one[1] | other[1]
    return routes, best


def two_longest(tails: tuple[Trail, Trail] | None, tail: Trail) -> tuple[Trail, Trail]:
    if tails is None:
        return tail, NOTHING
    one, other = tails
    if tail > one:
        return tail, one
    return one, max(other, tail)


# -- 2. parts that are a path as a whole


def longest_within(ends: Ends, lengths: Lengths, routes: int, best: Trail) -> Trail:
    """The longest path in a connected network with cycles if it beats `best`, which else is the answer."""
    around = routes_around(ends, routes)
    total = sum(lengths[route] for route in numbers_in(routes))
    if total <= best[0]:
        return best
    if sum(len(at) & 1 for at in around.values()) <= MOST_ODD:
        return total, routes
    return search(steps(links(ends, lengths, around)), best)


# -- 3. all others: first the links, in a good order


class Link(NamedTuple):
    """A chain of routes without a branch, kept or dropped as a whole."""

    a: int
    b: int
    length: int
    routes: int


class Step(NamedTuple):
    """The decision on a link. Nodes are bits of a state; no later link touches those in `done`."""

    nodes: int
    flipped: int  # the nodes whose parity changes if the link is kept: both, or none of a loop
    done: int
    length: int
    routes: int


def links(ends: Ends, lengths: Lengths, around: Around) -> list[Link]:
    """The chains between the nodes that are no mere way points; over two nodes are odd, so there are some."""
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


# -- 3. then the search


class Choice(NamedTuple):
    """The decisions before a step. What can follow depends on the first three fields alone."""

    step: int
    state: State
    parts: tuple[int, ...]  # the frontier nodes that hang together, per part
    length: int
    routes: int


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


def decided(order: list[Step], choice: Choice, kept: int, state: State) -> Choice:
    """The choice once the next link is kept (1) or dropped (0), which leads to `state`."""
    nodes, _, done, length, routes = order[choice.step]
    parts: Sequence[int] = choice.parts
    if kept:
        parts = joined(parts, nodes)
    parts = tuple(sorted([part & ~done for part in parts]))
    length, routes = choice.length + kept * length, choice.routes | kept * routes
    if 0 not in parts:
        return Choice(choice.step + 1, state, parts, length, routes)
    # A part has left the frontier. If it is the only one, the path is complete; else it will never hang together.
    whole = len(parts) == 1
    return Choice(len(order), state if whole else COUNT, (), length, routes)


def parity(order: list[Step]) -> tuple[list[dict[State, tuple[State, State]]], list[dict[State, int]]]:
    """For every step and state the two states after it, link dropped or kept, and the most that the links from
    there on can add if they need not hang together.
    """
    after: list[dict[State, tuple[State, State]]] = []
    states = {0}
    for _, flipped, done, _, _ in order:
        after.append({state: (behind(state, done), behind(state ^ flipped, done)) for state in states})
        states = {state for pair in after[-1].values() for state in pair if state & COUNT <= MOST_ODD}
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


def behind(state: State, done: int) -> State:
    """The state when the frontier has left these nodes: of the odd ones only the number still matters."""
    return (state & ~done) + (state & done).bit_count()
