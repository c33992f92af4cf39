"""From a touch to the page: processor time of the UI thread, with building ahead as in use, and what that takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import thread_time
from typing import Final

from tools.stage import PHONE, Stage  # first: it configures Kivy

from app.shelf import find_variant  # isort: skip
from engine.header import Player
from tools.bench.figure import Figure

METHOD: Final = "processor time of the UI thread from what a touch starts until the page has been drawn, the first time"
AIM: Final = 150.0  # ms from a touch to the page
LONGEST: Final = 25.0  # ms of a frame that building ahead may take
FRAMES: Final = 3  # until a page lies still
FROM_HOME: Final = ("settings", "help", "finished", "join", "setup")


def figures() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        stage = Stage(Path(folder), PHONE, ahead=True)
        stage.app.change(speed="instant", sounds=False)
        yield from _ahead(stage)
        for name in FROM_HOME:
            yield _shown(stage, name, lambda name=name: stage.app.go(name))
            stage.back()
        yield from _setup(stage)
        yield from _game(stage)
        stage.close()


def _ahead(stage: Stage) -> Iterator[Figure]:
    spent = [seconds * 1000 for seconds in stage.app.ahead.spent]
    yield Figure("building ahead, whole", sum(spent), "ms")
    yield Figure("building ahead, longest frame", max(spent), "ms", aim=LONGEST)
    yield Figure("building ahead, share of frames above 8 ms", sum(one > 8 for one in spent) / len(spent), "")


def _shown(stage: Stage, name: str, act: Callable[[], None]) -> Figure:
    stage.wait(0.5)
    began = thread_time()
    act()
    stage.frames(FRAMES)
    return Figure(f"touch to {name}", (thread_time() - began) * 1000, "ms", aim=AIM)


def _setup(stage: Stage) -> Iterator[Figure]:
    stage.app.go("setup")
    yield _shown(stage, "the sheet of a seat", lambda: stage.app.page("setup").edit(1))
    stage.back()
    stage.back()


def _game(stage: Stage) -> Iterator[Figure]:
    players = [Player("Ana", "blue"), Player("Bo", "red")]
    yield _shown(stage, "board and hand-over", lambda: stage.app.play.new("usa", players, 0))
    yield _shown(stage, "a question", stage.app.play.ask_to_leave)
    stage.back()
    stage.app.play.leave()
    variant = find_variant("usa")
    bots = [Player(f"Bot {n}", colour, "bot random") for n, colour in enumerate(("blue", "red"))]
    stage.app.play.new(variant.id, bots, None)
    stage.until(lambda: stage.app.session.model(None).state.over, "the game is over", 120)
    stage.until(lambda: stage.app.at == "scoring", "it is counted", 60)
    session = stage.app.session
    yield _shown(stage, "the figures", stage.app.page("scoring").show_figures)
    yield _shown(stage, "the replay", lambda: stage.app.page("replay").look_back(session))
