"""Cheapest ways over a lean board, as sets of connections: own routes are free, each other one costs its weight.

A connection is the mask of its lanes. Weights stand in a table made once for each board and each taste.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, TypeAlias

from engine.bots.lean.tables import Tables

Around: TypeAlias = tuple[tuple[tuple[int, int, int], ...], ...]
Way: TypeAlias = tuple[int, ...]  # connections still to be claimed

FAR: Final = 1_000_000


@lru_cache(maxsize=64)
def weighed(t: Tables, by_length: tuple[int, ...], tunnel: int, ferry: int, bed: int) -> Around:
    """For every node its neighbours (node, lanes, weight); tunnels, ferries and beds weigh more."""
    return tuple(
        tuple((node, lanes, _weight(t, lanes, by_length[length], tunnel, ferry, bed)) for node, lanes, length in at)
        for at in t.around
    )


def _weight(t: Tables, lanes: int, weight: int, tunnel: int, ferry: int, bed: int) -> int:
    route = lanes.bit_length() - 1
    return weight + tunnel * (t.tunnel[route] > 0) + ferry * t.wild[route] + bed * (t.beds >> route & 1)


def cheapest(around: Around, free: int, usable: int, start: int, goal: int) -> tuple[int, Way] | None:
    """Weight and connections of the cheapest way from some node of `start` to some of `goal`; both are masks."""
    if start & goal:
        return 0, ()
    number = len(around)
    cost, came, back = [FAR] * number, [0] * number, [-1] * number
    agenda: list[int] = []
    while start:
        low = start & -start
        start ^= low
        node = low.bit_length() - 1
        cost[node] = 0
        agenda.append(node)
    while agenda:
        first = heappop(agenda)
        node = first & 0xFF
        spent = first >> 8
        if spent > cost[node]:
            continue
        if goal >> node & 1:
            return spent, _way(came, back, node)
        for onward, lanes, weight in around[node]:
            known = cost[onward]
            if known <= spent:  # nothing is better than free: half of all neighbours end here, before the masks
                continue
            if lanes & free:
                price = spent
            elif spent + weight < known and lanes & usable:
                price = spent + weight
            else:
                continue
            cost[onward] = price
            came[onward] = lanes
            back[onward] = node
            heappush(agenda, price << 8 | onward)
    return None


def _way(came: list[int], back: list[int], node: int) -> Way:
    way = []
    while back[node] >= 0:
        way.append(came[node])
        node = back[node]
    return tuple(way)
