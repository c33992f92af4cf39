"""Whole random games of the engine, for tests that look at what happens in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from engine.actions import Action, ClaimRoute, DrawTickets, ShareTickets, TakeBack, Undo
from engine.events import Event
from engine.game import Game
from engine.state import State
from tests.positions import PLAYERS, variant

TABLES = [(map_id, seats) for map_id, counts in PLAYERS.items() for seats in counts]
USUAL = 4
LIKED = {ClaimRoute: 12, DrawTickets: 1, ShareTickets: 1, TakeBack: 1, Undo: 1}


class Step(NamedTuple):
    """One action: who, what, the state it was done in, and what came of it."""

    seat: int
    action: Action
    before: State
    events: list[Event]


@dataclass
class Played:
    """A game from the deal to the winners."""

    map_id: str
    seats: int
    seed: str
    dealt: list[Event] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    end: State | None = None

    @property
    def events(self) -> list[Event]:
        return [*self.dealt, *(event for step in self.steps for event in step.events)]


def random_action(game: Game, seat: int, chance: Random) -> Action:
    """A kind of action first, then one of that kind, so that every kind occurs."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in game.legal(seat):
        kinds.setdefault(type(action), []).append(action)
    if game.rules.refusal(game.state, seat, Undo()) is None:
        kinds[Undo] = [Undo()]
    chosen = chance.choices([*kinds], [LIKED.get(kind, USUAL) for kind in kinds])[0]
    return chance.choice(kinds[chosen])


def steps(game: Game, chance: Random) -> Iterator[Step]:
    """Play a game that has been dealt to its end."""
    while seats := game.state.to_move():
        seat = chance.choice(seats)
        before, action = game.state, random_action(game, seat, chance)
        yield Step(seat, action, before, game.play(seat, action))


def played(map_id: str, seats: int, seed: str) -> Played:
    game = Game(variant(map_id), seats, seed)
    record = Played(map_id, seats, seed, game.start())
    record.steps = list(steps(game, Random(seed)))
    record.end = game.state
    return record
