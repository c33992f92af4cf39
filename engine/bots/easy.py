"""Plays plausibly and makes the mistakes that people make: it forgets what it was up to and draws too long.

Every single move is one that a plan suggests; what goes wrong is the plan.
"""

from __future__ import annotations

from random import Random

from engine.bots.lean.state import START, TICKETS, TURN, Lean
from engine.bots.mind import Mind
from engine.bots.normal import NormalBot
from engine.bots.script import decide, first_card
from engine.bots.style import Style

FORGETS = 0.5  # of its turns it leaves one of its tickets out of account
DAWDLES = 0.6  # of its turns it draws although it could claim what it wants
ENOUGH = 12  # cards in hand with which even it claims
LAZY = Style(
    lengths=(0, 10, 20, 30, 40, 50, 60, 70),  # trains alone: it does not see what turns cost
    share=1.0,
    more_trains=30,
    more_turns=0,
    most_tickets=4,
    filler=3,
    fear=0,  # does not watch the others' trains
)


class EasyBot(NormalBot):
    """See the module."""

    def __init__(self, name: str = "easy", style: Style = LAZY) -> None:
        super().__init__(name, style)

    def move(self, lean: Lean, mind: Mind, random: Random) -> int:
        if lean.owes in (START, TICKETS) or lean.final >= 0:
            return decide(lean, mind)
        if len(mind.paths) > 1 and random.random() < FORGETS:
            mind.drop(sorted(mind.paths)[int(random.random() * len(mind.paths))])
            mind.count(lean)
        held = lean.held(mind.seat)
        if lean.owes == TURN and lean.deck and sum(held) < ENOUGH and random.random() < DAWDLES:
            return first_card(lean, mind, held, 0)
        return decide(lean, mind)
