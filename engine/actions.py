"""What a seat can ask for. An action is a value: hashable, comparable, with a text form (`engine.codec`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from engine.board import RouteNo, Tickets
from engine.cards import Card, Tally

Slot: TypeAlias = int


class Place(Enum):
    """Where a drawn card goes. `DRAWN` is the moment between seeing a blind card and placing it (rule 7.4)."""

    __hash__ = object.__hash__  # Enum hashes by name, in Python: too slow for what is looked up at every event

    HAND = "hand"
    RACK = "rack"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Action:
    """Anything that a seat can ask for."""


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """Draw the top card of the deck."""


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """Take a face-up card; `to` is named only where there is a choice (rule 7.4)."""

    slot: Slot
    to: Place | None = None


@dataclass(frozen=True, slots=True)
class PlaceCard(Action):
    """Say where the blind card that has just been seen goes."""

    to: Place


@dataclass(frozen=True, slots=True)
class ClaimRoute(Action):
    """Claim a route with these cards of the hand and of the team's rack."""

    route: RouteNo
    hand: Tally
    rack: Tally = 0


@dataclass(frozen=True, slots=True)
class PayTunnel(Action):
    """Play the extra cards that the tunnel asks for."""

    hand: Tally
    rack: Tally = 0


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Take the cards laid for a tunnel back."""


@dataclass(frozen=True, slots=True)
class DrawTickets(Action):
    """Draw tickets to choose from."""


@dataclass(frozen=True, slots=True)
class KeepTickets(Action):
    """Keep some of the offered tickets. The rest goes back, the last of `returned` to the very bottom; at the
    start of the game what goes back is shuffled and `returned` stays empty.
    """

    kept: Tickets
    returned: Tickets = b""


@dataclass(frozen=True, slots=True)
class ShareTickets(Action):
    """Put own tickets on the team's rack."""

    tickets: Tickets


@dataclass(frozen=True, slots=True)
class LayTrack(Action):
    """Lay a piece of this colour on a bed of its length."""

    route: RouteNo
    colour: Card


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, because nothing can be done (rule 2.6)."""


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Be done: from here on nothing can be taken back."""


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take back a claim or a laid piece that showed nobody anything new."""


ACTIONS: Final[dict[str, type[Action]]] = {
    "draw_card": DrawCard,
    "take_card": TakeCard,
    "place_card": PlaceCard,
    "claim_route": ClaimRoute,
    "pay_tunnel": PayTunnel,
    "take_back": TakeBack,
    "draw_tickets": DrawTickets,
    "keep_tickets": KeepTickets,
    "share_tickets": ShareTickets,
    "lay_track": LayTrack,
    "pass": Pass,
    "end_turn": EndTurn,
    "undo": Undo,
}
