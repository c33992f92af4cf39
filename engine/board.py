"""The printed things: cities, routes, tickets, track pieces, as they lie on the table before anybody plays.

Routes, tickets and nodes are numbered by their place in the map's lists; sets of routes are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, TypeAlias

from engine.errors import RailheadError
from engine.numbers import Numbers

RouteNo: TypeAlias = int
TicketNo: TypeAlias = int
Routes: TypeAlias = int  # a set of routes, bit r is route r
Tickets: TypeAlias = bytes  # tickets in their order, the last one on top

GRAY: Final = 8  # the colour of a route that any one colour pays
NO_TRACK: Final = 9  # the colour of a bed on which nothing has been built
UNKNOWN_TICKET: Final = 255  # a ticket whose face the viewer may not see
NOBODY: Final = 255  # the seat that knows where in the deck a ticket lies, when none does
MOST_CARDS: Final = 128


class NoSuchPlace(RailheadError):
    """The map has no city or area of this id."""

    def __init__(self, place: str) -> None:
        super().__init__(f"there is no place {place!r} on this map")


@dataclass(frozen=True, slots=True)
class City:
    """A place where routes meet. A junction has no name; an area end belongs to an area (rule 8.8)."""

    id: str
    name: str | None
    lat: float | None = None
    lon: float | None = None
    area: str | None = None


@dataclass(frozen=True, slots=True)
class Area:
    """A neighbouring country or island that tickets may name."""

    id: str
    name: str
    name_en: str


@dataclass(frozen=True, slots=True)
class Route:
    """One lane between two nodes."""

    id: str
    a: int
    b: int
    length: int
    colour: int  # a card colour, GRAY or NO_TRACK
    tunnel_draw: int = 0
    locomotives: int = 0


@dataclass(frozen=True, slots=True)
class Ticket:
    """A connection to make. Each end is one node, or every end of an area."""

    id: str
    a: str
    b: str
    a_nodes: tuple[int, ...]
    b_nodes: tuple[int, ...]
    points: int
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Where a list of the map's data comes from; `stand_in` marks data that are ours and not the game's."""

    stand_in: bool
    note: str


