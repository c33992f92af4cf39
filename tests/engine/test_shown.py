"""What all have seen of a hand: taken face up and not yet paid, which never is more than the hand holds."""

from random import Random

import pytest

from engine.bots.bot import view_of
from engine.bots.random_bot import RandomBot
from engine.cards import covers, less, tally
from engine.game import Game
from tests.positions import PLAYERS, variant


def test_less_never_goes_below_nothing() -> None:
    assert less(tally([0, 0, 8]), tally([0, 8, 8, 3])) == tally([0])


@pytest.mark.parametrize("map_id", PLAYERS)
def test_what_was_shown_is_in_the_hand(map_id: str) -> None:
    seats = min(PLAYERS[map_id])
    game, bot, random, most = Game(variant(map_id), seats, "shown"), RandomBot(), Random(2), 0
    game.start()
    while game.state.to_move():
        seat = game.state.to_move()[0]
        view = view_of(game.state, seat)
        assert view.state.shown == game.state.shown
        game.play(seat, bot.choose(view, random).action)
        assert all(covers(hand, shown) for hand, shown in zip(game.state.hands, game.state.shown, strict=True))
        most = max(most, sum(1 for shown in game.state.shown if shown))
    assert most == seats
