"""A table laid out by hand: a puzzle, a test, a bug report. The words are those of the log, so it can be written down.

    position = Position(turn=1, hands=("", "RRRL"), claimed={"boston--new-york--1": 0})
    game = Game.resumed(position.state(variant, 2), "any seed")

What is not named is as it follows from the rest: trains and points from the claimed routes, the supply from the laid
track, empty hands, the tickets that nobody has in the deck. Nothing checks that all 110 cards are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.actions import Place
from engine.board import NO_TRACK, NOBODY, Routes, Tickets, Variant, mask_of, routes_in
from engine.cards import EMPTY, LETTERS, LOCOMOTIVE, MARKET_PLACES, ONE, Cards, Tally, tally
from engine.errors import RailheadError
from engine.events import EVERYONE, Owes
from engine.pending import Tunnel
from engine.state import State

Item = TypeVar("Item")

NO_CARDS = LETTERS[EMPTY] * MARKET_PLACES


class BadPosition(RailheadError):
    """A table that cannot be laid out so; says what is wrong."""


@dataclass(frozen=True)
class Dug:
    """A tunnel for which cards have been laid and turned up (rule 3.7)."""

    route: str
    hand: str = ""
    rack: str = ""
    turned: str = ""
    extra: int = 0


@dataclass(frozen=True)
class Position:
    """Cards by their letters, the last one on top; routes, tickets and cities by their ids. None: as it follows."""

    turn: int | None = 0  # None: everybody chooses
    owes: Owes = Owes.TURN
    deck: str = ""
    discard: str = ""
    market: str = NO_CARDS
    drawn: str = ""  # the blind card that waits for its place
    hands: Sequence[str] | None = None
    racks: Sequence[str] | None = None
    tickets: Sequence[Sequence[str]] | None = None
    ticket_racks: Sequence[Sequence[str]] | None = None
    offers: Sequence[Sequence[str]] | None = None
    ticket_deck: Sequence[str] | None = None
    claimed: Mapping[str, int] = field(default_factory=dict)  # route and seat
    closed: Iterable[str] = ()
    track: Mapping[str, str] = field(default_factory=dict)  # route and the letter of the piece on it
    supply: Mapping[str, int] | None = None  # letter and length, as in "R2", and how many
    trains: Sequence[int] | None = None
    scores: Sequence[int] | None = None
    tunnel: Dug | None = None
    first: int = 0
    final_turns: int | None = None  # turns still to begin in the last round
    passes: int = 0
    fresh: int = 0  # how many of the asked seat's tickets have just been kept
    first_place: Place = Place.HAND  # where the first card of this turn went

    def state(self, variant: Variant, seats: int) -> State:
        """The table; raises `BadPosition` for what this map or so many seats do not have."""
        try:
            return _Table(variant, seats, self).laid()
        except (KeyError, IndexError) as error:
            raise BadPosition(f"{error} is nothing that this map has") from None


class _Table:
    """Lays out one position."""

    def __init__(self, variant: Variant, seats: int, position: Position) -> None:
        self.state, self.position = State(variant, seats), position
        self.board, self.numbers = variant.board, variant.board.route_numbers

    def laid(self) -> State:
        self._cards()
        self._tickets()
        self._routes()
        self._turn()
        return self.state

    def _cards(self) -> None:
        state, position = self.state, self.position
        state.deck, state.market = _cards(position.deck), _cards(position.market)
        if len(state.market) != MARKET_PLACES:
            raise BadPosition(f"the market has {MARKET_PLACES} places, not {len(state.market)}")
        state.discard, state.drawn = _tally(position.discard), _tally(position.drawn)
        state.hands = tuple(map(_tally, _each(position.hands, state.seats, "hands", "")))
        state.racks = tuple(map(_tally, _each(position.racks, state.sides, "racks", "")))
        dug = position.tunnel
        if dug is not None:
            laid = (_tally(dug.hand), _tally(dug.rack), _tally(dug.turned))
            state.tunnel = Tunnel(self.numbers[dug.route], *laid, dug.extra)

    def _tickets(self) -> None:
        state, position = self.state, self.position
        state.tickets = self._piles(position.tickets, state.seats, "tickets")
        state.offers = self._piles(position.offers, state.seats, "offers")
        state.ticket_racks = self._piles(position.ticket_racks, state.sides, "ticket_racks")
        held = b"".join((*state.tickets, *state.offers, *state.ticket_racks))
        rest = bytes(ticket for ticket in state.ticket_deck if ticket not in held)
        state.ticket_deck = rest if position.ticket_deck is None else self._named(position.ticket_deck)
        state.put_by = bytes((NOBODY,)) * len(state.ticket_deck)

    def _piles(self, named: Sequence[Sequence[str]] | None, number: int, what: str) -> tuple[Tickets, ...]:
        return tuple(self._named(pile) for pile in _each(named, number, what, ()))

    def _named(self, tickets: Iterable[str]) -> Tickets:
        return bytes(self.state.variant.ticket_numbers[ticket] for ticket in tickets)

    def _routes(self) -> None:
        state, position, board = self.state, self.position, self.board
        claimed, colours = [0] * state.seats, list(state.by_colour)
        for route, seat in position.claimed.items():
            claimed[seat] |= 1 << self.numbers[route]
        state.claimed = tuple(claimed)
        state.lanes_used = tuple(_union(board.lanes[route] for route in routes_in(mask)) for mask in claimed)
        for route, letter in position.track.items():
            colours[_cards(letter)[0]] |= 1 << self.numbers[route]
        colours[NO_TRACK] &= ~(state.all_claimed | mask_of(self.numbers[route] for route in position.track))
        state.by_colour = tuple(colours)
        closed = mask_of(self.numbers[route] for route in position.closed)
        state.open &= ~closed & ~state.all_claimed
        state.blocked = mask_of(r for r in routes_in(closed) if board.crosses[r] & (state.all_claimed | state.laid))
        self._counts()

    def _counts(self) -> None:
        """What follows from the routes, unless it is named."""
        state, position, numbers = self.state, self.position, self.state.variant.numbers
        spaces = [[self.board.lengths[route] for route in routes_in(mask)] for mask in state.claimed]
        left = tuple(numbers.trains - sum(lengths) for lengths in spaces)
        state.trains = left if position.trains is None else tuple(_each(position.trains, state.seats, "trains", 0))
        points = [sum(numbers.route_points[length] for length in lengths) for lengths in spaces]
        together = tuple(sum(points[seat] for seat in state.seats_of(side)) for side in range(state.sides))
        state.scores = together if position.scores is None else tuple(_each(position.scores, state.sides, "scores", 0))
        state.supply = self._supply(position.supply)

    def _supply(self, named: Mapping[str, int] | None) -> tuple[Tally, ...]:
        pieces = list(self.state.supply) if named is None else [0] * len(self.state.supply)
        for piece, number in (named or {}).items():
            pieces[int(piece[1:])] += number * ONE[_cards(piece[0])[0]]
        if named is None:
            for colour, routes in enumerate(self.state.by_colour[:LOCOMOTIVE]):
                for route in routes_in(routes & self.board.beds):
                    pieces[self.board.lengths[route]] -= ONE[colour]
        return tuple(pieces)

    def _turn(self) -> None:
        state, position = self.state, self.position
        state.turn, state.owes = EVERYONE if position.turn is None else position.turn, position.owes
        if not EVERYONE <= state.turn < state.seats:
            raise BadPosition(f"there is no seat {state.turn}")
        state.first, state.passes, state.fresh = position.first, position.passes, position.fresh
        state.final_turns = -1 if position.final_turns is None else position.final_turns
        state.first_place = position.first_place


def _each(items: Sequence[Item] | None, number: int, what: str, default: Item) -> Sequence[Item]:
    if items is not None and len(items) != number:
        raise BadPosition(f"{what} are needed for {number}, not for {len(items)}")
    return items if items is not None else [default] * number


def _cards(letters: str) -> Cards:
    if not set(letters) <= set(LETTERS):
        raise BadPosition(f"cards are the letters {LETTERS}, not {letters!r}")
    return bytes(map(LETTERS.index, letters))


def _tally(letters: str) -> Tally:
    return tally(_cards(letters))


def _union(masks: Iterable[Routes]) -> Routes:
    return mask_of(route for mask in masks for route in routes_in(mask))
