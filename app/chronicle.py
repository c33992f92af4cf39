"""A finished game to look at again: every told moment with the table as it stood then. No Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.session import Session
from app.story import Line, told
from app.words import Speaker
from engine import events as ev
from engine.actions import Action
from engine.board import Variant
from engine.header import Player
from engine.model import eyes_for
from engine.record import Recorded
from engine.state import State


@dataclass(frozen=True, slots=True)
class Moment:
    """So many events have happened, the last of them worth a line; `turn` counts the turns of whoever has it."""

    number: int
    event: ev.Event
    turn: int
    state: State


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose, and the table right before: events `1 … number - 1` had happened."""

    number: int
    turn: int
    before: State
    event: ev.Event
    done: Action


@dataclass(frozen=True)
class Chronicle:
    """`start` and `events` are the table keeper's, or what one seat saw; `seats` are those that can be looked into."""

    variant: Variant
    players: tuple[Player, ...]
    start: State
    events: tuple[ev.Event, ...]
    seats: tuple[int, ...]

    @classmethod
    def of_log(cls, recorded: Recorded) -> Chronicle:
        players, viewer = recorded.header.players, recorded.header.viewer
        own = () if viewer is None else (viewer,)
        seats = tuple(range(len(players))) if recorded.header.seed is not None else own
        return cls(recorded.variant, tuple(players), recorded.start(), recorded.events, seats)

    @classmethod
    def of_session(cls, session: Session) -> Chronicle:
        """A game that another device keeps, as far as somebody here saw it."""
        seat = session.local[0] if session.local else None
        start = State(session.variant, len(session.players), eyes_for(session.variant, len(session.players), seat))
        events = tuple(event for _number, event in session.past(seat))
        return cls(session.variant, session.players, start, events, () if seat is None else (seat,))

    @cached_property
    def speaker(self) -> Speaker:
        return Speaker(self.variant, [player.name for player in self.players])

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The deal first, then everything that the log has a line for."""
        found: list[Moment] = []
        state, turns = self.start.copy(), [0] * len(self.players)
        for event in self.events:
            state.apply(event)
            if isinstance(event, ev.TurnBegan):
                turns[event.seat] += 1
            if told(event, self.speaker) is not None or isinstance(event, ev.GameWon):
                turn = turns[state.turn] if state.turn >= 0 else 0
                found.append(Moment(state.number, event, turn, state.copy()))
        return tuple(found)

    def line(self, at: int) -> Line:
        """What happened in a moment; the last one is the count."""
        return told(self.moments[at].event, self.speaker) or Line("trophy", "")

    def at(self, number: int) -> int:
        """The moment in which so many events had happened: the last one not after it."""
        earlier = (i for i, moment in enumerate(self.moments) if moment.number > number)
        return max(0, next(earlier, len(self.moments)) - 1)

    def turns(self) -> Sequence[int]:
        """The moments with which a turn begins."""
        starts, last = [0], None
        for at, moment in enumerate(self.moments):
            key = (moment.state.turn, moment.turn)
            if last is not None and key != last:
                starts.append(at)
            last = key
        return starts

    def decisions(self, seat: int) -> list[Decision]:
        """What this seat decided; what was taken back at once does not count."""
        from engine.bots.advice import deed_of, undone  # slow to import, and wanted by few

        found: list[Decision] = []
        state, turn, taken_back = self.start.copy(), 0, undone(self.events)
        for at, event in enumerate(self.events):
            done = deed_of(state, event, seat)
            if done is not None and at not in taken_back:
                found.append(Decision(state.number + 1, turn, state.copy(), event, done))
            state.apply(event)
            turn += isinstance(event, ev.TurnBegan) and event.seat == seat
        return found
