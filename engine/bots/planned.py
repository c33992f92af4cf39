"""A mind made afresh from a seat's view: its tickets, taken together in the order that costs least."""

from __future__ import annotations

from itertools import permutations

from engine.bots.lean.state import Lean
from engine.bots.mind import Mind
from engine.bots.style import Style

MOST_ORDERS = 24


def mind_for(lean: Lean, seat: int, style: Style) -> Mind:
    """The seat's plan for all the tickets it knows of: its own and those on its team's rack."""
    t = lean.t
    tickets = lean.tickets[seat] + lean.shared[t.side[seat]]
    if style.races:
        mind = Mind(lean, seat, style)
        mind.look(lean)
        mind.dropped.update(tickets)
        return mind
    orders = list(permutations(tickets)) if len(tickets) <= 3 else few_orders(lean, tickets)
    minds = [planned(lean, seat, style, order) for order in orders[:MOST_ORDERS]]
    best = min(minds, key=lambda mind: (-len(mind.paths) - len(mind.done), mind.trains * 2 + mind.links))
    best.own = -1
    best.look(lean)  # drops what the trains do not reach
    return best


def few_orders(lean: Lean, tickets: list[int]) -> list[tuple[int, ...]]:
    points = lean.t.points
    down = tuple(sorted(tickets, key=lambda ticket: -points[ticket]))
    return [down, down[::-1], tuple(tickets), down[1:] + down[:1], down[2:] + down[:2]]


def planned(lean: Lean, seat: int, style: Style, order: tuple[int, ...]) -> Mind:
    mind = Mind(lean, seat, style)
    mind.adopt(lean, order)
    return mind
