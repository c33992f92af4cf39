"""The engine: random games, single calls, the longest path, the log, the bytes that a guest is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Final

from engine.board import Variant
from engine.chance import Chance
from engine.eyes import eyes_of
from engine.lines import Lines
from engine.longest import longest_path
from engine.record import read_log
from engine.rules import rules_for
from engine.visibility import seen_by
from tools.bench.figure import Figure, best_of, duration, rate, timed
from tools.bench.networks import networks
from tools.bench.random_games import Moment, moments, play_at_table, play_bare, play_with_views
from tools.boxes import variant
from tools.simulate.playing import play

GAMES: Final = 15
ROUNDS: Final = 12
NETWORKS: Final = 10_000
RETIMED: Final = 200  # of the slowest networks: a first time may be somebody else's doing
TRAINS: Final = 45


def figures() -> Iterator[Figure]:
    usa = variant("usa")
    yield rate("random games, events and views", "games/s", _a_game(play_with_views, usa), aim=200)
    yield rate("random games at a table with models", "games/s", _a_game(play_at_table, usa))
    yield rate("random games, events only", "games/s", _a_game(play_bare, usa))
    yield from _calls(usa)
    yield from _longest(usa)
    yield _load(usa)
    yield _bytes_to_a_guest(usa)


def _a_game(play_game: Callable[[Variant, int, str], object], usa: Variant) -> float:
    """Seconds for one complete two-player game."""
    best = [best_of(lambda seed=seed: play_game(usa, 2, f"bench {seed}"), ROUNDS) for seed in range(GAMES)]
    return mean(best)


def _calls(usa: Variant) -> Iterator[Figure]:
    """Single calls, as the mean over the decisions of some games."""
    found = [moment for seed in range(6) for moment in moments(usa, 2, f"bench {seed}")[0]]
    rules = rules_for(usa)
    chance = Chance("bench")

    def each(call: Callable[[Moment], object]) -> float:
        def all_of_them() -> None:
            for moment in found:
                call(moment)

        return best_of(all_of_them) / len(found)

    yield duration("legal actions, grouped", "us", each(lambda m: rules.options(m.state, m.seat)))
    yield duration("legal actions, one by one", "us", each(lambda m: [*rules.legal(m.state, m.seat)]))
    yield duration("play", "us", each(lambda m: rules.decide(m.state, m.seat, m.action, chance)))
    yield duration("copy of a state", "us", each(lambda m: m.state.copy()))


def _longest(usa: Variant) -> Iterator[Figure]:
    board = usa.board

    def seconds(routes: int) -> float:
        return timed(lambda: longest_path(board.ends, board.lengths, routes))

    once = sorted(((seconds(routes), routes) for routes in networks(board, TRAINS, NETWORKS, seed=1)), reverse=True)
    worst = max(min(seconds(routes) for _ in range(3)) for _, routes in once[:RETIMED])
    yield duration(f"longest path, worst of {NETWORKS} networks", "ms", max(worst, once[RETIMED][0]), aim=20)
    yield duration(f"longest path, mean of {NETWORKS} networks", "us", mean(time for time, _ in once))


def _load(usa: Variant) -> Figure:
    """Read, check and apply every line of a finished game's log."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        play(usa, 2, "bench", audited=False, log=path)
        return duration("load and replay a finished game's log", "ms", best_of(lambda: read_log(path, variant).state()))


def _bytes_to_a_guest(usa: Variant) -> Figure:
    """All lines of a game as the second of two seats is sent them."""
    lines, eyes = Lines(usa, 2), eyes_of(1, 2, 1)

    def size(seed: int) -> int:
        _, events = moments(usa, 2, f"bench {seed}")
        return sum(len(line.encode()) + 1 for line in lines.write_all(1, [seen_by(event, eyes) for event in events]))

    return Figure("sent to one guest in a game", mean(size(seed) for seed in range(10)) / 1000, "kB")
