"""Python on the UI thread while a game is played by touches: what an event takes, and what a strip takes to repaint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.stage import TABLET, Stage  # first: it configures Kivy

from app.screens.board.motion import Happening  # isort: skip
from app.shelf import find_variant
from engine.header import Player
from tools.bench.figure import Figure
from tools.robot import Robot

METHOD: Final = "processor time of the UI thread, drawing excluded, while a robot plays by touches at instant speed"
GAMES: Final = {"usa": 5, "asia": 6, "france": 5}
MOVES: Final = 30
AIM: Final = 8.0  # ms an event


def figures() -> Iterator[Figure]:
    for map_id, seats in GAMES.items():
        with TemporaryDirectory() as folder:
            events, paints = _played(Path(folder), map_id, seats)
        slowest, kind = max(events)
        yield Figure(f"{map_id}: an event, mean", _mean([ms for ms, _ in events]), "ms")
        yield Figure(f"{map_id}: slowest of {len(events)}, {kind}", slowest, "ms", aim=AIM)
        yield Figure(f"{map_id}: repaint of a strip, mean", _mean(paints), "ms")
        yield Figure(f"{map_id}: repaint, 99 of 100 take less", _share(paints, 0.99), "ms", aim=AIM)


def _played(folder: Path, map_id: str, seats: int) -> tuple[list[tuple[float, str]], list[float]]:
    """Milliseconds of every event and every repaint in the first moves of a game."""
    (folder / "settings.json").write_text(json.dumps({"speed": "instant", "sounds": False}))
    stage = Stage(folder, TABLET)
    team = find_variant(map_id).numbers.team_size
    colours = ("blue", "red", "green", "yellow", "black")
    names = [Player(f"Player {at + 1}", colours[at // team], "bot random" if at else "person") for at in range(seats)]
    stage.app.play.new(map_id, names, 0)
    board = stage.app.page("board")
    stage.wait(3)  # what is drawn beforehand is drawn now
    events: list[tuple[float, str]] = []
    paints: list[float] = []

    def spent(item: Happening, seconds: float) -> None:
        events.append((seconds * 1000, type(item.event).__name__))

    board.motion.spent = spent
    for strip in board.strips:
        strip.spent = lambda seconds: paints.append(seconds * 1000)
    robot = Robot(stage)
    for _ in range(MOVES):
        if not robot.step():
            break
    stage.close()
    return events, paints


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _share(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]
