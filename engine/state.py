"""Everything on the table at one moment, for the keeper of the game or as one viewer may see it.

Only `State.apply` changes it, only by an event, and it knows no rules: what follows from an action is decided
in `engine.rules` and arrives here as further events. Integers, bytes and short lists, so that a copy is cheap.
"""

from __future__ import annotations

from typing import Self

from engine.actions import Place
from engine.apply import APPLY
from engine.board import UNKNOWN_TICKET, RouteNo, Routes, Tickets, Variant
from engine.cards import EMPTY, FULL, MARKET_PLACES, Cards, Tally
from engine.events import EVERYONE, Event, Owes, SideScored
from engine.eyes import Eyes, keeper
from engine.pending import Tunnel, UndoBar


class State:
    """The table at one moment."""

    __slots__ = (
        "bar",
        "before",
        "blocked",
        "by_colour",
        "choices",
        "claimed",
        "deck",
        "discard",
        "drawn",
        "eyes",
        "final_turns",
        "first",
        "first_place",
        "fresh",
        "hands",
        "lanes_used",
        "market",
        "number",
        "offers",
        "open",
        "owes",
        "passes",
        "racks",
        "scores",
        "scoring",
        "seats",
        "supply",
        "team_size",
        "ticket_deck",
        "ticket_racks",
        "tickets",
        "trains",
        "tunnel",
        "turn",
        "variant",
        "winners",
    )

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
        self.hands: list[Tally] = [0] * seats
        self.racks: list[Tally] = [0] * sides
        self.drawn: Tally = 0  # the blind card that waits for its place
        self.first_place: Place = Place.HAND  # where the last card went
        # tickets
        known = bytes(range(len(variant.tickets)))
        self.ticket_deck: Tickets = known if self.eyes.deck else bytes((UNKNOWN_TICKET,)) * len(known)
        self.offers: list[Tickets] = [b""] * seats
        self.choices: list[Tickets] = [b""] * seats  # made, but not yet carried out
        self.tickets: list[Tickets] = [b""] * seats
        self.fresh = 0  # how many of the asked seat's tickets have just been kept
        self.ticket_racks: list[Tickets] = [b""] * sides
        # routes
        self.trains: list[int] = [numbers.trains] * seats
        self.scores: list[int] = [0] * sides
        self.claimed: list[Routes] = [0] * seats
        self.lanes_used: list[Routes] = [0] * seats  # all lanes of the connections that a seat has
        self.open: Routes = (1 << len(board.routes)) - 1  # neither claimed nor closed
        self.blocked: Routes = 0  # closed by a crossing
        self.by_colour: list[Routes] = list(board.printed)
        self.supply: list[Tally] = list(variant.supply)
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
        """A state of its own. Written out because search and every decision take one."""
        new = object.__new__(type(self))
        new.variant, new.seats, new.team_size, new.eyes = self.variant, self.seats, self.team_size, self.eyes
        new.number, new.first = self.number, self.first
        new.restore(self)
        new.before, new.bar = self.before, self.bar
        return new

    def restore(self, other: State) -> None:
        """Take over everything that an undo gives back."""
        self.deck, self.discard, self.market = other.deck, other.discard, other.market
        self.hands, self.racks = other.hands[:], other.racks[:]
        self.drawn, self.first_place = other.drawn, other.first_place
        self.ticket_deck, self.fresh = other.ticket_deck, other.fresh
        self.offers, self.choices = other.offers[:], other.choices[:]
        self.tickets, self.ticket_racks = other.tickets[:], other.ticket_racks[:]
        self.trains, self.scores = other.trains[:], other.scores[:]
        self.claimed, self.lanes_used = other.claimed[:], other.lanes_used[:]
        self.open, self.blocked = other.open, other.blocked
        self.by_colour, self.supply = other.by_colour[:], other.supply[:]
        self.tunnel, self.turn, self.owes = other.tunnel, other.turn, other.owes
        self.passes, self.final_turns = other.passes, other.final_turns
        self.scoring, self.winners = other.scoring, other.winners

    def __eq__(self, other: object) -> bool:
        """The same table. What an undo would bring back is compared by doing it, not here."""
        if not isinstance(other, State):
            return NotImplemented
        return not self.differences(other)

    __hash__ = None  # type: ignore[assignment]

    def differences(self, other: State) -> list[str]:
        """The names of what differs, `before` counting as there or not there."""
        differing = [name for name in self.__slots__ if getattr(self, name) != getattr(other, name)]
        if (self.before is None) == (other.before is None) and "before" in differing:
            differing.remove("before")
        return differing

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
        """The route's colour now, built track included."""
        return next(colour for colour, mask in enumerate(self.by_colour) if mask >> route & 1)

    def to_move(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        if self.owes in (Owes.OVER, Owes.NOTHING):
            return ()
        if self.turn == EVERYONE:
            return tuple(seat for seat, choice in enumerate(self.choices) if not choice)
        return (self.turn,)
