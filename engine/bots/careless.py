"""The measure of a partner: normal, but what goes to the rack, and which tickets are shared when, is left to chance."""

from __future__ import annotations

from random import Random

from engine.bots.lean.moves import share_masks
from engine.bots.lean.state import BLIND, FIRST, LOCO, PLACE, SHARE, SHARES, START_SHARE, TO_HAND, TURN, Lean
from engine.bots.mind import Mind
from engine.bots.normal import NormalBot


class CarelessBot(NormalBot):
    """See the module."""

    def __init__(self) -> None:
        super().__init__("careless")

    def move(self, lean: Lean, mind: Mind, random: Random) -> int:
        move = super().move(lean, mind, random)
        return careless(lean, move, random) if lean.team else move


def careless(lean: Lean, move: int, random: Random) -> int:
    """The same move with every choice of rack and sharing made anew; not sharing is one of the ways to share."""
    if lean.owes == PLACE:
        return TO_HAND + any_of(2, random)
    if lean.owes in (START_SHARE, SHARE):
        masks = share_masks(lean)
        return FIRST + masks[any_of(len(masks), random)]
    if lean.owes != TURN or FIRST <= move < SHARES:
        return move
    masks = [0, *share_masks(lean)]
    mask = masks[any_of(len(masks), random)]
    if mask:
        return SHARES + mask
    if move < BLIND and lean.market[move % 5] != LOCO:
        return move % 5 + 5 * any_of(2, random)
    return move


def any_of(number: int, random: Random) -> int:
    return int(random.random() * number)
