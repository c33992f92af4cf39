"""Which tickets to keep, and which to share with a partner."""

from __future__ import annotations

from engine.bots.lean.moves import keep_masks, share_masks
from engine.bots.lean.state import FIRST, Lean
from engine.bots.mind import Mind
from engine.bots.paths import cheapest
from engine.bots.tempo import turns_left


def keep(lean: Lean, mind: Mind) -> int:
    """The offered tickets that cost little for what they bring, in the order of their price."""
    mind.look(lean)
    seat, t = mind.seat, lean.t
    offer, masks = lean.offers[seat], keep_masks(lean)
    least = min(mask.bit_count() for mask in masks)
    most = max(mask.bit_count() for mask in masks)
    left = turns_left(lean, mind)
    spare = mind_trains(lean, mind)
    part = mind.style.team_share if lean.team else mind.style.share
    order = sorted(range(len(offer)), key=lambda i: price(lean, mind, offer[i]) * 10 - t.points[offer[i]] * 6)
    mask = 0
    for at in order:
        if mask.bit_count() >= most:
            break
        cost = price(lean, mind, offer[at])
        affordable = cost <= part * spare and cost * 0.75 <= left and not mind.style.races
        if affordable or mask.bit_count() < least:
            mask |= 1 << at
            if affordable:
                mind.adopt(lean, [offer[at]])
                spare = mind_trains(lean, mind)
            else:
                mind.dropped.add(offer[at])
    return FIRST + mask


def mind_trains(lean: Lean, mind: Mind) -> int:
    """Trains that no ticket has been promised yet."""
    return max(0, sum([lean.trains[s] for s in lean.t.seats_of[lean.t.side[mind.seat]]]) - mind.trains)


def price(lean: Lean, mind: Mind, ticket: int) -> int:
    """The trains that a ticket costs on top of the plan."""
    free = mind.own
    for way in mind.paths.values():
        for lanes in way:
            free |= lanes
    found = cheapest(mind.around, free, mind.usable, *lean.t.tickets[ticket])
    if found is None:
        return 99
    length = lean.t.length
    return sum(length[lanes.bit_length() - 1] for lanes in found[1] if not lanes & free)


def share(lean: Lean, mind: Mind) -> int:
    """The ticket that is still dearest: the one where a partner helps most. A complete one needs no help."""
    mind.look(lean)
    own = lean.tickets[mind.seat]
    return max(share_masks(lean), key=lambda mask: sum(price_alone(lean, mind, t) for t in picked(own, mask)))


def share_one(lean: Lean, mind: Mind) -> int:
    return FIRST + share(lean, mind)


def picked(tickets: list[int], mask: int) -> list[int]:
    return [ticket for i, ticket in enumerate(tickets) if mask >> i & 1]


def price_alone(lean: Lean, mind: Mind, ticket: int) -> int:
    found = cheapest(mind.around, mind.own, mind.usable, *lean.t.tickets[ticket])
    return 0 if found is None else found[0]
