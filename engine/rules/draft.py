"""An action tried out: a copy of the state that the rules may change by events, and the events so far."""

from __future__ import annotations

from engine.chance import Chance
from engine.events import Event
from engine.state import State


class Draft:
    """Rules look at `state`, say what happens with `emit`, and see at once what follows from it."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state.copy()
        self.chance = chance
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.state.apply(event)
        self.events.append(event)

    def shuffled(self, cards: bytes) -> bytes:
        return self.chance.shuffled(cards, self.state.number + 1)


class Allowed(Exception):
    """Raised by a rehearsal once an action has passed every check."""


class Rehearsal(Draft):
    """A draft that ends where the first thing would happen. Every deed looks before it acts, so that an action can be
    tried out on what one seat knows, without the cards that seat may not see.
    """

    __slots__ = ()

    def emit(self, event: Event) -> None:
        raise Allowed
