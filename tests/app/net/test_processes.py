"""Real processes over real sockets: whole games with links cut, devices killed and moved, and the host gone.

Clocks run ten times as fast as a table's would; three schedules of the long form run at their true length.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep

import pytest

from app.net.lan import NetThread, ipv6_works
from tests.app.net.processes import Process, Wire, check_logs
from tests.positions import PLAYERS

GAMES = [(map_id, count) for map_id, counts in PLAYERS.items() for count in (counts[0], counts[-1])]
CI, LONG, TRUE_LENGTH = 10, 200, 3


class Room:
    """A host that is also the shared board, one guest for each seat, and a wire to each."""

    def __init__(self, folder: Path, map_id: str, seats: int, seed: str, times: float) -> None:
        self.folder, self.random, self.times = folder, Random(seed), times
        self.net = NetThread()
        pace = 0.015 if seats == 2 else 0.0
        common = {"addresses": ["127.0.0.1"], "seed": seed, "times": times, "bot_after": 30.0, "pace": pace}
        config = {"role": "host", "folder": str(folder / "host"), "map": map_id, "phones": seats}
        self.host = Process(common | config)
        listening = self.host.wait_for("listening")
        self.wires = [Wire(self.net, tuple(listening["places"][0])) for _ in range(seats)]
        self.guests = [
            Process(
                common
                | {"role": "guest", "folder": str(folder / f"guest {seat}"), "seats": [seat]}
                | {"link": listening["link"], "places": [["127.0.0.1", wire.port]]}
            )
            for seat, wire in enumerate(self.wires)
        ]
        self.runs = list(self.guests)

    def close(self) -> None:
        for process in (*self.guests, self.host):
            process.stop()
        for wire in self.wires:
            wire.close()
        self.net.stop()

    # -- what goes wrong, to whom

    def cut(self, who: int) -> None:
        self.wires[who].cut()

    def hold_briefly(self, who: int) -> None:
        self._hold(who, 5.0)

    def hold_long(self, who: int) -> None:
        self._hold(who, 60.0)

    def _hold(self, who: int, seconds: float) -> None:
        self.wires[who].hold(True)
        sleep(seconds / self.times)
        self.wires[who].hold(False)

    def move(self, who: int) -> None:
        self.wires[who].move(f"127.0.0.{self.random.randrange(2, 250)}")

    def kill_guest(self, who: int) -> None:
        self.guests[who].kill()
        sleep(3.0 / self.times)
        self.guests[who] = self.guests[who].again()
        self.runs.append(self.guests[who])

    def kill_host(self, _: int) -> None:
        self.host.kill()
        sleep(3.0 / self.times)
        self.host = self.host.again()

    def freeze(self, who: int) -> None:
        self.guests[who].freeze(True)
        sleep(10.0 / self.times)
        self.guests[who].freeze(False)

    def go_wrong(self, faults: int) -> None:
        kinds = [self.cut, self.hold_briefly, self.move, self.kill_guest, self.kill_host, self.freeze]
        order = [*self.random.sample(kinds, len(kinds)), *self.random.choices([*kinds, self.hold_long], k=faults)]
        for fault in order[:faults]:
            sleep(self.random.random() * 6.0 / self.times)
            if self.host.has("over"):
                return
            fault(self.random.randrange(len(self.guests)))

    # -- how it ends

    def finish(self, timeout: float) -> None:
        self.host.wait_for("over", timeout)
        for guest in self.guests:
            if not guest.has("whole"):
                guest.wait_for("whole", timeout)
        check_logs(self.folder, self.folder / "host", {f"guest {n}": [n] for n in range(len(self.guests))})
        accepted = [(e["seat"], e["known"]) for run in self.runs for e in run.events if e["event"] == "accepted"]
        assert len(accepted) == len(set(accepted))  # no action was answered as done twice
        log = (self.folder / "host" / "game.jsonl").read_text("utf-8")
        assert len(accepted) < log.count('"done":true')
        for errors in self.folder.glob("*.errors"):
            assert errors.read_text("utf-8") == "", errors.name


def run_schedule(folder: Path, number: int, faults: int, times: float = 10.0) -> None:
    map_id, seats = GAMES[number % len(GAMES)]
    room = Room(folder, map_id, seats, f"schedule {number}", times)
    try:
        for guest in room.guests:
            guest.wait_for("standing", line="here")
        room.go_wrong(faults)
        room.finish(60.0)
    finally:
        room.close()


@pytest.mark.parametrize("number", range(CI))
def test_at_the_end_every_log_is_the_hosts_redacted(tmp_path: Path, number: int) -> None:
    run_schedule(tmp_path, number, faults=3)


@pytest.mark.long
@pytest.mark.parametrize("number", range(CI, LONG - TRUE_LENGTH))
def test_many_schedules(tmp_path: Path, number: int) -> None:
    run_schedule(tmp_path, number, faults=7)


@pytest.mark.long
@pytest.mark.parametrize("number", range(TRUE_LENGTH))
def test_cuts_at_their_true_length(tmp_path: Path, number: int) -> None:
    map_id, seats = GAMES[(0, 3, 5)[number]]
    room = Room(tmp_path, map_id, seats, f"true length {number}", 1.0)
    try:
        for guest in room.guests:
            guest.wait_for("standing", line="here")
        room.hold_briefly(0)
        room.hold_long(seats - 1)
        room.cut(0)
        room.finish(300.0)
    finally:
        room.close()


# -- one thing at a time


@pytest.fixture
def pair_of_devices(tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    address = "::1" if ipv6_works() else "127.0.0.1"
    common = {"addresses": [address], "seed": "pair"}
    host = Process(common | {"role": "host", "folder": str(tmp_path / "host"), "map": "usa", "phones": 1, "bots": 1})
    link = host.wait_for("listening")["link"]
    where = {"role": "guest", "folder": str(tmp_path / "guest"), "seats": [0], "plays": False}
    guest = Process(common | where | {"link": link})
    guest.wait_for("standing", line="here")
    yield host, guest
    guest.stop()
    host.stop()


def test_a_host_in_the_background_is_shown_as_away_and_comes_back(pair_of_devices: tuple[Process, Process]) -> None:
    host, guest = pair_of_devices
    host.command("pause")
    guest.wait_for("standing", 5.0, line="host_away")
    host.command("resume")
    guest.wait_for("standing", 5.0, line="here")


def test_a_frozen_host_is_shown_as_away_within_five_seconds(pair_of_devices: tuple[Process, Process]) -> None:
    host, guest = pair_of_devices
    host.freeze(True)
    guest.wait_for("standing", 5.0, line="host_away")
    host.freeze(False)
    guest.wait_for("standing", 5.0, line="here")
