"""`make simulate`: the same games whoever watches, sums that add up, a stop that loses nothing, an alarm that rings."""

from pathlib import Path

import pytest

from engine.events import RouteClaimed
from engine.record import read_log
from engine.rules import RULES
from engine.rules.classic import Classic
from engine.rules.draft import Draft
from tools.boxes import every_table, variant
from tools.simulate.__main__ import BLOCK, main, parsed, simulate
from tools.simulate.playing import play
from tools.simulate.progress import Progress
from tools.simulate.summary import Summary


@pytest.mark.parametrize(("map_id", "players"), every_table())
def test_a_random_game_ends_and_breaks_nothing(map_id: str, players: int) -> None:
    played = play(variant(map_id), players, "short")
    assert played.state.over
    assert played.state.winners
    assert played.turns >= 2 * players


@pytest.mark.long
@pytest.mark.parametrize(("map_id", "players"), every_table())
def test_many_random_games_end_and_break_nothing(map_id: str, players: int) -> None:
    for seed in range(40):
        assert play(variant(map_id), players, f"long {seed}").state.over


def test_every_table_is_there() -> None:
    tables = every_table()
    assert len(tables) == 14
    assert ("asia", 6) in tables


def test_who_watches_changes_nothing() -> None:
    watched, alone = (play(variant("asia"), 4, "same", audited) for audited in (True, False))
    assert watched.state == alone.state
    assert watched.actions == alone.actions


def test_a_written_log_is_the_game(tmp_path: Path) -> None:
    played = play(variant("usa"), 2, "kept", log=tmp_path / "one.jsonl")
    play(variant("usa"), 2, "kept", log=tmp_path / "other.jsonl")
    assert read_log(tmp_path / "one.jsonl", variant).state() == played.state
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "other.jsonl").read_bytes()


def test_sums_add_up_in_any_order() -> None:
    games = [play(variant("usa"), 3, str(seed), audited=False) for seed in range(4)]
    whole, first, rest = Summary(), Summary(), Summary()
    for number, played in enumerate(games):
        whole.add(played)
        (first if number < 1 else rest).add(played)
    rest.merge(first)
    assert rest == whole
    assert sum(whole.wins.values()) + whole.shared == whole.games == 4
    assert whole.worst == min(side.total for played in games for side in played.state.scoring)
    assert whole.fewest_turns <= whole.turns / 4 <= whole.most_turns


def test_a_stopped_simulation_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "build" / "progress.json"
    arguments = ["--games", str(2 * BLOCK), "--fast", "--progress", str(path)]
    whole = simulate(parsed(arguments[:3]))
    simulate(parsed(["--games", str(BLOCK), *arguments[2:]]))
    halfway = Progress.opened(path, seed=1, block=BLOCK)
    assert halfway.done == {("usa", 2): {0}}
    simulate(parsed(arguments))

    reopened = Progress.opened(path, seed=1, block=BLOCK)

    assert reopened.done == whole.done == {("usa", 2): {0, 1}}
    assert reopened.summaries["usa", 2].seconds > halfway.summaries["usa", 2].seconds
    whole.summaries["usa", 2].seconds = reopened.summaries["usa", 2].seconds
    assert reopened.summaries == whole.summaries


def test_progress_of_other_games_is_not_taken_for_ours(tmp_path: Path) -> None:
    progress = Progress(1, BLOCK, tmp_path / "progress.json")
    progress.note(("usa", 2), 0, Summary())
    assert not Progress.opened(tmp_path / "progress.json", seed=2, block=BLOCK).done


def test_two_processes_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for jobs in ("1", "2"):
        assert main(["--games", str(BLOCK + 2), "--fast", "--jobs", jobs]) == 0
        lines.append(capsys.readouterr().out.splitlines()[1:])
    assert lines[0] == lines[1]


class Generous(Classic):
    """Rules that give the first seat a route, and points that it is not worth."""

    def begin(self, *arguments: object) -> Draft:
        draft = super().begin(*arguments)  # type: ignore[arg-type]
        draft.emit(RouteClaimed(0, 0, 99, 0, 0))
        return draft


def test_a_violated_invariant_is_told_with_the_way_to_see_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(RULES, "classic", Generous())
    assert main(["--map", "usa", "--players", "2", "--games", "3", "--first", "7"]) == 1
    said = capsys.readouterr().err
    assert "the score is the recount" in said
    assert "make simulate MAP=usa PLAYERS=2 SEED=1 GAMES=1 ARGS='--first 7'" in said


def test_a_wrong_number_of_players_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--map", "asia", "--players", "5"])
    assert "asia is played by 4, 6, not by 5" in capsys.readouterr().err


def test_each_game_of_a_seed_can_be_played_alone() -> None:
    def points(first: int, games: int) -> int:
        summary = simulate(parsed(["--games", str(games), "--first", str(first), "--fast"])).summaries["usa", 2]
        return summary.points[0]

    assert points(0, 3) == points(0, 2) + points(2, 1)
