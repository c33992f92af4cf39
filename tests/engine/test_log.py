"""The log: written at once, read back to the same table, torn ends mended, everything else refused and untouched."""

import json
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import log as log_module
from engine.bots import BOTS
from engine.checks import with_check
from engine.codec import text
from engine.errors import LogError
from engine.events import FirstPlayerChosen
from engine.game import Game
from engine.header import FORMAT, Header, Player, header_for
from engine.log import LogFile, go_on_before
from engine.record import MOST_BYTES, UPGRADES, Damaged, Recorded, read_header, read_log
from engine.table import Table
from tests.positions import PLAYERS, variant

ROOT = Path(__file__).parent.parent.parent
SMALLEST = [(map_id, counts[0]) for map_id, counts in PLAYERS.items()]


def players(seats: int) -> list[Player]:
    return [Player(f"Ana {seat}", "red", "bot random") for seat in range(seats)]


def new_table(path: Path, map_id: str = "usa", seats: int = 2) -> tuple[Table, LogFile]:
    box = variant(map_id)
    file = LogFile.create(path, header_for(box, players(seats), "seed"), box)
    return with_bots(Table(Game(box, seats, "seed", file.append))), file


def with_bots(table: Table) -> Table:
    for seat in range(table.game.state.seats):
        table.seat_bot(seat, BOTS["random"].make())
    return table


def resumed(path: Path) -> tuple[Table, LogFile]:
    file, recorded = LogFile.resume(path, variant)
    seed = recorded.header.seed
    assert seed is not None
    return with_bots(Table(Game.resumed(recorded.state(), seed, file.append), recorded)), file


def played(path: Path, map_id: str = "usa", seats: int = 2, actions: int | None = None) -> Table:
    """A game of bots, to its end or for so many actions."""
    table, file = new_table(path, map_id, seats)
    table.start()
    for number, _ in enumerate(table.play_bots(), 1):
        if number == actions:
            break
    file.close()
    return table


@pytest.mark.parametrize(("map_id", "seats"), SMALLEST)
def test_a_log_reloaded_is_the_live_state(tmp_path: Path, map_id: str, seats: int) -> None:
    table = played(tmp_path / "game.jsonl", map_id, seats)
    recorded = read_log(tmp_path / "game.jsonl", variant)
    assert recorded.state() == table.game.state
    assert list(recorded.events) == table.events
    assert set(recorded.ends) == table.ends


@pytest.mark.parametrize(("map_id", "seats"), SMALLEST)
def test_a_game_resumed_at_any_line_ends_the_same(tmp_path: Path, map_id: str, seats: int) -> None:
    table = played(tmp_path / "game.jsonl", map_id, seats)
    recorded = read_log(tmp_path / "game.jsonl", variant)
    for line in (0, 1, 40, 41, 42, 200, len(recorded.events) - 5):
        part = recorded.up_to(line)
        LogFile.copy(tmp_path / f"{line}.jsonl", part).close()
        again, file = resumed(tmp_path / f"{line}.jsonl")
        if not part.events:
            again.start()
        list(again.play_bots())
        file.close()
        assert again.game.state == table.game.state
        assert (tmp_path / f"{line}.jsonl").read_bytes() == (tmp_path / "game.jsonl").read_bytes()


def test_a_replay_shows_any_line(tmp_path: Path) -> None:
    played(tmp_path / "game.jsonl", actions=30)
    recorded = read_log(tmp_path / "game.jsonl", variant)
    state = recorded.start()
    for line, event in enumerate(recorded.events, 1):
        state.apply(event)
        assert recorded.state(line) == state


def test_the_header_says_what_is_played_and_by_whom(tmp_path: Path) -> None:
    played(tmp_path / "game.jsonl", "asia", 4, actions=1)
    header = read_header(tmp_path / "game.jsonl")
    assert (header.variant, header.rules, len(header.players)) == ("asia", "team_asia", 4)
    assert header.players[1] == Player("Ana 1", "red", "bot random")
    assert json.loads((tmp_path / "game.jsonl").read_text().splitlines()[0])["railhead"] == FORMAT


def test_every_accepted_action_is_in_the_file_before_anybody_is_shown_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table, file = new_table(path)
    table.start()
    for _ in range(20):
        thinking = table.bot_to_move()
        assert thinking is not None
        table.game.play(thinking.seat, thinking.choose().action)
        assert read_log(path, variant).state() == table.game.state
    file.close()


# -- a device that dies


