"""The random bot: always legal, always comes to an end."""

from random import Random

import pytest

from engine.actions import PayTunnel, TakeBack
from engine.bots import BOTS
from engine.bots.random_bot import RandomBot, grouped
from tests.engine.bots.play import played
from tests.positions import PLAYERS

TABLES = [(map_id, seats) for map_id, counts in PLAYERS.items() for seats in counts]


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_a_random_game_ends_and_is_scored(map_id: str, seats: int) -> None:
    state = played(map_id, [RandomBot() for _ in range(seats)], "random-game").state
    assert state.over
    assert len(state.scoring) == state.sides
    assert state.winners


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (played("usa", [RandomBot(), RandomBot()], "same").state for _ in range(2))
    assert first == second
    assert played("usa", [RandomBot(), RandomBot()], "same", chance="other").state != first


def test_3_10_a_tunnel_that_can_be_paid_is_not_withdrawn() -> None:
    assert grouped([PayTunnel(1), TakeBack()]) == [PayTunnel(1)]
    assert grouped([TakeBack()]) == [TakeBack()]


def test_an_onlooker_has_no_seat_to_choose_for() -> None:
    class Onlooker:
        viewer = None

    with pytest.raises(ValueError, match="seat"):
        BOTS["random"].make().choose(Onlooker(), Random(1))  # type: ignore[arg-type]
