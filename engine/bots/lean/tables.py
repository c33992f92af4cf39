"""What never changes during a game, laid out for speed: one `Tables` for each variant and number of players."""

from __future__ import annotations

from engine.board import GRAY, MOST_CARDS, NO_TRACK, Variant, mask_of


class Tables:
    """The board as tuples and masks; index by route, ticket, colour or number of cards."""

    def __init__(self, variant: Variant, seats: int) -> None:
        board, numbers = variant.board, variant.numbers
        self.variant, self.seats = variant, seats
        self.team = numbers.team_size
        self.is_team = numbers.team_size > 1
        self.sides = seats // self.team
        self.side = tuple(seat // self.team for seat in range(seats))
        self.seats_of = tuple(tuple(range(s * self.team, (s + 1) * self.team)) for s in range(self.sides))
        self.others = tuple(tuple(o for o in range(seats) if self.side[o] != self.side[s]) for s in range(seats))
        self.numbers, self.last_trains = numbers, numbers.last_round_trains
        # routes
        self.count = len(board.routes)
        self.ends = board.ends
        self.length = board.lengths
        self.longest = board.longest_route
        self.gain = tuple(numbers.route_points[n] for n in board.lengths)
        self.tunnel = tuple(route.tunnel_draw for route in board.routes)
        self.wild = tuple(route.locomotives for route in board.routes)
        self.colour = tuple(route.colour for route in board.routes)
        self.lanes = board.lanes
        self.crosses = board.crosses
        self.beds = board.beds
        self.up_to = board.up_to
        self.of_length = board.of_length
        self.longest_first = board.of_length[:0:-1]
        self.pairs = tuple(1 << a | 1 << b for a, b in board.ends)
        self._closing(variant, seats)
        self._taking()
        self._paying(variant)
        # tickets
        self.tickets = tuple((mask_of(t.a_nodes), mask_of(t.b_nodes)) for t in variant.tickets)
        self.points = tuple(t.points for t in variant.tickets)
        self.nodes = len(board.cities)
        self._around()

    def _closing(self, variant: Variant, seats: int) -> None:
        """What a claim leaves open, at once where the first claim decides and by counting where the second does."""
        everything, self.allowed = (1 << self.count) - 1, []
        keep: list[int] = []
        self.counted = 0  # routes whose lanes must be counted
        for r, lanes in enumerate(self.lanes):
            number = lanes.bit_count()
            allowed = variant.numbers.claims_allowed(seats, number)
            if variant.always_open >> r & 1:
                allowed = number
            self.allowed.append(allowed)
            keep.append(everything & ~(lanes if allowed == 1 else 1 << r))
            if 1 < allowed < number:
                self.counted |= 1 << r
        self.keep = tuple(keep)
        self.builds = bool(self.beds)

    def _taking(self) -> None:
        """All that claiming a route changes: its length, points, bit and lanes, what it leaves open, if lanes count."""
        everything = zip(self.length, self.gain, self.lanes, self.keep, strict=True)
        self.taking = tuple(
            (length, gain, 1 << r, lanes, keep, self.counted >> r & 1)
            for r, (length, gain, lanes, keep) in enumerate(everything)
        )

    def _paying(self, variant: Variant) -> None:
        """`pay[colour][n]`: the printed routes of that colour (8 is gray) that n cards pay."""
        printed, up_to = variant.board.printed, self.up_to
        self.pay = tuple(tuple(printed[c] & up_to[n] for n in range(MOST_CARDS)) for c in range(NO_TRACK))
        self.gray = self.pay[GRAY]
        ferries, everything = variant.board.ferries, (1 << self.count) - 1
        self.afloat = tuple(everything & ~ferries[min(n, len(ferries) - 1)] for n in range(15))
        self.has_ferries = bool(ferries[0])
        self.printed = printed

    def payable(self, held: list[int]) -> int:
        """The printed routes that these cards pay, ferries aside."""
        c0, c1, c2, c3, c4, c5, c6, c7, wild = held
        p0, p1, p2, p3, p4, p5, p6, p7, gray = self.pay
        return (
            p0[c0 + wild] | p1[c1 + wild] | p2[c2 + wild] | p3[c3 + wild] | p4[c4 + wild] | p5[c5 + wild]
            | p6[c6 + wild] | p7[c7 + wild] | gray[max(c0, c1, c2, c3, c4, c5, c6, c7) + wild]
        )  # fmt: skip

    def _around(self) -> None:
        """For every node its neighbours: (node, mask of the lanes, length), one entry a connection."""
        around: list[list[tuple[int, int, int]]] = [[] for _ in range(self.nodes)]
        for r, (a, b) in enumerate(self.ends):
            if self.lanes[r] & -self.lanes[r] == 1 << r:
                around[a].append((b, self.lanes[r], self.length[r]))
                around[b].append((a, self.lanes[r], self.length[r]))
        self.around = tuple(tuple(at) for at in around)
        self.at = tuple(mask_of(r for r, pair in enumerate(self.ends) if node in pair) for node in range(self.nodes))


_MADE: dict[tuple[int, int], Tables] = {}
_MOST_MADE = 32


def tables_for(variant: Variant, seats: int) -> Tables:
    """The tables, made once for a loaded variant: they hold on to it, so its identity is a safe key."""
    key = id(variant), seats
    if key not in _MADE:
        if len(_MADE) >= _MOST_MADE:
            _MADE.clear()
        _MADE[key] = Tables(variant, seats)
    return _MADE[key]
