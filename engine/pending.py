"""What hangs in the air between two actions: a tunnel being dug, and whether the last thing can be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.board import RouteNo
from engine.cards import Tally


@dataclass(frozen=True, slots=True)
class Tunnel:
    """The cards laid, the cards turned up, the extra cards owed."""

    route: RouteNo
    hand: Tally
    rack: Tally
    turned: Tally = 0
    extra: int = 0


class UndoBar(Enum):
    """Why the last thing done cannot be taken back."""

    NOTHING_DONE = "nothing_done"
    CARD_SEEN = "card_seen"
    TICKETS_SEEN = "tickets_seen"
    TICKETS_SHARED = "tickets_shared"
    TUNNEL = "tunnel"
    TURN_OVER = "turn_over"
    SHOWN = "shown"