def routes_in(mask: Routes) -> Iterator[RouteNo]:
    """The routes of a set, lowest number first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(routes: Iterable[RouteNo]) -> Routes:
    return sum(1 << route for route in set(routes))


@dataclass(frozen=True)
class Board:
    """A map's geography, with the masks that make legal moves a few ANDs."""

    id: str
    name: str
    cities: tuple[City, ...]
    areas: tuple[Area, ...]
    routes: tuple[Route, ...]
    crossings: tuple[tuple[RouteNo, RouteNo], ...] = ()
    pieces: tuple[tuple[int, int, int], ...] = ()  # colour, length, how many
    provenance: dict[str, Note] = field(default_factory=dict)

    @cached_property
    def ends(self) -> tuple[tuple[int, int], ...]:
        return tuple((route.a, route.b) for route in self.routes)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        return tuple(route.length for route in self.routes)

    @cached_property
    def longest_route(self) -> int:
        return max(self.lengths)

    @cached_property
    def up_to(self) -> tuple[Routes, ...]:
        """Routes of at most n spaces, for every number n of cards or trains that can occur."""
        return tuple(mask_of(r for r, n in enumerate(self.lengths) if n <= most) for most in range(MOST_CARDS))

    @cached_property
    def of_length(self) -> tuple[Routes, ...]:
        lengths = range(self.longest_route + 1)
        return tuple(mask_of(r for r, n in enumerate(self.lengths) if n == length) for length in lengths)

    @cached_property
    def printed(self) -> tuple[Routes, ...]:
        """Routes by their printed colour: eight colours, gray, bare beds."""
        return tuple(
            mask_of(r for r, route in enumerate(self.routes) if route.colour == colour)
            for colour in range(NO_TRACK + 1)
        )

    @cached_property
    def beds(self) -> Routes:
        return self.printed[NO_TRACK]

    @cached_property
    def ferries(self) -> tuple[Routes, ...]:
        """Routes that need more locomotive cards than n, for n from 0 to the most that any route needs."""
        most = max(route.locomotives for route in self.routes)
        return tuple(
            mask_of(r for r, route in enumerate(self.routes) if route.locomotives > n) for n in range(most + 1)
        )

    @cached_property
    def lanes(self) -> tuple[Routes, ...]:
        """For every route all lanes of its connection, itself included."""
        together: dict[frozenset[int], Routes] = {}
        for r, pair in enumerate(self.ends):
            together[frozenset(pair)] = together.get(frozenset(pair), 0) | 1 << r
        return tuple(together[frozenset(pair)] for pair in self.ends)

    @cached_property
    def crosses(self) -> tuple[Routes, ...]:
        """For every route those that cross it (rule 8.5)."""
        masks = [0] * len(self.routes)
        for one, other in self.crossings:
            masks[one] |= 1 << other
            masks[other] |= 1 << one
        return tuple(masks)

    @cached_property
    def graph(self) -> Any:
        """The board as a networkx graph, made when it is first asked for: see `engine.network`."""
        from engine.network import graph_of

        return graph_of(self)

    @cached_property
    def route_numbers(self) -> dict[str, RouteNo]:
        return {route.id: r for r, route in enumerate(self.routes)}

    @cached_property
    def _places(self) -> frozenset[str]:
        return frozenset(city.id for city in self.cities) | frozenset(area.id for area in self.areas)

    def pair(self, one: str, other: str) -> frozenset[str]:
        """Two places of this map, in no order; raises `NoSuchPlace` for what is none."""
        for place in (one, other):
            if place not in self._places:
                raise NoSuchPlace(place)
        return frozenset((one, other))

    def routes_between(self, one: str, other: str) -> tuple[RouteNo, ...]:
        """All lanes between two cities, by their ids in either order; none where no route leads."""
        wanted = self.pair(one, other)
        names = [city.id for city in self.cities]
        return tuple(r for r, (a, b) in enumerate(self.ends) if {names[a], names[b]} == wanted)


@dataclass(frozen=True)
class Variant:
    """What is in the box: a board, a ticket deck, the numbers, and which rules they are played by."""

    id: str
    name: str
    edition: str
    rules: str
    board: Board
    tickets: tuple[Ticket, ...]
    numbers: Numbers
    provenance: dict[str, Note] = field(default_factory=dict)

    @cached_property
    def ticket_numbers(self) -> dict[str, TicketNo]:
        return {ticket.id: t for t, ticket in enumerate(self.tickets)}

    def tickets_between(self, one: str, other: str) -> tuple[TicketNo, ...]:
        """The tickets that join two cities or areas, by their ids in either order."""
        wanted = self.board.pair(one, other)
        return tuple(t for t, ticket in enumerate(self.tickets) if {ticket.a, ticket.b} == wanted)

    @cached_property
    def always_open(self) -> Routes:
        """Lanes that stay open whatever the number of players (rule 7.10)."""
        pairs = {frozenset(pair) for pair in self.numbers.lanes_always_open}
        names = [city.id for city in self.board.cities]
        return mask_of(r for r, (a, b) in enumerate(self.board.ends) if frozenset((names[a], names[b])) in pairs)

    @cached_property
    def supply(self) -> tuple[int, ...]:
        """The track pieces at the start, a tally for every length (rule 8.2)."""
        by_length = [0] * (self.board.longest_route + 1)
        for colour, length, pieces in self.board.pieces:
            by_length[length] += pieces << 8 * colour
        return tuple(by_length)

    @cached_property
    def stand_ins(self) -> dict[str, str]:
        """Which of the data are ours, and why."""
        return {name: note.note for name, note in self.provenance.items() if note.stand_in}

    @cached_property
    def fingerprint(self) -> str:
        """Tells two states of a map's data apart, so that a game is not gone on with on another board."""
        board = self.board
        facts = (board.cities, board.routes, board.crossings, board.pieces, self.tickets, self.numbers, self.rules)
        return sha256(repr(facts).encode()).hexdigest()[:16]

    def seats_allowed(self, seats: int) -> bool:
        return seats in self.numbers.players
