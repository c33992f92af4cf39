"""From a touched route or dropped cards to one claim, question by question: lane, colour, cards, confirm.

No Kivy here and no rules: what can be paid comes from the engine, and a question is asked only when it has two answers.
Locomotives are never spent unasked: whoever pays with one has seen it in a question or in the last look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from engine.actions import ClaimRoute, PayTunnel
from engine.board import GRAY, NO_TRACK, RouteNo, routes_in
from engine.cards import LOCOMOTIVE, ONE, Card, Tally, count, counts
from engine.model import Model
from engine.refusals import Refusal
from engine.state import State

Payment: TypeAlias = ClaimRoute | PayTunnel
ORDER: Final = (LOCOMOTIVE, *range(LOCOMOTIVE))  # of the piles in a hand


@dataclass(frozen=True, slots=True)
class Dropped:
    """The kinds of cards that a player dropped or picked, by where they lay."""

    hand: frozenset[Card] = frozenset()
    rack: frozenset[Card] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.hand or self.rack)

    @property
    def kinds(self) -> frozenset[Card]:
        return self.hand | self.rack

    @property
    def colours(self) -> frozenset[Card]:
        return self.kinds - {LOCOMOTIVE}


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player has said so far."""

    seat: int
    route: RouteNo
    dropped: Dropped = Dropped()
    lane: bool = False  # the route is meant exactly, not a lane beside it
    colour: Card | None = None
    payment: ClaimRoute | None = None
    other_cards: bool = False  # wants to see every way to pay


@dataclass(frozen=True, slots=True)
class AskLane:
    lanes: tuple[RouteNo, ...]


@dataclass(frozen=True, slots=True)
class AskColour:
    """Each colour with its cheapest payment."""

    payments: tuple[tuple[Card, ClaimRoute], ...]


@dataclass(frozen=True, slots=True)
class AskCards:
    """Every way to pay, fewest locomotives first."""

    payments: tuple[ClaimRoute, ...]


@dataclass(frozen=True, slots=True)
class Confirm:
    """One claim is left. `others` says that it could be paid differently, `asked` that the player chose these cards."""

    claim: ClaimRoute
    others: bool
    asked: bool

    @property
    def needs_a_look(self) -> bool:
        """Locomotives would be spent that nobody has named."""
        return locomotives(self.claim) > 0 and not self.asked


@dataclass(frozen=True, slots=True)
class Refused:
    """Why not, and for which route."""

    route: RouteNo
    refusal: Refusal


Step: TypeAlias = AskLane | AskColour | AskCards | Confirm | Refused


def aimed(model: Model, seat: int, routes: Sequence[RouteNo], dropped: Dropped) -> tuple[Intent, Step] | None:
    """What certain cards mean over these routes, nearest first: the first that they can pay, else the nearest; of a
    connection the lane itself when it can be paid so, else any lane beside it that can.
    """
    payable = (route for route in routes if payments_for(model, Intent(seat, route, dropped)))
    route = next(payable, routes[0] if routes else None)
    if route is None:
        return None
    intent = Intent(seat, route, dropped)
    intent = replace(intent, lane=bool(payments_for(model, intent)))
    return intent, next_step(model, intent)


def useful_kinds(model: Model, seat: int, route: RouteNo) -> Dropped:
    """The kinds of cards that can help to pay a route, by where they lie."""
    payments = payments_for(model, Intent(seat, route, lane=True))
    hand = frozenset[Card]().union(*(kinds_in(payment.hand) for payment in payments))
    return Dropped(hand, frozenset[Card]().union(*(kinds_in(payment.rack) for payment in payments)))


def next_step(model: Model, intent: Intent) -> Step:
    """The next question, or the claim, or why there is none."""
    if not intent.lane:
        lanes = lanes_to_choose(model, intent)
        if len(lanes) > 1:
            return AskLane(lanes)
        intent = replace(intent, route=lanes[0] if lanes else intent.route)
    payments = payments_for(model, intent)
    if not payments:
        return Refused(intent.route, _refusal(model, intent))
    if intent.payment in payments:
        return Confirm(intent.payment, others=len(payments) > 1, asked=True)
    if intent.colour is None:
        by_colour = cheapest_by_colour(payments)
        if len(by_colour) > 1:
            return AskColour(by_colour)
    return _cards(model.state, intent, payments)


def _cards(state: State, intent: Intent, payments: Sequence[ClaimRoute]) -> Step:
    """Take the one payment with the fewest locomotives, or ask."""
    fewest = locomotives(payments[0])
    cheapest = [payment for payment in payments if locomotives(payment) == fewest]
    needed = state.variant.board.routes[intent.route].locomotives
    plain = len(cheapest) == 1 and (fewest <= needed or len(payments) == 1)
    if intent.other_cards or not plain:
        return AskCards(tuple(payments))
    named = LOCOMOTIVE in intent.dropped.kinds or intent.colour == LOCOMOTIVE
    return Confirm(cheapest[0], others=len(payments) > 1, asked=named)


