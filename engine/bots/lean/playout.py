"""Whole games of random moves, every grouped option equally likely: the measure of the lean state's speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.board import GRAY
from engine.bots.lean.moves import keep_masks, paying_colours, play, share_masks, track_moves
from engine.bots.lean.state import (
    BACK,
    BLIND,
    FIRST,
    LOCO,
    MORE_TICKETS,
    OVER,
    PASS,
    PAY,
    PLACE,
    SECOND,
    SHARES,
    START,
    TICKETS,
    TO_HAND,
    TRACK,
    TUNNEL,
    TURN,
    Lean,
)

Chance = Callable[[], float]


def play_out(lean: Lean, random: Chance) -> int:
    """Play to the end; the number of decisions."""
    decisions = 0
    team = lean.t.is_team
    while True:
        owes = lean.owes
        if owes == TURN and not team:
            random_turn(lean, random)
        elif owes == SECOND:
            random_second(lean, random)
        elif owes == OVER:
            return decisions
        else:
            play(lean, random_move(lean, random))
        decisions += 1


def random_second(lean: Lean, random: Chance) -> None:
    """Any place of the market, or the deck; tried again where the place has nothing to give."""
    market = lean.market
    while True:
        at = int(random() * 6)
        if at == 5:
            if lean.deck:
                lean.blind()
                return
        elif market[at] < LOCO:
            lean.take(at)
            return


def random_turn(lean: Lean, random: Chance) -> None:
    """Any draw, tickets, or any route that can be claimed, in any colour that pays it."""
    seat = lean.turn
    hand = lean.hands[seat]
    claims = lean.claims(seat, hand)
    if not lean.deck:
        turn_without_deck(lean, claims, random)
        return
    draws = 7 if lean.pile else 6
    at = int(random() * (draws + claims.bit_count()))
    if at < 5:
        if lean.market[at] <= LOCO:
            lean.take(at)
        else:
            random_turn(lean, random)
    elif at == 5:
        lean.blind()
    elif at < draws:
        lean.more_tickets()
    else:
        claim_any(lean, claims, at - draws, random)


def turn_without_deck(lean: Lean, claims: int, random: Chance) -> None:
    number = claims.bit_count()
    at = int(random() * (number + bool(lean.pile)))
    if at < number:
        claim_any(lean, claims, at, random)
    elif lean.pile:
        lean.more_tickets()
    else:
        lean.pass_turn()


def claim_any(lean: Lean, claims: int, at: int, random: Chance) -> None:
    for _ in range(at):
        claims &= claims - 1
    route = (claims & -claims).bit_length() - 1
    hand = lean.hands[lean.turn]
    colour = lean.t.colour[route]
    if colour >= GRAY or lean.t.has_ferries:
        colours = paying_colours(lean, route, hand)
        colour = colours[int(random() * len(colours))]
    lean.claim(route, colour)


def random_move(lean: Lean, random: Chance) -> int:
    """Any move at a moment that is rare, or in a game with teams."""
    owes = lean.owes
    if owes == TURN:
        return random_team_turn(lean, random)
    if owes in (START, TICKETS):
        return FIRST + any_of(keep_masks(lean), random)
    if owes == TUNNEL:
        return PAY if lean.can_pay_tunnel() else BACK
    if owes == TRACK:
        return any_of(list(track_moves(lean)), random)
    if owes == PLACE:
        return TO_HAND + int(random() * 2)
    return FIRST + any_of(share_masks(lean), random)


def any_of(moves: Sequence[int], random: Chance) -> int:
    return moves[int(random() * len(moves))]


def random_team_turn(lean: Lean, random: Chance) -> int:
    held = lean.held(lean.turn)
    claims = lean.claims(lean.turn, held)
    moves = [BLIND, *(s + 5 * int(random() * 2) for s in range(5) if lean.market[s] < LOCO)] if lean.deck else []
    if lean.deck:
        moves += [slot for slot in range(5) if lean.market[slot] == LOCO]
    if lean.pile:
        moves.append(MORE_TICKETS)
    shares = share_masks(lean)
    at = int(random() * (len(moves) + claims.bit_count() + len(shares)))
    if at < len(moves):
        return moves[at]
    at -= len(moves)
    if at < claims.bit_count():
        for _ in range(at):
            claims &= claims - 1
        route = (claims & -claims).bit_length() - 1
        return FIRST + 9 * route + any_of(paying_colours(lean, route, held), random)
    return SHARES + shares[at - claims.bit_count()] if shares else PASS
