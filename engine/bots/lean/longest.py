"""The longest path (rule 6.2) for thousands of finished games a second: exact, tuned for what play produces.

Leaves are stripped first, which finishes forests; a rest with at most two odd nodes is one path; any other is searched.
"""

from __future__ import annotations

from typing import Final

from engine.bots.lean.tables import Tables
from engine.longest import longest_length

MOST_ODD: Final = 2  # nodes with an odd number of routes, where all is one path
MOST_CYCLES: Final = 6  # beyond that the engine's own search is safer

Links = dict[int, list[tuple[int, int, int]]]  # node -> (other node, length, bit of the route)


def longest(t: Tables, routes: int) -> int:
    """The most trains on a path that uses no route twice."""
    ends, length, claimed = t.ends, t.length, routes
    degree: dict[int, int] = {}
    meet: dict[int, int] = {}  # node -> the sum (by xor) of its routes left: the route itself once one is left
    mask = routes
    while mask:
        low = mask & -mask
        mask ^= low
        route = low.bit_length() - 1
        a, b = ends[route]
        degree[a] = degree.get(a, 0) + 1
        degree[b] = degree.get(b, 0) + 1
        meet[a] = meet.get(a, 0) ^ route
        meet[b] = meet.get(b, 0) ^ route
    best = 0
    tails: dict[int, int] = {}  # the longest tail of a node
    second: dict[int, int] = {}
    leaves = [node for node, n in degree.items() if n == 1]
    for node in leaves:
        if degree[node] != 1:
            continue
        route = meet[node]
        a, b = ends[route]
        near = a + b - node
        tail = tails.get(node, 0) + length[route]
        top = tails.get(near, 0)
        best = max(best, top + tail)
        if tail > top:
            tails[near], second[near] = tail, top
        elif tail > second.get(near, 0):
            second[near] = tail
        degree[node] = 0
        meet[near] ^= route
        routes ^= 1 << route
        degree[near] -= 1
        if degree[near] == 1:
            leaves.append(near)
    if not routes:
        return best
    if routes.bit_count() - sum(1 for n in degree.values() if n) > MOST_CYCLES:
        return longest_length(ends, length, claimed)
    return cyclic(t, routes, tails, second, best)


def cyclic(t: Tables, routes: int, tails: dict[int, int], second: dict[int, int], best: int) -> int:
    """The same for what is left when no leaf is: cycles, and the two longest tails of each of their nodes."""
    links: Links = {}
    while routes:
        low = routes & -routes
        routes ^= low
        route = low.bit_length() - 1
        a, b = t.ends[route]
        links.setdefault(a, []).append((b, t.length[route], low))
        links.setdefault(b, []).append((a, t.length[route], low))
    seen: set[int] = set()
    for start in list(links):
        if start not in seen:
            part = reached(links, start)
            seen |= part
            best = within({node: links[node] for node in part}, tails, second, best)
    return best


def reached(links: Links, start: int) -> set[int]:
    part, waiting = {start}, [start]
    while waiting:
        for other, _, _ in links[waiting.pop()]:
            if other not in part:
                part.add(other)
                waiting.append(other)
    return part


def within(links: Links, tails: dict[int, int], second: dict[int, int], best: int) -> int:
    """One connected part; tails become routes to nodes of their own."""
    bit = 1 << 256
    for node in list(links):
        for tail in (tails.get(node, 0), second.get(node, 0)):
            if tail:
                links[-bit.bit_length()] = [(node, tail, bit)]
                links[node] = [*links[node], (-bit.bit_length(), tail, bit)]
                bit <<= 1
    total = sum(length for at in links.values() for _, length, _ in at) // 2
    if total <= best:
        return best
    odd = [node for node, at in links.items() if len(at) & 1]
    return total if len(odd) <= MOST_ODD else searched(links, odd, total, best)


def searched(links: Links, odd: list[int], total: int, best: int) -> int:
    """Depth first from every odd node, for there a longest path ends: at an even one a route would be left to go on by,
    and a circle, where it does not take in the whole part, can be left at some node.
    """
    for start in odd:
        agenda = [(start, 0, 0)]
        known: set[tuple[int, int]] = set()
        while agenda:
            node, used, gone = agenda.pop()
            best = max(best, gone)
            for other, length, bit in links[node]:
                if not used & bit:
                    state = (other, used | bit)
                    if state not in known:
                        known.add(state)
                        agenda.append((other, used | bit, gone + length))
        if best == total:
            break
    return best