def lanes_to_choose(model: Model, intent: Intent) -> tuple[RouteNo, ...]:
    """The lanes of the connection that could be meant; the touched one alone if the others are just like it."""
    board = model.state.variant.board
    claimable = model.options(intent.seat).claims & board.lanes[intent.route]
    lanes = [lane for lane in routes_in(claimable) if payments_for(model, replace(intent, route=lane))]
    if intent.route in lanes and len({_face(model.state, lane) for lane in lanes}) == 1:
        return (intent.route,)
    unlike = {_face(model.state, lane): lane for lane in reversed(lanes)}
    return tuple(sorted(unlike.values()))


def _face(state: State, route: RouteNo) -> tuple[int, ...]:
    printed = state.variant.board.routes[route]
    return state.colour_of(route), printed.length, printed.tunnel_draw, printed.locomotives


# -- payments


def payments_for(model: Model, intent: Intent) -> list[ClaimRoute]:
    """Every payment that fits what has been said, fewest locomotives first, then hand before rack."""
    if not model.options(intent.seat).claims >> intent.route & 1:
        return []
    payments = model.rules.claims(model.state, intent.seat, intent.route)
    if intent.dropped:
        payments = with_dropped(payments, intent.dropped)
    if intent.colour is not None:
        payments = [payment for payment in payments if colour_of(payment) == intent.colour]
    return in_order(payments)


def with_dropped(payments: Sequence[ClaimRoute], dropped: Dropped) -> list[ClaimRoute]:
    """The payments that a dropped set means: its colour, topped up with locomotives where it is too small."""
    if len(dropped.colours) > 1:
        return []
    if dropped.colours:
        (colour,) = dropped.colours
        meant = [payment for payment in payments if colour_of(payment) == colour]
    else:
        whole = [payment for payment in payments if colour_of(payment) == LOCOMOTIVE]
        most = max((locomotives(payment) for payment in payments), default=0)
        meant = whole or [payment for payment in payments if locomotives(payment) == most > 0]
    exact = [payment for payment in meant if _only_from(payment, dropped)]
    return exact or meant


def _only_from(payment: ClaimRoute, dropped: Dropped) -> bool:
    """Whether the payment takes every kind from where it was dropped, and takes some of every kind."""
    used = Dropped(kinds_in(payment.hand), kinds_in(payment.rack))
    return used.hand <= dropped.hand and used.rack <= dropped.rack and used.kinds == dropped.kinds


def cheapest_by_colour(payments: Sequence[ClaimRoute]) -> tuple[tuple[Card, ClaimRoute], ...]:
    """The first payment of every colour, in the order of the payments."""
    found: dict[Card, ClaimRoute] = {}
    for payment in payments:
        found.setdefault(colour_of(payment), payment)
    return tuple(found.items())


def in_order(payments: Iterable[ClaimRoute]) -> list[ClaimRoute]:
    return sorted(payments, key=lambda payment: (locomotives(payment), sum(counts(payment.rack)), colour_of(payment)))


def tunnel_payments(model: Model, seat: int) -> list[PayTunnel]:
    """Every way to pay what the tunnel asks for, fewest locomotives first."""
    paid = [action for action in model.options(seat).actions if isinstance(action, PayTunnel)]
    return sorted(paid, key=lambda payment: (locomotives(payment), sum(counts(payment.rack))))


def locomotives(payment: Payment) -> int:
    return count(payment.hand + payment.rack, LOCOMOTIVE)


def colour_of(payment: Payment) -> Card:
    """The colour of a set, LOCOMOTIVE when it has no other."""
    return min(kinds_in(payment.hand + payment.rack))


def kinds_in(cards: Tally) -> frozenset[Card]:
    return frozenset(kind for kind, n in enumerate(counts(cards)) if n)


# -- why not


def _refusal(model: Model, intent: Intent) -> Refusal:
    refusal = model.refusal(intent.seat, best_try(model.state, intent))
    return Refusal() if refusal is None else refusal


def best_try(state: State, intent: Intent) -> ClaimRoute:
    """The cards that come nearest to paying the route: what the engine objects to is then what is really missing."""
    route = state.variant.board.routes[intent.route]
    held = state.hands[intent.seat] + state.racks[state.side_of(intent.seat)]
    wild = min(count(held, LOCOMOTIVE), route.length)
    kinds = [_colour_to_try(state, intent, held), *sorted(intent.dropped.colours)[1:]]
    cards = wild * ONE[LOCOMOTIVE]
    for at in range(route.length - wild):
        cards += ONE[kinds[at % len(kinds)]]
    rack = _overlap(state.racks[state.side_of(intent.seat)], cards)
    return ClaimRoute(intent.route, cards - rack, rack)


def _colour_to_try(state: State, intent: Intent, held: Tally) -> Card:
    if intent.dropped.colours:
        return min(intent.dropped.colours)
    wanted = state.colour_of(intent.route)
    return max(range(LOCOMOTIVE), key=lambda colour: count(held, colour)) if wanted in (GRAY, NO_TRACK) else wanted


def _overlap(held: Tally, wanted: Tally) -> Tally:
    return sum(min(count(held, kind), count(wanted, kind)) * ONE[kind] for kind in range(LOCOMOTIVE + 1))
