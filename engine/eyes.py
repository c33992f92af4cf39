"""Whose eyes: which hands and racks a viewer may look into. A partner sees the team's rack, not the hand (rule 7.2)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Eyes:
    """`hands` by seat (tickets in hand included), `racks` by side; `deck` only for the keeper of the game."""

    hands: tuple[bool, ...]
    racks: tuple[bool, ...]
    deck: bool
    team_size: int = 1

    def racked_by(self, seat: int) -> bool:
        """Whether the rack of this seat's team may be looked at."""
        return self.racks[seat // self.team_size]


def keeper(seats: int, team_size: int) -> Eyes:
    """The device that keeps the game sees everything."""
    return Eyes((True,) * seats, (True,) * (seats // team_size), True, team_size)


def eyes_of(seat: int, seats: int, team_size: int) -> Eyes:
    """What the person in this seat may see."""
    hands = tuple(other == seat for other in range(seats))
    racks = tuple(side == seat // team_size for side in range(seats // team_size))
    return Eyes(hands, racks, False, team_size)


def onlooker(seats: int, team_size: int) -> Eyes:
    """A shared screen or a spectator: public things only."""
    return Eyes((False,) * seats, (False,) * (seats // team_size), False, team_size)
