"""What each event changes in a state: pure bookkeeping, one small function an event.

An event that cannot have happened raises `Inconsistent`, so that a broken log is noticed at its first wrong
line. A table of functions, because finding one by type costs the same for the thirtieth as for the first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from engine import events as ev
from engine.actions import Place
from engine.board import NO_TRACK, NOBODY, UNKNOWN_TICKET, Tickets
from engine.cards import (
    EMPTY,
    HIDDEN,
    HIDDEN_ONE,
    MARKET_PLACES,
    ONE,
    Card,
    Tally,
    covers,
    hidden,
    less,
    tally,
    total,
)
from engine.errors import Inconsistent
from engine.pending import Tunnel, UndoBar

if TYPE_CHECKING:
    from engine.state import State

APPLY: dict[type[ev.Event], Callable[[State, Any], None]] = {}

# Before Python 3.12 naming a member of an Enum costs a call: those that nearly every event needs are named once.
HAND, RACK = Place.HAND, Place.RACK
TURN = ev.Owes.TURN
CARD_SEEN = UndoBar.CARD_SEEN

FACES = tuple(bytes((card,)) for card in range(EMPTY + 1))  # what lies in one market place
NO_MARKET = FACES[EMPTY] * MARKET_PLACES

E = TypeVar("E", bound=ev.Event)


Item = TypeVar("Item")


def _set(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def applies(kind: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    def register(function: Callable[[State, E], None]) -> Callable[[State, E], None]:
        APPLY[kind] = function
        return function

    return register


# -- chance


@applies(ev.FirstPlayerChosen)
def _first_player_chosen(s: State, e: ev.FirstPlayerChosen) -> None:
    s.first = e.seat


@applies(ev.DeckShuffled)
def _deck_shuffled(s: State, e: ev.DeckShuffled) -> None:
    if s.deck or (tally(e.cards) if s.eyes.deck else len(e.cards) * HIDDEN_ONE) != _known(s, s.discard):
        raise Inconsistent("the shuffled cards are not the discard pile")
    s.deck, s.discard = e.cards, 0


def _known(s: State, cards: Tally) -> Tally:
    return cards if s.eyes.deck else hidden(cards)


@applies(ev.TicketsShuffled)
def _tickets_shuffled(s: State, e: ev.TicketsShuffled) -> None:
    if sorted(e.tickets) != sorted(s.ticket_deck):
        raise Inconsistent("the shuffled tickets are not the ticket deck")
    s.ticket_deck = e.tickets


# -- train cards


def _from_deck(s: State, card: Card) -> None:
    deck = s.deck
    if not deck or (deck[-1] != card and deck[-1] != HIDDEN):
        raise Inconsistent("that card does not lie on top of the deck")
    s.deck = deck[:-1]


def _put(s: State, seat: int, card: Card, to: Place) -> None:
    """Add a card to a hand or a rack, face down where the viewer may not look."""
    if to is HAND:
        hands = s.hands
        s.hands = _set(hands, seat, hands[seat] + (ONE[card] if s.eyes.hands[seat] else HIDDEN_ONE))
    elif to is RACK:
        _to_rack(s, seat, ONE[card])
    else:
        s.drawn = ONE[card]
    s.first_place = to


def _to_hand(s: State, seat: int, cards: Tally) -> None:
    s.hands = _set(s.hands, seat, s.hands[seat] + (cards if s.eyes.hands[seat] else hidden(cards)))


def _to_rack(s: State, seat: int, cards: Tally) -> None:
    side = seat // s.team_size
    s.racks = _set(s.racks, side, s.racks[side] + (cards if s.eyes.racks[side] else hidden(cards)))


def _pay(s: State, seat: int, hand: Tally, rack: Tally) -> None:
    s.hands = _set(s.hands, seat, _without(s.hands[seat], hand, s.eyes.hands[seat]))
    s.shown = _set(s.shown, seat, less(s.shown[seat], hand))
    if rack:
        side = seat // s.team_size
        s.racks = _set(s.racks, side, _without(s.racks[side], rack, s.eyes.racks[side]))


def _without(cards: Tally, paid: Tally, seen: bool) -> Tally:
    paid = paid if seen else hidden(paid)
    if not covers(cards, paid):
        raise Inconsistent("cards were paid that are not there")
    return cards - paid


def _bar(s: State, bar: UndoBar) -> None:
    """From here on there is no way back."""
    s.before, s.bar = None, bar


@applies(ev.CardsDealt)
def _cards_dealt(s: State, e: ev.CardsDealt) -> None:
    number = total(e.cards)
    if number > len(s.deck) or (s.eyes.deck and tally(s.deck[len(s.deck) - number :]) != e.cards):
        raise Inconsistent("the dealt cards do not lie on top of the deck")
    s.deck = s.deck[: len(s.deck) - number]
    s.hands = _set(s.hands, e.seat, s.hands[e.seat] + e.cards)


@applies(ev.CardTurnedUp)
def _card_turned_up(s: State, e: ev.CardTurnedUp) -> None:
    _from_deck(s, e.card)
    market = s.market
    if market[e.slot] != EMPTY:
        raise Inconsistent("that market place is not empty")
    s.market = market[: e.slot] + FACES[e.card] + market[e.slot + 1 :]
    _bar(s, CARD_SEEN)


@applies(ev.MarketSwept)
def _market_swept(s: State, _: ev.MarketSwept) -> None:
    s.discard += tally(s.market)
    s.market = NO_MARKET


@applies(ev.SweepSkipped)
def _sweep_skipped(_s: State, _: ev.SweepSkipped) -> None:
    pass


@applies(ev.CardTaken)
def _card_taken(s: State, e: ev.CardTaken) -> None:
    market = s.market
    if market[e.slot] != e.card:
        raise Inconsistent("that card does not lie in that market place")
    s.market = market[: e.slot] + FACES[EMPTY] + market[e.slot + 1 :]
    _put(s, e.seat, e.card, e.to)
    if e.to is HAND:
        s.shown = _set(s.shown, e.seat, s.shown[e.seat] + ONE[e.card])
    _bar(s, CARD_SEEN)


@applies(ev.CardDrawn)
def _card_drawn(s: State, e: ev.CardDrawn) -> None:
    _from_deck(s, e.card)
    _put(s, e.seat, e.card, e.to)
    _bar(s, CARD_SEEN)


@applies(ev.CardPlaced)
def _card_placed(s: State, e: ev.CardPlaced) -> None:
    if s.drawn not in (ONE[e.card], HIDDEN_ONE):
        raise Inconsistent("that card has not been drawn")
    s.drawn = 0
    _put(s, e.seat, e.card, e.to)


# -- tickets


def _removed(tickets: Tickets, gone: Tickets, seen: bool) -> Tickets:
    if not seen:
        gone = bytes((UNKNOWN_TICKET,)) * len(gone)
    for ticket in gone:
        at = tickets.find(ticket)
        if at < 0:
            raise Inconsistent("that ticket is not there")
        tickets = tickets[:at] + tickets[at + 1 :]
    return tickets


@applies(ev.TicketsOffered)
def _tickets_offered(s: State, e: ev.TicketsOffered) -> None:
    left = len(s.ticket_deck) - len(e.tickets)
    if left < 0 or (s.eyes.deck and s.ticket_deck[left:][::-1] != e.tickets):
        raise Inconsistent("those tickets do not lie on top of the deck")
    s.ticket_deck, s.put_by = s.ticket_deck[:left], s.put_by[:left]
    s.offers = _set(s.offers, e.seat, e.tickets)
    _bar(s, UndoBar.TICKETS_SEEN)


@applies(ev.ChoiceMade)
def _choice_made(s: State, e: ev.ChoiceMade) -> None:
    s.choices = _set(s.choices, e.seat, e.tickets)


@applies(ev.TicketsKept)
def _tickets_kept(s: State, e: ev.TicketsKept) -> None:
    s.offers = _set(s.offers, e.seat, _removed(s.offers[e.seat], e.tickets, s.eyes.hands[e.seat]))
    s.tickets = _set(s.tickets, e.seat, s.tickets[e.seat] + e.tickets)
    s.fresh = len(e.tickets)
    s.choices = _set(s.choices, e.seat, b"")


@applies(ev.TicketsPutUnder)
def _tickets_put_under(s: State, e: ev.TicketsPutUnder) -> None:
    returned = b"".join(s.offers[seat] for seat in e.seats)
    seen = s.eyes.deck or (UNKNOWN_TICKET not in e.tickets and UNKNOWN_TICKET not in returned)
    if len(returned) != len(e.tickets) or (seen and sorted(returned) != sorted(e.tickets)):
        raise Inconsistent("those tickets were not returned")
    for seat in e.seats:
        s.offers = _set(s.offers, seat, b"")
    s.ticket_deck = e.tickets + s.ticket_deck
    s.put_by = bytes(e.seats if len(e.seats) == 1 else (NOBODY,)) * len(e.tickets) + s.put_by


@applies(ev.TicketsShared)
def _tickets_shared(s: State, e: ev.TicketsShared) -> None:
    s.tickets = _set(s.tickets, e.seat, _removed(s.tickets[e.seat], e.tickets, s.eyes.hands[e.seat]))
    side = e.seat // s.team_size
    s.ticket_racks = _set(s.ticket_racks, side, s.ticket_racks[side] + e.tickets)
    s.choices = _set(s.choices, e.seat, b"")
    s.fresh = 0
    _bar(s, UndoBar.TICKETS_SHARED)


# -- routes


@applies(ev.RouteClaimed)
def _route_claimed(s: State, e: ev.RouteClaimed) -> None:
    if not s.open >> e.route & 1:
        raise Inconsistent("that route is not open")
    board, side = s.variant.board, e.seat // s.team_size
    left = s.trains[e.seat] - board.lengths[e.route]
    if left < 0:
        raise Inconsistent("there are too few trains for that route")
    tunnel = s.tunnel
    if tunnel is None:
        s.before = s.copy()
    else:
        s.discard += tunnel.hand + tunnel.rack + tunnel.turned
        s.tunnel = None
    _pay(s, e.seat, e.hand, e.rack)
    s.discard += e.hand + e.rack
    s.trains = _set(s.trains, e.seat, left)
    s.scores = _set(s.scores, side, s.scores[side] + e.points)
    s.claimed = _set(s.claimed, e.seat, s.claimed[e.seat] | 1 << e.route)
    s.lanes_used = _set(s.lanes_used, e.seat, s.lanes_used[e.seat] | board.lanes[e.route])
    s.open &= ~(1 << e.route)


@applies(ev.RoutesClosed)
def _routes_closed(s: State, e: ev.RoutesClosed) -> None:
    if e.routes & ~s.open:
        raise Inconsistent("a route was closed that is not open")
    s.open &= ~e.routes
    if e.why is ev.Closure.CROSSING:
        s.blocked |= e.routes


@applies(ev.TunnelLaid)
def _tunnel_laid(s: State, e: ev.TunnelLaid) -> None:
    _pay(s, e.seat, e.hand, e.rack)
    s.tunnel = Tunnel(e.route, e.hand, e.rack)
    _bar(s, UndoBar.TUNNEL)


@applies(ev.TunnelCardTurned)
def _tunnel_card_turned(s: State, e: ev.TunnelCardTurned) -> None:
    _from_deck(s, e.card)
    tunnel = _dug(s)
    s.tunnel = replace(tunnel, turned=tunnel.turned + ONE[e.card])


@applies(ev.TunnelCounted)
def _tunnel_counted(s: State, e: ev.TunnelCounted) -> None:
    s.tunnel = replace(_dug(s), extra=e.extra)


@applies(ev.TunnelAbandoned)
def _tunnel_abandoned(s: State, e: ev.TunnelAbandoned) -> None:
    tunnel = _dug(s)
    _to_hand(s, e.seat, tunnel.hand)
    s.shown = _set(s.shown, e.seat, s.shown[e.seat] + tunnel.hand)
    _to_rack(s, e.seat, tunnel.rack)
    s.discard += tunnel.turned
    s.tunnel = None


def _dug(s: State) -> Tunnel:
    if s.tunnel is None:
        raise Inconsistent("no tunnel is being dug")
    return s.tunnel


@applies(ev.TrackLaid)
def _track_laid(s: State, e: ev.TrackLaid) -> None:
    bit, length = 1 << e.route, s.variant.board.lengths[e.route]
    if not s.by_colour[NO_TRACK] & s.open & bit or not covers(s.supply[length], ONE[e.colour]):
        raise Inconsistent("that piece cannot lie there")
    s.before = s.copy()
    s.by_colour = _set(s.by_colour, NO_TRACK, s.by_colour[NO_TRACK] & ~bit)
    s.by_colour = _set(s.by_colour, e.colour, s.by_colour[e.colour] | bit)
    s.supply = _set(s.supply, length, s.supply[length] - ONE[e.colour])


@applies(ev.PieceReturned)
def _piece_returned(s: State, e: ev.PieceReturned) -> None:
    bit, length = 1 << e.route, s.variant.board.lengths[e.route]
    if not s.by_colour[e.colour] & s.variant.board.beds & bit:
        raise Inconsistent("that piece does not lie there")
    s.by_colour = _set(s.by_colour, e.colour, s.by_colour[e.colour] & ~bit)
    s.supply = _set(s.supply, length, s.supply[length] + ONE[e.colour])


# -- turns


@applies(ev.Asked)
def _asked(s: State, e: ev.Asked) -> None:
    s.turn, s.owes = e.seat, e.owes


@applies(ev.TurnBegan)
def _turn_began(s: State, e: ev.TurnBegan) -> None:
    s.turn, s.owes, s.passes = e.seat, TURN, e.passes
    if s.final_turns > 0:
        s.final_turns -= 1
    if s.before is not None:
        _bar(s, UndoBar.TURN_OVER)


@applies(ev.Passed)
def _passed(s: State, _: ev.Passed) -> None:
    _bar(s, UndoBar.NOTHING_DONE)


@applies(ev.Undone)
def _undone(s: State, _: ev.Undone) -> None:
    if s.before is None:
        raise Inconsistent("there is nothing to take back")
    s.restore(s.before)
    _bar(s, UndoBar.NOTHING_DONE)


@applies(ev.ClaimShown)
def _claim_shown(s: State, _: ev.ClaimShown) -> None:
    _bar(s, UndoBar.SHOWN)


@applies(ev.LastRoundBegan)
def _last_round_began(s: State, _: ev.LastRoundBegan) -> None:
    s.final_turns = s.seats


@applies(ev.GameEnded)
def _game_ended(s: State, e: ev.GameEnded) -> None:
    if {len(e.hands), len(e.tickets)} != {s.seats} or {len(e.racks), len(e.ticket_racks)} != {s.sides}:
        raise Inconsistent("the cards shown are not those of so many seats")
    s.hands, s.racks = e.hands, e.racks
    s.tickets, s.ticket_racks = e.tickets, e.ticket_racks
    s.turn, s.owes = ev.EVERYONE, ev.Owes.OVER
    _bar(s, UndoBar.TURN_OVER)


@applies(ev.SideScored)
def _side_scored(s: State, e: ev.SideScored) -> None:
    s.scoring += (e,)


@applies(ev.GameWon)
def _game_won(s: State, e: ev.GameWon) -> None:
    s.winners = e.sides


@applies(ev.Withheld)
def _withheld(_s: State, e: ev.Withheld) -> None:
    pass
