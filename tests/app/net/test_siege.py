"""Who gets in while strangers with many addresses crowd the door, over real sockets in network namespaces.

Each try comes from an address that nobody else has. The short form makes a few tries of each kind, the long one a
hundred; both demand that 95 of 100 are in within five seconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.app.net.processes import Process
from tests.app.net.spaces import HOST, Spaces, ip

WITHIN = 5.0  # seconds
SHARE = 0.95
ATTACKS = {  # what each source does, how often it comes again, how many connections it has at once
    "silent": {"kind": "silent", "pace": 0.02, "each": 4},
    "sealed": {"kind": "sealed", "pace": 0.02, "each": 4},
    "wrong": {"kind": "wrong", "pace": 0.5, "each": 1},
    "started": {"kind": "started", "pace": 0.5, "each": 1},
}


class Besieger(Process):
    """An attacker, or those who want to get in."""

    module = "tests.app.net.siege"


class Siege:
    """A table in one namespace; in the other one hostile sources, and guests who want to get in."""

    def __init__(self, spaces: Spaces, folder: Path) -> None:
        self.spaces, self.folder = spaces, folder
        self._names = count()
        many = [f"10.77.{third}.{number}" for third, last in ((1, 101), (2, 254)) for number in range(1, last)]
        spaces.add(spaces.b, [f"{address}/16" for address in many])
        ip("-n", spaces.a, "addr", "add", f"{HOST}/16", "dev", "cable")
        where = {"role": "host", "folder": str(folder / "host"), "addresses": [HOST], "map": "usa", "phones": 5}
        self.host = Process(where | {"true_limits": True, "starts": False}, ["ip", "netns", "exec", spaces.a])
        listening = self.host.wait_for("listening")
        self.link, self.code, self.place = listening["link"], listening["code"], listening["places"][0]
        self.guests = self._besieger("guests", {"role": "guests"})
        self.guests.wait_for("ready")
        self.attack: Process | None = None

    def _besieger(self, name: str, config: dict[str, Any]) -> Process:
        where = {"folder": str(self.folder / name), "place": self.place}
        return Besieger(where | config, ["ip", "netns", "exec", self.spaces.b])

    def begin(self, sources: int, attack: dict[str, Any]) -> None:
        addresses = [f"10.77.1.{number}" for number in range(1, sources + 1)]
        self.attack = self._besieger("attack", {"role": "attack", "sources": addresses} | attack)
        self.attack.wait_for("attacking")

    def attempt(self, source: str = "", **fields: Any) -> dict[str, Any]:
        number = next(self._names)
        given = {"name": f"guest {number}", "source": source or f"10.77.2.{number % 250 + 1}", "seconds": WITHIN}
        self.guests.command(json.dumps(given | fields))
        return self.guests.wait_for("tried", WITHIN + 20)

    def fresh_code(self) -> str:
        self.host.command("fresh")
        return str(self.host.wait_for("fresh")["code"])

    def close(self) -> None:
        for process in (self.attack, self.guests, self.host):
            if process is not None:
                process.stop()


@pytest.fixture
def siege(spaces: Spaces, tmp_path: Path) -> Iterator[Siege]:
    made = Siege(spaces, tmp_path)
    yield made
    made.close()


def besiege(siege: Siege, kind: str, sources: int, tries: int) -> dict[str, list[dict[str, Any]]]:
    """So many tries of each kind: with the link, back to the table, and with a code that the host shows afresh."""
    assert siege.attempt(name="known", source="10.77.2.253", link=siege.link)["inside"]
    siege.begin(sources, ATTACKS[kind])
    tried: dict[str, list[dict[str, Any]]] = {"link": [], "back": [], "code": []}
    for _ in range(tries):
        tried["link"].append(siege.attempt(link=siege.link))
        tried["back"].append(siege.attempt(name="known", source="10.77.2.253"))
        tried["code"].append(siege.attempt(link=siege.link, code=siege.fresh_code()))
    return tried


def figures(tried: dict[str, list[dict[str, Any]]]) -> str:
    """How many of each kind were in, and the median and longest time of those."""
    words = []
    for way, tries in tried.items():
        times = sorted(one["seconds"] for one in tries if one["inside"]) or [0.0]
        reasons = sorted({one["why"] for one in tries if not one["inside"]})
        words.append(f"{way} {sum(one['inside'] for one in tries)} of {len(tries)}, "
                     f"{times[len(times) // 2]:.2f} s, at most {times[-1]:.2f} s {reasons or ''}")  # fmt: skip
    return "; ".join(words)


def check(siege: Siege, kind: str, sources: int, tries: int) -> None:
    tried = besiege(siege, kind, sources, tries)
    for way, all_of_them in tried.items():
        assert sum(one["inside"] for one in all_of_them) >= SHARE * tries, (way, figures(tried))


@pytest.mark.parametrize("kind", ATTACKS)
def test_guests_get_in_past_fifty_hostile_sources(siege: Siege, kind: str) -> None:
    check(siege, kind, 50, 3)


@pytest.mark.long
@pytest.mark.parametrize("kind", ATTACKS)
@pytest.mark.parametrize("sources", [50, 100])
def test_a_hundred_guests_of_each_kind_get_in(siege: Siege, kind: str, sources: int) -> None:
    check(siege, kind, sources, 100)
