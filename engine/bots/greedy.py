"""Sparring partner: the cheapest tickets against a budget of trains, then the shortest paths, longest route first."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import EndTurn
from engine.board import GRAY, routes_in
from engine.bots.bot import Choice, Sight, never, seat_of
from engine.bots.lean import state as lean_state
from engine.bots.lean.moves import action_of, keep_masks
from engine.bots.lean.project import project
from engine.bots.lean.state import BLIND, FIRST, LOCO, MORE_TICKETS, TO_HAND, TURN, Hand, Lean
from engine.bots.mind import Mind
from engine.bots.partner import place
from engine.bots.paths import Way, cheapest
from engine.bots.script import build, decide, first_card, leftover, pay_colour
from engine.bots.style import Style
from engine.events import Owes

PLAIN = Style(lengths=tuple(range(21)), tunnel=1, ferry=1, bed=0)  # a way weighs its trains
BUDGET = 0.6  # of the trains not yet promised
ENOUGH_TRAINS = 12  # to draw more tickets
SHORTEST = 3  # route that it claims without need


class Greedy:
    """See the module."""

    name = "greedy"

    def choose(self, model: Sight, random: Random, stop: Callable[[], bool] = never) -> Choice:
        seat, state = seat_of(model), model.state
        if state.owes is Owes.END_TURN:
            return Choice(EndTurn())
        lean = project(state, random.shuffle, seat)
        return Choice(action_of(lean, self.move(lean, seat)))

    def move(self, lean: Lean, seat: int) -> int:
        mind = Mind(lean, seat, PLAIN)
        mind.look(lean)
        if lean.owes in (lean_state.START, lean_state.TICKETS):
            return FIRST + self.kept(lean, mind)
        self.aim(lean, mind)
        match lean.owes:
            case lean_state.TURN:
                return self.turn(lean, mind)
            case lean_state.SECOND:
                return self.draw(lean, mind, lean.held(seat))
            case lean_state.TRACK:
                return build(lean, mind)
        return decide(lean, mind)

    # -- tickets

    def kept(self, lean: Lean, mind: Mind) -> int:
        """The cheapest ones while the cost is at most so much of the trains not yet promised."""
        offer, masks = lean.offers[mind.seat], keep_masks(lean)
        least, most = min(m.bit_count() for m in masks), max(m.bit_count() for m in masks)
        self.aim(lean, mind)
        left = lean.trains[mind.seat] - mind.trains
        mask = 0
        for cost, at in sorted((way_and_cost(lean, mind, ticket)[0], at) for at, ticket in enumerate(offer)):
            if mask.bit_count() < least or (cost <= BUDGET * left and mask.bit_count() < most):
                mask |= 1 << at
                left -= cost
        return mask

    def aim(self, lean: Lean, mind: Mind) -> None:
        """Make the ways of affordable tickets the plan, each on its own, the cheapest first."""
        held = lean.tickets[mind.seat] + lean.shared[lean.t.side[mind.seat]]
        ways = sorted((*way_and_cost(lean, mind, ticket), ticket) for ticket in held)
        left = lean.trains[mind.seat]
        for cost, way, ticket in ways:
            if 0 < cost <= left and self.in_time(lean, mind, cost, way):
                mind.paths[ticket] = way
                left -= cost
        mind.count(lean)

    def in_time(self, lean: Lean, mind: Mind, cost: int, way: Way) -> bool:
        return True

    # -- a turn

    def turn(self, lean: Lean, mind: Mind) -> int:
        held = lean.held(mind.seat)
        claims = lean.claims(mind.seat, held)
        if lean.final >= 0:
            routes = claims
        elif claims & mind.want:
            routes = claims & mind.want
        elif mind.want:
            routes = 0
        elif lean.pile and self.more_tickets(lean, mind):
            return MORE_TICKETS
        else:
            routes = self.filler(lean, mind, claims)
        if routes:
            route = longest_of(lean, routes)
            return FIRST + 9 * route + pay_colour(lean, mind, route, held)
        return self.draw(lean, mind, held) if lean.deck else first_card(lean, mind, held, claims)

    def filler(self, lean: Lean, mind: Mind, claims: int) -> int:
        """What it claims with nothing to aim at."""
        return claims & ~lean.t.up_to[SHORTEST - 1]

    def draw(self, lean: Lean, mind: Mind, held: Hand) -> int:
        return most_missing(lean, mind, held)

    def more_tickets(self, lean: Lean, mind: Mind) -> bool:
        return lean.trains[mind.seat] >= ENOUGH_TRAINS


def way_and_cost(lean: Lean, mind: Mind, ticket: int) -> tuple[int, Way]:
    """The trains that the shortest way still costs, and that way."""
    found = cheapest(mind.around, mind.own, mind.usable, *lean.t.tickets[ticket])
    if found is None:
        return 999, ()
    way = tuple(lanes for lanes in found[1] if not lanes & mind.own)
    return sum(lean.t.length[lanes.bit_length() - 1] for lanes in way), way


def longest_of(lean: Lean, routes: int) -> int:
    return max(routes_in(routes), key=lambda route: lean.t.length[route])


def most_missing(lean: Lean, mind: Mind, held: Hand) -> int:
    """The face-up colour most missing among the coloured targets, else blind."""
    missing = [0] * 9
    for route in routes_in(mind.want):
        colour = lean.colour_now(route)
        if colour < GRAY:
            missing[colour] = max(missing[colour], lean.t.length[route] - held[colour])
    best, top = -1, 0
    for slot, card in enumerate(lean.market):
        if card < LOCO and missing[card] > top:
            best, top = slot, missing[card]
    if best < 0:
        return BLIND if lean.deck else leftover(lean)
    if lean.t.is_team and lean.owes == TURN and place(lean, mind, lean.market[best]) != TO_HAND:
        return best + 5
    return best
