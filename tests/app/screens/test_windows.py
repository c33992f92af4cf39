"""Six app windows of 412 x 732 on one virtual display play a game of Asia over loopback, all by touches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from app.net.diary import view_file
from tests.app.net.party import log_lines
from tests.app.net.processes import redacted_lines

ROOT = Path(__file__).parent.parent.parent.parent
SEATS = 6


class WindowProcess:
    """One window, and what it has said."""

    def __init__(self, folder: Path, name: str, **config: Any) -> None:
        self.name, self.folder = name, folder / name
        fields = {"folder": str(self.folder), "name": name, "size": [412, 732], **config}
        self.errors = folder / f"{name}.errors"
        command = [sys.executable, "-m", "tests.app.screens.window", json.dumps(fields)]
        environment = os.environ | {"LIBGL_ALWAYS_SOFTWARE": "1", "KIVY_NO_ARGS": "1"}
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
            )  # fmt: skip
        self.said: list[dict[str, Any]] = []
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.said.extend(json.loads(line) for line in self.process.stdout)

    def wait_for(self, event: str, seconds: float) -> dict[str, Any]:
        end = monotonic() + seconds
        while monotonic() < end and self.process.poll() is None:
            for said in self.said:
                if said["event"] == event:
                    return said
            sleep(0.1)
        raise AssertionError(f"{self.name}: no {event}; {self.said[-3:]}; {self.errors.read_text()[-2000:]}")

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def windows() -> Iterator[list[WindowProcess]]:
    opened: list[WindowProcess] = []
    yield opened
    for window in opened:
        window.close()


def play(folder: Path, windows: list[WindowProcess], seconds: float, **config: Any) -> None:
    host = WindowProcess(folder, "host", role="host", map="asia", seats=SEATS, **config)
    windows.append(host)
    link = host.wait_for("open", 120)["link"]
    fields = {"role": "guest", "link": link, **config}
    windows.extend(WindowProcess(folder, f"guest {n}", seed=n, **fields) for n in range(1, SEATS))
    for window in windows[1:]:
        window.wait_for("seated", 120)
    for window in windows:
        window.wait_for("done", seconds)
    compare(host, windows[1:])


def compare(host: WindowProcess, guests: list[WindowProcess]) -> None:
    """What every guest wrote down is what the host has, redacted, as far as it goes."""
    [log] = (host.folder / "tables").glob("*/game.jsonl")
    for guest in guests:
        [own] = (guest.folder / "tables").glob("*/seat-*.jsonl")
        seat = next(seat for seat in range(SEATS) if own.name == view_file(seat))
        lines = log_lines(own)
        assert len(lines) > 100
        assert redacted_lines(log, seat)[: len(lines)] == lines


@pytest.mark.timeout(600)
def test_six_windows_play_three_rounds_of_asia(tmp_path: Path, windows: list[WindowProcess]) -> None:
    play(tmp_path, windows, 300, rounds=3)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_six_windows_play_a_whole_game_of_asia(tmp_path: Path, windows: list[WindowProcess]) -> None:
    play(tmp_path, windows, 3000)
    assert all(window.wait_for("done", 1)["over"] for window in windows)
