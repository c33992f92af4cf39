"""Whether what another device tells can have happened, as far as the viewer can know: the last check before it is
believed. `State.apply` does the bookkeeping and notices what is not there; this notices what the rules do not bring
about. What a keeper decides by the rules passes, always; what does not pass raises, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine import events as ev
from engine.actions import Place
from engine.audit import PUBLIC_CHECKS
from engine.board import NO_TRACK, UNKNOWN_TICKET
from engine.cards import FULL, HIDDEN, HIDDEN_ONE, LOCOMOTIVE, Tally, covers, tally, total
from engine.errors import Inconsistent
from engine.events import EVERYONE, Event, Owes
from engine.rules import rules_for
from engine.rules.france import buildable
from engine.rules.scoring import score
from engine.state import State
from engine.visibility import seen_by

ALL_CARDS: Final = total(FULL)
DRAWING: Final = (Owes.TURN, Owes.SECOND_CARD)
STARTING: Final = (Owes.START_TICKETS, Owes.START_SHARE)


def followed(state: State, event: Event) -> State:
    """The viewer's state after this event; raises when it cannot have happened."""
    _may_be(seen_by(event, state.eyes) == event, "it tells what this viewer may not know")
    _may_be(not state.over or isinstance(event, ev.SideScored | ev.GameWon), "the game is over")
    _CHECKS[type(event)](state, event)
    after = state.copy()
    after.apply(event)
    _recount(state, after)
    return after


def at_rest(state: State) -> None:
    """A whole action leaves somebody asked, or a game that is counted."""
    if state.over:
        _may_be(len(state.scoring) == state.sides and state.winners != (), "the game is over and not counted")
        return
    rules, waiting = rules_for(state.variant), state.to_move()
    _may_be(bool(waiting), "nobody is asked")
    for seat in waiting:
        _may_be(not state.eyes.hands[seat] or bool(rules.options(state, seat)), "this seat could not answer")


def _may_be(true: bool, otherwise: str) -> None:
    if not true:
        raise Inconsistent(otherwise)


# -- what must hold after every event


def _recount(before: State, after: State) -> None:
    old, new = vars(before), vars(after)
    changed = {name for name, value in new.items() if value is not old[name]}
    for check, looks_at in PUBLIC_CHECKS.items():
        if changed & looks_at:
            check(after)
    _cards(after)
    _tickets(after)


def _cards(state: State) -> None:
    """All 110 cards are somewhere, and no more faces are seen than there are cards of a kind (rule 1.1)."""
    held = sum(state.hands) + sum(state.racks) + state.drawn + state.discard + tally(state.market)
    if state.tunnel is not None:
        held += state.tunnel.hand + state.tunnel.rack + state.tunnel.turned
    _may_be(total(held) + len(state.deck) == ALL_CARDS, "cards are lost or made")
    _may_be(covers(FULL, held % HIDDEN_ONE), "more cards of a kind are seen than there are")


def _tickets(state: State) -> None:
    about = state.ticket_deck + b"".join(state.tickets) + b"".join(state.ticket_racks) + b"".join(state.offers)
    faces = [ticket for ticket in about if ticket != UNKNOWN_TICKET]
    _may_be(len(about) == len(state.variant.tickets), "tickets are lost or made")
    _may_be(len(faces) == len(set(faces)), "a ticket is seen twice")


# -- what each event needs


def _face_up(cards: Tally) -> None:
    _may_be(cards < HIDDEN_ONE, "a card must show its face")


def _known(s: State, seat: int, tickets: bytes) -> None:
    _may_be(not s.eyes.hands[seat] or UNKNOWN_TICKET not in tickets, "a ticket must show its face")


def _acts(s: State, seat: int, *moments: Owes) -> None:
    _may_be(s.turn == seat and s.owes in moments, "it is not the moment of this seat")


def _setting_up(s: State) -> None:
    _may_be(s.owes is Owes.NOTHING, "the game has been set up")


def _goes_to(s: State, to: Place, *teams: Place) -> None:
    _may_be(to is Place.HAND or (s.team_size > 1 and to in teams), "no card can go there")


def _first_player(s: State, _: ev.FirstPlayerChosen) -> None:
    _may_be(s.number == 0, "the game has begun")


def _tickets_shuffled(s: State, _: ev.TicketsShuffled) -> None:
    _setting_up(s)


def _dealt(s: State, e: ev.CardsDealt) -> None:
    _setting_up(s)
    _may_be(total(e.cards) == s.variant.numbers.cards_dealt and not s.hands[e.seat], "other cards are dealt")
    if s.eyes.hands[e.seat]:
        _face_up(e.cards)


def _turned_up(_: State, e: ev.CardTurnedUp | ev.TunnelCardTurned) -> None:
    _may_be(e.card < HIDDEN, "a card must show its face")


