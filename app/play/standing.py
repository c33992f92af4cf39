"""How a game stands, as everybody may know it, and how far the own tickets are. No Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.play.ticket_paths import completed
from app.theme.palette import PLAYER_NAMES
from app.words import ticket_ends
from engine.board import UNKNOWN_TICKET, TicketNo
from engine.cards import total
from engine.header import Player
from engine.state import State


@dataclass(frozen=True, slots=True)
class Face:
    """How a player is shown: a name, and the number of the colour and shape."""

    name: str
    player: int


def faces_of(players: Sequence[Player]) -> tuple[Face, ...]:
    return tuple(Face(player.name, PLAYER_NAMES.index(player.colour)) for player in players)


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """What everybody may know of a seat."""

    seat: int
    moves: bool  # the table waits for it
    trains: int
    cards: int
    tickets: int


@dataclass(frozen=True, slots=True)
class SideStanding:
    """A side: one seat, or partners with one score and one rack."""

    score: int
    seats: tuple[SeatStanding, ...]
    rack_cards: int = 0
    rack_tickets: int = 0

    @property
    def moves(self) -> bool:
        return any(seat.moves for seat in self.seats)


def standing_of(state: State) -> tuple[SideStanding, ...]:
    asked = state.to_move()
    return tuple(_side(state, side, asked) for side in range(state.sides))


def _side(state: State, side: int, asked: Sequence[int]) -> SideStanding:
    seats = tuple(_seat(state, seat, moves=seat in asked) for seat in state.seats_of(side))
    return SideStanding(state.scores[side], seats, total(state.racks[side]), len(state.ticket_racks[side]))


def _seat(state: State, seat: int, *, moves: bool) -> SeatStanding:
    tickets = len(state.tickets[seat]) or len(state.offers[seat])
    return SeatStanding(seat, moves, state.trains[seat], total(state.hands[seat]), tickets)


@dataclass(frozen=True, slots=True)
class TicketRow:
    """A ticket of the own hand or the team's rack, and how far it is."""

    ticket: TicketNo
    ends: tuple[str, str]
    points: int
    done: bool = False
    racked: bool = False


def ticket_rows(state: State, seat: int) -> tuple[TicketRow, ...]:
    """The seat's tickets and those on its team's rack, as far as they may be seen: those to do first."""
    side, deck = state.side_of(seat), state.variant.tickets
    racked = state.ticket_racks[side]
    held = [ticket for ticket in state.tickets[seat] + racked if ticket != UNKNOWN_TICKET]
    done = completed(state, side, held)
    rows = [TicketRow(t, ticket_ends(state.variant, t), deck[t].points, t in done, t in racked) for t in held]
    return tuple(sorted(rows, key=lambda row: (row.done, -row.points)))