@pytest.mark.parametrize("cut", range(1, 400, 7))
def test_a_torn_end_is_mended_and_the_game_goes_on_to_the_same_end(tmp_path: Path, cut: int) -> None:
    """Whatever the last bytes were, the game comes back to the end of a whole action, and ends as it would have."""
    path = tmp_path / "game.jsonl"
    whole = whole_game(tmp_path)
    kept = whole[: len(whole) - cut]
    path.write_bytes(kept)
    table, file = resumed(path)
    assert kept.startswith(path.read_bytes())
    list(table.play_bots())
    file.close()
    assert path.read_bytes() == whole


_WHOLE: list[bytes] = []


def whole_game(folder: Path) -> bytes:
    if not _WHOLE:
        played(folder / "whole.jsonl", actions=60)
        table, file = resumed(folder / "whole.jsonl")
        list(table.play_bots())
        file.close()
        _WHOLE.append((folder / "whole.jsonl").read_bytes())
    return _WHOLE[0]


def test_reading_a_torn_file_leaves_it_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, actions=20)
    torn = path.read_bytes()[:-10] + b"\0\0\0"
    path.write_bytes(torn)
    read_log(path, variant)
    assert path.read_bytes() == torn


KILLED = """
    import sys
    from pathlib import Path
    from tests.engine.test_log import new_table
    table, file = new_table(Path(sys.argv[1]))
    print(len(table.start()), flush=True)
    for events in table.play_bots():
        print(table.game.state.number, flush=True)
"""


@pytest.mark.desktop
def test_a_killed_game_comes_back_with_everything_that_was_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command = [sys.executable, "-c", textwrap.dedent(KILLED), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        shown = [int(process.stdout.readline()) for _ in range(40)][-1]
        process.send_signal(signal.SIGKILL)
    table, file = resumed(path)
    assert table.game.state.number >= shown
    list(table.play_bots())
    file.close()
    assert table.game.state.over


FULL_DISK = """
    import resource, signal, sys
    from pathlib import Path
    from engine.errors import LogError
    from tests.engine.test_log import new_table
    path = Path(sys.argv[1])
    table, file = new_table(path)
    table.start()
    before, size = table.game.state, path.stat().st_size
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, size + 20))
    try:
        list(table.play_bots())
    except LogError as error:
        print("cannot be written" in str(error), table.game.state is before, path.stat().st_size == size)
"""


@pytest.mark.desktop
def test_a_full_disk_refuses_the_action_and_leaves_a_whole_file(tmp_path: Path) -> None:
    """In a process of its own: the limit holds for every file that a process writes, the tests' own output included."""
    command = [sys.executable, "-c", textwrap.dedent(FULL_DISK), str(tmp_path / "game.jsonl")]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert run.stdout.split() == ["True", "True", "True"]


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    with pytest.raises(LogError, match="cannot be made"):
        new_table(path)
    assert path.read_text() == "mine"


def test_what_was_written_is_synced_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    table, file = new_table(tmp_path / "game.jsonl")
    monkeypatch.setattr(log_module.os, "fsync", lambda handle: synced.append(handle) or os.fdatasync(handle))
    file.sync()
    assert synced == []
    table.start()
    file.sync()
    file.sync()
    assert len(synced) == 1
    file.close()


# -- broken and foreign files


def rewritten(path: Path, change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change the lines and put right checks on them, as a program that writes nonsense would."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    change(lines)
    data, check = b"", 0
    for line in lines:
        line.pop("crc")
        checked, check = with_check(text(line).encode(), check)
        data += checked + b"\n"
    path.write_bytes(data)


def spoil(path: Path, line: int, change: Callable[[dict[str, Any]], object]) -> None:
    rewritten(path, lambda lines: change(lines[line]))


BROKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda path: path.write_bytes(b""), "is no game of Railhead"),
    "foreign text": (lambda path: path.write_text("Dear diary,\n"), "line 1: is no game of Railhead"),
    "foreign JSON": (lambda path: path.write_text('{"a": 1}\n'), "line 1: is no game of Railhead"),
    "not text": (lambda path: path.write_bytes(b"\xff\xfe\x00\n" * 9), "line 1: is no game of Railhead"),
    "newer format": (lambda path: spoil(path, 0, lambda head: head.update(railhead=FORMAT + 1)), "newer Railhead"),
    "unknown older format": (
        lambda path: spoil(path, 0, lambda head: head.update(railhead=-3)),
        "format -3 is not known",
    ),
    "unknown map": (lambda path: spoil(path, 0, lambda head: head.update(map="moon")), "there is no map 'moon'"),
    "other map data": (lambda path: spoil(path, 0, lambda head: head.update(data="0")), "other data of the map"),
    "too few seats": (lambda path: spoil(path, 0, lambda head: head["seats"].pop()), "is not played by 1"),
    "no seats": (lambda path: spoil(path, 0, lambda head: head.pop("seats")), "has no list of seats"),
    "endless name": (
        lambda path: spoil(path, 0, lambda head: head["seats"][0].update(name="x" * 99)),
        "'name' of the header",
    ),
    "foreign viewer": (lambda path: spoil(path, 0, lambda head: head.update(viewer=7)), "has no seat 7"),
    "a line lost": (lambda path: drop(path, 20), "line 21: expected line 20, got line 21"),
    "a line twice": (lambda path: repeat(path, 20), "line 22: expected line 21, got line 20"),
    "a line changed": (lambda path: spoil(path, 3, lambda line: line.update(cards="PPPP")), "line 4: the dealt cards"),
    "an unknown event": (
        lambda path: spoil(path, 3, lambda line: line.update(event="tea")),
        "line 4: unknown event 'tea'",
    ),
    "a number that is none": (lambda path: spoil(path, 3, lambda line: line.update(n=True)), "line 4: a line has"),
}


