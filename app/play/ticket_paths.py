"""How tickets could be done: the shortest way for each from what the side has, and what the ways share. No Kivy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board import RouteNo, Routes, TicketNo
from engine.graph import components, joins, shortest_path
from engine.state import State


@dataclass(frozen=True, slots=True)
class TicketPath:
    """The cheapest way of one ticket: the routes, those still to claim, and the trains they take; None: no way left."""

    ticket: TicketNo
    routes: tuple[RouteNo, ...] | None
    trains: int = 0


def ticket_paths(state: State, seat: int, tickets: Iterable[TicketNo]) -> tuple[TicketPath, ...]:
    """A way for every ticket, over routes that are open or the side's own; bare beds may be built yet."""
    board, own = state.variant.board, state.side_routes(state.side_of(seat))
    usable = state.open | own
    found = []
    for ticket in tickets:
        ends = state.variant.tickets[ticket]
        way = shortest_path(board.ends, board.lengths, usable, own, ends.a_nodes, ends.b_nodes)
        found.append(TicketPath(ticket, None) if way is None else TicketPath(ticket, way[1], way[0]))
    return tuple(found)


def shared_routes(found: Iterable[TicketPath]) -> Routes:
    """The routes that at least two ways go along."""
    once = twice = 0
    for way in found:
        mask = sum(1 << route for route in way.routes or ())
        twice |= once & mask
        once |= mask
    return twice


def completed(state: State, side: int, tickets: Iterable[TicketNo]) -> frozenset[TicketNo]:
    """The tickets whose ends the side's routes join."""
    parts = components(state.variant.board.ends, state.side_routes(side))
    deck = state.variant.tickets
    return frozenset(t for t in tickets if joins(parts, deck[t].a_nodes, deck[t].b_nodes))
