"""The final count, from the board alone (rules 6, 7.13, 8.8, 8.9). It speaks of sides: one seat each, or a team."""

from __future__ import annotations

from dataclasses import replace

from engine.board import Routes, Ticket, routes_in
from engine.events import Event, GameWon, SideScored
from engine.graph import components, connected, joins
from engine.longest import longest_path
from engine.state import State


def score(state: State) -> list[Event]:
    """Each side's count, and the winners."""
    sides = [_counted(state, side) for side in range(state.sides)]
    sides = _with_bonuses(state, sides)
    return [*sides, GameWon(winners(sides))]


def is_complete(state: State, routes: Routes, ticket: Ticket) -> bool:
    """The ticket's two ends are joined by these routes (rules 4.3, 8.8)."""
    return connected(state.variant.board.ends, routes, ticket.a_nodes, ticket.b_nodes)


def side_tickets(state: State, side: int) -> bytes:
    """All tickets of a side, in the order of the deck's list."""
    hands = b"".join(state.tickets[seat] for seat in state.seats_of(side))
    return bytes(sorted(hands + state.ticket_racks[side]))


def route_points(state: State, side: int) -> int:
    """Recounted from the board (rule 6.1)."""
    points, lengths = state.variant.numbers.route_points, state.variant.board.lengths
    return sum(points[lengths[route]] for route in routes_in(state.side_routes(side)))


def _counted(state: State, side: int) -> SideScored:
    board, deck = state.variant.board, state.variant.tickets
    routes, held = state.side_routes(side), side_tickets(state, side)
    parts = components(board.ends, routes)
    completed = bytes(t for t in held if joins(parts, deck[t].a_nodes, deck[t].b_nodes))
    failed = bytes(t for t in held if t not in completed)
    points = sum(deck[t].points for t in completed) - sum(deck[t].points for t in failed)
    longest, path = longest_path(board.ends, board.lengths, routes)
    on_routes = route_points(state, side)
    return SideScored(side, on_routes, completed, failed, points, longest, path, 0, 0, on_routes + points)


def _with_bonuses(state: State, sides: list[SideScored]) -> list[SideScored]:
    """All tied sides get a bonus; nobody gets one for nothing (rules 6.2, 8.9)."""
    numbers = state.variant.numbers
    longest = max(side.longest for side in sides)
    most = max(len(side.completed) for side in sides)
    return [
        _add(
            side,
            numbers.longest_path_bonus if side.longest == longest > 0 else 0,
            numbers.globetrotter_bonus if len(side.completed) == most > 0 else 0,
        )
        for side in sides
    ]


def _add(side: SideScored, longest_bonus: int, globetrotter_bonus: int) -> SideScored:
    total = side.total + longest_bonus + globetrotter_bonus
    return replace(side, longest_bonus=longest_bonus, globetrotter_bonus=globetrotter_bonus, total=total)


def winners(sides: list[SideScored]) -> tuple[int, ...]:
    """Most points, then most completed tickets, then the longest path; who is still tied shares the victory (6.3)."""
    best = max((side.total, len(side.completed)) for side in sides)
    tied = [side for side in sides if (side.total, len(side.completed)) == best]
    longest = max(side.longest for side in sides)
    holders = [side for side in tied if side.longest == longest > 0]
    return tuple(side.side for side in holders or tied)
