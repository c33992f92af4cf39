"""What a claim would cost the others: guessed from what they have built, for nobody sees their tickets."""

from __future__ import annotations

from engine.board import routes_in
from engine.bots.lean.state import Lean
from engine.bots.mind import usable_for
from engine.bots.others import Others
from engine.bots.paths import Around, Way, cheapest, weighed

LIKELIEST = 10  # tickets looked at for each opponent
MOST_HARM = 8  # spaces; a way cut off for good counts as this many
HELD = 3  # tickets that an opponent has open, about


class Denial:
    """For every route the spaces that its loss would cost the opponents, all together."""

    def __init__(self, lean: Lean, others: Others) -> None:
        self.lean, self.t = lean, lean.t
        self.around: Around = weighed(lean.t, tuple(range(21)), 0, 0, 0)
        self.harm: dict[int, float] = {}
        mine = {ticket for held in (*lean.tickets, *lean.shared) for ticket in held}
        for side in range(self.t.sides):
            seat = self.t.seats_of[side][0]
            if side != self.t.side[others.seat] and lean.claimed[seat]:
                self.weigh(others, seat, mine)

    def weigh(self, others: Others, seat: int, mine: set[int]) -> None:
        """Add what this opponent would lose."""
        weights = others.weights[seat]
        likely = sorted((t for t in range(len(weights)) if t not in mine), key=lambda t: -weights[t])[:LIKELIEST]
        whole = sum(weights[t] for t in range(len(weights)) if t not in mine)
        usable = usable_for(self.lean, seat)
        for ticket in likely:
            found = cheapest(self.around, others.own[seat], usable, *self.t.tickets[ticket])
            if found is not None and found[0]:
                share = HELD * weights[ticket] / whole
                self.cut(found, ticket, others.own[seat], usable, share)

    def cut(self, found: tuple[int, Way], ticket: int, own: int, usable: int, share: float) -> None:
        for lanes in found[1]:
            for route in routes_in(lanes & usable):
                left = usable & self.t.keep[route]
                if not lanes & (own | left):
                    other = cheapest(self.around, own, left, *self.t.tickets[ticket])
                    spaces = MOST_HARM if other is None else min(MOST_HARM, other[0] - found[0])
                    self.harm[route] = self.harm.get(route, 0.0) + share * spaces

    def best(self, routes: int) -> tuple[float, int]:
        """The most harm that one of these routes does, and that route; -1 when none does any."""
        return max(((self.harm.get(route, 0.0), route) for route in routes_in(routes)), default=(0.0, -1))