def _taken(s: State, e: ev.CardTaken) -> None:
    _acts(s, e.seat, *DRAWING)
    _goes_to(s, e.to, Place.RACK)


def _drawn(s: State, e: ev.CardDrawn) -> None:
    _acts(s, e.seat, *DRAWING)
    _goes_to(s, e.to, Place.RACK, Place.DRAWN)
    _may_be(not s.drawn and (not s.eyes.hands[e.seat] or e.card < HIDDEN), "no card is drawn so")


def _placed(s: State, e: ev.CardPlaced) -> None:
    _acts(s, e.seat, Owes.PLACE_CARD)
    _goes_to(s, e.to, Place.RACK)
    own = s.eyes.hands[e.seat] or (e.to is Place.RACK and s.eyes.racked_by(e.seat))
    _may_be(not own or e.card < HIDDEN, "a card must show its face")


def _offered(s: State, e: ev.TicketsOffered) -> None:
    setting_up, numbers = s.owes is Owes.NOTHING, s.variant.numbers
    _may_be(setting_up or (s.turn == e.seat and s.owes is Owes.TURN), "no tickets are drawn now")
    most = numbers.tickets_dealt if setting_up else numbers.tickets_drawn
    _may_be(0 < len(e.tickets) <= most and not s.offers[e.seat], "other tickets are drawn")
    _known(s, e.seat, e.tickets)


def _chosen(s: State, e: ev.ChoiceMade) -> None:
    _may_be(s.turn == EVERYONE and s.owes in STARTING and not s.choices[e.seat], "nobody is asked for this choice")
    among = s.offers[e.seat] if s.owes is Owes.START_TICKETS else s.tickets[e.seat]
    _may_be(0 < len(e.tickets) <= len(among), "that cannot be chosen")
    if s.eyes.hands[e.seat]:
        _may_be(set(e.tickets) <= set(among) and len(set(e.tickets)) == len(e.tickets), "that cannot be chosen")


def _kept(s: State, e: ev.TicketsKept) -> None:
    _may_be(s.owes in (Owes.TICKETS, Owes.START_TICKETS), "no tickets are chosen now")
    _may_be(0 < len(e.tickets) <= len(s.offers[e.seat]), "other tickets are kept")
    _known(s, e.seat, e.tickets)


def _put_under(s: State, e: ev.TicketsPutUnder) -> None:
    _may_be(e.seats == (s.turn,) or e.seats == tuple(range(s.seats)), "these seats put nothing back")


def _shared(s: State, e: ev.TicketsShared) -> None:
    _may_be(s.team_size > 1 and len(e.tickets) > 0, "nothing is shared in this game")
    if s.eyes.racked_by(e.seat):
        _may_be(UNKNOWN_TICKET not in e.tickets, "a ticket must show its face")


def _claimed(s: State, e: ev.RouteClaimed) -> None:
    _acts(s, e.seat, Owes.TURN, Owes.TUNNEL)
    _may_be(not s.by_colour[NO_TRACK] >> e.route & 1, "nothing has been built there")
    _face_up(e.hand + e.rack)
    due = s.variant.board.lengths[e.route]
    if s.tunnel is not None:
        _may_be(e.route == s.tunnel.route, "another tunnel is being dug")
        due = s.tunnel.extra
    _may_be(total(e.hand) + total(e.rack) == due, "another number of cards is due")


def _tunnel_laid(s: State, e: ev.TunnelLaid) -> None:
    _acts(s, e.seat, Owes.TURN)
    route = s.variant.board.routes[e.route]
    _may_be(bool(route.tunnel_draw and s.open >> e.route & 1) and s.tunnel is None, "no tunnel is dug there")
    _face_up(e.hand + e.rack)
    _may_be(total(e.hand) + total(e.rack) == route.length, "another number of cards is due")


def _tunnel_counted(s: State, e: ev.TunnelCounted) -> None:
    turned = 0 if s.tunnel is None else total(s.tunnel.turned)
    _may_be(0 < e.extra <= turned, "a tunnel cannot ask for so many cards")


def _tunnel_left(s: State, e: ev.TunnelAbandoned) -> None:
    _acts(s, e.seat, Owes.TUNNEL)


def _track_laid(s: State, e: ev.TrackLaid) -> None:
    _acts(s, e.seat, Owes.TRACK)
    _may_be(e.colour < LOCOMOTIVE, "there is no track of this colour")


def _returned(s: State, e: ev.PieceReturned) -> None:
    _may_be(e.colour < LOCOMOTIVE and bool(s.all_claimed >> e.route & 1), "no piece goes back from there")


