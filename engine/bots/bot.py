"""What a bot is: given its seat's model, a seeded source of chance and a way to be stopped, it answers one action.

Whoever calls it owns the clock and the thread. A bot sees what its seat may see and nothing else, and keeps nothing
between two choices: the same model, seed and budget give the same choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from engine.actions import Action
from engine.eyes import eyes_of
from engine.rules import Classic, Options, rules_for
from engine.state import State
from engine.visibility import redacted


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, in a few words: an id and its numbers, so that the screen can translate it."""

    id: str
    numbers: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """The action, the reason for it, and the points it is expected to gain over the next best one."""

    action: Action
    reason: Reason | None = None
    gain: float = 0.0


class Sight(Protocol):
    """The part of `engine.model.Model` that bots use: what one seat sees and may do."""

    @property
    def state(self) -> State: ...
    @property
    def viewer(self) -> int | None: ...
    @property
    def rules(self) -> Classic: ...
    def options(self, seat: int) -> Options: ...


def never() -> bool:
    """A `stop` that lets a bot finish."""
    return False


class Bot(Protocol):
    """A player that is no person."""

    name: str

    def choose(self, model: Sight, random: Random, stop: Callable[[], bool] = never) -> Choice: ...


def seat_of(model: Sight) -> int:
    """The seat that the bot plays: an onlooker has none."""
    if model.viewer is None:
        raise ValueError("a bot needs a seat: an onlooker's model has none")
    return model.viewer


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees at one moment, made from the keeper's state: for games that bots play among themselves."""

    state: State
    viewer: int
    rules: Classic

    def options(self, seat: int) -> Options:
        return self.rules.options(self.state, seat)


def view_of(state: State, seat: int) -> View:
    view = redacted(state, eyes_of(seat, state.seats, state.team_size))
    return View(view, seat, rules_for(state.variant))
