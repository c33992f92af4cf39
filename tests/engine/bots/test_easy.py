"""Easy loses by forgetting its plan, grabbing locomotives and drawing tickets late: never by a senseless move."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import ClaimRoute, TakeCard
from engine.bots import BOTS
from engine.bots import easy as easy_bot
from engine.bots.bot import view_of
from engine.bots.easy import LAZY, EasyBot, forget
from engine.bots.lean.project import project
from engine.bots.lean.state import LOCO
from engine.bots.planned import mind_for
from engine.bots.style import PLANNER
from engine.cards import LOCOMOTIVE
from engine.events import Owes
from engine.game import Game
from tests.engine.bots.play import played
from tests.positions import variant


def in_the_middle(seed: str, turns: int = 30) -> Game:
    """Two easy bots after some decisions."""
    game = Game(variant("usa"), 2, seed)
    game.start()
    random, bot = Random(seed), EasyBot()
    while turns or game.state.owes is not Owes.TURN:
        seat = game.state.to_move()[0]
        game.play(seat, bot.choose(view_of(game.state, seat), random).action)
        turns -= turns > 0
    return game


def test_it_forgets_all_tickets_but_the_first() -> None:
    state = in_the_middle("forgets", 2).state
    seat = state.to_move()[0]
    lean = project(state, Random(1).shuffle, seat)
    mind = mind_for(lean, seat, LAZY)
    tickets = sorted(mind.paths)
    assert len(tickets) > 1
    forget(lean, mind)
    assert list(mind.paths) == tickets[:1]


def test_a_locomotive_on_the_table_tempts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(easy_bot, "TEMPTED", 1.0)
    for number in range(40):
        state = in_the_middle(f"tempted {number}", 4).state
        seat = state.to_move()[0]
        action = EasyBot().choose(view_of(state, seat), Random(number)).action
        if LOCOMOTIVE in state.market and not isinstance(action, ClaimRoute):
            assert isinstance(action, TakeCard)
            assert state.market[action.slot] == LOCOMOTIVE
            return
    raise AssertionError("no locomotive ever lay there")


def test_what_it_claims_is_on_the_way_to_a_ticket_or_worth_points() -> None:
    """Every claim has a reason of the planner's, and none is the reason of somebody who has no idea."""
    state = in_the_middle("sensible", 4)
    random, bot, reasons = Random("sensible"), BOTS["easy"].make(), set()
    while state.state.to_move():
        seat = state.state.to_move()[0]
        choice = bot.choose(view_of(state.state, seat), random)
        if isinstance(choice.action, ClaimRoute) and choice.reason is not None:
            reasons.add(choice.reason.id)
        state.play(seat, choice.action)
    assert reasons <= {"claim_for_ticket", "claim_completes", "claim_for_points"}
    assert "claim_for_ticket" in reasons


def test_it_takes_on_more_than_a_planner_does() -> None:
    bots = [BOTS["easy"].make(), BOTS["normal"].make()]
    sides = [played("usa", bots, f"late {number}").state.scoring for number in range(12)]
    failed = [sum(len(side[seat].failed) for side in sides) for seat in (0, 1)]
    assert failed[0] > 2 * failed[1]
    assert LAZY.more_trains < PLANNER.more_trains


def test_lean_and_engine_call_a_locomotive_the_same() -> None:
    assert LOCO == LOCOMOTIVE
