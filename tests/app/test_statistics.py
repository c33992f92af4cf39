"""What finished games add up to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from app.statistics import Record, Statistics
from engine.header import Player

ANA, BO, BOT = Player("Ana", "blue"), Player("Bo", "red"), Player("Hal", "green", "bot hard")


def ended(totals: dict[int, int], winners: tuple[int, ...], variant: str = "usa", size: int = 1) -> Any:
    return SimpleNamespace(
        over=True,
        variant=SimpleNamespace(id=variant),
        scoring=[SimpleNamespace(side=side, total=total) for side, total in totals.items()],
        winners=winners,
        side_of=lambda seat: seat // size,
    )


def test_people_are_counted_by_name_and_map_and_bots_are_not() -> None:
    statistics = Statistics()
    statistics.take(ended({0: 100, 1: 80, 2: 120}, (2,)), (ANA, BO, BOT))
    statistics.take(ended({0: 60, 1: 90}, (1,)), (ANA, BO))
    statistics.take(ended({0: -5, 1: 90}, (1,), "asia"), (ANA, BO))
    assert statistics.ranked("usa") == [("Bo", Record(2, 1, 90, 170)), ("Ana", Record(2, 0, 100, 160))]
    assert statistics.ranked("asia")[1] == ("Ana", Record(1, 0, -5, -5))
    assert statistics.ranked("france") == []
    assert dict(statistics.ranked("usa"))["Bo"].average == 85


def test_partners_win_together() -> None:
    statistics = Statistics()
    statistics.take(ended({0: 100, 1: 80}, (0,), "asia", size=2), (ANA, BO, BOT, BOT))
    assert [record.won for _, record in statistics.ranked("asia")] == [1, 1]


def test_a_game_that_was_broken_off_does_not_count() -> None:
    statistics = Statistics()
    game = ended({0: 1}, (0,))
    game.over = False
    statistics.take(game, (ANA,))
    assert statistics.records == {}
