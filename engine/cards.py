"""Train cards as small integers, and a number of cards as one packed integer.

A `Tally` holds how many cards there are of each kind, eight bits a kind, so that adding, removing and
comparing whole hands is one operation on integers: no kind ever reaches 128 of the 110 cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = int
Cards: TypeAlias = bytes  # cards in their order, the last one on top
Tally: TypeAlias = int

PURPLE, BLUE, ORANGE, WHITE, GREEN, YELLOW, BLACK, RED, LOCOMOTIVE = range(9)
HIDDEN: Final = 9  # a card whose face the viewer may not see
EMPTY: Final = 10  # a market place without a card

COLOURS: Final = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
CARD_NAMES: Final = (*COLOURS, "locomotive")
LETTERS: Final = "PBOWGYKRL?."
MARKET_PLACES: Final = 5

_BITS: Final = 8
_KINDS: Final = 10
_HIGH: Final = sum(0x80 << _BITS * kind for kind in range(_KINDS))
_MOST: Final = sum(0x7F << _BITS * kind for kind in range(_KINDS))
ONE: Final = tuple(1 << _BITS * kind for kind in range(_KINDS))
HIDDEN_ONE: Final = ONE[HIDDEN]
FULL: Final[Tally] = sum(12 * ONE[colour] for colour in range(8)) + 14 * ONE[LOCOMOTIVE]  # rule 1.1


def tally(cards: Iterable[Card]) -> Tally:
    """How many cards of each kind there are in `cards`; empty places do not count."""
    return sum(ONE[card] for card in cards if card != EMPTY)


def counts(cards: Tally) -> bytes:
    """The number of cards of each kind, to be indexed by the kind."""
    return cards.to_bytes(_KINDS, "little")


def is_tally(cards: Tally) -> bool:
    """Whether this is a number of cards at all: of no kind fewer than none, or more than could ever be."""
    return not cards & ~_MOST


def count(cards: Tally, card: Card) -> int:
    return cards >> _BITS * card & 0xFF


def total(cards: Tally) -> int:
    return sum(cards.to_bytes(_KINDS, "little"))


def covers(cards: Tally, wanted: Tally) -> bool:
    """Whether `cards` holds at least as many of every kind as `wanted`."""
    return (cards | _HIGH) - wanted & _HIGH == _HIGH


def less(cards: Tally, gone: Tally) -> Tally:
    """What is left of the cards when as many of each kind as there are, at most those of `gone`, have gone."""
    room = (cards | _HIGH) - gone
    enough = room & _HIGH  # the high bit is still there: of this kind there were as many as have gone
    return room & enough - (enough >> _BITS - 1)


def unpacked(cards: Tally) -> Cards:
    """The cards one by one, in the order of their kinds."""
    return b"".join(bytes((kind,)) * n for kind, n in enumerate(counts(cards)) if n)


def hidden(cards: Tally) -> Tally:
    """As many cards, seen from behind."""
    return total(cards) * HIDDEN_ONE
