"""Whole games of random moves, every grouped option equally likely: the measure of the lean state's speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.board import GRAY
from engine.bots.lean.moves import keep_masks, paying_colours, play, second_moves, share_masks, track_moves
from engine.bots.lean.state import (
    BACK,
    BLIND,
    FIRST,
    LOCO,
    MORE_TICKETS,
    NONE,
    OVER,
    PASS,
    PAY,
    PLACE,
    SECOND,
    SHARES,
    START,
    SWEEP_AT,
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
    decisions, plain = 0, not lean.team and not lean.colours
    while lean.owes != OVER:
        if plain and lean.owes == TURN:
            decisions += plain_turns(lean, random)
        else:
            play(lean, random_move(lean, random))
            decisions += 1
    return decisions


def plain_turns(lean: Lean, random: Chance) -> int:
    """Any draw, tickets, or any route that can be claimed, in any colour that pays it: turn after turn without racks
    and tracks, until something else than a turn is asked for; the number of decisions.

    What a hand pays is found anew only after it has paid or got a locomotive: until then it can only grow.
    """
    t, deck, hands, trains, used = lean.t, lean.deck, lean.hands, lean.trains, lean.used
    payable = [t.payable(hand) for hand in hands]
    reach = [t.up_to[trains[seat]] & ~used[seat] for seat in range(t.seats)]
    decisions = 0
    while lean.owes == TURN:
        seat = lean.turn
        claims = payable[seat] & reach[seat] & lean.open
        if t.has_ferries:
            claims &= t.afloat[hands[seat][LOCO]]
        draws = (6 if deck else 0) + (1 if lean.pile else 0)
        at = int(random() * (draws + claims.bit_count()))
        if at < draws:
            decisions += draw_cards(lean, random, at, payable) if at < 6 and deck else any_tickets(lean, random)
        elif claims:
            claim_any(lean, claims, at - draws, random)
            payable[seat], reach[seat] = t.payable(hands[seat]), t.up_to[trains[seat]] & ~used[seat]
            decisions += 1
        else:
            lean.pass_turn()
            decisions += 1
    return decisions


def draw_cards(lean: Lean, random: Chance, at: int, payable: list[int]) -> int:
    """The card at that place (5 is the deck), and where it is due a second one from any place; how many.

    What `Lean.take` and `Lean.blind` do is repeated here: it is most of what happens, and calls cost most.
    """
    t, deck, market, seat = lean.t, lean.deck, lean.market, lean.turn
    hand, number = lean.hands[seat], 1
    while True:
        if at == 5:
            card = deck.pop()
            if not deck or lean.odd:
                lean.settle()
        else:
            card = market[at]
            if card > LOCO:  # an empty place: only a first choice may come here, and chooses again
                return 0
            market[at] = new = deck.pop() if deck else NONE
            if not deck or lean.odd or (new == LOCO and market.count(LOCO) >= SWEEP_AT):
                lean.settle()
        hand[card] += 1
        if card == LOCO:
            payable[seat] = t.payable(hand)
        else:
            cards = hand[card] + hand[LOCO]
            payable[seat] |= t.pay[card][cards] | t.gray[cards]
        if number == 2 or (card == LOCO and at < 5) or not (deck or min(market) < LOCO):
            break
        number = 2
        at = int(random() * 6)
        while market[at] >= LOCO if at < 5 else not deck:
            at = int(random() * 6)
    if lean.final < 0:
        lean.passes = 0
        lean.turn = seat + 1 if seat + 1 < t.seats else 0
    else:
        lean.next_turn()
    return number


def any_tickets(lean: Lean, random: Chance) -> int:
    lean.more_tickets()
    lean.keep(any_of(keep_masks(lean), random))
    return 2


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
    """Any move at a moment that is rare, or in a game with racks or tracks."""
    owes = lean.owes
    if owes == TURN:
        return random_turn(lean, random)
    if owes == SECOND:
        return any_of(second_moves(lean), random)
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


def random_turn(lean: Lean, random: Chance) -> int:
    held = lean.held(lean.turn)
    claims = lean.claims(lean.turn, held)
    places = 2 if lean.team else 1
    moves = [BLIND, *(s + 5 * int(random() * places) for s in range(5) if lean.market[s] < LOCO)] if lean.deck else []
    if lean.deck:
        moves += [slot for slot in range(5) if lean.market[slot] == LOCO]
    if lean.pile:
        moves.append(MORE_TICKETS)
    shares = share_masks(lean) if lean.team else []
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
