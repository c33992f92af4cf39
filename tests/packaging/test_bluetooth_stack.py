"""Tables by Bluetooth over a real protocol stack (see `tests.packaging.radio`): the app's own code for Android, the
same session as on the phone, HCI to RFCOMM between two processes, and the service found by its UUID.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.net.pairing import read_link
from app.net.ticket import load_ticket
from tests.app.net.processes import ROOT, Process, check_logs
from tests.packaging.radio import GUEST, HOST

pytestmark = [pytest.mark.package, pytest.mark.timeout(180)]


class Phone(Process):
    module = "tests.packaging.radio.phone"

    def does(self, what: str) -> dict[str, Any]:
        self.command(what)
        return self.wait_for(what)


class Air:
    """Two phones that can reach each other, and the process between them."""

    def __init__(self, folder: Path, classes: Path) -> None:
        self.folder, self.classes = folder, classes
        command, pipe = [sys.executable, "-m", "tests.packaging.radio.air"], subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        self._ports = json.loads(self._process.stdout.readline())["ports"]  # type: ignore[union-attr]
        self._phones: list[Phone] = []

    def phone(self, role: str, **config: Any) -> Phone:
        controller = self._ports[HOST if role == "host" else GUEST]
        common = {"role": role, "folder": str(self.folder / role), "classes": str(self.classes), "addresses": []}
        self._phones.append(Phone(common | {"controller": controller, "times": 5.0, "seed": "air"} | config))
        return self._phones[-1]

    def host(self, **config: Any) -> tuple[Phone, dict[str, Any]]:
        host = self.phone("host", map="usa", phones=1, bots=1, **config)
        return host, host.wait_for("listening")

    def lose(self) -> None:
        """For a moment the phones are out of each other's reach."""
        self._process.stdin.write("lose\n")  # type: ignore[union-attr]
        self._process.stdin.flush()  # type: ignore[union-attr]

    def close(self) -> None:
        for phone in self._phones:
            phone.stop()
        self._process.communicate("", 10)


@pytest.fixture
def air(tmp_path: Path, stubs: Path) -> Iterator[Air]:
    pytest.importorskip("bumble", reason="needs requirements/prove.txt")
    made = Air(tmp_path, stubs)
    yield made
    made.close()


def played_to(guest: Phone, number: int) -> None:
    while guest.wait_for("told")["number"] < number:
        pass


def test_a_whole_game_whatever_becomes_of_the_radio(air: Air) -> None:
    """Pairing is missing at first; then the link is lost, and Bluetooth is off for a while at either end."""
    host, table = air.host()
    guest = air.phone("guest", link=table["link"], places=[[HOST, 1]], seats=[0], pace=0.01, tells=True)
    assert "not paired" in guest.wait_for("standing", why="radio_silent")["words"]
    host.does("agree")
    assert guest.does("pair")["channels"] == []  # nobody was asked for services before
    guest.wait_for("standing", line="here")
    played_to(guest, 30)
    air.lose()
    guest.wait_for("standing", line="host_away")
    guest.wait_for("standing", line="here")
    played_to(guest, 60)
    host.does("off")
    guest.wait_for("standing", why="radio_silent")
    host.does("on")
    guest.wait_for("standing", line="here")
    played_to(guest, 90)
    guest.does("off")
    assert "Bluetooth is off" in guest.wait_for("standing", why="radio_off")["words"]
    assert guest.does("on")["channels"][-1] is not None  # the last call went to a service that was found
    guest.wait_for("standing", line="here")
    guest.wait_for("over", 120)
    guest.wait_for("whole")
    assert host.has("over")
    check_logs(air.folder, air.folder / "host", {"guest": [0]})


def test_the_table_is_found_by_its_service_and_entered_by_its_code(air: Air) -> None:
    host, table = air.host(starts=False)
    for what in ("agree", "shut"):
        host.does(what)
    guest = air.phone("guest", paired=True, code=table["code"], seats=[0])
    assert "no table is open there" in guest.wait_for("standing", why="radio_silent")["words"]
    assert set(guest.does("agree")["channels"]) == {None}  # the phone answers, and has no such service on record
    host.does("open")
    guest.wait_for("standing", line="here")
    assert guest.does("agree")["channels"][-1] is not None
    pinned = load_ticket(air.folder / "guest").invitation.fingerprint
    assert pinned == read_link(table["link"]).fingerprint
