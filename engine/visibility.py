"""Who sees what: the table at the end of the rules, for events and for the whole state.

`seen_by` gives an event as a viewer may know it, `redacted` a state. Both must agree after every single event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from engine import events as ev
from engine.actions import Place
from engine.board import NOBODY, UNKNOWN_TICKET, Tickets
from engine.cards import HIDDEN, Cards, hidden
from engine.eyes import Eyes
from engine.state import State

Pile = TypeVar("Pile", int, bytes)  # cards or tickets

CHOSEN = bytes((UNKNOWN_TICKET,))  # somebody has chosen; how many is not yet known


def seen_by(event: ev.Event, eyes: Eyes) -> ev.Event:
    """The event as this viewer may know it: itself, unless it has something to hide."""
    conceal = _CONCEAL.get(type(event))
    return event if conceal is None or eyes.deck else conceal(event, eyes)


def redacted(state: State, eyes: Eyes) -> State:
    """The state as this viewer may know it."""
    view = state.copy()
    view.eyes = eyes
    view.deck = _cards_backs(state.deck)
    view.ticket_deck = _put_under(state, eyes)
    if state.before is not None:
        view.before = redacted(state.before, eyes)
    if not state.over:
        _redact_seats(view, eyes)
        _redact_sides(view, eyes)
    return view


def _put_under(state: State, eyes: Eyes) -> Tickets:
    """The ticket deck: who put tickets under it in an order of their own choice knows what lies there."""
    placed = zip(state.ticket_deck, state.put_by, strict=True)
    return bytes([ticket if by != NOBODY and eyes.hands[by] else UNKNOWN_TICKET for ticket, by in placed])


def _redact_seats(view: State, eyes: Eyes) -> None:
    seen = eyes.hands
    view.hands = _covered(view.hands, seen, hidden)
    view.tickets = _covered(view.tickets, seen, _backs)
    view.offers = _covered(view.offers, seen, _backs)
    view.choices = _covered(view.choices, seen, _chosen)
    if view.turn != ev.EVERYONE and not seen[view.turn]:
        view.drawn = hidden(view.drawn)


def _redact_sides(view: State, eyes: Eyes) -> None:
    view.racks = _covered(view.racks, eyes.racks, hidden)
    view.ticket_racks = _covered(view.ticket_racks, eyes.racks, _backs)


def _covered(piles: tuple[Pile, ...], seen: tuple[bool, ...], cover: Callable[[Pile], Pile]) -> tuple[Pile, ...]:
    return tuple([pile if see else cover(pile) for pile, see in zip(piles, seen, strict=True)])


def _chosen(tickets: Tickets) -> Tickets:
    return CHOSEN if tickets else tickets


def _backs(tickets: Tickets) -> Tickets:
    return CHOSEN * len(tickets)


def _cards_backs(cards: Cards) -> Cards:
    return bytes((HIDDEN,)) * len(cards)


# -- what is concealed of an event; an event that is not listed here is seen by all


def _cards_dealt(e: ev.CardsDealt, eyes: Eyes) -> ev.Event:
    return e if eyes.hands[e.seat] else ev.CardsDealt(e.seat, hidden(e.cards))


def _card_drawn(e: ev.CardDrawn, eyes: Eyes) -> ev.Event:
    return e if _seen(e, eyes) else ev.CardDrawn(e.seat, HIDDEN, e.to)


def _card_placed(e: ev.CardPlaced, eyes: Eyes) -> ev.Event:
    return e if _seen(e, eyes) else ev.CardPlaced(e.seat, HIDDEN, e.to)


def _seen(e: ev.CardDrawn | ev.CardPlaced, eyes: Eyes) -> bool:
    """A blind card is its drawer's, unless it goes to the rack (rule 7.2)."""
    return eyes.hands[e.seat] or (e.to is Place.RACK and eyes.racked_by(e.seat))


def _own_tickets(e: ev.TicketsOffered | ev.TicketsKept, eyes: Eyes) -> ev.Event:
    return e if eyes.hands[e.seat] else replace(e, tickets=_backs(e.tickets))


def _choice(e: ev.ChoiceMade, eyes: Eyes) -> ev.Event:
    return e if eyes.hands[e.seat] else ev.ChoiceMade(e.seat, CHOSEN)


def _shared(e: ev.TicketsShared, eyes: Eyes) -> ev.Event:
    return e if eyes.racked_by(e.seat) else ev.TicketsShared(e.seat, _backs(e.tickets))


def _deck_order(e: ev.DeckShuffled, _: Eyes) -> ev.Event:
    return ev.DeckShuffled(_cards_backs(e.cards))


def _ticket_order(e: ev.TicketsShuffled, _: Eyes) -> ev.Event:
    return ev.TicketsShuffled(_backs(e.tickets))


def _returned(e: ev.TicketsPutUnder, eyes: Eyes) -> ev.Event:
    """Whoever chose the order knows it; what several put back at the start was shuffled together (rule 4.1)."""
    known = len(e.seats) == 1 and eyes.hands[e.seats[0]]
    return e if known else replace(e, tickets=_backs(e.tickets))


_CONCEAL: dict[type[ev.Event], Callable[[Any, Eyes], ev.Event]] = {
    ev.DeckShuffled: _deck_order,
    ev.TicketsShuffled: _ticket_order,
    ev.CardsDealt: _cards_dealt,
    ev.CardDrawn: _card_drawn,
    ev.CardPlaced: _card_placed,
    ev.TicketsOffered: _own_tickets,
    ev.ChoiceMade: _choice,
    ev.TicketsKept: _own_tickets,
    ev.TicketsPutUnder: _returned,
    ev.TicketsShared: _shared,
}
