"""Sparring partner: greedy, until an opponent comes near the end; then no more tickets, and shorter plans."""

from __future__ import annotations

from engine.bots.greedy import Greedy
from engine.bots.lean.state import Lean
from engine.bots.mind import Mind
from engine.bots.paths import Way

NEAR = 15  # an opponent's trains


class Wary(Greedy):
    """See the module."""

    name = "wary"

    def in_time(self, lean: Lean, mind: Mind, cost: int, way: Way) -> bool:
        fewest = fewest_trains(lean, mind.seat)
        if fewest > NEAR:
            return True
        missing = max(0, cost - sum(lean.held(mind.seat)))
        return len(way) + (missing + 1) // 2 <= (fewest - 2) // 3 + 1

    def filler(self, lean: Lean, mind: Mind, claims: int) -> int:
        return claims if fewest_trains(lean, mind.seat) <= NEAR else super().filler(lean, mind, claims)

    def more_tickets(self, lean: Lean, mind: Mind) -> bool:
        return super().more_tickets(lean, mind) and fewest_trains(lean, mind.seat) > NEAR


def fewest_trains(lean: Lean, seat: int) -> int:
    """Of any opponent; of a team the mean."""
    t = lean.t
    sides = [side for side in range(t.sides) if side != t.side[seat]]
    return min(sum(lean.trains[s] for s in t.seats_of[side]) // t.team for side in sides)
