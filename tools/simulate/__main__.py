"""The command line of `make simulate` and `make simulate-long`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from engine.errors import RailheadError
from tools.boxes import every_table, map_ids, variant
from tools.simulate.playing import play
from tools.simulate.progress import Key, Progress
from tools.simulate.summary import Summary

BLOCK = 20  # games that are played, counted and noted together


@dataclass(frozen=True)
class Block:
    """Some games of one map and number of players: a piece of work for one process."""

    key: Key
    number: int
    games: range
    seed: int
    audited: bool
    logs: Path | None


class Failed(Exception):
    """A game went wrong; the words say which, and how to see it again."""


def seed_of(seed: int, key: Key, game: int) -> str:
    """The seed of one game, independent of all others: each can be played again alone."""
    return f"{key[0]}-{key[1]}-{seed}-{game}"


def play_block(block: Block) -> Summary:
    summary, (map_id, players) = Summary(), block.key
    began = time.perf_counter()
    for game in block.games:
        seed = seed_of(block.seed, block.key, game)
        log = None if block.logs is None else block.logs / f"{seed}.jsonl"
        try:
            summary.add(play(variant(map_id), players, seed, block.audited, log))
        except RailheadError as error:
            again = f"make simulate MAP={map_id} PLAYERS={players} SEED={block.seed} GAMES=1 ARGS='--first {game}'"
            raise Failed(f"{map_id}, {players} players, game {game}: {error}\nagain: {again}") from error
    summary.seconds = time.perf_counter() - began
    return summary


def blocks_of(options: argparse.Namespace, keys: list[Key], progress: Progress) -> Iterator[Block]:
    """The work that is left, turn by turn of every map and number of players."""
    for number in count():
        first = options.first + number * BLOCK
        games = range(first, min(first + BLOCK, options.first + options.games))
        if not games:
            return
        for key in keys:
            if not progress.is_done(key, number):
                yield Block(key, number, games, options.seed, not options.fast, options.logs)


def results(blocks: Iterable[Block], jobs: int) -> Iterator[tuple[Block, Summary]]:
    if jobs == 1:
        yield from ((block, play_block(block)) for block in blocks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [(block, pool.submit(play_block, block)) for block in blocks]
        try:
            yield from ((block, future.result()) for block, future in waiting)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def simulate(options: argparse.Namespace) -> Progress:
    keys = every_table() if options.all else [(options.map, options.players)]
    progress = Progress(options.seed, BLOCK)
    if options.progress is not None:
        progress = Progress.opened(options.progress, options.seed, BLOCK)
    if options.logs is not None:
        options.logs.mkdir(parents=True, exist_ok=True)
    for block, summary in results(blocks_of(options, keys, progress), options.jobs):
        progress.note(block.key, block.number, summary)
    return progress


def parsed(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="simulate", description=__doc__)
    parser.add_argument("--map", default="usa", choices=map_ids())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=50, help="of each map and number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="begin with this game of the seed")
    parser.add_argument("--all", action="store_true", help="every map with every number of players")
    parser.add_argument("--fast", action="store_true", help="only play, check nothing")
    parser.add_argument("--logs", type=Path, help="write the log of every game into this folder")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at the same time")
    parser.add_argument("--progress", type=Path, help="keep what is done in this file, and go on from it")
    options = parser.parse_args(arguments)
    if not options.all and not variant(options.map).seats_allowed(options.players):
        allowed = ", ".join(map(str, variant(options.map).numbers.players))
        parser.error(f"{options.map} is played by {allowed}, not by {options.players}")
    return options


def main(arguments: list[str] | None = None) -> int:
    options = parsed(arguments)
    try:
        progress = simulate(options)
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    for (map_id, players), summary in progress.summaries.items():
        print("\n".join(summary.lines(map_id, players)))
    checked = sum(summary.events for summary in progress.summaries.values())
    print("nothing was checked" if options.fast else f"{checked} events checked, no invariant violated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
