"""What a seat thinks of the others: how they play, and which tickets they may hold. All of it from public things."""

from __future__ import annotations

from math import exp

from engine.board import routes_in
from engine.bots.lean.state import Lean
from engine.bots.mind import Mind, usable_for
from engine.bots.paths import Way, cheapest, weighed
from engine.bots.style import MODEL, PLANNER, RACER, Style

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
        self.weights = [self.likelihood(s) for s in range(t.seats)]

    def likelihood(self, seat: int) -> list[float]:
        """For every ticket how well it goes with what the seat has built."""
        t, lean = self.lean.t, self.lean
        if seat == self.seat or not lean.claimed[seat]:
            return [1.0] * len(t.tickets)
        everything = (1 << t.count) - 1
        found = []
        for ends in t.tickets:
            fresh = cheapest(self.around, 0, everything, *ends)
            now = cheapest(self.around, self.own[seat], self.usable[seat], *ends)
            if fresh is None or now is None:
                found.append(HARDLY)
            else:
                found.append(exp(LEANING * (1 - now[0] / fresh[0])) if fresh[0] else 1.0)
        return found

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
        return RACER if chance < self.racing[seat] else MODEL


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
