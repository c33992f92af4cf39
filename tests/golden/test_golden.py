"""Games that were recorded once are read line by line as ever, and the same seeds still give the same logs."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.audit import Witness
from engine.events import SideScored
from engine.header import FORMAT
from engine.record import read_log
from engine.rules.scoring import score
from tests.golden.make import GAMES, HERE, name, play
from tests.positions import variant

EVERY_GAME = pytest.mark.parametrize(("map_id", "seats"), GAMES)


def test_there_is_a_game_of_each_variant_with_the_fewest_and_the_most_players() -> None:
    assert {path.name for path in HERE.glob("*.jsonl")} == {name(map_id, seats) for map_id, seats in GAMES}
    assert len(GAMES) == 8


@EVERY_GAME
def test_replayed_line_by_line(map_id: str, seats: int) -> None:
    recorded = read_log(HERE / name(map_id, seats), variant)
    witness = Witness(variant(map_id), seats)
    witness.hear(recorded.events)
    witness.agree(recorded.state())
    assert witness.keeper.over
    assert [event for event in score(witness.keeper) if not isinstance(event, SideScored)] == [recorded.events[-1]]


@EVERY_GAME
def test_the_same_seed_gives_the_same_log(map_id: str, seats: int, tmp_path: Path) -> None:
    play(map_id, seats, tmp_path / "again.jsonl")
    golden, again = lines_of(HERE / name(map_id, seats)), lines_of(tmp_path / "again.jsonl")
    for number, (line, other) in enumerate(zip(golden, again, strict=False)):
        assert line == other, f"line {number}"
    assert len(golden) == len(again)


def test_a_game_of_the_first_format_is_read_as_ever() -> None:
    """It was recorded before lines had a check."""
    old, new = (read_log(path, variant) for path in (HERE / "older" / "format-1.jsonl", HERE / name("asia", 4)))
    assert (old.format, new.format) == (1, FORMAT)
    assert (old.header, old.events, old.ends) == (new.header, new.events, new.ends)


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a log, but not which of several longest paths was found, nor the checks that depend on it."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        line.pop("path", None)
        line.pop("crc")
    return lines