def _asked(s: State, e: ev.Asked) -> None:
    everyone = e.owes in STARTING
    _may_be((e.seat == EVERYONE) == everyone and (everyone or e.seat == s.turn), "another seat would be asked")
    needs = _OWED.get(e.owes)
    _may_be(needs is not None and needs(s), f"{e.owes.value} cannot be owed")


_OWED: Final[dict[Owes, Callable[[State], bool]]] = {
    Owes.START_TICKETS: lambda s: s.owes is Owes.NOTHING and all(s.offers),
    Owes.START_SHARE: lambda s: s.team_size > 1 and s.owes is Owes.START_TICKETS and all(s.tickets),
    Owes.SECOND_CARD: lambda s: not s.drawn,
    Owes.PLACE_CARD: lambda s: s.team_size > 1 and total(s.drawn) == 1,
    Owes.TUNNEL: lambda s: s.tunnel is not None and s.tunnel.extra > 0,
    Owes.TRACK: lambda s: buildable(s) > 0,
    Owes.TICKETS: lambda s: len(s.offers[s.turn]) > 0,
    Owes.SHARE: lambda s: s.team_size > 1 and 0 < s.fresh <= len(s.tickets[s.turn]),
    Owes.END_TURN: lambda s: s.before is not None,
}


def _turn_began(s: State, e: ev.TurnBegan) -> None:
    next_one = s.first if s.turn == EVERYONE else (s.turn + 1) % s.seats
    _may_be(e.seat == next_one, "it is another seat's turn")
    _may_be(0 <= e.passes < s.seats and s.final_turns != 0, "no turn begins now")
    _may_be(s.tunnel is None and not s.drawn and not any(s.offers), "the turn before is not over")


def _own_turn(s: State, e: ev.Passed | ev.LastRoundBegan | ev.Undone | ev.ClaimShown) -> None:
    _may_be(s.turn == e.seat, "it is another seat's turn")


def _shown(s: State, e: ev.ClaimShown) -> None:
    _own_turn(s, e)
    _may_be(s.team_size > 1 and s.before is not None, "nothing could be taken back")


def _last_round(s: State, e: ev.LastRoundBegan) -> None:
    _own_turn(s, e)
    _may_be(not s.last_round, "the last round has begun")


def _ended(s: State, e: ev.GameEnded) -> None:
    _may_be(len(e.hands) == len(e.tickets) == s.seats and len(e.racks) == len(e.ticket_racks) == s.sides, "for others")
    _may_be(s.turn != EVERYONE and s.tunnel is None and not any(s.offers), "the game cannot end here")
    for mine, told in (*zip(s.hands, e.hands, strict=True), *zip(s.racks, e.racks, strict=True)):
        _face_up(told)
        _may_be(total(mine) == total(told) and (mine >= HIDDEN_ONE or mine == told), "other cards are shown")
    for held, now in (*zip(s.tickets, e.tickets, strict=True), *zip(s.ticket_racks, e.ticket_racks, strict=True)):
        _may_be(UNKNOWN_TICKET not in now and len(held) == len(now), "other tickets are shown")
        _may_be(UNKNOWN_TICKET in held or sorted(held) == sorted(now), "other tickets are shown")


def _scored(s: State, e: ev.SideScored | ev.GameWon) -> None:
    """When all is open anybody can count."""
    counted = len(s.scoring) + bool(s.winners)
    _may_be(s.over and score(s)[counted : counted + 1] == [e], "the count is another one")


def _anytime(_: State, __: Event) -> None:
    """What `State.apply` checks is all that there is to check."""


_CHECKS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    **dict.fromkeys(ev.EVENTS.values(), _anytime),
    ev.FirstPlayerChosen: _first_player,
    ev.TicketsShuffled: _tickets_shuffled,
    ev.CardsDealt: _dealt,
    ev.CardTurnedUp: _turned_up,
    ev.CardTaken: _taken,
    ev.CardDrawn: _drawn,
    ev.CardPlaced: _placed,
    ev.TicketsOffered: _offered,
    ev.ChoiceMade: _chosen,
    ev.TicketsKept: _kept,
    ev.TicketsPutUnder: _put_under,
    ev.TicketsShared: _shared,
    ev.RouteClaimed: _claimed,
    ev.TunnelLaid: _tunnel_laid,
    ev.TunnelCardTurned: _turned_up,
    ev.TunnelCounted: _tunnel_counted,
    ev.TunnelAbandoned: _tunnel_left,
    ev.TrackLaid: _track_laid,
    ev.PieceReturned: _returned,
    ev.Asked: _asked,
    ev.TurnBegan: _turn_began,
    ev.Passed: _own_turn,
    ev.Undone: _own_turn,
    ev.ClaimShown: _shown,
    ev.LastRoundBegan: _last_round,
    ev.GameEnded: _ended,
    ev.SideScored: _scored,
    ev.GameWon: _scored,
}
