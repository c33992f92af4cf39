"""One game at one table: the map's facts and numbers, the number of seats, and the state."""

from dataclasses import dataclass

from tests.naive.board import Board
from tests.naive.facts import Facts, Route
from tests.naive.numbers_by_map import Numbers
from tests.naive.state import State


@dataclass
class Table:
    """What every question about a game needs."""

    facts: Facts
    numbers: Numbers
    board: Board
    seats: int
    state: State

    @property
    def sides(self) -> int:
        return self.seats // 2 if self.numbers.teams else self.seats

    def side(self, seat: int) -> int:
        """Rule 7.1: partners sit next to each other; everywhere else each seat is its own side."""
        return seat // 2 if self.numbers.teams else seat

    def partners(self, side: int) -> list[int]:
        return [seat for seat in range(self.seats) if self.side(seat) == side]

    def closed(self) -> set[str]:
        return self.board.closed(self.state.claimed, self.state.track)

    def free_beds(self) -> list[Route]:
        return self.board.free_beds(self.state.claimed, self.state.track)

    def colour(self, route: Route) -> str | None:
        """Rule 8.3: a built bed has its piece's colour; None while it is bare."""
        return route.colour or self.state.track.get(route.id)
