"""Track that has to be laid before a route can be claimed: which piece fits where, and what it would close. No Kivy."""

from __future__ import annotations

from engine.actions import LayTrack
from engine.board import RouteNo, Routes, routes_in
from engine.cards import LOCOMOTIVE, Card, count
from engine.chance import Chance
from engine.events import RoutesClosed
from engine.model import Model

Piece = tuple[Card, int]  # colour and length


def pieces_for(model: Model, seat: int, route: RouteNo) -> list[LayTrack]:
    """The pieces that fit on a bed."""
    return model.rules.builds(model.state, route) if model.options(seat).beds >> route & 1 else []


def beds_for(model: Model, seat: int, colour: Card, length: int) -> Routes:
    """The beds on which a piece fits."""
    fitting = 0
    for route in routes_in(model.options(seat).beds & model.state.variant.board.of_length[length]):
        if LayTrack(route, colour) in model.rules.builds(model.state, route):
            fitting |= 1 << route
    return fitting


def would_close(model: Model, seat: int, action: LayTrack) -> Routes:
    """What a piece would close for ever, found by laying it in thought."""
    draft = model.rules.decide(model.state, seat, action, Chance(""))
    closed = 0
    for event in draft.events:
        if isinstance(event, RoutesClosed):
            closed |= event.routes
    return closed


def pieces_that_fit(model: Model, seat: int) -> frozenset[Piece]:
    """Those of the supply for which there is a bed of their length."""
    state = model.state
    lengths = {state.variant.board.lengths[route] for route in routes_in(model.options(seat).beds)}
    return frozenset(
        (colour, length) for length in lengths for colour in range(LOCOMOTIVE) if count(state.supply[length], colour)
    )
