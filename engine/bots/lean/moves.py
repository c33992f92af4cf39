"""The moves of a lean state: all of them, any of them, and what each is as an action of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from engine import actions as act
from engine.actions import Action, Place
from engine.board import GRAY, routes_in
from engine.bots.lean import state as lean_state
from engine.bots.lean.state import (
    BACK,
    BLIND,
    FIRST,
    LOCO,
    MORE_TICKETS,
    PASS,
    PAY,
    SECOND,
    SHARE,
    SHARES,
    START,
    START_SHARE,
    TICKETS,
    TO_HAND,
    TO_RACK,
    TRACK,
    TURN,
    Hand,
    Lean,
)
from engine.cards import ONE, Tally


def legal(lean: Lean) -> list[int]:
    """Every move. Market places of equal colour are one move: the lowest stands for all."""
    match lean.owes:
        case lean_state.TURN:
            return turn_moves(lean)
        case lean_state.SECOND:
            return second_moves(lean)
        case lean_state.PLACE:
            return [TO_HAND, TO_RACK]
        case lean_state.TUNNEL:
            return [PAY, BACK] if lean.can_pay_tunnel() else [BACK]
        case lean_state.TRACK:
            return list(track_moves(lean))
        case lean_state.START | lean_state.TICKETS:
            return [FIRST + mask for mask in keep_masks(lean)]
        case lean_state.START_SHARE | lean_state.SHARE:
            return [FIRST + mask for mask in share_masks(lean)]
    return []


def turn_moves(lean: Lean) -> list[int]:
    moves = [BLIND, *take_moves(lean, LOCO)] if lean.deck else []
    if lean.pile:
        moves.append(MORE_TICKETS)
    moves += claim_moves(lean, lean.turn)
    if lean.t.is_team:
        moves += [SHARES + mask for mask in share_masks(lean)]
    return moves or [PASS]


def second_moves(lean: Lean) -> list[int]:
    return [*([BLIND] if lean.deck else []), *take_moves(lean, LOCO - 1)]


def take_moves(lean: Lean, most: int) -> Iterator[int]:
    market = lean.market
    placing = lean.t.is_team and lean.owes == TURN
    for slot, card in enumerate(market):
        if card <= most and market.index(card) == slot:
            yield slot
            if placing and card != LOCO:
                yield slot + 5


def claim_moves(lean: Lean, seat: int) -> list[int]:
    held = lean.held(seat)
    return [
        FIRST + 9 * route + colour
        for route in routes_in(lean.claims(seat, held))
        for colour in paying_colours(lean, route, held)
    ]


def paying_colours(lean: Lean, route: int, held: Hand) -> list[int]:
    """The colours that pay a route, coloured cards first; LOCO when there is only that."""
    t, wild, colour = lean.t, held[LOCO], lean.paint[route]
    number = t.length[route]
    if colour != GRAY:
        return [colour if held[colour] and number > t.wild[route] else LOCO]
    if number == t.wild[route]:
        return [LOCO]
    colours = [c for c in range(LOCO) if held[c] and held[c] + wild >= number]
    return [*colours, LOCO] if wild >= number else colours


def track_moves(lean: Lean) -> Iterator[int]:
    for route in routes_in(lean.buildable()):
        for colour, pieces in enumerate(lean.supply[lean.t.length[route]]):
            if pieces:
                yield FIRST + 9 * route + colour


def keep_masks(lean: Lean) -> tuple[int, ...]:
    """Which of the offered tickets may be kept together."""
    numbers = lean.t.numbers
    keep = numbers.keep_at_start if lean.owes == START else numbers.keep_later
    return masks_of(keep.least, keep.most, len(lean.offers[lean.turn]))


@lru_cache(maxsize=64)
def masks_of(least: int, most: int, offered: int) -> tuple[int, ...]:
    least, most = min(least, offered), min(most, offered)
    return tuple(mask for mask in range(1, 1 << offered) if least <= mask.bit_count() <= most)


def share_masks(lean: Lean) -> list[int]:
    """Which of the own tickets may go on the rack (rules 7.6, 7.7, 7.9)."""
    numbers, own = lean.t.numbers, len(lean.tickets[lean.turn])
    if lean.owes == SHARE:
        return [1 << i for i in range(own - lean.fresh, own)]
    if lean.owes == START_SHARE:
        return [1 << i for i in range(own)]
    sizes = range(1, numbers.shared_in_a_turn + 1)
    return [sum(1 << i for i in chosen) for size in sizes for chosen in combinations(range(own), size)]


# -- doing them


def play(lean: Lean, move: int) -> None:
    """Carry a legal move out."""
    if move < 5:
        lean.take(move)
    elif move == BLIND:
        lean.blind()
    elif move >= SHARES and lean.owes == TURN:
        lean.share(move - SHARES)
    elif move >= FIRST:
        play_numbered(lean, move - FIRST)
    elif move < BLIND:
        lean.take(move - 5, TO_RACK)
    elif move in (TO_HAND, TO_RACK):
        lean.place(move)
    else:
        _SIMPLE[move](lean)


_SIMPLE = {
    MORE_TICKETS: Lean.more_tickets,
    PASS: Lean.pass_turn,
    PAY: Lean.pay,
    BACK: Lean.take_back,
}


def play_numbered(lean: Lean, number: int) -> None:
    owes = lean.owes
    if owes == TURN:
        lean.claim(number // 9, number % 9)
    elif owes == TRACK:
        lean.lay(number // 9, number % 9)
    elif owes in (START, TICKETS):
        lean.keep(number)
    else:
        lean.share(number)


# -- as actions of the engine


def action_of(lean: Lean, move: int) -> Action:
    """The move as the seat would ask for it at the engine's table."""
    owes = lean.owes
    if move >= SHARES and owes == TURN:
        return act.ShareTickets(chosen(lean.tickets[lean.turn], move - SHARES))
    if move >= FIRST:
        return numbered_action(lean, move - FIRST)
    if move < BLIND:
        return take_action(lean, move)
    return _ACTIONS[move] if move != PAY else tunnel_payment(lean)


