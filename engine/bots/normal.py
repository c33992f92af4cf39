"""Plays the scripted plan as well as it can without search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import EndTurn
from engine.bots.bot import Choice, Sight, never, seat_of
from engine.bots.denial import Denial
from engine.bots.lean.moves import action_of
from engine.bots.lean.project import project
from engine.bots.lean.state import MORE_TICKETS, TURN, Lean
from engine.bots.mind import Mind
from engine.bots.others import Others
from engine.bots.planned import mind_for
from engine.bots.reasons import reason_for
from engine.bots.script import claim, decide
from engine.bots.style import PLANNER, Style
from engine.events import Owes


class NormalBot:
    """Plans its tickets as one network and follows the plan, in its own style."""

    def __init__(self, name: str = "normal", style: Style = PLANNER) -> None:
        self.name, self.style = name, style

    def choose(self, model: Sight, random: Random, stop: Callable[[], bool] = never) -> Choice:
        seat, state = seat_of(model), model.state
        if state.owes is Owes.END_TURN:
            return Choice(EndTurn())
        lean = project(state, random.shuffle, seat)
        mind = mind_for(lean, seat, self.style)
        move = self.move(lean, mind, random)
        return Choice(action_of(lean, move), reason_for(lean, mind, move))

    def move(self, lean: Lean, mind: Mind, random: Random) -> int:
        move = decide(lean, mind)
        if self.style.denies and lean.owes == TURN and lean.final < 0:
            return denying(lean, mind, move)
        return move


def denying(lean: Lean, mind: Mind, move: int) -> int:
    """Rather than draw: a claim that costs the others dear, with cards and trains that can be spared."""
    if move > MORE_TICKETS:
        return move
    held = lean.held(mind.seat)
    spare = lean.t.up_to[max(0, lean.trains[mind.seat] - mind.trains)]
    claims = lean.claims(mind.seat, held) & spare & ~mind.want
    harm, route = Denial(lean, Others(lean, mind.seat)).best(claims)
    return claim(lean, mind, route, held) if harm >= mind.style.denies else move
