"""Whole games from a sampled world to the end, every seat played by its mind."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.bot import never
from engine.bots.lean.moves import play
from engine.bots.lean.score import results
from engine.bots.lean.state import BLIND, OVER, TURN, Lean
from engine.bots.mind import Mind
from engine.bots.script import decide, turn

MOST_MOVES = 3_000  # rule 3.10: withdrawn tunnels could go on for ever
PLACES = 5  # of the market
AT_A_STRETCH = 31  # moves, less one: a mask. About half a millisecond, two on a phone


def play_to_end(lean: Lean, minds: list[Mind], pause: Callable[[], object] = never) -> list[tuple[int, int]]:
    """Each side's points at the end, and its completed tickets. `pause` is called now and then: a rollout is longer
    than what is left of a frame.
    """
    for number in range(MOST_MOVES):
        if not number & AT_A_STRETCH:
            pause()
        owes = lean.owes
        if owes == TURN:
            move = turn(lean, minds[lean.turn])
        elif owes == OVER:
            break
        else:
            move = decide(lean, minds[lean.turn])
        if move < PLACES:  # four moves of five draw cards: they save a call
            lean.take(move)
        elif move == BLIND:
            lean.blind()
        else:
            play(lean, move)
    return results(lean)