_ACTIONS: dict[int, Action] = {
    BLIND: act.DrawCard(),
    MORE_TICKETS: act.DrawTickets(),
    PASS: act.Pass(),
    TO_HAND: act.PlaceCard(Place.HAND),
    TO_RACK: act.PlaceCard(Place.RACK),
    BACK: act.TakeBack(),
}


def take_action(lean: Lean, move: int) -> Action:
    slot = move % 5
    if not lean.t.is_team or lean.owes == SECOND or lean.market[slot] == LOCO:
        return act.TakeCard(slot)
    return act.TakeCard(slot, Place.RACK if move >= 5 else Place.HAND)


def numbered_action(lean: Lean, number: int) -> Action:
    seat = lean.turn
    if lean.owes == TURN:
        return claim_action(lean, *divmod(number, 9))
    if lean.owes == TRACK:
        return act.LayTrack(*divmod(number, 9))
    if lean.owes in (START, TICKETS):
        offer = lean.offers[seat]
        rest = b"" if lean.owes == START else chosen(offer, ~number, in_order=False)
        return act.KeepTickets(chosen(offer, number), rest)
    return act.ShareTickets(chosen(lean.tickets[seat], number))


def chosen(tickets: list[int], mask: int, *, in_order: bool = True) -> bytes:
    picked = [ticket for i, ticket in enumerate(tickets) if mask >> i & 1]
    return bytes(sorted(picked) if in_order else picked)


def claim_action(lean: Lean, route: int, colour: int) -> act.ClaimRoute:
    trial = lean.copy()
    return act.ClaimRoute(route, *tallies(colour, trial.spend(colour, lean.t.length[route], lean.t.wild[route])))


def tunnel_payment(lean: Lean) -> Action:
    if lean.tunnel is None:
        return act.TakeBack()
    trial = lean.copy()
    return act.PayTunnel(*tallies(lean.tunnel[1], trial.spend(lean.tunnel[1], lean.tunnel[7], 0)))


def tallies(colour: int, paid: tuple[int, int, int, int]) -> tuple[Tally, Tally]:
    own, own_wild, racked, racked_wild = paid
    return own * ONE[colour] + own_wild * ONE[LOCO], racked * ONE[colour] + racked_wild * ONE[LOCO]
