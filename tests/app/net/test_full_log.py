"""After the end: the full log is taken only if it is this game's, with the secrets face up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.net.diary import FULL_LOG, Diary
from app.net.full_log import FullLog
from engine.errors import RailheadError
from engine.eyes import eyes_of
from engine.header import Header, Player, header_for
from engine.lines import Lines
from engine.visibility import seen_by
from tests.playing import Played, played
from tests.positions import variant

PLAYERS = (Player("Ana", "blue", "phone"), Player("Bo", "red", "phone"))
Log = tuple[dict[str, Any], list[dict[str, Any]]]


def log_of(record: Played, players: tuple[Player, ...] = PLAYERS) -> Log:
    """The header and the lines as their keeper has them."""
    lines, written, number = Lines(variant("usa"), 2), list[str](), 0
    for events in (record.dealt, *(step.events for step in record.steps)):
        written += lines.write_all(number + 1, events)
        number += len(events)
    return header_for(variant("usa"), players, record.seed).line(), [json.loads(line) for line in written]


@pytest.fixture(scope="module")
def record() -> Played:
    return played("usa", 2, "full log")


@pytest.fixture
def diary(tmp_path: Path, record: Played) -> Diary:
    """What the device of seat 0 was told of it."""
    box, lines = variant("usa"), Lines(variant("usa"), 2)
    diary = Diary(tmp_path, box, Header(box.id, box.rules, box.fingerprint, PLAYERS), (0,))
    for events in (record.dealt, *(step.events for step in record.steps)):
        first = diary.number + 1
        seen = lines.write_all(first, [seen_by(event, eyes_of(0, 2, 1)) for event in events])
        diary.take(first, [{"seat": 0, "lines": [json.loads(line) for line in seen]}])
    assert diary.over
    return diary


def test_the_log_of_this_game_is_taken_in_portions(diary: Diary, record: Played, tmp_path: Path) -> None:
    header, lines = log_of(record)
    whole = FullLog(tmp_path, diary)
    assert not whole.take(header, lines[:100], len(lines))
    assert whole.known == 100
    assert whole.take(header, lines[100:], len(lines))
    assert len((tmp_path / FULL_LOG).read_text("utf-8").splitlines()) == len(lines) + 1


def another_game(_: Log) -> Log:
    return log_of(played("usa", 2, "another one"))


def other_players(_: Log) -> Log:
    return log_of(played("usa", 2, "full log"), (PLAYERS[1], PLAYERS[0]))


def cut_short(log: Log) -> Log:
    return log[0], log[1][:-3]


def without_a_seed(log: Log) -> Log:
    return {key: value for key, value in log[0].items() if key != "seed"}, log[1]


def another_hand(log: Log) -> Log:
    """Only what seat 0 was dealt is told otherwise."""
    dealt = next(at for at, line in enumerate(log[1]) if line["event"] == "cards_dealt" and line["seat"] == 0)
    lines = [*log[1]]
    lines[dealt] = lines[dealt] | {"cards": "LLLL" if lines[dealt]["cards"] != "LLLL" else "RRRR"}
    return log[0], lines


def other_ends(log: Log) -> Log:
    """The same events, cut into other actions."""
    at = next(at for at, line in enumerate(log[1]) if "done" not in line)
    return log[0], [*log[1][:at], log[1][at] | {"done": True}, *log[1][at + 1 :]]


def hidden_again(log: Log) -> Log:
    """What the seat could see anyway: the other's cards are still face down."""
    return log[0], [line | {"cards": "????"} if line["event"] == "cards_dealt" else line for line in log[1]]


@pytest.mark.parametrize(
    "lie", [another_game, other_players, cut_short, without_a_seed, another_hand, other_ends, hidden_again]
)
def test_any_other_log_is_refused_and_nothing_is_written(
    diary: Diary, record: Played, tmp_path: Path, lie: Callable[[Log], Log]
) -> None:
    header, lines = lie(log_of(record))
    whole = FullLog(tmp_path, diary)
    with pytest.raises(RailheadError):
        whole.take(header, lines, len(lines))
    assert not (tmp_path / FULL_LOG).exists()
