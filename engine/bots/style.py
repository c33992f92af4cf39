"""What makes one planner differ from another: its taste, as numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """`lengths` weighs a route of that many spaces on the way to a ticket: long ones pay, so they weigh less than
    their trains. The rest are thresholds, in trains, turns, cards and points.
    """

    lengths: tuple[int, ...] = (0, 10, 14, 18, 22, 27, 31, 36)
    tunnel: int = 8
    ferry: int = 10
    bed: int = 4
    share: float = 0.75  # of the trains not yet promised, what a ticket may cost
    more_trains: int = 14  # with so many trains left it draws more tickets
    more_turns: int = 8  # and so many turns
    most_tickets: int = 12
    hoard: int = 99  # cards in hand from which on it claims anything good
    filler: int = 4  # the shortest route it claims without need, while there is time
    pace: float = 2.4  # trains that an opponent near the end lays in a turn
    fear: int = 14  # an opponent's trains from which on the end is near
    races: bool = False  # ignores its tickets for the longest routes
    denies: float = 0.0  # points that a space of an opponent's detour is worth


PLANNER = Style()
RACER = Style(races=True, filler=6, more_trains=99)
