"""The tournament: every rotation on the same seeds, honest intervals, resumed where it stopped."""

import json
from argparse import Namespace
from pathlib import Path

import pytest

from tools.tournament.__main__ import KEPT, fixtures, line_up, resumed, run
from tools.tournament.figures import elo, percentile, share, table, wilson
from tools.tournament.report import HEAD, rows


def setting(out: Path, games: int, bots: str = "racer,greedy") -> Namespace:
    return Namespace(bots=bots, map="usa", games=games, seed="t", jobs=1, out=out)


def test_every_rotation_is_played_on_the_same_seed() -> None:
    assert list(fixtures(["a", "b"], 1, 4, "s")) == [
        (0, 0, "s/0", ["a", "b"]),
        (1, 0, "s/0", ["b", "a"]),
        (2, 1, "s/1", ["a", "b"]),
        (3, 1, "s/1", ["b", "a"]),
    ]
    teams = [seating for _, _, _, seating in fixtures(["a", "a", "b", "b"], 2, 2, "s")]
    assert teams == [["a", "a", "b", "b"], ["b", "b", "a", "a"]]


def test_one_name_stands_for_a_team() -> None:
    assert line_up(["racer", "greedy"], "asia") == (["racer", "racer", "greedy", "greedy"], 2)
    with pytest.raises(SystemExit, match="there is no bot"):
        line_up(["nobody", "greedy"], "usa")
    with pytest.raises(SystemExit, match="not by 6"):
        line_up(["racer"] * 6, "usa")


def test_a_stopped_tournament_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "t.json"
    run(setting(out, 2))
    part = out.with_suffix(".games")
    first = part.read_text("utf-8")
    with part.open("a", encoding="utf-8") as torn:
        torn.write('{"number": 2, "blo')
    whole = run(setting(out, 4))
    assert part.read_text("utf-8").startswith(first)
    assert json.loads(out.read_text("utf-8"))["command"].startswith("make tournament BOTS=racer,greedy MAP=usa GAMES=4")
    assert sum(line["win_rate"] for line in whole["bots"].values()) == pytest.approx(1)
    assert all(line["games"] == 4 and line["turns"] > 10 for line in whole["bots"].values())
    with pytest.raises(SystemExit, match="another line-up"):
        resumed(part, {"map": "usa", "bots": ["racer", "wary"], "seed": "t"})


def test_figures() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo(1.0) is None
    low, high = wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert percentile([1.0, 2.0, 3.0, 4.0], 50) == 3.0
    seats = [{"bot": "a", "won": 0.5}, {"bot": "b", "won": 0.5}]
    assert share({"team": 1, "seats": seats}, "a") == 0.5


def test_who_always_wins_has_no_rating_in_the_table() -> None:
    kept = json.loads((KEPT / "usa-easy-random.json").read_text("utf-8"))
    assert table(kept).splitlines()[1].split()[:4] == ["easy", "100.0%", "99.1%-100.0%", "-"]


def test_the_table_of_kept_tournaments_says_what_the_files_say() -> None:
    lines = (KEPT / "README.md").read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith("| ") and not line.startswith("| bots")] == list(rows())
    assert len(lines) > len(HEAD.splitlines())
