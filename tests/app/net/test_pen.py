"""A table's file is written aside: nobody waits for the disk, and the last state is never lost."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event

import pytest

from app.net import pen
from app.net.pen import Aside
from app.net.reasons import TooManyChanges
from app.net.room import Room
from tests.app.net.rooms import Loopback


class SlowDisk:
    """Takes its time, and can be full."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.go_on = Event()
        self.full = False

    def write(self, text: str) -> None:
        self.go_on.wait(5)
        if self.full:
            raise OSError(28, "No space left on device")
        self.written.append(text)


def test_of_what_comes_while_it_writes_the_last_is_written() -> None:
    disk = SlowDisk()
    aside = Aside(disk.write)
    for number in range(100):
        aside.put(str(number))
        time.sleep(0.001)
    disk.go_on.set()
    aside.close()
    assert disk.written[-1] == "99"
    assert len(disk.written) <= 3


def test_a_full_disk_is_tried_again_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pen, "AGAIN_AFTER", 0.05)
    disk = SlowDisk()
    disk.go_on.set()
    disk.full = True
    aside = Aside(disk.write)
    aside.put("kept")
    aside.flush(2)
    assert disk.written == []
    disk.full = False
    time.sleep(0.3)
    assert disk.written == ["kept"]
    aside.close()


def test_the_hosts_taps_are_answered_while_a_guest_renames_itself_on_a_slow_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty times a second, with a disk that takes 0.3 s for every file."""
    room = Loopback(tmp_path, "usa", 2)
    write = Room.write

    def slowly(self: Room, text: str) -> None:
        time.sleep(0.3)
        write(self, text)

    monkeypatch.setattr(Room, "write", slowly)
    room.host._pen._write = room.room.write
    longest, end = 0.0, time.monotonic() + 3
    while time.monotonic() < end:
        room.guests[0].take_seat(0, f"name {time.monotonic():.2f}", "blue")
        began = time.monotonic()
        room.host.swap(0, 0)
        longest = max(longest, time.monotonic() - began)
        time.sleep(0.02)
    assert longest < 0.25
    room.run(lambda: isinstance(room.guests[0].place.last_refusal, TooManyChanges))
    name = room.room.chairs[0].name
    room.close()
    assert Room.load(tmp_path / "host").chairs[0].name == name, "the last state was not lost at the close"
