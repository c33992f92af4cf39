"""Plays the scripted plan as well as it can without search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import EndTurn
from engine.bots.bot import Choice, Sight, never, seat_of
from engine.bots.lean.moves import action_of
from engine.bots.lean.project import project
from engine.bots.planned import mind_for
from engine.bots.script import decide
from engine.bots.style import PLANNER, Style
from engine.events import Owes


class NormalBot:
    """Plans its tickets as one network and follows the plan."""

    def __init__(self, name: str = "normal", style: Style = PLANNER) -> None:
        self.name, self.style = name, style

    def choose(self, model: Sight, random: Random, stop: Callable[[], bool] = never) -> Choice:
        seat, state = seat_of(model), model.state
        if state.owes is Owes.END_TURN:
            return Choice(EndTurn())
        lean = project(state, random.shuffle, seat)
        return Choice(action_of(lean, decide(lean, mind_for(lean, seat, self.style))))
