"""`make bench`: what is measured is real play, and what is written can be compared between machines."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from engine.game import Game
from engine.visibility import redacted
from tools import bench
from tools.bench import __main__ as command
from tools.bench import figure
from tools.bench.figure import Figure, best_of, duration, rate
from tools.bench.networks import network, networks
from tools.bench.random_games import choose, moments, nth, play_at_table, play_bare, play_with_views
from tools.boxes import every_table, variant


def test_the_three_ways_to_play_are_the_same_game() -> None:
    keeper = play_bare(variant("usa"), 2, "same").state
    views = play_with_views(variant("usa"), 2, "same")
    models = play_at_table(variant("usa"), 2, "same")
    assert keeper.over
    for view, model in zip(views, models, strict=True):
        assert view == model.state == redacted(keeper, view.eyes)


@pytest.mark.parametrize(("map_id", "players"), [table for table in every_table() if table[0] != "asia"])
def test_random_games_end(map_id: str, players: int) -> None:
    """In Asia a tunnel could be begun for ever (rule 3.10): this player has no guard."""
    assert play_bare(variant(map_id), players, "any").state.winners


def test_what_is_chosen_is_legal() -> None:
    game, random = Game(variant("france"), 3, "legal"), Random(1)
    game.start()
    for _ in range(120):
        seat = game.state.to_move()[0]
        action = choose(game.rules, game.state, seat, random)
        assert action in [*game.legal(seat)]
        game.play(seat, action)


def test_moments_are_the_decisions_of_a_game() -> None:
    found, events = moments(variant("usa"), 2, "one")
    assert len(events) == play_bare(variant("usa"), 2, "one").state.number
    assert [moment.seat in moment.state.to_move() for moment in found] == [True] * len(found)


def test_the_nth_route_of_a_set() -> None:
    assert [nth(0b101100, number) for number in range(3)] == [2, 3, 5]


@pytest.mark.parametrize("kind", ["scattered", "grown", "dense"])
def test_a_network_spends_the_trains_and_takes_one_lane_of_a_connection(kind: str) -> None:
    board = variant("usa").board
    for seed in range(20):
        routes = [r for r in range(len(board.routes)) if network(board, 45, kind, Random(seed)) >> r & 1]
        assert 45 - sum(board.lengths[route] for route in routes) in range(6)
        assert all(board.lanes[a] >> b & 1 == 0 for a in routes for b in routes if a != b)


def test_networks_come_from_their_seed() -> None:
    board = variant("usa").board
    assert [*networks(board, 45, 9, 1)] == [*networks(board, 45, 9, 1)] != [*networks(board, 45, 9, 2)]


def test_an_aim_is_met_or_missed() -> None:
    assert Figure("games", 210, "games/s", "more", 200).met is True
    assert Figure("games", 190, "games/s", "more", 200).met is False
    assert Figure("longest", 0.4, "ms", "less", 20).met is True
    assert Figure("bytes", 30, "kB").met is None


def test_a_machine_of_half_the_speed_gives_the_same_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for slower in (1, 2):
        monkeypatch.setattr(figure, "loop_seconds", lambda slower=slower: 0.005 * slower)
        found.append((rate("games", "games/s", 0.004 * slower), duration("play", "us", 1e-5 * slower)))
    assert found[0][0].value == 2 * found[1][0].value
    assert [one.per_loop for one in found[0]] == [one.per_loop for one in found[1]] == [1.25, 0.002]


def test_the_best_round_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rounds = iter([0, 5, 5, 7, 7, 10]), []
    monkeypatch.setattr(figure, "process_time", clock.__next__)
    assert best_of(lambda: rounds.append(1), 3) == 2
    assert len(rounds) == 3


def test_a_section_is_written_as_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def figures() -> Iterator[Figure]:
        yield Figure("games", 123.456789, "games/s", "more", aim=200, per_loop=0.123456)

    section = ModuleType("made_up")
    section.figures = figures  # type: ignore[attr-defined]
    monkeypatch.setitem(bench.SECTIONS, "made-up", "made_up")
    monkeypatch.setattr(command, "import_module", {"made_up": section}.__getitem__)

    assert command.main(["made-up"], tmp_path / "bench") == 0

    written = json.loads((tmp_path / "bench" / "made-up.json").read_text("utf-8"))
    expected = {"name": "games", "value": 123.5, "unit": "games/s", "better": "more", "per_loop": 0.1235}
    assert written["figures"] == [{**expected, "aim": 200, "met": False}]
    assert written["loop_ms"] > 0
    assert "aim: 200 or more, missed" in capsys.readouterr().out


def test_an_unknown_section_is_refused() -> None:
    with pytest.raises(SystemExit):
        command.main(["nonsense"])
