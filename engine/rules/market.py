"""The train-card market: filling places, reshuffling, sweeping locomotives (rules 1.2 to 1.5)."""

from __future__ import annotations

from typing import Final

from engine.cards import EMPTY, LOCOMOTIVE, count, tally, total, unpacked
from engine.events import CardTaken, CardTurnedUp, DeckShuffled, MarketSwept, SweepBar, SweepSkipped, card_turned_up
from engine.rules.draft import Draft
from engine.state import State

SWEEP_AT: Final = 3  # face-up locomotives
MOST_SWEEPS: Final = 10  # in a row


def settle(draft: Draft) -> None:
    """Bring deck and market in order after cards have moved: reshuffle, fill, sweep, until nothing is left to do."""
    state, sweeps = draft.state, 0
    fill(draft)
    while state.market.count(LOCOMOTIVE) >= SWEEP_AT:
        bar = sweep_bar(state, sweeps)
        if bar is not None:
            _tell_once(draft, bar)
            return
        draft.emit(MarketSwept())
        sweeps += 1
        fill(draft)


def fill(draft: Draft) -> None:
    """Turn up a card for every empty place; reshuffle whenever the deck has run out, also after the last."""
    state = draft.state
    while True:
        if not state.deck:
            reshuffle(draft)
        place = state.market.find(EMPTY)
        if place < 0 or not state.deck:
            return
        draft.emit(card_turned_up(place, state.deck[-1]))


def reshuffle(draft: Draft) -> None:
    """The moment the deck is empty the discard pile becomes the deck (rule 1.5)."""
    if not draft.state.deck and draft.state.discard:
        draft.emit(DeckShuffled(draft.shuffled(unpacked(draft.state.discard))))


def sweep_bar(state: State, sweeps: int) -> SweepBar | None:
    """Why the locomotives stay, if they do (rule 1.4)."""
    if EMPTY in state.market:
        return SweepBar.TOO_FEW_CARDS
    if _coloured_cards(state) < SWEEP_AT:
        return SweepBar.TOO_FEW_COLOURS
    return SweepBar.TEN_IN_A_ROW if sweeps >= MOST_SWEEPS else None


def _coloured_cards(state: State) -> int:
    around = tally(state.deck) + tally(state.market) + state.discard
    return total(around) - count(around, LOCOMOTIVE)


def _tell_once(draft: Draft, bar: SweepBar) -> None:
    """Say that the sweep was skipped when the market has just become so, not at every later action."""
    if any(isinstance(event, CardTaken | CardTurnedUp) for event in draft.events):
        draft.emit(SweepSkipped(bar))
