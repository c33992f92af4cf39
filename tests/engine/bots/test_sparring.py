"""The fixed opponents are as strong as what they are written after: measured again, so that a measure stays one."""

from __future__ import annotations

from statistics import mean

import pytest

from tools.tournament.game import play

SHORT, WHOLE = 60, 400


def scores(bots: tuple[str, str], games: int) -> list[list[dict[str, float]]]:
    """Both seatings of every deal, the first bot's figures first."""
    seatings = (list(bots), list(bots[::-1]))
    return [play("usa", seatings[n % 2], f"spar/{n // 2}")[:: 1 - 2 * (n % 2)] for n in range(games)]


@pytest.mark.parametrize(
    ("name", "points", "turns"), [("racer", 85.0, 32.4), ("greedy", 108.7, 41.6)], ids=["racer", "greedy"]
)
@pytest.mark.parametrize(
    ("games", "off"), [(SHORT, 0.08), pytest.param(WHOLE, 0.03, marks=pytest.mark.long)], ids=["short", "whole"]
)
def test_against_its_like(name: str, points: float, turns: float, games: int, off: float) -> None:
    seats = [seat for game in scores((name, name), games) for seat in game]
    assert mean(seat["total"] for seat in seats) == pytest.approx(points, rel=off)
    assert mean(seat["turns"] for seat in seats) == pytest.approx(turns, rel=off)


@pytest.mark.long
@pytest.mark.parametrize(
    ("bots", "rate"),
    [(("racer", "greedy"), 0.70), (("racer", "wary"), 0.65), (("wary", "greedy"), 0.55)],
    ids=["racer and greedy", "racer and wary", "wary and greedy"],
)
def test_against_each_other(bots: tuple[str, str], rate: float) -> None:
    assert mean(game[0]["won"] for game in scores(bots, WHOLE)) == pytest.approx(rate, abs=0.05)