def drop(path: Path, line: int) -> None:
    rewritten(path, lambda lines: lines.pop(line))


def repeat(path: Path, line: int) -> None:
    rewritten(path, lambda lines: lines.insert(line, dict(lines[line])))


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_or_foreign_file_is_refused_with_the_reason_and_left_untouched(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "game.jsonl"
    played(path, actions=20)
    breaks, reason = BROKEN[kind]
    breaks(path)
    broken = path.read_bytes()
    with pytest.raises(LogError) as caught:
        LogFile.resume(path, variant)
    assert str(caught.value).startswith("game.jsonl:")
    assert reason in str(caught.value)
    assert path.read_bytes() == broken


def test_a_file_that_is_not_there_or_far_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="cannot be read"):
        read_log(tmp_path / "none.jsonl", variant)
    with (tmp_path / "huge.jsonl").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(LogError, match="is larger than"):
        read_log(tmp_path / "huge.jsonl", variant)


# -- damage


def flipped(data: bytes, bit: int) -> bytes:
    spoiled = bytearray(data)
    spoiled[bit // 8] ^= 1 << bit % 8
    return bytes(spoiled)


def outcome(path: Path, whole: Recorded) -> str:
    """What comes of a damaged file: `refused`, `before` when a player can go on from before it, or `taken`."""
    try:
        recorded = read_log(path, variant)
    except Damaged as error:
        before, line = error.before, error.line
        assert before.events == whole.events[: len(before.events)]
        assert not before.events or len(before.events) in whole.ends
        ends = [0, *whole.ends]  # a line's number in the file is one more than its event's
        expected = len(whole.events) if line == 1 else max(end for end in ends if end < max(line - 1, 1))
        assert len(before.events) == expected, "all whole actions before the damage are kept"
        return "before"
    except LogError:
        return "refused"
    assert recorded == whole, "a changed game was accepted"
    return "taken"


def outcomes(tmp_path: Path, step: int) -> dict[str, int]:
    """Flip every so many-th bit of a save and read it."""
    path = tmp_path / "game.jsonl"
    played(path, actions=25)
    whole, data = read_log(path, variant), path.read_bytes()
    found = {"refused": 0, "before": 0, "taken": 0}
    for bit in range(0, len(data) * 8, step):
        path.write_bytes(flipped(data, bit))
        found[outcome(path, whole)] += 1
    return found


def test_no_flipped_bit_gives_a_changed_game_and_most_can_be_gone_on_from(tmp_path: Path) -> None:
    found = outcomes(tmp_path, 37)
    assert found["taken"] == 0
    assert found["refused"] < sum(found.values()) / 5  # those in the first line, which says what is played
    assert found["before"] > 500


@pytest.mark.long
def test_no_bit_of_a_save_can_be_flipped_unnoticed(tmp_path: Path) -> None:
    assert outcomes(tmp_path, 1)["taken"] == 0


@pytest.mark.parametrize("bit", range(8))
def test_a_damaged_end_of_the_last_line_is_not_taken_for_a_torn_one(tmp_path: Path, bit: int) -> None:
    path = tmp_path / "game.jsonl"
    played(path, actions=5)
    whole, data = read_log(path, variant), path.read_bytes()
    path.write_bytes(flipped(data, len(data) * 8 - 8 + bit))
    with pytest.raises(Damaged) as caught:
        read_log(path, variant)
    assert caught.value.before.ends == whole.ends[:-1]


def test_a_game_goes_on_from_before_the_damage_and_the_damaged_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, actions=30)
    whole, data = read_log(path, variant), path.read_bytes()
    spoiled = flipped(data, len(data) * 4)
    path.write_bytes(spoiled)
    with pytest.raises(Damaged) as caught:
        LogFile.resume(path, variant)
    assert path.read_bytes() == spoiled, "nothing happens unasked"
    aside = go_on_before(path, caught.value)
    assert (aside.name, aside.read_bytes()) == ("game.jsonl.damaged", spoiled)
    table, file = resumed(path)
    assert 0 < table.game.state.number < len(whole.events)
    list(table.play_bots())
    file.close()
    assert path.read_bytes().startswith(data[: len(data) // 3])
    assert read_log(path, variant).state() == table.game.state


def test_names_that_are_damaged_cost_no_action(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, actions=10)
    whole = read_log(path, variant)
    path.write_bytes(path.read_bytes().replace(b"Ana 0", b"Aoa 0", 1))
    with pytest.raises(Damaged) as caught:
        read_log(path, variant)
    assert caught.value.line == 1
    assert caught.value.before.events == whole.events
    go_on_before(path, caught.value)
    assert read_log(path, variant).events == whole.events


@pytest.mark.parametrize("cut", range(1, 300, 13))
def test_a_damaged_line_before_a_torn_end_is_still_noticed(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "game.jsonl"
    played(path, actions=10)
    data = path.read_bytes()
    path.write_bytes(flipped(data, len(data) * 4)[:-cut])
    with pytest.raises(Damaged):
        read_log(path, variant)


# -- older formats


def unchecked(path: Path, version: int = 1) -> None:
    """As the oldest format wrote it: without checks."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[0]["railhead"] = version
    path.write_text("".join(text({key: value for key, value in line.items() if key != "crc"}) + "\n" for line in lines))


def test_a_game_without_checks_stays_readable_and_gets_them_when_it_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, actions=20)
    new = path.read_bytes()
    unchecked(path)
    assert b"crc" not in path.read_bytes()
    old = path.read_bytes()
    assert read_log(path, variant).format == 1
    assert path.read_bytes() == old, "reading changes nothing"
    table, file = resumed(path)
    assert path.read_bytes() == new
    list(table.play_bots())
    file.close()
    assert read_log(path, variant).state() == table.game.state


def test_an_even_older_format_would_stay_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if format 0 had called the number of a line `line`."""
    path = tmp_path / "game.jsonl"
    table = played(path, actions=20)
    unchecked(path, 0)
    path.write_text(path.read_text().replace('"n":', '"line":'))
    monkeypatch.setitem(
        UPGRADES, 0, lambda fields: {"n" if key == "line" else key: value for key, value in fields.items()}
    )
    assert read_log(path, variant).state() == table.game.state


@pytest.mark.parametrize("field", ["map", "name", "colour", "who", "seed"])
def test_a_game_that_could_not_be_opened_again_is_not_begun(tmp_path: Path, field: str) -> None:
    box, long = variant("usa"), "x" * 61
    header = header_for(box, players(2), "seed")
    if field in ("map", "seed"):
        header = replace(header, **{"variant" if field == "map" else field: long})
    else:
        header = replace(header, players=(replace(header.players[0], **{field: long}), header.players[1]))
    with pytest.raises(LogError, match="at most 60 letters"):
        LogFile.create(tmp_path / "game.jsonl", header, box)
    assert list(tmp_path.iterdir()) == []


def test_a_viewers_log_has_no_seed_and_is_read_with_the_viewers_eyes(tmp_path: Path) -> None:
    box = variant("usa")
    kept = header_for(box, players(2), "secret")
    mine = Header(kept.variant, kept.rules, kept.data, kept.players, viewer=1)
    file = LogFile.create(tmp_path / "guest.jsonl", mine, box)
    file.append([FirstPlayerChosen(1)])
    file.close()
    recorded = read_log(tmp_path / "guest.jsonl", variant)
    assert b"secret" not in (tmp_path / "guest.jsonl").read_bytes()
    assert recorded.state().eyes.hands == (False, True)
