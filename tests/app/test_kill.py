"""Killed at any moment, the app comes back to the same position: a process that plays by touches is shot, and the game
is continued by touches.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.shelf import find_variant
from engine.eyes import onlooker
from engine.record import read_log
from engine.visibility import redacted
from tools.stage import Stage

ROOT = Path(__file__).parents[2]


class Victim:
    """The app in a process of its own, playing with two people at the device."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        games = list((folder / "games").glob("*.jsonl"))
        command = [sys.executable, "-m", "tools.selfplay", "--folder", str(folder), "--out", str(folder / "pictures")]
        command += ["--people", "2", "--size", "phone", "--seed", str(seed), *(["--go-on"] if games else [])]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "KIVY_NO_CONSOLELOG": "1"}, **quiet)

    @property
    def lines(self) -> int:
        return sum(path.read_bytes().count(b"\n") for path in (self.folder / "games").glob("*.jsonl"))

    def shoot_after(self, lines: int, seconds: float) -> None:
        """Kill -9 once the log has so many lines, and a moment later."""
        end = time.monotonic() + 120
        while self.lines < lines and self.process.poll() is None:
            assert time.monotonic() < end, f"no {lines} lines after two minutes, only {self.lines}"
            time.sleep(0.005)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def shots(number: int, seed: int) -> Iterator[tuple[int, float]]:
    """How many lines further, and how much later, each shot falls."""
    random = Random(seed)
    for _ in range(number):
        yield random.randrange(3, 30), random.random() * 0.3


def shoot_and_continue(folder: Path, number: int, seed: int) -> None:
    lines = 0
    for shot, (further, seconds) in enumerate(shots(number, seed)):
        victim = Victim(folder, seed + shot)
        victim.shoot_after(lines + further, seconds)
        (path,) = (folder / "games").glob("*.jsonl")
        kept = read_log(path, find_variant)
        lines = len(kept.events)
        check_continued(folder, redacted(kept.state(), onlooker(2, 1)))


def check_continued(folder: Path, expected: object) -> None:
    stage = Stage(folder)
    stage.until(lambda: stage.find(where=lambda w: type(w).__name__ == "GameCard") is not None, "the game is listed")
    stage.tap(where=lambda widget: type(widget).__name__ == "GameCard")
    stage.until(lambda: stage.app.at == "handover", "the device is handed to whom the table waits for")
    assert stage.app.session.model(None).state == expected
    stage.close()


def test_killed_at_three_moments_it_comes_back_to_the_same_position(tmp_path: Path) -> None:
    shoot_and_continue(tmp_path, 3, seed=11)


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_killed_at_fifty_moments_it_comes_back_to_the_same_position(tmp_path: Path) -> None:
    for game in range(5):
        shoot_and_continue(tmp_path / str(game), 10, seed=100 * game)
