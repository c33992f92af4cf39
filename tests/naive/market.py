"""Deck, discard pile and the five face-up cards (rules 1.2 to 1.5)."""

from tests.naive.cards import LOCOMOTIVE, shuffled
from tests.naive.numbers_by_map import MARKET_PLACES
from tests.naive.state import State

EMPTY = "."
MOST_SWEEPS = 10  # rule 1.4


def draw(state: State) -> str:
    """The top card of the deck; rule 1.5: a deck that runs out is renewed at once."""
    card = state.deck.pop()
    renew_deck(state)
    return card


def renew_deck(state: State) -> None:
    """Rule 1.5: the discard pile becomes the deck the moment the deck is empty."""
    if not state.deck:
        state.deck, state.discard = shuffled(state.discard), []


def settle(state: State) -> bool:
    """Put the market in order after cards have moved; says whether a card was turned up."""
    turned_up = fill(state)
    for _ in range(MOST_SWEEPS):
        if not must_sweep(state):
            break
        state.discard += state.market
        state.market = [EMPTY] * MARKET_PLACES
        turned_up = fill(state)
    return turned_up


def fill(state: State) -> bool:
    """Rules 1.2 and 1.5: fill the empty places as long as there are cards; says whether any was filled."""
    renew_deck(state)
    filled = False
    for place in range(MARKET_PLACES):
        if state.market[place] == EMPTY and state.deck:
            state.market[place] = draw(state)
            filled = True
    return filled


def must_sweep(state: State) -> bool:
    """Rules 1.3 and 1.4: five cards lie there, three or more are locomotives, and enough others are about."""
    around = state.deck + state.discard + state.market
    coloured = [card for card in around if card not in (LOCOMOTIVE, EMPTY)]
    return EMPTY not in state.market and state.market.count(LOCOMOTIVE) >= 3 and len(coloured) >= 3
