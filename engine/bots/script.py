"""The scripted player: what a mind does at every moment. Quick enough to play whole games in a search.

It looks at its own cards and tickets and at what is public, so it gives the same answer on a seat's view and on any
world sampled from it.
"""

from __future__ import annotations

from typing import Final

from engine.board import GRAY, routes_in
from engine.bots.choosing import keep, share_one
from engine.bots.lean import state as lean_state
from engine.bots.lean.moves import paying_colours, share_masks
from engine.bots.lean.state import (
    BACK,
    BARE,
    BLIND,
    FIRST,
    LOCO,
    MORE_TICKETS,
    PASS,
    PAY,
    SECOND,
    SHARES,
    TO_HAND,
    TURN,
    Hand,
    Lean,
)
from engine.bots.lean.tables import Tables
from engine.bots.mind import Mind
from engine.bots.partner import BLIND_WORTH, best_slot, place, share_for_help
from engine.bots.tempo import turns_left


def decide(lean: Lean, mind: Mind) -> int:
    """The move of the seat that is asked."""
    owes = lean.owes
    if owes == TURN:
        return turn(lean, mind)
    if owes == SECOND:
        return draw(lean, mind, lean.held(mind.seat))
    return _OTHERWISE[owes](lean, mind)


def tunnel(lean: Lean, mind: Mind) -> int:
    return PAY if lean.can_pay_tunnel() and worth_paying(lean, mind) else BACK


# -- a turn


def turn(lean: Lean, mind: Mind) -> int:
    seat = mind.seat
    if lean.team:
        mind.look(lean)
        held = lean.held(seat)
    else:  # the same without a call: mostly nothing has happened
        if lean.claimed[seat] != mind.own or lean.open & mind.want != mind.watched:
            mind.look(lean)
        held = lean.hands[seat]
    claims = lean.claims(seat, held)
    if lean.final >= 0:
        return last_turn(lean, mind, held, claims)
    left = turns_left(lean, mind)
    if mind.paths and left <= mind.style.fear // 2:
        shorten(lean, mind, held, left)
    if mind.want:
        wanted = claims & mind.want
        route = best_wanted(lean, wanted, held) if wanted else -1
        if route >= 0:
            return claim(lean, mind, route, held)
    elif wants_tickets(lean, mind, left):
        return MORE_TICKETS
    filler = best_filler(lean, mind, claims, held, left) if claims else -1
    if filler >= 0:
        return claim(lean, mind, filler, held)
    if lean.team and mind.want:
        shared = share_for_help(lean, mind, left)
        if shared:
            return shared
    return first_card(lean, mind, held, claims)


def shorten(lean: Lean, mind: Mind, held: Hand, left: int) -> None:
    """Drop tickets that can no longer be made in time."""
    while mind.paths and mind.turns_needed(held) > left:
        mind.drop(mind.worst(lean))
        mind.count(lean)


def wants_tickets(lean: Lean, mind: Mind, left: int) -> bool:
    style = mind.style
    if style.races or not lean.pile:
        return False
    trains = lean.trains[mind.seat]
    if lean.team:
        return trains >= style.team_trains and left >= style.team_turns
    if trains < style.more_trains or left < style.more_turns:
        return False
    return len(mind.done) + len(mind.paths) + len(mind.dropped) < style.most_tickets


def best_wanted(lean: Lean, wanted: int, held: Hand) -> int:
    """The longest wanted route that can be paid without waste; -1 to wait for better cards."""
    t, best, top = lean.t, -1, -1
    while wanted:
        low = wanted & -wanted
        wanted ^= low
        route = low.bit_length() - 1
        length = t.length[route]
        worth = 10 * length
        if t.tunnel[route] and not tunnel_margin(lean, route, held):
            worth -= 1000
        elif length <= 2 and not plain(lean, route, held):
            worth -= 5
        if worth > top:
            best, top = route, worth
    return best


def plain(lean: Lean, route: int, held: Hand) -> bool:
    """Payable without a locomotive."""
    colour = lean.paint[route]
    cards = max(held[:LOCO]) if colour == GRAY else held[colour]
    return cards >= lean.t.length[route] - lean.t.wild[route]


def tunnel_margin(lean: Lean, route: int, held: Hand) -> bool:
    """Whether the hand can stand an extra card or two."""
    colour = lean.t.colour[route]
    cards = max(held[:LOCO]) if colour == GRAY else held[colour]
    return cards + held[LOCO] > lean.t.length[route]


