"""The course of the game: whose turn, taking back, the last round, the end (rules 2.0, 2.6, 5.1)."""

from __future__ import annotations

from engine.actions import Action
from engine.events import EVERYONE, ClaimShown, GameEnded, LastRoundBegan, Owes, Passed, Undone, asked, turn_began
from engine.pending import UndoBar
from engine.refusals import CannotUndo, NoSuchSeat, NotYourTurn
from engine.rules.draft import Draft
from engine.rules.scoring import score
from engine.state import State


def begin_first(draft: Draft) -> None:
    draft.emit(turn_began(draft.state.first))


def finish(draft: Draft, passes: int = 0) -> None:
    """The turn is over; the next seat's begins, unless the game ends."""
    state = draft.state
    if not state.last_round and _trains_run_out(state):
        draft.emit(LastRoundBegan(state.turn))
    if state.final_turns == 0 or passes == state.seats:
        _end(draft)
    else:
        draft.emit(turn_began((state.turn + 1) % state.seats, passes))


def done_or_undo(draft: Draft) -> None:
    """After something that can be taken back the player says when the turn is over; after anything else it is."""
    if draft.state.before is None:
        finish(draft)
    else:
        draft.emit(asked(draft.state.turn, Owes.END_TURN))


def end_turn(draft: Draft, _seat: int, _action: Action) -> None:
    finish(draft)


def undo(draft: Draft, seat: int, _: Action) -> None:
    check_undo(draft.state, seat)
    draft.emit(Undone(seat))


def show(draft: Draft) -> None:
    """Others have been shown what could still be taken back: it stands, and with it the turn is over."""
    if draft.state.before is None:
        raise CannotUndo(draft.state.bar)
    draft.emit(ClaimShown(draft.state.turn))
    finish(draft)


def check_undo(state: State, seat: int) -> None:
    """Only the acting seat takes back; the one before it is told what stood in its way, the others that they wait."""
    if not 0 <= seat < state.seats:
        raise NoSuchSeat(seat)
    if state.turn not in (seat, (seat + 1) % state.seats, EVERYONE):
        raise NotYourTurn(seat)
    if state.turn != seat and state.before is not None:
        raise CannotUndo(UndoBar.TURN_OVER)
    if state.before is None:
        raise CannotUndo(state.bar)


def pass_turn(draft: Draft, seat: int) -> None:
    draft.emit(Passed(seat))
    finish(draft, draft.state.passes + 1)


def _trains_run_out(state: State) -> bool:
    """The acting side's trains together are at or below the limit (rules 5.1, 7.12)."""
    first = state.turn - state.turn % state.team_size
    left = sum(state.trains[first : first + state.team_size])
    return left <= state.variant.numbers.last_round_trains


def _end(draft: Draft) -> None:
    state = draft.state
    draft.emit(GameEnded(state.hands, state.racks, state.tickets, state.ticket_racks))
    for event in score(state):
        draft.emit(event)
