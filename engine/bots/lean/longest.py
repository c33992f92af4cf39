"""The longest path (rule 6.2) for thousands of finished games a second: exact, tuned for what play produces.

Leaves are stripped first, which finishes forests. What is left are circles; of them only the nodes where a path has a
choice are kept. A part with at most two odd nodes is one path; any other is searched.
"""

from __future__ import annotations

from typing import Final

from engine.bots.lean.tables import Tables
from engine.longest import longest_length

MOST_ODD: Final = 2  # nodes with an odd number of routes, where all is one path
MOST_CYCLES: Final = 6  # beyond that the engine's own search is safer

Links = dict[int, list[tuple[int, int, int]]]  # node -> (other node, spaces, bit of the chain of routes between)


def longest(t: Tables, routes: int) -> int:
    """The most trains on a path that uses no route twice."""
    at, ends, length, claimed = t.at, t.ends, t.length, routes
    tails, second = [0] * t.nodes, [0] * t.nodes  # the two longest tails of each node
    best = 0
    leaves = [node for node, around in enumerate(at) if (near := around & routes) and not near & (near - 1)]
    for node in leaves:
        bit = at[node] & routes
        if not bit:  # the other end of this last route was a leaf too
            continue
        routes ^= bit
        route = bit.bit_length() - 1
        a, b = ends[route]
        near = a + b - node
        tail = tails[node] + length[route]
        top = tails[near]
        best = top + tail if top + tail > best else best  # half the time of max()
        if tail > top:
            tails[near], second[near] = tail, top
        elif tail > second[near]:
            second[near] = tail
        left = at[near] & routes
        if left and not left & (left - 1):
            leaves.append(near)
    if not routes:
        return best
    if routes.bit_count() - sum([1 for around in at if around & routes]) > MOST_CYCLES:
        return longest_length(ends, length, claimed)
    return cyclic(t, routes, tails, second, best)


def cyclic(t: Tables, routes: int, tails: list[int], second: list[int], best: int) -> int:
    """The same for what is left when no leaf is, given the two longest tails of each node."""
    at, left = t.at, routes
    forks = [n for n, around in enumerate(at) if (near := around & routes) and (tails[n] or near.bit_count() > 2)]
    stops = sum([1 << node for node in forks])
    for fork in forks:
        if at[fork] & left:
            links, left = part_of(t, left, stops, fork)
            best = within(t, routes, links, tails, second, best)
    while left:  # plain circles
        bit = left & -left
        start = t.ends[bit.bit_length() - 1][0]
        _, spaces, gone = chain(t, left, 1 << start, start, bit)
        left ^= gone
        best = max(best, spaces)
    return best


def chain(t: Tables, routes: int, stops: int, node: int, bit: int) -> tuple[int, int, int]:
    """From a node by one of its routes to the next stop: where that is, how far, and the routes between."""
    gone = spaces = 0
    while True:
        route = bit.bit_length() - 1
        a, b = t.ends[route]
        node = a + b - node
        gone |= bit
        spaces += t.length[route]
        if stops >> node & 1:
            return node, spaces, gone
        bit = t.at[node] & routes & ~gone


def part_of(t: Tables, left: int, stops: int, start: int) -> tuple[Links, int]:
    """The chains that hang together with a node, and the routes that are in none of them."""
    links: Links = {start: []}
    agenda, bit = [start], 1
    while agenda:
        node = agenda.pop()
        while around := t.at[node] & left:
            other, spaces, gone = chain(t, left, stops, node, around & -around)
            left ^= gone
            if other not in links:
                links[other] = []
                agenda.append(other)
            links[node].append((other, spaces, bit))
            if other != node:
                links[other].append((node, spaces, bit))
            bit <<= 1
    return links, left


def within(t: Tables, routes: int, links: Links, tails: list[int], second: list[int], best: int) -> int:
    """One connected part."""
    total = odd = 0
    starts = []
    for node, at in links.items():
        ends = (tails[node] > 0) + (second[node] > 0)
        fork = (t.at[node] & routes).bit_count() + ends & 1
        total += sum([spaces if other != node else 2 * spaces for other, spaces, _ in at])  # both ways
        total += 2 * (tails[node] + second[node])
        odd += fork + ends  # a tail ends at an odd node of its own
        if fork or ends:
            starts.append(node)
    total //= 2
    if total <= best:
        return best
    return total if odd <= MOST_ODD else searched(links, starts, tails, second, total, best)


def searched(links: Links, starts: list[int], tails: list[int], second: list[int], total: int, best: int) -> int:
    """Depth first from every odd node, for there a longest path ends: at an even one a route would be left to go on by,
    and a circle, where it does not take in the whole part, can be left at some node.
    """
    for start in starts:
        agenda = [(start, 0, tails[start])]
        known: set[int] = set()
        while agenda:
            node, used, gone = agenda.pop()
            ended = gone + (tails[node] if node != start else second[node])
            best = max(best, ended)
            for other, spaces, bit in links[node]:
                if not used & bit:
                    state = (used | bit) << 8 | other
                    if state not in known:
                        known.add(state)
                        agenda.append((other, used | bit, gone + spaces))
        if best == total:
            break
    return best
