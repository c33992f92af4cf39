"""What makes one planner differ from another: its taste, as numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """`lengths` weighs a route of that many spaces on the way to a ticket: long ones pay, so they weigh less than
    their trains. The rest are thresholds, in trains, turns, cards and points.
    """

    lengths: tuple[int, ...] = (0, 10, 12, 14, 16, 18, 20, 22)
    claim: int = 9  # what is left of that when all its cards are in hand
    patience: int = 4  # new cards after which it looks for other ways
    tunnel: int = 8
    ferry: int = 10
    bed: int = 4
    share: float = 0.6  # of the trains not yet promised, what a ticket may cost
    more_trains: int = 22  # with so many trains left it draws more tickets
    more_turns: int = 14  # and so many turns
    most_tickets: int = 12
    filler: int = 6  # the shortest route it claims without need, while there is time
    pace: float = 2.4  # trains that an opponent near the end lays in a turn
    fear: int = 14  # an opponent's trains from which on the end is near
    races: bool = False  # ignores its tickets for the longest routes
    denies: float = 0.0  # points that a space of an opponent's detour is worth


PLANNER = Style()
RACER = Style(races=True, filler=6, more_trains=99)
