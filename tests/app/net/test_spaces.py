"""Two network namespaces with a cable between them: discovery, a whole game, a cable pulled, addresses that change."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from time import sleep

import pytest

from tests.app.net.processes import Process, check_logs

HOST, GUEST = "10.77.0.1", "10.77.0.2"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def not_allowed() -> str | None:
    """Why no namespaces can be made here, None when they can."""
    if which("ip") is None:
        return "this machine has no ip command"
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    try:
        ip("netns", "add", f"rh-try-{os.getpid()}")
        ip("netns", "del", f"rh-try-{os.getpid()}")
    except subprocess.CalledProcessError as error:
        return f"no network namespaces here: {error.stderr.strip()}"
    return None


class Spaces:
    """Two namespaces, `a` for the host and `b` for the guests, and nothing else on their network."""

    def __init__(self) -> None:
        self.a, self.b = f"rh-a-{os.getpid()}", f"rh-b-{os.getpid()}"
        self.made: list[str] = []

    def make(self) -> None:
        for space in (self.a, self.b):
            ip("netns", "add", space)
            self.made.append(space)
        ip("link", "add", "cable", "netns", self.a, "type", "veth", "peer", "name", "cable", "netns", self.b)
        for space, address, six in ((self.a, HOST, "fd77::1"), (self.b, GUEST, "fd77::2")):
            ip("-n", space, "addr", "add", f"{address}/24", "dev", "cable")
            ip("-n", space, "-6", "addr", "add", f"{six}/64", "dev", "cable", "nodad")
            ip("-n", space, "link", "set", "cable", "up")
            ip("-n", space, "link", "set", "lo", "up")

    def change(self, space: str, old: str, new: str) -> None:
        ip("-n", space, "addr", "del", f"{old}/24", "dev", "cable")
        ip("-n", space, "addr", "add", f"{new}/24", "dev", "cable")

    def pull(self, seconds: float) -> None:
        ip("-n", self.b, "link", "set", "cable", "down")
        sleep(seconds)
        ip("-n", self.b, "link", "set", "cable", "up")
        ip("-n", self.b, "-6", "addr", "replace", "fd77::2/64", "dev", "cable", "nodad")

    def remove(self) -> None:
        for space in self.made:
            ip("netns", "del", space)


@pytest.fixture
def spaces() -> Iterator[Spaces]:
    if (why := not_allowed()) is not None:
        pytest.skip(why)
    made = Spaces()
    try:
        made.make()
        yield made
    finally:
        made.remove()


def test_found_by_name_joined_by_code_and_played_through_pulled_cables_and_changed_addresses(
    spaces: Spaces, tmp_path: Path
) -> None:
    common = {"addresses": "all", "seed": "spaces", "times": 10.0, "pace": 0.03, "bot_after": 300.0}
    host = Process(
        common | {"role": "host", "folder": str(tmp_path / "host"), "map": "usa", "phones": 2, "announce": True},
        ["ip", "netns", "exec", spaces.a],
    )
    code = host.wait_for("listening")["code"]
    guests = [
        Process(
            common
            | {"role": "guest", "folder": str(tmp_path / f"guest {seat}"), "seats": [seat]}
            | {"code": code, "search": True},
            ["ip", "netns", "exec", spaces.b],
        )
        for seat in range(2)
    ]
    try:
        for guest in guests:
            found = guest.wait_for("found", 20)
            assert found["map"] == "usa"
            assert {place[0] for place in found["places"]} == {HOST, "fd77::1"}
            guest.wait_for("standing", line="here")
        sleep(1)
        spaces.pull(0.5)
        sleep(1)
        spaces.change(spaces.b, GUEST, "10.77.0.22")  # the guests move
        sleep(1)
        spaces.change(spaces.a, HOST, "10.77.0.11")  # the host moves, and is found again by name
        ip("-n", spaces.a, "-6", "addr", "del", "fd77::1/64", "dev", "cable")
        assert not host.has("over")
        host.wait_for("over", 60)
        for guest in guests:
            guest.wait_for("whole", 20)
        check_logs(tmp_path, tmp_path / "host", {"guest 0": [0], "guest 1": [1]})
        assert all(guest.has("standing", line="host_away") for guest in guests)
    finally:
        for process in (*guests, host):
            process.stop()
    for errors in tmp_path.glob("*.errors"):
        assert errors.read_text("utf-8") == "", errors.name
