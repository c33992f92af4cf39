"""Sparring partner: keeps the two cheapest tickets, ignores them, and lays the longest routes until the end comes."""

from __future__ import annotations

from engine.board import GRAY, routes_in
from engine.bots.greedy import Greedy, longest_of, way_and_cost
from engine.bots.lean.moves import keep_masks
from engine.bots.lean.state import BARE, BLIND, FIRST, LOCO, TO_HAND, TURN, Hand, Lean
from engine.bots.mind import Mind
from engine.bots.partner import place
from engine.bots.script import first_card, leftover, longest_open, pay_colour, touching

FEW_TRAINS = 6  # with fewer, any route will do


class Racer(Greedy):
    """See the module."""

    name = "racer"

    def kept(self, lean: Lean, mind: Mind) -> int:
        """The cheapest ones, as few as allowed but two at the start."""
        offer, masks = lean.offers[mind.seat], keep_masks(lean)
        order = sorted((way_and_cost(lean, mind, ticket)[0], at) for at, ticket in enumerate(offer))
        return sum(1 << at for _, at in order[: min(mask.bit_count() for mask in masks)])

    def aim(self, lean: Lean, mind: Mind) -> None:
        """Its targets are the longest routes still open; beds count, for it builds them."""
        open_now = lean.open & ~lean.used[mind.seat] & lean.t.up_to[lean.trains[mind.seat]]
        length = longest_open(lean, mind.seat)
        mind.want = open_now & lean.t.of_length[length]
        if lean.colours:
            mind.want |= lean.buildable() & ~lean.t.up_to[length - 1]

    def turn(self, lean: Lean, mind: Mind) -> int:
        held = lean.held(mind.seat)
        claims = lean.claims(mind.seat, held)
        anything = lean.final >= 0 or lean.trains[mind.seat] < FEW_TRAINS
        routes = claims if anything else claims & mind.want
        if routes:
            longest = routes & lean.t.of_length[lean.t.length[longest_of(lean, routes)]]
            near = touching(lean, mind, longest) or longest
            route = (near & -near).bit_length() - 1
            return FIRST + 9 * route + pay_colour(lean, mind, route, held)
        return self.draw(lean, mind, held) if lean.deck else first_card(lean, mind, held, claims)

    def draw(self, lean: Lean, mind: Mind, held: Hand) -> int:
        """The colour of the long route nearest to payable if it lies face up, else blind."""
        want = mind.want & ~lean.colours[BARE] if lean.colours else mind.want
        nearest: dict[int, int] = {}
        for route in routes_in(want):
            colour = lean.colour_now(route)
            for paid in range(LOCO) if colour == GRAY else (colour,):
                missing = lean.t.length[route] - held[paid]
                nearest[paid] = min(missing, nearest.get(paid, 99))
        faced = [(nearest[card], slot) for slot, card in enumerate(lean.market) if card in nearest]
        best = min(nearest.values(), default=0)
        slots = [slot for missing, slot in faced if missing == best]
        if not slots:
            return BLIND if lean.deck else leftover(lean)
        if lean.t.is_team and lean.owes == TURN and place(lean, mind, lean.market[slots[0]]) != TO_HAND:
            return slots[0] + 5
        return slots[0]
