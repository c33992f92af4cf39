"""A choice of tickets being made: which are kept or shared, and in which order the others go back. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from engine.actions import Action, KeepTickets, ShareTickets
from engine.board import TicketNo, Tickets
from engine.events import Owes
from engine.model import Model
from engine.refusals import KeepOtherNumber, Refusal, ShareOtherNumber


@dataclass(frozen=True)
class Choosing:
    """Immutable; every touch gives a new one. `share` puts the picked tickets on the rack, else they are kept."""

    offered: tuple[TicketNo, ...]
    share: bool
    ordered: bool  # the player may say in which order the rest goes back
    picked: frozenset[TicketNo] = frozenset()
    back: tuple[TicketNo, ...] = field(default=())  # those that go back, the last one to the very bottom

    def toggled(self, ticket: TicketNo) -> Self:
        if ticket not in self.offered:
            return self
        picked = self.picked ^ {ticket}
        back = tuple(t for t in (*self.back, ticket) if t not in picked)
        return replace(self, picked=picked, back=tuple(dict.fromkeys(back)))

    def to_bottom(self, ticket: TicketNo) -> Self:
        """This one goes back last."""
        others = tuple(t for t in self.back if t != ticket)
        return replace(self, back=(*others, ticket)) if ticket in self.back else self

    @property
    def action(self) -> Action:
        chosen: Tickets = bytes(sorted(self.picked))
        if self.share:
            return ShareTickets(chosen)
        return KeepTickets(chosen, bytes(self.back) if self.ordered else b"")


def choosing_for(model: Model, seat: int) -> Choosing | None:
    """The choice of tickets that the seat owes now, if it does."""
    state = model.state
    if seat not in state.to_move():
        return None
    match state.owes:
        case Owes.START_TICKETS | Owes.TICKETS:
            offered = tuple(state.offers[seat])
            return Choosing(offered, share=False, ordered=state.owes is Owes.TICKETS, back=offered)
        case Owes.SHARE | Owes.START_SHARE:
            return sharing_for(model, seat)
    return None


def sharing_for(model: Model, seat: int) -> Choosing | None:
    """The tickets that the seat could put on the rack now, None when it cannot."""
    shares = [action for action in model.options(seat).actions if isinstance(action, ShareTickets)]
    offered = sorted({ticket for action in shares for ticket in action.tickets})
    return Choosing(tuple(offered), share=True, ordered=False, back=tuple(offered)) if offered else None


def numbers_asked(model: Model, seat: int, choosing: Choosing) -> tuple[int, int]:
    """How many must and may be picked, as the engine says when none is."""
    refusal = model.refusal(seat, replace(choosing, picked=frozenset(), back=choosing.offered).action)
    if isinstance(refusal, KeepOtherNumber | ShareOtherNumber):
        return refusal.least, refusal.most
    return 0, len(choosing.offered)


def objection(model: Model, seat: int, choosing: Choosing) -> Refusal | None:
    """Why the choice cannot be made as it is."""
    return model.refusal(seat, choosing.action)
