"""Searches: as strong as its budget of rollouts allows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import EndTurn
from engine.bots.bot import Choice, Sight, never, seat_of
from engine.bots.lean.moves import action_of
from engine.bots.reasons import reason_for
from engine.bots.search import Search
from engine.bots.style import PLANNER, Style, settled
from engine.events import Owes
from engine.state import State

ROLLOUTS = 600  # a decision, shared out among the seats: with more players a game is longer


def usual_budget(state: State) -> int:
    """Rollouts for about a fifth of a second on one core of a small computer, and less than one on a phone."""
    return ROLLOUTS // state.seats


class HardBot:
    """Tries its candidates in worlds that agree with what it sees. The budget is in rollouts; 0 is the usual one."""

    def __init__(self, name: str = "hard", style: Style = PLANNER, budget: int = 0) -> None:
        self.name, self.style, self.budget = name, settled(style), budget

    def choose(self, model: Sight, random: Random, stop: Callable[[], bool] = never) -> Choice:
        seat, state = seat_of(model), model.state
        if state.owes is Owes.END_TURN:
            return Choice(EndTurn())
        search = Search(state, seat, self.style, random)
        arm = search.best(self.budget or usual_budget(state), stop)
        return Choice(action_of(search.lean, arm.move), reason_for(search.lean, arm.mind, arm.move), search.gain(arm))
