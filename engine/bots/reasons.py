"""Why a move: an id and the numbers of its sentence. The screen has the sentences, in every language.

| id | numbers |
|---|---|
| claim_for_ticket | route, ticket, missing (connections that the ticket lacks after this one) |
| claim_completes | route, ticket, points |
| claim_for_points | route, points |
| claim_denies | route |
| draw_colour | colour, missing (cards of it that the plan lacks) |
| draw_locomotive | missing (cards that the plan lacks) |
| draw_blind | missing |
| draw_for_long_route | length |
| draw_tickets | trains, turns |
| keep_tickets | kept, trains (that they need together), left (trains there are) |
| share_ticket | ticket |
| place_hand, place_rack | card |
| build_wanted | route, colour |
| build_spare | route, colour |
| pay_tunnel, take_back | extra |
| nothing_else | |
"""

from __future__ import annotations

from engine.bots.bot import Reason
from engine.bots.lean import state as lean_state
from engine.bots.lean.state import BACK, BLIND, FIRST, LOCO, MORE_TICKETS, PAY, SHARES, TO_HAND, TO_RACK, Lean
from engine.bots.mind import Mind
from engine.bots.script import longest_open
from engine.bots.tempo import turns_left
from engine.cards import CARD_NAMES


def because(name: str, **numbers: int | str) -> Reason:
    return Reason(name, tuple(numbers.items()))


def reason_for(lean: Lean, mind: Mind, move: int) -> Reason:
    """What a mind had in mind with a move."""
    owes = lean.owes
    if owes == lean_state.TURN and FIRST <= move < SHARES:
        return claiming(lean, mind, (move - FIRST) // 9)
    if owes in (lean_state.START, lean_state.TICKETS):
        kept = (move - FIRST).bit_count()
        return because("keep_tickets", kept=kept, trains=mind.trains, left=lean.trains[mind.seat])
    if owes == lean_state.TRACK:
        route, colour = divmod(move - FIRST, 9)
        name = "build_wanted" if mind.want >> route & 1 else "build_spare"
        return because(name, route=route_id(lean, route), colour=CARD_NAMES[colour])
    if owes in (lean_state.TURN, lean_state.SECOND) and move <= BLIND:
        return drawing(lean, mind, move)
    return other(lean, mind, move)


def claiming(lean: Lean, mind: Mind, route: int) -> Reason:
    t, name = lean.t, route_id(lean, route)
    best: tuple[int, int] | None = None
    for ticket, way in mind.paths.items():
        if any(lanes >> route & 1 for lanes in way) and (best is None or len(way) < best[0]):
            best = len(way), ticket
    if best is None:
        return because("claim_for_points", route=name, points=t.gain[route])
    missing, printed = best[0] - 1, t.variant.tickets[best[1]]
    if not missing:
        return because("claim_completes", route=name, ticket=printed.id, points=printed.points)
    return because("claim_for_ticket", route=name, ticket=printed.id, missing=missing)


def drawing(lean: Lean, mind: Mind, move: int) -> Reason:
    held = lean.held(mind.seat)
    if not mind.want:
        return because("draw_for_long_route", length=longest_open(lean, mind.seat))
    missing = mind.shortage(held)
    if move == BLIND:
        return because("draw_blind", missing=missing)
    card = lean.market[move % 5]
    if card == LOCO:
        return because("draw_locomotive", missing=missing)
    return because("draw_colour", colour=CARD_NAMES[card], missing=max(0, mind.need[card] - held[card]))


def other(lean: Lean, mind: Mind, move: int) -> Reason:
    if move == MORE_TICKETS:
        return because("draw_tickets", trains=lean.trains[mind.seat], turns=turns_left(lean, mind))
    if move in (TO_HAND, TO_RACK):
        return because("place_hand" if move == TO_HAND else "place_rack", card=CARD_NAMES[lean.drawn])
    if move in (PAY, BACK) and lean.tunnel is not None:
        return because("pay_tunnel" if move == PAY else "take_back", extra=lean.tunnel[7])
    if move >= FIRST:
        mask = move - (SHARES if lean.owes == lean_state.TURN else FIRST)
        shared = lean.tickets[lean.turn][(mask & -mask).bit_length() - 1]
        return because("share_ticket", ticket=lean.t.variant.tickets[shared].id)
    return because("nothing_else")


def route_id(lean: Lean, route: int) -> str:
    return lean.t.variant.board.routes[route].id
