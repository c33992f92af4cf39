"""What a seat thinks of the others: how they play, and which tickets they may hold. All of it from public things."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from engine.board import routes_in
from engine.bots.lean.state import Lean
from engine.bots.lean.tables import Tables
from engine.bots.mind import Mind, usable_for
from engine.bots.partner import partner_of
from engine.bots.paths import Around, Way, cheapest, weighed
from engine.bots.style import CONTENT, PLANNER, RACER, Style

HARDLY = 0.25  # the weight of a ticket that its owner could no longer make
LEANING = 3.0  # how much building along a ticket's way speaks for it
LONG = 5


class Others:
    """One look at the table, from which many worlds' minds are made."""

    def __init__(self, lean: Lean, seat: int) -> None:
        t = lean.t
        self.lean, self.seat = lean, seat
        self.around = weighed(t, PLANNER.lengths, PLANNER.tunnel, PLANNER.ferry, PLANNER.bed)
        self.own = [side_mask(lean, s) for s in range(t.seats)]
        self.usable = [usable_for(lean, s) for s in range(t.seats)]
        self.ways: list[dict[int, Way | None]] = [{} for _ in range(t.seats)]
        self.racing = [racing(lean, s) for s in range(t.seats)]
        by_side = [self.likelihood(seats[0]) for seats in t.seats_of]
        self.weights = [by_side[side] for side in t.side]

    def likelihood(self, seat: int) -> list[float]:
        """For every ticket how well it goes with what the seat's side has built."""
        lean, t = self.lean, self.lean.t
        weights = [1.0] * len(t.tickets)
        if not self.own[seat]:
            return weights
        mine = {ticket for held in (*lean.tickets, *lean.shared, *lean.offers) for ticket in held}
        for ticket, fresh in enumerate(fresh_costs(t, self.around)):
            if ticket not in mine:
                now = cheapest(self.around, self.own[seat], self.usable[seat], *t.tickets[ticket])
                weights[ticket] = HARDLY if now is None else exp(LEANING * (1 - now[0] / fresh))
        return weights

    def mind(self, lean: Lean, seat: int, style: Style) -> Mind:
        """A mind for another seat in a sampled world."""
        mind = Mind(lean, seat, style)
        mind.own = self.own[seat]
        mind.usable = self.usable[seat]
        if not style.races:
            for ticket in lean.tickets[seat] + lean.shared[lean.t.side[seat]]:
                self.add(mind, ticket)
        mind.count(lean)
        return mind

    def add(self, mind: Mind, ticket: int) -> None:
        known = self.ways[mind.seat]
        if ticket not in known:
            found = cheapest(self.around, mind.own, mind.usable, *self.lean.t.tickets[ticket])
            known[ticket] = None if found is None else tuple(c for c in found[1] if not c & mind.own)
        way = known[ticket]
        if way is None:
            mind.dropped.add(ticket)
        elif way:
            mind.paths[ticket] = way
        else:
            mind.done.add(ticket)

    def style_of(self, seat: int, chance: float) -> Style:
        if chance < self.racing[seat]:
            return RACER
        return CONTENT if self.lean.team and seat != partner_of(self.seat) else PLANNER


@lru_cache(maxsize=16)
def fresh_costs(t: Tables, around: Around) -> tuple[int, ...]:
    """What each ticket costs on the empty board."""
    everything = (1 << t.count) - 1
    found = [cheapest(around, 0, everything, *ends) for ends in t.tickets]
    return tuple(max(1, way[0]) if way else 1 for way in found)


def side_mask(lean: Lean, seat: int) -> int:
    own = 0
    for s in lean.t.seats_of[lean.t.side[seat]]:
        own |= lean.claimed[s]
    return own


def racing(lean: Lean, seat: int) -> float:
    """How likely the seat plays for long routes and not for tickets."""
    lengths = [lean.t.length[route] for route in routes_in(lean.claimed[seat])]
    if not lengths:
        return 0.3
    long = sum(1 for length in lengths if length >= LONG)
    if long == len(lengths):
        return min(0.95, 0.45 + 0.15 * long)
    return 0.0 if long * 2 < len(lengths) else 0.3
