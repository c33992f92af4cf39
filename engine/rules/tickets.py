"""Tickets: the secret choice at the start, drawing more, putting some back (rules 4, 7.6 to 7.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations

from engine.actions import DrawTickets, KeepTickets
from engine.board import Tickets
from engine.events import (
    ChoiceMade,
    Event,
    Owes,
    TicketsKept,
    TicketsOffered,
    TicketsPutUnder,
    asked,
)
from engine.numbers import Keep
from engine.refusals import KeepOtherNumber, NoTicketsLeft, ReturnTheRest, TicketNotOffered
from engine.rules.draft import Draft
from engine.state import State


def offer(draft: Draft, seat: int, number: int) -> None:
    """Lay the top tickets of the deck before a seat."""
    deck = draft.state.ticket_deck
    draft.emit(TicketsOffered(seat, deck[::-1][:number]))


def draw(draft: Draft, seat: int, _: DrawTickets) -> None:
    if not draft.state.ticket_deck:
        raise NoTicketsLeft
    offer(draft, seat, draft.state.variant.numbers.tickets_drawn)
    draft.emit(asked(seat, Owes.TICKETS))


def keep(draft: Draft, seat: int, action: KeepTickets) -> None:
    """Keep some of the tickets just drawn; the others go under the deck in the player's order (rule 4.2)."""
    offered = draft.state.offers[seat]
    check_kept(offered, action.kept, keep_now(draft.state, seat))
    if sorted(action.kept + action.returned) != sorted(offered):
        raise ReturnTheRest
    draft.emit(TicketsKept(seat, bytes(sorted(action.kept))))
    if action.returned:
        draft.emit(TicketsPutUnder((seat,), action.returned[::-1]))


def choose_at_start(draft: Draft, seat: int, action: KeepTickets) -> bool:
    """Make the secret choice; True once everybody has and the tickets have moved (rule 4.1)."""
    check_kept(draft.state.offers[seat], action.kept, keep_now(draft.state, seat))
    if action.returned:
        raise ReturnTheRest
    made = make_choice(draft, seat, action.kept, TicketsKept)
    if made:
        _return_at_start(draft)
    return made


def make_choice(draft: Draft, seat: int, tickets: Tickets, carry_out: Callable[[int, Tickets], Event]) -> bool:
    """Note a choice; when it was the last one carry them all out, in seat order. True when that has happened."""
    draft.emit(ChoiceMade(seat, bytes(sorted(tickets))))
    choices = draft.state.choices
    if not all(choices):
        return False
    for chooser, choice in enumerate(choices):
        draft.emit(carry_out(chooser, choice))
    return True


def _return_at_start(draft: Draft) -> None:
    returned = bytes(sorted(b"".join(draft.state.offers)))
    if returned:
        draft.emit(TicketsPutUnder(tuple(range(draft.state.seats)), draft.shuffled(returned)))


def keep_now(state: State, seat: int) -> Keep:
    """How many of the offered tickets must and may be kept."""
    numbers = state.variant.numbers
    keep = numbers.keep_at_start if state.owes is Owes.START_TICKETS else numbers.keep_later
    offered = len(state.offers[seat])
    return Keep(min(keep.least, offered), min(keep.most, offered))


def check_kept(offered: Tickets, kept: Tickets, keep: Keep) -> None:
    for ticket in kept:
        if ticket not in offered or kept.count(ticket) > 1:
            raise TicketNotOffered(ticket)
    if not keep.least <= len(kept) <= keep.most:
        raise KeepOtherNumber(keep.least, keep.most, len(kept))


def keep_actions(state: State, seat: int) -> Iterator[KeepTickets]:
    """Every choice of tickets, with every order of those that go back."""
    offered, keep = sorted(state.offers[seat]), keep_now(state, seat)
    ordered = state.owes is not Owes.START_TICKETS
    for number in range(keep.least, keep.most + 1):
        for kept in combinations(offered, number):
            rest = [ticket for ticket in offered if ticket not in kept]
            for returned in permutations(rest) if ordered else ((),):
                yield KeepTickets(bytes(kept), bytes(returned))