def worth_paying(lean: Lean, mind: Mind) -> bool:
    tunnel = lean.tunnel
    if tunnel is None:
        return False
    return tunnel[7] <= 2 or lean.final >= 0 or bool(mind.want >> tunnel[0] & 1)


def best_filler(lean: Lean, mind: Mind, claims: int, held: Hand, left: int) -> int:
    """A route for its points alone, when nothing is wanted or the hand is full; -1 for none."""
    t, style, seat = lean.t, mind.style, mind.seat
    if mind.want:
        claims = surplus(lean, mind, claims, held)
        if not claims:
            return -1
    shortest = 1 if left <= 2 or lean.trains[seat] < 6 else min(style.filler, fillers(lean, mind)[0])
    claims &= ~t.up_to[shortest - 1]
    if not claims:
        return -1
    some = longest_of(t, claims)
    if some & (some - 1):
        some = touching(lean, mind, some) or some
    return (some & -some).bit_length() - 1


def longest_of(t: Tables, routes: int) -> int:
    """Those of the greatest length."""
    for mask in t.longest_first:
        if routes & mask:
            return routes & mask
    return 0


def surplus(lean: Lean, mind: Mind, claims: int, held: Hand) -> int:
    """Those that neither the plan's cards nor its trains are needed for."""
    t, need = lean.t, mind.need
    claims &= t.up_to[max(0, lean.trains[mind.seat] - mind.trains)] & ~t.up_to[mind.style.filler - 1]
    kept = 0
    if claims:
        spare = max([held[c] - need[c] for c in range(8)])
        for route in routes_in(claims):
            colour = lean.paint[route]
            if (spare if colour == GRAY else held[colour] - need[colour]) >= t.length[route] > 2 * t.wild[route]:
                kept |= 1 << route
    return kept


def longest_open(lean: Lean, seat: int) -> int:
    """The greatest length that the seat could still claim."""
    t = lean.t
    free = lean.open & ~lean.used[seat] & t.up_to[lean.trains[seat]]
    if lean.colours:
        free &= ~lean.colours[BARE]
    for length in range(t.longest, 0, -1):
        if free & t.of_length[length]:
            return length
    return 1


def touching(lean: Lean, mind: Mind, routes: int) -> int:
    """Those that touch the own network: they may lengthen the longest path."""
    nodes = 0
    pairs = lean.t.pairs
    own = mind.own
    while own:
        low = own & -own
        own ^= low
        nodes |= pairs[low.bit_length() - 1]
    near = 0
    for route in routes_in(routes):
        if pairs[route] & nodes:
            near |= 1 << route
    return near


def last_turn(lean: Lean, mind: Mind, held: Hand, claims: int) -> int:
    """The last turn: finish a ticket if one route does it, else the most points."""
    if not claims:
        return first_card(lean, mind, held, claims)
    t = lean.t
    some = longest_of(t, claims)
    best = (some & -some).bit_length() - 1
    top = t.gain[best]
    finishing = {way[0]: t.points[ticket] * 2 for ticket, way in mind.paths.items() if len(way) == 1}
    for lanes, points in finishing.items():
        for route in routes_in(lanes & claims):
            worth = t.gain[route] + points
            if worth > top or (worth == top and route < best):
                best, top = route, worth
    return claim(lean, mind, best, held)


def claim(lean: Lean, mind: Mind, route: int, held: Hand) -> int:
    return FIRST + 9 * route + pay_colour(lean, mind, route, held)


def pay_colour(lean: Lean, mind: Mind, route: int, held: Hand) -> int:
    """The fewest locomotives, then a colour that the plan does not need, then the largest pile."""
    colour = lean.paint[route]
    if colour < GRAY:
        return colour if held[colour] and lean.t.length[route] > lean.t.wild[route] else LOCO
    colours = paying_colours(lean, route, held)
    if len(colours) == 1:
        return colours[0]
    length, need = lean.t.length[route] - lean.t.wild[route], mind.need
    best, top = LOCO, -10_000
    for colour in colours:
        if colour != LOCO:
            spare = held[colour] - need[colour]
            worth = 100 * min(held[colour], length) + 10 * min(spare, length) + held[colour]
            if worth > top:
                best, top = colour, worth
    return best


# -- drawing


def first_card(lean: Lean, mind: Mind, held: Hand, claims: int) -> int:
    """The first card, or whatever else there is to do when none can be drawn."""
    if lean.deck:
        return draw(lean, mind, held)
    if claims:
        return claim(lean, mind, (claims & -claims).bit_length() - 1, held)
    if lean.pile:
        return MORE_TICKETS
    shares = share_masks(lean) if lean.t.is_team else ()
    return SHARES + shares[0] if shares else PASS


