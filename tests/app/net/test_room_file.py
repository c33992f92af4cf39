"""The file of a room: whatever happens to it, the table can be opened, and nothing in it is changed unnoticed."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from app.net.host import Host
from app.net.kept import Kept
from app.net.link import NetError
from app.net.memory import WoundClock
from app.net.room import HERE, Room
from app.net.room_file import COPY_FILE, ROOM_FILE
from engine.header import Player
from tests.positions import variant

COLOURS = ("blue", "red", "green", "yellow", "black")
PLAYERS = (Player("Ana", "blue"), Player("", "", "phone"), Player("Bot", "green", "bot random"))


def room_with_a_game(folder: Path) -> Room:
    room = Room.create(folder, variant("usa"), PLAYERS, COLOURS, "seed")
    room.take("d" * 64, 1, "Bo", "red")
    room.devices.append("d" * 64)
    room.fill(None)
    Kept.start(room, variant("usa"), WoundClock(), None, 0).close()
    room.started = True
    room.save()
    return room


def facts(room: Room) -> dict[str, Any]:
    return asdict(room)


def spoilings(data: bytes, step: int) -> list[bytes]:
    """Every so many-th flipped bit, and every so many-th cut."""
    flips = []
    for bit in range(0, len(data) * 8, step):
        spoiled = bytearray(data)
        spoiled[bit // 8] ^= 1 << bit % 8
        flips.append(bytes(spoiled))
    return flips + [data[:length] for length in range(0, len(data), max(1, step // 8))]


def check_spoiled(folder: Path, step: int) -> None:
    room = room_with_a_game(folder)
    expected, whole = facts(room), (folder / ROOM_FILE).read_bytes()
    for data in spoilings(whole, step):
        (folder / ROOM_FILE).write_bytes(data)
        assert facts(Room.load(folder)) == expected
    (folder / ROOM_FILE).unlink()
    assert facts(Room.load(folder)) == expected


def test_a_damaged_file_is_never_believed_and_the_copy_takes_its_place(tmp_path: Path) -> None:
    check_spoiled(tmp_path, 23)


@pytest.mark.long
def test_no_flip_and_no_cut_of_the_file_loses_the_room(tmp_path: Path) -> None:
    check_spoiled(tmp_path, 1)


def test_a_room_from_before_there_were_checks_is_read(tmp_path: Path) -> None:
    room = room_with_a_game(tmp_path)
    fields = json.loads((tmp_path / ROOM_FILE).read_text("utf-8"))
    del fields["crc"]
    (tmp_path / COPY_FILE).unlink()
    (tmp_path / ROOM_FILE).write_text(json.dumps(fields), "utf-8")
    assert facts(Room.load(tmp_path)) == facts(room)


@pytest.mark.parametrize("text", ["word", '"word"', "[]", "7", "", "[" * 99_999, '{"chairs": [7]}', '{"folder": "x"}'])
def test_what_is_no_room_is_refused_with_the_reason(tmp_path: Path, text: str) -> None:
    for name in (ROOM_FILE, COPY_FILE):
        (tmp_path / name).write_text(text)
    with pytest.raises(NetError, match=r"room\.json"):
        Room.load(tmp_path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("devices", "abc"),
        ("port", "1"),
        ("started", 1),
        ("secret", "xy"),
        ("colours", [[]]),
        ("map_id", None),
        ("x", 1),
    ],
)
def test_a_field_of_a_wrong_type_is_refused(tmp_path: Path, field: str, value: object) -> None:
    room_with_a_game(tmp_path)
    fields = json.loads((tmp_path / ROOM_FILE).read_text("utf-8"))
    del fields["crc"]
    for name in (ROOM_FILE, COPY_FILE):
        (tmp_path / name).write_text(json.dumps({**fields, field: value}), "utf-8")
    assert Room.load(tmp_path).rebuilt, "the log is whole"
    (tmp_path / "game.jsonl").unlink()
    with pytest.raises(NetError, match="cannot be read"):
        Room.load(tmp_path)


def test_opening_puts_a_broken_file_aside_and_writes_it_anew(tmp_path: Path) -> None:
    room = room_with_a_game(tmp_path)
    (tmp_path / ROOM_FILE).write_text("nonsense")
    again = Room.load(tmp_path)
    assert (tmp_path / ROOM_FILE).read_text() == "nonsense", "looking changes nothing"
    assert [path.name for path in again.mend()] == ["room.json.broken"]
    assert (tmp_path / "room.json.broken").read_text() == "nonsense"
    (tmp_path / COPY_FILE).unlink()
    assert facts(Room.load(tmp_path)) == facts(room)


def test_a_room_whose_files_are_both_lost_is_made_from_the_log_and_its_game_goes_on(tmp_path: Path) -> None:
    """Whose phone had which seat nobody knows: the seats are shown as away, and can be asked for."""
    old = room_with_a_game(tmp_path)
    (tmp_path / ROOM_FILE).write_bytes(b"\0" * 4096)
    (tmp_path / COPY_FILE).unlink()
    room = Room.load(tmp_path)
    assert room.rebuilt
    assert (room.map_id, room.seed, room.started) == (old.map_id, old.seed, True)
    assert [(chair.who, chair.name, chair.colour) for chair in room.chairs] == [
        ("person", "Ana", "blue"),
        ("phone", "Bo", "red"),
        ("bot random", "Bot", "green"),
    ]
    assert room.seats_of(HERE) == (0,)
    assert room.secret != old.secret
    room.mend()
    assert not Room.load(tmp_path).rebuilt
    host = Host(Room.load(tmp_path), variant("usa"), WoundClock(), version="1")
    assert host.kept is not None
    assert host.kept.number > 10
    assert host.presence.there() == ["here", "away", "bot"]
    host.close()
