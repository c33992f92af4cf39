"""Which routes are closed for everyone, and which beds are free to build on (rules 3.4, 7.10, 8.3 to 8.6)."""

from tests.naive.facts import Facts, Route
from tests.naive.numbers_by_map import Numbers


class Board:
    """The lanes and crossings of one map at one table size."""

    def __init__(self, facts: Facts, numbers: Numbers, seats: int) -> None:
        self.facts = facts
        self.numbers = numbers
        self.few = seats in numbers.few_players

    def usable_lanes(self, pair: frozenset[str]) -> int:
        """How many lanes of a pair may be used."""
        lanes = len(self.facts.lanes[pair])
        if not self.few or pair in self.numbers.open_pairs:
            return lanes
        if self.numbers.teams and lanes == 3:
            return 2  # rule 7.10
        return 1

    def closed(self, claimed: dict[str, int], track: dict[str, str]) -> set[str]:
        """The unused routes that can never be used any more."""
        used = claimed.keys() | track.keys()
        return self._closed_lanes(used) | self._crossed(used)

    def _closed_lanes(self, used: set[str]) -> set[str]:
        closed: set[str] = set()
        for pair, lanes in self.facts.lanes.items():
            if len(used & set(lanes)) >= self.usable_lanes(pair):
                closed |= set(lanes) - used
        return closed

    def _crossed(self, used: set[str]) -> set[str]:
        """Rule 8.5; a piece leaves a bed only by a claim, so what it crossed stays crossed."""
        return {crossed for route in used for crossed in self.facts.crossed_by.get(route, [])} - used

    def free_beds(self, claimed: dict[str, int], track: dict[str, str]) -> list[Route]:
        """Rule 8.3: beds that are not built, not claimed and not closed."""
        gone = claimed.keys() | track.keys() | self.closed(claimed, track)
        return [route for route in self.facts.routes.values() if route.colour is None and route.id not in gone]
