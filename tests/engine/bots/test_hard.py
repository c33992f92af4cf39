"""The searching bots: they come to an end on every map, can be stopped, and repeat themselves when asked to."""

from random import Random

import pytest

from engine.bots import BOTS
from engine.bots.bot import Bot, view_of
from engine.bots.hard import HardBot
from engine.bots.search import Arm, Search, ahead, clear
from engine.bots.style import PLANNER, settled
from engine.game import Game
from tests.engine.bots.play import played
from tests.positions import PLAYERS, variant

ROLLOUTS = 20
CHARACTERS = [entry.name for entry in BOTS.values() if entry.level == "hard"]


def table(map_id: str, number: int) -> list[Bot]:
    """All hard, of changing number and character."""
    counts = PLAYERS[map_id]
    seats = counts[number // 4 % len(counts)] if number % 4 == 3 else counts[0]
    bots: list[Bot] = []
    for seat in range(seats):
        bot = BOTS[CHARACTERS[(number + seat) % len(CHARACTERS)]].make()
        bot.budget = ROLLOUTS  # type: ignore[attr-defined]
        bots.append(bot)
    return bots


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("map_id", PLAYERS)
def test_all_hard_games_end_without_a_refusal(map_id: str, number: int) -> None:
    assert played(map_id, table(map_id, number), f"hard {number}").state.over


@pytest.mark.long
@pytest.mark.parametrize("map_id", PLAYERS)
def test_two_hundred_all_hard_games(map_id: str) -> None:
    assert all(played(map_id, table(map_id, number), f"long hard {number}").state.over for number in range(200))


def started() -> Game:
    game = Game(variant("usa"), 2, "search")
    game.start()
    return game


def test_the_same_seed_and_budget_give_the_same_choice() -> None:
    view = view_of(started().state, 0)
    first, second = (HardBot(budget=60).choose(view, Random("same")) for _ in range(2))
    assert first == second
    assert first.reason is not None


class Stop:
    """Says so from the fourth time on."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > 3


def test_it_stops_when_told_to_and_still_answers() -> None:
    game = started()
    choice = HardBot(budget=100_000).choose(view_of(game.state, 1), Random(1), Stop())
    assert choice.action in set(game.legal(1))


def test_a_stopped_search_finishes_one_rollout_at_most() -> None:
    search, stop = Search(view_of(started().state, 1).state, 1, settled(PLANNER), Random(1)), Stop()
    search.best(100_000, stop)
    assert search.rollouts == 1


def test_a_search_can_be_paused_in_the_midst_of_a_rollout() -> None:
    search, asked = Search(view_of(started().state, 1).state, 1, settled(PLANNER), Random(1)), []
    search.best(20, lambda: bool(asked.append(None)))
    assert len(asked) > 4 * search.rollouts


def test_a_search_keeps_to_its_budget() -> None:
    search = Search(view_of(started().state, 0).state, 0, settled(PLANNER), Random(1))
    search.best(80, lambda: False)
    assert 40 <= search.rollouts <= 100


def test_an_arm_is_surely_better_only_with_evidence() -> None:
    search = Search(view_of(started().state, 0).state, 0, settled(PLANNER), Random(1))
    mind = search.arms[0].mind
    one, other = Arm(0, mind, [5.0, 6.0] * 6), Arm(1, mind, [1.0, 2.5] * 6)
    assert clear(one, other)
    assert not clear(other, one)
    assert not clear(Arm(0, mind, [9.0]), Arm(1, mind, [1.0]))
    assert ahead(one, other) == pytest.approx(3.75)
