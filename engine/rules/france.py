"""France: who draws cards lays track, and only built routes can be claimed (rules 8.1 to 8.6)."""

from __future__ import annotations

from engine import actions as act
from engine.board import NO_TRACK, Routes
from engine.cards import LOCOMOTIVE, count
from engine.events import Owes, TrackLaid, asked
from engine.refusals import BedNotFree, NoSuchPiece
from engine.rules import turns
from engine.rules.claiming import check_open, close_others
from engine.rules.classic import Classic, Options, deed
from engine.rules.draft import Draft
from engine.state import State


class France(Classic):
    """Drawing cards obliges to build."""

    def __init__(self) -> None:
        super().__init__()
        self.deeds[act.LayTrack] = deed(lay_track, Owes.TRACK)
        self.offers[Owes.TRACK] = track_options

    def cards_done(self, draft: Draft, seat: int) -> None:
        if buildable(draft.state):
            draft.emit(asked(seat, Owes.TRACK))
        else:
            turns.finish(draft)


def lay_track(draft: Draft, seat: int, action: act.LayTrack) -> None:
    state, route, colour = draft.state, action.route, action.colour
    check_open(state, route)
    if not state.by_colour[NO_TRACK] >> route & 1:
        raise BedNotFree(route)
    length = state.variant.board.lengths[route]
    if not 0 <= colour < LOCOMOTIVE or not count(state.supply[length], colour):
        raise NoSuchPiece(colour, length)
    draft.emit(TrackLaid(seat, route, colour))
    close_others(draft, route)
    turns.done_or_undo(draft)


def track_options(state: State, _: int) -> Options:
    return Options(beds=buildable(state))


def buildable(state: State) -> Routes:
    """The free beds for which the supply has a piece (rule 8.3)."""
    board, beds = state.variant.board, 0
    for length, pieces in enumerate(state.supply):
        if pieces:
            beds |= board.of_length[length]
    return beds & state.by_colour[NO_TRACK] & state.open
