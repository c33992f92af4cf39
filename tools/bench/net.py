"""The table over the network: how soon everybody knows, how much is sent, how fast a cut is mended, what idling costs.

Real processes on loopback; the bytes are counted on links in memory, sealed as on the air.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final

from app.net.notices import Line
from tests.app.net.party import Party
from tests.app.net.processes import Process
from tests.app.net.rooms import Loopback
from tools.bench.figure import Figure

DEVICES: Final = 6
CUTS: Final = 8
IDLE: Final = 10.0  # seconds
METHOD: Final = (
    "by the clock on the wall, between processes on loopback with TLS: from the call that submits a guest's action to "
    "the last of the other five guests whose model has changed, all actions of one game of Asia; back after a cut: "
    f"the median of {CUTS}, the first pause before dialling again (250 ms) included; bytes: all that comes down a "
    "sealed link in a whole game, the full log included; idle: the host's processor time over ten seconds with five "
    "guests who think"
)


def figures() -> Iterator[Figure]:
    times = latencies()
    yield Figure("action to every other guest's model, median", median(times) * 1e3, "ms")
    yield Figure(
        "action to every other guest's model, 99th percentile", quantiles(times, n=100)[98] * 1e3, "ms", aim=50
    )
    yield Figure("bytes of a game to a guest, usa for 3, mean", _bytes("usa", 3), "bytes")
    yield Figure("bytes of a game to a guest, asia for 6, mean", _bytes("asia", 6), "bytes")
    yield Figure("back at the table after a cut, median", median(_mended()) * 1e3, "ms")
    yield Figure("host's share of a processor while idle", idle_share() * 100, "%")


def latencies() -> list[float]:
    """From a guest's touch to the change of the last other guest's model, in seconds; six devices play one game."""
    with TemporaryDirectory() as folder:
        host, guests = _table(Path(folder), "asia", DEVICES, tells=True, pace=0.02)
        host.wait_for("over", 300)
        sleep(0.5)
        _stop(host, guests)
        return _waits(guests)


def _waits(guests: list[Process]) -> list[float]:
    told = [[(event["number"], event["at"]) for event in one.events if event["event"] == "told"] for one in guests]
    waits = []
    for actor, guest in enumerate(guests):
        done = {event["known"] for event in guest.events if event["event"] == "accepted"}
        for asked in guest.events:
            if asked["event"] == "asked" and asked["known"] in done:
                others = [_first_after(lines, asked) for other, lines in enumerate(told) if other != actor]
                if min(others) >= asked["at"]:  # while all choose at once, somebody else's line may have come first
                    waits.append(max(others) - asked["at"])
    return waits


def _first_after(lines: list[tuple[int, float]], asked: dict[str, Any]) -> float:
    """When this device knew the next line after what the other had seen when it acted."""
    return next((at for number, at in lines if number > asked["known"]), -1.0)


def idle_share() -> float:
    """Of a host with five guests who all think; signs of life have slowed down."""
    with TemporaryDirectory() as folder:
        host, guests = _table(Path(folder), "usa", 5, plays=False, calm_after=0.5)
        sleep(3)
        before, began = _processor_time(host.process.pid), monotonic()
        sleep(IDLE)
        share = (_processor_time(host.process.pid) - before) / (monotonic() - began)
        _stop(host, guests)
        return share


def _processor_time(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _table(folder: Path, map_id: str, seats: int, **config: Any) -> tuple[Process, list[Process]]:
    common = {"addresses": ["127.0.0.1"], "seed": "bench", **config}
    host = Process(common | {"role": "host", "folder": str(folder / "host"), "map": map_id, "phones": seats})
    link = host.wait_for("listening")["link"]
    guests = [
        Process(common | {"role": "guest", "folder": str(folder / f"guest {seat}"), "seats": [seat], "link": link})
        for seat in range(seats)
    ]
    for guest in guests:
        guest.wait_for("there", seats=["here"] * seats)
    return host, guests


def _stop(host: Process, guests: list[Process]) -> None:
    for process in (*guests, host):
        process.stop()


def _bytes(map_id: str, seats: int) -> float:
    """All that comes down to a guest from the first byte to the full log, TLS included."""
    with TemporaryDirectory() as folder:
        party = Party(Path(folder), map_id, (1,) * seats, sealed=True)
        party.host.start()
        party.play()
        down = [link.other.sent for link in party.links.values() if link.other is not None]
        return sum(down) / len(down)


def _mended() -> list[float]:
    """Seconds from a cut to a place at the table again, the first pause before trying included."""
    with TemporaryDirectory() as folder:
        room = Loopback(Path(folder), "usa", 2)
        room.host.start()
        guest = room.guests[0]
        times = []
        for _ in range(CUTS):
            room.run(lambda: guest.place.standing.line is Line.HERE)
            guest.again()
            began = monotonic()
            room.run(lambda: guest.place.standing.line is not Line.HERE)
            room.run(lambda: guest.place.standing.line is Line.HERE)
            times.append(monotonic() - began)
        room.close()
        return times
