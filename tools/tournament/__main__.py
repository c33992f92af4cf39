"""`make tournament BOTS=hard,racer MAP=usa GAMES=120`: plays, keeps each game as it ends, goes on where it stopped."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from engine.maps import find_maps, load_variant
from tools.tournament.figures import summary, table
from tools.tournament.game import MAPS, bot_named, play

KEPT = Path(__file__).parent.parent.parent / "docs" / "tournaments"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tournament", description=__doc__)
    parser.add_argument("--bots", required=True, help="names, as many as seats or one a team; hard:100 sets rollouts")
    parser.add_argument("--map", default="usa")
    parser.add_argument("--players", type=int, default=0, help="seats, where one name stands for a team")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="tournament")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=None, help="the JSON file; beside it the games so far")
    return parser.parse_args()


def line_up(names: list[str], map_id: str) -> tuple[list[str], int]:
    """A name for every seat, and the size of a team."""
    numbers = load_variant(find_maps(MAPS)[map_id], map_id).numbers
    team = numbers.team_size
    if team > 1 and len(names) * team in numbers.players:
        names = [name for name in names for _ in range(team)]
    if len(names) not in numbers.players:
        raise SystemExit(f"{map_id} is played by {numbers.players}, not by {len(names)}")
    for name in names:
        bot_named(name)
    return names, team


def fixtures(names: list[str], team: int, games: int, seed: str) -> Iterator[tuple[int, int, str, list[str]]]:
    """Number, block, seed and seating: every rotation of the sides on the same seed."""
    sides = len(names) // team
    for number in range(games):
        block, turn = divmod(number, sides)
        shift = turn * team
        yield number, block, f"{seed}/{block}", names[shift:] + names[:shift]


def one(task: tuple[str, int, int, str, list[str], int]) -> dict[str, Any]:
    map_id, number, block, seed, names, team = task
    return {"number": number, "block": block, "team": team, "seats": play(map_id, names, seed)}


def run(args: argparse.Namespace) -> dict[str, Any]:
    names, team = line_up(args.bots.split(","), args.map)
    out = args.out or KEPT / f"{args.map}-{'-'.join(args.bots.replace(':', '').split(','))}.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(".games")
    setting = {"map": args.map, "bots": names, "seed": args.seed}
    games = resumed(part, setting)
    todo = [
        (args.map, number, block, seed, seating, team)
        for number, block, seed, seating in fixtures(names, team, args.games, args.seed)
        if number not in games
    ]
    with part.open("a", encoding="utf-8") as kept:
        if not games:
            kept.write(json.dumps(setting) + "\n")
        for game in played(todo, args.jobs):
            games[game["number"]] = game
            kept.write(json.dumps(game) + "\n")
            kept.flush()
            progress(games, names, args.games)
    ordered = [games[number] for number in sorted(games) if number < args.games]
    command = f"make tournament BOTS={args.bots} MAP={args.map} GAMES={args.games} SEED={args.seed}"
    result = {"command": command, **setting, "bots": summary(ordered, names), "line_up": names}
    out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return result


def played(todo: list[Any], jobs: int) -> Iterator[dict[str, Any]]:
    if jobs == 1:
        yield from map(one, todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, todo)


def resumed(part: Path, setting: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The games of an earlier run with the same setting; a torn last line is dropped."""
    if not part.exists():
        return {}
    lines = part.read_text(encoding="utf-8").splitlines()
    if not lines or json.loads(lines[0]) != setting:
        raise SystemExit(f"{part} holds games of another line-up: give another --out, or remove it")
    whole = [line for line in lines[1:] if line.endswith("}")]
    part.write_text("\n".join([lines[0], *whole]) + "\n", encoding="utf-8")
    return {game["number"]: game for game in map(json.loads, whole)}


def progress(games: dict[int, Any], names: list[str], wanted: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{len(games)}/{wanted} {', '.join(dict.fromkeys(names))}", end="", file=sys.stderr)


if __name__ == "__main__":
    print(table(run(arguments())))
