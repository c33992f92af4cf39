"""What makes one planner differ from another: its taste, as numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """`lengths` weighs a route of that many spaces on the way to a ticket: long ones pay, so they weigh less than
    their trains. The rest are thresholds, in trains, turns, cards and points.
    """

    lengths: tuple[int, ...] = (0, 10, 12, 14, 16, 18, 20, 22)
    tunnel: int = 8
    ferry: int = 10
    bed: int = 8
    share: float = 0.6  # of the trains not yet promised, what a ticket may cost
    more_trains: int = 22  # with so many trains left it draws more tickets
    more_turns: int = 14  # and so many turns
    most_tickets: int = 12
    # in a team: two build one network, on which a ticket drawn late is often nearly complete
    team_share: float = 0.24  # instead of `share`
    team_trains: int = 5  # instead of `more_trains`
    team_turns: int = 3  # instead of `more_turns`
    filler: int = 6  # the shortest route it claims without need, while there is time
    pace: float = 2.4  # trains that an opponent near the end lays in a turn
    fear: int = 14  # an opponent's trains from which on the end is near
    races: bool = False  # ignores its tickets for the longest routes
    denies: float = 0.0  # the harm, in an opponent's spaces, that makes a claim worth it; 0 for never
    # what a search counts besides its points
    envy: float = 0.0  # of the best opponent's points
    ticket_bonus: float = 0.0  # for a completed ticket
    long_bonus: float = 0.0  # for a space more than four in a route


PLANNER: Final = Style()
CONTENT: Final = Style(more_trains=99, team_trains=99)  # draws no more tickets: quick to play out
RACER: Final = Style(races=True, filler=6, more_trains=99, team_trains=99)
EXPRESS: Final = Style(
    lengths=(0, 22, 24, 24, 22, 18, 14, 14), share=0.3, more_trains=99, team_share=0.12, team_trains=12, filler=5,
    envy=0.3, long_bonus=1.0,
)  # fmt: skip
COLLECTOR: Final = Style(
    lengths=(0, 10, 14, 18, 22, 26, 30, 34), share=0.85, more_trains=12, more_turns=8, team_share=0.34, team_trains=3,
    team_turns=2, envy=0.4, ticket_bonus=4.0,
)  # fmt: skip
BLOCKER: Final = Style(share=0.4, more_trains=99, team_share=0.16, denies=1.0, envy=0.5)


def settled(style: Style) -> Style:
    """The same in a search's rollouts: no more tickets there, for the search itself weighs when to draw some. Teams do
    draw, because what is left of their time is worth most for that.
    """
    return replace(style, more_trains=99)
