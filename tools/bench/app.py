"""The app as a whole: the time to its first frame, beside a reference app, and its memory over ten games."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.bench.figure import Figure

METHOD: Final = "start-up: processor time to the first frame, best of five, both in turn; memory: resident"
ROOT: Final = Path(__file__).parents[2]
ROUNDS: Final = 5
GAMES: Final = ("usa", "france", "asia", "usa", "france", "asia", "usa", "france", "asia", "usa")
WARM: Final = 3  # games after which every board has been opened once

FIRST_FRAME: Final = """
import os, sys, time
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")
from kivy.core.window import Window

def shown(*_):
    sys.__stdout__.write(f"{time.process_time()}\\n")
    sys.__stdout__.flush()
    os._exit(0)

def after_first(*_):
    Window.unbind(on_flip=after_first)
    shown()

Window.bind(on_flip=after_first)
"""
REFERENCE: Final = """
from tools.bench.reference import Reference

Reference().run()
"""
OURS: Final = """
from pathlib import Path
from app.app import RailheadApp

RailheadApp(Path(sys.argv[1])).run()
"""


def figures() -> Iterator[Figure]:
    reference, ours = _start_up()
    yield Figure("first frame of the reference app", reference, "s")
    yield Figure("first frame of ours", ours, "s")
    yield Figure("ours, as a share of the reference", ours / reference, "", aim=1.5)
    memory = _memory()
    yield Figure("memory once every board has been opened", memory[WARM - 1], "MB")
    yield Figure("memory after ten games", memory[-1], "MB")
    yield Figure("growth over the last seven games", memory[-1] - memory[WARM - 1], "MB", aim=20)


def _start_up() -> tuple[float, float]:
    """Seconds of the reference and of ours, each the best of some rounds."""
    rounds = [(_first_frame(REFERENCE), _first_frame(OURS)) for _ in range(ROUNDS)]
    return min(reference for reference, _ in rounds), min(ours for _, ours in rounds)


def _first_frame(program: str) -> float:
    with TemporaryDirectory() as folder:
        script = Path(folder) / "script.py"  # Kivy looks for the file that an app is written in
        script.write_text(FIRST_FRAME + program, "utf-8")
        command, paths = [sys.executable, str(script), folder], {**os.environ, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(command, check=True, capture_output=True, text=True, env=paths)
        return float(run.stdout.split()[-1])


def _memory() -> list[float]:
    """Megabytes after each of ten games of bots, one after the other in one app."""
    from tools.stage import PHONE, Stage  # first: it configures Kivy

    from engine.header import Player  # isort: skip

    taken = []
    with TemporaryDirectory() as folder:
        stage = Stage(Path(folder), PHONE)
        stage.app.change(speed="instant", sounds=False)
        for map_id in GAMES:
            colours = ("blue", "blue", "red", "red") if map_id == "asia" else ("blue", "red")
            players = [Player(f"Bot {n}", colour, "bot random") for n, colour in enumerate(colours)]
            stage.app.play.new(map_id, players, None)
            stage.until(lambda: stage.app.at == "scoring", "the game is over", 120)
            stage.wait(0.5)
            stage.back()
            stage.until(lambda: stage.app.at == "home", "the first page is back")
            gc.collect()
            taken.append(_resident())
        stage.close()
    return taken


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6
