"""Makes the fixed positions and the table of their counts anew from the naive game: `python -m tests.perft.make`."""

from tests.naive.game import NaiveGame
from tests.naive.numbers_by_map import TABLES
from tests.perft.moments import moments
from tests.perft.store import POSITIONS, Fixed, fixed_positions, save, save_counts
from tests.perft.walk import perft

MOST_NODES = 2_500  # positions looked at for one row of the table


def make() -> None:
    POSITIONS.mkdir(exist_ok=True)
    for map_id, seats in TABLES:
        for fixed in moments(map_id, seats):
            save(fixed)
    save_counts({fixed.name: counted(fixed) for fixed in fixed_positions()})


def counted(fixed: Fixed) -> list[int]:
    """The counts, as deep as the number of positions allows."""
    game = NaiveGame(fixed.map_id, fixed.seats, fixed.position)
    row = perft([game], 1)
    while row[-1] and 1 + sum(row) <= MOST_NODES:
        row = perft([game], len(row) + 1)
    return row


if __name__ == "__main__":
    make()
