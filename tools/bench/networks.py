"""Random networks of routes, as many as a player's trains claim: scattered, grown from a city, or full of cycles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Literal

from engine.board import Board, Routes

Kind = Literal["scattered", "grown", "dense"]


def networks(board: Board, trains: int, number: int, seed: int) -> Iterator[Routes]:
    """So many networks, a third of each kind."""
    random = Random(seed)
    kinds: tuple[Kind, ...] = ("scattered", "grown", "dense")
    for _, kind in zip(range(number), cycle(kinds), strict=False):
        yield network(board, trains, kind, random)


def network(board: Board, trains: int, kind: Kind, random: Random) -> Routes:
    """Claims routes until no train is left or no route fits; one lane of a connection (rule 3.3)."""
    routes, nodes = 0, 0
    while fitting := _fitting(board, routes, trains):
        route = random.choice(_liked(board, fitting, nodes, kind))
        a, b = board.ends[route]
        routes, nodes = routes | 1 << route, nodes | 1 << a | 1 << b
        trains -= board.lengths[route]
    return routes


def _fitting(board: Board, routes: Routes, trains: int) -> list[int]:
    lengths, lanes = board.lengths, board.lanes
    return [route for route in range(len(lengths)) if lengths[route] <= trains and not lanes[route] & routes]


def _liked(board: Board, fitting: list[int], nodes: int, kind: Kind) -> list[int]:
    """Grown: routes that touch the network. Dense: rather short ones, and such as close a cycle."""
    if kind == "scattered" or not nodes:
        return fitting
    touching = [route for route in fitting if _ends_in(board, route, nodes)]
    if kind == "grown":
        return touching or fitting
    closing = [route for route in touching if _ends_in(board, route, nodes) == 2]
    near = closing or touching or fitting
    shortest = min(board.lengths[route] for route in near)
    return [route for route in near if board.lengths[route] <= shortest + 1]


def _ends_in(board: Board, route: int, nodes: int) -> int:
    a, b = board.ends[route]
    return (nodes >> a & 1) + (nodes >> b & 1)