def draw(lean: Lean, mind: Mind, held: Hand) -> int:
    """The face-up card that the plan needs most, else blind."""
    want = mind.want
    need = mind.need if want else fillers(lean, mind)[1]
    gray = not want or bool(mind.grays)
    market = lean.market
    if lean.team:
        best, short = best_slot(lean, mind, held, need, gray)
    else:
        best, short = best_alone(lean, held, need, gray)
    if want and not short and LOCO in market and lean.owes == TURN and wants_locomotive(mind, held):
        return market.index(LOCO)
    if best < 0:
        return BLIND if lean.deck else leftover(lean)
    if lean.team and lean.owes == TURN:
        return best if place(lean, mind, market[best]) == TO_HAND else best + 5
    return best


def best_alone(lean: Lean, held: Hand, need: Hand, gray: bool) -> tuple[int, bool]:
    """The face-up card that the plan needs most, -1 for none, and whether it lacks such a card."""
    best, top = -1, BLIND_WORTH if lean.deck else -1
    short = False
    for slot, card in enumerate(lean.market):
        if card >= LOCO:
            continue
        missing = need[card] - held[card]
        if missing > 0:
            if missing <= 2:  # there is nothing better
                return slot, True
            short = True
            worth = 44 - missing if missing < 8 else 36
        else:
            worth = 12 - 3 * missing if gray else 5
        if worth > top:
            best, top = slot, worth
    return best, short


def leftover(lean: Lean) -> int:
    """A second card when the deck is empty."""
    return next(slot for slot, card in enumerate(lean.market) if card < LOCO)


def wants_locomotive(mind: Mind, held: Hand) -> bool:
    """A locomotive is worth a whole turn when few cards would do instead."""
    need = mind.need
    kinds = sum([1 for colour in range(8) if need[colour] > held[colour]])
    return 0 < kinds <= 2 or mind.wild > held[LOCO]


def fillers(lean: Lean, mind: Mind) -> tuple[int, Hand]:
    """The greatest length still open to the seat, and the cards for such routes; the same while the board is."""
    seat = mind.seat
    free = lean.open & ~lean.used[seat] & lean.t.up_to[lean.trains[seat]]
    if free != mind.free or lean.colours != mind.painted:
        longest = longest_open(lean, seat)
        mind.free, mind.painted = free, lean.colours[:]
        mind.fillers = longest, filler_need(lean, free, longest)
    return mind.fillers


def filler_need(lean: Lean, free: int, longest: int) -> Hand:
    """With nothing wanted: the cards for the longest open routes."""
    t, by = lean.t, lean.colours or lean.t.printed
    need = [0] * 9
    routes = free & t.of_length[longest]
    for colour in range(8):
        if by[colour] & routes:
            need[colour] = longest
    return need


def place_drawn(lean: Lean, mind: Mind) -> int:
    return place(lean, mind, lean.drawn)


# -- building track


def build(lean: Lean, mind: Mind) -> int:
    """A wanted bed in the colour that the hand pays best, else the bed that is worth most in such a colour."""
    mind.look(lean)
    beds = lean.buildable()
    beds = beds & mind.want or own_beds(lean, mind, beds) or beds
    held, t = lean.hands[mind.seat], lean.t
    best, top = -1, -10_000
    for length, pieces in enumerate(lean.supply):
        some = beds & t.of_length[length]
        if some:
            worth, colour = best_piece(held, mind.need, pieces, length)
            if worth > top:
                best, top = 9 * ((some & -some).bit_length() - 1) + colour, worth
    return FIRST + best


def best_piece(held: Hand, need: Hand, pieces: Hand, length: int) -> tuple[int, int]:
    """Of the pieces of one length the colour with the most cards to spare."""
    best, top = -1, -10_000
    for colour in range(8):
        if pieces[colour]:
            cards = held[colour]
            worth = 10 * (cards - need[colour]) + length
            if cards < length:
                worth -= 3 * (length - cards)
            if worth > top:
                best, top = colour, worth
    return top, best


def own_beds(lean: Lean, mind: Mind, beds: int) -> int:
    """Beds that do not close a wanted route by crossing it."""
    crosses = lean.t.crosses
    for route in routes_in(mind.want):
        beds &= ~crosses[route]
    return beds


_OTHERWISE: Final = {
    lean_state.TRACK: build,
    lean_state.PLACE: place_drawn,
    lean_state.TUNNEL: tunnel,
    lean_state.START: keep,
    lean_state.TICKETS: keep,
    lean_state.START_SHARE: share_one,
    lean_state.SHARE: share_one,
}
