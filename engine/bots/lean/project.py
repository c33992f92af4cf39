"""From the engine's state to the lean one. Cards and tickets that the viewer may not see are left out: `sample` deals
them, and a policy that looks only at its own seat and at what is public needs none of them.
"""

from __future__ import annotations

from engine.actions import Place
from engine.board import UNKNOWN_TICKET
from engine.bots.lean import state as lean_state
from engine.bots.lean.state import TO_HAND, TO_RACK, Dug, Hand, Lean, Shuffle
from engine.bots.lean.tables import tables_for
from engine.cards import EMPTY, HIDDEN, LOCOMOTIVE, Tally, counts, unpacked
from engine.events import EVERYONE, Owes
from engine.pending import Tunnel
from engine.rules.payments import colour_played
from engine.state import State

OWES = {
    Owes.START_TICKETS: lean_state.START,
    Owes.START_SHARE: lean_state.START_SHARE,
    Owes.TURN: lean_state.TURN,
    Owes.SECOND_CARD: lean_state.SECOND,
    Owes.PLACE_CARD: lean_state.PLACE,
    Owes.TUNNEL: lean_state.TUNNEL,
    Owes.TRACK: lean_state.TRACK,
    Owes.TICKETS: lean_state.TICKETS,
    Owes.SHARE: lean_state.SHARE,
    Owes.OVER: lean_state.OVER,
}


def project(state: State, shuffle: Shuffle, seat: int | None = None) -> Lean:
    """The state as a search sees it; while all choose at the same time, `seat` is the one that is asked."""
    lean = Lean.__new__(Lean)
    lean.t, lean.shuffle = tables_for(state.variant, state.seats), shuffle
    lean.team = lean.t.is_team
    _turn(lean, state, seat)
    _cards(lean, state)
    _tickets(lean, state)
    _routes(lean, state)
    return lean


def _turn(lean: Lean, state: State, seat: int | None) -> None:
    lean.owes, lean.first, lean.passes, lean.final = OWES[state.owes], state.first, state.passes, state.final_turns
    lean.turn = state.turn
    if state.turn == EVERYONE and not state.over:
        lean.turn = state.to_move()[0] if seat is None else seat


def _cards(lean: Lean, state: State) -> None:
    lean.deck, lean.discard, lean.market = list(state.deck), hand_of(state.discard), list(state.market)
    lean.odd = EMPTY in state.market or lean.market.count(LOCOMOTIVE) >= lean_state.SWEEP_AT
    lean.hands = [hand_of(hand) for hand in state.hands]
    lean.racks = [hand_of(rack) for rack in state.racks]
    known = [card for card in unpacked(state.drawn) if card != HIDDEN]
    lean.drawn = known[0] if known else -1
    lean.placed = TO_RACK if state.first_place is Place.RACK else TO_HAND
    lean.tunnel = None if state.tunnel is None else dug(state.tunnel)


def hand_of(cards: Tally) -> Hand:
    return list(counts(cards)[:HIDDEN])


def dug(tunnel: Tunnel) -> Dug:
    colour = colour_played(tunnel.hand + tunnel.rack)
    hand, rack = counts(tunnel.hand), counts(tunnel.rack)
    own, racked = (0, 0) if colour == LOCOMOTIVE else (hand[colour], rack[colour])
    laid = (own, hand[LOCOMOTIVE], racked, rack[LOCOMOTIVE])
    return (tunnel.route, colour, *laid, hand_of(tunnel.turned), tunnel.extra)


def _tickets(lean: Lean, state: State) -> None:
    lean.tickets = [known(held) for held in state.tickets]
    lean.shared = [known(held) for held in state.ticket_racks]
    lean.offers = [known(held) for held in state.offers]
    lean.pile = list(state.ticket_deck)
    lean.fresh = state.fresh
    lean.choices = [_mask(state, seat) for seat in range(state.seats)]


def known(tickets: bytes) -> list[int]:
    return [ticket for ticket in tickets if ticket != UNKNOWN_TICKET]


def _mask(state: State, seat: int) -> int:
    """A choice made, as a mask of the offered or own tickets."""
    among = state.offers[seat] if state.owes is Owes.START_TICKETS else state.tickets[seat]
    return sum(1 << i for i, ticket in enumerate(among) if ticket in known(state.choices[seat]))


def _routes(lean: Lean, state: State) -> None:
    lean.trains, lean.scores = list(state.trains), list(state.scores)
    lean.claimed, lean.used, lean.open = list(state.claimed), list(state.lanes_used), state.open
    builds = bool(state.variant.board.beds)
    lean.colours = list(state.by_colour) if builds else []
    lean.paint = [state.colour_of(route) for route in range(lean.t.count)] if builds else list(lean.t.colour)
    lean.supply = [list(counts(pieces)[:LOCOMOTIVE]) for pieces in state.supply] if builds else []
    lean.stock = sum(lean.t.of_length[length] for length, pieces in enumerate(lean.supply) if any(pieces))
