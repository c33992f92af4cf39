"""What a route costs: every set of cards that pays it, and why another does not (rules 3.1, 3.6 to 3.8, 7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.board import GRAY, RouteNo, Routes
from engine.cards import LOCOMOTIVE, ONE, Card, Tally, count, counts, covers, is_tally, total
from engine.pending import Tunnel
from engine.refusals import (
    FerryNeedsLocomotives,
    MixedColours,
    NoSuchCards,
    NotEnoughCards,
    WrongColour,
    WrongNumberOfCards,
)
from engine.state import State

Payment: TypeAlias = tuple[Tally, Tally]  # from the hand, from the team's rack

COLOUR_RANGE = range(LOCOMOTIVE)


def colour_played(cards: Tally) -> Card:
    """The one colour of a set; LOCOMOTIVE when it is all locomotives."""
    colours = [colour for colour, n in enumerate(counts(cards)[:LOCOMOTIVE]) if n]
    if len(colours) > 1:
        raise MixedColours
    return colours[0] if colours else LOCOMOTIVE


def together(hand: Tally, rack: Tally) -> Tally:
    """The cards of a payment. Each part must be cards: four from the hand and minus one from the rack are not three."""
    if not is_tally(hand) or not is_tally(rack):
        raise NoSuchCards
    return hand + rack


def check_owned(state: State, seat: int, hand: Tally, rack: Tally) -> None:
    """The cards are where the player says."""
    for held, wanted in ((state.hands[seat], hand), (state.racks[seat // state.team_size], rack)):
        if not covers(held, wanted):
            card = next(card for card in range(len(ONE)) if count(held, card) < count(wanted, card))
            raise NotEnoughCards(card, count(wanted, card), count(held, card))


def check_route_payment(state: State, seat: int, route: RouteNo, hand: Tally, rack: Tally) -> None:
    """These cards pay this route."""
    cards, printed = together(hand, rack), state.variant.board.routes[route]
    if total(cards) != printed.length:
        raise WrongNumberOfCards(printed.length, total(cards))
    played, wanted = colour_played(cards), state.colour_of(route)
    if wanted not in (GRAY, played) and played != LOCOMOTIVE:
        raise WrongColour(wanted, played)
    if count(cards, LOCOMOTIVE) < printed.locomotives:
        raise FerryNeedsLocomotives(printed.locomotives, count(cards, LOCOMOTIVE))
    check_owned(state, seat, hand, rack)


def check_tunnel_payment(state: State, seat: int, tunnel: Tunnel, hand: Tally, rack: Tally) -> None:
    """These cards pay what the tunnel asks for on top."""
    cards = together(hand, rack)
    if total(cards) != tunnel.extra:
        raise WrongNumberOfCards(tunnel.extra, total(cards))
    laid, played = colour_played(tunnel.hand + tunnel.rack), colour_played(cards)
    if played not in (laid, LOCOMOTIVE):
        raise WrongColour(laid, played)
    check_owned(state, seat, hand, rack)


def payable(state: State, seat: int) -> Routes:
    """The routes that the seat's cards can pay, whoever they belong to."""
    board, by_colour = state.variant.board, state.by_colour
    held = counts(state.hands[seat] + state.racks[seat // state.team_size])
    coloured, locomotives, up_to = held[:LOCOMOTIVE], held[LOCOMOTIVE], board.up_to
    routes = by_colour[GRAY] & up_to[max(coloured) + locomotives]
    for colour, cards in enumerate(coloured):
        routes |= by_colour[colour] & up_to[cards + locomotives]
    return routes & ~board.ferries[min(locomotives, len(board.ferries) - 1)]


def route_payments(state: State, seat: int, route: RouteNo) -> Iterator[Payment]:
    """Every way to pay a route."""
    printed, wanted = state.variant.board.routes[route], state.colour_of(route)
    colours = COLOUR_RANGE if wanted == GRAY else (wanted,)
    return _payments(state, seat, printed.length, colours, printed.locomotives)


def tunnel_payments(state: State, seat: int, tunnel: Tunnel) -> Iterator[Payment]:
    """Every way to pay a tunnel's extra cards."""
    laid = colour_played(tunnel.hand + tunnel.rack)
    return _payments(state, seat, tunnel.extra, () if laid == LOCOMOTIVE else (laid,), 0)


def _payments(
    state: State, seat: int, number: int, colours: range | tuple[int, ...], locomotives: int
) -> Iterator[Payment]:
    hand, rack = state.hands[seat], state.racks[seat // state.team_size]
    held = counts(hand + rack)
    yield from _splits(hand, rack, LOCOMOTIVE, number)
    least = max(1, number - held[LOCOMOTIVE])
    for colour in colours:
        for coloured in range(least, min(held[colour], number - locomotives) + 1):
            wild = _splits(hand, rack, LOCOMOTIVE, number - coloured)
            for from_hand, from_rack in _splits(hand, rack, colour, coloured):
                for more_hand, more_rack in wild:
                    yield from_hand + more_hand, from_rack + more_rack


def _splits(hand: Tally, rack: Tally, card: Card, number: int) -> list[Payment]:
    """So many cards of one kind, split over hand and rack in every way."""
    if not rack:
        return [(number * ONE[card], 0)] if count(hand, card) >= number else []
    one, most, least = ONE[card], min(count(hand, card), number), max(0, number - count(rack, card))
    return [(from_hand * one, (number - from_hand) * one) for from_hand in range(most, least - 1, -1)]
