"""Two who play together: who of them collects which colours, what goes to the rack, and which tickets are shared.

Partners may not talk, so they divide the work by a rule that both know: of the routes that tickets on the rack need,
one collects every other colour and one the rest. Each keeps in the hand what it collects itself and racks all else, for
cards on the rack can be paid by either and cards in a hand only by its owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.lean.moves import share_masks
from engine.bots.lean.state import LOCO, SHARES, TO_HAND, TO_RACK, TURN, Hand, Lean

if TYPE_CHECKING:
    from engine.bots.mind import Mind

COLLECTED: Final = 3  # colours that a seat without a plan collects in its hand: its largest piles
BLIND_WORTH: Final = 22  # of a card from the deck, on the scale of `worths`
PARTNERS_WORTH: Final = 34
TIME_TO_HELP: Final = 3  # turns that a partner needs to make something of a ticket


def partner_of(seat: int) -> int:
    """The other seat of the team: partners sit side by side."""
    return seat ^ 1


def racked_ways(lean: Lean, mind: Mind) -> set[int]:
    """The connections that tickets on the rack need: both partners know of them."""
    paths = mind.paths
    return set().union(*[paths[ticket] for ticket in lean.shared[lean.t.side[mind.seat]] if ticket in paths])


def is_partners(lean: Lean, seat: int, colour: int, length: int) -> bool:
    """Whether the partner collects for such a route of both; whoever lacks the trains leaves it to the other."""
    if lean.trains[partner_of(seat)] < length:
        return False
    return lean.trains[seat] < length or (colour ^ seat) & 1 == 1


# -- cards


def place(lean: Lean, mind: Mind, card: int) -> int:
    """To the hand what this seat collects itself, all else to the rack, where the partner may need it."""
    if not lean.team:
        return TO_HAND
    if card == LOCO:
        return TO_RACK
    if mind.want:
        return TO_HAND if mind.need[card] > mind.theirs[card] else TO_RACK
    held = lean.held(mind.seat)
    return TO_HAND if held[card] >= sorted(held[:LOCO])[-COLLECTED] else TO_RACK


def best_slot(lean: Lean, mind: Mind, held: Hand, need: Hand, gray: bool) -> tuple[int, bool]:
    """The face-up card that the two need most, -1 for none, and whether one of them lacks such a card. What the partner
    collects is worth taking only if it goes to the rack.
    """
    best, top, short = -1, BLIND_WORTH if lean.deck else -1, False
    rack = lean.racks[lean.t.side[mind.seat]]
    racked = lean.owes == TURN or lean.placed == TO_HAND
    theirs = mind.theirs if mind.want else [0] * 9
    for slot, card in enumerate(lean.market):
        if card >= LOCO:
            continue
        missing = need[card] - theirs[card] - held[card]
        if missing > 0:
            short = True
            worth = 46 if missing <= 2 else 44 - min(missing, 8)
        elif racked and theirs[card] > rack[card]:
            short = True
            worth = PARTNERS_WORTH
        else:
            worth = 12 + 3 * (held[card] - need[card]) if gray else 5
        if worth > top:
            best, top = slot, worth
    return best, short


# -- tickets


def share_for_help(lean: Lean, mind: Mind, left: int) -> int:
    """As a whole turn: the tickets that the own trains no longer reach but the partner's do; 0 for none."""
    seat, length = mind.seat, lean.t.length
    if left < TIME_TO_HELP or lean.trains[partner_of(seat)] <= lean.trains[seat]:
        return 0
    beyond = 0
    for i, ticket in enumerate(lean.tickets[seat]):
        way = mind.paths.get(ticket, ())
        if sum([length[lanes.bit_length() - 1] for lanes in way]) > lean.trains[seat]:
            beyond |= 1 << i
    fitting = [mask for mask in share_masks(lean) if not mask & ~beyond] if beyond else []
    return SHARES + max(fitting, key=lambda mask: mask.bit_count()) if fitting else 0
