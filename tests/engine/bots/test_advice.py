"""The hint and the review: legal, explained, and seen with the seat's own eyes."""

from random import Random

import pytest

from engine import actions as act
from engine.actions import Action
from engine.bots import BOTS
from engine.bots.advice import compare, deed_of, hint, review, undone
from engine.bots.bot import view_of
from engine.bots.easy import EasyBot
from engine.events import Event, Owes
from engine.game import Game
from engine.state import State
from tests.positions import PLAYERS, variant

BUDGET = 10


def recorded(map_id: str, seats: int, seed: str) -> tuple[list[Event], list[tuple[int, int, Action]]]:
    """The events of a game of easy bots, and who did what before which event."""
    game, random, events, deeds = Game(variant(map_id), seats, seed), Random(seed), [], []
    events += game.start()
    bot = EasyBot()
    while game.state.to_move():
        seat = game.state.to_move()[0]
        action = bot.choose(view_of(game.state, seat), random).action
        deeds.append((len(events), seat, action))
        events += game.play(seat, action)
    return events, deeds


@pytest.mark.parametrize("map_id", PLAYERS)
def test_every_deed_is_read_back_from_the_log(map_id: str) -> None:
    seats = min(PLAYERS[map_id])
    events, deeds = recorded(map_id, seats, "deeds")
    state, found = State(variant(map_id), seats), []
    for at, event in enumerate(events):
        found += [(at, seat, deed) for seat in range(seats) if (deed := deed_of(state, event, seat)) is not None]
        state.apply(event)
    told = [deed for deed in deeds if not isinstance(deed[2], act.EndTurn)]
    assert [(at, seat) for at, seat, _ in found] == [(at, seat) for at, seat, _ in told]
    for (_, _, read), (_, _, done) in zip(found, told, strict=True):
        if isinstance(done, act.KeepTickets):
            assert sorted(read.kept) == sorted(done.kept)
        else:
            assert read == done


@pytest.mark.parametrize("map_id", PLAYERS)
def test_a_hint_is_legal_and_says_why(map_id: str) -> None:
    seats = min(PLAYERS[map_id])
    game, random = Game(variant(map_id), seats, "hint"), Random(5)
    game.start()
    bot, asked = BOTS["normal"].make(), set[Owes]()
    while game.state.to_move():
        seat, state = game.state.to_move()[0], game.state
        if state.owes not in asked and state.owes is not Owes.END_TURN:
            asked.add(state.owes)
            choice = hint(view_of(state, seat), random, budget=BUDGET)
            assert choice.action in set(game.legal(seat))
            assert choice.reason is not None
            assert choice.reason.id
        game.play(seat, bot.choose(view_of(state, seat), random).action)
    assert {Owes.START_TICKETS, Owes.TURN, Owes.SECOND_CARD} <= asked


def test_a_hint_can_be_stopped_at_once() -> None:
    game = Game(variant("usa"), 2, "stop")
    game.start()
    assert hint(view_of(game.state, 0), Random(1), lambda: True).action in set(game.legal(0))


def test_a_wasted_turn_costs_points() -> None:
    """With a route payable in the last round, drawing a card instead loses its points."""
    game, random = Game(variant("usa"), 2, "waste"), Random(1)
    game.start()
    bot = BOTS["racer"].make()
    while not (game.state.last_round and game.state.owes is Owes.TURN and game.options(game.state.turn).claims):
        seat = game.state.to_move()[0]
        game.play(seat, bot.choose(view_of(game.state, seat), random).action)
    seat = game.state.turn
    choice, lost = compare(view_of(game.state, seat), act.DrawCard(), random)
    assert isinstance(choice.action, act.ClaimRoute)
    assert lost >= 1


def test_a_review_finds_what_was_worse() -> None:
    events, _ = recorded("usa", 2, "review")
    remarks = []
    for remark in review(State(variant("usa"), 2), events, 0, Random(2), budget=8):
        remarks.append(remark)
        if len(remarks) == 2:
            break
    assert len(remarks) == 2
    assert all(remark.gain >= 3 and remark.done != remark.better and remark.reason for remark in remarks)


def test_what_was_taken_back_is_not_reviewed() -> None:
    game, random, bot = Game(variant("usa"), 2, "back"), Random(1), BOTS["greedy"].make()
    events = game.start()
    while game.state.owes is not Owes.END_TURN:
        seat = game.state.to_move()[0]
        events += game.play(seat, bot.choose(view_of(game.state, seat), random).action)
    claimed = next(at for at in range(len(events) - 1, -1, -1) if type(events[at]).__name__ == "RouteClaimed")
    assert undone(events) == set()
    events += game.play(game.state.turn, act.Undo())
    assert undone(events) == {claimed}
