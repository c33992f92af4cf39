"""Everything on the table at one moment, for the keeper of the game or as one viewer may see it.

Only `State.apply` changes it, only by an event, and it knows no rules: what follows from an action is decided
in `engine.rules` and arrives here as further events. Every value is immutable (integers, bytes, short tuples): a
copy is one copy of a dictionary, cheap enough for every decision and for thousands a second in a search.
"""

from __future__ import annotations

from typing import Self

from engine.actions import Place
from engine.apply import APPLY
from engine.board import NO_TRACK, NOBODY, UNKNOWN_TICKET, RouteNo, Routes, Tickets, Variant
from engine.cards import EMPTY, FULL, MARKET_PLACES, Cards, Tally
from engine.events import EVERYONE, Event, Owes, SideScored
from engine.eyes import Eyes, keeper
from engine.pending import Tunnel, UndoBar


class State:
    """The table at one moment."""

    def __init__(self, variant: Variant, seats: int, eyes: Eyes | None = None) -> None:
        board, numbers = variant.board, variant.numbers
        sides = seats // numbers.team_size
        self.variant = variant
        self.seats = seats
        self.team_size = numbers.team_size
        self.eyes = eyes or keeper(seats, numbers.team_size)
        self.number = 0  # of the last event
        self.first = EVERYONE
        # train cards; before the first shuffle they all lie in the discard pile
        self.deck: Cards = b""
        self.discard: Tally = FULL
        self.market: Cards = bytes((EMPTY,)) * MARKET_PLACES
        self.hands: tuple[Tally, ...] = (0,) * seats
        self.shown: tuple[Tally, ...] = (0,) * seats  # of each hand what all have seen: taken face up, not yet paid
        self.racks: tuple[Tally, ...] = (0,) * sides
        self.drawn: Tally = 0  # the blind card that waits for its place
        self.first_place: Place = Place.HAND  # where the last card went
        # tickets
        known = bytes(range(len(variant.tickets)))
        self.ticket_deck: Tickets = known if self.eyes.deck else bytes((UNKNOWN_TICKET,)) * len(known)
        self.put_by: bytes = bytes((NOBODY,)) * len(known)  # who put each ticket under the deck, in its order
        self.offers: tuple[Tickets, ...] = (b"",) * seats
        self.choices: tuple[Tickets, ...] = (b"",) * seats  # made, but not yet carried out
        self.tickets: tuple[Tickets, ...] = (b"",) * seats
        self.fresh = 0  # how many of the asked seat's tickets have just been kept
        self.ticket_racks: tuple[Tickets, ...] = (b"",) * sides
        # routes
        self.trains: tuple[int, ...] = (numbers.trains,) * seats
        self.scores: tuple[int, ...] = (0,) * sides
        self.claimed: tuple[Routes, ...] = (0,) * seats
        self.lanes_used: tuple[Routes, ...] = (0,) * seats  # all lanes of the connections that a seat has
        self.open: Routes = (1 << len(board.routes)) - 1  # neither claimed nor closed
        self.blocked: Routes = 0  # closed by a crossing
        self.by_colour: tuple[Routes, ...] = board.printed
        self.supply: tuple[Tally, ...] = variant.supply
        self.tunnel: Tunnel | None = None
        # turns
        self.turn = EVERYONE
        self.owes = Owes.NOTHING
        self.passes = 0
        self.final_turns = -1  # turns still to begin in the last round
        self.scoring: tuple[SideScored, ...] = ()
        self.winners: tuple[int, ...] = ()
        self.before: State | None = None  # what Undo goes back to
        self.bar = UndoBar.NOTHING_DONE

    def apply(self, event: Event) -> None:
        """The only way in which a state changes."""
        APPLY[type(event)](self, event)
        self.number += 1

    def copy(self) -> Self:
        """A state of its own."""
        new = object.__new__(type(self))
        new.__dict__ = self.__dict__.copy()
        return new

    def restore(self, earlier: State) -> None:
        """Go back to an earlier state; the numbers of the events go on."""
        number = self.number
        self.__dict__.update(earlier.__dict__)
        self.number = number

    def __eq__(self, other: object) -> bool:
        """The same table. What an undo would bring back is compared by doing it, not here."""
        if not isinstance(other, State):
            return NotImplemented
        return not self.differences(other)

    __hash__ = None  # type: ignore[assignment]

    def differences(self, other: State) -> list[str]:
        """The names of what differs, `before` counting as there or not there."""
        mine, others = self.__dict__, other.__dict__
        undoable = (self.before is None) == (other.before is None)
        return [name for name in mine if mine[name] != others[name] and not (name == "before" and undoable)]

    # -- what can be read off at a glance

    @property
    def over(self) -> bool:
        return self.owes is Owes.OVER

    @property
    def last_round(self) -> bool:
        return self.final_turns >= 0

    @property
    def sides(self) -> int:
        return self.seats // self.team_size

    def side_of(self, seat: int) -> int:
        return seat // self.team_size

    def seats_of(self, side: int) -> range:
        return range(side * self.team_size, (side + 1) * self.team_size)

    def side_routes(self, side: int) -> Routes:
        routes = 0
        for seat in self.seats_of(side):
            routes |= self.claimed[seat]
        return routes

    @property
    def all_claimed(self) -> Routes:
        routes = 0
        for mask in self.claimed:
            routes |= mask
        return routes

    @property
    def closed(self) -> Routes:
        """Routes that nobody has and nobody can get any more."""
        return ~self.open & ~self.all_claimed & (1 << len(self.variant.board.routes)) - 1

    @property
    def laid(self) -> Routes:
        """Beds on which a piece of track lies."""
        return self.variant.board.beds & ~self.by_colour[-1] & ~self.all_claimed

    def owner(self, route: RouteNo) -> int | None:
        return next((seat for seat, mask in enumerate(self.claimed) if mask >> route & 1), None)

    def colour_of(self, route: RouteNo) -> int:
        """The route's colour now, that of a piece of track on a bed included."""
        printed = self.variant.board.routes[route].colour
        if printed != NO_TRACK:
            return printed
        return next((colour for colour, mask in enumerate(self.by_colour) if mask >> route & 1), NO_TRACK)

    def to_move(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        if self.turn != EVERYONE:
            return (self.turn,)
        if self.owes in (Owes.OVER, Owes.NOTHING):
            return ()
        return tuple(seat for seat, choice in enumerate(self.choices) if not choice)
