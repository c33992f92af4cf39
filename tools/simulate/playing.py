"""One random game, from the deal to the winner, before a witness or in a hurry."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from engine.actions import Action, Undo
from engine.audit import Violation, Witness
from engine.board import Variant
from engine.bots.bot import View
from engine.bots.random_bot import any_of, pick
from engine.events import Event, TurnBegan
from engine.eyes import eyes_of
from engine.game import Game
from engine.header import Player, header_for
from engine.log import LogFile
from engine.state import State
from engine.table import Table, Viewer

MOST_ACTIONS: Final = 20_000  # far more than any game has: one that goes on so long never ends
CHANGE_OF_MIND: Final = 0.05  # how often somebody takes back what can be taken back
COLOURS: Final = ("blue", "red", "green", "yellow", "black", "white")


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    state: State
    events: int
    actions: int
    turns: int
    undone: int


def play(variant: Variant, seats: int, seed: str, audited: bool = True, log: Path | None = None) -> Played:
    """Play the game of this seed; raises `Violation` as soon as something is wrong."""
    if log is None:
        return _Play(Game(variant, seats, seed), audited).to_the_end()
    players = [Player(f"Random {seat + 1}", COLOURS[seat], "bot random") for seat in range(seats)]
    with closing(LogFile.create(log, header_for(variant, players, seed), variant)) as file:
        return _Play(Game(variant, seats, seed, file.append), audited).to_the_end()


class _Play:
    """The players, who choose by the same chance whether or not somebody watches."""

    def __init__(self, game: Game, audited: bool) -> None:
        self.game = game
        self.table = Table(game)
        self.random = Random(f"{game.chance.seed}/players")
        self.witness = Witness(game.variant, game.state.seats) if audited else None
        self.actions = self.turns = self.undone = 0
        if self.random.random() < 0.5:
            self._sit_apart()

    def _sit_apart(self) -> None:
        """Everybody has a screen; else all share one. In teams that decides what can be taken back."""
        state = self.game.state
        for seat in range(state.seats):
            eyes = eyes_of(seat, state.seats, state.team_size)
            self.table.join(Viewer(eyes, lambda *_: None, frozenset({seat})))

    def to_the_end(self) -> Played:
        events = self.table.start()
        while True:
            if self.witness is not None:
                self.witness.hear(events)
                self.witness.agree(self.game.state)
            state = self.game.state
            waiting = state.to_move()
            if not waiting:
                return Played(state, state.number, self.actions, self.turns, self.undone)
            seat = waiting[any_of(self.random, len(waiting))]
            events = self.table.submit(seat, self._choose(seat))
            self._count(events)

    def _choose(self, seat: int) -> Action:
        state, random = self.game.state, self.random
        if state.before is not None and random.random() < CHANGE_OF_MIND:
            self.undone += 1
            return Undo()
        return pick(View(self._seen(seat), seat, self.game.rules), seat, random)

    def _seen(self, seat: int) -> State:
        """What the seat decides by: its own view, and that allows exactly what the keeper's state does."""
        state, rules = self.game.state, self.game.rules
        if self.witness is None:
            return state
        view = self.witness.views[seat]
        if rules.options(view, seat) != rules.options(state, seat):
            raise Violation("a seat sees what it can do", f"seat {seat} at event {state.number}")
        return view

    def _count(self, events: list[Event]) -> None:
        self.actions += 1
        self.turns += sum(isinstance(event, TurnBegan) for event in events)
        if self.actions > MOST_ACTIONS:
            raise Violation("a game comes to its end", f"not after {self.actions} actions")
