"""Claiming routes, tunnels included, and what a claimed route or a laid piece closes (rules 3, 7.10, 8.4 to 8.6)."""

from __future__ import annotations

from engine.actions import ClaimRoute, PayTunnel, TakeBack
from engine.board import NO_TRACK, RouteNo, Routes, routes_in
from engine.cards import LOCOMOTIVE, Tally, count
from engine.events import (
    Closure,
    Owes,
    PieceReturned,
    RouteClaimed,
    RoutesClosed,
    TunnelAbandoned,
    TunnelCardTurned,
    TunnelCounted,
    TunnelLaid,
    asked,
)
from engine.refusals import (
    LaneClosed,
    LaneOwned,
    NoSuchRoute,
    NotBuilt,
    NotEnoughTrains,
    RouteBlocked,
    RouteTaken,
)
from engine.rules import turns
from engine.rules.draft import Draft
from engine.rules.market import reshuffle, settle
from engine.rules.payments import check_route_payment, check_tunnel_payment, colour_played, payable
from engine.state import State


def claimable(state: State, seat: int) -> Routes:
    """The routes that the seat can claim now."""
    trains = state.variant.board.up_to[state.trains[seat]]
    return payable(state, seat) & state.open & trains & ~state.lanes_used[seat]


def check_route(state: State, seat: int, route: RouteNo) -> None:
    """The route can be claimed by this seat, the cards apart."""
    check_open(state, route)
    board = state.variant.board
    if state.by_colour[NO_TRACK] >> route & 1:
        raise NotBuilt(route)
    if state.lanes_used[seat] >> route & 1:
        raise LaneOwned(route, next(routes_in(board.lanes[route] & state.claimed[seat])))
    if state.trains[seat] < board.lengths[route]:
        raise NotEnoughTrains(board.lengths[route], state.trains[seat])


def check_open(state: State, route: RouteNo) -> None:
    """The route is neither claimed nor closed."""
    board = state.variant.board
    if not 0 <= route < len(board.routes):
        raise NoSuchRoute(route)
    if state.open >> route & 1:
        return
    owner = state.owner(route)
    if owner is not None:
        raise RouteTaken(route, owner)
    if state.blocked >> route & 1:
        raise RouteBlocked(route, next(routes_in(board.crosses[route] & (state.all_claimed | state.laid))))
    raise LaneClosed(route, state.seats, lanes_allowed(state, route), board.lanes[route].bit_count())


def lanes_allowed(state: State, route: RouteNo) -> int:
    """How many lanes of this route's connection may be used with so many players."""
    lanes = state.variant.board.lanes[route].bit_count()
    if state.variant.always_open >> route & 1:
        return lanes
    return state.variant.numbers.claims_allowed(state.seats, lanes)


def claim(draft: Draft, seat: int, action: ClaimRoute) -> None:
    route, hand, rack = action.route, action.hand, action.rack
    check_route(draft.state, seat, route)
    check_route_payment(draft.state, seat, route, hand, rack)
    if draft.state.variant.board.routes[route].tunnel_draw:
        _dig(draft, seat, route, hand, rack)
    else:
        _take_route(draft, seat, route, hand, rack)
        turns.done_or_undo(draft)


def _take_route(draft: Draft, seat: int, route: RouteNo, hand: Tally, rack: Tally) -> None:
    state = draft.state
    colour, length = state.colour_of(route), state.variant.board.lengths[route]
    draft.emit(RouteClaimed(seat, route, state.variant.numbers.route_points[length], hand, rack))
    if state.variant.board.beds >> route & 1:
        draft.emit(PieceReturned(route, colour))
    close_others(draft, route)
    settle(draft)


def close_others(draft: Draft, route: RouteNo) -> None:
    """Close the lanes and crossings that a claim or a laid piece leaves without use (rules 3.4, 7.10, 8.5, 8.6)."""
    state, board = draft.state, draft.state.variant.board
    lanes = board.lanes[route]
    if lanes & state.open:
        _close_lanes(draft, route, lanes)
    crossed = board.crosses[route] & state.open
    if crossed:
        draft.emit(RoutesClosed(crossed, Closure.CROSSING))


def _close_lanes(draft: Draft, route: RouteNo, lanes: Routes) -> None:
    state, laid = draft.state, draft.state.laid
    used = lanes & (state.all_claimed | laid)
    free = lanes & state.open & ~laid
    if free and used.bit_count() >= lanes_allowed(state, route):
        draft.emit(RoutesClosed(free, Closure.LANE))


# -- tunnels


def _dig(draft: Draft, seat: int, route: RouteNo, hand: Tally, rack: Tally) -> None:
    """Lay the cards and turn up the mountain's (rules 3.7 to 3.10)."""
    state = draft.state
    draft.emit(TunnelLaid(seat, route, hand, rack))
    for _ in range(state.variant.board.routes[route].tunnel_draw):
        reshuffle(draft)
        if state.deck:
            draft.emit(TunnelCardTurned(state.deck[-1]))
    reshuffle(draft)
    extra = _extra(state)
    if extra:
        draft.emit(TunnelCounted(extra))
        draft.emit(asked(seat, Owes.TUNNEL))
    else:
        _take_route(draft, seat, route, 0, 0)
        turns.finish(draft)


def _extra(state: State) -> int:
    tunnel = state.tunnel
    if tunnel is None:
        return 0
    colour = colour_played(tunnel.hand + tunnel.rack)
    matching = count(tunnel.turned, LOCOMOTIVE)
    return matching if colour == LOCOMOTIVE else matching + count(tunnel.turned, colour)


def pay_tunnel(draft: Draft, seat: int, action: PayTunnel) -> None:
    tunnel = draft.state.tunnel
    if tunnel is not None:
        check_tunnel_payment(draft.state, seat, tunnel, action.hand, action.rack)
        _take_route(draft, seat, tunnel.route, action.hand, action.rack)
        turns.finish(draft)


def abandon_tunnel(draft: Draft, seat: int, _: TakeBack) -> None:
    draft.emit(TunnelAbandoned(seat))
    settle(draft)
    turns.finish(draft)
