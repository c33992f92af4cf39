"""The final count of a lean state: exact, and quick for the networks that play produces."""

from __future__ import annotations

from engine.board import routes_in
from engine.bots.lean.longest import longest
from engine.bots.lean.state import Lean
from engine.bots.lean.tables import Tables


def parts_of(t: Tables, routes: int) -> list[int]:
    """The nodes of each connected part of a network."""
    parts: list[int] = []
    pairs = t.pairs
    while routes:
        low = routes & -routes
        routes ^= low
        nodes = pairs[low.bit_length() - 1]
        apart = []
        for part in parts:
            if part & nodes:
                nodes |= part
            else:
                apart.append(part)
        apart.append(nodes)
        parts = apart
    return parts


def side_routes(lean: Lean, side: int) -> int:
    routes = 0
    for seat in lean.t.seats_of[side]:
        routes |= lean.claimed[seat]
    return routes


def side_tickets(lean: Lean, side: int) -> list[int]:
    tickets = lean.shared[side][:]
    for seat in lean.t.seats_of[side]:
        tickets += lean.tickets[seat]
    return tickets


def totals(lean: Lean) -> list[int]:
    """Each side's points at the end of the game."""
    return [total for total, _ in results(lean)]


def results(lean: Lean) -> list[tuple[int, int]]:
    """Each side's points and its number of completed tickets, all bonuses counted (rule 6)."""
    t, numbers = lean.t, lean.t.numbers
    counted = [ticket_points(lean, side) for side in range(t.sides)]
    paths = [longest(t, side_routes(lean, side)) for side in range(t.sides)]
    best, most = max(paths), max(made for _, made in counted)
    found = []
    for side, (points, made) in enumerate(counted):
        total = lean.scores[side] + points
        if paths[side] == best > 0:
            total += numbers.longest_path_bonus
        if made == most > 0:
            total += numbers.globetrotter_bonus
        found.append((total, made))
    return found


def ticket_points(lean: Lean, side: int) -> tuple[int, int]:
    t = lean.t
    parts = parts_of(t, side_routes(lean, side))
    points = made = 0
    for ticket in side_tickets(lean, side):
        one, other = t.tickets[ticket]
        for part in parts:
            if part & one and part & other:
                points += t.points[ticket]
                made += 1
                break
        else:
            points -= t.points[ticket]
    return points, made


def recount(lean: Lean, side: int) -> int:
    """Route points from the board alone (rule 6.1)."""
    return sum(lean.t.gain[route] for route in routes_in(side_routes(lean, side)))
