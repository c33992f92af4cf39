"""How quick the lean state is: `python -m tools.tournament.speed` plays random games on one core, best run counts."""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from engine.bots.lean.playout import play_out
from engine.bots.lean.project import project
from engine.bots.lean.score import totals
from engine.bots.lean.state import Lean
from engine.game import Game
from engine.maps import find_maps, load_variant
from tools.tournament.game import MAPS

DEALS = 20


def starts(map_id: str, players: int, random: Random) -> list[Lean]:
    variant, found = load_variant(find_maps(MAPS)[map_id], map_id), []
    chance = random.random

    def shuffle(cards: list[int]) -> None:
        cards.sort(key=lambda _: chance())

    for deal in range(DEALS):
        game = Game(variant, players, f"speed {deal}")
        game.start()
        found.append(project(game.state, shuffle))
    return found


def measure(map_id: str, players: int, games: int, runs: int) -> tuple[float, float, float]:
    """Games a second in the best run, decisions and points a game."""
    random = Random(1)
    deals, best, decisions, points = starts(map_id, players, random), 0.0, 0, 0.0
    for _ in range(runs):
        began = process_time()
        for number in range(games):
            lean = deals[number % DEALS].copy()
            lean.shuffle(lean.deck)
            decisions += play_out(lean, random.random)
            points += sum(totals(lean)) / len(lean.scores)
        best = max(best, games / (process_time() - began))
    return best, decisions / games / runs, points / games / runs


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="speed", description=__doc__)
    parser.add_argument("--map", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--runs", type=int, default=8)
    args = parser.parse_args()
    rate, decisions, points = measure(args.map, args.players, args.games, args.runs)
    print(f"{args.map}, {args.players} players: {rate:.0f} games/s, {decisions:.0f} decisions, mean score {points:.1f}")
