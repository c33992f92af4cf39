"""Two network namespaces with a cable between them: discovery, a whole game, a cable pulled, addresses that change."""

from __future__ import annotations

from pathlib import Path
from time import sleep

from tests.app.net.processes import Process, check_logs
from tests.app.net.spaces import GUEST, HOST, Spaces, ip


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
