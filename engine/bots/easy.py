"""Plays plausibly and makes the mistakes that people make: it works at one ticket and forgets the others, likes
locomotives too much, and draws tickets when it is too late for them.

Every single move is one that a plan suggests; what goes wrong is the plan.
"""

from __future__ import annotations

from random import Random

from engine.bots.lean.state import BLIND, LOCO, START, TICKETS, TURN, Lean
from engine.bots.mind import Mind
from engine.bots.normal import NormalBot
from engine.bots.script import decide
from engine.bots.style import Style

REMEMBERS = 0.1  # of its turns it has all of its tickets in mind
TEMPTED = 0.8  # of the times a locomotive lies there it takes it instead of what it needs
LAZY = Style(
    lengths=(0, 10, 20, 30, 40, 50, 60, 70),  # trains alone: it does not see what turns cost
    share=2.5,  # nor what its tickets ask of it
    more_trains=3,  # too late for another ticket is never
    more_turns=0,
    most_tickets=10,
    filler=3,
    fear=0,  # does not watch the others' trains
)


class EasyBot(NormalBot):
    """See the module."""

    def __init__(self, name: str = "easy", style: Style = LAZY) -> None:
        super().__init__(name, style)

    def move(self, lean: Lean, mind: Mind, random: Random) -> int:
        if lean.owes in (START, TICKETS):
            return decide(lean, mind)
        if random.random() >= REMEMBERS:
            forget(lean, mind)
        move = decide(lean, mind)
        draws = lean.owes == TURN and move <= BLIND
        if draws and LOCO in lean.market and random.random() < TEMPTED:
            return lean.market.index(LOCO)
        return move


def forget(lean: Lean, mind: Mind) -> None:
    """All tickets but the first one."""
    for ticket in sorted(mind.paths)[1:]:
        mind.drop(ticket)
    mind.count(lean)
