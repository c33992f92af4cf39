"""How much of the game is left: tempo decides more games than tickets do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine.bots.lean.state import Lean

if TYPE_CHECKING:
    from engine.bots.mind import Mind

MOST_TRAINS: Final = 256
EARLY_PACE: Final = 1.25  # trains that a seat lays in a turn while the end is far


def turns_left(lean: Lean, mind: Mind) -> int:
    """How many turns the seat still has, this one included, if the others go on as they look."""
    if lean.final >= 0:
        return 1
    return mind.turns[fewest_trains(lean, mind.seat)]


@lru_cache(maxsize=64)
def turns_by_trains(pace: float, fear: int) -> tuple[int, ...]:
    """The turns that an opponent needs to lay so many trains."""
    return tuple(
        int(trains / pace if trains <= fear else fear / pace + (trains - fear) / EARLY_PACE) + 2
        for trains in range(MOST_TRAINS)
    )


def fewest_trains(lean: Lean, seat: int) -> int:
    """How many trains the opponent nearest to the end has above the limit; of a team the mean."""
    t, trains = lean.t, lean.trains
    if not lean.team:
        return min([trains[s] for s in t.others[seat]]) - t.last_trains
    sides = [sum([trains[s] for s in t.seats_of[side]]) for side in range(t.sides) if side != t.side[seat]]
    return (min(sides) - t.numbers.last_round_trains) * 3 // (2 * t.team)  # two hands and a rack are slower to spend
