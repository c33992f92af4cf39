"""What has happened. Events are the one language of log, network, screen and replay.

Each carries everything that follows from it, what chance decided and who is asked next included, so that an
old game reads the same after the rules have been mended. `engine.visibility` says who may see what of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from engine.actions import Place, Slot
from engine.board import RouteNo, Routes, Tickets
from engine.cards import Card, Cards, Tally

Seat: TypeAlias = int
SeatOrEveryone: TypeAlias = int
Side: TypeAlias = int
Number: TypeAlias = int
Seats: TypeAlias = tuple[int, ...]
Sides: TypeAlias = tuple[int, ...]
Path: TypeAlias = tuple[int, ...]  # routes in the order in which they are travelled

EVERYONE: Final = -1  # the seat that is asked when all choose at the same time


class Owes(Enum):
    """What the asked seat has to answer."""

    __hash__ = object.__hash__  # as for `Place`: looked up at every decision

    NOTHING = "nothing"
    START_TICKETS = "start_tickets"
    START_SHARE = "start_share"
    TURN = "turn"
    SECOND_CARD = "second_card"
    PLACE_CARD = "place_card"
    TUNNEL = "tunnel"
    TRACK = "track"
    TICKETS = "tickets"
    SHARE = "share"
    END_TURN = "end_turn"
    OVER = "over"


class Closure(Enum):
    """Why routes can no longer be used."""

    LANE = "lane"
    CROSSING = "crossing"


class SweepBar(Enum):
    """Why three locomotives were left lying (rule 1.4)."""

    TOO_FEW_CARDS = "too_few_cards"
    TOO_FEW_COLOURS = "too_few_colours"
    TEN_IN_A_ROW = "ten_in_a_row"


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that has happened."""


# -- chance


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen(Event):
    """By lot, or by the players (rule 2.0)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The discard pile (at the start: all cards) became the deck."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class TicketsShuffled(Event):
    """The tickets became a deck."""

    tickets: Tickets


# -- train cards


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    seat: Seat
    cards: Tally


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """The top card of the deck was laid in a market place."""

    slot: Slot
    card: Card


@dataclass(frozen=True, slots=True)
class MarketSwept(Event):
    """All face-up cards were discarded."""


@dataclass(frozen=True, slots=True)
class SweepSkipped(Event):
    why: SweepBar


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A face-up card was taken."""

    seat: Seat
    slot: Slot
    card: Card
    to: Place


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card was drawn blind."""

    seat: Seat
    card: Card
    to: Place


@dataclass(frozen=True, slots=True)
class CardPlaced(Event):
    """The card drawn blind went to its place."""

    seat: Seat
    card: Card
    to: Place


# -- tickets


@dataclass(frozen=True, slots=True)
class TicketsOffered(Event):
    seat: Seat
    tickets: Tickets


@dataclass(frozen=True, slots=True)
class ChoiceMade(Event):
    """A seat made its choice while all choose at the same time; nothing moves before the last one has."""

    seat: Seat
    tickets: Tickets


@dataclass(frozen=True, slots=True)
class TicketsKept(Event):
    seat: Seat
    tickets: Tickets


@dataclass(frozen=True, slots=True)
class TicketsPutUnder(Event):
    """What these seats did not keep went under the deck; `tickets` lists it from the bottom up."""

    seats: Seats
    tickets: Tickets


@dataclass(frozen=True, slots=True)
class TicketsShared(Event):
    seat: Seat
    tickets: Tickets


# -- routes


@dataclass(frozen=True, slots=True)
class RouteClaimed(Event):
    """These cards were discarded and the route is the seat's. A tunnel's laid and turned cards are settled too."""

    seat: Seat
    route: RouteNo
    points: Number
    hand: Tally
    rack: Tally


@dataclass(frozen=True, slots=True)
class RoutesClosed(Event):
    """These routes can never be claimed nor built any more."""

    routes: Routes
    why: Closure


@dataclass(frozen=True, slots=True)
class TunnelLaid(Event):
    seat: Seat
    route: RouteNo
    hand: Tally
    rack: Tally


@dataclass(frozen=True, slots=True)
class TunnelCardTurned(Event):
    card: Card


@dataclass(frozen=True, slots=True)
class TunnelCounted(Event):
    """So many extra cards the tunnel asks for."""

    extra: Number


@dataclass(frozen=True, slots=True)
class TunnelAbandoned(Event):
    """The laid cards went back to where they came from; the turned ones were discarded."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrackLaid(Event):
    seat: Seat
    route: RouteNo
    colour: Card


@dataclass(frozen=True, slots=True)
class PieceReturned(Event):
    """The piece of a claimed route went back to the supply."""

    route: RouteNo
    colour: Card


# -- turns


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A seat (or EVERYONE) owes an answer."""

    seat: SeatOrEveryone
    owes: Owes


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: Seat
    passes: Number = 0


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The seat's claim or laid piece was taken back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimShown(Event):
    """Another seat of a team game has seen the claim: it stands, or taking it back would tell the partner something."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    """Every seat has one more turn, this one last."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """All cards and tickets are shown."""

    hands: tuple[Tally, ...]
    racks: tuple[Tally, ...]
    tickets: tuple[Tickets, ...]
    ticket_racks: tuple[Tickets, ...]


@dataclass(frozen=True, slots=True)
class SideScored(Event):
    """The final count of one side, in the order of rule 6.0."""

    side: Side
    routes: Number
    completed: Tickets
    failed: Tickets
    tickets: Number
    longest: Number
    path: Path
    longest_bonus: Number
    globetrotter_bonus: Number
    total: Number


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The winners; several share the victory."""

    sides: Sides


@dataclass(frozen=True, slots=True)
class Withheld(Event):
    """A line that this viewer is not to know, in its place so that the numbers have no gap."""


EVENTS: Final[dict[str, type[Event]]] = {
    "first_player_chosen": FirstPlayerChosen,
    "deck_shuffled": DeckShuffled,
    "tickets_shuffled": TicketsShuffled,
    "cards_dealt": CardsDealt,
    "card_turned_up": CardTurnedUp,
    "market_swept": MarketSwept,
    "sweep_skipped": SweepSkipped,
    "card_taken": CardTaken,
    "card_drawn": CardDrawn,
    "card_placed": CardPlaced,
    "tickets_offered": TicketsOffered,
    "choice_made": ChoiceMade,
    "tickets_kept": TicketsKept,
    "tickets_put_under": TicketsPutUnder,
    "tickets_shared": TicketsShared,
    "route_claimed": RouteClaimed,
    "routes_closed": RoutesClosed,
    "tunnel_laid": TunnelLaid,
    "tunnel_card_turned": TunnelCardTurned,
    "tunnel_counted": TunnelCounted,
    "tunnel_abandoned": TunnelAbandoned,
    "track_laid": TrackLaid,
    "piece_returned": PieceReturned,
    "asked": Asked,
    "turn_began": TurnBegan,
    "passed": Passed,
    "undone": Undone,
    "claim_shown": ClaimShown,
    "last_round_began": LastRoundBegan,
    "game_ended": GameEnded,
    "side_scored": SideScored,
    "game_won": GameWon,
    "withheld": Withheld,
}

# A few small numbers say all of these, and they happen again and again: each is made once.
asked: Final = cache(Asked)
turn_began: Final = cache(TurnBegan)
card_turned_up: Final = cache(CardTurnedUp)
card_taken: Final = cache(CardTaken)
card_drawn: Final = cache(CardDrawn)
