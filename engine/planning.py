"""How a side's tickets stand: the cheapest network that would do them all, how many separate ways each has left, and
the routes on which one hangs. Help for players, hints and reviews; thought out beside the screen, never in a rollout.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board import Routes, Ticket, TicketNo
from engine.network import (
    Errand,
    Graph,
    can_be_done,
    cheapest_network,
    is_done,
    remaining,
    separate_ways,
    trains_for,
)
from engine.state import State


@dataclass(frozen=True, slots=True)
class Prospect:
    """One ticket: done, or with so many ways left that share no connection. None of both: it cannot be done any more.

    `hangs_on` are the fewest routes whose loss would end it; if the ways are one, a single connection decides.
    """

    ticket: TicketNo
    done: bool = False
    ways: int = 0
    hangs_on: Routes = 0

    @property
    def lost(self) -> bool:
        return not self.done and not self.ways

    @property
    def decided_by_one(self) -> bool:
        return self.ways == 1


@dataclass(frozen=True, slots=True)
class Plan:
    """The routes to claim for all tickets that can still be done, the trains they take, and how each ticket stands."""

    routes: Routes
    trains: int
    prospects: tuple[Prospect, ...]


def plan_for(state: State, seat: int, tickets: Iterable[TicketNo]) -> Plan:
    """A plan for these tickets, from what the seat's side has and can still claim; bare beds may be built yet."""
    board, side = state.variant.board, state.side_of(seat)
    graph = remaining(board, state.side_routes(side), within_reach(state, side))
    errands = {ticket: errand_of(state.variant.tickets[ticket]) for ticket in tickets}
    wanted = [errand for errand in errands.values() if can_be_done(graph, errand)]
    routes = cheapest_network(graph, wanted)
    prospects = tuple(_prospect(graph, ticket, errand) for ticket, errand in errands.items())
    return Plan(routes, trains_for(board, routes), prospects)


def within_reach(state: State, side: int) -> Routes:
    """The routes that some seat of a side has the trains for and may still claim, whatever its cards."""
    up_to, reach = state.variant.board.up_to, 0
    for seat in state.seats_of(side):
        reach |= state.open & up_to[state.trains[seat]] & ~state.lanes_used[seat]
    return reach


def errand_of(ticket: Ticket) -> Errand:
    return ticket.a_nodes, ticket.b_nodes


def _prospect(graph: Graph, ticket: TicketNo, errand: Errand) -> Prospect:
    if is_done(graph, errand):
        return Prospect(ticket, done=True)
    ways, cut = separate_ways(graph, errand)
    return Prospect(ticket, ways=ways, hangs_on=cut)
